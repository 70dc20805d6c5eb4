"""Words on cells and lines below boards, written with Pillow's own font."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from soloist.game.board import Word
from soloist.view.tiles import short, word_size

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw

    from soloist.view.facts import Line

_LINE, _SIZE, _EDGE = 20, 14, 8
_COLOURS = {"+": "#0b6e4f", "-": "#8a8f98", " ": "#1f2937"}


def write_word(brush: ImageDraw, word: Word, side: int) -> None:
    """A word in the middle of a cell."""
    from PIL import ImageFont

    font = ImageFont.load_default(size=word_size(word.text, side))
    brush.text((side / 2, side / 2), short(word.text), fill=word.fill, font=font, anchor="mm")


def with_lines(drawn: Image | None, lines: Sequence[Line], room: tuple[int, int] | None) -> Image:
    """A picture with lines below it; what is gone is struck out, and every line has its sign."""
    from PIL import Image, ImageDraw, ImageFont

    font = ImageFont.load_default(size=_SIZE)
    rows, characters = room or (len(lines), max((len(str(line)) for line in lines), default=0))
    longest = max((font.getlength(str(line)) for line in lines), default=0)
    wide, high = (drawn.width, drawn.height) if drawn is not None else (0, 0)
    text_width = int(max(longest, characters * _SIZE * 0.62 if room else 0)) + 2 * _EDGE
    picture = Image.new("RGBA", (max(wide, text_width), high + rows * _LINE + 2 * _EDGE), "white")
    if drawn is not None:
        picture.paste(drawn, (0, 0))
    brush = ImageDraw.Draw(picture)
    for number, line in enumerate(lines):
        y = high + _EDGE + number * _LINE
        brush.text((_EDGE, y), str(line), fill=_COLOURS[line.sign], font=font)
        if line.sign == "-":
            brush.line((_EDGE, y + _LINE / 2 - 1, _EDGE + font.getlength(str(line)), y + _LINE / 2 - 1), fill="#8a8f98")
    return picture
