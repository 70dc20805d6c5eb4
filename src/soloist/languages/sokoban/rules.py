"""A level as rules in GDL, for `soloist translate` and for every engine that grounds.

One move is one step of the player: `(step d)` into a free cell, `(push d)` into a box.
"""

from __future__ import annotations

from soloist.game.board import Cell
from soloist.game.rules import Function, RuleForm
from soloist.languages.gdl.reader import read_rules
from soloist.languages.lurd_game import ahead
from soloist.languages.sokoban.game import STEPS, SokobanGame
from soloist.source import Source

_NAMES = {"u": "up", "d": "down", "l": "left", "r": "right"}
_LETTERS = {name: letter for letter, name in _NAMES.items()}

_RULES = """
(<= (base (man ?a)) (cell ?a))
(<= (base (box ?a)) (cell ?a))
(<= (input player (step ?d)) (beside ?d ?a ?b))
(<= (input player (push ?d)) (beside ?d ?a ?b))

(<= (legal player (step ?d)) (true (man ?a)) (beside ?d ?a ?b) (not (true (box ?b))))
(<= (legal player (push ?d))
    (true (man ?a)) (beside ?d ?a ?b) (true (box ?b)) (beside ?d ?b ?c) (not (true (box ?c))))

(<= (pushed ?b) (does player (push ?d)) (true (man ?a)) (beside ?d ?a ?b))
(<= (next (man ?b)) (does player (step ?d)) (true (man ?a)) (beside ?d ?a ?b))
(<= (next (man ?b)) (pushed ?b))
(<= (next (box ?c)) (does player (push ?d)) (pushed ?b) (beside ?d ?b ?c))
(<= (next (box ?a)) (true (box ?a)) (not (pushed ?a)))

(<= unsolved (true (box ?a)) (not (target ?a)))
(<= terminal (not unsolved))
(<= (goal player 100) (not unsolved))
(<= (goal player 0) unsolved)
"""


def cell_name(cell: Cell) -> str:
    """A cell as a constant of rules and of PDDL."""
    return f"c{cell[0]}-{cell[1]}"


def gdl_text(game: SokobanGame) -> str:
    """The whole rule sheet; cells out of the player's reach are left out, as nothing ever happens there."""
    floor = sorted(reachable(game))
    lines = ["(role player)"]
    lines += [f"(cell {cell_name(cell)})" for cell in floor]
    lines += [f"(target {cell_name(cell)})" for cell in floor if cell in game.level.goals]
    known = set(floor)
    for cell in floor:
        for letter, name in _NAMES.items():
            beyond = ahead(cell, letter)
            if beyond in known:
                lines.append(f"(beside {name} {cell_name(cell)} {cell_name(beyond)})")
    lines.append(f"(init (man {cell_name(game.initial.player)}))")
    # A box that is sealed in off its goal makes the level unsolvable: it is kept, as a box nobody can push.
    lines += [f"(init (box {cell_name(cell)}))" for cell in sorted(game.initial.boxes) if _matters(game, cell, known)]
    return "\n".join(lines) + "\n" + _RULES


def _matters(game: SokobanGame, cell: Cell, known: set[Cell]) -> bool:
    return cell in known or cell not in game.level.goals


def reachable(game: SokobanGame) -> set[Cell]:
    """The cells the player could come to if there were no boxes."""
    seen, queue = {game.initial.player}, [game.initial.player]
    for cell in queue:
        for letter in STEPS:
            beyond = ahead(cell, letter)
            if beyond in game.level.floor and beyond not in seen:
                seen.add(beyond)
                queue.append(beyond)
    return seen


def rule_form(game: SokobanGame) -> RuleForm:
    """The rules, with moves called by their LURD letters."""

    def move_text(term: Function) -> str:
        [direction] = term.args
        letter = _LETTERS[str(getattr(direction, "name", direction))]
        return letter.upper() if term.name == "push" else letter

    def fluent_text(term: Function) -> str:
        return f"{term.name} {' '.join(str(getattr(part, 'name', part)) for part in term.args)}"

    return RuleForm(read_rules(Source(f"{game.title} as rules", gdl_text(game))), move_text, fluent_text)
