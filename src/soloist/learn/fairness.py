"""Whether play was fair by the rules that were learned: played moves against moves that these rules allow.

If every move that the rules allow is legal and as likely as another, the move that was played in a position cannot be
told from moves that are drawn by lot among those the rules allow there. So some are drawn in each position, and each
trait (`traits.py`) is counted among the moves played and among those drawn. A trait that play avoids, though that is
all but impossible by chance, shows that something restricts the moves that the rules do not say; this asks for no
condition of the grammar, and for no group that was never played.
"""

from __future__ import annotations

import math
import random
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from soloist.languages.boardgame.attacks import Attacks, exposes
from soloist.languages.boardgame.generate import Generator, movers_of
from soloist.languages.boardgame.model import BoardGame
from soloist.languages.boardgame.prohibitions import ANY, shape_of
from soloist.languages.trace.board import apply_move
from soloist.languages.trace.letters import Move
from soloist.languages.trace.model import Equipment
from soloist.learn.observations import RecordedTrace
from soloist.learn.review import moves_left
from soloist.learn.traits import Situation, Trait, Traits, plainly, situations
from soloist.limit import Limit

#: So many moves are drawn by lot beside each move that was played.
_DRAWN = 2
#: So many positions of a player are asked, spread over the trace.
_POSITIONS = 2400
#: After so many it is looked whether enough is known already.
_LOOK_EVERY = 800
#: Processor seconds of a player, for games whose moves take long to generate.
_SECONDS = 6.0
#: Rules are doubted if chance would let play avoid some trait like this in one of so many traces.
_ONE_IN = 10_000
#: Boards that were met so often are asked for each of their moves.
_OFTEN = 40


@dataclass(frozen=True)
class Avoidance:
    """A trait of a type's moves that play avoids."""

    type: str
    form: str
    trait: Trait
    played: int
    expected: float

    def text(self, kit: Equipment) -> str:
        """The finding as a person says it."""
        form = "" if self.form == ANY else f" {self.form}"
        often = "never" if not self.played else f"only {self.played} times"
        return (
            f"{self.type} played{form} {plainly(self.trait, kit)} {often}, though by these rules it should have been "
            f"about {self.expected:.0f} times"
        )


_Counts = dict[tuple[str, str], Counter[Trait]]


class _Tally:
    """How often moves of each type and shape had each trait, among those played and those drawn."""

    def __init__(self) -> None:
        self._played: _Counts = {}
        self._drawn: _Counts = {}

    def note(self, name: str, move: Move, traits: Iterable[Trait], played: bool) -> None:
        """Count the traits of a move."""
        counts = self._played if played else self._drawn
        counts.setdefault((name, shape_of(move.word)), Counter()).update(traits)

    def avoided(self, rate: float) -> list[Avoidance]:
        """What play avoids beyond chance, the plainest first."""
        played, drawn = _with_all_shapes(self._played), _with_all_shapes(self._drawn)
        threshold = -math.log(_ONE_IN * max(1, sum(map(len, drawn.values()))))
        share = rate / (rate + _DRAWN)
        found = []
        for key, counts in drawn.items():
            for trait, count in counts.items():
                times = played.get(key, _NONE)[trait]
                both = times + count
                # What is likely enough to happen so many times is at least as likely at most so many times.
                if times < share * both and _log_exactly(times, both, share) < threshold:
                    chance = _log_at_most(times, both, share)
                    if chance < threshold:
                        found.append((chance, Avoidance(*key, trait, times, count / _DRAWN)))
        return [avoidance for _, avoidance in sorted(found, key=lambda item: item[0])]


_NONE: Counter[Trait] = Counter()


def _with_all_shapes(counts: _Counts) -> _Counts:
    """Counts by type and shape, and by type alone."""
    result = dict(counts)
    for (name, _), each in counts.items():
        result.setdefault((name, ANY), Counter()).update(each)
    return result


