"""The moves of a learned game in all positions of a trace at once, beside those on record."""

from __future__ import annotations

from collections.abc import Mapping

from soloist._core import sgrl
from soloist.languages.boardgame.automaton import Automaton
from soloist.languages.boardgame.model import BoardGame, Piece
from soloist.languages.trace.letters import ADD, DELETE, Letter, Word
from soloist.learn.move_table import Entry
from soloist.learn.observations import RecordedTrace, plain_letters, spelled_words, to_bits
from soloist.learn.sgrl import NO_LIMIT
from soloist.limit import Limit

#: An added piece with more letters than this moves by itself, as the arrows of Amazons do; one with fewer is crowned.
_FEW_LETTERS = 4


def generated_moves(
    game: BoardGame, recorded: RecordedTrace, player: int, limit: Limit | None = None
) -> list[Entry] | None:
    """Every move that a player's automata make before the filters; raises `OutOfTime` where they are too many.

    None where the parts of a turn make no automaton that is worth it: a piece that is added adds another, or moves far,
    so that there are too many turns to keep all positions of each, or a turn may go on in two ways.
    """
    pieces = [piece for piece in game.pieces if piece.player == player]
    added = {piece.type: piece.automaton for piece in pieces if piece.added}
    turns = {piece.type: _whole_turns(piece, added) for piece in pieces if not piece.added}
    codes = game.equipment.codes
    scene = sgrl.Scene(recorded.record, player, True, {code for (owner, _), code in codes.items() if owner == player})
    entries = []
    for piece in pieces:
        if not piece.added:
            automaton = turns[piece.type]
            if automaton is None:
                return None
            seen = sgrl.Observed(scene, codes[player, piece.type], _regions(piece))
            entries += _moves_of(piece.type, automaton, seen, limit.remaining if limit else NO_LIMIT)
    return entries


def _whole_turns(piece: Piece, added: Mapping[str, Automaton]) -> Automaton | None:
    """A piece's automaton with those of the pieces it adds behind it."""
    automaton = piece.automaton
    adds = {letter.note for row in automaton.rows for letter, _ in row if letter.on == ADD}
    if piece.whole or not adds:
        return automaton
    rows = [dict(row) for row in automaton.rows]
    accepting = set(automaton.accepting)
    begins: dict[str, int] = {}
    for name in sorted(adds & added.keys()):
        later = added[name]
        letters = [letter for row in later.rows for letter, _ in row]
        if len(letters) > _FEW_LETTERS or any(letter.on == ADD or letter.note in ("+", "-") for letter in letters):
            return None
        begins[name] = len(rows)
        rows += [{letter: begins[name] + state for letter, state in row} for row in later.rows]
        accepting |= {begins[name] + state for state in later.accepting}
    for row in rows[: len(automaton)]:
        for letter, state in list(row.items()):
            if letter.on == ADD and state in automaton.accepting:
                if automaton.rows[state]:
                    return None
                if letter.note in begins:
                    row[letter] = begins[letter.note]
                else:
                    del row[letter]
    return Automaton(tuple(tuple(row.items()) for row in rows), frozenset(accepting))


def _regions(piece: Piece) -> dict[str, frozenset[int]]:
    return {piece.type: piece.region} if piece.region else {}


def _moves_of(name: str, automaton: Automaton, seen: sgrl.Observed, seconds: float) -> list[Entry]:
    marked = [Letter(dx, dy, on, note if on in (ADD, DELETE) else note[:1]) for dx, dy, on, note in seen.letters]
    rows = [
        [(number, state) for letter, state in row for number, known in enumerate(marked) if _matches(letter, known)]
        for row in automaton.rows
    ]
    letters, words = plain_letters(seen), spelled_words(seen)
    # One word may be spelled in several ways, by letters with and without the mark of a region.
    possible: dict[tuple[int, Word], int] = {}
    recorded: dict[tuple[int, Word], int] = {}
    for square, numbers, positions in seen.made_by(rows, automaton.accepting, seconds):
        key = (square, tuple(letters[number] for number in numbers))
        possible[key] = possible.get(key, 0) | to_bits(positions)
    for square, number, positions in seen.known():
        key = (square, words[number])
        recorded[key] = recorded.get(key, 0) | to_bits(positions)
    return [
        Entry(name, square, word, possible.get((square, word), 0), recorded.get((square, word), 0))
        for square, word in dict.fromkeys((*possible, *recorded))
    ]


def _matches(letter: Letter, known: Letter) -> bool:
    """Whether an automaton's letter stands for one of the data: a plain one for those in and outside a region."""
    if letter.on in (ADD, DELETE) or letter.note:
        return letter == known
    return letter == known._replace(note="")
