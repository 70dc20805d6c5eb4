"""What both notations of GDL share: keywords, what a reader reports, and how literals are put together."""

from __future__ import annotations

from collections.abc import Sequence

from soloist.game.rules import Atom, Distinct, Literal, Not, Or, Term
from soloist.source import Finding, Severity, Span

ARITIES = {
    "role": 1,
    "base": 1,
    "input": 2,
    "init": 1,
    "true": 1,
    "does": 2,
    "legal": 2,
    "next": 1,
    "terminal": 0,
    "goal": 2,
}
"""The keywords that are predicates, with their number of arguments."""

CONNECTIVES = frozenset({"not", "or", "and", "distinct", "<="})
"""The keywords that are no predicates, in lower case."""

MOST_FINDINGS = 20
"""A reader stops reporting here: what follows a broken place is mostly its echo."""


class Findings(list[Finding]):
    """Collects what a reader finds, up to a limit."""

    def report(self, severity: Severity, code: str, message: str, span: Span | None, hint: str = "") -> None:
        if len(self) < MOST_FINDINGS:
            self.append(Finding(severity, code, message, span, hint))

    def error(self, code: str, message: str, span: Span | None, hint: str = "") -> None:
        self.report(Severity.ERROR, code, message, span, hint)

    def warning(self, code: str, message: str, span: Span | None, hint: str = "") -> None:
        self.report(Severity.WARNING, code, message, span, hint)


def predicate_name(symbol: str) -> str:
    """The symbol as a predicate: keywords are written in any case and known in lower case."""
    lowered = symbol.lower()
    return lowered if lowered in ARITIES else symbol


def atom(symbol: str, args: Sequence[Term], span: Span) -> Literal:
    """An atom, or `distinct`."""
    if symbol.lower() == "distinct" and len(args) == 2:
        return Distinct(args[0], args[1], span)
    return Atom(predicate_name(symbol), tuple(args), span)


def negation(conjunction: tuple[Literal, ...], span: Span) -> Literal:
    """The negation of a conjunction: of several literals, one of them fails."""
    if len(conjunction) == 1:
        return Not(conjunction[0], span)
    return Or(tuple((Not(literal, literal.span),) for literal in conjunction), span)


def disjunction(alternatives: Sequence[tuple[Literal, ...]], span: Span) -> tuple[Literal, ...]:
    """A disjunction as a conjunction: a single alternative stands for itself."""
    if len(alternatives) == 1:
        return alternatives[0]
    return (Or(tuple(alternatives), span),)
