"""Random play of any game, as far as records of it ask: positions, what could be done there, and what was."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from soloist.game.model import Game


@dataclass(frozen=True)
class Played:
    """A play: its states, one more than its moves, the moves, and whether it was played to its end."""

    states: Sequence[Any]
    moves: Sequence[Any]
    ended: bool


def random_plays(
    game: Game[Any, Any], plays: int, seed: int, longest: int, counts: Callable[[Any, Any, Any], bool]
) -> Iterator[Played]:
    """Plays in which every move that counts, by its state, itself and the next state, is as likely as any other."""
    chance = random.Random(seed)
    for _ in range(plays):
        states, moves = [game.initial], list[Any]()
        while len(moves) < longest and not game.is_terminal(states[-1]):
            legal = list(game.moves(states[-1]))
            chance.shuffle(legal)
            for move in legal:
                after = game.apply(states[-1], move)
                if counts(states[-1], move, after):
                    break
            else:
                break
            states.append(after)
            moves.append(move)
        yield Played(states, moves, game.is_terminal(states[-1]))


def play_of(game: Game[Any, Any], moves: Sequence[str]) -> Played:
    """The play that some moves make."""
    states, made = [game.initial], [game.read_move(text) for text in moves]
    for move in made:
        states.append(game.apply(states[-1], move))
    return Played(states, made, game.is_terminal(states[-1]))
