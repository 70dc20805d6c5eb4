"""Whole numbers as texts write them: ASCII digits alone, and no more of them than anybody means; and with a noun.

`str.isdigit` knows the digits of all scripts, and superscripts that `int` refuses; `int` takes signs, spaces and
underscores, and gives up beyond some thousand digits. A text of others is read with `whole_number` instead.

>>> whole_number("42"), whole_number("٤٢"), whole_number("4_2"), whole_number("9" * 5000)
(42, None, None, None)
"""

from __future__ import annotations

#: Numbers with more digits are none: what is counted here fits into 64 bits with room to spare.
LONGEST = 18


def whole_number(text: str) -> int | None:
    """The number that a text writes, or none where it writes no number."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= LONGEST else None


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
