"""The incumbent of the searches on a game: the best play so far, the bounds proved, and the claims that follow."""

from __future__ import annotations

from collections.abc import Iterator

from soloist._core import network
from soloist.engines.search.costs import MoveCosts
from soloist.game.ground import GroundGame
from soloist.game.solution import Claim

#: The searches that prove something.
Prover = network.BreadthProver | network.CheapestFirst


class Incumbent:
    """The best play, the most that any play can earn, and the least cost of the maximum."""

    def __init__(self, ground: GroundGame, upper: int, costs: MoveCosts | None = None) -> None:
        self._ground = ground
        self._costs = costs
        self.value = -1
        self.moves: tuple[str, ...] = ()
        self.cost = 0
        self.upper = upper
        self.bound: int | None = None
        self._evidence = ""

    @property
    def is_maximum(self) -> bool:
        """Whether nothing is worth more than the best play."""
        return self.value >= self.upper

    @property
    def is_cheapest(self) -> bool:
        """Whether the best play is proved to be the maximum, and no shorter or cheaper play is worth as much."""
        proved = self.bound is not None and self.bound >= self.cost
        return self.is_maximum and (self.value <= 0 or proved)

    def learn(self, search: network.Search) -> Iterator[Claim]:
        """Claims for what a search has found or proved since it was last asked."""
        news = self._take_play(search)
        if isinstance(search, Prover):
            news = self._take_proof(search) or news
        if not news:
            return
        if self.value >= 0:
            yield Claim(self.moves, self.is_maximum, self.bound, evidence=self._evidence)
        elif self.upper == 0:
            self.value = 0
            yield Claim(unsolvable=True, evidence=self._evidence)

    def _take_play(self, search: network.Search) -> bool:
        value = search.best_value
        if value < self.value or value < 0:
            return False
        moves = search.best_moves
        cost = len(moves) if self._costs is None else self._costs.total(moves)
        if value == self.value and cost >= self.cost:
            return False
        self.value = value
        self.cost = cost
        self.moves = tuple(self._ground.moves[move] for move in moves)
        return True

    def _take_proof(self, search: Prover) -> bool:
        news = search.upper < self.upper
        self.upper = min(self.upper, search.upper)
        if self.is_maximum and self.value > 0:
            bound = search.bound(self.value) * (1 if self._costs is None else self._costs.scale)
            if self.bound is None or bound > self.bound:
                self.bound = bound
                news = True
        if search.exhausted:
            self._evidence = f"all {search.states:,} states explored"
        elif self.bound:
            what = f"of fewer than {self.bound} moves" if self._costs is None else f"that cost less than {self.bound}"
            self._evidence = f"all plays {what} explored"
        return news
