"""`soloist translate`: a game in another language."""

from __future__ import annotations

from pathlib import Path

import typer

from soloist.app.cli.options import LANGUAGE
from soloist.app.translating import TARGETS

EXAMPLES = """\b
Examples:
  soloist translate examples/river-crossing.kif --to asp --horizon 8 | python -m clingo - 0
  soloist translate examples/river-crossing.kif --to asp --horizon 8 --goal 50 -o river.lp
  soloist translate examples/buttons-and-lights.gdl --to asp --horizon 3 --rules-only -o rules.lp
  soloist translate examples/river-crossing.kif --to gdl --infix
  soloist translate examples/river-crossing.kif --to pddl -o river
  soloist translate examples/river-crossing.kif --to pddl --ground -o river
  soloist translate examples/river-crossing.kif --to sas -o river
  soloist translate examples/canal-domain.pddl examples/canal-problem.pddl --to gdl
  soloist translate examples/lantern.snowman --to pddl --model reachability
  soloist translate examples/small-cross.soloist --to turn --square 6 -o turn
"""


def translate(
    file: str = typer.Argument(
        ..., metavar="FILE", help="A game; FILE#N or FILE#title names a level; - is the standard input."
    ),
    problem: str | None = typer.Argument(None, metavar="PROBLEM", help="The problem, where FILE is a PDDL domain."),
    to: str = typer.Option(..., "--to", help=f"The language to translate to: {', '.join(TARGETS)}."),
    output: str | None = typer.Option(
        None, "--output", "-o", metavar="OUT", help="Write to a file, or to a folder if there are several."
    ),
    language: str | None = LANGUAGE,
    horizon: int | None = typer.Option(
        None, "--horizon", min=1, help="asp: the last time point; play has one move less."
    ),
    goal: int | None = typer.Option(None, "--goal", min=0, max=100, help="asp: the reward that is asked for."),
    literal: bool | None = typer.Option(
        None, "--literal/--no-literal", help="asp: the chapter's own form, with a move at every time point."
    ),
    rules_only: bool | None = typer.Option(
        None, "--rules-only", help="asp: no choice of moves and no goal; the moves are given as facts does(R,M,T)."
    ),
    infix: bool | None = typer.Option(None, "--infix/--kif", help="gdl: the notation."),
    square: int | None = typer.Option(
        None, "--square", min=0, help="turn: the square whose piece moves (board games with machines of turns)."
    ),
    model: str | None = typer.Option(None, "--model", help="pddl: basic, cheating or reachability (snowman levels)."),
    derived: bool | None = typer.Option(
        None, "--derived/--no-derived", help="pddl: derived predicates, or written out where they are used."
    ),
    ground: bool | None = typer.Option(
        None, "--ground/--lifted", help="pddl: without parameters and derived predicates, made of the ground form."
    ),
) -> int:
    """Write a game in another language."""
    from soloist.app.cli.game_argument import read_game
    from soloist.app.outputs import check_file, check_folder

    if to not in TARGETS:
        raise typer.BadParameter(f"{to!r} is none of: {', '.join(TARGETS)}", param_hint="--to")
    target = TARGETS[to]
    check_folder(output) if target.several else check_file(output)
    given = {
        "horizon": horizon,
        "goal": goal,
        "literal": literal,
        "rules_only": rules_only,
        "infix": infix,
        "square": square,
        "model": model,
        "derived": derived,
        "ground": ground,
    }
    options = {name: value for name, value in given.items() if value is not None}
    for name in options:
        if name not in target.options:
            hint = f"--{name.replace('_', '-')}"
            raise typer.BadParameter(f"the translation to {to} has no such option", param_hint=hint)
    made = target.write(read_game(file, language, problem), options)
    if output is None:
        typer.echo(made if isinstance(made, str) else "\n".join(made.values()), nl=False)
    elif isinstance(made, str):
        Path(output).write_text(made, encoding="utf-8")
    else:
        Path(output).mkdir(parents=True, exist_ok=True)
        for name, text in made.items():
            (Path(output) / name).write_text(text, encoding="utf-8")
    return 0
