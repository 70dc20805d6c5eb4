"""An and-inverter network that is never larger than it must be: equal gates are one gate.

>>> network = Network(inputs=2)
>>> a, b = 2, 4
>>> network.conjunction([a, b]) == network.conjunction([b, a, 1])
True
>>> network.disjunction_of_bodies([(a,), (a, b)]) == a
True

Variables and literals are numbered as in `GroundGame`: 0 is the constant, then come the inputs, then the nodes.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

FALSE = 0
TRUE = 1

#: The two literals of a loop variable, which has no gate of its own.
LOOP = (-1, -1)


class Network:
    """Gates over numbered inputs, and the loop variables of least-fixpoint components."""

    def __init__(self, inputs: int) -> None:
        #: The variable of the first node.
        self.first = 1 + inputs
        self.nodes: list[tuple[int, int]] = []
        #: (first variable, first variable after it, ((loop variable, definition), ...))
        self.components: list[tuple[int, int, tuple[tuple[int, int], ...]]] = []
        self._known: dict[tuple[int, int], int] = {}

    def gate(self, left: int, right: int) -> int:
        """The conjunction of two literals, simplified by what stands one level below."""
        if left > right:
            left, right = right, left
        if left <= TRUE:
            return right if left == TRUE else FALSE
        if left >> 1 == right >> 1:
            return left if left == right else FALSE
        found = self._known.get((left, right))
        if found is None:
            found = self._below(left, right)
            self._known[left, right] = found
        return found

    def _below(self, left: int, right: int) -> int:
        """The same, where it is not known yet: absorption (x & (x & y), x & !(x & y), x & !(!x & y))."""
        for one, other in ((left, right), (right, left)):
            place = (other >> 1) - self.first
            if place < 0:
                continue
            first, second = self.nodes[place]
            if first < 0:
                continue
            if other & 1 == 0:
                if one in (first, second):
                    return other
                if one ^ 1 in (first, second):
                    return FALSE
            else:
                if one == first:
                    return self.gate(one, second ^ 1)
                if one == second:
                    return self.gate(one, first ^ 1)
                if one ^ 1 in (first, second):
                    return one
        self.nodes.append((left, right))
        return 2 * (self.first + len(self.nodes) - 1)

    def loop_variable(self) -> int:
        """A new loop variable, as a literal; the component that it belongs to is added later."""
        self.nodes.append(LOOP)
        return 2 * (self.first + len(self.nodes) - 1)

    @property
    def end(self) -> int:
        """The variable that the next node will get."""
        return self.first + len(self.nodes)

    def conjunction(self, literals: Iterable[int]) -> int:
        """The conjunction of any number of literals, as a balanced tree over their order."""
        row = sorted(set(literals))
        if row and row[0] == FALSE:
            return FALSE
        if row and row[0] == TRUE:
            row = row[1:]
        for left, right in pairwise(row):
            if left ^ 1 == right:
                return FALSE
        return self._tree(row)

    def _tree(self, row: list[int]) -> int:
        if not row:
            return TRUE
        while len(row) > 1:
            joined = [self.gate(row[i], row[i + 1]) for i in range(0, len(row) - 1, 2)]
            if len(row) & 1:
                joined.append(row[-1])
            row = joined
        return row[0]

    def disjunction(self, literals: Iterable[int]) -> int:
        """The disjunction of any number of literals."""
        return self.conjunction(literal ^ 1 for literal in literals) ^ 1

    def disjunction_of_bodies(self, bodies: Iterable[Iterable[int]]) -> int:
        """The disjunction of conjunctions, with common literals taken out: a b | a c becomes a (b | c).

        Each body is sorted by how many bodies share a literal, and the sorted bodies form a tree of prefixes. A
        body that ends on the way to another absorbs it.
        """
        rows = {row for row in (self._row(body) for body in bodies) if row is not None}
        if not rows:
            return FALSE
        if () in rows:
            return TRUE
        if len(rows) == 1:
            return self._tree(list(rows.pop()))
        count: dict[int, int] = {}
        for row in rows:
            for literal in row:
                count[literal] = count.get(literal, 0) + 1
        return self._prefixes(sorted(sorted(row, key=lambda x: (-count[x], x)) for row in rows), 0)

    @staticmethod
    def _row(body: Iterable[int]) -> tuple[int, ...] | None:
        """A conjunction as a sorted row without TRUE; None where it is false."""
        row = set(body)
        row.discard(TRUE)
        if FALSE in row or any(literal ^ 1 in row for literal in row if not literal & 1):
            return None
        return tuple(sorted(row))

    def _prefixes(self, rows: list[list[int]], depth: int) -> int:
        """The disjunction of sorted rows that agree on their first `depth` literals, without those."""
        first, last, start = rows[0], rows[-1], depth
        if len(rows) == 1:
            return self._tree(sorted(first[depth:]))
        # The rows are sorted, so what the first and the last share is shared by all.
        while depth < len(first) and first[depth] == last[depth]:
            depth += 1
        if depth == len(first):
            return self._tree(sorted(first[start:]))
        parts = []
        begin = 0
        while begin < len(rows):
            literal = rows[begin][depth]
            end = begin + 1
            while end < len(rows) and rows[end][depth] == literal:
                end += 1
            parts.append(self.gate(literal, self._prefixes(rows[begin:end], depth + 1)))
            begin = end
        return self.conjunction([*first[start:depth], self.disjunction(parts)])
