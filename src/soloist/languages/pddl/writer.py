"""Writes PDDL that planners read: a domain, a problem, and the text of a condition."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from soloist.datalog.queries.formula import (
    TRUE,
    And,
    Atom,
    Axiom,
    Equal,
    Exists,
    Forall,
    Formula,
    Not,
    Or,
    Parameter,
)
from soloist.languages.pddl.model import OBJECT, TOTAL_COST, Action, Domain, Effect, Problem
from soloist.languages.pddl.numbers import (
    VALUE,
    Change,
    change_text,
    comparison_text,
    expression_text,
    is_comparison,
    number_text,
    value_text,
)


def formula_text(formula: Formula) -> str:
    """A condition in one line."""
    match formula:
        case Not(Atom() as atom) if is_comparison(atom):
            return comparison_text(atom)
        case Atom() if is_comparison(formula):
            return f"(not {comparison_text(formula)})"
        case Atom(predicate) if predicate.startswith(VALUE):
            return value_text(formula)
        case Atom(predicate, args):
            return f"({' '.join((predicate, *args))})"
        case Equal(left, right):
            return f"(= {left} {right})"
        case Not(part):
            return f"(not {formula_text(part)})"
        case And(parts):
            return f"(and{_joined(parts)})"
        case Or(parts):
            return f"(or{_joined(parts)})"
        case Exists(parameters, part):
            return f"(exists ({parameters_text(parameters)}) {formula_text(part)})"
        case Forall(parameters, part):
            return f"(forall ({parameters_text(parameters)}) {formula_text(part)})"


def _joined(parts: Iterable[Formula]) -> str:
    return "".join(f" {formula_text(part)}" for part in parts)


def parameters_text(parameters: Iterable[Parameter]) -> str:
    """A typed list of variables; the type of everything is left out only when all have it."""
    listed = list(parameters)
    if all(parameter.types == (OBJECT,) for parameter in listed):
        return " ".join(parameter.name for parameter in listed)
    return " ".join(f"{parameter.name} - {_kind(parameter.types)}" for parameter in listed)


def _kind(types: tuple[str, ...]) -> str:
    return types[0] if len(types) == 1 else f"(either {' '.join(types)})"


def _effect_text(effect: Effect | Change) -> str:
    if isinstance(effect, Change):
        text = change_text(effect)
    else:
        text = formula_text(effect.atom if effect.positive else Not(effect.atom))
    if effect.condition != TRUE:
        text = f"(when {formula_text(effect.condition)} {text})"
    if effect.parameters:
        text = f"(forall ({parameters_text(effect.parameters)}) {text})"
    return text


def _action_text(action: Action) -> Iterator[str]:
    yield f"  (:action {action.name}"
    yield f"    :parameters ({parameters_text(action.parameters)})"
    yield f"    :precondition {_wrapped(action.precondition)}"
    yield "    :effect (and"
    yield from (f"      {_effect_text(effect)}" for effect in action.effects)
    yield from (f"      {_effect_text(change)}" for change in action.changes)
    for cost in action.cost:
        amount = str(cost) if isinstance(cost, int) else formula_text(cost)
        yield f"      (increase ({TOTAL_COST}) {amount})"
    yield "    ))"


def _wrapped(formula: Formula) -> str:
    """Some readers want a conjunction even around a single condition."""
    return formula_text(formula if isinstance(formula, And) else And((formula,)))


def _axiom_text(axiom: Axiom) -> str:
    head = f"({axiom.head.predicate}{' ' if axiom.parameters else ''}{parameters_text(axiom.parameters)})"
    return f"  (:derived {head}\n    {formula_text(axiom.condition)})"


def _names(by_type: Mapping[str, str]) -> Iterator[str]:
    kinds: dict[str, list[str]] = {}
    for name, kind in by_type.items():
        kinds.setdefault(kind, []).append(name)
    for kind, names in kinds.items():
        yield f"    {' '.join(names)} - {kind}"


def domain_text(domain: Domain) -> str:
    """A domain as a file."""
    lines = [f"(define (domain {domain.name})"]
    if domain.requirements:
        lines.append(f"  (:requirements {' '.join(domain.requirements)})")
    if domain.types:
        lines.append("  (:types")
        lines += [f"    {kind} - {above}" for kind, parents in domain.types.items() for above in parents]
        lines.append("  )")
    if domain.constants:
        lines += ["  (:constants", *_names(domain.constants), "  )"]
    lines.append("  (:predicates")
    for name, parameters in domain.predicates.items():
        lines.append(f"    ({name}{' ' if parameters else ''}{parameters_text(parameters)})")
    lines.append("  )")
    if domain.functions:
        lines.append("  (:functions")
        for name, parameters in domain.functions.items():
            lines.append(f"    ({name}{' ' if parameters else ''}{parameters_text(parameters)}) - number")
        lines.append("  )")
    lines += [_axiom_text(axiom) for axiom in domain.axioms]
    for action in domain.actions:
        lines += _action_text(action)
    return "\n".join([*lines, ")", ""])


def problem_text(problem: Problem) -> str:
    """A problem as a file."""
    lines = [f"(define (problem {problem.name})", f"  (:domain {problem.domain})"]
    if problem.requirements:
        lines.append(f"  (:requirements {' '.join(problem.requirements)})")
    if problem.objects:
        lines += ["  (:objects", *_names(problem.objects), "  )"]
    lines.append("  (:init")
    lines += [f"    {text}" for text in sorted(formula_text(atom) for atom in problem.initial)]
    values: dict[Atom, str] = {term: number_text(value) for term, value in problem.numbers.items()}
    values.update((term, str(value)) for term, value in problem.values.items())
    if problem.metric:
        values[Atom(TOTAL_COST)] = "0"
    lines += [f"    (= {formula_text(term)} {value})" for term, value in values.items()]
    lines += ["  )", f"  (:goal {_wrapped(problem.goal)})"]
    if problem.metric:
        lines.append(f"  (:metric minimize ({TOTAL_COST}))")
    if problem.objective is not None:
        aim = "minimize" if problem.objective.minimize else "maximize"
        lines.append(f"  (:metric {aim} {expression_text(problem.objective.expression)})")
    return "\n".join([*lines, ")", ""])
