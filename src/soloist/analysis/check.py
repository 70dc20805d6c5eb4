"""Everything worth telling about a file: what its language finds, and of levels whether they are already lost."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from soloist.analysis.why import QUICK, explain
from soloist.errors import InputError
from soloist.game.model import Game
from soloist.game.why import Kind, Why
from soloist.languages.registry import Language
from soloist.limit import Limit
from soloist.source import Finding, Severity, Source, Span

#: What one level may take; the positions that are looked at end it long before.
_SECONDS = 10.0
_MEMORY_MB = 1000


def check(language: Language, source: Source, also: Source | None = None) -> list[Finding]:
    """The findings of a file, without giving up at the first error."""
    findings = language.check(source, also)
    if not language.levels:
        return findings
    try:
        entries = language.read(source, source.name, also)
    except InputError:
        return findings
    told = {finding.span for finding in findings}
    games = [entry for entry in entries if isinstance(entry, Game)]
    lost = (finding for finding in _lost(games) if finding.span not in told)
    return [*findings, *_same_titles(entries), *lost]


def _same_titles(entries: Iterable[Game[Any, Any] | InputError]) -> Iterable[Finding]:
    """Levels with the title of an earlier one, which nobody can ask for by it."""
    numbers: dict[str, int] = {}
    for number, entry in enumerate(entries, start=1):
        if isinstance(entry, InputError):
            continue
        first = numbers.setdefault(entry.title.casefold(), number)
        if first != number:
            message = f"{entry.title!r} is the title of #{first} too"
            hint = f"by its title #{first} is meant; this one is #{number}"
            yield Finding(Severity.WARNING, "same-title", message, entry.place((0, 0)), hint, file=entry.path)


def _lost(games: Iterable[Game[Any, Any]]) -> Iterable[Finding]:
    """Of each level that is lost, why; what counting tells the languages find themselves."""
    for game in games:
        why = explain(game, Limit(_SECONDS, _MEMORY_MB), QUICK)
        if why is not None and why.kind is not Kind.COUNT:
            message = f"{game.title!r} cannot be won: {why.message}"
            yield Finding(Severity.WARNING, "cannot-be-won", message, _place(game, why), file=game.path)


def _place(game: Game[Any, Any], why: Why) -> Span | None:
    cells = (*why.pieces, *why.goals, *why.closed)
    if why.kind is Kind.GOAL:
        cells = why.goals
    return next(filter(None, map(game.place, cells)), None)
