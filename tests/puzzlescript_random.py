"""PuzzleScript games that are made up: of random rules, or of rules like those of real games, on random maps."""

from __future__ import annotations

import random

from soloist.languages.puzzlescript.game import PuzzleScriptGame
from soloist.languages.puzzlescript.model import Map
from soloist.languages.puzzlescript.reader import read_program
from soloist.source import Source

HEAD = """{settings}
OBJECTS

Background
black

Wall
brown

Player
red

Crate
orange

Mark
blue

Spark
yellow

Red
red

Green
green

LEGEND

. = Background
# = Wall
P = Player
c = Crate
m = Mark
s = Spark
* = Crate and Mark
q = Player and Spark
r = Red
g = Green
Solid = Crate or Wall
Thin = Mark or Spark
Any2 = Crate or Mark
Paint = Red or Green

SOUNDS

COLLISIONLAYERS

Background
Mark
Player, Wall, Crate
Spark
Red, Green

RULES

{rules}

WINCONDITIONS

{win}

LEVELS

{level}
"""
NAMES = ("Player", "Crate", "Wall", "Mark", "Spark", "Solid", "Thin", "Any2")
PLAIN = ("Player", "Crate", "Wall", "Mark", "Spark")
MOVES = (">", "<", "^", "v", "up", "down", "left", "right", "moving", "stationary", "horizontal", "parallel", "action")


def random_cell(rng: random.Random, late: bool) -> list[tuple[str, str]]:
    terms: list[tuple[str, str]] = []
    for name in rng.sample(NAMES, rng.choice((0, 1, 1, 1, 2))):
        word = rng.choice(("", "", "no", *(() if late else (">", ">", rng.choice(MOVES)))))
        terms.append((word, name))
    return terms


def random_rule(rng: random.Random) -> str:
    """A rule whose right side mostly repeats the left one, with terms changed, so that many are well formed."""
    late = rng.random() < 0.25
    left, right = [], []
    for _ in range(rng.choice((1, 1, 1, 2))):
        before = [random_cell(rng, late) for _ in range(rng.choice((1, 1, 2, 2, 3)))]
        after = [list(cell) for cell in before]
        for cell in after:
            if rng.random() < 0.5 and cell:
                word = "" if late else rng.choice(("", ">", "<", "up", "stationary"))
                cell[rng.randrange(len(cell))] = (word, rng.choice(PLAIN))
            if rng.random() < 0.15:
                cell.append(("", rng.choice(PLAIN)))
            if rng.random() < 0.15:
                cell.clear()
        if len(before) > 1 and rng.random() < 0.25:
            at = rng.randrange(1, len(before))
            before.insert(at, [("", "...")])
            after.insert(at, [("", "...")])
        left.append(before)
        right.append(after)

    def side(rows: list[list[list[tuple[str, str]]]]) -> str:
        return " ".join(
            f"[ {' | '.join(' '.join(f'{word} {name}' for word, name in cell) for cell in row)} ]" for row in rows
        )

    prefix = ("late " if late else "rigid " if rng.random() < 0.1 else "") + rng.choice(
        ("", "", "", "right ", "vertical ")
    )
    commands = rng.choice(("", "", "", "", " again", " cancel", " win", " checkpoint", " restart"))
    return f"{rng.choice(('', '', '', '+ '))}{prefix}{side(left)} -> {side(right)}{commands}"


def random_game(seed: int) -> PuzzleScriptGame:
    """A game with the rules among some random ones that are without errors."""
    rng = random.Random(seed)
    rules = ["[ > Player | Crate ] -> [ > Player | > Crate ]"]
    width, height = rng.randint(3, 9), rng.randint(3, 8)
    marks = "....##PPccm s*q".replace(" ", "")
    level = "\n".join("".join(rng.choice(marks) for _ in range(width)) for _ in range(height))
    settings = "\n".join(
        word for word in ("require_player_movement", "run_rules_on_level_start", "noaction") if rng.random() < 0.15
    )
    win = rng.choice(("all Mark on Crate", "no Spark", "some Crate on Mark", "no Crate on Mark\nall Player on Spark"))
    text = ""
    for _ in range(rng.randint(1, 6)):
        tried = [*rules, random_rule(rng)]
        body = "\n".join(["startloop", *tried, "endloop"] if rng.random() < 0.2 else tried)
        text = HEAD.format(settings=settings, rules=body, win=win, level=level)
        if not read_program(Source("game.txt", text))[1].errors:
            rules = tried
    text = HEAD.format(settings=settings, rules="\n".join(rules), win=win, level=level)
    program, findings = read_program(Source("game.txt", text))
    assert program is not None
    assert not findings.errors, text
    entry = program.entries[0]
    assert isinstance(entry, Map)
    return PuzzleScriptGame(program, entry, 0, f"random {seed}", "game.txt", text)


