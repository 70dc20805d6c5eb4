"""Which horizon to try next, and for how long: none may block the others.

Proving that n-1 moves do not suffice can be far harder than finding n. So each try has a budget of conflicts; a
horizon that runs out of it waits, while later ones get their turn with geometrically smaller shares. Shortest
solutions still come first where the proofs are easy.
"""

from __future__ import annotations

#: What a horizon gets of the effort, relative to the one before it, and the conflicts of its first try: some hundredths
#: of a second. Other numbers were not compared on record.
SHARE = 0.8
FIRST_BUDGET = 400


class Schedule:
    """Open horizons and the effort that each has had."""

    def __init__(self) -> None:
        self._spent: dict[int, int] = {}
        self._next = 0
        self._last: int | None = None

    @property
    def first_open(self) -> int:
        """Every horizon below this one is closed."""
        return min(self._spent, default=self._next)

    @property
    def is_done(self) -> bool:
        """Whether every horizon that can matter is closed."""
        return not self._spent and self._last is not None and self._next > self._last

    def choose(self) -> tuple[int, int]:
        """A horizon, perhaps one never tried before, and its budget."""
        options = list(self._spent)
        if self._last is None or self._next <= self._last:
            options.append(self._next)
        base = self.first_open
        horizon = min(options, key=lambda one: ((self._spent.get(one, 0) + FIRST_BUDGET) / SHARE ** (one - base), one))
        self._next = max(self._next, horizon + 1)
        spent = self._spent.setdefault(horizon, 0)
        return horizon, max(FIRST_BUDGET, spent)

    def postpone(self, horizon: int, effort: int) -> None:
        """The budget ran out: the horizon stays open."""
        self._spent[horizon] += effort

    def close(self, horizon: int) -> None:
        """Nothing better ends there."""
        self._spent.pop(horizon, None)

    def all_ended_by(self, horizon: int) -> None:
        """No play has more moves than this."""
        self._last = horizon if self._last is None else min(self._last, horizon)
        self._spent = {one: spent for one, spent in self._spent.items() if one <= self._last}

    def __repr__(self) -> str:
        return f"<Schedule open {sorted(self._spent)}, next {self._next}, last {self._last}>"
