"""Solves and analyses: what they tell on the way, and the JSON that the command line prints at the end."""

from __future__ import annotations

import io
import zipfile
from collections import Counter
from collections.abc import Generator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from soloist.analysis import analyse as analyse_level
from soloist.analysis.levels import reports, unused
from soloist.analysis.report import Report
from soloist.analysis.why import explained
from soloist.app.keeping import certified
from soloist.app.serve.work.orders import Answer, Given, Said
from soloist.app.serve.work.playing import states_after
from soloist.app.serve.work.texts import game_of, revision_of
from soloist.engines.engine import Progress
from soloist.game.model import Game
from soloist.limit import Limit
from soloist.pipeline import Bounded, Event, Finished, Found, Result, events, make_task
from soloist.view.result import facts_of


def solve(given: Given) -> Generator[Said, None, Answer]:
    """Solve a game, event by event; the answer is what `soloist solve --json` prints."""
    game = game_of(given)
    limit = Limit(given["seconds"], given["memory"])
    task = make_task(
        game,
        metric=given["metric"],
        optimal=given["optimal"],
        seconds=given["seconds"],
        memory_mb=given["memory"],
        seed=given["seed"],
    )
    result: Result | None = None
    for event in events(task, engine=given["engine"], check_proofs=given["check"]):
        if isinstance(event, Finished):
            result = event.result
        else:
            yield Said(_event_json(event))
    assert result is not None
    result = explained(result, limit)
    archive = None
    if given["certificate"]:
        with TemporaryDirectory() as place:
            result = certified(result, Path(place) / "certificate", Limit(given["seconds"]), optimal=given["optimal"])
            archive = _zipped(result.certificate.folder) if result.certificate else None
    told = {**result.as_json(), "certificate": None}
    shown = {"facts": [[name, value] for name, value in facts_of(result)], "why_cells": _why_cells(result)}
    return Answer({"revision": revision_of(given), "result": told, "shown": shown}, file=archive)


def _event_json(event: Event) -> Given:
    if isinstance(event, Found):
        solution = event.solution
        return {"event": "found", "cost": solution.cost, "metric": solution.metric, "value": solution.value}
    if isinstance(event, Bounded):
        return {"event": "bounded", "lower_bound": event.lower_bound, "value_is_maximum": event.value_is_maximum}
    assert isinstance(event, Progress)
    return {"event": "progress", "stage": event.stage, "statistics": dict(event.statistics)}


def _zipped(folder: Path) -> bytes:
    sink = io.BytesIO()
    with zipfile.ZipFile(sink, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                archive.write(path, str(path.relative_to(folder.parent)))
    return sink.getvalue()


def _why_cells(result: Result) -> list[list[int]]:
    """Where on the board it shows why nothing wins."""
    board = result.game.board()
    if result.why is None or board is None:
        return []
    return [list(board.drawn(cell)) for cell in (*result.why.pieces, *result.why.goals)]


def analyse(given: Given) -> Answer:
    """A designer's questions; the answer is what `soloist analyse --json` prints, or `check --levels` for one level."""
    game = game_of(given)
    asked = game if game.pieces() is not None else game.counterpart() or game
    told: Given = {"revision": revision_of(given)}
    if asked.pieces() is None:
        found = list(reports([game], given["seconds"], given["memory"]))
        idle = [finding.as_json() for finding in unused(found)]
        return Answer({**told, "report": None, "level": found[0].as_json(), "never_fired": idle, "shown": None})
    report = analyse_level(
        game, given["intended"], given["seconds"], given["memory"], play=given["play"], count_optima=given["optima"]
    )
    lines = [line for line in str(report).split("\n\n")[0].splitlines() if line]
    return Answer({**told, "report": report.as_json(), "lines": lines, "shown": _shown(game, asked, report)})


def _shown(game: Game[Any, Any], asked: Game[Any, Any], report: Report) -> Given:
    """Drawn cells: unused, with pieces that stay, and how often the player of the best solution is on each.

    The game that was asked about may be another than is drawn, with the same cells.
    """
    pieces, board = asked.pieces(), game.board()
    if pieces is None or board is None:
        return {"unused": [], "unmoved": [], "heat": []}
    states = states_after(asked, report.best.moves) if report.best.solution is not None else []
    heat = Counter(board.drawn(pieces.player(state)) for state in states)
    return {
        "unused": sorted(list(board.drawn(cell)) for cell in report.idle_cells or ()),
        "unmoved": sorted(list(board.drawn(cell)) for cell, _ in report.idle_pieces or ()),
        "heat": sorted([row, column, count] for (row, column), count in heat.items()),
    }
