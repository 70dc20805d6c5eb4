"""The fewest pieces that are lost together, and what becomes of them.

Groups of neighbours come first, since most losses are local, then all pieces. Of a group that is lost one piece after
the other is taken away, as long as the rest is lost as well. What is left is played out in full: pieces that never
move, or cells that the player never comes to, tell a person more than that nothing wins.
"""

from __future__ import annotations

from collections.abc import Iterator

from soloist.analysis.why.parts import Parts
from soloist.game.board import Cell
from soloist.game.why import Kind, Why, placed
from soloist.languages.lurd_game import ahead

#: Pieces this near belong to a group.
_NEAR = 2
#: A part with more states than this is not played out.
_MOST_STATES = 20_000


def together(parts: Parts) -> Why | None:
    """A group of pieces that cannot be brought onto goals together; None where none is found."""
    for group in _groups(parts):
        if parts.lost(group):
            return _told(parts, *_smallest(parts, group))
    return None


def _groups(parts: Parts) -> Iterator[frozenset[Cell]]:
    """Neighbours, the smallest groups first, and at last all."""
    left, groups = set(parts.pieces), []
    while left:
        group = [left.pop()]
        for cell in group:
            near = {other for other in left if _distance(cell, other) <= _NEAR}
            left -= near
            group += near
        groups.append(frozenset(group))
    everything = frozenset(parts.pieces)
    yield from sorted(
        (group for group in groups if 1 < len(group) < len(everything)), key=lambda g: (len(g), sorted(g))
    )
    yield everything


def _distance(one: Cell, other: Cell) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def _smallest(parts: Parts, group: frozenset[Cell]) -> tuple[frozenset[Cell], bool]:
    """What is left of a lost group when all that can be spared is taken away, and whether that is certain."""
    pairs = (frozenset((one, other)) for one in sorted(group) for other in sorted(group) if one < other)
    if len(group) > 2:
        for pair in sorted(pairs, key=lambda pair: _distance(min(pair), max(pair))):
            if parts.lost(pair):
                return pair, True
    certain = True
    for cell in sorted(group):
        if len(group) == 1:
            break
        lost = parts.lost(group - {cell})
        certain = certain and lost is not None
        group = group - {cell} if lost else group
    return group, certain


def _told(parts: Parts, group: frozenset[Cell], certain: bool) -> Why:
    cells = tuple(sorted(group))
    which = f"the {len(cells)} {parts.contract.plural} at {placed(cells)}"
    kind = Kind.PART
    closed: tuple[Cell, ...] = ()
    text = f"{which} can never all be on goals, whatever becomes of the others"
    played = _played_out(parts, group)
    if played is not None:
        moved, walked = played
        closed = tuple(sorted(_reachable(parts) - walked - (group - moved)))
        if closed:
            kind = Kind.CORRAL
            never = f"the player never comes to {placed(closed)}"
            text = f"however {which} are pushed, they are never all on goals, and {never}"
        elif not moved:
            kind = Kind.FROZEN
            text = f"{which} can never be moved, and not all of them are on goals"
    part = parts.game(group, parts.goals)
    shown = () if part is None else (part,)
    return Why(kind, text, cells, (), closed, minimal=certain, parts=shown, positions=parts.positions(group))


def _played_out(parts: Parts, group: frozenset[Cell]) -> tuple[frozenset[Cell], frozenset[Cell]] | None:
    """Which pieces of a part ever move, and where the player ever comes; None where there are too many states."""
    part = parts.game(group, ())
    if part is None:
        return None
    contract = parts.contract
    seen, queue = {part.initial}, [part.initial]
    moved: set[Cell] = set()
    for state in queue:
        moved |= group - {cell for cell, _ in contract.of(state)}
        for move in part.moves(state):
            after = part.apply(state, move)
            if after not in seen:
                seen.add(after)
                queue.append(after)
        if len(queue) > _MOST_STATES:
            return None
    return frozenset(moved), frozenset(contract.player(state) for state in queue)


def _reachable(parts: Parts) -> frozenset[Cell]:
    """Where the player would come if there were no pieces at all."""
    floor, start = parts.contract.floor, parts.contract.player(parts.state)
    seen, queue = {start}, [start]
    for cell in queue:
        beside = {ahead(cell, letter) for letter in "lurd"} & floor - seen
        seen |= beside
        queue += beside
    return frozenset(seen)
