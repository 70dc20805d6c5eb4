"""Fluents that never change are facts: some sheets state their walls and maps as parts of the state."""

from __future__ import annotations

from dataclasses import replace

from soloist.datalog.queries.formula import is_variable
from soloist.languages.pddl.translation.flat import FlatRule, FlatRules


def constant_fluents(flat: FlatRules) -> set[str]:
    """The fluents that stay as they are: every rule for them repeats them, and one does so without a condition."""
    repeating: dict[str, bool] = {}
    kept: set[str] = set()
    for rule in flat.of("next"):
        name = rule.head.predicate
        repeating[name] = repeating.get(name, True) and rule.head in rule.body
        free = len(set(rule.head.args)) == len(rule.head.args) and all(map(is_variable, rule.head.args))
        if free and rule.body == (rule.head,):
            kept.add(name)
    return {name for name in kept if repeating[name]}


def with_facts(flat: FlatRules, constant: set[str]) -> list[FlatRule]:
    """The rules where these fluents hold once and for all: what they are initially is what they are."""
    rules = [rule for rule in flat.rules if not (rule.use == "next" and rule.head.predicate in constant)]
    return [
        replace(rule, use="rule") if rule.use == "init" and rule.head.predicate in constant else rule for rule in rules
    ]
