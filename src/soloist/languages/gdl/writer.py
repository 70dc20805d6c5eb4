"""Writes terms, rules and sheets in either notation, so that reading them again gives the same.

>>> from soloist.languages.gdl.reader import read_rules
>>> from soloist.source import Source
>>> print(write_rules(read_rules(Source("x", "p(X) :- q(X) & ~r(X)")), infix=False), end="")
(<= (p ?x)
    (q ?x)
    (not (r ?x)))
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from soloist.game.rules import Atom, Distinct, Literal, Not, Or, Rule, RuleSheet, Spelling, Term, Variable
from soloist.languages.gdl.infix import MARKED_VARIABLE, PLAIN_NAME, PLAIN_VARIABLE


class _Notation(NamedTuple):
    """How one notation writes variables, a name with the texts of its arguments, and what is made of texts."""

    variable: Callable[[str], str]
    applied: Callable[[str, Sequence[str]], str]
    bare: Callable[[str], str]
    negated: Callable[[str], str]
    either: Callable[[Sequence[Sequence[str]]], str]
    rule: Callable[[str, Sequence[str]], str]


def write_rules(sheet: RuleSheet, infix: bool | None = None) -> str:
    """A whole sheet, in the notation it was read from or in the one that is asked for."""
    chosen = sheet.spelling.infix if infix is None else infix
    spelling = Spelling(chosen, sheet.spelling.bracketed)
    return "".join(write_rule(rule, spelling) + "\n" for rule in sheet.rules)


def write_rule(rule: Rule, spelling: Spelling) -> str:
    """A rule; its conditions stand on lines of their own."""
    head, *body = (_literal(part, spelling) for part in (rule.head, *rule.body))
    return _notation(spelling).rule(head, body) if body else head


def write_term(term: Term, spelling: Spelling) -> str:
    """A term as the sheet spells it; moves and facts are shown this way everywhere."""
    if isinstance(term, Variable):
        return _notation(spelling).variable(term.name)
    return _application(term.name, term.args, spelling, term.name in spelling.bracketed)


def _application(name: str, args: tuple[Term, ...], spelling: Spelling, bracketed: bool = False) -> str:
    notation = _notation(spelling)
    if args or bracketed:
        return notation.applied(name, [write_term(arg, spelling) for arg in args])
    return notation.bare(name)


def _literal(literal: Literal, spelling: Spelling) -> str:
    match literal:
        case Atom(predicate, args):
            return _application(predicate, args, spelling)
        case Distinct(left, right):
            return _application("distinct", (left, right), spelling)
        case Not(inner):
            return _notation(spelling).negated(_literal(inner, spelling))
        case Or(alternatives):
            return _notation(spelling).either([[_literal(part, spelling) for part in parts] for parts in alternatives])


def _notation(spelling: Spelling) -> _Notation:
    return _INFIX if spelling.infix else _KIF


def _kif_either(alternatives: Sequence[Sequence[str]]) -> str:
    texts = (parts[0] if len(parts) == 1 else f"(and {' '.join(parts)})" for parts in alternatives)
    return f"(or {' '.join(texts)})"


_KIF = _Notation(
    variable=lambda name: f"?{name}",
    applied=lambda name, args: f"({' '.join((name, *args))})",
    bare=lambda name: name,
    negated=lambda text: f"(not {text})",
    either=_kif_either,
    rule=lambda head, body: "(<= " + "\n    ".join((head, *body)) + ")",
)


def _infix_name(name: str) -> str:
    return name if PLAIN_NAME.fullmatch(name) else _quoted(name)


def _infix_variable(name: str) -> str:
    if PLAIN_VARIABLE.fullmatch(name):
        return name[0].upper() + name[1:]
    return f"?{name}" if MARKED_VARIABLE.fullmatch(name) else f"?{_quoted(name)}"


def _quoted(name: str) -> str:
    escaped = name.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"


_INFIX = _Notation(
    variable=_infix_variable,
    applied=lambda name, args: f"{_infix_name(name)}({', '.join(args)})",
    bare=_infix_name,
    negated=lambda text: f"~{text}",
    either=lambda alternatives: f"({' | '.join(' & '.join(parts) for parts in alternatives)})",
    rule=lambda head, body: f"{head} :-\n    " + " &\n    ".join(body),
)