PUSH = "[ > Player | Crate ] -> [ > Player | > Crate ]"
#: Lines as designers write them; some belong together.
LINES = (
    PUSH,
    PUSH,
    "[ > Crate | Crate ] -> [ > Crate | > Crate ]",
    "[ < Player | Crate ] -> [ < Player | < Crate ]",
    "rigid [ > Player | Crate ] -> [ > Player | > Crate ]",
    "[ > Player | Crate | Crate ] -> [ > Player | > Crate | > Crate ]",
    "[ > Player | ... | Crate ] -> [ > Player | ... | > Crate ]",
    "[ > Player ] [ Crate ] -> [ > Player ] [ > Crate ]",
    "[ > Player | no Solid no Player ] -> [ | > Player ]",
    "[ > Player | Spark ] -> [ > Player | > Spark ]",
    "[ > Player Spark ] -> [ Player Spark ]",
    "[ > Player | Mark ] -> [ > Player | ]",
    "[ > Player | Wall ] -> [ > Player | ]",
    "down [ Crate | no Solid no Player ] -> [ | Crate ]",
    "down [ Player | no Solid no Player ] -> [ | Player ]",
    "late down [ Crate | no Solid no Player ] -> [ | Crate ] again",
    "late [ Crate Mark ] -> [ Mark ]",
    "late [ Crate Mark ] -> [ Wall Mark ]",
    "late [ Player Spark ] -> [ Player ]",
    "late [ Player Spark ] -> win",
    "late [ Player Spark ] -> restart",
    "late [ Player Mark ] -> cancel",
    "late [ Player Mark ] -> [ Mark ]",
    "late [ Player Mark ] [ Mark no Player no Solid ] -> [ Mark ] [ Mark Player ]",
    "late [ Crate | Crate | Crate ] -> [ | | ]",
    "late [ Spark | Crate ] -> [ | Crate ]",
    "late [ Crate | Spark ] -> [ | Spark Crate ] again",
    "[ action Player | Crate ] -> [ Player | ]",
    "[ action Player | no Solid ] -> [ Player | Crate ]",
    "[ action Player ] -> [ action Crate ]",
    "[ action Player | Crate ] -> [ Crate | Player ]",
    "[ Crate Spark ] -> [ Crate ]",
    "[ moving Spark ] -> [ Spark ]",
    "[ Red ] -> [ Green ]",
    "late [ Crate Paint ] -> [ Crate ]",
    "[ > Player | Paint ] -> [ Player | Paint ]",
    "horizontal [ > Player no Paint ] -> [ > Player Red ]\nvertical [ > Player no Paint ] -> [ > Player Green ]"
    "\nlate [ Player Paint ] -> cancel",
    "[ > Player Mark no Paint ] -> [ > Player Mark Red ]\n[ > Player Spark no Paint ] -> [ > Player Spark Green ]",
)
WINS = (
    "all Mark on Crate",
    "all Crate on Mark",
    "all Crate on Mark\nsome Player on Spark",
    "no Spark",
    "no Crate",
    "no Crate on Mark",
    "no Mark",
    "some Player on Spark",
    "some Crate on Mark",
    "some Crate on Mark\nno Spark",
    "all Player on Mark",
    "all Mark on Paint",
    "some Paint on Mark",
    "all Spark on Crate",
    "no Paint\nsome Player on Spark",
    "all Any2 on Spark",
)


def plausible_game(seed: int) -> PuzzleScriptGame:
    """A small game with rules like those of real ones, mostly with one player."""
    rng = random.Random(seed)
    rules = [PUSH] if rng.random() < 0.6 else []
    win = rng.choice(WINS)
    width, height = rng.randint(3, 6), rng.randint(2, 5)
    marks = ["P", *"c" * rng.randint(0, 3), *"m" * rng.randint(0, 3), *"s" * rng.randint(0, 2)]
    marks += [
        *"*" * rng.randint(0, 1),
        *"#" * rng.randint(0, 4),
        *"rg" * rng.randint(0, 1),
        *"P" * (rng.random() < 0.15),
    ]
    cells = (marks + ["."] * (width * height))[: width * height]
    rng.shuffle(cells)
    level = "\n".join("".join(cells[row * width : row * width + width]) for row in range(height))
    settings = rng.choice(("", "", "", "noaction", "require_player_movement", "run_rules_on_level_start"))
    program = None
    for _ in range(rng.randint(1, 5)):
        tried = [*rules, rng.choice(LINES)]
        text = HEAD.format(settings=settings, rules="\n".join(tried), win=win, level=level)
        read, findings = read_program(Source("game.txt", text))
        if read is not None and not findings.errors:
            rules, program = tried, read
    assert program is not None, "no line could be read"
    entry = program.entries[0]
    assert isinstance(entry, Map)
    return PuzzleScriptGame(program, entry, 0, f"plausible {seed}", "game.txt", "\n".join([win, *rules, level]))
