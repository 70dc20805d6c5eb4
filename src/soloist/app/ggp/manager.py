"""The game manager: runs a match between players over HTTP, replaces late and illegal moves, keeps a log."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from soloist.app.ggp.messages import read_answer
from soloist.app.ggp.protocol import post
from soloist.errors import NoAnswer, ParseError, ProtocolError, UnsupportedError
from soloist.game.model import Game
from soloist.languages.gdl.game import GdlGame
from soloist.languages.gdl.machine import State
from soloist.languages.gdl.reader import read_term
from soloist.languages.gdl.syntax import ARITIES, CONNECTIVES
from soloist.languages.gdl.writer import write_rules, write_term
from soloist.numeral import counted, whole_number
from soloist.source import Finding, Severity

#: What the manager itself plays where no player is named for a role.
RANDOM = "random"
#: How much longer than the play clock it waits: the way there and back.
_GRACE = 1.0


@dataclass(frozen=True)
class Turn:
    """One step of a match: what each role did, and what went wrong."""

    moves: tuple[str, ...]
    faults: tuple[str, ...]
    seconds: tuple[float, ...]


@dataclass
class Record:
    """A match from the start to the end."""

    match: str
    title: str
    roles: tuple[str, ...]
    players: tuple[str, ...]
    turns: list[Turn] = field(default_factory=list)
    rewards: tuple[int, ...] = ()
    start_faults: tuple[str, ...] = ()
    seconds: float = 0.0
    #: Roles whose player was not there, or went away.
    dead: set[str] = field(default_factory=set)

    @property
    def faults(self) -> list[str]:
        """Everything that a player did late, illegally or not at all."""
        found = [fault for fault in self.start_faults if fault]
        for number, turn in enumerate(self.turns, start=1):
            found += [f"step {number}: {fault}" for fault in turn.faults if fault]
        return found

    def as_json(self) -> dict[str, object]:
        """The result as data."""
        return {
            "match": self.match,
            "game": self.title,
            "roles": list(self.roles),
            "players": list(self.players),
            "rewards": list(self.rewards),
            "steps": len(self.turns),
            "moves": [list(turn.moves) for turn in self.turns],
            "faults": self.faults,
            "slowest": max((second for turn in self.turns for second in turn.seconds), default=0.0),
            "seconds": round(self.seconds, 3),
            "dead": [role for role in self.roles if role in self.dead],
        }


def is_match_game(game: object) -> bool:
    """Whether matches of a game can be played."""
    return isinstance(game, GdlGame)


def match_game(game: Game[Any, Any]) -> GdlGame:
    """A game as one of matches, or a refusal."""
    if not isinstance(game, GdlGame):
        message = f"matches are played in GDL, not in {game.language}"
        raise UnsupportedError(Finding(Severity.ERROR, "no-match", message))
    return game


Watcher = Callable[[State, Record], None]


class Manager:
    """Runs one match."""

    def __init__(
        self,
        game: GdlGame,
        players: Sequence[str],
        *,
        start_clock: float = 10.0,
        play_clock: float = 5.0,
        scramble: bool = False,
        most_steps: int = 1000,
        seed: int = 0,
    ) -> None:
        if len(players) > len(game.roles):
            message = f"the game has {counted(len(game.roles), 'role')}, and {counted(len(players), 'player')} came"
            raise UnsupportedError(Finding(Severity.ERROR, "players", message))
        self._game = game
        self._players = (*players, *[RANDOM] * (len(game.roles) - len(players)))
        self._start_clock = start_clock
        self._play_clock = play_clock
        self._most_steps = most_steps
        self._random = random.Random(seed)
        self._names = _Scrambler(self._random if scramble else None)
        match = f"{re.sub('[^A-Za-z0-9]', '', game.title)}.{int(time.time())}.{self._random.randrange(10**6)}"
        self.record = Record(match, game.title, game.roles, self._players)

    def run(self, watch: Watcher | None = None) -> Record:
        """Play the match to its end."""
        began = time.monotonic()
        game, record = self._game, self.record
        with ThreadPoolExecutor(max_workers=len(self._players)) as pool:
            record.start_faults = tuple(pool.map(self._start, range(len(self._players))))
            state = game.initial
            last: tuple[str, ...] = ()
            while not game.is_terminal(state) and len(record.turns) < self._most_steps:
                legal = [game.machine.legal(state, role) for role in game.roles]
                if not all(legal):
                    break
                choices = [(number, legal[number], last) for number in range(len(self._players))]
                answers = list(pool.map(lambda choice: self._play(*choice), choices))
                moves = tuple(move for move, _, _ in answers)
                faults, seconds = tuple(fault for _, fault, _ in answers), tuple(spent for _, _, spent in answers)
                record.turns.append(Turn(moves, faults, seconds))
                state = game.machine.next(state, dict(zip(game.roles, moves, strict=True)))
                last = moves
                if watch is not None:
                    watch(state, record)
            record.rewards = tuple(game.machine.goal(state, role) or 0 for role in game.roles)
            list(pool.map(lambda number: self._stop(number, last), range(len(self._players))))
        record.seconds = time.monotonic() - began
        return record

    def _start(self, number: int) -> str:
        url = self._players[number]
        if url == RANDOM:
            return ""
        role = self._names.scrambled(self._game.roles[number])
        rules = self._names.scrambled(write_rules(self._game.sheet, infix=False))
        body = f"( START {self.record.match} {role} ( {rules} ) {self._start_clock:g} {self._play_clock:g} )"
        try:
            answer = read_answer(post(url, body, self._start_clock + _GRACE)).lower()
        except ProtocolError as error:
            self._note(error, self._game.roles[number])
            return f"{self._game.roles[number]}: start: {error}"
        return "" if answer == "ready" else f"{self._game.roles[number]}: start: {answer}"

    def _play(self, number: int, legal: tuple[str, ...], last: tuple[str, ...]) -> tuple[str, str, float]:
        """A role's move, with what was wrong with the player's own one, and how long it took."""
        url, role = self._players[number], self._game.roles[number]
        if url == RANDOM:
            return self._random.choice(legal), "", 0.0
        kif = " ".join(self._names.scrambled(self._kif(move)) for move in last)
        body = f"( PLAY {self.record.match} {f'( {kif} )' if last else 'NIL'} )"
        began = time.monotonic()
        try:
            answer = self._names.plain(read_answer(post(url, body, self._play_clock + _GRACE)))
            move = write_term(read_term(answer), self._game.sheet.spelling)
            fault = "" if move in legal else f"{role}: illegal: {answer[:60]}"
        except (ProtocolError, ParseError) as error:
            self._note(error, role)
            fault = f"{role}: {str(error).splitlines()[0]}"
        spent = time.monotonic() - began
        if not fault and spent > self._play_clock:
            fault = f"{role}: late by {spent - self._play_clock:.2f} s"
        return (self._random.choice(legal) if fault else move), fault, round(spent, 3)

    def _note(self, error: Exception, role: str) -> None:
        if isinstance(error, NoAnswer):
            self.record.dead.add(role)

    def _stop(self, number: int, last: tuple[str, ...]) -> None:
        url = self._players[number]
        if url == RANDOM:
            return
        moves = " ".join(self._names.scrambled(self._kif(move)) for move in last)
        try:
            post(url, f"( STOP {self.record.match} ( {moves} ) )", self._play_clock)
        except ProtocolError:
            # The match is over either way.
            return

    def _kif(self, move: str) -> str:
        spelling = self._game.sheet.spelling
        term = read_term(move, spelling.infix)
        return write_term(term, type(spelling)(bracketed=spelling.bracketed))


_WORD = re.compile(r"[^\s()?;]+|\?[^\s()]+")


class _Scrambler:
    """Replaces every word that is no keyword, variable or number by a random one, and back."""

    def __init__(self, rng: random.Random | None) -> None:
        self._random = rng
        self._to: dict[str, str] = {}
        self._back: dict[str, str] = {}

    def scrambled(self, text: str) -> str:
        """The text with random words."""
        return text if self._random is None else _WORD.sub(lambda found: self._word(found.group()), text)

    def plain(self, text: str) -> str:
        """The text with its own words again."""
        return _WORD.sub(lambda found: self._back.get(found.group().lower(), found.group()), text)

    def _word(self, word: str) -> str:
        if (
            word.startswith("?")
            or whole_number(word) is not None
            or word.lower() in ARITIES
            or word.lower() in CONNECTIVES
        ):
            return word
        if word not in self._to:
            assert self._random is not None
            while (made := "".join(self._random.choices("bcdfghjklmnpqrstvwxz", k=6))) in self._back:
                continue
            self._to[word] = made
            self._back[made] = word
        return self._to[word]
