"""Records play as traces, so that what was played can be learned from."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from soloist.errors import UnsupportedError
from soloist.game.model import Game
from soloist.languages.boardgame.game import LearnedBoardGame
from soloist.languages.registry import load
from soloist.languages.trace.model import Play, Trace, Turn
from soloist.languages.trace.reader import read_trace
from soloist.languages.trace.writer import write_trace


def check_recordable(game: Game[Any, Any]) -> LearnedBoardGame:
    """The game, if its moves can be written as a trace."""
    if not isinstance(game, LearnedBoardGame):
        message = f"a game in {game.language} cannot be recorded: traces hold moves of pieces on a board"
        raise UnsupportedError.at("not-recordable", message, hint="Board games in .soloist files can.")
    return game


def record_play(game: Game[Any, Any], moves: Sequence[str], path: str) -> None:
    """Write a play, with all legal moves of every position; a trace that is there already gets one play more."""
    board_game = check_recordable(game)
    kit = board_game.rules.equipment
    state = board_game.initial
    turns = []
    for text in moves:
        move = board_game.read_move(text)
        turns.append(Turn(state.player, state.board, move, tuple(board_game.moves(state))))
        state = board_game.apply(state, move)
    play = Play(kit.setup, tuple(turns), state.board, board_game.values(state))
    trace = Trace(game.title, kit, (play,))
    if Path(path).exists():
        earlier = read_trace(load(path))
        if earlier.equipment != kit:
            raise UnsupportedError.at("other-game", f"{path} is a trace of another game: {earlier.title}")
        trace = earlier.with_plays((*earlier.plays, play))
    Path(path).write_text(write_trace(trace), encoding="utf-8")
