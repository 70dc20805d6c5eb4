"""Reads what domains and problems have in common: sections, names, types, objects and declarations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from soloist.datalog.queries.formula import Parameter
from soloist.languages.pddl.model import OBJECT
from soloist.languages.pddl.scope import Scope, Unreadable
from soloist.languages.sexpr import Group, Node, Symbol
from soloist.source import Severity

KNOWN_REQUIREMENTS = frozenset(
    {
        ":strips",
        ":typing",
        ":equality",
        ":negative-preconditions",
        ":disjunctive-preconditions",
        ":existential-preconditions",
        ":universal-preconditions",
        ":quantified-preconditions",
        ":conditional-effects",
        ":derived-predicates",
        ":action-costs",
        ":numeric-fluents",
        ":fluents",
        ":adl",
        ":domain-axioms",
    }
)
UNSUPPORTED_SECTIONS = {
    ":durative-action": "actions that take time",
    ":constraints": "constraints on plans",
    ":process": "processes",
    ":event": "events",
    ":task": "hierarchical tasks",
    ":method": "hierarchical tasks",
    ":htn": "hierarchical tasks",
}
#: The order in which sections are read, whatever their order in the text: names first.
_ORDER = (":requirements", ":types", ":constants", ":objects", ":predicates", ":functions")


def sections(scope: Scope, group: Group) -> Iterator[tuple[str, Group]]:
    """The sections of a definition with their names, those that declare something first."""
    found: list[tuple[str, Group]] = []
    for node in group.items[2:]:
        if not isinstance(node, Group) or node.head is None:
            scope.error("no-section", "a section, such as (:action ...), belongs here", node.span)
        else:
            found.append((node.head.text.lower(), node))
    yield from sorted(found, key=lambda section: _ORDER.index(section[0]) if section[0] in _ORDER else len(_ORDER))


def title(scope: Scope, group: Group) -> str:
    """The name of a definition."""
    named = group.items[1]
    assert isinstance(named, Group)
    if len(named.items) != 2:
        scope.error("no-name", "a name belongs here", named.span)
        return ""
    try:
        return scope.word(named.items[1], "a name")
    except Unreadable:
        return ""


def read_requirements(scope: Scope, section: Group) -> tuple[str, ...]:
    """What a text says that it needs; only what it uses is refused."""
    found = []
    for node in section.items[1:]:
        name = scope.word(node, "a requirement")
        if name not in KNOWN_REQUIREMENTS:
            hint = "reading goes on; what needs it is refused where it is used"
            scope.report(
                Severity.WARNING, "requirement", f"the requirement {name!r} is not known here", node.span, hint
            )
        found.append(name)
    return tuple(found)


def read_types(scope: Scope, section: Group) -> None:
    """The types with their parents."""
    listed = scope.typed_list(section.items[1:], "a type")
    parents: dict[str, list[str]] = {}
    for symbol, kinds in listed:
        known = parents.setdefault(symbol.text.lower(), [])
        known.extend(kind for kind in kinds if kind not in known)
        for kind in kinds:
            if kind != OBJECT:
                parents.setdefault(kind, [])
    parents.pop(OBJECT, None)
    scope.types.update({kind: tuple(above) or (OBJECT,) for kind, above in parents.items()})
    for symbol, _ in listed:
        seen: set[str] = set()
        stack = list(scope.types.get(symbol.text.lower(), ()))
        while stack:
            kind = stack.pop()
            if kind == symbol.text.lower():
                scope.error("type-cycle", f"the type {kind!r} is a kind of itself", symbol.span)
                scope.types[kind] = (OBJECT,)
                break
            if kind not in seen:
                seen.add(kind)
                stack.extend(scope.types.get(kind, ()))


def read_objects(scope: Scope, section: Group) -> None:
    """Constants or objects; one of several types belongs to all of them."""
    for symbol, kinds in scope.typed_list(section.items[1:], "an object"):
        name = symbol.text.lower()
        scope.known_types(kinds, symbol)
        kind = kinds[0] if len(kinds) == 1 else scope.joint_type(kinds)
        if scope.objects.setdefault(name, kind) != kind:
            scope.error("twice", f"the object {name!r} has another type already: {scope.objects[name]}", symbol.span)


def read_declarations(scope: Scope, nodes: Sequence[Node], into: dict[str, tuple[Parameter, ...]], what: str) -> None:
    """Predicates or functions with the variables that stand for their arguments."""
    for node in nodes:
        try:
            group = scope.group(node, f"a {what} with its variables")
            if group.head is None:
                raise scope.broken("no-name", f"the name of a {what} belongs here", group.span)
            name = group.head.text.lower()
            if name in into:
                scope.error("twice", f"the {what} {name!r} is declared twice", group.head.span)
            # Only the number of arguments and their types matter here, so some texts repeat a variable.
            into[name] = scope.variables(group.items[1:], repeated=True)
        except Unreadable:
            continue


def read_functions(scope: Scope, section: Group) -> None:
    """Numeric functions; `- number` may be written or not. Others are told once and remembered as such."""
    numeric: list[Node] = []
    untyped: list[Node] = []
    is_told = False
    items = section.items[1:]
    for position, node in enumerate(items):
        if not isinstance(node, Symbol):
            untyped.append(node)
        elif node.text != "-":
            before = items[position - 1] if position else None
            after_dash = isinstance(before, Symbol) and before.text == "-"
            if node.text == "-number" or (after_dash and node.text.lower() == "number"):
                numeric += untyped
            else:
                if not is_told:
                    scope.error("unsupported", "functions whose values are objects are not supported", node.span)
                is_told = True
                heads = (group.head for group in untyped if isinstance(group, Group))
                scope.object_functions.update(head.text.lower() for head in heads if head is not None)
            untyped = []
    read_declarations(scope, [*numeric, *untyped], scope.functions, "function")
