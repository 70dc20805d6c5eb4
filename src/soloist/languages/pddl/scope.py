"""What a PDDL reader knows while it reads: names that are declared, and everything it has found wrong."""

from __future__ import annotations

import sys
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from soloist.datalog.queries.formula import Parameter, is_variable
from soloist.languages.pddl.model import OBJECT
from soloist.languages.pddl.numbers import Comparison
from soloist.languages.sexpr import Group, Node, Symbol
from soloist.source import Finding, Severity, Span

T = TypeVar("T")
U = TypeVar("U")

#: A reader stops reporting here: what follows a broken place is mostly its echo.
MOST_FINDINGS = 20
#: No sensible condition nests deeper, and everything that walks a formula recursively may rely on it.
DEEPEST_NESTING = 500
#: Beyond this depth Python's own stack would be too small.
SHALLOW = 50
#: What that takes of Python's stack: a walk has at most a few frames for each level.
_FRAMES = 8 * DEEPEST_NESTING


def allow_deep_nesting() -> None:
    """Make room on Python's stack for formulas that nest as deep as they may."""
    sys.setrecursionlimit(max(sys.getrecursionlimit(), _FRAMES))


class Unreadable(Exception):
    """Raised inside the reader to leave a broken part; the finding has been reported by then."""


@dataclass
class Scope:
    """The declared names of a domain (and of a problem), and the findings."""

    findings: list[Finding] = field(default_factory=list)
    types: dict[str, tuple[str, ...]] = field(default_factory=dict)
    objects: dict[str, str] = field(default_factory=dict)
    predicates: dict[str, tuple[Parameter, ...]] = field(default_factory=dict)
    functions: dict[str, tuple[Parameter, ...]] = field(default_factory=dict)
    #: Functions that are declared and whose values are no numbers.
    object_functions: set[str] = field(default_factory=set)
    #: The comparisons that were met, by the predicates that stand for their failing.
    comparisons: dict[str, Comparison] = field(default_factory=dict)

    def report(self, severity: Severity, code: str, message: str, span: Span | None, hint: str = "") -> None:
        """Note a finding, up to a limit."""
        if len(self.findings) < MOST_FINDINGS:
            self.findings.append(Finding(severity, code, message, span, hint))

    @property
    def errors(self) -> bool:
        """Whether anything was wrong so far."""
        return any(finding.severity is Severity.ERROR for finding in self.findings)

    def error(self, code: str, message: str, span: Span | None, hint: str = "") -> None:
        """Note an error."""
        self.report(Severity.ERROR, code, message, span, hint)

    def broken(self, code: str, message: str, span: Span | None, hint: str = "") -> Unreadable:
        """Note an error and give what to raise to leave the part."""
        self.error(code, message, span, hint)
        return Unreadable(message)

    def every(self, parts: Iterable[Callable[[], T]]) -> list[T]:
        """Read all parts of something, so that what is wrong with each is told, and leave it if any is broken."""
        found: list[T] = []
        broken: Unreadable | None = None
        for part in parts:
            try:
                found.append(part())
            except Unreadable as error:
                broken = error
        if broken is not None:
            raise broken
        return found

    def both(self, first: Callable[[], T], second: Callable[[], U]) -> tuple[T, U]:
        """The same for two parts of different kinds."""
        try:
            found = first()
        except Unreadable:
            second()
            raise
        return found, second()

    def word(self, node: Node, what: str) -> str:
        """A symbol, in lower case: PDDL does not tell cases apart."""
        if isinstance(node, Symbol):
            return node.text.lower()
        raise self.broken("no-name", f"{what} belongs here, not a parenthesis", node.span)

    def group(self, node: Node, what: str) -> Group:
        """A parenthesised list."""
        if isinstance(node, Group):
            return node
        raise self.broken("no-list", f"{what} belongs here, in parentheses, not {node.text!r}", node.span)

    def typed_list(self, nodes: Sequence[Node], what: str) -> list[tuple[Symbol, tuple[str, ...]]]:
        """`a b - t c`: each name with its types; names without one are objects."""
        found: list[tuple[Symbol, tuple[str, ...]]] = []
        waiting: list[Symbol] = []
        position = 0
        while position < len(nodes):
            node = nodes[position]
            if not isinstance(node, Symbol):
                raise self.broken("no-name", f"{what} belongs here, not a parenthesis", node.span)
            if node.text.startswith("-") and len(node.text) > 1 and waiting:
                # Some texts have no space there: `?c -compressor`.
                found.extend((name, (node.text[1:].lower(),)) for name in waiting)
                waiting = []
                position += 1
            elif node.text == "-":
                if position + 1 == len(nodes):
                    raise self.broken("no-type", "a type must follow '-'", node.span)
                kinds = self._types(nodes[position + 1])
                found.extend((name, kinds) for name in waiting)
                waiting = []
                position += 2
            else:
                waiting.append(node)
                position += 1
        return found + [(name, (OBJECT,)) for name in waiting]

    def _types(self, node: Node) -> tuple[str, ...]:
        if isinstance(node, Symbol):
            return (node.text.lower(),)
        if node.head is not None and node.head.text.lower() == "either" and len(node.items) > 1:
            return tuple(self.word(item, "a type") for item in node.items[1:])
        raise self.broken("no-type", "a type, or (either ...), belongs here", node.span)

    def parameters(self, node: Node) -> tuple[Parameter, ...]:
        """A parenthesised list of typed variables."""
        return self.variables(self.group(node, "a list of variables").items)

    def variables(self, nodes: Sequence[Node], *, repeated: bool = False) -> tuple[Parameter, ...]:
        """A list of typed variables; `repeated` ones get another name where that is allowed."""
        found: dict[str, Parameter] = {}
        for symbol, kinds in self.typed_list(nodes, "a variable"):
            name = symbol.text.lower()
            if not is_variable(name):
                self.error("no-variable", f"{symbol.text!r} is no variable", symbol.span, "variables begin with '?'")
            elif name in found and not repeated:
                self.error("twice", f"the variable {name} is declared twice", symbol.span)
            self.known_types(kinds, symbol)
            name = another_name(name, found)
            found[name] = Parameter(name, kinds)
        return tuple(found.values())

    def joint_type(self, kinds: tuple[str, ...]) -> str:
        """A type for objects that are of several types at once."""
        for kind, above in self.types.items():
            if above == kinds and kind.startswith("either"):
                return kind
        name = another_name("-".join(("either", *kinds)), self.types)
        self.types[name] = kinds
        return name

    def known_types(self, kinds: tuple[str, ...], place: Symbol) -> None:
        """Report types that nobody declared."""
        for kind in kinds:
            if kind != OBJECT and kind not in self.types:
                self.error("unknown-type", f"{place.text!r} is of the type {kind!r}, which is not declared", place.span)

    def term(self, node: Node, variables: Mapping[str, Parameter]) -> str:
        """A variable in scope or a declared object."""
        name = self.word(node, "a term")
        if is_variable(name):
            if name not in variables:
                raise self.broken("unbound", f"the variable {name} is not declared here", node.span)
            return variables[name].name
        if name not in self.objects:
            raise self.broken("unknown-object", f"there is no object {name!r}", node.span)
        return name


def another_name(name: str, taken: Container[str]) -> str:
    """The name, or one like it where it is taken."""
    number = 2
    found = name
    while found in taken:
        found = f"{name}-{number}"
        number += 1
    return found
