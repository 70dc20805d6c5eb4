"""What a language offers beyond playing its games: the one contract that engines, verifier and views ask.

`Game` inherits it. A language overrides what it has, each in a file of its folder named for the job (`rules.py`,
`pddl.py`, `formula.py`, `board.py`, `pieces.py`); what it does not offer is None. Nobody outside a language's folder
asks which language a game is in, but for engines that are made for the games of one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from soloist.errors import UnsupportedError

if TYPE_CHECKING:
    # What most games and all child processes do without is imported when it is asked for.
    from soloist.game.board import Board
    from soloist.game.formula import Formulas
    from soloist.game.model import Game
    from soloist.game.pieces import Pieces
    from soloist.game.planning import PlanningForm
    from soloist.game.rules import RuleForm
    from soloist.source import Span


#: Something that is true in a state: a name, and the texts of its arguments.
Fact = tuple[str, ...]


@dataclass(frozen=True)
class Positions:
    """How the verifier's own native search can exhaust the positions of a game, under a metric.

    `rules` names the rules that the search plays by, `text` is the start as it reads it, and `options` are what the
    search is told beside it, such as whether every step counts.
    """

    rules: str
    text: str
    options: Mapping[str, bool]


class Offers:
    """What a language may offer."""

    #: The engine that `solve` takes when none is named.
    default_engine: ClassVar[str] = "blackbox"
    #: What the text of the game asks for and no metric counts; told with every solution, since the least is of another.
    uncounted: str = ""

    def to_rules(self) -> RuleForm | None:
        """The same game as rules with one role, for engines that ground."""
        return None

    def to_planning(self) -> PlanningForm | None:
        """The same game as planning tasks in PDDL, for planners."""
        return None

    def formulas(self, metric: str) -> Formulas | None:
        """An encoder of its own for certificates under a metric; games in rules have one without."""
        del metric
        return None

    def positions(self, metric: str) -> Positions | None:
        """How positions can be exhausted natively under a metric; plain search serves any game, slowly."""
        del metric
        return None

    def board(self) -> Board[Any] | None:
        """How its states are drawn and walked with keys."""
        return None

    def true_in(self, state: Any) -> Sequence[Fact] | None:
        """What is true in a state, where states are sets of facts: each as its name and the texts of its arguments."""
        del state
        return None

    def steps_of(self, move: Any) -> Sequence[Fact] | None:
        """A move as steps of a plan, where moves are terms: mostly one, its name and the texts of its objects.

        No steps where no plan to learn from could hold it: an object of which it is the same takes part once.
        """
        del move
        return None

    def things(self, state: Any) -> Sequence[Sequence[tuple[str, ...]]] | None:
        """What is on each cell of its board, row by row, by names that begin with `player` for whom a turn moves."""
        del state
        return None

    def counterpart(self) -> Game[Any, Any] | None:
        """The same level, step for step and cell for cell, as a game of a language that says more about it."""
        return None

    def place(self, cell: tuple[int, int]) -> Span | None:
        """Where a cell of its board stands in the text that it was read from."""
        del cell
        return None

    def pieces(self) -> Pieces[Any] | None:
        """Its pieces, where a player moves pieces about: for a designer's questions."""
        return None

    def as_sok(self, solutions: Sequence[Sequence[str]] = ()) -> str:
        """The level in the `.sok` format of Sokoban players, with solutions beside those that it has."""
        del solutions
        raise UnsupportedError.at("no-sok", "only Sokoban levels are written as .sok")
