"""What rule sheets of students get wrong about fluents: read and never made, made and never read, lost after a move.

A fluent is made by `init` and by `next`, and read by `true`. Fluents are told apart by their name and number of
arguments; where a rule makes or reads whatever a variable stands for, nothing is said.
"""

from __future__ import annotations

from collections.abc import Iterator

from soloist.game.rules import Atom, Function, RuleSheet, Term, atoms_of
from soloist.languages.gdl.wellformed import locate, meant
from soloist.source import Finding, Severity

Fluent = tuple[str, int]


def check_fluents(sheet: RuleSheet) -> Iterator[Finding]:
    """Findings about fluents, each at the first place that shows it."""
    initial = _first_uses(rule.head for rule in sheet.rules if rule.head.predicate == "init")
    following = _first_uses(rule.head for rule in sheet.rules if rule.head.predicate == "next")
    read = _first_uses(atom for rule in sheet.rules for atom, _ in atoms_of(rule.body) if atom.predicate == "true")
    made = None if initial is None or following is None else {**following, **initial}
    if read is not None and made is not None:
        for fluent, atom in read.items():
            if fluent not in made:
                yield _never_made(fluent, atom, made)
    if made is not None and read is not None:
        for fluent, atom in made.items():
            if fluent not in read:
                message = f"the fluent '{fluent[0]}' is made and never read"
                hint = "no rule asks for it by 'true': it has no effect on the game"
                yield Finding(Severity.NOTE, "fluent-unread", message, locate(atom.span, fluent[0]), hint)
    if initial is not None and following:
        yield from _lost(sheet, initial, following, read or {})


def _never_made(fluent: Fluent, atom: Atom, made: dict[Fluent, Atom]) -> Finding:
    name, _ = fluent
    hint = meant(fluent, made, "'init' and 'next' make") or "make it by 'init' or 'next'"
    message = f"the fluent '{name}' is read and never made, so it never holds"
    return Finding(Severity.WARNING, "fluent-unmade", message, locate(atom.span, name), hint)


def _lost(
    sheet: RuleSheet, initial: dict[Fluent, Atom], following: dict[Fluent, Atom], read: dict[Fluent, Atom]
) -> Iterator[Finding]:
    """Fluents of the start that are gone after one move, whatever it is; and those that nothing keeps."""
    for fluent, atom in initial.items():
        name = fluent[0]
        if fluent not in following:
            if fluent in read:
                message = (
                    f"the fluent '{name}' has no rule for 'next': it holds at the start and is lost after one move"
                )
                hint = "what stays true needs a frame rule: (<= (next F) (true F) ...)"
                yield Finding(Severity.NOTE, "fluent-without-next", message, locate(atom.span, name), hint)
        elif not _kept(sheet, fluent) and (_facts(sheet, fluent) > 1 or _forgotten(sheet, fluent)):
            message = f"no rule for 'next' keeps '{name}': it holds after a move only where that move makes it anew"
            hint = "if it should stay true, add a frame rule: (<= (next F) (true F) ...)"
            yield Finding(Severity.NOTE, "fluent-unkept", message, locate(following[fluent].span, name), hint)


def _facts(sheet: RuleSheet, fluent: Fluent) -> int:
    """How often `init` makes a fluent: one that it makes once may be where somebody is, which every move changes."""
    return sum(rule.head.predicate == "init" and _fluent(rule.head.args[0]) == fluent for rule in sheet.rules)


def _forgotten(sheet: RuleSheet, fluent: Fluent) -> bool:
    """Whether there is a legal action that no rule for the next of a fluent asks for, by the names of actions."""
    legal = {_action(rule.head) for rule in sheet.rules if rule.head.predicate == "legal"}
    asked: set[Fluent | None] = set()
    for rule in sheet.rules:
        if rule.head.predicate == "next" and _fluent(rule.head.args[0]) in (fluent, None):
            done = [_action(atom) for atom, _ in atoms_of(rule.body) if atom.predicate == "does"]
            # A rule that asks for no action, or for any, holds after all of them.
            asked |= set(done) if done else {None}
    return None not in asked and None not in legal and bool(legal - asked)


def _action(atom: Atom) -> Fluent | None:
    return _fluent(atom.args[1]) if len(atom.args) == 2 else None


def _kept(sheet: RuleSheet, fluent: Fluent) -> bool:
    """Whether some rule for the next of a fluent depends, directly or through other rules, on the present state."""
    stateful = {"true"}
    grown = True
    while grown:
        grown = False
        for rule in sheet.rules:
            name = rule.head.predicate
            asks = any(atom.predicate in stateful for atom, _ in atoms_of(rule.body))
            if asks and name not in stateful and name not in ("next", "init"):
                stateful.add(name)
                grown = True
    return any(
        atom.predicate in stateful
        for rule in sheet.rules
        if rule.head.predicate == "next" and _fluent(rule.head.args[0]) in (fluent, None)
        for atom, _ in atoms_of(rule.body)
    )


def _first_uses(atoms: Iterator[Atom]) -> dict[Fluent, Atom] | None:
    """The fluents of atoms, each with its first atom; None where a variable may stand for any."""
    found: dict[Fluent, Atom] = {}
    for atom in atoms:
        if len(atom.args) != 1:
            continue
        fluent = _fluent(atom.args[0])
        if fluent is None:
            return None
        found.setdefault(fluent, atom)
    return found


def _fluent(term: Term) -> Fluent | None:
    return (term.name, len(term.args)) if isinstance(term, Function) else None
