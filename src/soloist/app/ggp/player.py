"""A player: answers the messages of matches, one match at a time, always legally and always in time."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import unquote

from soloist.app.ggp.match import Match
from soloist.app.ggp.messages import (
    Abort,
    Info,
    Message,
    Ping,
    Play,
    Preview,
    Start,
    Stop,
    beginning,
    read_message,
)
from soloist.app.ggp.protocol import MOST_BYTES, response
from soloist.app.ggp.work import Work
from soloist.errors import InputError, ProtocolError
from soloist.limit import DEFAULT_MEMORY_MB
from soloist.numeral import whole_number

#: How long a client may take to send its message, in seconds.
PATIENCE = 10.0
_MOST_HEADER = 1 << 16
_MOST_CONNECTIONS = 64
#: Messages of more characters are read outside the event loop, if they have to be read at all.
_SHORT = 1 << 14


def margin(clock: float) -> float:
    """What is kept of a clock for the way back: a quarter, at most a second and a half."""
    return min(1.5, max(0.2, clock * 0.25))


class Player:
    """The state of a player, and its answer to each message."""

    def __init__(
        self,
        name: str,
        engines: Sequence[str],
        memory_mb: int = DEFAULT_MEMORY_MB,
        options: Mapping[str, str] | None = None,
    ) -> None:
        self.name = name
        self._engines = engines
        self._memory_mb = memory_mb
        self._options = options or {}
        self.match: Match | None = None
        self.played = 0
        # The requests that are being read, oldest first: where there are too many, the slowest one has to go.
        self._reading: dict[asyncio.Future[tuple[str, str]], None] = {}
        self._readers = ThreadPoolExecutor(max_workers=2, thread_name_prefix="message")

    async def answer(self, message: Message, arrived: float | None = None) -> str:
        """The answer to a message, within the time that it allows from when it arrived."""
        now = time.monotonic() if arrived is None else arrived
        if self.match is not None and self.match.abandoned:
            self._finish()
        match message:
            case Info():
                status = "busy" if self.match else "available"
                return f"( ( name {self.name} ) ( status {status} ) )"
            case Ping() | Preview():
                return "ready"
            case Start():
                return await self._start(message, now)
            case Play(match, moves):
                return await self._play(self._of(match), moves, now)
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

    def _glance(self, text: str) -> str | None:
        """The answer to a long message where its beginning is enough: no match waits for what others send."""
        keyword, match = beginning(text)
        if keyword == "start" and self.match is not None:
            return "busy"
        if keyword == "preview":
            return "ready"
        if keyword == "start" or (keyword in ("play", "stop") and self._of(match) is not None):
            return None
        raise ProtocolError("the message is too long for what it says")

    async def _start(self, start: Start, now: float) -> str:
        if self.match is not None:
            return "busy"
        match = self.match = Match(start, self._engines, self._memory_mb, self._options)
        match.deadline = now + start.start_clock - margin(start.start_clock)
        match.work = Work(match.open)
        match.working = match.work.done
        try:
            async with asyncio.timeout(max(0.05, match.deadline - time.monotonic())):
                await asyncio.shield(match.working)
        except TimeoutError:
            return "ready"
        except Exception as error:  # noqa: BLE001  # whatever is wrong with the rules of others is told to them
            if self.match is match:
                self._finish()
            reason = error.findings[0].message if isinstance(error, InputError) else f"{type(error).__name__}: {error}"
            raise ProtocolError(f"the rules cannot be read: {reason}") from None
        if match.game is not None and start.role not in match.game.roles:
            self._finish()
            raise ProtocolError(f"the game has no role {start.role[:40]!r}")
        await self._wait(match)
        return "ready"

    async def _play(self, match: Match | None, moves: tuple[str, ...], now: float) -> str:
        if match is None:
            raise ProtocolError("there is no such match")
        clock = match.start.play_clock
        match.last_heard = time.monotonic()
        match.deadline = now + clock - margin(clock)
        match.told += bool(moves)
        working = match.working = asyncio.create_task(_advance(match, moves, match.working))
        try:
            async with asyncio.timeout(max(0.05, match.deadline - time.monotonic())):
                await asyncio.shield(working)
        except TimeoutError:
            return match.likely_move()
        except Exception as error:  # noqa: BLE001  # whatever is wrong with moves or rules is told to whoever sent them
            reason = error.findings[0].message if isinstance(error, InputError) else f"{type(error).__name__}: {error}"
            raise ProtocolError(f"these are no moves: {reason}") from None
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
        arrived = time.monotonic()
        try:
            if len(text) <= _SHORT:
                return response(await self.answer(read_message(text), arrived))
            answer = self._glance(text)
            if answer is None:
                message = await asyncio.get_running_loop().run_in_executor(self._readers, read_message, text)
                answer = await self.answer(message, arrived)
            return response(answer)
        except ProtocolError as error:
            return response(str(error), "400 Bad Request")


async def _advance(match: Match, moves: tuple[str, ...], before: asyncio.Future[None] | None) -> None:
    """Work in the moves of a message, after those of the one before it."""
    if before is not None:
        await asyncio.gather(before, return_exceptions=True)
    if not match.closed:
        match.work = Work(match.advance, moves)
        await asyncio.shield(match.work.done)


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
