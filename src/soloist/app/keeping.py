"""What a solve leaves behind: moves for players and planners, levels with solutions, pictures, certificates."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

from soloist.app.outputs import check_file
from soloist.errors import UsageError
from soloist.game.model import Game
from soloist.game.result import Result
from soloist.game.solution import Proof, Solution, Status
from soloist.limit import Limit
from soloist.source import Finding, Severity
from soloist.view.picture import FORMS, picture
from soloist.view.result import facts_of, plan_text_of

_LEVELS = (".sok", ".xsb")
_CONSOLE = ".js"


def check_outputs(game: Game[Any, Any], output: Path | None, drawn: Path | None) -> None:
    """Refuse what could not be written, before the work begins."""
    check_file(output)
    if output is not None and output.suffix.lower() in _LEVELS:
        game.as_sok()
    if output is not None and output.suffix.lower() == _CONSOLE and game.console_text(()) is None:
        raise _refused(output, f"{_CONSOLE} is for games that a browser runs: those of PuzzleScript")
    check_picture(drawn)


def check_picture(path: Path | None) -> None:
    """Refuse a picture that could not be drawn or written."""
    if path is None:
        return
    form = path.suffix.lower()
    if form not in FORMS:
        raise _refused(path, f"a picture ends in {', '.join(FORMS)}")
    check_file(path)
    if form in (".png", ".gif"):
        from soloist.view.raster import check_pillow

        check_pillow()


def _refused(path: Path, message: str) -> UsageError:
    return UsageError(Finding(Severity.ERROR, "output", message, file=str(path)))


def write_output(result: Result, path: Path) -> None:
    """Write a result in the form that the ending of its file asks for; moves where there are some."""
    form = path.suffix.lower()
    if form == ".json":
        path.write_text(json.dumps(result.as_json()) + "\n", encoding="utf-8")
    elif form in _LEVELS:
        path.write_text(result.as_sok(), encoding="utf-8")
    elif result.solution is not None and form == _CONSOLE:
        path.write_text(result.game.console_text(result.moves) or "", encoding="utf-8")
    elif result.solution is not None:
        write_moves(result.solution, path)


def write_moves(solution: Solution, path: Path) -> None:
    """Write moves as their readers want them: LURD for players of levels, a plan for planners and validators."""
    path.write_text(plan_text_of(solution), encoding="utf-8")


def write_picture(result: Result, path: Path) -> None:
    """Draw a result: the start and the end as SVG or PNG, every state as GIF or HTML."""
    path.write_bytes(picture(result.game, result.moves, path.suffix.lower(), facts_of(result)))


def draw(game: Game[Any, Any], path: Path) -> None:
    """Draw a game as it begins."""
    path.write_bytes(picture(game, (), path.suffix.lower()))


def certified(result: Result, folder: Path, limit: Limit, *, optimal: bool) -> Result:
    """The result with its certificate, or with a word about what is missing for one."""
    from soloist.certify import NoCertificate, certify
    from soloist.engines.registry import ENGINES, engine_named

    if result.status not in (Status.SOLVED_OPTIMALLY, Status.UNSOLVABLE):
        return told(result, f"no certificate: {_missing(result, optimal)}")
    try:
        searched = result.engine in ENGINES and engine_named(result.engine).exhausts_positions
        evidence = f"{result.engine}: {result.evidence}" if searched else ""
        made = certify(result.game, result.solution, folder, limit, metric=result.metric, evidence=evidence)
    except (NoCertificate, OSError) as reason:
        return told(result, f"no certificate: {reason}")
    result = replace(result, certificate=made)
    if not made.complete:
        return told(result, "a part of the certificate rests on the engine's word")
    return replace(result, proof=Proof.CHECKED, proof_note="a certificate was made and verified")


def _missing(result: Result, optimal: bool) -> str:
    """What a certificate would need."""
    if result.status is Status.SOLVED:
        aim = "more --time may do" if optimal else "--optimal goes on until it is"
        return f"it shows that nothing costs less, and that is not proved here; {aim}"
    if result.status in (Status.TIMEOUT, Status.MEMOUT, Status.UNSOLVED):
        return f"the result is {result.status}, and neither an optimum nor that nothing wins is proved"
    return f"the result is {result.status}"


def told(result: Result, word: str) -> Result:
    """The result with a word more in its message."""
    return replace(result, message="; ".join(filter(None, (result.message, word))))
