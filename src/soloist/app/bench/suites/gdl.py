"""GDL: rule sheets by the default engine, for the highest reward."""

from __future__ import annotations

from soloist.app.batch.levels import Order
from soloist.app.bench.case import Found, Published, Setting, Suite
from soloist.app.bench.solving import solving_case

#: The maxima of sheets of the GGP repository that are below 100; docs/logic.md says where they come from.
MAXIMA = {
    "factoringMutuallyAssuredDestruction": 0,
    "mineClearingSmall": 84,
    "pancakes88": 80,
    "pegEuro": 90,
    "slidingpieces": 0,
}


def maximum(stem: str) -> int:
    """The most that the game of a sheet of the GGP repository can earn."""
    return MAXIMA.get(stem, 100)


def _find(setting: Setting) -> Found:
    order = Order(seconds=setting.limit(60, 5), memory_mb=setting.memory_mb, seed=setting.seed)
    bundled = sorted(path for ending in ("kif", "gdl") for path in setting.places.examples.glob(f"*.{ending}"))
    cases = [solving_case(path.stem, (str(path),), order, setting) for path in bundled]
    sheets = setting.places.files("gdl/*.kif")
    if not sheets:
        return Found(cases, [setting.places.missing("gdl/*.kif, the sheets of the GGP repository,")])
    theirs = [
        solving_case(f"ggp/{path.stem}", (str(path),), order, setting, maximum=maximum(path.stem)) for path in sheets
    ]
    return Found([*cases, *setting.some(theirs, 8)])


SUITES = (
    Suite(
        "gdl",
        "rule sheets, the highest reward by the default engine",
        _find,
        published=(
            Published(
                "others",
                "no figures on these sheets are published",
                "the papers of docs/logic.md and docs/planning.md give no tables",
            ),
        ),
    ),
)
