"""What tells moves that were learned and are not legal from those that are: the nearest that can be said of a rule.

Where the legal moves are listed and no restriction of the grammar explains them, the traits of the false moves
(`traits.py`) are counted against those of the legal moves of the same kind. The trait that parts them best is told. It
is no rule, and nothing is learned from it: it says to a person where to look.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass

from soloist.languages.boardgame.attacks import Attacks
from soloist.languages.boardgame.model import BoardGame
from soloist.languages.boardgame.prohibitions import shape_of
from soloist.languages.trace.letters import Move
from soloist.languages.trace.model import Equipment
from soloist.learn.exposure import numbers_of
from soloist.learn.fairness import attacked_after, attacks_on
from soloist.learn.observations import RecordedTrace
from soloist.learn.review import moves_left
from soloist.learn.traits import Situation, Trait, Traits, plainly, situations
from soloist.limit import Limit

#: So many false and legal moves of a type and shape are looked at.
_SAMPLE = 300
#: A trait is told if it is so much more frequent among the false moves than among the legal ones.
_LEAST_DIFFERENCE = 0.5
#: Of fewer false moves nothing is told.
_LEAST_FALSE = 5


@dataclass(frozen=True)
class Telling:
    """A trait that parts the false moves of a type and shape from the legal ones; the shares of both that have it."""

    type: str
    form: str
    trait: Trait
    false: int
    share_of_false: float
    share_of_legal: float

    def text(self, kit: Equipment) -> str:
        """The finding as a person says it."""
        of_false, of_legal = (f"{100 * share:.0f} %" for share in (self.share_of_false, self.share_of_legal))
        return (
            f"{self.type} {self.form} is learned and not legal {self.false} times: {of_false} of these "
            f"go {plainly(self.trait, kit)}, and {of_legal} of the legal ones"
        )


_Pairs = list[tuple[int, Move]]


def telling_traits(game: BoardGame, recorded: RecordedTrace, limit: Limit) -> tuple[list[Telling], ...]:
    """For each player what tells false moves from legal ones, the kinds with the most false moves first."""
    return tuple(_of_player(game, recorded, player, limit) for player in range(len(game.equipment.players)))


def _of_player(game: BoardGame, recorded: RecordedTrace, player: int, limit: Limit) -> list[Telling]:
    left = moves_left(game, recorded, player, limit)
    if left is None:
        return []
    false: dict[tuple[str, str], _Pairs] = {}
    legal: dict[tuple[str, str], _Pairs] = {}
    for entry, bits in zip(left.entries, left.remaining, strict=True):
        key, move = (entry.type, shape_of(entry.word)), Move(entry.square, entry.word)
        false.setdefault(key, []).extend((number, move) for number in numbers_of(bits & ~entry.recorded))
        legal.setdefault(key, []).extend((number, move) for number in numbers_of(bits & entry.recorded))
    here = list(situations(recorded.trace, player))
    traits, attacks = Traits(game.equipment), attacks_on(game, player)
    found = []
    for key, pairs in sorted(false.items(), key=lambda item: -len(item[1])):
        if len(pairs) < _LEAST_FALSE or limit.spent:
            break
        shares = [_shares(game.equipment, traits, attacks, here, each) for each in (pairs, legal[key])]
        best = max(shares[0], key=lambda trait: shares[0][trait] - shares[1].get(trait, 0.0))
        if shares[0][best] - shares[1].get(best, 0.0) >= _LEAST_DIFFERENCE:
            found.append(Telling(*key, best, len(pairs), shares[0][best], shares[1].get(best, 0.0)))
    return found


def _shares(
    kit: Equipment, traits: Traits, attacks: Attacks | None, here: list[Situation], pairs: _Pairs
) -> dict[Trait, float]:
    """How frequent each trait is among moves in their positions; of many moves some are drawn."""
    drawn = random.Random(0).sample(pairs, min(len(pairs), _SAMPLE))
    counts: Counter[Trait] = Counter()
    for number, move in drawn:
        counts.update(traits.of(here[number], move))
        counts.update(attacked_after(kit, attacks, here[number], move))
    return {trait: count / len(drawn) for trait, count in counts.items()}
