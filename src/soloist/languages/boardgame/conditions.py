"""Conditions on a move and the board it is made on: the words in which a game says what is never done.

    condition := from SQUARE... | to SQUARE...    where the move begins, or ends
               | off SQUARE...                    it neither begins nor ends on one of them
               | over PLAYER TYPE                 it goes over or onto such a piece
               | near WHAT | far WHAT             such a thing is beside where it ends, or none is
               | confined                         no empty square is beside where it ends, but the one it left
               | loose [SQUARE...]                it removes a piece beside where it ends that is not caught
               | sparing [SQUARE...]              it leaves a piece there that is caught
               | stifled [SQUARE...]              its chain would have no liberty, and it takes no chain
               | exposed TYPE                     an own piece of the type could be taken then
               | short | long                     it goes over fewer squares than there are pieces on its line, or more
               | stirred | stale                  about the past (`memory.py`)
    what      := empty | own | other

A piece is caught between the one that moved and an own piece, or one of the squares where it is empty. A chain are
pieces of one player that are beside one another, its liberties the empty squares beside it, on some squares or on all.

But for chains, for what is exposed and for counts on a line, a condition on a given move is a list of cases, each of
which asks some squares for some of their codes; so it can be asked of one board, of all positions of a trace at once,
or be written as rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from soloist.languages.trace.letters import DELETE, Move
from soloist.languages.trace.model import EMPTY, OFF, Board, Equipment
from soloist.numeral import whole_numbers

#: Squares and the codes that each may hold; all must do so.
Case = tuple[tuple[int, bytes], ...]
ALWAYS: Case = ()
#: Conditions that are asked of whole boards, and are no list of cases.
ON_BOARDS = ("stifled", "exposed", "short", "long", "stirred", "stale")
BESIDE = ((1, 0), (-1, 0), (0, 1), (0, -1))
WHATS = {"empty": "empty square", "own": "own piece", "other": "opponent's piece"}


class Condition(NamedTuple):
    """A condition by its words."""

    kind: str
    squares: tuple[int, ...] = ()
    player: int = -1
    #: A piece type for `over` and `exposed`, what is beside for `near` and `far`.
    what: str = ""

    def text(self, kit: Equipment) -> str:
        """The condition as game files write it."""
        parts = [self.kind, kit.players[self.player] if self.player >= 0 else "", self.what, *map(str, self.squares)]
        return " ".join(part for part in parts if part)

    def plainly(self, kit: Equipment) -> str:
        """The condition as a person says it."""
        squares = _squares_text(kit, self.squares)
        between = "an own piece" + (f" or one of the empty {squares}" if self.squares else "")
        place = f" (on {squares})" if self.squares else ""
        what = WHATS.get(self.what, "")
        return {
            "from": f"from {squares}",
            "to": f"to {squares}",
            "off": f"neither from nor to {squares}",
            "over": f"over or onto {kit.players[self.player]} {self.what}",
            "near": f"to where an {what} is beside it",
            "far": f"to where no {what} is beside it",
            "confined": "to where no empty square is beside it but the one it left",
            "loose": f"removing a piece that is not caught between it and {between}",
            "sparing": f"to where an opponent's piece is caught between it and {between}, and stays",
            "short": "over fewer squares than there are pieces on its line",
            "long": "over more squares than there are pieces on its line",
            "stirred": "with a piece that has moved before, or removing an own one that has",
            "stale": "removing a piece that has not just moved two squares or more",
            "exposed": f"leaving an own {self.what} to be taken",
            "stifled": f"to where its chain would have no empty square beside it and take nothing{place}",
        }[self.kind]


def _squares_text(kit: Equipment, squares: tuple[int, ...]) -> str:
    others = [square for square, code in enumerate(kit.setup) if code != OFF and square not in squares]
    if 0 < len(others) < len(squares):
        return f"any square but {' '.join(map(str, others))}"
    return f"{'squares' if len(squares) > 1 else 'square'} {' '.join(map(str, squares))}"


def read_condition(words: Sequence[str], kit: Equipment) -> Condition | None:
    """The condition that some words write, or none."""
    if not words:
        return None
    kind, rest = words[0], words[1:]
    if kind in ("near", "far") and len(rest) == 1 and rest[0] in WHATS:
        return Condition(kind, what=rest[0])
    if kind == "over" and len(rest) == 2 and rest[0] in kit.players:
        player = kit.players.index(rest[0])
        return Condition(kind, player=player, what=rest[1]) if (player, rest[1]) in kit.codes else None
    if kind == "exposed" and len(rest) == 1 and rest[0] in kit.types():
        return Condition(kind, what=rest[0])
    if kind in ("confined", "short", "long", "stirred", "stale") and not rest:
        return Condition(kind)
    if kind in ("from", "to", "off", "loose", "sparing", "stifled"):
        squares = whole_numbers(list(rest), len(kit.setup)) if rest else ()
        if squares is not None and (squares or kind in ("loose", "sparing", "stifled")):
            return Condition(kind, tuple(squares))
    return None


class Sides(NamedTuple):
    """The codes of a player's pieces, of all others, and of all squares that hold no own piece."""

    own: bytes
    others: bytes
    not_own: bytes


