"""Reads the sections of a domain and of a problem."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from soloist.languages.pddl.conditions import read_atom, read_effects, read_formula, read_number
from soloist.languages.pddl.formula import TRUE, Atom, Formula, Parameter
from soloist.languages.pddl.model import OBJECT, TOTAL_COST, Action, Axiom, Domain, Problem
from soloist.languages.pddl.scope import Scope, Unreadable
from soloist.languages.pddl.stratify import negative_cycle
from soloist.languages.sexpr import Group, Node, Symbol
from soloist.source import Severity

_REQUIREMENTS = frozenset(
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
        ":adl",
        ":domain-axioms",
    }
)
_UNSUPPORTED_SECTIONS = {
    ":durative-action": "actions that take time",
    ":constraints": "constraints on plans",
    ":process": "processes",
    ":event": "events",
}
#: The order in which sections are read, whatever their order in the text: names first.
_ORDER = (":requirements", ":types", ":constants", ":objects", ":predicates", ":functions")


def _sections(scope: Scope, group: Group) -> Iterator[tuple[str, Group]]:
    found: list[tuple[str, Group]] = []
    for node in group.items[2:]:
        if not isinstance(node, Group) or node.head is None:
            scope.error("no-section", "a section, such as (:action ...), belongs here", node.span)
        else:
            found.append((node.head.text.lower(), node))
    yield from sorted(found, key=lambda section: _ORDER.index(section[0]) if section[0] in _ORDER else len(_ORDER))


def _name(scope: Scope, group: Group) -> str:
    title = group.items[1]
    assert isinstance(title, Group)
    if len(title.items) != 2:
        scope.error("no-name", "a name belongs here", title.span)
        return ""
    try:
        return scope.word(title.items[1], "a name")
    except Unreadable:
        return ""


def read_domain(scope: Scope, group: Group) -> Domain:
    """A domain; what is wrong in it has been reported and is left out."""
    requirements: tuple[str, ...] = ()
    actions: list[Action] = []
    axioms: list[tuple[Axiom, Group]] = []
    for head, section in _sections(scope, group):
        try:
            match head:
                case ":requirements":
                    requirements = _read_requirements(scope, section)
                case ":types":
                    _read_types(scope, section)
                case ":constants":
                    _read_objects(scope, section)
                case ":predicates":
                    _read_declarations(scope, section.items[1:], scope.predicates, "predicate")
                case ":functions":
                    _read_functions(scope, section)
                case ":action":
                    actions.append(_read_action(scope, section, actions))
                case ":derived" | ":axiom":
                    axioms.append((_read_axiom(scope, section), section))
                case _ if head in _UNSUPPORTED_SECTIONS:
                    scope.error("unsupported", f"{_UNSUPPORTED_SECTIONS[head]} are not supported", section.span)
                case _:
                    scope.error("unknown-section", f"a domain has no section {head!r}", section.items[0].span)
        except Unreadable:
            continue
    _check_derived(scope, actions, axioms)
    return Domain(
        _name(scope, group),
        requirements,
        dict(scope.types),
        dict(scope.objects),
        dict(scope.predicates),
        dict(scope.functions),
        tuple(actions),
        tuple(axiom for axiom, _ in axioms),
    )


def read_problem(scope: Scope, group: Group, domain: Domain) -> Problem:
    """A problem of a domain whose names are in the scope."""
    belongs = ""
    initial: set[Atom] = set()
    values: dict[Atom, int] = {}
    goal: Formula | None = None
    metric = False
    requirements: tuple[str, ...] = ()
    before = set(scope.objects)
    for head, section in _sections(scope, group):
        try:
            match head:
                case ":domain":
                    belongs = scope.word(section.items[-1], "the name of the domain")
                    if belongs != domain.name:
                        message = f"this problem is of the domain {belongs!r}, not {domain.name!r}"
                        scope.error("other-domain", message, section.span)
                case ":requirements":
                    requirements = _read_requirements(scope, section)
                case ":objects":
                    _read_objects(scope, section)
                case ":init":
                    for node in section.items[1:]:
                        _read_fact(scope, node, domain, initial, values)
                case ":goal":
                    if len(section.items) != 2:
                        raise scope.broken("parts", "':goal' takes one condition", section.span)
                    goal = read_formula(scope, section.items[1], {})
                case ":metric":
                    metric = _read_metric(scope, section)
                case _ if head in _UNSUPPORTED_SECTIONS:
                    scope.error("unsupported", f"{_UNSUPPORTED_SECTIONS[head]} are not supported", section.span)
                case _:
                    scope.error("unknown-section", f"a problem has no section {head!r}", section.items[0].span)
        except Unreadable:
            if head == ":goal":
                goal = TRUE
    if goal is None:
        scope.error("no-goal", "this problem has no :goal", group.span.source.span(group.span.start))
    own = {name: kind for name, kind in scope.objects.items() if name not in before}
    return Problem(_name(scope, group), belongs, own, frozenset(initial), values, goal or TRUE, metric, requirements)


def _read_requirements(scope: Scope, section: Group) -> tuple[str, ...]:
    found = []
    for node in section.items[1:]:
        name = scope.word(node, "a requirement")
        if name not in _REQUIREMENTS:
            hint = "reading goes on; what needs it is refused where it is used"
            scope.report(
                Severity.WARNING, "requirement", f"the requirement {name!r} is not known here", node.span, hint
            )
        found.append(name)
    return tuple(found)


def _read_types(scope: Scope, section: Group) -> None:
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


def _read_objects(scope: Scope, section: Group) -> None:
    for symbol, kinds in scope.typed_list(section.items[1:], "an object"):
        name = symbol.text.lower()
        scope.known_types(kinds, symbol)
        if len(kinds) > 1:
            scope.error("unsupported", "an object of several types is not supported", symbol.span)
        elif name in scope.objects and scope.objects[name] != kinds[0]:
            scope.error("twice", f"the object {name!r} has another type already: {scope.objects[name]}", symbol.span)
        else:
            scope.objects.setdefault(name, kinds[0])


def _read_declarations(
    scope: Scope, nodes: tuple[Node, ...], into: dict[str, tuple[Parameter, ...]], what: str
) -> None:
    for node in nodes:
        try:
            group = scope.group(node, f"a {what} with its variables")
            if group.head is None:
                raise scope.broken("no-name", f"the name of a {what} belongs here", group.span)
            name = group.head.text.lower()
            if name in into:
                scope.error("twice", f"the {what} {name!r} is declared twice", group.head.span)
            into[name] = scope.variables(group.items[1:])
        except Unreadable:
            continue


def _read_functions(scope: Scope, section: Group) -> None:
    nodes = []
    items = section.items[1:]
    for position, node in enumerate(items):
        if isinstance(node, Symbol):
            before = items[position - 1] if position else None
            if node.text == "-" or (
                isinstance(before, Symbol) and before.text == "-" and node.text.lower() == "number"
            ):
                continue
            raise scope.broken("unsupported", "only numeric functions are supported", node.span)
        nodes.append(node)
    _read_declarations(scope, tuple(nodes), scope.functions, "function")


def _parts(scope: Scope, section: Group, start: int, known: tuple[str, ...]) -> dict[str, Node]:
    """`:key value` pairs."""
    found: dict[str, Node] = {}
    items = section.items
    for position in range(start, len(items), 2):
        key = scope.word(items[position], "a keyword")
        if key not in known:
            raise scope.broken("unknown-key", f"{key!r} is not known here", items[position].span, ", ".join(known))
        if position + 1 == len(items):
            raise scope.broken("parts", f"nothing follows {key!r}", items[position].span)
        found[key] = items[position + 1]
    return found


def _read_action(scope: Scope, section: Group, earlier: list[Action]) -> Action:
    if len(section.items) < 2:
        raise scope.broken("no-name", "an action needs a name", section.span)
    name = scope.word(section.items[1], "the name of an action")
    if any(name == action.name for action in earlier):
        scope.error("twice", f"the action {name!r} is defined twice", section.items[1].span)
    parts = _parts(scope, section, 2, (":parameters", ":precondition", ":effect"))
    parameters = scope.parameters(parts[":parameters"]) if ":parameters" in parts else ()
    variables = {parameter.name: parameter for parameter in parameters}
    precondition = read_formula(scope, parts[":precondition"], variables) if ":precondition" in parts else TRUE
    if ":effect" not in parts:
        return Action(name, parameters, precondition)
    effects, cost, place = read_effects(scope, parts[":effect"], variables)
    return Action(name, parameters, precondition, effects, cost, place)


def _read_axiom(scope: Scope, section: Group) -> Axiom:
    if len(section.items) != 3:
        raise scope.broken("parts", "':derived' takes a predicate and a condition", section.span)
    head = scope.group(section.items[1], "a predicate with its variables")
    if head.head is None:
        raise scope.broken("no-name", "the name of a predicate belongs here", head.span)
    name = head.head.text.lower()
    declared = scope.predicates.get(name)
    if declared is None:
        raise scope.broken("unknown-predicate", f"there is no predicate {name!r}", head.head.span)
    parameters = scope.variables(head.items[1:])
    if len(parameters) != len(declared):
        raise scope.broken("arity", f"{name!r} takes {len(declared)} terms, not {len(parameters)}", head.span)
    # A rule may leave the types out; those of the declaration hold all the same.
    typed = tuple(
        Parameter(own.name, own.types if own.types != (OBJECT,) else kinds.types)
        for own, kinds in zip(parameters, declared, strict=True)
    )
    condition = read_formula(scope, section.items[2], {parameter.name: parameter for parameter in typed})
    return Axiom(Atom(name, tuple(parameter.name for parameter in typed)), typed, condition)


def _check_derived(scope: Scope, actions: list[Action], axioms: list[tuple[Axiom, Group]]) -> None:
    """Derived predicates change by their rules alone, and no rule may deny what it derives."""
    derived = {axiom.head.predicate: section for axiom, section in axioms}
    for action in actions:
        for effect in action.effects:
            name = effect.atom.predicate
            if name in derived:
                scope.error("derived-effect", f"the action {action.name!r} changes {name!r}", derived[name].span)
    guilty = negative_cycle([axiom for axiom, _ in axioms])
    if guilty is not None:
        message = f"{guilty!r} depends on its own negation"
        scope.error("unstratified", message, derived[guilty].items[1].span)


def _read_fact(scope: Scope, node: Node, domain: Domain, initial: set[Atom], values: dict[Atom, int]) -> None:
    try:
        group = scope.group(node, "a fact")
        head = group.head.text.lower() if group.head is not None else ""
        if head == "=":
            if len(group.items) != 3:
                raise scope.broken("parts", "'=' takes 2 parts", group.span)
            function = read_atom(scope, group.items[1], _NO_VARIABLES, function=True)
            values[function] = read_number(scope, group.items[2])
        elif head == "not":
            # What is not stated is false anyway.
            if len(group.items) != 2:
                raise scope.broken("parts", "'not' takes 1 part", group.span)
            read_atom(scope, group.items[1], _NO_VARIABLES)
        else:
            atom = read_atom(scope, group, _NO_VARIABLES)
            if any(atom.predicate == axiom.head.predicate for axiom in domain.axioms):
                raise scope.broken("derived-fact", f"{atom.predicate!r} is derived and cannot be stated", group.span)
            initial.add(atom)
    except Unreadable:
        return


def _read_metric(scope: Scope, section: Group) -> bool:
    words = [repr(item).lower().strip("() ") for item in section.items[1:]]
    if words != ["minimize", TOTAL_COST]:
        message = f"the only metric that is supported is: minimize ({TOTAL_COST})"
        raise scope.broken("unsupported", message, section.span)
    return True


_NO_VARIABLES: Mapping[str, Parameter] = {}
