"""Random ground games, with least-fixpoint components and step counters, for properties of engines."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from soloist.game.ground import FALSE, TRUE, Component, GroundGame


class GroundBuilder:
    """Grows a network node by node; every function gives or takes literals."""

    def __init__(self, fluents: int, moves: int) -> None:
        self.fluents = fluents
        self.moves = moves
        self.nodes: list[tuple[int, int]] = []
        self.components: list[Component] = []

    @property
    def first_node(self) -> int:
        return 1 + self.fluents + self.moves

    def fluent(self, number: int) -> int:
        return 2 * (1 + number)

    def move(self, number: int) -> int:
        return 2 * (1 + self.fluents + number)

    def both(self, left: int, right: int) -> int:
        self.nodes.append((left, right))
        return 2 * (self.first_node + len(self.nodes) - 1)

    def either(self, left: int, right: int) -> int:
        return self.both(left ^ 1, right ^ 1) ^ 1

    def game(
        self, initial: set[int], after: list[int], legal: list[int], terminal: int, goals: list[tuple[int, int]]
    ) -> GroundGame:
        return GroundGame(
            tuple(f"f{number}" for number in range(self.fluents)),
            tuple(f"m{number}" for number in range(self.moves)),
            tuple(self.nodes),
            tuple(self.components),
            frozenset(initial),
            tuple(after),
            tuple(legal),
            terminal,
            tuple(goals),
        )


class _Maker(GroundBuilder):
    """A game at random: some fluents change freely, others count steps."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.free = random.randint(2, 7)
        self.steps = random.choice((0, random.randint(2, 8)))
        super().__init__(self.free + self.steps, random.randint(1, 5))

    def step(self, number: int) -> int:
        return self.fluent(self.free + number)

    def pick(self, pool: list[int]) -> int:
        return self.random.choice(pool) ^ self.random.randint(0, 1)

    def grow(self, pool: list[int], most: int) -> None:
        for _ in range(self.random.randint(0, most)):
            pool.append(self.both(self.pick(pool), self.pick(pool)))

    def loop(self, pool: list[int]) -> None:
        """A least-fixpoint component whose nodes are monotone in its loop variables."""
        start = self.first_node + len(self.nodes)
        loops = self.random.randint(1, 3)
        rising = [2 * (start + number) for number in range(loops)]
        self.nodes += [(-1, -1)] * loops
        for _ in range(2 * loops + 2):
            left, right = (
                self.random.choice(rising) if self.random.random() < 0.5 else self.pick(pool) for _ in range(2)
            )
            rising.append(self.both(left, right) if self.random.random() < 0.5 else self.either(left, right))
        # What a grounder has simplified may define a loop variable by a literal from before the component, or by a
        # constant; and a gate beside the definitions may read a loop variable complemented.
        definitions = tuple((start + number, self.definition(rising, pool)) for number in range(loops))
        if self.random.random() < 0.3:
            rising.append(self.both(self.pick(rising), self.pick(pool)))
        self.components.append(Component(start, self.first_node + len(self.nodes), definitions))
        pool += rising

    def definition(self, rising: list[int], pool: list[int]) -> int:
        kind = self.random.random()
        if kind < 0.7:
            return self.random.choice(rising)
        return self.pick(pool) if kind < 0.95 else self.random.choice((FALSE, TRUE))

    def make(self) -> GroundGame:
        chance = self.random.random
        core = [self.fluent(number) for number in range(self.free)]
        everything = [self.fluent(number) for number in range(self.fluents)]
        for pool in (core, everything):
            self.grow(pool, 10)
            if chance() < 0.4:
                self.loop(pool)
        conditions = everything if chance() < 0.3 else core
        legal = [TRUE if chance() < 0.3 else self.pick(conditions) for _ in range(self.moves)]
        terminal = self.both(self.pick(core), self.pick(core)) if chance() < 0.8 else FALSE
        if self.steps and chance() < 0.4:
            terminal = self.either(terminal, self.both(self.pick(core), self.step(self.random.randrange(self.steps))))
        if self.steps and chance() < 0.8:
            terminal = self.either(terminal, self.step(self.steps - 1))
        goals = [
            (value, self.both(self.pick(core), self.pick(everything if chance() < 0.3 else core)))
            for value in (100, 70, 40, 0)
            if chance() < 0.7
        ]
        all_moves = conditions + [self.move(number) for number in range(self.moves)]
        self.grow(all_moves, 20)
        if chance() < 0.5:
            self.loop(all_moves)
        after = [self.fluent(number) if chance() < 0.3 else self.pick(all_moves) for number in range(self.free)] + [
            FALSE if number == 0 else self.step(number - 1) for number in range(self.steps)
        ]
        if self.steps and chance() < 0.3:
            after[-1] = self.either(after[-1], self.step(self.steps - 1))
        initial = {number for number in range(self.free) if chance() < 0.5}
        return self.game(initial | ({self.free} if self.steps else set()), after, legal, terminal, goals)


def random_ground_game(seed: int) -> GroundGame:
    """The random game of that number."""
    return _Maker(Random(seed)).make()


ground_games = st.integers(0, 1_000_000).map(random_ground_game)
