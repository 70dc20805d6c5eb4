"""The interface in the words of OpenAPI 3.1, made from the list of operations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from soloist import __version__
from soloist.app.serve.fields import Field
from soloist.app.serve.gallery import gallery
from soloist.app.serve.operations import JOBS, KIND, OPERATIONS

_ERROR = {
    "type": "object",
    "properties": {
        "error": {
            "type": "object",
            "properties": {
                "message": {"type": "string"},
                "findings": {"type": "array", "items": {"type": "object"}},
            },
            "required": ["message", "findings"],
        }
    },
    "required": ["error"],
}


def description() -> dict[str, Any]:
    """The whole description."""
    paths: dict[str, Any] = {
        "/about": {"get": _get("What this server is: its version, languages, engines and limits.")},
        "/games": {"get": _get("The bundled games.")},
        "/games/{name}": {"get": _get("The texts of a bundled game.", ["name"])},
        "/jobs": {"get": _get("The jobs that are remembered."), "post": _new_job()},
        "/jobs/{id}": {
            "get": _get("A job, with its result once it is done.", ["id"]),
            "delete": _get("Cancel a job; its process is gone when this is answered.", ["id"]),
        },
        "/jobs/{id}/events": {"get": _get("What a job tells, as server-sent events.", ["id"], "text/event-stream")},
        "/jobs/{id}/certificate": {"get": _get("The certificate of a job.", ["id"], "application/zip")},
    }
    for operation in OPERATIONS:
        kind = "application/octet-stream" if operation.file else "application/json"
        paths[f"/{operation.task}"] = {"post": _post(operation.about, object_of(operation.fields), kind)}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Soloist",
            "version": __version__,
            "description": "Reads, checks, plays, draws, solves and analyses games of one player.",
        },
        "servers": [{"url": "/api/v1"}],
        "paths": paths,
        "components": {"schemas": {"Error": _ERROR}},
    }


def object_of(fields: Sequence[Field]) -> dict[str, Any]:
    """A JSON object of some fields and no others."""
    return {
        "type": "object",
        "properties": {field.name: field.schema() for field in fields},
        "required": [field.name for field in fields if field.required],
        "additionalProperties": False,
    }


def _new_job() -> dict[str, Any]:
    kinds = [object_of((Field("kind", "string", KIND.about, True, choices=(kind,)), *JOBS[kind])) for kind in JOBS]
    return _post("Start a job: a solve, an analysis or a match.", {"oneOf": kinds}, status=201)


def _post(about: str, schema: dict[str, Any], kind: str = "application/json", status: int = 200) -> dict[str, Any]:
    body = {"required": True, "content": {"application/json": {"schema": schema}}}
    return {**_get(about, (), kind, status), "requestBody": body}


def _get(about: str, names: Sequence[str] = (), kind: str = "application/json", status: int = 200) -> dict[str, Any]:
    answer = {"description": about, "content": {kind: {}}}
    refusal = {"description": "why not", "content": {"application/json": {"schema": {"$ref": _REFERENCE}}}}
    told: dict[str, Any] = {"summary": about, "responses": {str(status): answer, "default": refusal}}
    if names:
        told["parameters"] = [
            {"name": name, "in": "path", "required": True, "schema": _parameter(name)} for name in names
        ]
    return told


def _parameter(name: str) -> dict[str, Any]:
    """What stands in a path: the name of a bundled game, or the number of a job."""
    if name == "name":
        return {"type": "string", "enum": [each["name"] for each in gallery()]}
    return {"type": "string", "pattern": "^[0-9a-f]{16}$"}


_REFERENCE = "#/components/schemas/Error"
