"""Reads GDL in either notation, and tells which it is from the text.

>>> sheet = read_rules(Source("game.kif", "(role you) (<= terminal (not (true on)))"))
>>> sheet.rules[1].head
Atom(predicate='terminal', args=())
"""

from __future__ import annotations

from dataclasses import dataclass

from soloist.errors import ParseError
from soloist.game.rules import RuleSheet, Spelling
from soloist.languages.gdl.kif import KifRules
from soloist.languages.sexpr import read_sexpr
from soloist.source import Finding, Severity, Source


@dataclass(frozen=True, slots=True)
class Parsed:
    """The rules that could be read, and everything the reader has to say about the text."""

    sheet: RuleSheet
    findings: tuple[Finding, ...]


def parse(source: Source) -> Parsed:
    """Reads what can be read; never raises for what the text contains."""
    return _parse_kif(source)


def read_rules(source: Source) -> RuleSheet:
    """Reads a sheet; raises a ParseError with all findings when something in it is wrong."""
    parsed = parse(source)
    errors = [finding for finding in parsed.findings if finding.severity is Severity.ERROR]
    if errors:
        raise ParseError(errors)
    return parsed.sheet


def _parse_kif(source: Source) -> Parsed:
    reading = read_sexpr(source)
    kif = KifRules()
    rules = kif.rules(reading.items)
    sheet = RuleSheet(rules, Spelling(bracketed=frozenset(kif.bracketed)))
    return Parsed(sheet, (*reading.findings, *kif.findings))
