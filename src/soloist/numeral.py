"""Whole numbers as texts write them: ASCII digits alone, and no more of them than anybody means; and with a noun.

`str.isdigit` knows the digits of all scripts, and superscripts that `int` refuses; `int` takes signs, spaces and
underscores, and gives up beyond some thousand digits. A text of others is read with `whole_number` instead.

>>> whole_number("42"), whole_number("٤٢"), whole_number("4_2"), whole_number("9" * 5000)
(42, None, None, None)
"""

from __future__ import annotations

import re
from fractions import Fraction

#: Numbers with more digits are none: what is counted here fits into 64 bits with room to spare.
LONGEST = 18
#: Other exponents stand for numbers that nobody means and that take for ever to write out.
_FACTOR = re.compile(
    rf"[0-9]{{1,{LONGEST}}}(/[0-9]{{1,{LONGEST}}}|(\.[0-9]{{0,{LONGEST}}})?([eE][+-]?[0-9]{{1,2}})?)", re.ASCII
)


def whole_number(text: str) -> int | None:
    """The number that a text writes, or none where it writes no number."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= LONGEST else None


def factor(text: str) -> Fraction | None:
    """The number from zero on that a text writes, with a point, an exponent or as a fraction; none where it is none.

    >>> factor("1.5"), factor("4/3"), factor("1e400"), factor("-1"), factor("1/0")
    (Fraction(3, 2), Fraction(4, 3), None, None, None)
    """
    try:
        return Fraction(text) if _FACTOR.fullmatch(text) else None
    except ZeroDivisionError:
        return None


def whole_numbers(texts: list[str], below: int) -> tuple[int, ...] | None:
    """The numbers that some texts write, or none where one of them writes no number, or one that is not below."""
    numbers = [whole_number(text) for text in texts]
    known = tuple(number for number in numbers if number is not None and number < below)
    return known if len(known) == len(texts) else None


def counted(number: int, noun: str, plural: str = "") -> str:
    """A number with its noun.

    >>> counted(1, "level"), counted(1200, "level"), counted(0, "box", "boxes")
    ('1 level', '1,200 levels', '0 boxes')
    """
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"
