"""What rule sheets get wrong about actions: `does` of an action that no rule makes legal, most often a slip of the pen.

Actions are told apart by their name and number of arguments; where a rule makes legal whatever a variable stands for,
nothing is said.
"""

from __future__ import annotations

from collections.abc import Iterator

from soloist.game.rules import Atom, Function, RuleSheet, atoms_of
from soloist.languages.gdl.wellformed import locate, meant
from soloist.source import Finding, Severity

Action = tuple[str, int]


def check_actions(sheet: RuleSheet) -> Iterator[Finding]:
    """Actions that rules ask for and no rule makes legal, each at the first place."""
    legal = {_action(rule.head) for rule in sheet.rules if rule.head.predicate == "legal"}
    if not legal or None in legal:
        return
    told: set[Action] = set()
    for rule in sheet.rules:
        for atom, _ in atoms_of(rule.body):
            action = _action(atom) if atom.predicate == "does" else None
            if action is not None and action not in legal and action not in told:
                told.add(action)
                yield _never_legal(action, atom, {known for known in legal if known is not None})


def _never_legal(action: Action, atom: Atom, legal: set[Action]) -> Finding:
    name, _ = action
    hint = meant(action, sorted(legal), "'legal' has") or "make it legal by a rule for 'legal'"
    message = f"the action '{name}' is asked for and never legal, so nobody ever does it"
    return Finding(Severity.WARNING, "action-never-legal", message, locate(atom.span, name), hint)


def _action(atom: Atom) -> Action | None:
    term = atom.args[1] if len(atom.args) == 2 else None
    return (term.name, len(term.args)) if isinstance(term, Function) else None
