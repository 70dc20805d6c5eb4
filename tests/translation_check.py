"""Holds the PDDL of random rule sheets against the sheets: it declares what it names, and it plays the same.

problem = check(seed)       # None, or what is wrong in a text
"""

from __future__ import annotations

from collections.abc import Iterator

from random_recursion import recursive_sheet
from soloist.datalog.queries.formula import And, Atom, Equal, Exists, Forall, Formula, Not, Or, is_variable
from soloist.errors import UnsupportedError
from soloist.languages.gdl.game import GdlGame
from soloist.languages.gdl.reader import read_rules
from soloist.languages.pddl.translation.build import translate
from soloist.languages.pddl.translation.translation import Translation
from soloist.source import Source
from translated_play import differences


def check(seed: int) -> str | None:
    """Where the PDDL of the random sheet of that number is wrong; None also where PDDL cannot say it."""
    text = recursive_sheet(seed)
    sheet = read_rules(Source("sheet.kif", text))
    try:
        translation = translate(sheet, "sheet")
    except UnsupportedError:
        return None
    undeclared = undeclared_names(translation)
    if undeclared:
        return f"not declared: {', '.join(undeclared)}"
    game = GdlGame(sheet, "sheet.kif", text)
    _, difference = differences(game, translation, playouts=6, steps=6, seconds=20, seed=seed)
    return difference


def undeclared_names(translation: Translation) -> list[str]:
    """Predicates (with their number of arguments) and objects that the PDDL uses and does not declare."""
    domain = translation.domain
    known = {f"{name}/{len(parameters)}" for name, parameters in domain.predicates.items()}
    formulas: list[Formula] = [axiom.condition for axiom in domain.axioms]
    formulas += [axiom.head for axiom in domain.axioms]
    for action in domain.actions:
        formulas.append(action.precondition)
        formulas += [part for effect in action.effects for part in (effect.condition, effect.atom)]
    objects = set(domain.constants)
    for _, problem in translation.problems:
        formulas += [problem.goal, *problem.initial]
        objects |= set(problem.objects)
    used = dict.fromkeys(name for formula in formulas for name in _names(formula))
    return [name for name in used if name not in known and name not in objects]


def _names(formula: Formula) -> Iterator[str]:
    match formula:
        case Atom(predicate, args):
            yield f"{predicate}/{len(args)}"
            yield from (arg for arg in args if not is_variable(arg))
        case Equal(left, right):
            yield from (side for side in (left, right) if not is_variable(side))
        case Not(part) | Exists(_, part) | Forall(_, part):
            yield from _names(part)
        case And(parts) | Or(parts):
            for part in parts:
                yield from _names(part)
