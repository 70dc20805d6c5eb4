"""What can be asked, each with its fields: the routes and the OpenAPI description are made of this list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from soloist.app.serve.fields import Field
from soloist.app.serve.limits import MOST_BYTES, MOST_MEGABYTES, MOST_MOVES, MOST_SECONDS, PATIENCE
from soloist.app.serve.work.exports import FORMS
from soloist.game.board import Key
from soloist.languages.registry import LANGUAGES

_GAME = (
    Field("text", "string", "the game or the levels, as a file of its language holds them", True, most=MOST_BYTES),
    Field("problem", "string", "the second text of a game that is two, such as a PDDL problem", most=MOST_BYTES),
    Field("name", "string", "what the text is called; its ending may tell the language", default="level", most=200),
    Field("language", "string", "the language; told by the text if left out", choices=[one.name for one in LANGUAGES]),
)
_LEVEL = (*_GAME, Field("level", "integer", "which level of the text, from 1", default=1, least=1, most=1_000_000))
_MOVES = Field("moves", "strings", "the moves that were made, from the start", default=(), most=MOST_MOVES)
_MEMORY = Field("memory", "integer", "megabytes of memory", default=2000, least=50, most=MOST_MEGABYTES)
_LIMITS = (Field("seconds", "number", "seconds of wall time", default=60.0, least=0.0, most=MOST_SECONDS), _MEMORY)


@dataclass(frozen=True)
class Operation:
    """A question that is answered at once: by which task, and how long that may take."""

    task: str
    about: str
    fields: Sequence[Field]
    seconds: float = PATIENCE
    #: Whether it is quick, and must not wait behind those that are not.
    quick: bool = False
    #: Whether the answer is a file and no JSON.
    file: bool = False


OPERATIONS = (
    Operation(
        "read", "The language of a text, its levels, one of them as it begins, and its maps.", _LEVEL, quick=True
    ),
    Operation("check", "What is wrong with a text, with places: the JSON of `soloist check --json`.", _GAME),
    Operation(
        "play",
        "The state after some moves, and after one more where a key is given.",
        (*_LEVEL, _MOVES, Field("key", "string", "a key that may move something", choices=[*map(str, Key)])),
        quick=True,
    ),
    Operation("hint", "A move towards the best end, or that nothing wins any more.", (*_LEVEL, _MOVES)),
    Operation("replay", "All states of a play, each as what changes.", (*_LEVEL, _MOVES), quick=True),
    Operation(
        "picture",
        "A game or a play as a picture.",
        (*_LEVEL, _MOVES, Field("form", "string", "which", default="svg", choices=("svg", "png", "gif", "html"))),
        seconds=60.0,
        file=True,
    ),
    Operation(
        "export",
        "A game in another form.",
        (*_LEVEL, Field("form", "string", "which", True, choices=FORMS)),
        file=True,
    ),
)

#: The fields of a job, by its kind.
JOBS: dict[str, Sequence[Field]] = {
    "solve": (
        *_LEVEL,
        *_LIMITS,
        Field("engine", "string", "the engine; the language's default if left out", most=50),
        Field("metric", "string", "what a solution costs", most=50),
        Field("optimal", "boolean", "go on until the least cost is proved", default=False),
        Field("check", "boolean", "check proofs with all the time left, or not at all"),
        Field("certificate", "boolean", "make a certificate that the solution is optimal", default=False),
        Field("seed", "integer", "for engines that make random choices", default=0, least=0, most=2**31 - 1),
    ),
    "analyse": (
        *_LEVEL,
        *_LIMITS,
        Field("intended", "string", "the solution the designer has in mind, as LURD", most=MOST_MOVES),
        Field("play", "string", "a line of play, as LURD: its first irreversible mistake is told", most=MOST_MOVES),
        Field("optima", "boolean", "count all optimal solutions", default=True),
    ),
    "match": (
        *_LEVEL,
        Field("seconds", "number", "when the match is called off", default=MOST_SECONDS, least=0.0, most=MOST_SECONDS),
        _MEMORY,
        Field("start_clock", "number", "seconds before the first move", default=5.0, least=0.1, most=60.0),
        Field("play_clock", "number", "seconds for each move", default=3.0, least=0.1, most=60.0),
        Field(
            "port",
            "integer",
            "where another player listens on this machine; without it, the own one plays",
            least=1,
            most=65535,
        ),
        Field("steps", "integer", "when the match is called off, in steps", default=1000, least=1, most=1000),
        Field("seed", "integer", "of the moves of other roles", default=0, least=0, most=2**31 - 1),
    ),
}
KIND = Field("kind", "string", "what to do", True, choices=tuple(JOBS))
