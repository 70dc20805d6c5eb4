"""The fields of requests: one declaration checks what is given and describes it."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any


class BadRequest(Exception):
    """A request that says something else than was asked for; the status tells of what kind."""

    def __init__(self, message: str, status: int = 400, hint: str = "") -> None:
        self.status = status
        self.hint = hint
        super().__init__(message)


@dataclass(frozen=True)
class Field:
    """A field of the JSON object that a request is."""

    name: str
    kind: str  # string, integer, number, boolean, or strings: a list of them
    about: str
    required: bool = False
    default: Any = None
    least: float | None = None
    most: float | None = None
    choices: Sequence[str] = ()

    def read(self, body: Mapping[str, Any]) -> Any:
        """The value, or a refusal that says what is wrong with it."""
        if self.name not in body or body[self.name] is None:
            if self.required:
                raise BadRequest(f"the field {self.name!r} is missing: {self.about}")
            return self.default
        value = body[self.name]
        _CHECKS[self.kind](self, value)
        if self.choices and value not in self.choices:
            raise BadRequest(f"{self.name!r} is one of {', '.join(self.choices)}")
        return value

    def wrong(self) -> BadRequest:
        limits = [f"at least {self.least:g}"] if self.least is not None else []
        limits += [f"at most {self.most:g}"] if self.most is not None else []
        what = {"strings": "a list of strings"}.get(self.kind, f"of the type {self.kind}")
        return BadRequest(f"{self.name!r} is {', '.join([what, *limits])}")

    def schema(self) -> dict[str, Any]:
        """The field in the words of OpenAPI."""
        told: dict[str, Any] = {"type": self.kind, "description": self.about}
        if self.kind == "strings":
            told = {"type": "array", "items": {"type": "string"}, "description": self.about}
        names = {"string": ("minLength", "maxLength"), "strings": ("minItems", "maxItems")}
        least, most = names.get(self.kind, ("minimum", "maximum"))
        told |= {least: self.least} if self.least is not None else {}
        told |= {most: self.most} if self.most is not None else {}
        told |= {"enum": list(self.choices)} if self.choices else {}
        return told | ({"default": self.default} if self.default is not None else {})

    def within(self, number: float) -> bool:
        return (self.least is None or number >= self.least) and (self.most is None or number <= self.most)


def _string(field: Field, value: Any) -> None:
    if not isinstance(value, str) or not field.within(len(value)):
        raise field.wrong()
    if any("\ud800" <= character <= "\udfff" for character in value):
        raise BadRequest(f"{field.name!r} holds half of a character, which is no text")


def _strings(field: Field, value: Any) -> None:
    if not isinstance(value, list) or not field.within(len(value)):
        raise field.wrong()
    for each in value:
        _string(Field(field.name, "string", ""), each)


def _number(field: Field, value: Any) -> None:
    whole = isinstance(value, int) and not isinstance(value, bool)
    real = isinstance(value, float) and math.isfinite(value) and field.kind == "number"
    if not (whole or real) or not field.within(value):
        raise field.wrong()


def _boolean(field: Field, value: Any) -> None:
    if not isinstance(value, bool):
        raise field.wrong()


_CHECKS = {"string": _string, "strings": _strings, "integer": _number, "number": _number, "boolean": _boolean}


def read_fields(data: bytes, fields: Sequence[Field]) -> dict[str, Any]:
    """The values of all fields that a body gives, with the defaults of the others."""
    try:
        body = json.loads(data)
    except (ValueError, RecursionError):
        raise BadRequest("the body is not JSON") from None
    if not isinstance(body, dict):
        raise BadRequest("the body is a JSON object")
    known = {field.name for field in fields}
    for name in body:
        if name not in known:
            raise BadRequest(f"there is no field {ascii(name)[:80]} here; there are {', '.join(sorted(known))}")
    return {field.name: field.read(body) for field in fields}
