"""The pipeline: choose an engine, run it within its limits, verify what it claims, check its proofs, say how it ended.

    claim --verify--> solution --check--> result

Every claim with moves is replayed before it counts. A claim that nothing is better or cheaper cannot be replayed; it
is kept apart (`value_is_maximum`, `lower_bound`), and `proof` says how strong it is (`check.py`).

    incumbent.py the best verified solution so far, and the bounds around it
    check.py     the same proved once more, by ways that share nothing with the engine
    run.py       the stream of events, and `solve`, which is a loop over it
    several.py   more solutions of a game that is solved
    cheapest.py  those of them that an engine gives by itself; diverse.py those that differ
"""

from soloist.game.result import Result, no_result
from soloist.pipeline.cheapest import Wanted, wanted
from soloist.pipeline.run import Bounded, Event, Finished, Found, Watcher, events, make_task, solve
from soloist.pipeline.several import with_several

__all__ = [
    "Bounded",
    "Event",
    "Finished",
    "Found",
    "Result",
    "Wanted",
    "Watcher",
    "events",
    "make_task",
    "no_result",
    "solve",
    "wanted",
    "with_several",
]
