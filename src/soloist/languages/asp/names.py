"""Names of a game in an answer set program, and back.

>>> write_term(Function("move", (Function("a"), Function("Disc-1"), Function("2"))), {})
'move(a,"Disc-1",2)'
>>> read_term('("put-down",x)')
Function(name='put-down', args=(Function(name='x', args=()),))

A word that clingo takes for the same kind of thing survives as it is. Any other becomes a string, and a function
symbol of that kind a tuple that begins with the string: nothing else in these programs is a tuple.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from soloist.errors import ParseError
from soloist.game.rules import Function, Term, Variable
from soloist.source import Finding, Severity, Source

_PLAIN = re.compile(r"_*[a-z][A-Za-z0-9_']*")
#: clingo's numbers have 32 bits, and `007` is the number 7 to it but another word than `7` to a game.
_NUMBER = re.compile(r"0|[1-9][0-9]{0,8}")
_TOKEN = re.compile(r'\s*(?:"((?:[^"\\]|\\.)*)"|([A-Za-z0-9_\']+)|([(),]))')
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n"}
_UNESCAPES = {written[1]: meant for meant, written in _ESCAPES.items()}


def is_plain(name: str) -> bool:
    """Whether clingo takes a word as a name."""
    return bool(_PLAIN.fullmatch(name)) and name != "not"


def quoted(name: str) -> str:
    """A word as a string of clingo."""
    return '"' + "".join(_ESCAPES.get(letter, letter) for letter in name) + '"'


def write_term(term: Term, variables: Mapping[Variable, str]) -> str:
    """A term in clingo's notation; `variables` says how variables are called."""
    if isinstance(term, Variable):
        return variables[term]
    args = ",".join(write_term(arg, variables) for arg in term.args)
    if not term.args:
        return term.name if is_plain(term.name) or _NUMBER.fullmatch(term.name) else quoted(term.name)
    return f"{term.name}({args})" if is_plain(term.name) else f"({quoted(term.name)},{args})"


def read_term(text: str) -> Function:
    """The ground term that clingo prints as this text."""
    stack: list[list[Function]] = [[]]
    names: list[str | None] = []
    position, previous = 0, ""
    while position < len(text):
        token = _TOKEN.match(text, position)
        if token is None:
            raise _no_term(text, position)
        position = token.end()
        string, word, mark = token.groups()
        if mark == "(":
            # A name before the parenthesis makes it a function's; else it is a tuple, named by its first part.
            names.append(stack[-1].pop().name if previous == "word" else None)
            stack.append([])
        elif mark == ")":
            if not names:
                raise _no_term(text, position)
            name, parts = names.pop(), stack.pop()
            if name is None:
                if not parts or parts[0].args:
                    raise _no_term(text, position)
                name, parts = parts[0].name, parts[1:]
            stack[-1].append(Function(name, tuple(parts)))
        elif mark is None:
            named = word if word is not None else re.sub(r"\\(.)", lambda found: _UNESCAPES[found[1]], string)
            stack[-1].append(Function(named))
        previous = "word" if word is not None else ""
    if names or len(stack[0]) != 1:
        raise _no_term(text, len(text))
    return stack[0][0]


def _no_term(text: str, position: int) -> ParseError:
    span = Source("term", text).span(min(position, len(text)))
    return ParseError(Finding(Severity.ERROR, "no-term", f"{text!r} is no term of an answer set program", span))
