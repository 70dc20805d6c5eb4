"""A Good Snowman: the fewest ball moves with proof, beside the paper's figures."""

from __future__ import annotations

from soloist.app.batch.levels import Order
from soloist.app.bench.case import Found, Published, Setting, Suite
from soloist.app.bench.solving import solving_case
from soloist.game.solution import Status
from soloist.view.comparison import Run

_COUNTING = "SAT-R-count"
_SOURCE = "Bofill and others, A Good Snowman is Hard to Plan"
#: CPU seconds of the paper's counting encoding with Kissat on a machine like that of docs/snowman.md.
COUNTING_SECONDS = {"andy": 2.4, "chris": 2.1, "jack_jill": 9.9, "a_b": 24.0, "paul": 100.0}
#: Solved levels and PAR-2 as the paper published them: 51 levels, an hour for each.
PUBLISHED = {
    "SAT": ("27", 196942),
    "SAT-cheating": ("43(19)", 62414),
    "SAT-R-order": ("43", 62818),
    "SAT-R-count": ("43", 60858),
    "SAT-R-count+": ("43", 60947),
    "basic-blind": ("27", 177082),
    "basic-LAMA": ("14", 275961),
    "basic-SymK": ("29", 166980),
    "cheating-blind": ("25(16)", 188086),
    "cheating-LAMA": ("20(11)", 234919),
    "cheating-SymK": ("29(14)", 162480),
    "reachability-blind": ("26", 183732),
    "reachability-LAMA": ("16", 263718),
    "reachability-SymK": ("23", 205981),
}


def _find(setting: Setting) -> Found:
    order = Order(
        metric="ball-moves",
        optimal=True,
        seconds=setting.limit(60, 5),
        memory_mb=setting.memory_mb,
        seed=setting.seed,
        language="snowman",
    )
    bundled = sorted(setting.places.examples.glob("*.snowman"))
    cases = [solving_case(path.stem, (str(path),), order, setting) for path in bundled]
    levels = setting.places.files("snowman/*/*.txt")
    if not levels:
        return Found(cases, [setting.places.missing("snowman/*/*.txt, the levels of the paper's authors,")])
    theirs = []
    for path in levels:
        name = f"{path.parent.name}/{path.stem}"
        seconds = COUNTING_SECONDS.get(path.stem)
        # The paper tells seconds of these levels, not costs.
        peers = () if seconds is None else (Run(name, _COUNTING, Status.SOLVED_OPTIMALLY, seconds, 3600.0, True),)
        theirs.append(solving_case(name, (str(path),), order, setting, peers=peers))
    return Found([*cases, *setting.some(theirs, 4)])


SUITES = (
    Suite(
        "snowman",
        "A Good Snowman, the fewest ball moves with proof",
        _find,
        {_COUNTING: f"the method of {_SOURCE}, with Kissat on a machine like that of docs/snowman.md"},
        tuple(
            Published(name, f"{PUBLISHED[name][0]} of 51 levels in an hour each", _SOURCE)
            for name in ("SAT-R-count", "SAT-R-order", "basic-SymK", "basic-blind")
        ),
    ),
)
