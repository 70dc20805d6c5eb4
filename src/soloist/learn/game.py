"""Learns a whole board game from traces: restrictions, automata, and the evidence for each."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

from soloist.errors import RuleError
from soloist.languages.boardgame.model import BoardGame, Piece
from soloist.languages.trace.model import Play, Trace
from soloist.learn.consequences import Consequence, find_consequences
from soloist.learn.ends import EndEvidence, learn_ends
from soloist.learn.fairness import Avoidance, avoided_by_play
from soloist.learn.noise import NoisyWord, Place, noisy_words, without
from soloist.learn.observations import RecordedTrace, record_trace
from soloist.learn.player import Effort, LearnedPiece, PlayerPart, learn_player
from soloist.learn.restrictions import Restrictions
from soloist.learn.review import Review, Trust, review
from soloist.learn.sgrl import NO_LIMIT, Check, Settings
from soloist.learn.telling import Telling, telling_traits
from soloist.limit import Limit
from soloist.source import Finding, Severity

#: Played moves of so many positions are searched for restrictions first: most rules show in fewer, and more take long.
#: Where the game that is found is doubted on all the data, all the data is searched.
_ENOUGH_POSITIONS = 6000
#: Every so many plays one is held out from learning, to see what the others teach; of played moves fewer, since each
#: that is missing makes what is learned so much poorer.
_EVERY, _EVERY_OF_PLAYED = 4, 8
#: Rules that are wrong in more than this share of the held-out positions are not sure.
_MOST_WRONG = 0.01
#: So many standard deviations are added to the number of wrong positions that were met, since others will be met; where
#: only played moves are known, one is taken off, since a single miss stands for many positions and may be an accident.
_DEVIATIONS, _DEVIATIONS_OF_PLAYED = 2.0, -1.0
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
    #: Whether there were too few plays to learn from some and hold the others against that.
    few_plays: bool = False
    #: What the rules that most of the plays teach are worth in the others; none where it was not asked.
    validation: Review | None = None
    #: For each player what play avoids though the rules allow it, where only played moves are known.
    avoided: tuple[list[Avoidance], ...] = ()
    #: For each player what tells moves that are learned and not legal from those that are, where these are listed.
    telling: tuple[list[Telling], ...] = ()
    #: What follows from where pieces come to stand, which is told and not learned; asked where the moves are not sure.
    consequences: tuple[Consequence, ...] = ()

    @property
    def trust(self) -> Trust:
        """How far the moves can be trusted: by all the data, and by what the search for restrictions could not tell."""
        if any(found.unexplained for found in self.restrictions) and not self.review.complete:
            return Trust.INCONSISTENT
        untold = any(found.beyond_chance or found.too_many_turns for found in self.restrictions)
        unsure = untold or not self.finished or self.few_plays
        unsure = (
            unsure
            or any(self.avoided)
            or (self.validation is not None and not _passed(self.validation, self.check is Check.ALL))
        )
        return Trust.UNCERTAIN if unsure and self.review.trust is Trust.SURE else self.review.trust

    @property
    def hopeless(self) -> bool:
        """Whether a player has so many different turns that nothing can make the moves sure."""
        return any(found.too_many_turns for found in self.restrictions)

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
        learned = self._learn_once(recorded, Effort(_ENOUGH_POSITIONS, prohibiting=False))
        if learned.trust is Trust.SURE:
            learned = self._held_against_lots(learned, recorded)
        if learned.trust is not Trust.SURE and not learned.hopeless:
            again = self._learn_without_noise(learned, recorded)
            if again is not None:
                return again
            learned = self._prohibit(learned, recorded)
        return self._judged(learned, recorded)

    def _learn_without_noise(self, learned: LearnedGame, recorded: RecordedTrace) -> LearnedGame | None:
        """What is learned without a few rare words, where that is sure; before anything is said to explain them."""
        most = self.settings.noise * sum(len(play.turns) for play in self.trace.plays)
        words = noisy_words(recorded, most) if most else []
        for times in sorted({word.seen for word in words})[:_NOISE_LEVELS]:
            if self.limit.spent:
                break
            rare = [word for word in words if word.seen <= times]
            cleaned, places = without(self.trace, rare)
            rest = record_trace(cleaned)
            again = self._learn_once(rest, Effort(_ENOUGH_POSITIONS, prohibiting=False))
            if again.trust is Trust.SURE:
                again = replace(again, noise=tuple(rare), noise_places=tuple(places), unlisted=learned.unlisted)
                return self._judged(again, rest)
        return None

    def _prohibit(self, learned: LearnedGame, recorded: RecordedTrace) -> LearnedGame:
        """What is learned with what is never done, at last by all positions, where it is doubted less."""
        positions = max(player.positions for player in learned.review.players)
        more = self.check is Check.STATISTICAL and positions > _ENOUGH_POSITIONS
        for enough in (_ENOUGH_POSITIONS, positions) if more else (_ENOUGH_POSITIONS,):
            if learned.trust is Trust.SURE or self.limit.spent:
                break
            again = self._learn_once(recorded, Effort(enough, prohibiting=True))
            if again.finished and _doubtfulness(again) < _doubtfulness(learned):
                learned = again
        return learned

    def _judged(self, learned: LearnedGame, recorded: RecordedTrace) -> LearnedGame:
        """What was learned, held against plays that it was not learned from, and against lots."""
        if self.check is Check.ALL and learned.trust is Trust.INCONSISTENT and not self.limit.spent:
            learned = replace(learned, telling=telling_traits(learned.game, recorded, self.limit))
        # Nothing makes moves sure of which there are too many kinds.
        if not learned.hopeless:
            learned = self._held_against_lots(self._validated(learned, recorded), recorded)
        if learned.trust is Trust.SURE:
            return learned
        return replace(learned, consequences=find_consequences(recorded.trace, self.limit))

    def _held_against_lots(self, learned: LearnedGame, recorded: RecordedTrace) -> LearnedGame:
        """What was learned, with what play avoids; once for a game."""
        if self.check is not Check.STATISTICAL or self.limit.spent or learned.avoided:
            return learned
        return replace(learned, avoided=avoided_by_play(learned.game, recorded, self.settings.rate, self.limit))

    def _validated(self, learned: LearnedGame, recorded: RecordedTrace) -> LearnedGame:
        """What is learned from most of the plays is held against the others."""
        plays = recorded.trace.plays
        if len(plays) < _EVERY:
            return replace(learned, few_plays=True)
        if self.limit.spent:
            return learned
        learning, testing = (record_trace(recorded.trace.with_plays(part)) for part in self._parts(plays))
        _, game = self._rules(learning, Effort(_ENOUGH_POSITIONS, bool(learned.game.prohibitions)))
        return replace(learned, validation=review(game, testing, self.settings.rate, self.limit, doubting=False))

    def _parts(self, plays: Sequence[Play]) -> tuple[list[Play], list[Play]]:
        """Plays to learn from, and those that are held out."""
        every = min(len(plays), _EVERY if self.check is Check.ALL else _EVERY_OF_PLAYED)
        return [play for number, play in enumerate(plays, 1) if number % every], list(plays[every - 1 :: every])

    def _learn_once(self, recorded: RecordedTrace, effort: Effort) -> LearnedGame:
        """Learn from recorded turns; ends are learned from the whole trace, of which they may be a part."""
        trace = recorded.trace
        players, game = self._rules(recorded, effort)
        ends, evidence = learn_ends(self.whole, game)
        return LearnedGame(
            replace(game, ends=ends),
            tuple(piece for part in players for piece in part.pieces),
            tuple(part.restrictions for part in players),
            self.check,
            self.record_seconds,
            sum(part.restriction_seconds for part in players),
            evidence,
            review(game, recorded, self.settings.rate, self.limit),
            sum(len(play.turns) for play in self.whole.plays) - sum(len(play.turns) for play in trace.plays),
        )

    def _rules(self, recorded: RecordedTrace, effort: Effort) -> tuple[list[PlayerPart], BoardGame]:
        """What is learned of each player, and the rules that it makes."""
        trace, limit = recorded.trace, self.limit
        count = len(trace.equipment.players)
        players = [
            # Each has its share of the time, and a share is for what comes after.
            learn_player(
                recorded, player, self.settings, self.check, effort, limit.part(limit.remaining / (count - player + 1))
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
        never = tuple(each.prohibition for part in players for each in part.restrictions.prohibitions)
        return players, BoardGame(trace.title, trace.equipment, rules, filters if any(filters) else (), (), never)


def _passed(validation: Review, all_moves: bool) -> bool:
    """Whether few positions are wrong, as far as those that were held out tell.

    Where only the played move of a position is known, one that is missed stands for as many wrong positions as there
    are moves in one: so seldom is just the missing move played.
    """
    wrong = [(player.wrong, 1.0 if all_moves else player.branching + 1) for player in validation.players]
    estimate = sum(count * weight for count, weight in wrong)
    deviation = math.sqrt(sum(count * weight**2 for count, weight in wrong))
    deviations = _DEVIATIONS if all_moves else _DEVIATIONS_OF_PLAYED
    return estimate + deviations * deviation <= _MOST_WRONG * sum(player.checked for player in validation.players)


def _doubtfulness(learned: LearnedGame) -> tuple[int, int, int, int]:
    """How far a game is from being sure."""
    wrong = sum(player.wrong for player in learned.review.players)
    suspects = sum(len(found.beyond_chance) for found in learned.restrictions)
    return list(Trust).index(learned.trust), wrong, learned.review.doubts, suspects


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
