"""`soloist validate`: whether a plan solves a planning task, and which step fails and why."""

from __future__ import annotations

import json

import typer

EXAMPLES = """\b
Examples:
  soloist solve examples/canal-domain.pddl examples/canal-problem.pddl --plan-file sas_plan
  soloist validate examples/canal-domain.pddl examples/canal-problem.pddl sas_plan

\b
Exit codes: 0 the plan is valid, 10 it is not, 3 bad input.
"""
INVALID = 10


def validate(
    domain: str = typer.Argument(..., metavar="DOMAIN", help="The domain, in PDDL."),
    problem: str = typer.Argument(..., metavar="PROBLEM", help="The problem, in PDDL."),
    plan: str = typer.Argument(..., metavar="PLAN", help="The plan, in the form of the planning competitions."),
    json_output: bool = typer.Option(False, "--json", help="Print one JSON object."),
) -> int:
    """Replay a plan of PDDL: is every step applicable, and does the goal hold at the end?"""
    from soloist.languages.pddl.plan import read_plan, stated_cost
    from soloist.languages.pddl.plan import validate as judge
    from soloist.languages.pddl.reader import read
    from soloist.languages.registry import load

    [game] = read(load(domain), problem, load(problem))
    source = load(plan, may_be_empty=True)
    verdict = judge(game, read_plan(source))
    stated = stated_cost(source.text)
    if json_output:
        found = {"valid": verdict.valid, "cost": verdict.cost, "step": verdict.step, "reason": verdict.reason}
        typer.echo(json.dumps({**found, "stated_cost": stated}))
    else:
        typer.echo(str(verdict))
        if verdict.valid and stated not in (None, verdict.cost):
            typer.echo(f"the file says that its cost is {stated}")
    return 0 if verdict.valid else INVALID
