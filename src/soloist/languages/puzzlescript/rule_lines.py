"""Rule lines as they are written: prefixes, rows of cells on both sides of the arrow, and commands.

What is wrong is told and then passed over as the reference engine passes over it, so that a game which that engine
plays in spite of an error can be played here too, by those who ask for it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from soloist.languages.puzzlescript.lines import Line, Token
from soloist.languages.puzzlescript.names import Names
from soloist.languages.puzzlescript.rule_rows import Cell, Row, RowChecks, Term
from soloist.languages.puzzlescript.words import COMMANDS, DIALECTS, DIRECTIONS, MODIFIERS, PREFIXES, RELATIVE_WORDS
from soloist.source import Span

_TOKEN = r"\[|\]|\||->|(?:(?!->)[^\s\[\]|])+"
_ONLY_DIRECTIONS = "before the first bracket stand directions, late, rigid or random only"


@dataclass(frozen=True)
class RuleLine:
    """A rule as it is written."""

    directions: tuple[str, ...]
    left: tuple[Row, ...]
    right: tuple[Row, ...]
    commands: tuple[str, ...]
    late: bool
    rigid: bool
    random: bool
    #: Whether it joins the group of the line before.
    joins: bool
    #: What the message says, where there is one.
    message: str = field(compare=False)
    span: Span = field(compare=False)


@dataclass(frozen=True)
class Marker:
    """A line that begins or ends a loop."""

    begins: bool
    span: Span


def read_rules(lines: list[Line], names: Names, sounds: frozenset[str]) -> list[RuleLine | Marker]:
    """The lines that are rules or begin and end loops; lines that make no sense are told and left out."""
    found: list[RuleLine | Marker] = []
    inside = follows = False
    for line in lines:
        tokens = _tokens(line)
        if not tokens:
            continue
        words = [token.text for token in tokens]
        if words in (["startloop"], ["endloop"]):
            begins = words == ["startloop"]
            if begins == inside:
                message = "this loop begins inside another" if begins else "this ends a loop that was never begun"
                names.findings.error("loop", message, line.span(), "loops do not nest")
            inside = begins
            found.append(Marker(begins, line.span()))
            continue
        rule = _Reading(line, tokens, names, sounds, follows=follows).rule()
        if rule:
            if rule.joins and isinstance(found[-1], Marker):
                hint = "loops begin and end between groups"
                names.findings.error("loop", "this stands in the middle of a group of rules", found[-1].span, hint)
            found.append(rule)
            follows = True
    if inside:
        opened = [at for at in found if isinstance(at, Marker)][-1]
        names.findings.error("loop", "this loop is never ended", opened.span, "write endloop on a line of its own")
    return found


def _tokens(line: Line) -> list[Token]:
    """The tokens up to the first comment or the text of a message; a plus sign stands for itself."""
    end = min(line.comment, len(line.text) if line.message is None else line.message)
    tokens = line.tokens(_TOKEN, last=end)
    if tokens and tokens[0].text.startswith("+") and len(tokens[0].text) > 1:
        whole = tokens[0]
        source, start = whole.span.source, whole.span.start
        plus = Token("+", source.span(start))
        tokens = [plus, Token(whole.text[1:], source.span(start + 1, whole.span.end)), *tokens[1:]]
    return tokens


class _Reading(RowChecks):
    """One line while it is read."""

    def __init__(self, line: Line, tokens: list[Token], names: Names, sounds: frozenset[str], *, follows: bool) -> None:
        super().__init__(line, names)
        self.tokens, self.sounds = tokens, sounds
        #: Whether there is a rule before this one.
        self.follows = follows
        self.directions: list[str] = []
        self.flags: set[str] = set()
        self.sides: tuple[list[Row], list[Row]] = ([], [])
        self.commands: list[str] = []
        self.arrow = False

    def rule(self) -> RuleLine | None:
        """The rule, or None where too little of it is right."""
        first = next((at for at, token in enumerate(self.tokens) if token.text == "["), len(self.tokens))
        for token in self.tokens[:first]:
            self._prefix(token)
        self._body(self.tokens[first:])
        left, right = tuple(self.sides[0]), tuple(self.sides[1])
        if not self.arrow:
            self.error("a rule needs an arrow", hint="write [ what is there ] -> [ what becomes of it ]")
        comment = self.line.comment
        if comment < len(self.line.raw) and any(mark in self.line.text[comment:] for mark in "[]|>"):
            self.warning("a comment inside a rule hides the rest of the line", None, "put it after the rule")
        if not left:
            self.error("this rule looks for nothing", hint="write what it looks for in square brackets")
            return None
        if not self.same_shape(left, right, bool(self.commands)):
            return None
        if {"late", "rigid"} <= self.flags:
            self.error("a late rule cannot be rigid: nothing moves when it is applied")
        directions = tuple(self.directions) or DIRECTIONS
        return RuleLine(
            directions,
            left,
            right,
            tuple(self.commands),
            "late" in self.flags,
            "rigid" in self.flags,
            "random" in self.flags,
            "+" in self.flags and self.follows,
            "" if self.line.message is None else self.line.raw[self.line.message :].strip(),
            self.line.span(),
        )

    def _prefix(self, token: Token) -> None:
        word = token.text
        if word == "+":
            if not self.follows:
                self.error("there is no rule before this one that '+' could join", token)
            self.flags.add("+")
        elif word in PREFIXES:
            self.directions += PREFIXES[word]
        elif word in ("late", "rigid", "random"):
            self.flags.add(word)
            if word == "random" and "+" in self.flags:
                self.error("random belongs to the first rule of a group", token, "write it there")
        elif word in RELATIVE_WORDS:
            self.error(f"{word} depends on the direction of the rule, and here stands that direction", token)
        elif word in ("startloop", "endloop"):
            self.error(f"{word} must stand on a line of its own", token)
        elif word in COMMANDS:
            self.error("commands stand at the end of a rule", token, f"write -> {word} after the brackets")
        elif word == "->":
            self.arrow = True
            self.error("nothing stands before the arrow", token)
        elif word in self.names:
            self.error(f"{word} stands outside the brackets", token, _ONLY_DIRECTIONS)
        elif word in DIALECTS:
            self.findings.error("dialect", f"{word} is a word of {DIALECTS[word]}, a dialect not read here", token.span)
        else:
            self.error(f"{word!r} is not known here", token, _ONLY_DIRECTIONS)

    def _body(self, tokens: list[Token]) -> None:
        row: list[Cell] = []
        cell: list[Term] = []
        waiting: Token | None = None
        inside = False
        for token in tokens:
            word = token.text
            if word in ("|", "]") and waiting is not None and inside:
                self.error("a movement needs an object after it", waiting)
                waiting = None
            if word == "[":
                if inside:
                    self.error("this bracket opens before the one before is closed", token, "brackets do not nest")
                inside, cell = True, []
            elif word == "|" and inside:
                row.append(self.cell(cell, token, self.arrow))
                cell = []
            elif word == "]":
                if not inside:
                    self.warning("this closes a bracket that was never opened", token)
                    continue
                row.append(self.cell(cell, token, self.arrow))
                self.sides[self.arrow].append(tuple(row))
                row, cell, inside = [], [], False
            elif word == "->":
                if inside or self.arrow:
                    self.error("one arrow stands between the two sides of a rule", token)
                    inside = False
                self.arrow = True
            elif word == "..." and inside:
                cell.append(("...", "..."))
            elif word in MODIFIERS and (word not in self.names or word != "v" or waiting is None):
                waiting = self._modifier(token, inside, waiting)
            elif word in self.names:
                if inside:
                    cell.append((waiting.text if waiting else "", word))
                    waiting = None
                else:
                    self.warning(f"{word} stands outside the brackets", token)
            elif word in COMMANDS:
                if self._command(token):
                    break
            elif word in ("|", "..."):
                self.warning(f"{word} stands outside the brackets", token)
            elif word in DIALECTS:
                self.findings.error(
                    "dialect", f"{word} is a word of {DIALECTS[word]}, a dialect not read here", token.span
                )
            else:
                self.error(f"there is no object {word!r}", token, "define it in OBJECTS or LEGEND")
                waiting = None
        if inside:
            self.warning("this bracket is never closed", tokens[-1])

    def _modifier(self, token: Token, inside: bool, waiting: Token | None) -> Token | None:
        word = token.text
        if waiting is not None:
            self.error(f"an object has one movement, not {waiting} and {word}", token)
        elif not inside:
            self.warning("directions stand at the beginning of a rule", token)
        elif "late" in self.flags and word not in ("no", "random", "randomdir"):
            self.error("nothing moves any more when late rules are applied", token, f"take out {word}, or late")
        else:
            return token
        return waiting

    def _command(self, token: Token) -> bool:
        """Take a command; true where a message ends the line."""
        if not self.arrow:
            self.error("commands stand at the end of a rule", token)
            return False
        word = token.text
        if word.startswith("sfx") and word not in self.sounds:
            self.warning(f"there is no sound {word}", token, "define it in SOUNDS")
        self.commands.append(word)
        return word == "message"
