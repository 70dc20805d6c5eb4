"""PuzzleScript games of lines with any objects in them, on any collision layers, with any things as the player.

What prunes levels is derived from rules, layers and conditions, and each device asks for something else of them; so
all of these vary here, where `puzzlescript_random` has one set of layers and lines that designers write.
"""

from __future__ import annotations

import random

from soloist.languages.puzzlescript.game import PuzzleScriptGame
from soloist.languages.puzzlescript.model import Map
from soloist.languages.puzzlescript.reader import read_program
from soloist.source import Source

OBJECTS = ("Wall", "Hero", "Ghost", "Crate", "Rock", "Mark", "Spark", "Red", "Green")
LEGEND = """. = Background
# = Wall
p = Hero
h = Ghost
c = Crate
o = Rock
m = Mark
s = Spark
r = Red
g = Green
Solid = Crate or Wall
Body = Hero or Ghost
Block = Crate or Rock
Thin = Mark or Spark
Paint = Red or Green
Odd = Rock or Mark
Player = {player}"""
PLAYERS = (*["Hero"] * 4, *["Hero or Ghost"] * 2, "Hero or Crate", "Hero and Spark")
LAYERS = (
    (("Mark",), ("Hero", "Ghost", "Wall", "Crate", "Rock"), ("Spark",), ("Red", "Green")),
    (("Mark", "Spark"), ("Hero", "Ghost", "Wall", "Crate"), ("Rock", "Red", "Green")),
)
KINDS = ("Player", *OBJECTS, "Crate", "Block", "Block", "Paint", "Thin", "Odd", "Solid", "Body")
#: Patterns of rules: `{a}` and `{b}` are any objects or properties, `{c}` and `{d}` single objects.
LINES = (
    "[ > Player | {a} ] -> [ > Player | > {a} ]",
    "[ > Player | {a} ] -> [ > Player | > {a} ]",
    "{way}[ > {a} | {b} ] -> [ > {a} | > {b} ]",
    "{way}[ < {a} | {b} ] -> [ < {a} | < {b} ]",
    "{way}[ {move} {a} | {b} ] -> [ {move} {a} | {c} ]",
    "{way}[ {move} {a} | {b} ] -> [ {move} {a} | ]",
    "{way}[ {move} {a} | {b} ] -> [ {a} | {b} ]",
    "late {way}[ {a} {b} ] -> [ {c} ]{command}",
    "late {way}[ {a} {b} ] -> [ {b} ]{command}",
    "late {way}[ {a} {b} ] -> cancel",
    "late {way}[ {a} {b} ] -> win",
    "late {way}[ {a} | {b} ] -> [ {c} | {b} ]{command}",
    "late {way}[ {a} | {b} | {a} ] -> [ | {c} | ]",
    "{late}{way}[ {a} | no {b} ] -> [ | {d} ]{command}",
    "{late}{way}[ {c} | no {b} no {d} ] -> [ | {c} ]{command}",
    "{late}{way}[ {a} ] [ {b} ] -> [ {a} ] [ {c} ]",
    "{late}{way}[ {a} {c} ] [ {b} ] -> [ {a} ] [ {b} {c} ]",
    "{way}[ > {a} ] [ {b} ] -> [ > {a} ] [ > {b} ]",
    "{way}[ > {a} | ... | {b} ] -> [ > {a} | ... | > {b} ]",
    "[ action Player | {a} ] -> [ Player | {c} ]",
    "{way}[ > {c} | {d} ] -> [ {d} | {c} ]",
    "rigid {way}[ > {a} | {b} ] -> [ > {a} | > {b} ]",
    "{way}[ {move} {a} {b} ] -> [ {move} {a} {c} ]",
)
WINS = (
    *["all {a} on {b}", "some {a} on {b}"] * 2,
    *("no {a}", "no {a} on {b}", "some {a}", "all Mark on Crate", "all Mark on Block", "all Crate on Mark"),
)
TEXT = """{settings}
OBJECTS

{objects}

LEGEND

{legend}

SOUNDS

COLLISIONLAYERS

Background
{layers}

RULES

{rules}

WINCONDITIONS

{wins}

LEVELS

{level}
"""


def _layers(rng: random.Random) -> str:
    if rng.random() < 0.8:
        return "\n".join(", ".join(layer) for layer in rng.choice(LAYERS))
    layers: list[list[str]] = [[] for _ in range(rng.randint(2, 6))]
    for name in rng.sample(OBJECTS, len(OBJECTS)):
        rng.choice(layers).append(name)
    return "\n".join(", ".join(layer) for layer in layers if layer)


def _filled(rng: random.Random, pattern: str) -> str:
    return pattern.format(
        a=rng.choice(KINDS),
        b=rng.choice(KINDS),
        c=rng.choice(OBJECTS),
        d=rng.choice(OBJECTS),
        way=rng.choice(("", "", "", "horizontal ", "vertical ", "down ", "right ")),
        move=rng.choice((">", ">", ">", "<", "^", "moving", "perpendicular", "parallel")),
        late=rng.choice(("", "", "late ")),
        command=rng.choice((*[""] * 12, " again", " cancel", " win", " checkpoint")),
    )


def _level(rng: random.Random) -> str:
    width, height = rng.randint(2, 6), rng.randint(1, 5)
    marks = ["p", *"rg" * rng.randint(0, 1), *"h" * (rng.random() < 0.2), *"p" * (rng.random() < 0.15)]
    for mark, most in (("c", 3), ("m", 3), ("s", 2), ("o", 2), ("#", 4)):
        marks += mark * rng.randint(0, most)
    cells = (marks + ["."] * (width * height))[: width * height]
    rng.shuffle(cells)
    return "\n".join("".join(cells[row * width : row * width + width]) for row in range(height))


def varied_game(seed: int) -> PuzzleScriptGame | None:
    """A game with the lines among some that are without errors; None where none is."""
    rng = random.Random(seed)
    parts = {
        "settings": rng.choice(("", "", "", "noaction", "require_player_movement", "run_rules_on_level_start")),
        "objects": "\n\n".join(f"{name}\nred" for name in ("Background", *OBJECTS)),
        "legend": LEGEND.format(player=rng.choice(PLAYERS)),
        "layers": _layers(rng),
        "wins": "\n".join(_filled(rng, rng.choice(WINS)) for _ in range(rng.choice((1, 1, 1, 2, 2, 3)))),
        "level": _level(rng),
    }
    rules = ["[ > Player | Crate ] -> [ > Player | > Crate ]"] if rng.random() < 0.5 else []
    game = None
    for _ in range(rng.randint(1, 6)):
        joined = "+ " if rules and rng.random() < 0.1 else ""
        tried = [*rules, joined + _filled(rng, rng.choice(LINES))]
        text = TEXT.format(rules="\n".join(tried), **parts)
        program, findings = read_program(Source("game.txt", text))
        if program is not None and not findings.errors and isinstance(program.entries[0], Map):
            rules, game = tried, PuzzleScriptGame(program, program.entries[0], 0, f"varied {seed}", "game.txt", text)
    return game
