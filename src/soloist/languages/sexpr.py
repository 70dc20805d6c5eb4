"""S-expressions with positions: the reader that KIF and PDDL share.

>>> [group] = read_sexpr(Source("game.kif", "(goal you 100) ; a comment")).items
>>> group
(goal you 100)
>>> str(group.items[2].span)
'game.kif:1:11'

It keeps its own stack, so that no depth of nesting overflows, and goes on after a stray parenthesis, so that one
reading reports every such place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from soloist.source import Finding, Severity, Source, Span

_TOKENS = r"""[^\S\x1c-\x1f]+ | ;[^\n]*                       # white space and comments
    | (?P<open>\() | (?P<close>\))
    | (?P<strange>[\x00-\x1f\x7f\ufffd]+)             # no text file contains these
    | (?P<symbol>[^\s();\x00-\x1f\x7f\ufffd]{})"""
_TOKEN = re.compile(_TOKENS.format("+"), re.VERBOSE)
#: A question mark begins a word.
_SPLIT_TOKEN = re.compile(_TOKENS.format(r"[^\s();?\x00-\x1f\x7f\ufffd]*"), re.VERBOSE)
_MOST_FINDINGS = 20


@dataclass(frozen=True, slots=True, repr=False)
class Symbol:
    """A word: anything without white space, parentheses and semicolons."""

    text: str
    span: Span

    def __repr__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True, repr=False)
class Group:
    """A parenthesised list."""

    items: tuple[Node, ...]
    span: Span

    @property
    def head(self) -> Symbol | None:
        """The leading word, if there is one."""
        first = self.items[0] if self.items else None
        return first if isinstance(first, Symbol) else None

    def __repr__(self) -> str:
        return self.span.text


Node: TypeAlias = Symbol | Group


@dataclass(frozen=True, slots=True)
class Reading:
    """The expressions of a text, and what was wrong with it."""

    items: tuple[Node, ...]
    findings: tuple[Finding, ...]


def tokens_of(source: Source, *, split_variables: bool = False) -> Iterator[re.Match[str]]:
    """The tokens of a text; the name of the group that matched tells what each is."""
    return (_SPLIT_TOKEN if split_variables else _TOKEN).finditer(source.text)


def read_sexpr(source: Source, *, split_variables: bool = False) -> Reading:
    """Reads all expressions of a source; what cannot be read becomes a finding.

    With `split_variables` the word `at?x` is two words, as readers of PDDL take it.
    """
    findings: list[Finding] = []
    opened: list[tuple[int, list[Node]]] = []
    items: list[Node] = []
    stray = -1

    def report(code: str, message: str, span: Span, hint: str = "") -> None:
        if len(findings) < _MOST_FINDINGS:
            findings.append(Finding(Severity.ERROR, code, message, span, hint))

    for token in tokens_of(source, split_variables=split_variables):
        start, end = token.span()
        match token.lastgroup:
            case "open":
                opened.append((start, items))
                items = []
            case "close" if not opened:
                if start != stray:
                    report("unopened", "this ')' closes nothing", source.span(start))
                stray = end
            case "close":
                begin, outer = opened.pop()
                outer.append(Group(tuple(items), Span(source, begin, end)))
                items = outer
            case "symbol":
                items.append(Symbol(token.group(), Span(source, start, end)))
            case "strange":
                code = f"{ord(token.group()[0]):#04x}"
                report("character", f"unexpected character {code}: is this a text file?", source.span(start, end))
            case _:
                pass
    if opened:
        start, top = opened[0]
        more = f" (and {len(opened) - 1} more inside it)" if len(opened) > 1 else ""
        report("unclosed", f"this '(' is never closed{more}", source.span(start), "add the missing ')'")
        items = top
    return Reading(tuple(items), tuple(findings))
