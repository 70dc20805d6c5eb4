"""What is learned about one player: restrictions first, where the words alone say too much, then automata."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from soloist._core import sgrl
from soloist.languages.boardgame.automaton import Automaton, without_empty_word
from soloist.languages.boardgame.filters import Filter
from soloist.languages.trace.letters import ADD, Move, Word
from soloist.languages.trace.model import Play
from soloist.learn.contexts import Contexts
from soloist.learn.criteria import AllMovesCriterion, PlayedMovesCriterion
from soloist.learn.dependence import turns_depend
from soloist.learn.exposure import seen_danger
from soloist.learn.move_table import MoveTable
from soloist.learn.observations import Observations, RecordedTrace, Role, observe, record_trace
from soloist.learn.past import Past
from soloist.learn.restrictions import Restrictions, find_restrictions
from soloist.learn.sgrl import Check, Excess, Excuse, Settings, find_excess, learn_automaton, native_excuse, words_alone
from soloist.limit import Limit


@dataclass(frozen=True)
class LearnedPiece:
    """An automaton, and how it was come by."""

    player: int
    role: Role
    automaton: Automaton
    whole: bool
    words: int
    #: Processor seconds: this role's own, and its share of what was done for all roles of the player.
    seconds: float
    #: Where the words of the role alone say more than the data: no automaton without restrictions fits.
    excess: tuple[Excess, ...]
    #: Whether there was time to merge states; else the automaton spells the words seen, and no others.
    merged: bool = True


class Effort(NamedTuple):
    """How much is looked for: in how many positions of played moves, and whether for what is never done."""

    positions: int
    prohibiting: bool


class PlayerPart(NamedTuple):
    """What was learned about one player."""

    pieces: list[LearnedPiece]
    restrictions: Restrictions
    restriction_seconds: float


def learn_player(
    recorded: RecordedTrace, player: int, settings: Settings, check: Check, effort: Effort, limit: Limit
) -> PlayerPart:
    """The automata of a player's roles, after a search for restrictions where the words alone say too much.

    The search may take half of the time, and each automaton its share of what is left.
    """
    began = time.process_time()
    observations = observe(recorded, player, check is Check.ALL)
    excess = {role: tuple(find_excess(seen)) if check is Check.ALL else () for role, seen in observations.items()}
    spent = time.process_time() - began
    began = time.process_time()
    found = Restrictions()
    table: MoveTable | None = None
    half = limit.part(limit.remaining / 2)
    if any(excess.values()):
        found = find_restrictions(
            MoveTable(recorded, player), AllMovesCriterion(recorded.trace, player), half, effort.prohibiting
        )
    elif check is Check.STATISTICAL:
        table = MoveTable(_part_of(recorded, player, effort.positions), player)
        found = find_restrictions(table, PlayedMovesCriterion(table.trace, player), half, effort.prohibiting)
    whole = frozenset(_depending(table, observations, excess))
    restriction_seconds = time.process_time() - began
    began = time.process_time()
    if whole:
        observations = observe(recorded, player, check is Check.ALL, whole)
    excuses = {role: _excuse(recorded, player, seen, observations, found) for role, seen in observations.items()}
    probability = None
    if check is Check.STATISTICAL:
        roles = list(observations.items())
        reasons = [native_excuse(seen.seen, excuses[role]) for role, seen in roles]
        probability = sgrl.PlayProbability([seen.seen for _, seen in roles], settings.rate, reasons)
    share = (spent + time.process_time() - began) / max(1, len(observations))
    pieces = []
    for number, (role, seen) in enumerate(observations.items()):
        began = time.process_time()
        most = limit.remaining / (len(observations) - number)
        merged = learn_automaton(seen, settings, probability, found.regions.get(role.type), excuses[role], most)
        automaton = words_alone(seen) if merged is None else merged if role.added else without_empty_word(merged)
        seconds = share + time.process_time() - began
        is_whole = not role.added and role.type in whole
        why = excess.get(role, ())
        pieces.append(
            LearnedPiece(player, role, automaton, is_whole, len(seen.words), seconds, why, merged is not None)
        )
    return PlayerPart(pieces, found, restriction_seconds)


def _added_types(seen: Observations) -> set[str]:
    return {letter.note for word in seen.words for letter in word if letter.on == ADD}


def _endless(observations: Mapping[Role, Observations]) -> set[str]:
    """The types that were added and, directly or not, added their like."""
    adds = {role.type: _added_types(seen) for role, seen in observations.items() if role.added}
    while True:
        further = {name: found.union(*(adds.get(other, set()) for other in found)) for name, found in adds.items()}
        if further == adds:
            return {name for name, found in adds.items() if name in found}
        adds = further


def _part_of(recorded: RecordedTrace, player: int, enough: int) -> RecordedTrace:
    """The first plays of a trace, as many as a search for restrictions can use; the trace itself where that is all."""
    plays: list[Play] = []
    positions = 0
    for play in recorded.trace.plays:
        plays.append(play)
        positions += sum(turn.player == player for turn in play.turns)
        if positions >= enough:
            break
    return recorded if len(plays) == len(recorded.trace.plays) else record_trace(recorded.trace.with_plays(plays))


def _depending(
    played: MoveTable | None,
    observations: Mapping[Role, Observations],
    excess: Mapping[Role, tuple[Excess, ...]],
) -> Iterator[str]:
    """The types that add a piece whose words depend on what was done before in the turn.

    With all moves known, the added piece's words then fit no automaton of their own. With a table of the moves played,
    some turn that its parts allow is never played, although by chance alone it would have been, many times. A piece
    that adds its like could go on for ever, so its turns are learned whole too.
    """
    unfit = {role.type for role, found in excess.items() if role.added and found} | _endless(observations)
    for role, seen in observations.items():
        added = _added_types(seen)
        if role.added or not added:
            continue
        if added & unfit or (played is not None and turns_depend(played, role.type)):
            yield role.type


def _excuse(
    recorded: RecordedTrace,
    player: int,
    seen: Observations,
    observations: Mapping[Role, Observations],
    found: Restrictions,
) -> Excuse | None:
    """Where a filter or a prohibition would have dropped an unseen word, its not being legal says nothing about it."""
    filters = found.filters
    never = [each.prohibition for each in found.prohibitions if each.prohibition.type == seen.role.type]
    if seen.role.added or not (filters or never):
        return None
    boards = [turn.board for turn in recorded.trace.turns() if turn.player == player]
    asks = any(each.condition.kind == "exposed" for each in never)
    danger = seen_danger(recorded, player) if asks else None
    contexts = Contexts(recorded.trace.equipment, player, boards, danger, Past(recorded.trace, player))
    levels: dict[tuple[Filter, int], int] = {}
    for other in observations.values():
        if not other.role.added:
            for known in other.known.values():
                for word, bits in known.items():
                    for chosen in filters:
                        rank = _rank(chosen, other.role.type, word)
                        levels[chosen, rank] = levels.get((chosen, rank), 0) | bits

    def excuse(square: int, word: Word) -> int:
        result = contexts.forbidden(seen.role.type, Move(square, word), never) if word else 0
        for chosen in filters:
            if chosen.kind == "continue":
                for known, bits in seen.known.get(square, {}).items():
                    if len(known) > len(word) and known[: len(word)] == word:
                        result |= bits
            else:
                mine = _rank(chosen, seen.role.type, word)
                for (other, rank), bits in levels.items():
                    if other == chosen and rank > mine:
                        result |= bits
        return result

    return excuse


def _rank(chosen: Filter, name: str, word: Word) -> int:
    """How far up a word stands in a filter's order: moves further up keep it from being legal."""
    if chosen.kind == "continue":
        return 0
    return int(chosen.passes(name, word)) if chosen.kind == "prefer" else chosen.measure(word)
