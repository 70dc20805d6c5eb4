"""Findings as JSON, by how grave they are: what `soloist check --json` prints."""

from __future__ import annotations

from collections.abc import Sequence

from soloist.source import Finding, Severity


def findings_json(findings: Sequence[Finding]) -> dict[str, list[dict[str, object]]]:
    """The findings as `errors`, `warnings` and `notes`."""
    return {
        f"{severity}s": [finding.as_json() for finding in findings if finding.severity is severity]
        for severity in Severity
    }
