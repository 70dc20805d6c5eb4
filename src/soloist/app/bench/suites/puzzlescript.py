"""PuzzleScript: the fewest inputs with proof on levels of the official examples."""

from __future__ import annotations

from soloist.app.batch.levels import Order
from soloist.app.bench.case import Found, Published, Setting, Suite
from soloist.app.bench.solving import solving_case
from soloist.game.solution import Status
from soloist.languages.registry import read_all
from soloist.view.comparison import Run

_BREADTH = "breadth-first, 60 s"
_PLUS = "PuzzleScript Plus, 10 s"
_SOURCE = "baselines.tsv of the data: CPU seconds on a machine like that of docs/puzzlescript.md"
#: Of each game: thousand turns a second of the official engine and levels it solves breadth-first in 60 s; the same of
#: the fastest other engine (C++); levels that the solver of PuzzleScript Plus solves in 10 s, at any length.
OTHERS = {
    "sokoban_basic": (30, 2, 131, 2, 2),
    "sokoban_match3": (63, 2, 83, 2, 2),
    "byyourside": (17, 10, 18, 10, 10),
    "kettle": (11, 11, 10, 11, 6),
    "microban": (54, 9, 82, 9, 10),
    "nekopuzzle": (16, 10, 141, 10, 10),
    "zenpuzzlegarden": (32, 0, 39, 0, 0),
    "limerick": (21, 1, 18, 1, 2),
    "constellationz": (9, 4, 8, 4, 4),
    "midas": (15, 2, 19, 3, 2),
    "whaleworld": (10, 3, 7, 3, 1),
}


def _peers(name: str, shortest: str, plus: str) -> tuple[Run, ...]:
    """What others made of a map: the least number of inputs where it is known, and that of another solver."""
    least, found = (int(text) if text.strip("- ") else None for text in (shortest, plus))
    proved = Status.TIMEOUT if least is None else Status.SOLVED_OPTIMALLY
    solved = Status.TIMEOUT if found is None else Status.SOLVED
    return (
        Run(name, _BREADTH, proved, 0.0, 60.0, True, "moves", least),
        Run(name, _PLUS, solved, 0.0, 10.0, False, "moves", found),
    )


def _find(setting: Setting) -> Found:
    order = Order(optimal=True, seconds=setting.limit(10, 3), memory_mb=setting.memory_mb, seed=setting.seed)
    cases = []
    for path in sorted(setting.places.examples.glob("*.puzzlescript")):
        levels = range(1, len(read_all(str(path))) + 1)
        cases += [solving_case(f"{path.stem}#{level}", (f"{path}#{level}",), order, setting) for level in levels]
    table = setting.places.data / "puzzlescript" / "baselines.tsv"
    if not table.is_file():
        return Found(cases, [setting.places.missing("puzzlescript/baselines.tsv, the maps of the official examples,")])
    theirs = []
    for line in table.read_text(encoding="utf-8").splitlines()[1:]:
        game, number, _, _, _, shortest, _, plus, *_ = [*line.split("\t"), "", "", ""]
        path = table.parent / "examples" / f"{game}.txt"
        name = f"official/{game}#{number}"
        peers = _peers(name, shortest, plus)
        theirs.append(solving_case(name, (f"{path}#{number}",), order, setting, peers=peers))
    return Found([*cases, *setting.some(theirs, 6)])


def _in_60_seconds(place: int) -> str:
    return f"{sum(figures[place] for figures in OTHERS.values())} of 64 levels proved in 60 s"


SUITES = (
    Suite(
        "puzzlescript",
        "levels of PuzzleScript's examples, the fewest inputs with proof",
        _find,
        {_BREADTH: f"{_SOURCE}; no seconds are told", _PLUS: f"{_SOURCE}; no seconds are told"},
        (
            Published("the official engine, breadth-first", _in_60_seconds(1), _SOURCE),
            Published("the fastest other engine (C++), breadth-first", _in_60_seconds(3), _SOURCE),
        ),
        frozenset({_BREADTH, _PLUS}),
    ),
)
