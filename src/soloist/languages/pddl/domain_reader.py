"""Reads a domain: its names, its actions and its rules for derived predicates."""

from __future__ import annotations

from soloist.datalog.queries.formula import (
    TRUE,
    Atom,
    Axiom,
    Equal,
    Exists,
    Formula,
    Parameter,
    conjunction,
    is_variable,
)
from soloist.languages.pddl.conditions import Effects, read_effects, read_formula
from soloist.languages.pddl.model import OBJECT, Action, Domain
from soloist.languages.pddl.scope import Scope, Unreadable
from soloist.languages.pddl.sections import (
    UNSUPPORTED_SECTIONS,
    read_declarations,
    read_functions,
    read_objects,
    read_requirements,
    read_types,
    sections,
    title,
)
from soloist.languages.pddl.stratify import negative_cycle
from soloist.languages.sexpr import Group, Node

_UNSUPPORTED_KEYS = {":observe": "actions that sense are not supported"}


def read_domain(scope: Scope, group: Group) -> Domain:
    """A domain; what is wrong in it has been reported and is left out."""
    requirements: tuple[str, ...] = ()
    actions: dict[str, Action] = {}
    axioms: list[tuple[Axiom, Group]] = []
    for head, section in sections(scope, group):
        try:
            match head:
                case ":requirements":
                    requirements = read_requirements(scope, section)
                case ":types":
                    read_types(scope, section)
                case ":constants":
                    read_objects(scope, section)
                case ":predicates":
                    read_declarations(scope, section.items[1:], scope.predicates, "predicate")
                case ":functions":
                    read_functions(scope, section)
                case ":action":
                    action = _read_action(scope, section, actions)
                    actions[action.name] = action
                case ":derived" | ":axiom":
                    old = head == ":axiom" and ":implies" in map(repr, section.items)
                    axioms.append(((_read_old_axiom if old else _read_axiom)(scope, section), section))
                case _ if head in UNSUPPORTED_SECTIONS:
                    scope.error("unsupported", f"{UNSUPPORTED_SECTIONS[head]} are not supported", section.span)
                case _:
                    scope.error("unknown-section", f"a domain has no section {head!r}", section.items[0].span)
        except Unreadable:
            continue
    _check_derived(scope, list(actions.values()), axioms)
    return Domain(
        title(scope, group),
        requirements,
        dict(scope.types),
        dict(scope.objects),
        dict(scope.predicates),
        dict(scope.functions),
        tuple(actions.values()),
        tuple(axiom for axiom, _ in axioms),
    )


def _parts(scope: Scope, section: Group, start: int, known: tuple[str, ...]) -> dict[str, Node]:
    """`:key value` pairs."""
    found: dict[str, Node] = {}
    items = section.items
    for position in range(start, len(items), 2):
        key = scope.word(items[position], "a keyword")
        if key in _UNSUPPORTED_KEYS:
            raise scope.broken("unsupported", _UNSUPPORTED_KEYS[key], items[position].span)
        if key not in known:
            scope.error("unknown-key", f"{key!r} is not known here", items[position].span, ", ".join(known))
            continue
        if position + 1 == len(items):
            raise scope.broken("parts", f"nothing follows {key!r}", items[position].span)
        found[key] = items[position + 1]
    return found


def _read_action(scope: Scope, section: Group, earlier: dict[str, Action]) -> Action:
    if len(section.items) < 2:
        raise scope.broken("no-name", "an action needs a name", section.span)
    name = scope.word(section.items[1], "the name of an action")
    if name in earlier:
        scope.error("twice", f"the action {name!r} is defined twice", section.items[1].span)
    parts = _parts(scope, section, 2, (":parameters", ":precondition", ":effect"))
    parameters = scope.parameters(parts[":parameters"]) if ":parameters" in parts else ()
    variables = {parameter.name: parameter for parameter in parameters}
    condition, effect = parts.get(":precondition"), parts.get(":effect")
    precondition, found = scope.both(
        lambda: TRUE if condition is None else read_formula(scope, condition, variables),
        lambda: Effects() if effect is None else read_effects(scope, effect, variables),
    )
    effects, cost, changes = tuple(found.facts), tuple(found.cost), tuple(found.changes)
    return Action(name, parameters, precondition, effects, cost, found.cost_place, changes)


def _declared(scope: Scope, head: Group) -> tuple[str, tuple[Parameter, ...]]:
    if head.head is None:
        raise scope.broken("no-name", "the name of a predicate belongs here", head.span)
    name = head.head.text.lower()
    declared = scope.predicates.get(name)
    if declared is None:
        raise scope.broken("unknown-predicate", f"there is no predicate {name!r}", head.head.span)
    return name, declared


def _read_axiom(scope: Scope, section: Group) -> Axiom:
    """`(:derived (reach ?x - place) condition)`."""
    if len(section.items) != 3:
        raise scope.broken("parts", "':derived' takes a predicate and a condition", section.span)
    head = scope.group(section.items[1], "a predicate with its variables")
    name, declared = _declared(scope, head)
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


def _read_old_axiom(scope: Scope, section: Group) -> Axiom:
    """`(:axiom :vars (?x ?y - place) :context condition :implies (reach ?x))`, as the first PDDL had it."""
    parts = _parts(scope, section, 1, (":vars", ":context", ":implies"))
    variables = scope.parameters(parts[":vars"]) if ":vars" in parts else ()
    known = {variable.name: variable for variable in variables}
    condition = read_formula(scope, parts[":context"], known) if ":context" in parts else TRUE
    head = scope.group(parts[":implies"], "a predicate with its terms")
    name, declared = _declared(scope, head)
    terms = [scope.term(item, known) for item in head.items[1:]]
    if len(terms) != len(declared):
        raise scope.broken("arity", f"{name!r} takes {len(declared)} terms, not {len(terms)}", head.span)
    parameters: list[Parameter] = []
    equal: list[Formula] = []
    for place, (term, kinds) in enumerate(zip(terms, declared, strict=True)):
        if is_variable(term) and all(term != parameter.name for parameter in parameters):
            own = known[term].types
            parameters.append(Parameter(term, own if own != (OBJECT,) else kinds.types))
        else:
            # An object, or a variable that stands at an earlier place too; no text has a space in a name.
            parameters.append(Parameter(f"?same {place}", kinds.types))
            equal.append(Equal(parameters[-1].name, term))
    bound = {parameter.name for parameter in parameters}
    others = tuple(variable for variable in variables if variable.name not in bound)
    whole = conjunction([*equal, condition])
    return Axiom(
        Atom(name, tuple(parameter.name for parameter in parameters)),
        tuple(parameters),
        Exists(others, whole) if others else whole,
    )


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
