"""Sokoban: the XSokoban levels and levels of many collections for any solution, Microban for the fewest pushes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from soloist.app.batch.levels import Order
from soloist.app.bench.case import Case, Found, Setting, Suite
from soloist.app.bench.solving import solving_case
from soloist.game.solution import Status
from soloist.languages.registry import read_all
from soloist.view.comparison import Run

FESTIVAL = "Festival 3.1"
_MARTIN = "sokoban-solver"
#: Festival 3.1 on one core of a machine like that of docs/sokoban.md: user CPU seconds and pushes of levels 1 to 90.
_FIGURES = """
0.07/97 0.12/151 0.12/142 0.25/383 0.10/159 0.10/116 0.08/120 0.34/286 0.17/243 2.07/568
0.83/267 0.20/238 0.26/266 0.30/283 3.05/214 2.27/320 0.12/219 2.98/434 0.31/416 0.95/544
0.18/177 0.71/590 1.19/498 0.52/600 0.84/408 0.15/229 0.52/377 0.27/326 62.93/298 0.57/533
0.90/348 0.16/177 0.27/256 7.76/244 0.37/420 2.25/565 1.02/508 0.12/109 0.54/724 6.17/366
0.95/271 0.49/382 0.17/156 0.60/195 0.20/326 0.23/295 0.16/215 0.38/248 0.10/136 0.36/442
0.14/128 1.09/529 0.21/240 0.28/279 1.01/234 0.21/247 0.45/261 0.36/287 0.26/260 0.26/176
0.29/293 0.28/261 0.39/477 0.21/401 0.19/227 8.91/409 0.24/435 0.27/367 0.46/541 0.35/365
12.44/374 0.58/400 0.25/469 0.31/270 4.48/359 0.98/350 1.99/444 0.16/146 0.18/216 0.24/265
0.20/197 0.19/201 0.19/252 0.20/189 0.61/377 0.12/150 0.30/295 0.63/426 1.08/467 1.11/560
"""
FESTIVAL_XSOKOBAN = _FIGURES.split()
_FESTIVAL_LIMIT = 600.0
_COLLECTIONS_LIMIT = 10.0
_MEMORY_MB = 1000

#: What others made of a level, by its name in the suite and its number.
Peers = Callable[[str, int], tuple[Run, ...]]


def _none(_name: str, _number: int) -> tuple[Run, ...]:
    return ()


def _levels(path: Path, order: Order, setting: Setting, peers: Peers) -> list[Case]:
    cases = []
    for number in range(1, len(read_all(str(path))) + 1):
        name = f"{path.stem}#{number}"
        cases.append(solving_case(name, (f"{path}#{number}",), order, setting, peers=peers(name, number)))
    return cases


def _find(setting: Setting, name: str, every: int, order: Order, peers: Peers) -> Found:
    path = setting.places.data / "sokoban" / f"{name}.xsb"
    if not path.is_file():
        return Found([], [setting.places.missing(f"sokoban/{path.name}")])
    return Found(setting.some(_levels(path, order, setting, peers), every))


def _rows(setting: Setting, name: str) -> list[list[str]]:
    """A table of the data without its head; empty where it is missing."""
    path = setting.places.data / "sokoban" / name
    return [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines()[1:]] if path.is_file() else []


def _xsokoban(setting: Setting) -> Found:
    def festival(name: str, number: int) -> tuple[Run, ...]:
        seconds, pushes = FESTIVAL_XSOKOBAN[number - 1].split("/")
        limit = _FESTIVAL_LIMIT
        return (Run(name, FESTIVAL, Status.SOLVED, float(seconds), limit, False, "pushes", int(pushes)),)

    order = Order(seconds=setting.limit(60, 5), memory_mb=min(setting.memory_mb, _MEMORY_MB), seed=setting.seed)
    return _find(setting, "xsokoban", 9, order, festival)


def _collections(setting: Setting) -> Found:
    figures: Mapping[int, list[str]] = {int(row[0]): row for row in _rows(setting, "collections_400.tsv")}

    def festival(name: str, number: int) -> tuple[Run, ...]:
        if number not in figures:
            return ()
        status, seconds, pushes = [*figures[number], "", "", ""][6:9]
        ended = Status.SOLVED if status == "solved" else Status.TIMEOUT
        cost = int(pushes) if pushes else None
        return (Run(name, FESTIVAL, ended, float(seconds), _COLLECTIONS_LIMIT, False, "pushes", cost),)

    order = Order(
        seconds=setting.limit(_COLLECTIONS_LIMIT, 3), memory_mb=min(setting.memory_mb, _MEMORY_MB), seed=setting.seed
    )
    bundled = _levels(setting.places.examples / "cellar.xsb", order, setting, _none)
    found = _find(setting, "collections_400", 40, order, festival)
    return Found([*bundled, *found.cases], found.missing)


def _microban(setting: Setting) -> Found:
    published = {int(row[1]): int(row[3]) for row in _rows(setting, "microban-optimal-pushes.tsv")}

    def optimum(name: str, number: int) -> tuple[Run, ...]:
        if number not in published:
            return ()
        return (Run(name, _MARTIN, Status.SOLVED_OPTIMALLY, 0.0, 0.0, True, "pushes", published[number]),)

    order = Order(optimal=True, seconds=setting.limit(60, 5), memory_mb=setting.memory_mb, seed=setting.seed)
    return _find(setting, "microban", 10, order, optimum)


_FESTIVAL_RUN = "a run of that solver on one core of a machine like that of docs/sokoban.md, its CPU seconds"

SUITES = (
    Suite("xsokoban", "the 90 XSokoban levels, any solution", _xsokoban, {FESTIVAL: _FESTIVAL_RUN}),
    Suite(
        "collections",
        "levels of many collections, any solution",
        _collections,
        {FESTIVAL: "collections_400.tsv of the data: 10 s on one core, its wall seconds"},
    ),
    Suite(
        "microban",
        "Microban, the fewest pushes with proof",
        _microban,
        {_MARTIN: "martin-t/sokoban-solver, microban-optimal-pushes.tsv of the data; no seconds are told"},
        untimed=frozenset({_MARTIN}),
    ),
)
