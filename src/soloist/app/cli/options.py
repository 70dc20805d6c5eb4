"""Options that several commands have, so that they are named, explained and completed alike."""

from __future__ import annotations

from typing import Any

import typer

from soloist.app.cli.completion import engines, languages, metrics

LANGUAGE: Any = typer.Option(
    None, "--language", help="The language, where the file does not tell.", autocompletion=languages
)
ENGINE: Any = typer.Option(
    None, "--engine", "-e", help="The engine; the language's default if left out.", autocompletion=engines
)
METRIC: Any = typer.Option(
    None, "--metric", "-m", help="What a solution costs, such as moves or pushes.", autocompletion=metrics
)
GENERATOR: Any = typer.Option(
    None, "--generator", help="How moves of a learned board game are generated: automata (the default) or locm."
)
