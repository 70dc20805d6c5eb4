"""`soloist doctor`: what is installed, which version, and how to get the rest."""

from __future__ import annotations

import platform
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import typer

#: Package, what it is for, the extra that brings it ("" for the base).
PACKAGES = (
    ("clingo", "grounding, answer set programming", ""),
    ("python-sat", "SAT engines", ""),
    ("typer", "the command line", ""),
    ("rich", "tables and pictures in the terminal", ""),
    ("up-fast-downward", "the planner Fast Downward", "planners"),
    ("up-symk", "the planner SymK", "planners"),
    ("fast-downward-translate", "the finite-domain translator", "planners"),
    ("pillow", "pictures as PNG and GIF", "pictures"),
    ("starlette", "the workbench", "serve"),
    ("uvicorn", "the workbench", "serve"),
    ("distributed", "batches on a cluster", "cluster"),
    ("pygls", "the language server for editors", "lsp"),
    ("unified-planning", "this as an engine of that library", "up"),
)


def doctor() -> int:
    """Tell what is installed and how to get what is not; exit code 1 where something essential is missing."""
    from soloist import __version__, _core
    from soloist.engines.registry import ENGINES, engine_named
    from soloist.languages.registry import LANGUAGES

    missing_base = False
    typer.echo(f"soloist {__version__}, Python {platform.python_version()}, {platform.machine()}")
    for name, purpose, extra in PACKAGES:
        try:
            typer.echo(f"  ok       {name} {version(name)}: {purpose}")
        except PackageNotFoundError:
            missing_base = missing_base or not extra
            target = f"soloist[{extra}]" if extra else name
            typer.echo(f"  missing  {name}: {purpose}; to get it: pip install '{target}'")
    stubs = sorted(stub for folder in _core.__path__ for stub in Path(folder).glob("*.pyi"))
    for module in (stub.stem for stub in stubs):
        try:
            import_module(f"soloist._core.{module}")
            typer.echo(f"  ok       native core: {module}")
        except ImportError as error:
            missing_base = True
            typer.echo(f"  missing  native core: {module} ({error}); to get it: pip install --editable .")
    typer.echo("engines:")
    for name in ENGINES:
        engine = engine_named(name)
        typer.echo(f"  {name:10} {engine.summary}")
        for option, meaning in engine.options.items():
            typer.echo(f"             -O {option}=... {meaning}")
    typer.echo("languages:")
    for language in LANGUAGES:
        typer.echo(f"  {language.name:10} {' '.join(language.suffixes)}")
    return 1 if missing_base else 0
