"""What a text is: its language, its levels, what is wrong with it, and where its maps stand."""

from __future__ import annotations

from typing import Any

from soloist.analysis.check import check as check_text
from soloist.app.ggp.manager import is_match_game
from soloist.app.serve.work.boards import brush_json
from soloist.app.serve.work.orders import Given
from soloist.app.serve.work.playing import state_json
from soloist.app.serve.work.texts import entries_of, game_of, revision_of, sources_of
from soloist.engines.registry import ENGINES, engine_named
from soloist.errors import InputError
from soloist.game.model import Game
from soloist.pipeline import make_task
from soloist.source import Finding
from soloist.view.findings import findings_json


def read(given: Given) -> Given:
    """The language of a text, its levels, the one that is asked for as it begins, and the maps of an editor."""
    language, source, _ = sources_of(given)
    told: Given = {"revision": revision_of(given), "language": language.name, "sketch": None, "game": None}
    sketch = language.sketch(source)
    if sketch is not None and sketch.brushes:
        maps = [{"line": each.line, "rows": list(each.rows)} if each else None for each in sketch.maps]
        told["sketch"] = {"brushes": [brush_json(brush) for brush in sketch.brushes], "maps": maps}
    try:
        entries = entries_of(given)
        told["levels"] = [
            {"number": number, "title": entry.title if isinstance(entry, Game) else None}
            for number, entry in enumerate(entries, start=1)
        ]
        game = game_of(given)
    except InputError as error:
        told.setdefault("levels", [])
        return {**told, "error": {"message": str(error), "findings": _findings(error.findings)}}
    return {**told, "error": None, "game": _described(game), "state": state_json(game, [], [game.initial])}


def _described(game: Game[Any, Any]) -> Given:
    board = game.board()
    task = make_task(game, seconds=1.0)
    engines = [] if game.refusal else [name for name in ENGINES if engine_named(name).supports(task) is None]
    return {
        **game.as_json(),
        "about": [[name, value] for name, value in game.describe()],
        "metrics": list(game.metrics),
        "engines": engines,
        "default_engine": game.default_engine,
        "refusal": game.refusal,
        "matches": is_match_game(game),
        "keys": [str(key) for key in board.keys] if board is not None else [],
    }


def check(given: Given) -> Given:
    """What `soloist check --json` tells of a text."""
    language, source, problem = sources_of(given)
    findings = check_text(language, source, problem)
    return {"revision": revision_of(given), "file": source.name, "language": language.name, **findings_json(findings)}


def _findings(findings: tuple[Finding, ...]) -> list[dict[str, object]]:
    return [finding.as_json() for finding in findings]
