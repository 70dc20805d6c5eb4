"""What notebooks ask of an object: a picture or a page instead of its `repr`.

The model knows no views, which are above it: whoever has views hands them in with `show_with`, as the Python interface
does. Until then a notebook shows the `repr`.
"""

from __future__ import annotations

from collections.abc import Callable

View = Callable[[object], str | None]

_views: dict[str, View] = {}


def show_with(*, svg: View, html: View) -> None:
    """From now on objects are shown by these views; a view says None of what it does not show."""
    _views.update(svg=svg, html=html)


class Shown:
    """An object that notebooks show as more than text."""

    def _repr_svg_(self) -> str | None:
        return self._shown_as("svg")

    def _repr_html_(self) -> str | None:
        return self._shown_as("html")

    def _shown_as(self, form: str) -> str | None:
        view = _views.get(form)
        return view(self) if view is not None else None
