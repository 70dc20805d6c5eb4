"""What engines work on is made once: rules, ground forms, planning tasks, and traces in native form."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from boardgames.peg import PegSolitaire
from soloist.engines.grounding import ground as grounding
from soloist.engines.registry import engine_named
from soloist.game.model import Game
from soloist.game.solution import Status
from soloist.languages.gdl.game import GdlGame
from soloist.languages.pddl.game import PddlGame
from soloist.languages.registry import read_first
from soloist.learn import game as learning
from soloist.pipeline import make_task, solve

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often something was made, by its name."""
    counts: Counter[str] = Counter()

    def count(owner: object, name: str) -> None:
        function: Callable[..., Any] = getattr(owner, name)

        def counted(*arguments: Any, **named: Any) -> Any:
            counts[name] += 1
            return function(*arguments, **named)

        monkeypatch.setattr(owner, name, counted)

    for language in (GdlGame, PddlGame):
        count(language, "to_rules")
    count(grounding, "ground")
    count(learning, "record_trace")
    return counts


def game_of(file: str) -> Game[Any, Any]:
    """An example; domains of PDDL have their problem beside them."""
    also = str(EXAMPLES / file.replace("-domain", "-problem")) if "-domain" in file else None
    return read_first(str(EXAMPLES / file), also=also)[0]


@pytest.mark.parametrize(
    ("file", "engine"),
    [
        ("hanoi.kif", "portfolio"),
        ("hanoi.kif", "search"),
        ("lights-out.kif", "asp"),
        ("lights-out.kif", "sat"),
        ("latin-square.kif", "one-way"),
        ("canal-domain.pddl", "search"),
    ],
)
def test_a_solve_writes_rules_and_grounds_them_once(file: str, engine: str, made: Counter[str]) -> None:
    game = game_of(file)
    assert engine_named(engine).supports(make_task(game)) is None
    assert made["ground"] == 0, "to say that a task is supported needs no ground form"
    result = solve(game, engine=engine, seconds=60)
    assert result.status in (Status.SOLVED, Status.SOLVED_OPTIMALLY)
    assert made == {"to_rules": 1, "ground": 1}


def test_a_second_solve_of_a_game_grounds_nothing(made: Counter[str]) -> None:
    game = game_of("hanoi.kif")
    for engine in ("search", "portfolio"):
        assert solve(game, engine=engine, seconds=60).status is Status.SOLVED_OPTIMALLY
    assert made == {"to_rules": 1, "ground": 1}


def test_a_trace_is_turned_into_native_form_once(made: Counter[str]) -> None:
    learning.learn_game(PegSolitaire().record(3, 1, True))
    assert made == {"record_trace": 1}
