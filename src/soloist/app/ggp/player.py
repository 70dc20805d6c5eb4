"""A player: answers the messages of matches, one match at a time, always legally and always in time."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from urllib.parse import unquote

from soloist.app.ggp.protocol import (
    MOST_BYTES,
    Abort,
    Info,
    Message,
    Ping,
    Play,
    Preview,
    Start,
    Stop,
    read_message,
    response,
)
from soloist.app.ggp.thinking import Plan, Thinker
from soloist.errors import InputError, ProtocolError
from soloist.languages.gdl.game import GdlGame
from soloist.languages.gdl.machine import State
from soloist.languages.gdl.reader import read_rules
from soloist.numeral import whole_number
from soloist.source import Source

#: How long a client may take to send its message, in seconds.
PATIENCE = 10.0
_MOST_HEADER = 1 << 16
_MOST_CONNECTIONS = 64


def margin(clock: float) -> float:
    """What is kept of a clock for the way back: a quarter, at most a second and a half."""
    return min(1.5, max(0.2, clock * 0.25))


@dataclass
class Match:
    """A match in progress: the game, where it stands, and what is being thought."""

    start: Start
    engines: Sequence[str]
    began: float = field(default_factory=time.monotonic)
    game: GdlGame | None = None
    state: State = frozenset()
    #: The legal moves of our role in the state, found before thinking begins: the answer must not wait for them.
    legal: tuple[str, ...] = ()
    step: int = 0
    #: The work on the last message, which may take longer than the clock where a game is slow to read or to play.
    working: asyncio.Future[None] | None = None
    closed: bool = False
    thinker: Thinker | None = None
    last_heard: float = field(default_factory=time.monotonic)
    deadline: float = 0.0

    @property
    def plan(self) -> Plan:
        """The best plan known from the present state."""
        return self.thinker.plan if self.thinker else Plan()

    def open(self) -> None:
        """Read the rules and begin to think."""
        source = Source(self.start.match, self.start.rules)
        self.game = GdlGame(read_rules(source), f"{self.start.match}.kif", self.start.rules)
        self._enter(self.game.initial, Plan())

    def _enter(self, state: State, known: Plan) -> None:
        game = self.game
        assert game is not None
        self.state = state
        ended = game.is_terminal(state)
        self.legal = () if ended or self.start.role not in game.roles else game.machine.legal(state, self.start.role)
        alone = len(game.roles) == 1 and not ended
        self.thinker = Thinker(game, state, self.engines, known, seed=self.step) if alone else None
        if self.closed:
            self._rest()

    def advance(self, moves: tuple[str, ...]) -> None:
        """Take over what all roles did; the rest of a plan that was followed stays known."""
        game = self.game
        if game is None or not moves:
            return
        made = game.read_move(moves[0] if len(game.roles) == 1 else f"({' '.join(moves)})")
        self._rest()
        plan = self.plan
        followed = plan.moves[:1] == (made,)
        self.step += 1
        known = Plan(plan.moves[1:], plan.value, plan.best) if followed else Plan()
        self._enter(game.apply(self.state, made), known)

    def move(self) -> str:
        """The move to make now: the plan's, or the first legal one."""
        if self.game is None:
            raise ProtocolError("the rules have not been read yet")
        if not self.legal:
            raise ProtocolError("there is no legal move")
        planned = self.plan.moves[:1]
        return planned[0] if planned and planned[0] in self.legal else self.legal[0]

    def likely_move(self) -> str:
        """The move to make where the clock runs out before the last moves are worked in.

        Plans are replayed, so the one after the next of a plan is legal if the manager has taken the last answer.
        """
        return next(iter(self.plan.moves[1:2]), None) or self.move()

    def close(self) -> None:
        """Stop thinking for good, even where a move is being worked in at this moment."""
        self.closed = True
        self._rest()

    def _rest(self) -> None:
        if self.thinker is not None:
            self.thinker.stop()

    @property
    def abandoned(self) -> bool:
        """Whether the manager has been silent for so long that it will not come back."""
        silence = time.monotonic() - self.last_heard
        return silence > self.start.start_clock + 3 * self.start.play_clock + 60


