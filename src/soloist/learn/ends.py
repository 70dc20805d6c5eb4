"""When a game ends: conditions that hold at every end of a certain kind and nowhere before, by elimination.

Every candidate that holds in a position from which play went on is struck out. Of those that remain, as few as explain
all ends are kept. Where ends of one kind have different rewards, each reward but the lowest gets the numbers of pieces
that its ends share; the highest also gets the squares, so that no position is called a win on the strength of a guess.
An end that a single play shows may be an accident: it is told and not kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from soloist.languages.boardgame.ends import BESIDE, Atom, End
from soloist.languages.boardgame.game import LearnedBoardGame
from soloist.languages.boardgame.memory import Memory
from soloist.languages.boardgame.model import BoardGame
from soloist.languages.trace.model import EMPTY, OFF, Board, Equipment, Play, Trace

#: Rows of so many pieces are tried.
_SHORTEST_ROW, _LONGEST_ROW = 3, 6
#: Conditions that take long to be asked of all boards: asked last, and only if they hold at an end.
_SLOW = ("row", "linked")


@dataclass(frozen=True)
class FinalBoard:
    """The end of a play: the board, who would have been to move, the rewards."""

    board: Board
    player: int
    values: tuple[int, ...]
    memory: Memory


@dataclass(frozen=True)
class EndEvidence:
    """What the ends rest on."""

    finals: int
    #: Ends that no condition explains.
    unexplained: int
    #: Ends whose condition is known and whose reward is higher than the one that is learned: the board does not tell.
    untold: int
    #: For each end found, how many plays ended so.
    support: tuple[int, ...]
    #: Conditions that explain the same ends as one that was kept, so that the data cannot tell them apart.
    rivals: tuple[tuple[Atom, ...], ...]
    #: Ends that rest on one play alone; they are told and not kept.
    single: tuple[End, ...] = ()


def learn_ends(trace: Trace, game: BoardGame) -> tuple[tuple[End, ...], EndEvidence]:
    """The ends of a game whose moves are known, and the evidence."""
    kit = trace.equipment
    finals = [
        FinalBoard(
            play.final, kit.other(play.turns[-1].player) if play.turns else 0, play.values, _remembered(kit, play)
        )
        for play in trace.plays
        if play.values is not None
    ]
    playable = LearnedBoardGame(game)
    covers: dict[Atom, frozenset[int]] = {}
    for atom in _eliminate(trace, _candidates(kit)):
        covered = frozenset(n for n, final in enumerate(finals) if _holds(atom, kit, final, playable))
        if covered and not (atom.kind in _SLOW and _held_in_play(trace, atom)):
            covers[atom] = covered
    ends: list[tuple[End, int]] = []
    rivals: list[tuple[Atom, ...]] = []
    remaining = set(range(len(finals)))
    untold = 0
    while remaining and covers:
        best = max(covers, key=lambda atom: len(covers[atom] & remaining))
        gain = covers[best] & remaining
        if not gain:
            break
        found = _ends_of(kit, best, [finals[number] for number in sorted(gain)], playable)
        untold += len(gain) - sum(support for _, support in found)
        ends += found
        rivals.append(tuple(a for a in covers if a != best and covers[a] == covers[best]))
        remaining -= gain
    single = tuple(end for end, count in ends if count == 1)
    kept = [(end, count) for end, count in ends if count > 1]
    support = tuple(count for _, count in kept)
    evidence = EndEvidence(len(finals), len(remaining), untold, support, tuple(rivals), single)
    return tuple(end for end, _ in kept), evidence


def _candidates(kit: Equipment) -> Iterator[Atom]:
    """The conditions that are tried, in the order in which they are preferred."""
    for player in range(len(kit.players)):
        yield Atom("stuck", player)
    squares = [square for square, code in enumerate(kit.setup) if code != OFF]
    for player, name in kit.codes:
        for number in range(_LONGEST_ROW, _SHORTEST_ROW - 1, -1):
            yield Atom("row", player, name, (number,))
        yield from _links(kit, player, name)
    for player, name in kit.codes:
        for y in (0, kit.height - 1):
            yield Atom("on", player, name, tuple(square for square in squares if square // kit.width == y))
        for x in (0, kit.width - 1):
            yield Atom("on", player, name, tuple(square for square in squares if square % kit.width == x))
        for number in range(len(squares)):
            yield Atom("few", player, name, (number,))
            yield Atom("many", player, name, (len(squares) - number,))
        for number in range(len(squares)):
            yield Atom("count", player, name, (number,))
        for square in squares:
            yield Atom("on", player, name, (square,))


def _links(kit: Equipment, player: int, name: str) -> Iterator[Atom]:
    """Connections between opposite sides of the board; rows beside it that hold no empty square do not count."""
    free = [square for square, code in enumerate(kit.setup) if code == EMPTY]
    for across in (True, False):
        places = {square: square % kit.width if across else square // kit.width for square in free}
        low, high = min(places.values(), default=0), max(places.values(), default=0)
        first = tuple(square for square in free if places[square] == low)
        last = tuple(square for square in free if places[square] == high)
        if low < high:
            for directions in BESIDE:
                yield Atom("linked", player, name, (directions, len(first), *first, *last))


def _eliminate(trace: Trace, candidates: Iterable[Atom]) -> list[Atom]:
    """The candidates that never hold where play went on; someone who moved was not stuck, and slow ones wait."""
    kit = trace.equipment
    boards = {turn.board for turn in trace.turns()}
    joined = b"".join(boards)
    area = kit.width * kit.height
    columns = [joined[square::area] for square in range(area)]
    counts = {code: {board.count(code) for board in boards} for code in kit.codes.values()}
    kept = []
    for atom in candidates:
        if atom.kind == "on":
            code = kit.codes[atom.player, atom.type]
            held = any(code in columns[square] for square in atom.numbers)
        elif atom.kind in ("count", "few", "many"):
            held = any(atom.counts(count) for count in counts[kit.codes[atom.player, atom.type]])
        else:
            held = False
        if not held:
            kept.append(atom)
    return kept


def _remembered(kit: Equipment, play: Play) -> Memory:
    """What is remembered at the end of a play."""
    memory = Memory()
    for turn in play.turns:
        memory = memory.after(kit, turn.played)
    return memory


def _held_in_play(trace: Trace, atom: Atom) -> bool:
    """Whether an atom held on a board from which play went on."""
    return any(atom.holds_on(trace.equipment, board) for board in {turn.board for turn in trace.turns()})


def _holds(atom: Atom, kit: Equipment, final: FinalBoard, game: LearnedBoardGame) -> bool:
    return atom.holds(
        kit,
        final.board,
        final.player,
        lambda: bool(game.generator.moves(final.board, final.player, final.memory)),
        game.exposed,
    )


def _ends_of(kit: Equipment, atom: Atom, finals: list[FinalBoard], game: LearnedBoardGame) -> list[tuple[End, int]]:
    """The ends under one condition: one, or one for each reward with what its ends share, the lowest last."""
    groups: dict[tuple[int, ...], list[FinalBoard]] = {}
    for final in finals:
        groups.setdefault(final.values, []).append(final)
    if len(groups) == 1:
        return [(End(values, (atom,)), len(group)) for values, group in groups.items()]
    marked = _ends_by_what_is_exposed(kit, atom, groups, game)
    if marked:
        return marked
    lowest, *others = sorted(groups)
    result = []
    for values in reversed(others):
        rest = [final for other, group in groups.items() if other != values for final in group]
        counts = _counts(kit, groups[values])
        confused = any(_counts_hold(kit, counts, final) for final in rest)
        special = confused or values == others[-1]
        squares = _squares(kit, groups[values]) if special else ()
        # Where an end with another reward has all of this too, the reward is not told by the board.
        if (counts or squares) and not any(
            _counts_hold(kit, counts, final) and _squares_hold(kit, squares, final) for final in rest
        ):
            result.append((End(values, (atom, *counts, *squares)), len(groups[values])))
    return [*result, (End(lowest, (atom,)), len(groups[lowest]))]


def _ends_by_what_is_exposed(
    kit: Equipment, atom: Atom, groups: dict[tuple[int, ...], list[FinalBoard]], game: LearnedBoardGame
) -> list[tuple[End, int]]:
    """The ends under one condition where the rewards are told by what could be taken: mate, and stalemate last."""
    single = [Atom("exposed", player, name) for (player, name), code in kit.codes.items() if kit.setup.count(code) == 1]
    for last in sorted(groups):
        found = []
        for values, group in groups.items():
            rest = [final for other, finals in groups.items() if other != values for final in finals]
            marks = (
                mark
                for mark in single
                if all(_holds(mark, kit, final, game) for final in group)
                and not any(_holds(mark, kit, final, game) for final in rest)
            )
            mark = next(marks, None) if values != last else None
            if mark is not None:
                found.append((End(values, (atom, mark)), len(group)))
        if len(found) == len(groups) - 1:
            return [*found, (End(last, (atom,)), len(groups[last]))]
    return []


def _counts(kit: Equipment, finals: list[FinalBoard]) -> tuple[Atom, ...]:
    """The numbers of pieces that some final boards have in common."""
    atoms = []
    for (player, name), code in kit.codes.items():
        counts = {final.board.count(code) for final in finals}
        if len(counts) == 1:
            atoms.append(Atom("count", player, name, (counts.pop(),)))
    return tuple(atoms)


def _counts_hold(kit: Equipment, atoms: tuple[Atom, ...], final: FinalBoard) -> bool:
    return all(final.board.count(kit.codes[atom.player, atom.type]) == atom.numbers[0] for atom in atoms)


def _squares_hold(kit: Equipment, atoms: tuple[Atom, ...], final: FinalBoard) -> bool:
    return all(final.board[atom.numbers[0]] == kit.codes[atom.player, atom.type] for atom in atoms)


def _squares(kit: Equipment, finals: list[FinalBoard]) -> tuple[Atom, ...]:
    """The squares on which some final boards all have the same piece."""
    return tuple(
        Atom("on", player, name, (square,))
        for (player, name), code in kit.codes.items()
        for square in range(len(kit.setup))
        if all(final.board[square] == code for final in finals)
    )
