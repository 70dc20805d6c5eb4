"""Soloist as an engine of the library unified-planning (the extra `up`); importing this registers it.

    import soloist.up
    from unified_planning.shortcuts import OneshotPlanner, PlanValidator

    with OneshotPlanner(name="soloist-opt", params={"engine": "symk"}) as planner:
        result = planner.solve(problem, timeout=60)
    with PlanValidator(name="soloist-validator") as validator:
        validator.validate(problem, result.plan)

`soloist` gives a plan soon, `soloist-opt` one that is proved to be the best; `engine` names any engine that
`soloist doctor` lists, and the planning portfolio is taken otherwise. Plans are replayed before anybody sees them.
"""

from __future__ import annotations

from typing import Any

from unified_planning.environment import get_environment

#: The engines by name: where they are.
ENGINES = {
    "soloist": ("soloist.up.planner", "SoloistPlanner"),
    "soloist-opt": ("soloist.up.planner", "SoloistOptimalPlanner"),
    "soloist-validator": ("soloist.up.validator", "SoloistValidator"),
}


def register(environment: Any = None) -> None:
    """Make the engines known to an environment, by default to the global one; once is enough."""
    factory = get_environment(environment).factory
    for name, (module, kind) in ENGINES.items():
        if name not in factory.engines:
            factory.add_engine(name, module, kind)


register()
