"""What `soloist check` finds, where an editor underlines it."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from dataclasses import dataclass

from lsprotocol.types import Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, Location

from soloist.analysis.check import check
from soloist.app.lsp.positions import Positions
from soloist.app.lsp.ranges import covered
from soloist.app.lsp.texts import Asked
from soloist.errors import InputError
from soloist.source import Finding, Severity, Span

_SEVERITIES = {
    Severity.ERROR: DiagnosticSeverity.Error,
    Severity.WARNING: DiagnosticSeverity.Warning,
    Severity.NOTE: DiagnosticSeverity.Information,
}


@dataclass(frozen=True)
class Checked:
    """What was found in a text, with what stands in the text that it was read with; and the path of that."""

    found: list[Diagnostic]
    read_with: str | None = None


def checked(asked: Asked) -> Checked:
    """Check a text as `soloist check` does."""
    findings = _findings(asked)
    with contextlib.suppress(InputError):
        if asked.too_long() is None and asked.first_half is not None:
            return Checked(shown(asked, findings), asked.first_half.name)
    return Checked(shown(asked, findings))


def _findings(asked: Asked) -> Iterable[Finding]:
    try:
        if (refused := asked.too_long()) is not None:
            return refused.findings
        if asked.first_half is not None:
            return check(asked.language, asked.first_half, asked.source)
        return check(asked.language, asked.source)
    except InputError as error:
        return error.findings


def shown(asked: Asked, findings: Iterable[Finding]) -> list[Diagnostic]:
    """Findings as editors show them."""
    return [_shown(asked, finding) for finding in findings]


def _shown(asked: Asked, finding: Finding) -> Diagnostic:
    span = finding.span
    here = span is not None and span.source.text == asked.text
    first_line = asked.source.span(0, len(asked.source.line(1)))
    return Diagnostic(
        covered(asked.positions, span if span is not None and here else first_line),
        f"{finding.message}\n{finding.hint}" if finding.hint else finding.message,
        severity=_SEVERITIES[finding.severity],
        code=finding.code,
        source="soloist",
        related_information=[_elsewhere(asked, span)] if span is not None and not here else None,
    )


def _elsewhere(asked: Asked, span: Span) -> DiagnosticRelatedInformation:
    positions = Positions(span.source.text, asked.encoding)
    return DiagnosticRelatedInformation(Location(asked.uri_of(span.source), covered(positions, span)), "it stands here")
