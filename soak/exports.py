"""Files that rule sheets are written as for others: the best reward that can be had in them, and what it costs."""

from __future__ import annotations

import random
from pathlib import PurePath

from finite_domain_play import Machine
from soak.gdl import MOST_MOVES, MOST_STATES
from soak.report import Disagreement, Instance, Tally
from soak.sheets import sheet
from soak.space import Truth, explore
from soloist.engines.finite_domain.export import pddl_files, sas_files
from soloist.engines.sas import read_sas
from soloist.errors import UnsupportedError
from soloist.languages.pddl.reader import read
from soloist.source import Source

#: What is known of a file: the least cost of its goal, None where nothing reaches it, or that it has too many states.
Least = int | None
TOO_MANY = -1
#: A form has states of its own, so more of them are looked at than of the sheet.
MORE = 4


def sas_least(text: str) -> Least:
    """The fewest operators that reach the goal of a file in finite-domain form, breadth-first."""
    machine = Machine(read_sas(text))
    seen, now, steps = {machine.initial}, [machine.initial], 0
    while now:
        if any(all(state[variable] == value for variable, value in machine.sas.goal) for state in now):
            return steps
        if len(seen) > MORE * MOST_STATES:
            return TOO_MANY
        following = (machine.apply(state, number) for state in now for number in machine.applicable(state))
        now = [state for state in dict.fromkeys(following) if state not in seen]
        seen.update(now)
        steps += 1
    return None


def pddl_least(domain: str, problem: str) -> Least:
    """The fewest steps of a plan, by plain search over the reference semantics."""
    [game] = read(Source("task.pddl", domain + problem), "")
    space = explore(game, MORE * MOST_STATES, MORE * MOST_MOVES)
    return space.truth("moves").least if space.complete else TOO_MANY


def false(leasts: dict[str, Least], truth: Truth) -> str | None:
    """What is false about the files of all rewards, highest first; None where nothing is.

    A file that is the only one is not called by its reward; where nothing can be earned, it may be that of nothing.
    """
    for name, least in leasts.items():
        if least == TOO_MANY:
            return None
        if least is not None:
            tail = PurePath(name).stem.rpartition("-")[2]
            reward = int(tail) if tail.isdecimal() else truth.maximum
            right = reward == truth.maximum and (reward == 0 or least == truth.least)
            return None if right else f"{name}: {reward} for {least}"
    return f"nothing is earned in {', '.join(leasts)}" if truth.maximum else None


def check(seed: int, tally: Tally) -> Disagreement | None:
    """A sheet and one of the forms that `translate` writes."""
    found = sheet("exports", seed)
    if found is None:
        return None
    truth = explore(found.game, MOST_STATES, MOST_MOVES).truth("moves")
    forms = {"sas": _sas, "ground pddl": _ground, "pddl without derived predicates": _lifted}
    name = random.Random(seed).choice(sorted(forms))
    if not truth.complete:
        return None
    try:
        leasts = forms[name](found)
    except UnsupportedError:
        tally.add(name, found.kind, "unsupported")
        return None
    wrong = false(leasts, truth)
    tally.add(name, found.kind, "differs" if wrong else "open" if TOO_MANY in leasts.values() else "same")
    return found.disagreement(name, wrong, str(truth)) if wrong else None


def _sas(found: Instance) -> dict[str, Least]:
    return {name: sas_least(text) for name, text in sas_files(found.game).items()}


def _ground(found: Instance) -> dict[str, Least]:
    return _pddl(pddl_files(found.game, ground=True))


def _lifted(found: Instance) -> dict[str, Least]:
    return _pddl(pddl_files(found.game, derived=False))


def _pddl(texts: str | dict[str, str]) -> dict[str, Least]:
    assert isinstance(texts, dict)
    return {name: pddl_least(texts["domain.pddl"], text) for name, text in texts.items() if name != "domain.pddl"}
