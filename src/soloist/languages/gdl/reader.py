"""Reads GDL in either notation, and tells which it is from the text.

>>> sheet = read_rules(Source("game.kif", "(role you) (<= terminal (not (true on)))"))
>>> sheet.rules[1].head
Atom(predicate='terminal', args=())
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from soloist.errors import ParseError, RuleError
from soloist.game.model import Game
from soloist.game.rules import RuleSheet, Spelling, Term
from soloist.languages.gdl.infix import InfixRules
from soloist.languages.gdl.kif import KifRules
from soloist.languages.sexpr import read_sexpr
from soloist.source import Finding, Severity, Source, Span

_ROLE = re.compile(r"\(\s*role\s+[^\s()]+\s*\)|^\s*role\s*\(\s*[^\s()]+\s*\)", re.IGNORECASE | re.MULTILINE)
_LEADING_SPACE = re.compile(r"\A(?:\s+|[;%][^\n]*)*")


@dataclass(frozen=True, slots=True)
class Parsed:
    """The rules that could be read, and everything the reader has to say about the text."""

    sheet: RuleSheet
    findings: tuple[Finding, ...]


def is_infix(text: str) -> bool:
    """Whether a text is in infix notation: KIF starts with a parenthesis."""
    return _LEADING_SPACE.sub("", text)[:1] not in ("(", ")", "")


def parse(source: Source) -> Parsed:
    """Reads what can be read; never raises for what the text contains."""
    if is_infix(source.text):
        infix = InfixRules(source)
        sheet = RuleSheet(infix.rules(), Spelling(infix=True, bracketed=frozenset(infix.bracketed)))
        return Parsed(sheet, tuple(infix.findings))
    reading = read_sexpr(source)
    kif = KifRules()
    sheet = RuleSheet(kif.rules(reading.items), Spelling(bracketed=frozenset(kif.bracketed)))
    return Parsed(sheet, (*reading.findings, *kif.findings))


def read_rules(source: Source) -> RuleSheet:
    """Reads a sheet; raises a ParseError with all findings when something in it is wrong."""
    parsed = parse(source)
    if errors := _errors(parsed.findings):
        raise ParseError(errors)
    return parsed.sheet


def recognises(text: str) -> bool:
    """Whether a text looks like a rule sheet: it names a role, or has rules for a keyword."""
    return _ROLE.search(text) is not None


def check(source: Source) -> list[Finding]:
    """What is worth telling about a sheet: its syntax, its rules, and what a short play shows."""
    from soloist.languages.gdl.check import check_rules
    from soloist.languages.gdl.machine import StateMachine
    from soloist.languages.gdl.trial import check_beginning, check_play

    parsed = parse(source)
    findings = list(parsed.findings)
    if not _errors(findings):
        findings += check_rules(parsed.sheet)
    if not _errors(findings):
        place = _legal_rules(parsed.sheet) or source.span(0, 0)
        try:
            machine = StateMachine(parsed.sheet)
            findings += check_beginning(machine, place) or check_play(machine, place)
        except RuleError as error:
            findings += error.findings
    return findings


def read(source: Source, path: str) -> list[Game[Any, Any]]:
    """The game of a sheet; raises a ParseError or a RuleError with all findings when it is none."""
    from soloist.languages.gdl.check import check_rules
    from soloist.languages.gdl.game import GdlGame
    from soloist.languages.gdl.trial import check_beginning

    sheet = read_rules(source)
    if errors := _errors(check_rules(sheet)):
        raise RuleError(errors)
    game = GdlGame(sheet, path, source.text)
    if errors := _errors(check_beginning(game.machine, _legal_rules(sheet) or source.span(0, 0))):
        raise RuleError(errors)
    return [game]


def _legal_rules(sheet: RuleSheet) -> Span | None:
    """The first rule for `legal`: where to look when somebody has no move."""
    return next((rule.span for rule in sheet.rules if rule.head.predicate == "legal"), None)


def _errors(findings: Iterable[Finding]) -> list[Finding]:
    return [finding for finding in findings if finding.severity is Severity.ERROR]


def read_term(text: str, infix: bool = False) -> Term:
    """Reads one term, say a move, in the preferred notation or else in the other; raises a ParseError if it is none."""
    source = Source("move", text)
    kif_term, infix_term = _only_kif_term(source), InfixRules(source).only_term()
    term = (infix_term or kif_term) if infix else (kif_term or infix_term)
    if term is None:
        raise ParseError(Finding(Severity.ERROR, "no-term", f"{text!r} is no term", source.span(0, len(text))))
    return term


def _only_kif_term(source: Source) -> Term | None:
    reading = read_sexpr(source)
    if reading.findings or len(reading.items) != 1:
        return None
    return KifRules().term(reading.items[0])
