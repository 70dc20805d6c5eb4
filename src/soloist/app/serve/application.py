"""The routes: the interface under /api/v1, and the files of the page, which are read when the server starts."""

from __future__ import annotations

import contextlib
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from soloist import __version__
from soloist.app.serve.fields import BadRequest, read_fields
from soloist.app.serve.gallery import gallery, texts_of
from soloist.app.serve.guard import Guard
from soloist.app.serve.jobs import Job, Jobs
from soloist.app.serve.limits import MOST_BYTES, MOST_JOBS, MOST_MEGABYTES, MOST_ROWS, MOST_SECONDS
from soloist.app.serve.openapi import description
from soloist.app.serve.operations import JOBS, KIND, OPERATIONS, Operation
from soloist.app.serve.work.orders import Order
from soloist.app.serve.worker import Desk, Lost
from soloist.engines.registry import ENGINES
from soloist.languages.registry import LANGUAGES

_PAGE = Path(__file__).with_name("page")
_KINDS = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
_NUMBER = "/api/v1/jobs/{id}"


def application(hosts: Iterable[str] = ()) -> Starlette:
    """The server as an ASGI application; `hosts` are names that it answers to beside those of its own machine."""
    bench = Bench()
    return Starlette(
        routes=bench.routes(),
        middleware=[Middleware(Guard, hosts=tuple(hosts))],
        exception_handlers={BadRequest: _refused, Lost: _lost, HTTPException: _http},
        lifespan=bench.lifespan,
    )


class Bench:
    """The state of a server: its workers and its jobs."""

    def __init__(self) -> None:
        self._quick, self._slow = Desk(), Desk()
        self._jobs = Jobs()

    @contextlib.asynccontextmanager
    async def lifespan(self, _app: Starlette) -> AsyncIterator[None]:
        """Workers start with the server and end with it."""
        self._quick.start()
        self._jobs.prepare()
        try:
            yield
        finally:
            await self._jobs.close()
            self._quick.close()
            self._slow.close()

    def routes(self) -> list[Route]:
        own = [
            Route("/api/v1/openapi.json", _told(description())),
            Route("/api/v1/about", _told(_about())),
            Route("/api/v1/games", _told({"games": gallery()})),
            Route("/api/v1/games/{name}", _example),
            Route("/api/v1/jobs", self._list),
            Route("/api/v1/jobs", self._create, methods=["POST"]),
            Route(_NUMBER, self._show),
            Route(_NUMBER, self._cancel, methods=["DELETE"]),
            Route(f"{_NUMBER}/events", self._events),
            Route(f"{_NUMBER}/certificate", self._certificate),
        ]
        asked = [Route(f"/api/v1/{each.task}", self._asking(each), methods=["POST"]) for each in OPERATIONS]
        return [*own, *asked, *_page_routes()]

    def _asking(self, operation: Operation) -> Callable[[Request], Awaitable[Response]]:
        async def asked(request: Request) -> Response:
            given = read_fields(await request.body(), operation.fields)
            desk = self._quick if operation.quick else self._slow
            answer = await desk.ask(Order(operation.task, given), operation.seconds)
            if answer.file is None:
                return _json(answer.data, answer.status)
            return _file(answer.file, answer.data["type"], answer.data["name"])

        return asked

    async def _list(self, _request: Request) -> Response:
        return _json({"jobs": [{**job.as_json(), "answer": None} for job in self._jobs.all()]})

    async def _create(self, request: Request) -> Response:
        data = await request.body()
        every = {field.name: field for fields in JOBS.values() for field in fields}
        kind = read_fields(data, (KIND, *every.values()))["kind"]
        given = read_fields(data, (KIND, *JOBS[kind]))
        job = self._jobs.create(Order(kind, given))
        return _json(job.as_json(), 201)

    def _job(self, request: Request) -> Job:
        return self._jobs.get(request.path_params["id"])

    async def _show(self, request: Request) -> Response:
        return _json(self._job(request).as_json())

    async def _cancel(self, request: Request) -> Response:
        job = self._job(request)
        await self._jobs.cancel(job)
        return _json(job.as_json())

    async def _events(self, request: Request) -> Response:
        job = self._job(request)

        async def lines() -> AsyncIterator[str]:
            async for event in self._jobs.watch(job):
                yield f"event: {event['event']}\ndata: {json.dumps(event)}\n\n"

        return StreamingResponse(lines(), media_type="text/event-stream")

    async def _certificate(self, request: Request) -> Response:
        job = self._job(request)
        if job.certificate is None:
            raise BadRequest("this job has no certificate: it was not asked for, or there is none", 404)
        return _file(job.certificate, "application/zip", "certificate.zip")


def _about() -> dict[str, Any]:
    return {
        "version": __version__,
        "languages": [{"name": each.name, "endings": list(each.suffixes), "levels": each.levels} for each in LANGUAGES],
        "engines": list(ENGINES),
        "limits": {
            "bytes": MOST_BYTES,
            "rows": MOST_ROWS,
            "jobs": MOST_JOBS,
            "seconds": MOST_SECONDS,
            "memory": MOST_MEGABYTES,
        },
    }


def _told(data: dict[str, Any]) -> Callable[[Request], Awaitable[Response]]:
    """A route whose answer is always the same."""

    async def told(_request: Request) -> Response:
        return _json(data)

    return told


async def _example(request: Request) -> Response:
    return _json(texts_of(request.path_params["name"]))


def _page_routes() -> list[Route]:
    """The files of the page by their names; a name that is not among them is not looked for."""

    def route(path: str, data: bytes, kind: str) -> Route:
        async def shown(_request: Request) -> Response:
            return Response(data, media_type=kind)

        return Route(path, shown)

    paths = sorted(path for path in _PAGE.rglob("*") if path.suffix in _KINDS)
    files = {path.relative_to(_PAGE).as_posix(): path for path in paths}
    routes = [route(f"/{name}", path.read_bytes(), _KINDS[path.suffix]) for name, path in files.items()]
    return [route("/", files["index.html"].read_bytes(), _KINDS[".html"]), *routes]


def _json(data: dict[str, Any], status: int = 200) -> Response:
    return Response(json.dumps(data), status, media_type="application/json")


def _file(data: bytes, kind: str, name: str) -> Response:
    return Response(data, media_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})


def _error(status: int, message: str, hint: str = "") -> Response:
    return _json({"error": {"message": message, "hint": hint, "findings": []}}, status)


async def _refused(_request: Request, error: Exception) -> Response:
    assert isinstance(error, BadRequest)
    return _error(error.status, str(error), error.hint)


async def _lost(_request: Request, error: Exception) -> Response:
    return _error(503, f"this could not be worked out here: {error}")


async def _http(_request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return _error(error.status_code, error.detail)
