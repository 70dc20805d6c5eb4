"""Reads a file: sections one after the other, then the rules as masks, then the levels.

`read_program` never gives up before the end of the file, and tells all that it finds; `read` refuses a file with
errors and gives a game for each map.
"""

from __future__ import annotations

import re

from soloist.errors import ParseError
from soloist.languages.puzzlescript.compile import Compiler
from soloist.languages.puzzlescript.game import PuzzleScriptGame
from soloist.languages.puzzlescript.layers import check_names, read_layers
from soloist.languages.puzzlescript.legend import read_legend
from soloist.languages.puzzlescript.levels import read_conditions, read_levels
from soloist.languages.puzzlescript.lines import Findings, Line, TooManyFindings, check_order, sections
from soloist.languages.puzzlescript.model import Map, Object, Program
from soloist.languages.puzzlescript.names import Names, read_objects
from soloist.languages.puzzlescript.prelude import read_prelude
from soloist.languages.puzzlescript.rule_lines import read_rules
from soloist.languages.puzzlescript.sounds import read_sounds
from soloist.source import Finding, Source

_HEADINGS = re.compile(
    r"^\s*(objects|legend|collisionlayers|rules|winconditions|levels)\s*$", re.MULTILINE | re.IGNORECASE
)


def recognises(text: str) -> bool:
    """Whether a text has the sections of a game: at least three of their headings, each on a line of its own."""
    return len({match.group(1).lower() for match in _HEADINGS.finditer(text)}) >= 3


def read(source: Source, path: str) -> list[PuzzleScriptGame]:
    """A game for each map of a file without errors, in order; messages are no levels."""
    program, findings = read_program(source)
    if program is None or findings.errors:
        raise ParseError(findings.errors)
    name = program.settings.get("title", "")
    games: list[PuzzleScriptGame] = []
    for index, entry in enumerate(program.entries):
        if isinstance(entry, Map):
            title = f"{name or 'level'} {len(games) + 1}"
            games.append(PuzzleScriptGame(program, entry, index, title, path, _alone(source, program, entry)))
    return games


def _alone(source: Source, program: Program, level: Map) -> str:
    """The text of a game with one level, so that it can stand alone: the file with the other levels left out."""
    return f"{source.text[: program.levels_at]}\n\n{source.text[level.span.start : level.span.end]}\n"


def check(source: Source) -> list[Finding]:
    """All that is wrong or suspicious, in the order of the text."""
    findings = read_program(source)[1].found
    return sorted(findings, key=lambda finding: finding.span.start if finding.span else -1)


def read_program(source: Source) -> tuple[Program | None, Findings]:
    """What a text says, and what is wrong with it; None where so much is wrong that reading gave up."""
    findings = Findings(source)
    try:
        return _program(source, findings), findings
    except TooManyFindings:
        return None, findings


def _program(source: Source, findings: Findings) -> Program:
    found = sections(source, findings)
    check_order(found, findings)

    def lines(name: str) -> list[Line]:
        return [line for section in found if section.name == name for line in section.lines]

    settings = read_prelude(lines(""), findings)
    names = Names(findings)
    read_objects(lines("objects"), names)
    read_legend(lines("legend"), names)
    sounds = read_sounds(lines("sounds"), names)
    read_layers(lines("collisionlayers"), names)
    check_names(names)
    compiler = Compiler(names)
    rules = read_rules(lines("rules"), names, sounds)
    normal, late = compiler.compile(rules)
    members = {
        name: tuple(compiler.numbers[member] for member in names.members(name) if member in compiler.numbers)
        for name in names.spans
    }
    conditions = read_conditions(lines("winconditions"), names, compiler)
    entries = read_levels(lines("levels"), names, compiler)
    objects = [
        Object(
            name,
            compiler.numbers[name],
            at,
            tuple(names.objects[name].colours),
            tuple(tuple(-1 if mark == "." else int(mark) for mark in row) for row in names.objects[name].sprite),
            names.objects[name].span,
        )
        for at, layer in enumerate(names.layers)
        for name in layer
    ]
    program = Program(
        settings,
        tuple(objects),
        len(names.layers),
        members,
        frozenset(names.aggregates),
        normal,
        late,
        tuple(conditions),
        tuple(entries),
        next((s.heading.start + len(s.heading.raw) for s in found if s.name == "levels" and s.heading), 0),
        tuple(rules),
        tuple(line.text.strip() for line in lines("sounds") if not line.blank),
    )
    _tell_unused(program, findings)
    return program


def _tell_unused(program: Program, findings: Findings) -> None:
    """Objects that are on no map and that no rule puts anywhere."""
    there = 1 << program.names["background"][0] if program.names.get("background") else 0
    for level in program.maps:
        for cell in level.cells:
            there |= cell
    for rule in program.all_rules:
        for row in rule.replacements:
            for change in row:
                there |= change.set | change.random if change else 0
    for thing in program.objects:
        if not there >> thing.number & 1:
            message = f"the object {thing.name!r} is on no map, and no rule puts it anywhere"
            findings.note("unused-object", message, thing.span)
