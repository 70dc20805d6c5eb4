"""How messages travel: one message is one HTTP/1.0 POST with the content type `text/acl`."""

from __future__ import annotations

import socket
import time
from urllib.parse import urlsplit

from soloist.errors import NoAnswer, ProtocolError
from soloist.numeral import whole_number

CONTENT_TYPE = "text/acl"
#: The largest message that is read; the largest known rule sheets are a few hundred kilobytes.
MOST_BYTES = 4 << 20


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
        raise NoAnswer(f"no answer from {url}: {error.strerror or error}") from None
    if not received:
        raise NoAnswer(f"no answer from {url}: it hung up")
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
