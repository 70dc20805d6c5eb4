"""The named palettes of the language, and the colour of a name."""

from __future__ import annotations

#: The palettes there are, by name and by the number that older files use.
_NAMES = (
    *("mastersystem", "gameboycolour", "amiga", "arnecolors", "famicom", "atari", "pastel", "ega", "amstrad"),
    *("proteus_mellow", "proteus_rich", "proteus_night", "c64", "whitingjp"),
)
PALETTES = frozenset((*_NAMES, *map(str, range(1, len(_NAMES) + 1))))

#: One set of colours serves all palettes: pictures here show what is where, and a palette only shades it.
_COLOURS = {
    "black": "#000000",
    "white": "#ffffff",
    "grey": "#9d9d9d",
    "gray": "#9d9d9d",
    "darkgrey": "#697175",
    "darkgray": "#697175",
    "lightgrey": "#cccccc",
    "lightgray": "#cccccc",
    "red": "#be2633",
    "darkred": "#732930",
    "lightred": "#e06f8b",
    "brown": "#a46422",
    "darkbrown": "#493c2b",
    "lightbrown": "#eeb62f",
    "orange": "#eb8931",
    "yellow": "#f7e26b",
    "green": "#44891a",
    "darkgreen": "#2f484e",
    "lightgreen": "#a3ce27",
    "blue": "#1d57f7",
    "lightblue": "#b2dcef",
    "darkblue": "#1b2632",
    "purple": "#342a97",
    "pink": "#de65e2",
}


def rgb(colour: str) -> str | None:
    """A colour as `#rrggbb`; None for `transparent` and what is no colour."""
    name = colour.lower()
    if name.startswith("#"):
        digits = name[1:]
        return "#" + ("".join(digit * 2 for digit in digits) if len(digits) == 3 else digits)
    return _COLOURS.get(name)
