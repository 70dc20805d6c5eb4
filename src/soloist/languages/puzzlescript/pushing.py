"""Levels that are Sokoban by their rules, whatever things are called in them.

A level is one if its rules are exactly those of the line `[ > Player | Box ] -> [ > Player | > Box ]`, compared as the
masks that the language applies, for a player and a box that are single objects of one layer; if there is one player;
and if all of as many targets as boxes, which nothing moves, must hold boxes. Then a turn is a step of Sokoban: what
else is in the layer of the player never moves and blocks it as a wall does, and so does the border; `action` and
turns without input match no rule. The answer is replayed as PuzzleScript all the same.
"""

from __future__ import annotations

from dataclasses import replace

from soloist.errors import InputError
from soloist.game.board import Cell
from soloist.languages.puzzlescript.game import PuzzleScriptGame
from soloist.languages.puzzlescript.model import LAYER_BITS, Map, Pattern, Program, Replacement, Rule
from soloist.languages.puzzlescript.turn import condition_holds
from soloist.languages.puzzlescript.words import BITS
from soloist.languages.sokoban.game import SokobanGame, State
from soloist.languages.sokoban.reader import read
from soloist.source import Source

#: Settings that change what a turn does.
_OTHER_TURNS = frozenset(("require_player_movement", "realtime_interval"))


def as_sokoban(game: PuzzleScriptGame) -> SokobanGame | None:
    """The same level for Sokoban's own engine; None where it is none."""
    program, level = game.program, game.level
    if _OTHER_TURNS & set(program.settings) or program.late.groups or len(program.rules.groups) != 1:
        return None
    player, rules = program.mask("player"), program.rules.groups[0].rules
    if player.bit_count() != 1 or program.rules.groups[0].random:
        return None
    boxes = [p.present for rule in rules for row in rule.rows for p in row if p and p.present != player]
    if len(set(boxes)) != 1 or boxes[0].bit_count() != 1:
        return None
    box = boxes[0]
    layer = next(number for number, mask in enumerate(program.layer_masks) if mask & player)
    if not program.layer_masks[layer] & box or not _pushes(rules, player, box, layer, program):
        return None
    target = _target(program, box, layer)
    return _level(game, level, player, box, target, program.layer_masks[layer]) if target else None


def counterpart(game: PuzzleScriptGame) -> SokobanGame | None:
    """The same level with its cells counted as they are drawn, without the border around them."""
    level = as_sokoban(game)
    if level is None:
        return None
    drawn, start = level.level, level.initial
    moved = replace(
        drawn,
        walls=_moved(drawn.walls),
        floor=_moved(drawn.floor),
        goals=_moved(drawn.goals),
        start=State(min(_moved(frozenset({start.player}))), _moved(start.boxes)),
    )
    return SokobanGame(moved, game.title, game.path)


def _moved(cells: frozenset[Cell]) -> frozenset[Cell]:
    return frozenset((row - 1, column - 1) for row, column in cells)


def _pushes(rules: tuple[Rule, ...], player: int, box: int, layer: int, program: Program) -> bool:
    """Whether the rules are those of pushing in the four directions, in any order, with no command but sounds."""
    bits, others = LAYER_BITS << 5 * layer, program.layer_masks[layer]
    wanted = set()
    for way, bit in BITS.items():
        if way == "action":
            continue
        moving = bit << 5 * layer
        behind = Pattern(present=player, moving=moving), Replacement(others, player, bits, moving, bits)
        ahead = Pattern(present=box), Replacement(others, box, bits, moving, bits)
        pair = (ahead, behind) if way in ("up", "left") else (behind, ahead)
        direction = "down" if way in ("up", "down") else "right"
        wanted.add((direction, ((pair[0][0], pair[1][0]),), ((pair[0][1], pair[1][1]),)))
    quiet = all(command.startswith("sfx") for rule in rules for command in rule.commands)
    found = {(rule.direction, rule.rows, rule.replacements) for rule in rules}
    return quiet and found == wanted and not any(rule.rigid for rule in rules)


def _target(program: Program, box: int, layer: int) -> int:
    """The object that boxes must be on; 0 where the win condition is another one."""
    if len(program.conditions) != 1:
        return 0
    condition = program.conditions[0]
    if condition.word != "all" or not condition.placed or box not in (condition.what, condition.where):
        return 0
    target = condition.where if condition.what == box else condition.what
    return target if target.bit_count() == 1 and not target & program.layer_masks[layer] else 0


def _level(game: PuzzleScriptGame, level: Map, player: int, box: int, target: int, blocking: int) -> SokobanGame | None:
    cells = game.initial.cells
    targets, boxes = (sum(bool(cell & mask) for cell in cells) for mask in (target, box))
    if targets != boxes or sum(bool(cell & player) for cell in cells) != 1:
        return None
    if condition_holds(game.program.conditions[0], cells):
        return None  # It is won by the first key, and in Sokoban without one.
    marks = {(False, False): " ", (False, True): ".", (True, False): "$", (True, True): "*"}

    def mark(cell: int) -> str:
        if cell & player:
            return "+" if cell & target else "@"
        if cell & blocking & ~box:
            return "#"
        return marks[bool(cell & box), bool(cell & target)]

    side = "#" * (level.width + 2)
    rows = [
        "#" + "".join(mark(cells[x * level.height + y]) for x in range(level.width)) + "#" for y in range(level.height)
    ]
    text = "\n".join([side, *rows, side]) + "\n"
    try:
        games = read(Source(game.path, text), game.path)
    except InputError:
        return None
    return games[0] if len(games) == 1 and isinstance(games[0], SokobanGame) else None
