"""JSON of others: nothing in it that means two things, or that another program could read otherwise.

Keys that come twice, NaN and infinities, numbers of more than 18 digits, lone surrogates, control characters inside
strings (which would forge what is printed) and brackets in brackets without end are refused with a `ValueError`.
"""

from __future__ import annotations

import json
from typing import Any, NoReturn

from soloist.numeral import LONGEST


def read_json(text: str) -> Any:
    """The value that a text writes; `ValueError` where it is no JSON, or JSON that nobody needs."""
    try:
        value = json.loads(text, object_pairs_hook=_object, parse_constant=_refused, parse_int=_number)
    except RecursionError:
        raise ValueError("it nests too deep") from None
    _require_plain(value)
    return value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key comes twice")
    return found


def _refused(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no number")


def _number(text: str) -> int:
    if len(text) > LONGEST:
        raise ValueError("a number is too long")
    return int(text)


def _require_plain(value: Any) -> None:
    """Every string is one that can be printed in a line."""
    todo = [value]
    while todo:
        item = todo.pop()
        if isinstance(item, dict):
            todo += [*item, *item.values()]
        elif isinstance(item, list):
            todo += item
        elif isinstance(item, str) and not item.isprintable():
            raise ValueError("a string has characters that cannot be printed")
