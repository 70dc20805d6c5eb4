"""Objects, the legend and the collision layers: which names there are and what they stand for."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from soloist.languages.puzzlescript.lines import Findings, Line, Token
from soloist.languages.puzzlescript.words import COLOUR, KEYWORDS
from soloist.source import Span


@dataclass
class Thing:
    """An object as it is read: its picture, and the layer it gets later."""

    name: str
    span: Span
    colours: list[str] = field(default_factory=list)
    sprite: list[str] = field(default_factory=list)
    layer: int | None = None


@dataclass
class Names:
    """The names of a game. A synonym of a property or an aggregate is one itself."""

    findings: Findings
    objects: dict[str, Thing] = field(default_factory=dict)
    synonyms: dict[str, str] = field(default_factory=dict)
    aggregates: dict[str, list[str]] = field(default_factory=dict)
    properties: dict[str, list[str]] = field(default_factory=dict)
    spans: dict[str, Span] = field(default_factory=dict)
    layers: list[list[str]] = field(default_factory=list)

    def __contains__(self, name: str) -> bool:
        return name in self.spans

    def members(self, name: str) -> list[str]:
        """The objects a name stands for, in order; those that are not known are left out."""
        name = self.synonyms.get(name, name)
        listed = self.aggregates.get(name) or self.properties.get(name) or [name]
        return [member for member in listed if member in self.objects]

    def layer(self, name: str) -> int | None:
        """The layer of an object, or of a property whose members are all on one."""
        layers = {self.objects[member].layer for member in self.members(name)}
        return layers.pop() if len(layers) == 1 else None

    def define(self, token: Token) -> bool:
        """Take a name that must be new; a keyword is only frowned on."""
        name = token.text
        if name in KEYWORDS:
            message = f"{name!r} is a word of the language, and here it names an object"
            self.findings.warning("keyword", message, token.span, "choose another name")
        if name in self.spans:
            message = f"the name {name!r} is in use already, since line {self.spans[name].line}"
            self.findings.error("name-twice", message, token.span, "choose another name")
            return False
        self.spans[name] = token.span
        return True


_NAME = re.compile(r"\w+")


def read_objects(lines: list[Line], names: Names) -> None:
    """Blocks of a line of names, a line of colours, and five rows of a picture, or none."""
    findings = names.findings
    thing: Thing | None = None
    stage = "name"
    for line in lines:
        if line.blank:
            stage = "name"
        elif stage == "colours":
            assert thing is not None
            _colours(line, thing, findings)
            stage = "sprite"
        elif stage == "sprite" and thing is not None and (thing.sprite or re.match(r"\s*[.\d]", line.text)):
            if not _sprite_row(line, thing, findings):
                continue
            if len(thing.sprite) == 5 and len(thing.sprite[-1]) == 5:
                stage = "name"
        else:
            thing = _named(line, names)
            stage = "colours" if thing else "name"
    for thing in names.objects.values():
        if not thing.colours:
            message = f"the object {thing.name!r} has no colour"
            findings.error("no-colour", message, thing.span, "write a line of colours below the name")
        shape = {len(row) for row in thing.sprite}
        if thing.sprite and (len(thing.sprite) != 5 or shape != {5}):
            findings.warning("sprite", "a picture is five rows of five", thing.span)


def _named(line: Line, names: Names) -> Thing | None:
    words = line.tokens()
    first = words[0]
    if not _NAME.fullmatch(first.text):
        message = f"{first.text!r} is no name of an object"
        hint = "names are letters, digits and underscores; give it another name in the LEGEND"
        names.findings.warning("object-name", message, first.span, hint)
        match = _NAME.match(first.text)
        if not match:
            return None
        first = Token(match.group(), first.span)
    if first.text in names.objects:
        message = f"the object {first.text!r} is there already, since line {names.objects[first.text].span.line}"
        names.findings.error("name-twice", message, first.span, "give each object its own name")
        return names.objects[first.text]
    names.define(first)
    thing = Thing(first.text, first.span)
    names.objects[first.text] = thing
    for word in words[1:]:
        if names.define(word):
            names.synonyms[word.text] = thing.name
    return thing


def _colours(line: Line, thing: Thing, findings: Findings) -> None:
    thing.colours = []
    for word in line.tokens():
        at = 0
        while at < len(word.text):
            match = COLOUR.match(word.text, at)
            if not match:
                message = f"{word.text[at:]!r} is no colour of {thing.name}"
                findings.error("colour", message, word.span, "a name such as pink, or #a0f or #aa00ff, or transparent")
                break
            thing.colours.append(match.group())
            at = match.end()
    if len(thing.colours) > 10:
        findings.error("colour", "a picture has at most 10 colours", line.span())


def _sprite_row(line: Line, thing: Thing, findings: Findings) -> bool:
    row = re.sub(r"\s", "", line.text)
    good = re.match(r"[.\d]*", row)
    assert good is not None
    if good.end() < len(row):
        if good.end() >= 5:
            findings.warning("sprite", "a row of a picture is five wide", line.span())
        else:
            message = f"a row of the picture of {thing.name} holds digits and dots only"
            findings.error("sprite", message, line.span(), "leave a line blank before the next object")
        row = good.group()
        if not row:
            return False
    if len(row) > 5:
        findings.warning("sprite", "a row of a picture is five wide", line.span())
        row = row[:5]
    beyond = [mark for mark in row if mark != "." and int(mark) >= len(thing.colours)]
    if beyond:
        message = f"colour {beyond[0]} of {thing.name} is not there: it has {len(thing.colours)}, counted from 0"
        findings.error("sprite-colour", message, line.span())
    thing.sprite.append(row)
    return True
