"""The ends that are learned are those of the game: on every final board of other plays, and nowhere before."""

from __future__ import annotations

import pytest

from boardgames.odd_rules import Royal
from boardgames.rules import Rules
from boardgames.stones import SmallHex, ThreeInARow
from soloist.errors import ParseError
from soloist.languages.boardgame.game import LearnedBoardGame, Position
from soloist.languages.boardgame.reader import read_game
from soloist.languages.boardgame.writer import write_game
from soloist.learn.game import learn_game
from soloist.source import Source
from soloist.view.learned import report_lines


@pytest.mark.parametrize(
    ("rules", "plays", "atoms"),
    [
        (ThreeInARow(), 60, ("row first M 3", "row second M 3")),
        (SmallHex(), 40, ("linked first M 6 ", "linked second M 6 ")),
    ],
    ids=lambda value: getattr(value, "title", ""),
)
def test_rows_and_connections_and_draws_are_learned(rules: Rules, plays: int, atoms: tuple[str, ...]) -> None:
    trace = rules.record(plays, 1, True)
    learned = learn_game(trace)
    assert learned.ends.unexplained == learned.ends.untold == 0
    lines = [line for line in report_lines(learned, trace) if line.startswith("end ")]
    assert all(any(atom in line for line in lines) for atom in atoms), lines
    game = LearnedBoardGame(read_game(Source("written", write_game(learned.game))))
    for play in rules.record(20, 2, False).plays:
        assert all(game.values(Position(turn.board, turn.player)) is None for turn in play.turns)
        assert game.values(Position(play.final, len(play.turns) % 2)) == play.values


class Mates(Royal):
    """A player who cannot move has lost if the king is attacked; else nobody has won."""

    title = "Mates"
    longest = 200

    def stuck(self, board: bytes, player: int) -> tuple[int, ...]:
        king = board.index(self.equipment.codes[player, "K"])
        return super().stuck(board, player) if self.attacked(board, king, 1 - player) else (50, 50)


def test_mate_is_told_from_stalemate_by_what_could_be_taken() -> None:
    trace = Mates().record(25, 1, True)
    ends = {(end.values, tuple(atom.kind for atom in end.atoms)) for end in learn_game(trace).game.ends}
    assert ends & {((0, 100), ("stuck", "exposed")), ((100, 0), ("stuck", "exposed"))}
    assert not ends & {((0, 100), ("stuck",)), ((100, 0), ("stuck",))}


@pytest.mark.parametrize(
    "text",
    [
        "row white",
        "row white R 1",
        "few white R",
        "linked white R 5 0 to 1",
        "linked white R 4 0 1",
        "exposed white R 3",
        "many white X 1",
    ],
)
def test_an_end_that_cannot_be_read_is_told(text: str) -> None:
    game = "boardgame 1\nboard 2 1\nplayers white\npiece R white R\nsetup\nR.\nmoves white R\n"
    game += "state 0 (1 0 e) 1\nstate 1 final\n"
    read_game(Source("g", game + "end 100 when few white R 1 and exposed white R\n"))
    with pytest.raises(ParseError, match="this is no end"):
        read_game(Source("g", game + f"end 100 when {text}\n"))
