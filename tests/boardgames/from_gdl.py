"""Traces from board games in GDL, through a small mapping from fluents and moves to squares and pieces."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from boardgames.rules import word_between
from soloist.languages.trace.letters import Move
from soloist.languages.trace.model import OFF, Board, Equipment, Play, Trace, Turn


@dataclass(frozen=True)
class Mapping:
    """How a sheet's terms are to be read: each function gets the words of a term and answers, or answers none."""

    equipment: Equipment
    #: The square and the board code that a fluent tells.
    fluent: Callable[[list[str]], tuple[int, int] | None]
    #: The squares that a move leads from and to.
    move: Callable[[list[str]], tuple[int, int] | None]


def words_of(text: str) -> list[str]:
    """The words of a flat term."""
    return text.replace("(", " ").replace(")", " ").split()


def board_of(mapping: Mapping, fluents: list[str]) -> Board:
    """The board that a state's fluents tell."""
    board = bytearray(code if code == OFF else 0 for code in mapping.equipment.setup)
    for text in fluents:
        found = mapping.fluent(words_of(text))
        if found is not None:
            board[found[0]] = found[1]
    return bytes(board)


def record(game: Any, mapping: Mapping, plays: int, seed: int) -> Trace:
    """Random plays of a game of one player, with all legal moves."""
    chance = random.Random(seed)
    kit = mapping.equipment
    recorded = []
    for _ in range(plays):
        state = game.initial
        turns = []
        while not game.is_terminal(state):
            board = board_of(mapping, game.state_text(state).splitlines())
            options: list[tuple[Any, Move]] = []
            for move in game.moves(state):
                ends = mapping.move(words_of(game.move_text(move)))
                if ends is not None:
                    after = board_of(mapping, game.state_text(game.apply(state, move)).splitlines())
                    options.append((move, word_between(kit, 0, board, after, *ends)))
            chosen, played = chance.choice(options)
            turns.append(Turn(0, board, played, tuple(move for _, move in options)))
            state = game.apply(state, chosen)
        final = board_of(mapping, game.state_text(state).splitlines())
        recorded.append(Play(turns[0].board, tuple(turns), final, (game.value(state),)))
    return Trace("from GDL", kit, tuple(recorded))
