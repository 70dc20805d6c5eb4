"""The semantic contract of a game of one player: all that the verifier needs to know.

Each language implements `Game` in its own `game.py` as reference semantics: slow, short and obviously right.
Engines make claims in the text form of moves, and this contract replays them. It is searched where slow and obviously
right is what is wanted: by the black-box engine and where proofs are checked (`game/search.py`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from soloist.game.offers import Offers
from soloist.game.shown import Shown

if TYPE_CHECKING:
    # Rules are slow to import, and most games and all child processes do without them.
    from soloist.game.rules import RuleForm

S = TypeVar("S", bound=Hashable)
M = TypeVar("M", bound=Hashable)


class Game(Offers, Shown, ABC, Generic[S, M]):
    """A game of one player: states, moves, an end, and a reward of 0 to 100 at the end."""

    #: The name of the language the game was read from, as in `languages/registry.py`.
    language: ClassVar[str]
    #: What a solution may cost, by name; the first is the default.
    metrics: ClassVar[tuple[str, ...]] = ("moves",)

    def __init__(self, title: str, path: str = "", text: str = "") -> None:
        self.title = title
        self.path = path
        #: The text the game was read from, so that a certificate can stand alone.
        self.text = text
        #: The game that this one is but for its first state, which can be reached there: what was worked out for all
        #: states of that game holds for this one.
        self.origin: Game[S, M] | None = None

    @cached_property
    def rule_form(self) -> RuleForm | None:
        """The game as rules (`to_rules`), made once."""
        return self.to_rules()

    @property
    @abstractmethod
    def initial(self) -> S:
        """The state in which play begins."""

    @abstractmethod
    def moves(self, state: S) -> Sequence[M]:
        """The legal moves of a state, in a fixed order; none once the game has ended."""

    def is_legal(self, state: S, move: M) -> bool:
        """Whether a move may be made; languages that can tell without listing all moves do."""
        return move in self.moves(state)

    @abstractmethod
    def apply(self, state: S, move: M) -> S:
        """The state after a legal move."""

    @abstractmethod
    def is_terminal(self, state: S) -> bool:
        """Whether the game has ended."""

    @abstractmethod
    def value(self, state: S) -> int:
        """The reward of a state, 0 to 100; it counts only where the game has ended."""

    def cost(self, move: M, metric: str) -> int:
        """What a move costs; one by default."""
        del move, metric
        return 1

    @property
    def plain_metrics(self) -> tuple[str, ...]:
        """The metrics that are no combination of others (`pushes-then-moves` is one)."""
        return tuple(metric for metric in self.metrics if "-then-" not in metric)

    def costs(self, moves: Iterable[str]) -> dict[str, int]:
        """What moves cost under each plain metric."""
        made = [self.read_move(text) for text in moves]
        return {metric: sum(self.cost(move, metric) for move in made) for metric in self.plain_metrics}

    @abstractmethod
    def move_text(self, move: M) -> str:
        """A move as a person writes it."""

    @abstractmethod
    def read_move(self, text: str) -> M:
        """The move that a text means; raises `ParseError` where it is none."""

    @abstractmethod
    def state_text(self, state: S) -> str:
        """A state as a person reads it in a terminal."""

    def restarted(self, state: S) -> Game[S, M]:
        """The same game, beginning in another state."""
        from soloist.game.restarted import Restarted

        return Restarted(self, state)

    @property
    def refusal(self) -> str:
        """Why this game can be played but not solved; empty for a game of one player."""
        return ""

    def counts_moves(self, metric: str) -> bool:
        """Whether every move costs one under a metric: then engines that count moves can serve it."""
        return metric == "moves"

    def admissible_bound(self, state: S, metric: str) -> int:
        """What any play from here to an end with a reward costs at least; 0 where the language knows no better."""
        del state, metric
        return 0

    def lurd(self, moves: Sequence[str]) -> str | None:
        """The moves as one LURD string, in games whose moves are steps on a grid."""
        del moves
        return None

    def console_text(self, moves: Sequence[str]) -> str | None:
        """What plays the moves when it is pasted into the console of a browser that runs the game, where one can."""
        del moves
        return None

    def in_squares(self, moves: Sequence[str]) -> list[tuple[str, str]]:
        """The moves as lists of squares, by what they are lists of, in games whose moves are steps on a grid."""
        del moves
        return []

    def describe(self) -> list[tuple[str, str]]:
        """What the game is, as (name, value) lines for `soloist show`; languages add their own."""
        return [("game", self.title), ("language", self.language), ("metrics", ", ".join(self.metrics))]

    def as_json(self) -> dict[str, object]:
        """What the game is called and where it is from, as in `solve --json`."""
        return {"path": self.path, "language": self.language, "title": self.title}

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.title!r}>"