def sides(kit: Equipment, player: int) -> Sides:
    """The codes as a player sees them."""
    own = bytes(code for code, kind in enumerate(kit.kinds, 1) if kind.owner == player)
    others = bytes(code for code, kind in enumerate(kit.kinds, 1) if kind.owner != player)
    return Sides(own, others, bytes([EMPTY]) + others)


def way_of(kit: Equipment, move: Move) -> list[int]:
    """The squares that a move's letters lead to, one after the other."""
    squares = []
    square = move.square
    for letter in move.word:
        square = kit.shift(square, letter.dx, letter.dy)
        squares.append(square)
    return squares


def cases(kit: Equipment, player: int, move: Move, condition: Condition) -> list[Case]:
    """When a condition holds of a move that a player makes: in any of the cases. Not for those of `ON_BOARDS`."""
    way = way_of(kit, move)
    end = way[-1]
    kind = condition.kind
    if kind in ("from", "to", "off"):
        first, last = move.square in condition.squares, end in condition.squares
        return [ALWAYS] if {"from": first, "to": last, "off": not first and not last}[kind] else []
    if kind == "over":
        code = kit.codes[condition.player, condition.what]
        on = "w" if condition.player == player else "p"
        return [
            ((square, bytes([code])),)
            for letter, square in zip(move.word, way, strict=True)
            if letter.on == on and square != move.square
        ]
    seen = sides(kit, player)
    if kind in ("near", "far", "confined"):
        codes = {"empty": bytes([EMPTY]), "own": seen.own, "other": seen.others}.get(condition.what, bytes([EMPTY]))
        beside = [square for dx, dy in BESIDE if (square := kit.shift(end, dx, dy)) >= 0]
        if kind == "near":
            return [case for square in beside for case in _asked(move.square, (square, codes))]
        kept = [square for square in beside if kind == "far" or square != move.square]
        return _asked(move.square, *((square, _complement(codes, kit)) for square in kept))
    return list(_catching(kit, move, way, seen, condition))


def _catching(kit: Equipment, move: Move, way: list[int], seen: Sides, condition: Condition) -> Iterator[Case]:
    """The cases of `loose` and `sparing`: what is beside the end of a move, and what is behind that."""
    end = way[-1]
    removed = {square for letter, square in zip(move.word, way, strict=True) if letter.on == DELETE and square != end}
    for dx, dy in BESIDE:
        beside, behind = kit.shift(end, dx, dy), kit.shift(end, 2 * dx, 2 * dy)
        if beside < 0 or (beside in removed) != (condition.kind == "loose"):
            continue
        if condition.kind == "loose":
            if behind < 0:
                yield ALWAYS
            else:
                free = seen.others if behind in condition.squares else seen.not_own
                yield from _asked(move.square, (behind, free))
        elif behind >= 0:
            closing = seen.own + (bytes([EMPTY]) if behind in condition.squares else b"")
            yield from _asked(move.square, (beside, seen.others), (behind, closing))


def _asked(lifted: int, *asked: tuple[int, bytes]) -> list[Case]:
    """A case of some squares, of which the one that the piece has left is empty."""
    if any(square == lifted and EMPTY not in codes for square, codes in asked):
        return []
    return [tuple((square, codes) for square, codes in asked if square != lifted)]


def _complement(codes: bytes, kit: Equipment) -> bytes:
    return bytes(code for code in range(len(kit.kinds) + 1) if code not in codes)


def stifled(kit: Equipment, board: Board, player: int, move: Move, squares: tuple[int, ...]) -> bool:
    """Whether the chain of the piece that a move puts down would have no liberty, and it takes none."""
    field = frozenset(squares) or frozenset(square for square, code in enumerate(kit.setup) if code != OFF)
    view = kit.views[player]
    end = way_of(kit, move)[-1]
    after = [chr(view[code]) for code in board]
    after[move.square], after[end] = "e", "w"

    def free(square: int) -> bool:
        chain, pending = {square}, [square]
        while pending:
            for beside in neighbours(kit, pending.pop(), field):
                if after[beside] == "e":
                    return True
                if after[beside] == after[square] and beside not in chain:
                    chain.add(beside)
                    pending.append(beside)
        return False

    taken = any(after[beside] == "p" and not free(beside) for beside in neighbours(kit, end, field))
    return not taken and not free(end)


def neighbours(kit: Equipment, square: int, field: frozenset[int]) -> list[int]:
    """The squares of a field that are beside one."""
    return [beside for dx, dy in BESIDE if (beside := kit.shift(square, dx, dy)) in field]