class Player:
    """The state of a player, and its answer to each message."""

    def __init__(self, name: str, engines: Sequence[str]) -> None:
        self.name = name
        self._engines = engines
        self.match: Match | None = None
        self.played = 0
        # The requests that are being read, oldest first: where there are too many, the slowest one has to go.
        self._reading: dict[asyncio.Future[tuple[str, str]], None] = {}

    async def answer(self, message: Message) -> str:
        """The answer to a message, within the time that it allows."""
        if self.match is not None and self.match.abandoned:
            self._finish()
        match message:
            case Info():
                status = "busy" if self.match else "available"
                return f"( ( name {self.name} ) ( status {status} ) )"
            case Ping() | Preview():
                return "ready"
            case Start():
                return await self._start(message)
            case Play(match, moves):
                return await self._play(self._of(match), moves)
            case Stop(match):
                if self._of(match) is not None:
                    self._finish()
                return "done"
            case Abort(match):
                if self._of(match) is not None:
                    self._finish()
                return "aborted"

    def _of(self, match: str) -> Match | None:
        return self.match if self.match is not None and self.match.start.match == match else None

    def _finish(self) -> None:
        if self.match is not None:
            self.match.close()
            self.match = None
            self.played += 1

    async def _start(self, start: Start) -> str:
        if self.match is not None:
            return "busy"
        match = self.match = Match(start, self._engines)
        match.deadline = time.monotonic() + start.start_clock - margin(start.start_clock)
        match.working = asyncio.get_running_loop().run_in_executor(None, match.open)
        try:
            async with asyncio.timeout(max(0.05, match.deadline - time.monotonic())):
                await asyncio.shield(match.working)
        except TimeoutError:
            return "ready"
        except InputError as error:
            self._finish()
            raise ProtocolError(f"the rules cannot be read: {error.findings[0].message}") from None
        if match.game is not None and start.role not in match.game.roles:
            self._finish()
            raise ProtocolError(f"the game has no role {start.role[:40]!r}")
        await self._wait(match)
        return "ready"

    async def _play(self, match: Match | None, moves: tuple[str, ...]) -> str:
        if match is None:
            raise ProtocolError("there is no such match")
        clock = match.start.play_clock
        match.last_heard = time.monotonic()
        match.deadline = time.monotonic() + clock - margin(clock)
        working = match.working = asyncio.create_task(_advance(match, moves, match.working))
        try:
            async with asyncio.timeout(max(0.05, match.deadline - time.monotonic())):
                await asyncio.shield(working)
        except TimeoutError:
            return match.likely_move()
        except InputError as error:
            raise ProtocolError(f"these are no moves: {error.findings[0].message}") from None
        await self._wait(match)
        return match.move()

    async def _wait(self, match: Match) -> None:
        """Let the thinker think until it knows the best or the time is up."""
        while match.thinker is not None and not match.thinker.settled.is_set() and time.monotonic() < match.deadline:
            await asyncio.sleep(min(0.05, max(0.0, match.deadline - time.monotonic())))

    # The connection.

    async def serve(self, host: str, port: int) -> asyncio.Server:
        """Listen for messages."""
        return await asyncio.start_server(self._connection, host, port, limit=_MOST_HEADER)

    async def _connection(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One message and its answer; whatever goes wrong ends here and with it."""
        # Only the end of the server cancels a connection, and asyncio would report that as a mistake.
        with contextlib.suppress(OSError, asyncio.IncompleteReadError, asyncio.CancelledError):
            try:
                writer.write(await self._reply(reader))
                async with asyncio.timeout(PATIENCE):
                    await writer.drain()
            finally:
                writer.close()
            await writer.wait_closed()

    async def _reply(self, reader: asyncio.StreamReader) -> bytes:
        reading = asyncio.ensure_future(read_request(reader))
        self._reading[reading] = None
        if len(self._reading) > _MOST_CONNECTIONS:
            next(iter(self._reading)).cancel()
        try:
            read, _ = await asyncio.wait([reading], timeout=PATIENCE)
        finally:
            del self._reading[reading]
            reading.cancel()
        if not read or reading.cancelled():
            return response("too slow", "408 Request Timeout")
        try:
            method, text = reading.result()
        except (ProtocolError, ValueError, asyncio.LimitOverrunError) as error:
            return response(str(error), "400 Bad Request")
        if method == "OPTIONS":
            return response("")
        try:
            return response(await self.answer(read_message(text)))
        except ProtocolError as error:
            return response(str(error), "400 Bad Request")


async def _advance(match: Match, moves: tuple[str, ...], before: asyncio.Future[None] | None) -> None:
    """Work in the moves of a message, after those of the one before it."""
    if before is not None:
        await asyncio.gather(before, return_exceptions=True)
    await asyncio.get_running_loop().run_in_executor(None, match.advance, moves)


async def read_request(reader: asyncio.StreamReader) -> tuple[str, str]:
    """The method and the message of a request: in the body, or in the address of a GET."""
    line = (await reader.readline()).decode("latin-1")
    words = line.split()
    if len(words) < 2 or words[0] not in ("POST", "GET", "OPTIONS"):
        raise ProtocolError("this is no request")
    length = 0
    read = len(line)
    while True:
        header = await reader.readline()
        read += len(header)
        if read > _MOST_HEADER:
            raise ProtocolError("the head of the request is too long")
        if header in (b"\r\n", b"\n", b""):
            break
        name, _, value = header.decode("latin-1").partition(":")
        if name.strip().lower() == "content-length":
            size = whole_number(value.strip())
            if size is None or size > MOST_BYTES:
                raise ProtocolError("the message is too long")
            length = size
    if words[0] == "GET":
        return "GET", unquote(words[1].lstrip("/")).replace("+", " ")
    body = await reader.readexactly(length) if length else b""
    return words[0], body.decode("utf-8", "replace")
