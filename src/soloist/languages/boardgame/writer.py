"""Writes board games as `.soloist` files; what it writes, the reader reads back as the same game.

The file begins as traces do, with board, players, pieces and set-up; docs/traces.md tells the rest.
"""

from __future__ import annotations

from collections.abc import Iterator

from soloist.languages.boardgame.model import BoardGame, Piece
from soloist.languages.boardgame.turn_text import turn_lines
from soloist.languages.trace.writer import header_lines


def write_game(game: BoardGame, remarks: tuple[str, ...] = ()) -> str:
    """The text of a game, with remarks as comments at its head."""
    return "\n".join(_lines(game, remarks)) + "\n"


def _lines(game: BoardGame, remarks: tuple[str, ...]) -> Iterator[str]:
    first, *header = header_lines(game.title, game.equipment)
    yield first.replace("trace", "boardgame")
    yield from (f"; {remark}" for remark in remarks)
    yield from header
    for piece in game.pieces:
        yield from _piece_lines(game, piece)
    for turns in game.turns:
        yield f"turns {game.equipment.players[turns.player]} {turns.type}"
        yield from turn_lines(turns.model)
    for each in game.prohibitions:
        yield f"never {each.text(game.equipment)}"
    for player, filters in enumerate(game.filters):
        for chosen in filters:
            yield f"filter {game.equipment.players[player]} {chosen}"
    for end in game.ends:
        yield f"end {end.text(game.equipment)}"


def _piece_lines(game: BoardGame, piece: Piece) -> Iterator[str]:
    words = ["moves", game.equipment.players[piece.player], piece.type]
    words += ["added"] if piece.added else []
    words += ["whole"] if piece.whole else []
    yield " ".join(words)
    if piece.region:
        yield f"region {' '.join(map(str, sorted(piece.region)))}"
    for number, row in enumerate(piece.automaton.rows):
        edges = "".join(f" {letter} {state}" for letter, state in row)
        yield f"state {number}{' final' if number in piece.automaton.accepting else ''}{edges}"
