"""The chapter's own loop: its program for horizon 1, then 2, then 3, each made, grounded and solved from nothing.

This is what the chapter on solving single-player games with logic tells its readers to do, kept beside the engine that
grows one program. Two programs: the chapter's, with a move at every time point, and that of its exercise 2, with one
until the game has ended. Only the second proves that its play is a shortest: the first misses plays that end where no
move is legal, so a longer one may be the first that it finds.
"""

from __future__ import annotations

from collections.abc import Generator
from itertools import count
from typing import Any

from soloist.engines.engine import Ended, Event, Progress, Reason, Task
from soloist.engines.process import run
from soloist.game.rules import Function, RuleSheet
from soloist.game.solution import Claim
from soloist.languages.asp.names import read_term
from soloist.languages.asp.writer import Form, write_asp

#: The programs by the names of the option, and whether each is the chapter's literal one.
PROGRAMS = {"chapter": True, "exercise": False}
#: The one reward that the chapter asks for.
REWARD = 100


def solve_as_published(task: Task, program: str) -> Generator[Event, None, None]:
    """Horizon by horizon in a child; ends with the first play that earns all, or at a limit."""
    rules = task.game.rule_form
    assert rules is not None, "`supports` asks for rules"
    literal = PROGRAMS[program]
    outcome = yield from run("asp", plays, rules.sheet, literal, limit=task.limit.beside(), stage="asp")
    if outcome.reason is not Reason.FINISHED:
        yield Ended(outcome.reason)
    elif isinstance(outcome.value, str):
        yield Ended(Reason.UNSUPPORTED, outcome.value)
    else:
        moves = tuple(map(rules.move_text, outcome.unwrap()))
        evidence = f"the first answer set, at horizon {len(moves) + 1} of the {program}'s program"
        yield Claim(moves, lower_bound=None if literal else len(moves), evidence=evidence, engine="asp")
        yield Ended(Reason.FINISHED)


def plays(sheet: RuleSheet, literal: bool) -> Generator[Event, None, list[Function] | str]:
    """The child's part: the moves of the first play that is found, or why clingo does not take the program."""
    for horizon in count(1):
        yield Progress("asp: horizons", {"horizon": horizon})
        try:
            play = first_play(write_asp(sheet, Form(horizon, REWARD, literal)))
        except RuntimeError as error:
            return f"clingo does not take the program: {error}"
        if play is not None:
            return play
    raise AssertionError("horizons have no end")


def first_play(program: str) -> list[Function] | None:
    """The moves before the end in the first answer set of a program, in their order; None where it has none."""
    import clingo

    control = clingo.Control(["1", "--warn=none"])
    control.add("base", [], program)
    control.ground([("base", [])])
    with control.solve(yield_=True) as handle:
        model = handle.model()
        atoms: list[Any] = [] if model is None else list(model.symbols(atoms=True))
    if model is None:
        return None
    end = min(atom.arguments[0].number for atom in atoms if atom.match("terminal", 1))
    does = [atom.arguments for atom in atoms if atom.match("does", 3)]
    made = sorted((time.number, str(move)) for _, move, time in does if time.number < end)
    return [read_term(move) for _, move in made]
