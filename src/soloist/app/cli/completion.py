"""What a shell completes: names of engines, languages and metrics."""

from __future__ import annotations


def engines(incomplete: str) -> list[tuple[str, str]]:
    """Engines, each with its line; of a list with commas, the last is completed."""
    from soloist.engines.registry import ENGINES, engine_named

    before, comma, last = incomplete.rpartition(",")
    names = [name for name in ENGINES if name.startswith(last)]
    return [(f"{before}{comma}{name}", engine_named(name).summary) for name in names]


def languages(incomplete: str) -> list[str]:
    """Languages."""
    from soloist.languages.registry import LANGUAGES

    return [language.name for language in LANGUAGES if language.name.startswith(incomplete)]


def metrics(incomplete: str) -> list[str]:
    """Metrics of any language."""
    known = ("moves", "pushes", "pushes-then-moves", "moves-then-pushes", "ball-moves", "cost")
    return [metric for metric in known if metric.startswith(incomplete)]
