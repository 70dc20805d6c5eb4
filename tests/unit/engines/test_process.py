"""Children keep their limits, are killed as a tree, and lose nothing that they said."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

import pytest

import child_functions
from soloist.engines.engine import Event, Progress, Reason
from soloist.engines.process import Outcome, command, cpu_clock, run
from soloist.errors import EngineFailed, ParseError
from soloist.limit import Limit


def finish(generator: Generator[Any, None, Any]) -> tuple[list[Any], Any]:
    events = []
    while True:
        try:
            events.append(next(generator))
        except StopIteration as stop:
            return events, stop.value


def call(function: Callable[..., Any], *arguments: object, seconds: float = 30) -> tuple[list[Event], Outcome[Any]]:
    return finish(run("test", function, *arguments, limit=Limit(seconds, 1000)))


def test_a_function_returns_its_value_from_the_child() -> None:
    assert call(child_functions.add, 2, 3)[1] == Outcome(Reason.FINISHED, 5)


def test_what_the_child_prints_does_not_spoil_its_answer() -> None:
    assert call(child_functions.noisy)[1].unwrap() == "answer"


def test_events_of_a_generator_arrive_in_order() -> None:
    events, outcome = call(child_functions.counting, 3)
    numbers = [event.statistics["number"] for event in events if isinstance(event, Progress) and event.statistics]
    assert (numbers, outcome.unwrap()) == ([0, 1, 2], "done")


def test_running_out_of_time_is_an_outcome() -> None:
    assert call(child_functions.sleeping, seconds=0.5)[1].reason is Reason.TIME


def test_running_out_of_memory_is_an_outcome() -> None:
    assert call(child_functions.hungry)[1].reason is Reason.MEMORY
    assert call(child_functions.hungry_in_a_library)[1].reason is Reason.MEMORY


def test_an_exception_comes_back_as_itself() -> None:
    with pytest.raises(ValueError, match="no such thing"):
        call(child_functions.complaining)


def test_a_crash_is_an_engine_failure_with_the_exit_code() -> None:
    with pytest.raises(EngineFailed, match="exit code -6"):
        call(child_functions.crashing)


def test_closing_the_generator_kills_the_whole_tree(tmp_path: Path) -> None:
    mark = tmp_path / "alive"
    generator = run("test", child_functions.with_a_child_of_its_own, str(mark), limit=Limit(30, 1000))
    for _ in range(5):
        next(generator)
    generator.close()
    time.sleep(1.5)
    assert not mark.exists()


def test_a_program_gives_its_output_and_exit_code(tmp_path: Path) -> None:
    script = "import sys; print('out'); sys.exit(3)"
    _, completed = finish(command([sys.executable, "-c", script], limit=Limit(30, 1000), folder=tmp_path))
    assert (completed.exit_code, completed.output) == (3, "out\n")


def test_a_program_is_stopped_at_the_time_limit(tmp_path: Path) -> None:
    _, completed = finish(command(["sleep", "60"], limit=Limit(0.3, 1000), folder=tmp_path))
    assert completed.exit_code is None


def test_the_cpu_clock_counts_what_children_use_and_not_what_they_sleep() -> None:
    before = cpu_clock()
    finish(run("test", child_functions.busy, 0.3, limit=Limit(30)))
    used = cpu_clock() - before
    assert used >= 0.28  # it counts in hundredths
    assert finish(run("test", child_functions.busy, 1e9, limit=Limit.by(cpu_clock, 0.5, 500)))[1].reason is Reason.TIME


def test_errors_of_a_child_are_raised_whole() -> None:
    with pytest.raises(EngineFailed, match="exit code 6"):
        call(child_functions.failing)
    with pytest.raises(ParseError) as caught:
        call(child_functions.refusing)
    assert (str(caught.value.findings[0].span), caught.value.findings[0].code) == ("game.kif:1:1", "unclosed")
