"""A game in other forms: Sokoban's files, and the languages that games are translated to."""

from __future__ import annotations

from soloist.app.serve.work.orders import Answer, Given
from soloist.app.serve.work.texts import game_of
from soloist.app.translating import TARGETS
from soloist.errors import InputError, UnsupportedError

FORMS = ("xsb", "gdl", "pddl", "asp")


def export(given: Given) -> Answer:
    """The text of a game in another form; several files follow one another."""
    game, form = game_of(given), given["form"]
    try:
        made = game.as_sok() if form == "xsb" else TARGETS[form].write(game, {})
    except InputError:
        raise
    except (AttributeError, TypeError, ValueError) as error:
        raise UnsupportedError.at("no-translation", f"this game cannot be written as {form}: {error}") from None
    text = made if isinstance(made, str) else "\n".join(made.values())
    return Answer({"type": "text/plain", "name": f"level.{form}"}, file=text.encode())
