"""Records play to files, so that what was played can be learned from: traces, or a folder of plans."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from soloist.app.outputs import check_file, check_folder
from soloist.errors import RuleError, UnsupportedError, UsageError
from soloist.game.model import Game
from soloist.languages.boardgame.game import LearnedBoardGame
from soloist.languages.registry import load
from soloist.languages.trace.model import Trace
from soloist.languages.trace.reader import read_trace
from soloist.languages.trace.writer import write_trace
from soloist.learn.random_play import Played, play_of, random_plays
from soloist.learn.recorded import record_board_game, record_plans, record_things, things_on
from soloist.numeral import counted
from soloist.source import Finding, Severity


def check_recordable(game: Game[Any, Any], path: str) -> None:
    """Refuse a game that no record can hold, and a place where none can be written, before anybody plays."""
    if _has_squares(game):
        check_file(path)
        if Path(path).exists():
            read_trace(load(path))
    elif _has_terms(game):
        check_folder(path)
    elif not game.moves(game.initial):
        message = "there is no move to record: the game has none as it begins"
        raise UnsupportedError.at("not-recordable", message, hint="soloist check tells more of it.")
    else:
        message = f"a game in {game.language} cannot be recorded: its moves are neither on a board nor terms"
        raise UnsupportedError.at("not-recordable", message)


def _has_squares(game: Game[Any, Any]) -> bool:
    return isinstance(game, LearnedBoardGame) or game.things(game.initial) is not None


def _has_terms(game: Game[Any, Any]) -> bool:
    return any(game.steps_of(move) for move in game.moves(game.initial))


def record_random(
    game: Game[Any, Any], path: str, plays: int, seed: int = 1, longest: int = 500, all_moves: bool = True
) -> str:
    """Play at random and write that down; says what was written."""

    def counts(before: Any, move: Any, after: Any) -> bool:
        """Whether a record can hold the move: on boards one that changes nothing, and in plans some, cannot be told."""
        if isinstance(game, LearnedBoardGame):
            return True
        if _has_squares(game):
            return things_on(game, before) != things_on(game, after)
        return bool(game.steps_of(move))

    return _write(game, list(random_plays(game, plays, seed, longest, counts)), path, all_moves)


def record_play(game: Game[Any, Any], moves: Sequence[str], path: str, all_moves: bool = True) -> str:
    """Write a play that was played."""
    return _write(game, [play_of(game, moves)], path, all_moves)


def _write(game: Game[Any, Any], plays: list[Played], path: str, all_moves: bool) -> str:
    told = [(len(plays), "play"), (sum(len(play.moves) for play in plays), "move")]
    text = ", ".join(counted(*each) for each in told)
    ended = sum(play.ended for play in plays)
    text = f"{text}; {ended} of the plays came to an end"
    if not _has_squares(game):
        names = _write_plans(record_plans(game, plays), Path(path))
        return f"{text}; written as plans to {path}: {names}"
    if isinstance(game, LearnedBoardGame):
        trace = record_board_game(game, plays, all_moves)
    else:
        trace = record_things(game, plays, all_moves)
    if Path(path).exists():
        trace = _joined(trace, path)
    Path(path).write_text(write_trace(trace), encoding="utf-8")
    return f"{text}; written to {path}, which holds {counted(len(trace.plays), 'play')}"


def _joined(trace: Trace, path: str) -> Trace:
    """The trace behind one that is there already."""
    source = load(path)
    earlier = read_trace(source)
    same = trace.recoded(earlier.equipment)
    if same is None:
        message = "this is a trace of another game: board, players, pieces or set-up differ"
        raise RuleError.at("other-game", message, source.span(0, 5), "Record to a file of its own.")
    return earlier.with_plays((*earlier.plays, *same.plays))


def _write_plans(plans: list[list[str]], folder: Path) -> str:
    """Write each plan to a file of its own, behind those that are there."""
    made = [plan for plan in plans if plan]
    if not made:
        message = "no move was played, so there is no plan to write"
        raise UsageError(Finding(Severity.ERROR, "no-plan", message, hint="Is the game over as it begins?"))
    folder.mkdir(parents=True, exist_ok=True)
    known = [int(path.stem) for path in folder.glob("*.plan") if path.stem.isascii() and path.stem.isdigit()]
    first = max(known, default=0) + 1
    names = [f"{number:04}.plan" for number in range(first, first + len(made))]
    for name, plan in zip(names, made, strict=True):
        (folder / name).write_text("".join(f"{step}\n" for step in plan), encoding="utf-8")
    return names[0] if len(names) == 1 else f"{names[0]} to {names[-1]}"
