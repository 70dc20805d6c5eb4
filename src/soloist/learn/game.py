"""Learns a whole board game from traces: restrictions, automata, and the evidence for each."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from soloist._core import sgrl
from soloist.errors import RuleError
from soloist.languages.boardgame.automaton import Automaton
from soloist.languages.boardgame.filters import Filter
from soloist.languages.boardgame.model import BoardGame, Piece
from soloist.languages.trace.letters import ADD, Word
from soloist.languages.trace.model import Play, Trace
from soloist.learn.criteria import AllMovesCriterion, PlayedMovesCriterion
from soloist.learn.dependence import turns_depend
from soloist.learn.ends import EndEvidence, learn_ends
from soloist.learn.move_table import MoveTable
from soloist.learn.noise import NoisyWord, Place, noisy_words, without
from soloist.learn.observations import Observations, RecordedTrace, Role, observe, record_trace
from soloist.learn.restrictions import Restrictions, find_restrictions
from soloist.learn.review import Review, Trust, review
from soloist.learn.sgrl import Check, Excess, Excuse, Settings, find_excess, learn_automaton
from soloist.source import Finding, Severity

#: Played moves of so many positions are searched for restrictions first: most rules show in fewer, and more take long.
#: Where the game that is found is doubted on all the data, all the data is searched.
_ENOUGH_POSITIONS = 6000
#: So many sets of words are tried as noise, those on record once first.
_NOISE_LEVELS = 4


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


@dataclass(frozen=True)
class LearnedGame:
    """A game and the evidence it rests on."""

    game: BoardGame
    pieces: tuple[LearnedPiece, ...]
    restrictions: tuple[Restrictions, ...]
    check: Check
    #: Processor seconds that the trace took to be numbered for the native core, and the search for restrictions.
    record_seconds: float
    restriction_seconds: float
    ends: EndEvidence
    #: What all the data says of the moves that were learned.
    review: Review
    #: Turns that were left out, since they list no legal moves where the others do.
    unlisted: int = 0
    #: What was set aside as written down wrong, and where it stands.
    noise: tuple[NoisyWord, ...] = ()
    noise_places: tuple[Place, ...] = ()

    @property
    def trust(self) -> Trust:
        """How far the moves can be trusted: by all the data, and by what the search for restrictions could not tell."""
        if any(found.unexplained for found in self.restrictions):
            return Trust.INCONSISTENT
        untold = any(found.beyond_chance or found.too_many_turns for found in self.restrictions)
        return Trust.UNCERTAIN if untold and self.review.trust is Trust.SURE else self.review.trust


def learn_game(trace: Trace, settings: Settings | None = None) -> LearnedGame:
    """The game that a trace shows, held against all of the trace."""
    settings = settings or Settings()
    whole, trace = trace, _listed(trace, settings.check)
    check = settings.check or (Check.ALL if trace.knows_all_moves else Check.STATISTICAL)
    began = time.process_time()
    recorded = record_trace(trace)
    record_seconds = time.process_time() - began
    learned = _learn_from_enough(whole, recorded, settings, check, record_seconds)
    if learned.trust is Trust.SURE or not settings.noise:
        return learned
    most = settings.noise * sum(len(play.turns) for play in trace.plays)
    words = noisy_words(recorded, most)
    for times in sorted({word.seen for word in words})[:_NOISE_LEVELS]:
        rare = [word for word in words if word.seen <= times]
        cleaned, places = without(trace, rare)
        again = _learn_from_enough(whole, record_trace(cleaned), settings, check, record_seconds)
        if again.trust is Trust.SURE:
            return replace(again, noise=tuple(rare), noise_places=tuple(places), unlisted=learned.unlisted)
    return learned


def _learn_from_enough(
    whole: Trace, recorded: RecordedTrace, settings: Settings, check: Check, record_seconds: float
) -> LearnedGame:
    """Learn, and search all positions for restrictions where what the first ones show is doubted."""
    learned = _learn(whole, recorded, settings, check, record_seconds, _ENOUGH_POSITIONS)
    if check is Check.STATISTICAL and learned.review.doubts:
        positions = max(player.positions for player in learned.review.players)
        if positions > _ENOUGH_POSITIONS:
            again = _learn(whole, recorded, settings, check, record_seconds, positions)
            if again.review.doubts < learned.review.doubts:
                return again
    return learned


def _listed(trace: Trace, check: Check | None) -> Trace:
    """The turns that list their legal moves, where most do and these are to be learned from; else all turns."""
    unlisted = sum(turn.legal is None for turn in trace.turns())
    listed = sum(turn.legal is not None for turn in trace.turns())
    if check is Check.ALL and not listed:
        message = "the traces list no legal moves, so that all of them cannot be known"
        hint = "Behind each move played a colon and all legal moves, or another --check."
        raise RuleError(Finding(Severity.ERROR, "no-legal-moves", message, hint=hint))
    if unlisted == 0 or check in (Check.CLOSED, Check.STATISTICAL) or (check is None and listed < 9 * unlisted):
        return trace
    return trace.with_plays(
        replace(play, turns=tuple(turn for turn in play.turns if turn.legal is not None)) for play in trace.plays
    )


def _learn(
    whole: Trace, recorded: RecordedTrace, settings: Settings, check: Check, record_seconds: float, enough: int
) -> LearnedGame:
    """Learn from recorded turns; ends are learned from the whole trace, of which they may be a part."""
    trace = recorded.trace
    players = [
        _learn_player(recorded, player, settings, check, enough) for player in range(len(trace.equipment.players))
    ]
    filters = tuple(part.restrictions.filters for part in players)
    rules = tuple(
        Piece(
            piece.player,
            piece.role.type,
            piece.role.added,
            piece.automaton,
            part.restrictions.regions.get(piece.role.type, frozenset()),
            piece.whole,
        )
        for part in players
        for piece in part.pieces
    )
    game = BoardGame(trace.title, trace.equipment, rules, filters if any(filters) else ())
    ends, evidence = learn_ends(whole, game)
    return LearnedGame(
        replace(game, ends=ends),
        tuple(piece for part in players for piece in part.pieces),
        tuple(part.restrictions for part in players),
        check,
        record_seconds,
        sum(part.restriction_seconds for part in players),
        evidence,
        review(game, recorded, settings.rate),
        sum(len(play.turns) for play in whole.plays) - sum(len(play.turns) for play in trace.plays),
    )


class _Part(NamedTuple):
    """What was learned about one player."""

    pieces: list[LearnedPiece]
    restrictions: Restrictions
    restriction_seconds: float


def _learn_player(recorded: RecordedTrace, player: int, settings: Settings, check: Check, enough: int) -> _Part:
    """The automata of a player's roles, after a search for restrictions where the words alone say too much."""
    began = time.process_time()
    observations = observe(recorded, player, check is Check.ALL)
    excess = {role: tuple(find_excess(seen)) if check is Check.ALL else () for role, seen in observations.items()}
    spent = time.process_time() - began
    began = time.process_time()
    found = Restrictions()
    table: MoveTable | None = None
    if any(excess.values()):
        found = find_restrictions(MoveTable(recorded, player), AllMovesCriterion(recorded.trace, player))
    elif check is Check.STATISTICAL:
        table = MoveTable(_part_of(recorded, player, enough), player)
        found = find_restrictions(table, PlayedMovesCriterion(table.trace, player))
    whole = frozenset(_depending(table, observations, excess))
    restriction_seconds = time.process_time() - began
    began = time.process_time()
    if whole:
        observations = observe(recorded, player, check is Check.ALL, whole)
    shares = None
    if check is Check.STATISTICAL:
        shares = sgrl.Shares([seen.seen for seen in observations.values()], settings.rate)
    share = (spent + time.process_time() - began) / max(1, len(observations))
    pieces = []
    for role, seen in observations.items():
        began = time.process_time()
        excuse = _excuse(seen, observations, found.filters) if found.filters else None
        automaton = learn_automaton(seen, settings, shares, found.regions.get(role.type), excuse)
        seconds = share + time.process_time() - began
        is_whole = not role.added and role.type in whole
        pieces.append(LearnedPiece(player, role, automaton, is_whole, len(seen.words), seconds, excess.get(role, ())))
    return _Part(pieces, found, restriction_seconds)


def _added_types(seen: Observations) -> set[str]:
    return {letter.note for word in seen.words for letter in word if letter.on == ADD}


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
    some turn that its parts allow is never played, although by chance alone it would have been, many times.
    """
    unfit = {role.type for role, found in excess.items() if role.added and found}
    for role, seen in observations.items():
        added = _added_types(seen)
        if role.added or not added:
            continue
        if added & unfit or (played is not None and turns_depend(played, role.type)):
            yield role.type


def _excuse(
    seen: Observations, observations: Mapping[Role, Observations], filters: tuple[Filter, ...]
) -> Excuse | None:
    """Where a filter would have dropped an unseen word, its not being legal says nothing about the automaton."""
    if seen.role.added:
        return None
    levels: dict[tuple[Filter, int], int] = {}
    for other in observations.values():
        if not other.role.added:
            for known in other.known.values():
                for word, bits in known.items():
                    for chosen in filters:
                        rank = _rank(chosen, other.role.type, word)
                        levels[chosen, rank] = levels.get((chosen, rank), 0) | bits

    def excuse(square: int, word: Word) -> int:
        result = 0
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
