"""Plans as LOCM reads them: sequences of named steps with objects, nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from soloist.errors import RuleError
from soloist.languages.boardgame.machines import Step
from soloist.languages.pddl.plan import read_plan
from soloist.source import Finding, Severity, Source

Plan = Sequence[Step]


def read_plans(sources: Iterable[Source]) -> list[list[Step]]:
    """The plans of some files, one each; an action must always have as many objects, no object twice in a step."""
    plans = []
    sizes: dict[str, int] = {}
    findings: list[Finding] = []
    for source in sources:
        plan = []
        for text in read_plan(source):
            name, *args = text[1:-1].split()
            step = Step(name, tuple(args))
            span = source.span(max(0, source.text.lower().find(name)))
            if sizes.setdefault(name, len(args)) != len(args):
                message = f"{name} has {len(args)} objects here and {sizes[name]} elsewhere"
                findings.append(Finding(Severity.ERROR, "arity", message, span))
            if len(set(args)) != len(args):
                message = f"{step} names an object twice; LOCM follows each object through one transition a step"
                findings.append(Finding(Severity.ERROR, "object-twice", message, span))
            plan.append(step)
        plans.append(plan)
    if findings:
        raise RuleError(findings[:20])
    return plans
