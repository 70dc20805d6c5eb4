"""Every move that could ever be made in a board game, with what it needs and what it does, square by square."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from soloist.errors import UnsupportedError
from soloist.languages.boardgame.generate import Guide
from soloist.languages.boardgame.model import LONGEST_WORD, BoardGame, Piece
from soloist.languages.trace.letters import ADD, DELETE, Letter, Move, Word
from soloist.languages.trace.model import EMPTY, OFF
from soloist.source import Finding, Severity

#: More moves than this are no rule sheet that anybody could use.
MOST_MOVES = 20_000
#: Letters that are tried from a square; most lead nowhere in a game that has more.
_MOST_STEPS = 1_000_000


@dataclass(frozen=True)
class GroundMove:
    """A move: by whom, with which kind of piece, from where; what squares must hold, and what they hold then."""

    player: int
    code: int
    square: int
    word: Word
    #: `e`, `w` (own), `p` (the opponent's) or `d` (a piece of anyone).
    needs: Mapping[int, str]
    effects: Mapping[int, int]


def ground_moves(game: BoardGame, guides: Sequence[Guide] = ()) -> list[GroundMove]:
    """All moves of all pieces, as far as guides allow them; `UnsupportedError` where they are too many."""
    found: list[GroundMove] = []
    for piece in game.pieces:
        if not piece.added:
            code = game.equipment.codes[piece.player, piece.type]
            for square, below in enumerate(game.equipment.setup):
                if below != OFF:
                    guide = guides[piece.player] if guides else None
                    for move in _Walk(game, piece, code, square, guide).moves():
                        found.append(move)
                        if len(found) > MOST_MOVES:
                            raise _too_many()
    return found


def _too_many() -> UnsupportedError:
    message = f"the game has more than {MOST_MOVES} different moves: too many to write as rules"
    return UnsupportedError(Finding(Severity.ERROR, "too-many-moves", message))


class _Walk:
    """Walks the automata from a square without a board, and notes what the path asks of one."""

    def __init__(self, game: BoardGame, piece: Piece, code: int, square: int, guide: Guide | None) -> None:
        self.game = game
        self.piece = piece
        self.code = code
        self.square = square
        self.word: list[Letter] = []
        self._guide = guide
        self._steps = 0

    def moves(self) -> Iterator[GroundMove]:
        guided = self._guide.begin(self.piece.type) if self._guide is not None else None
        yield from self._words(self.piece, self.code, self.square, {}, {self.square: EMPTY}, guided)

    def _so_far(self) -> Move:
        return Move(self.square, tuple(self.word))

    def _may_end(self, guided: Hashable) -> bool:
        return self._guide is None or self._guide.finished(guided, self.piece.type, self._so_far())

    def _words(
        self, piece: Piece, hand: int, start: int, needs: dict[int, str], effects: dict[int, int], guided: Hashable
    ) -> Iterator[GroundMove]:
        if 0 in piece.automaton.accepting and self._may_end(guided):
            yield self._move(hand, start, needs, effects)
        yield from self._walk(piece, 0, start, hand, needs, effects, frozenset({(start, 0, guided)}), guided)

    def _walk(
        self,
        piece: Piece,
        state: int,
        square: int,
        hand: int,
        needs: dict[int, str],
        effects: dict[int, int],
        visited: frozenset[tuple[int, int, Hashable]],
        guided: Hashable,
    ) -> Iterator[GroundMove]:
        kit = self.game.equipment
        for letter, following in piece.automaton.rows[state]:
            target = kit.shift(square, letter.dx, letter.dy)
            if target < 0 or not _in_place(piece, letter, target):
                continue
            if self._guide is None and (target, following, None) in visited:
                continue
            asked, done, held = self._fit(letter, target, hand, needs, effects)
            if asked is None:
                continue
            plain = letter if letter.on == ADD else letter._replace(note="")
            self.word.append(plain)
            self._steps += 1
            if len(self.word) > LONGEST_WORD or self._steps > _MOST_STEPS:
                raise _too_many()
            after: Hashable = None
            if self._guide is not None:
                after = self._guide.extend(guided, self.piece.type, self._so_far())
                if after is None or (target, following, after) in visited:
                    self.word.pop()
                    continue
            if following in piece.automaton.accepting:
                if letter.on == ADD and not piece.whole:
                    added = next(
                        (
                            p
                            for p in self.game.pieces
                            if (p.player, p.type, p.added) == (piece.player, letter.note, True)
                        ),
                        None,
                    )
                    if added is not None:
                        yield from self._words(added, held, target, asked, done, after)
                elif self._may_end(after):
                    yield self._move(held, target, asked, done)
            there = visited | {(target, following, after)}
            yield from self._walk(piece, following, target, held, asked, done, there, after)
            self.word.pop()

    def _fit(
        self, letter: Letter, target: int, hand: int, needs: dict[int, str], effects: dict[int, int]
    ) -> tuple[dict[int, str] | None, dict[int, int], int]:
        """The needs, effects and the piece in hand after a letter; no needs where it contradicts what is there."""
        player = self.piece.player
        if letter.on == ADD:
            return needs, {**effects, target: hand}, self.game.equipment.codes[player, letter.note]
        left = "e" if effects.get(target) == EMPTY else "w"
        there = left if target in effects else needs.get(target, "")
        if letter.on == DELETE:
            if there == "e":
                return None, effects, hand
            asked = needs if there else {**needs, target: "d"}
            return asked, {**effects, target: EMPTY}, hand
        if there in ("", "d") and target not in effects:
            if there == "d" and letter.on == "e":
                return None, effects, hand
            return {**needs, target: letter.on}, effects, hand
        return (needs if there == letter.on else None), effects, hand

    def _move(self, hand: int, square: int, needs: dict[int, str], effects: dict[int, int]) -> GroundMove:
        return GroundMove(
            self.piece.player, self.code, self.square, tuple(self.word), dict(needs), {**effects, square: hand}
        )


def _in_place(piece: Piece, letter: Letter, target: int) -> bool:
    if letter.on in (ADD, DELETE) or not letter.note:
        return True
    return (target in piece.region) == (letter.note == "+")
