"""Planning: tasks in PDDL and rule sheets translated to it, by our default and by the planners that others wrote."""

from __future__ import annotations

from soloist.app.batch.levels import Order
from soloist.app.bench.case import OURS, Case, Found, Setting, Suite
from soloist.app.bench.solving import solving_case
from soloist.app.bench.suites.gdl import maximum

_DOWNWARD = "Fast Downward"
_SYMK = "SymK"
#: Rows of the table: the engine, or none for the default one.
_WAYS = {OURS: None, _DOWNWARD: "downward", _SYMK: "symk"}


def _cases(setting: Setting, name: str, files: tuple[str, ...], optimal: bool, most: int | None) -> list[Case]:
    orders = {
        way: Order(
            engine, optimal=optimal, seconds=setting.limit(60, 5), memory_mb=setting.memory_mb, seed=setting.seed
        )
        for way, engine in _WAYS.items()
    }
    return [solving_case(name, files, order, setting, way=way, maximum=most) for way, order in orders.items()]


def _find(setting: Setting) -> Found:
    cases = []
    for domain in sorted(setting.places.examples.glob("*-domain.pddl")):
        problem = domain.with_name(domain.name.replace("-domain", "-problem"))
        name = domain.name.removesuffix("-domain.pddl")
        cases += _cases(setting, name, (str(domain), str(problem)), True, None)
    sheets = setting.places.files("gdl/*.kif")
    if not sheets:
        return Found(cases, [setting.places.missing("gdl/*.kif, the sheets of the GGP repository,")])
    for path in sheets[::20] if setting.quick else sheets:
        cases += _cases(setting, f"ggp/{path.stem}", (str(path),), False, maximum(path.stem))
    return Found(cases)


_HERE = "that planner, run here by the same command (extra `planners`), each answer verified"

SUITES = (
    Suite(
        "planning",
        "planning tasks for the least cost, and translated rule sheets for the highest reward",
        _find,
        {_DOWNWARD: _HERE, _SYMK: _HERE},
    ),
)
