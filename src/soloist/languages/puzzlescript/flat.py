"""A level as a list of whole numbers, for native code: each native reader goes through it from front to back.

    game      inputs, flags, objects, layer of each object, sets: player; then level, conditions, rules, late rules
    set       its size, its members
    level     width, height, and for each cell, column by column, its set
    condition word (0 some, 1 no, 2 all), set, all of it?, placed?, set, all of it?
    rules     groups, jumps; a group: random?, rigid number, rules; a jump: from, to
    rule      number, direction (0 up, 1 down, 2 left, 3 right), rigid number, commands (bits), rows
    row       cells; a cell is 0 for an ellipsis, else 1 and a pattern, and 0 or 1 and a replacement
    pattern   present, missing, count of any-of sets and these, moving, still: sets of objects or of movements
    replacement  clear, set, stop, move, rigid layers: sets; and whether it draws random numbers

A movement is the number of its layer times five plus 0 up, 1 down, 2 left, 3 right, 4 action.
"""

from __future__ import annotations

from soloist.languages.puzzlescript.model import Group, Map, Pattern, Program, Replacement, Rule, RuleList

_DIRECTIONS = ("up", "down", "left", "right")
_COMMANDS = ("cancel", "restart", "win", "again", "checkpoint")
_WORDS = ("some", "no", "all")


def flat(program: Program, level: Map) -> list[int]:
    """The whole game of a level."""
    settings = program.settings
    flags = (
        "require_player_movement" in settings,
        "run_rules_on_level_start" in settings,
        "realtime_interval" in settings,
        "player" in program.aggregates,
    )
    words = [4 if "noaction" in settings else 5, *map(int, flags)]
    words += [len(program.objects), program.layers, *(thing.layer for thing in program.objects)]
    words += _set(program.mask("player"))
    words += [level.width, level.height, *(word for cell in level.cells for word in _set(cell))]
    words.append(len(program.conditions))
    for condition in program.conditions:
        words += [_WORDS.index(condition.word), *_set(condition.what), condition.what_all, condition.placed]
        words += [*_set(condition.where), condition.where_all]
    number = 0
    for rules in (program.rules, program.late):
        words += _rules(rules, number)
        number += sum(len(group.rules) for group in rules.groups)
    return [int(word) for word in words]


def _set(mask: int) -> list[int]:
    members = [at for at in range(mask.bit_length()) if mask >> at & 1]
    return [len(members), *members]


def _rules(rules: RuleList, number: int) -> list[int]:
    words = [len(rules.groups)]
    for group in rules.groups:
        words += _group(group, number)
        number += len(group.rules)
    words.append(len(rules.loops))
    for start, target in rules.loops.items():
        words += [start, target]
    return words


def _group(group: Group, number: int) -> list[int]:
    words = [int(group.random), group.rigid, len(group.rules)]
    for at, rule in enumerate(group.rules):
        words += _rule(rule, number + at)
    return words


def _rule(rule: Rule, number: int) -> list[int]:
    commands = sum(1 << at for at, command in enumerate(_COMMANDS) if command in rule.commands)
    words = [number, _DIRECTIONS.index(rule.direction), rule.rigid, commands, len(rule.rows)]
    for at, row in enumerate(rule.rows):
        words.append(len(row))
        for place, pattern in enumerate(row):
            if pattern is None:
                words.append(0)
                continue
            change = rule.replacements[at][place] if rule.replacements else None
            words += [1, *_pattern(pattern), *([0] if change is None else [1, *_replacement(change)])]
    return words


def _pattern(pattern: Pattern) -> list[int]:
    words = [*_set(pattern.present), *_set(pattern.missing), len(pattern.any_of)]
    for mask in pattern.any_of:
        words += _set(mask)
    return [*words, *_set(pattern.moving), *_set(pattern.still)]


def _replacement(change: Replacement) -> list[int]:
    words: list[int] = []
    for mask in (change.clear, change.set, change.stop, change.move, change.rigid):
        words += _set(mask)
    return [*words, int(bool(change.random or change.random_layers))]
