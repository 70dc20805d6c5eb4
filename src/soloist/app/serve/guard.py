"""Who may ask, and how much: a page of another origin gets no answer, and no body is without end."""

from __future__ import annotations

import json
from collections.abc import Iterable

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from soloist.app.serve.limits import MOST_BYTES

#: Names of this machine for itself.
LOOPBACK = ("127.0.0.1", "localhost", "[::1]", "::1")
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_HEADERS = {
    "Content-Security-Policy": _POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}


class Guard:
    """Refuses what comes from elsewhere or is too large, and gives every answer its headers."""

    def __init__(self, app: ASGIApp, hosts: Iterable[str] = ()) -> None:
        self._app = app
        self._hosts = {*LOOPBACK, *hosts}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def headed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers[name] = value
            await send(message)

        refusal = self._refusal(scope["method"], Headers(scope=scope))
        if refusal is None:
            body = await _body(receive)
            refusal = _TOO_LARGE if body is None else None
        if refusal is not None:
            status, message = refusal
            text = json.dumps({"error": {"message": message, "findings": []}})
            await Response(text, status, media_type="application/json")(scope, receive, headed)
            return

        given = False

        async def once() -> Message:
            nonlocal given
            if given:
                return await receive()
            given = True
            return {"type": "http.request", "body": body, "more_body": False}

        await self._app(scope, once, headed)

    def _refusal(self, method: str, headers: Headers) -> tuple[int, str] | None:
        host = headers.get("host", "")
        name = host.rpartition(":")[0] if ":" in host and not host.endswith("]") else host
        if name.lower() not in self._hosts:
            return 421, "this server answers to the names of its own machine only"
        origin = headers.get("origin")
        if origin is not None and origin.lower() != f"http://{host.lower()}":
            return 403, "pages of other origins are not answered"
        if headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
            return 403, "pages of other origins are not answered"
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        if method in ("POST", "PUT", "PATCH") and kind != "application/json":
            return 415, "the body of a request is application/json"
        length = headers.get("content-length", "")
        return _TOO_LARGE if length.isdecimal() and int(length[:20]) > MOST_BYTES else None


_TOO_LARGE = (413, f"the request is larger than the {MOST_BYTES:,} bytes that are read")


async def _body(receive: Receive) -> bytes | None:
    """The whole body, or None where it is too large."""
    chunks, size = [], 0
    while True:
        message = await receive()
        chunk = message.get("body", b"")
        size += len(chunk)
        if size > MOST_BYTES:
            return None
        chunks.append(chunk)
        if message["type"] != "http.request" or not message.get("more_body", False):
            return b"".join(chunks)
