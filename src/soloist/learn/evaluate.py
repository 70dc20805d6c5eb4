"""How right a learned game is: its moves against the legal moves of games it has not seen."""

from __future__ import annotations

from dataclasses import dataclass

from soloist.languages.boardgame.generate import Generator
from soloist.languages.boardgame.model import BoardGame
from soloist.languages.trace.letters import Move
from soloist.languages.trace.model import Board, Trace
from soloist.learn.past import memories


@dataclass
class Score:
    """Moves that were right, false and missed, and positions whose whole set of moves was right."""

    right: int = 0
    false: int = 0
    missed: int = 0
    positions: int = 0
    exact: int = 0

    def __str__(self) -> str:
        share = 100 * self.exact / self.positions if self.positions else 100.0
        return (
            f"{self.right} right, {self.false} false, {self.missed} missed; "
            f"{self.exact} of {self.positions} positions exact ({share:.1f} %)"
        )

    @property
    def perfect(self) -> bool:
        """Whether nothing was false or missed."""
        return not self.false and not self.missed


@dataclass(frozen=True)
class WrongPosition:
    """A position whose moves were not all right."""

    board: Board
    player: int
    false: tuple[Move, ...]
    missed: tuple[Move, ...]


@dataclass(frozen=True)
class Evaluation:
    """The score of each player's moves and of each piece type, and the first positions that went wrong.

    Where a trace knows only the moves played, a false move cannot be told from one that was not chosen: then only
    missed moves count, and a position is exact if the move played was generated.
    """

    players: dict[int, Score]
    pieces: dict[tuple[int, str], Score]
    all_moves: bool
    wrong: tuple[WrongPosition, ...]


def evaluate(game: BoardGame, held_out: Trace, examples: int = 3, generator: Generator | None = None) -> Evaluation:
    """Compare the moves of a game with those of a trace it was not learned from; by its automata, or as told."""
    generator = generator or Generator(game)
    kit = game.equipment
    all_moves = held_out.knows_all_moves
    players: dict[int, Score] = {}
    pieces: dict[tuple[int, str], Score] = {}
    wrong: list[WrongPosition] = []
    remembered = {player: iter(memories(held_out, player)) for player in range(len(kit.players))}
    for turn in held_out.turns():
        generated = set(generator.moves(turn.board, turn.player, next(remembered[turn.player])))
        legal = set(turn.legal) if all_moves and turn.legal is not None else {turn.played}
        false = generated - legal if all_moves else set()
        missed = legal - generated
        _count(players.setdefault(turn.player, Score()), legal & generated, false, missed)
        types = {move: kit.kinds[turn.board[move.square] - 1].type for move in legal | generated}
        for name in dict.fromkeys(kit.kinds[code - 1].type for code in turn.board if 0 < code <= len(kit.kinds)):
            score = pieces.setdefault((turn.player, name), Score())
            mine = {move for move, kind in types.items() if kind == name}
            _count(score, legal & generated & mine, false & mine, missed & mine)
        if (false or missed) and len(wrong) < examples:
            wrong.append(WrongPosition(turn.board, turn.player, tuple(sorted(false)), tuple(sorted(missed))))
    return Evaluation(players, pieces, all_moves, tuple(wrong))


def _count(score: Score, right: set[Move], false: set[Move], missed: set[Move]) -> None:
    score.right += len(right)
    score.false += len(false)
    score.missed += len(missed)
    score.positions += 1
    score.exact += not false and not missed
