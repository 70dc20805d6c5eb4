"""The messages of a match and how they travel.

>>> read_message("( PLAY match1 ((mark 1 2)) )")
Play(match='match1', moves=('(mark 1 2)',))
>>> read_message("(info)")
Info()

One message is one HTTP/1.0 POST with the content type `text/acl`. Keywords come in either case, names keep theirs.
"""

from __future__ import annotations

import socket
import time
from dataclasses import dataclass
from typing import TypeAlias
from urllib.parse import urlsplit

from soloist.errors import ProtocolError
from soloist.languages.sexpr import Group, Node, Symbol, read_sexpr
from soloist.numeral import whole_number
from soloist.source import Source

CONTENT_TYPE = "text/acl"
#: The largest message that is read; the largest known rule sheets are a few hundred kilobytes.
MOST_BYTES = 16 << 20


@dataclass(frozen=True)
class Info:
    """Who are you, and are you free?"""


@dataclass(frozen=True)
class Ping:
    """Are you there?"""


@dataclass(frozen=True)
class Preview:
    """Rules to look at before a match."""

    rules: str
    clock: float


@dataclass(frozen=True)
class Start:
    """A match begins: the rules, the player's role, and the clocks in seconds."""

    match: str
    role: str
    rules: str
    start_clock: float
    play_clock: float


@dataclass(frozen=True)
class Play:
    """Make a move; `moves` are those that all roles made last, none before the first."""

    match: str
    moves: tuple[str, ...] = ()


@dataclass(frozen=True)
class Stop:
    """The match has ended with these moves."""

    match: str
    moves: tuple[str, ...] = ()


@dataclass(frozen=True)
class Abort:
    """The match is called off."""

    match: str


Message: TypeAlias = Info | Ping | Preview | Start | Play | Stop | Abort


def read_message(text: str) -> Message:
    """The message that a text is; raises `ProtocolError` for anything else."""
    reading = read_sexpr(Source("message", text))
    node = reading.items[0] if len(reading.items) == 1 else None
    if isinstance(node, Symbol) and not reading.findings:
        node = Group((node,), node.span)
    if reading.findings or not isinstance(node, Group) or node.head is None:
        raise ProtocolError("a message is one list, such as (PLAY id NIL)")
    arguments = node.items[1:]
    try:
        match node.head.text.lower():
            case "info":
                return Info()
            case "ping":
                return Ping()
            case "preview":
                return Preview(_inside(arguments[0]), _seconds(arguments[1]))
            case "start":
                clocks = _seconds(arguments[3]), _seconds(arguments[4])
                return Start(_word(arguments[0]), _word(arguments[1]), _inside(arguments[2]), *clocks)
            case "play":
                return Play(_word(arguments[0]), _moves(arguments[1]))
            case "stop":
                return Stop(_word(arguments[0]), _moves(arguments[1]))
            case "abort":
                return Abort(_word(arguments[0]))
            case other:
                raise ProtocolError(f"there is no message {other[:40]!r}")
    except IndexError:
        raise ProtocolError(f"{node.head.text[:40]} lacks something") from None


def _word(node: Node) -> str:
    if isinstance(node, Symbol):
        return node.text
    raise ProtocolError("a name belongs where a list is")


def _inside(node: Node) -> str:
    """The text between the parentheses of a list."""
    if not isinstance(node, Group):
        raise ProtocolError("a list of rules is missing")
    return node.span.text[1:-1]


def _seconds(node: Node) -> float:
    try:
        value = float(_word(node))
    except ValueError:
        raise ProtocolError("a clock is a number of seconds") from None
    if not 0 <= value <= 1e6:
        raise ProtocolError("a clock is a number of seconds")
    return value


def _moves(node: Node) -> tuple[str, ...]:
    """The moves of all roles; NIL before the first. A single move without its list is taken as it is meant."""
    if isinstance(node, Symbol):
        return () if node.text.lower() == "nil" else (node.text,)
    return tuple(one_line(item) for item in node.items)


def one_line(node: Node) -> str:
    """An expression in one line."""
    if isinstance(node, Symbol):
        return node.text
    return f"({' '.join(map(one_line, node.items))})"


def read_answer(text: str) -> str:
    """A player's move in one line; raises `ProtocolError` where the answer is no term."""
    reading = read_sexpr(Source("answer", text))
    if reading.findings or len(reading.items) != 1:
        raise ProtocolError(f"this is no move: {text.strip()[:60]!r}")
    return one_line(reading.items[0])


def response(body: str, status: str = "200 OK") -> bytes:
    """An HTTP answer."""
    data = body.encode("utf-8")
    head = (
        f"HTTP/1.0 {status}\r\nContent-Type: {CONTENT_TYPE}\r\nContent-Length: {len(data)}\r\n"
        "Access-Control-Allow-Origin: *\r\nAccess-Control-Allow-Headers: *\r\n"
        "Access-Control-Allow-Methods: POST, GET, OPTIONS\r\nConnection: close\r\n\r\n"
    )
    return head.encode("ascii") + data


def post(url: str, body: str, seconds: float, sender: str = "soloist") -> str:
    """Send a message to a player and wait for the answer; raises `ProtocolError` when it is late or none comes."""
    parts = urlsplit(url if "//" in url else f"//{url}")
    host, port = parts.hostname or "127.0.0.1", parts.port or 9147
    deadline = time.monotonic() + seconds
    data = body.encode("utf-8")
    head = (
        f"POST {parts.path or '/'} HTTP/1.0\r\nAccept: text/delim\r\nHost: {host}:{port}\r\nSender: {sender}\r\n"
        f"Receiver: {host}\r\nContent-Type: {CONTENT_TYPE}\r\nContent-Length: {len(data)}\r\n\r\n"
    )
    received = b""
    try:
        with socket.create_connection((host, port), timeout=max(0.01, deadline - time.monotonic())) as connection:
            connection.sendall(head.encode("ascii") + data)
            while not _is_whole(received):
                left = deadline - time.monotonic()
                if left <= 0:
                    raise ProtocolError("late")
                connection.settimeout(left)
                chunk = connection.recv(1 << 16)
                if not chunk:
                    break
                received += chunk
                if len(received) > MOST_BYTES:
                    raise ProtocolError("the answer is too long")
    except TimeoutError:
        raise ProtocolError("late") from None
    except OSError as error:
        raise ProtocolError(f"no answer from {url}: {error.strerror or error}") from None
    head_bytes, found, answer = received.partition(b"\r\n\r\n")
    if not found or b" 200" not in head_bytes.split(b"\r\n")[0]:
        raise ProtocolError(f"no answer but {received[:60]!r}")
    return answer.decode("utf-8", "replace")


def _is_whole(received: bytes) -> bool:
    head, found, body = received.partition(b"\r\n\r\n")
    if not found:
        return False
    for line in head.split(b"\r\n"):
        name, _, value = line.partition(b":")
        if name.strip().lower() == b"content-length":
            size = whole_number(value.strip().decode("latin-1"))
            return size is not None and len(body) >= size
    return False