def avoided_by_play(game: BoardGame, recorded: RecordedTrace, rate: float, limit: Limit) -> tuple[list[Avoidance], ...]:
    """For each player what the moves played avoid though the rules allow it, the plainest first."""
    return tuple(_of_player(game, recorded, player, rate, limit) for player in range(len(game.equipment.players)))


def _of_player(game: BoardGame, recorded: RecordedTrace, player: int, rate: float, limit: Limit) -> list[Avoidance]:
    here = list(situations(recorded.trace, player))
    played = [turn.played for turn in recorded.trace.turns() if turn.player == player]
    kinds = game.equipment.kinds
    traits, generator = Traits(game.equipment), Generator(game)
    often = {board for board, count in Counter(each.board for each in here).items() if count >= _OFTEN}
    lots = random.Random(0)
    plain, attacks = _Tally(), attacks_on(game, player)
    numbers = _sample(len(here))
    allowed = _allowed(game, recorded, player, numbers, limit)
    until = time.process_time() + _SECONDS
    for count, number in enumerate(numbers, 1):
        if time.process_time() > until or limit.spent:
            break
        situation = here[number]
        moves = allowed[number] if allowed is not None else generator.moves(situation.board, player)
        if len(moves) > 1:
            chosen = [(played[number], True), *((move, False) for move in lots.choices(moves, k=_DRAWN))]
            for move, was_played in chosen:
                name = kinds[situation.board[move.square] - 1].type
                plain.note(name, move, traits.of(situation, move), was_played)
                if situation.board in often:
                    plain.note(name, move, [("here", move, situation.board)], was_played)
                plain.note(name, move, attacked_after(game.equipment, attacks, situation, move), was_played)
        if count % _LOOK_EVERY == 0 and (found := plain.avoided(rate)):
            return found
    return plain.avoided(rate)


def _allowed(
    game: BoardGame, recorded: RecordedTrace, player: int, numbers: list[int], limit: Limit
) -> dict[int, list[Move]] | None:
    """The moves that the rules allow in the positions of some numbers; None where each is to be generated alone."""
    left = moves_left(game, recorded, player, limit)
    if left is None:
        return None
    result: dict[int, list[Move]] = {number: [] for number in numbers}
    asked = sum(1 << number for number in numbers)
    for entry, bits in zip(left.entries, left.remaining, strict=True):
        move = Move(entry.square, entry.word)
        digits = bin(bits & asked)[:1:-1]
        number = digits.find("1")
        while number >= 0:
            result[number].append(move)
            number = digits.find("1", number + 1)
    return result


def _sample(count: int) -> list[int]:
    """The numbers of the positions that are asked, in an order of which every beginning is spread over all."""
    step = max(1, -(-count // _POSITIONS))
    numbers = list(range(0, count, step))
    random.Random(1).shuffle(numbers)
    return numbers


def attacked_after(kit: Equipment, attacks: Attacks | None, here: Situation, move: Move) -> Iterator[Trait]:
    """Which types of own pieces can be taken after a move, and which cannot, each with how many are left."""
    if attacks is None:
        return
    after = apply_move(kit, here.board, here.player, move)
    for (owner, name), code in kit.codes.items():
        if owner == here.player and code in after:
            yield ("attacked", name, exposes(kit, owner, after, name, attacks), min(after.count(code), 2))


def attacks_on(game: BoardGame, player: int) -> Attacks | None:
    """How the other player takes; None in a game of one."""
    kit = game.equipment
    return Attacks(kit, kit.other(player), movers_of(game)) if kit.other(player) != player else None


def _log_exactly(played: int, both: int, share: float) -> float:
    """The logarithm of the chance that just so many of both were played, each with the chance of the share."""
    return (
        math.lgamma(both + 1)
        - math.lgamma(played + 1)
        - math.lgamma(both - played + 1)
        + played * math.log(share)
        + (both - played) * math.log1p(-share)
    )


def _log_at_most(played: int, both: int, share: float) -> float:
    """The logarithm of the chance that at most so many of both were played."""
    terms = [_log_exactly(count, both, share) for count in range(played + 1)]
    most = max(terms)
    return most + math.log(sum(math.exp(term - most) for term in terms))
