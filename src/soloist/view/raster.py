"""Boards as PNG and plays as GIF, drawn with Pillow (the extra `pictures`) from the same cells as SVG."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Any

from soloist.errors import UsageError
from soloist.game.board import Board, Drawing, Form, Pixels, Word
from soloist.source import Finding, Severity
from soloist.view.raster_text import with_lines, write_word
from soloist.view.replay import Film, film_of

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw

    from soloist.view.facts import Line

#: The side of a cell in pixels; cells are drawn larger by `_FINE` and made small, so that edges are smooth.
_SIDE, _LEAST_SIDE, _FINE = 32, 8, 4
#: A film holds at most so many pixels where its cells can be made smaller.
_FILM_PIXELS = 60_000_000
#: How long a state is shown, and how long the last, in milliseconds.
_STEP, _END = 150, 2000


def check_pillow() -> None:
    """Say how to get Pillow where it is missing."""
    from importlib.util import find_spec

    if find_spec("PIL") is None:
        hint = "to get it: pip install 'soloist[pictures]'; SVG and HTML do without"
        message = "PNG and GIF are drawn with Pillow, which is not installed"
        raise UsageError(Finding(Severity.ERROR, "missing", message, hint=hint))


def png(board: Board[Any] | None, states: Sequence[Any], lines: Sequence[Sequence[Line]] = ()) -> bytes:
    """States side by side as a PNG picture, with nothing behind them; texts on no board stand below, on white."""
    check_pillow()
    from PIL import Image

    painter = _Painter(_SIDE)
    pictures = list(_pictures(painter, board, states, lines))
    width = sum(picture.width for picture in pictures) + (len(pictures) - 1) * _SIDE // 2
    whole = Image.new("RGBA", (max(1, width), max(picture.height for picture in pictures)))
    left = 0
    for picture in pictures:
        whole.paste(picture, (left, 0))
        left += picture.width + _SIDE // 2
    return _saved(whole, "PNG")


def gif(board: Board[Any] | None, states: Sequence[Any], lines: Sequence[Sequence[Line]] = ()) -> bytes:
    """A play as a GIF film, on white; its cells are smaller where the film would be too large."""
    check_pillow()
    rows = board.cells(states[0]) if board is not None else []
    cells = max(1, len(rows) * max(map(len, rows), default=0) * len(states))
    painter = _Painter(max(_LEAST_SIDE, min(_SIDE, int((_FILM_PIXELS / cells) ** 0.5))))
    if board is not None and not any(lines):
        frames = _board_frames(painter, film_of(board, states))
    else:
        frames = _frames(painter, board, states, lines)
    first = next(frames)
    pauses = [_STEP] * (len(states) - 1) + [_END]
    return _saved(first, "GIF", save_all=True, append_images=frames, duration=pauses, loop=0)


def _board_frames(painter: _Painter, film: Film) -> Iterator[Image]:
    """The frames of a film of boards alone: one palette serves all, and only cells that change are painted again."""
    from PIL import Image

    tiles = [_on_white(painter.picture([[tile]])) for tile in film.tiles]
    side = tiles[0].width
    atlas = Image.new("RGB", (side * len(tiles), side))
    for number, tile in enumerate(tiles):
        atlas.paste(tile, (side * number, 0))
    palette = atlas.quantize(256, dither=Image.Dither.NONE)
    painted = [tile.quantize(palette=palette, dither=Image.Dither.NONE) for tile in tiles]
    frame = Image.new("P", (max(1, film.width * side), max(1, film.height * side)))
    frame.putpalette(palette.getpalette() or [])
    started = [part for cell, tile in enumerate(film.first) for part in (cell, tile, tile)]
    for step in (started, *film.steps):
        for cell, shown in zip(step[::3], step[2::3], strict=True):
            frame.paste(painted[shown], (cell % film.width * side, cell // film.width * side))
        yield frame.copy()


def _on_white(picture: Image) -> Image:
    from PIL import Image

    ground = Image.new("RGB", picture.size, "white")
    ground.paste(picture, mask=picture)
    return ground


def _frames(
    painter: _Painter, board: Board[Any] | None, states: Sequence[Any], lines: Sequence[Sequence[Line]]
) -> Iterator[Image]:
    from PIL import Image

    # Every frame of a film has the size of the first, so what is written below has room for the longest text.
    texts = [list(map(str, told)) for told in lines]
    room = max(map(len, texts), default=0), max((len(text) for told in texts for text in told), default=0)
    for picture in _pictures(painter, board, states, lines, room):
        yield _on_white(picture).convert("P", palette=Image.Palette.ADAPTIVE)


def _pictures(
    painter: _Painter,
    board: Board[Any] | None,
    states: Sequence[Any],
    lines: Sequence[Sequence[Line]],
    room: tuple[int, int] | None = None,
) -> Iterator[Image]:
    """Each state with its texts below it; `room` is how many lines of how many characters there is place for."""
    for number, state in enumerate(states):
        drawn = painter.picture(board.cells(state)) if board is not None else None
        told = lines[number] if lines else ()
        yield with_lines(drawn, told, room) if told or drawn is None or (room and room[0]) else drawn


def _saved(picture: Image, form: str, **how: Any) -> bytes:
    sink = BytesIO()
    picture.save(sink, form, **how)
    return sink.getvalue()


class _Painter:
    """Paints boards cell by cell; a cell that shows the same is painted once."""

    def __init__(self, side: int) -> None:
        self._side = side
        self._tiles: dict[tuple[Drawing, ...], Image] = {}

    def picture(self, rows: Sequence[Sequence[Sequence[Drawing]]]) -> Image:
        from PIL import Image

        size = max(map(len, rows), default=0) * self._side, len(rows) * self._side
        picture = Image.new("RGBA", (max(1, size[0]), max(1, size[1])))
        for row, cells in enumerate(rows):
            for column, drawings in enumerate(cells):
                picture.paste(self._tile(tuple(drawings)), (column * self._side, row * self._side))
        return picture

    def _tile(self, drawings: tuple[Drawing, ...]) -> Image:
        from PIL import Image, ImageDraw

        if drawings not in self._tiles:
            fine = self._side * _FINE
            tile = Image.new("RGBA", (fine, fine))
            brush = ImageDraw.Draw(tile)
            for drawing in drawings:
                _paint(brush, drawing, fine)
            self._tiles[drawings] = tile.resize((self._side, self._side), Image.Resampling.LANCZOS)
        return self._tiles[drawings]


def _paint(brush: ImageDraw, drawing: Drawing, side: int) -> None:
    if isinstance(drawing, Pixels):
        dot = side / max(1, len(drawing.rows))
        for row, colours in enumerate(drawing.rows):
            for column, colour in enumerate(colours):
                if colour is not None:
                    box = (column * dot, row * dot, (column + 1) * dot - 1, (row + 1) * dot - 1)
                    brush.rectangle(box, fill=colour)
        return
    if isinstance(drawing, Word):
        write_word(brush, drawing, side)
        return
    if drawing.fill == "none":
        return
    inset = side * (1 - drawing.size) / 2
    box = (inset, inset, side - inset - 1, side - inset - 1)
    if drawing.form is Form.DISC:
        brush.ellipse(box, fill=drawing.fill, outline=drawing.line or None, width=max(1, side // 20))
    else:
        brush.rectangle(box, fill=drawing.fill)
