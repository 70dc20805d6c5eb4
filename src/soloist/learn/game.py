"""Learns a whole board game from traces: restrictions, automata, and the evidence for each."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace

from soloist.errors import RuleError
from soloist.languages.boardgame.model import BoardGame, Piece
from soloist.languages.trace.model import Trace
from soloist.learn.ends import EndEvidence, learn_ends
from soloist.learn.noise import NoisyWord, Place, noisy_words, without
from soloist.learn.observations import RecordedTrace, record_trace
from soloist.learn.player import LearnedPiece, learn_player
from soloist.learn.restrictions import Restrictions
from soloist.learn.review import Review, Trust, review
from soloist.learn.sgrl import NO_LIMIT, Check, Settings
from soloist.limit import Limit
from soloist.source import Finding, Severity

#: Played moves of so many positions are searched for restrictions first: most rules show in fewer, and more take long.
#: Where the game that is found is doubted on all the data, all the data is searched.
_ENOUGH_POSITIONS = 6000
#: So many sets of words are tried as noise, those on record once first.
_NOISE_LEVELS = 4


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
        unsure = untold or not self.finished
        return Trust.UNCERTAIN if unsure and self.review.trust is Trust.SURE else self.review.trust

    @property
    def finished(self) -> bool:
        """Whether there was time for everything; the review says for itself how far it came."""
        return all(piece.merged for piece in self.pieces) and all(found.finished for found in self.restrictions)


def learn_game(trace: Trace, settings: Settings | None = None, limit: Limit | None = None) -> LearnedGame:
    """The game that a trace shows, held against all of the trace; what there was no time for is told."""
    return _Lesson(trace, settings or Settings(), limit or Limit(NO_LIMIT)).learn()


class _Lesson:
    """One trace, and how it is to be learned from."""

    def __init__(self, trace: Trace, settings: Settings, limit: Limit) -> None:
        self.whole = trace
        self.settings = settings
        self.limit = limit
        self.trace = _listed(trace, settings.check)
        self.check = settings.check or (Check.ALL if self.trace.knows_all_moves else Check.STATISTICAL)
        self.record_seconds = 0.0

    def learn(self) -> LearnedGame:
        """Learn from all turns, or without a few that seem to be written down wrong where that makes the moves sure."""
        began = time.process_time()
        recorded = record_trace(self.trace)
        self.record_seconds = time.process_time() - began
        learned = self._learn_from_enough(recorded)
        if learned.trust is Trust.SURE or not self.settings.noise:
            return learned
        most = self.settings.noise * sum(len(play.turns) for play in self.trace.plays)
        words = noisy_words(recorded, most)
        for times in sorted({word.seen for word in words})[:_NOISE_LEVELS]:
            if self.limit.spent:
                break
            rare = [word for word in words if word.seen <= times]
            cleaned, places = without(self.trace, rare)
            again = self._learn_from_enough(record_trace(cleaned))
            if again.trust is Trust.SURE:
                return replace(again, noise=tuple(rare), noise_places=tuple(places), unlisted=learned.unlisted)
        return learned

    def _learn_from_enough(self, recorded: RecordedTrace) -> LearnedGame:
        """Learn, and search all positions for restrictions where what the first ones show is doubted."""
        learned = self._learn_once(recorded, _ENOUGH_POSITIONS)
        if self.check is Check.STATISTICAL and learned.review.doubts and not self.limit.spent:
            positions = max(player.positions for player in learned.review.players)
            if positions > _ENOUGH_POSITIONS:
                again = self._learn_once(recorded, positions)
                if again.finished and again.review.doubts < learned.review.doubts:
                    return again
        return learned

    def _learn_once(self, recorded: RecordedTrace, enough: int) -> LearnedGame:
        """Learn from recorded turns; ends are learned from the whole trace, of which they may be a part."""
        trace, limit = recorded.trace, self.limit
        count = len(trace.equipment.players)
        players = [
            # Each has its share of the time, and a share is for what comes after.
            learn_player(
                recorded, player, self.settings, self.check, enough, limit.part(limit.remaining / (count - player + 1))
            )
            for player in range(count)
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
        ends, evidence = learn_ends(self.whole, game)
        return LearnedGame(
            replace(game, ends=ends),
            tuple(piece for part in players for piece in part.pieces),
            tuple(part.restrictions for part in players),
            self.check,
            self.record_seconds,
            sum(part.restriction_seconds for part in players),
            evidence,
            review(game, recorded, self.settings.rate, limit),
            sum(len(play.turns) for play in self.whole.plays) - sum(len(play.turns) for play in trace.plays),
        )


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
