"""Answer set programming: the chapter's time-expanded programs, in clingo controls that grow with the horizon.

The rules are those of the ground game, once for each time point, with a choice of one legal move until the end; the
questions are assumptions, so what is learned at one horizon serves the next. Neither `base` nor `input` is needed.
Two of clingo's configurations take turns, since neither is best everywhere. Fill-in puzzles are tried first as one
final state without time, also as an answer set program. Options: `configurations`, names of configurations with
commas between them; `final-states`, yes or no; `program`, layers or one of those that the chapter prints.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from soloist.engines.engine import Event, Progress, Task
from soloist.engines.logic.chapter import PROGRAMS, solve_as_published
from soloist.engines.logic.engine import ChildEngine
from soloist.engines.logic.horizons import HorizonSearch
from soloist.engines.logic.reasoner import AspReasoner
from soloist.engines.one_way import final_states
from soloist.engines.options import choice, refused
from soloist.game.ground import GroundGame

#: The configurations of clingo that take turns by default, and all that there are: clingo would take any other name
#: for that of a file.
DEFAULT_CONFIGURATIONS = ("auto", "handy")
CONFIGURATIONS = (*DEFAULT_CONFIGURATIONS, "crafty", "frumpy", "jumpy", "many", "trendy", "tweety")
#: Seconds that the first configuration has for itself: most games need no more, and a second control costs memory. A
#: round number; others were not compared.
HEAD_START = 3.0


class AspEngine(ChildEngine):
    """Shortest plays by answer set programming, with a proof that there is nothing shorter or better."""

    name = "asp"
    summary = "answer set programming on clingo: shortest plays, multi-shot over horizons"
    options: ClassVar[Mapping[str, str]] = {
        "configurations": "clingo's configurations that take turns, such as auto,handy",
        "final-states": "yes or no: whether one-way games are first solved without time",
        "program": "layers, or the chapter's loop with its program (chapter) or that of its exercise 2 (exercise)",
    }

    def solve(self, task: Task) -> Generator[Event, None, None]:
        program = choice(task.options, "program", ("layers", *PROGRAMS))
        yield from super().solve(task) if program == "layers" else solve_as_published(task, program)

    def call(self, ground: GroundGame, task: Task) -> tuple[Callable[..., Any], *tuple[object, ...]]:
        names = task.options.get("configurations", ",".join(DEFAULT_CONFIGURATIONS)).split(",")
        for name in names:
            if name not in CONFIGURATIONS:
                raise refused(f"configurations={name}", f"clingo's configurations are {', '.join(CONFIGURATIONS)}")
        first = choice(task.options, "final-states", ("yes", "no")) == "yes"
        return work, ground, task.optimal, task.limit.remaining / 2, names, first


def work(
    ground: GroundGame,
    optimal: bool,
    patience: float = 0.0,
    names: Sequence[str] = DEFAULT_CONFIGURATIONS,
    final_states_first: bool = False,
) -> Generator[Event, None, None]:
    """The child's part: searches over horizons that take turns by the time they have used."""
    if final_states_first and (yield from final_states(ground, AspReasoner, "asp", optimal)) is None:
        # The game is one-way, and its final states did not settle it. Horizons seldom do either, but are tried.
        yield Progress("asp: horizons")
    waiting = iter(names)
    used: list[float] = []
    searches: list[Iterator[Event]] = []
    done = False
    while not done:
        if not searches or (len(searches) < len(names) and used[0] > HEAD_START):
            searches.append(_search(ground, optimal, patience, next(waiting), first=not searches))
            used.append(used[0] if used else 0.0)
        turn = used.index(min(used))
        started = time.process_time()
        event = next(searches[turn], None)
        used[turn] += time.process_time() - started
        if event is None:
            done = True
        else:
            yield event


def _search(ground: GroundGame, optimal: bool, patience: float, configuration: str, *, first: bool) -> Iterator[Event]:
    """One configuration; all but the first also know the groups that can be proved, which helps on other games."""
    from soloist.engines.logic.invariants import proved_groups

    groups = [] if first else proved_groups(ground)
    reasoner = AspReasoner(configuration)
    yield from HorizonSearch(ground, reasoner, "asp", optimal, groups=groups, patience=patience).steps()
