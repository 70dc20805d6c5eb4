"""Finds what is wrong with a sheet beyond its syntax: meaning, keywords, and the parts of a game.

Errors are what makes a sheet no game; warnings are what is most likely a mistake; notes are what is worth knowing.
"""

from __future__ import annotations

from collections.abc import Iterator

from soloist.datalog.dependencies import Predicate, predicate_of, rule_dependencies
from soloist.game.rules import Atom, Distinct, Function, Rule, RuleSheet, Term, Variable, atoms_of
from soloist.languages.gdl.actions import check_actions
from soloist.languages.gdl.fluents import check_fluents
from soloist.languages.gdl.syntax import ARITIES
from soloist.languages.gdl.wellformed import find_ill_formed, literals_of, locate, similar
from soloist.languages.gdl.writer import write_term
from soloist.numeral import counted, whole_number
from soloist.source import Finding, Severity, Span


def check_rules(sheet: RuleSheet) -> list[Finding]:
    """Everything worth telling about the rules of a sheet, in the order of the text."""
    findings = [
        *find_ill_formed(sheet),
        *_keywords(sheet),
        *_arities(sheet),
        *_parts(sheet),
        *_rewards(sheet),
        *_undefined(sheet),
        *check_fluents(sheet),
        *check_actions(sheet),
    ]
    return sorted(findings, key=lambda finding: finding.span.start if finding.span else -1)


def _error(code: str, message: str, span: Span | None, hint: str = "") -> Finding:
    return Finding(Severity.ERROR, code, message, span, hint)


def _keywords(sheet: RuleSheet) -> Iterator[Finding]:
    """Keywords with a wrong number of arguments, or in places where they mean nothing."""
    for rule in sheet.rules:
        for atom in (rule.head, *(atom for atom, _ in atoms_of(rule.body))):
            arity = ARITIES.get(atom.predicate)
            if arity is not None and arity != len(atom.args):
                message = f"'{atom.predicate}' takes {counted(arity, 'argument')}, not {len(atom.args)}"
                yield _error("keyword-arity", message, atom.span)
        if rule.head.predicate in ("true", "does"):
            hint = "'next' and 'init' say what is true" if rule.head.predicate == "true" else "'legal' says what may be"
            yield _error("keyword-head", f"'{rule.head.predicate}' cannot be concluded", rule.head.span, hint)
        if rule.head.predicate == "role" and rule.body:
            yield _error("keyword-head", "a role is stated as a fact, not concluded", rule.head.span)
        for atom, _ in atoms_of(rule.body):
            if atom.predicate in ("init", "next"):
                hint = "use 'true': it holds at the start as well" if atom.predicate == "init" else ""
                message = f"'{atom.predicate}' cannot be a condition"
                yield Finding(_gravity(rule), "keyword-body", message, atom.span, hint)
    yield from _dependence(sheet)


def _gravity(rule: Rule) -> Severity:
    """How grave a mistake in a rule is: nothing in play depends on `base` and `input`."""
    return Severity.WARNING if rule.head.predicate in ("base", "input") else Severity.ERROR


def _dependence(sheet: RuleSheet) -> Iterator[Finding]:
    """Keywords that depend on what is not known where they are asked for."""
    graph = rule_dependencies(sheet.rules)
    changing = [("true", 1), ("does", 2), ("next", 1), ("legal", 2), ("goal", 2), ("terminal", 0)]
    forbidden: dict[str, list[Predicate]] = {
        "init": changing,
        "base": changing,
        "input": changing,
        "legal": [("does", 2)],
        "goal": [("does", 2)],
        "terminal": [("does", 2)],
    }
    for rule in sheet.rules:
        for atom, _ in atoms_of(rule.body):
            reached = {predicate_of(atom), *graph.below(predicate_of(atom))}
            for name in (name for name, arity in forbidden.get(rule.head.predicate, ()) if (name, arity) in reached):
                through = "" if atom.predicate == name else f" through '{atom.predicate}'"
                message = f"'{rule.head.predicate}' depends on '{name}'{through}"
                yield Finding(_gravity(rule), "keyword-depends", message, atom.span, _WHY[rule.head.predicate])
                break


_WHY = {
    "init": "the initial state is there before any other",
    "base": "what may ever be true does not change in play",
    "input": "what may ever be done does not change in play",
    "legal": "what is legal is asked before anything is done",
    "goal": "a reward belongs to a state, not to a move",
    "terminal": "the end belongs to a state, not to a move",
}


def _arities(sheet: RuleSheet) -> Iterator[Finding]:
    """Symbols that are used with different numbers of arguments."""
    predicates: dict[str, dict[int, Atom]] = {}
    functions: dict[str, dict[int, Atom]] = {}
    for rule in sheet.rules:
        for atom in (rule.head, *(atom for atom, _ in atoms_of(rule.body))):
            if atom.predicate not in ARITIES:
                predicates.setdefault(atom.predicate, {}).setdefault(len(atom.args), atom)
            for function in _functions(atom.args):
                functions.setdefault(function.name, {}).setdefault(len(function.args), atom)
        for literal in literals_of(rule.body):
            if isinstance(literal, Distinct):
                for function in _functions((literal.left, literal.right)):
                    functions.setdefault(function.name, {}).setdefault(len(function.args), rule.head)
    for kind, uses in (("predicate", predicates), ("function", functions)):
        for name, places in uses.items():
            if len(places) > 1:
                first, *others = places
                for arity in others:
                    message = f"the {kind} '{name}' has {counted(arity, 'argument')} here and {first} elsewhere"
                    span = locate(places[arity].span, name)
                    yield Finding(Severity.WARNING, "arity", message, span, "they are different symbols")


def _functions(terms: tuple[Term, ...]) -> Iterator[Function]:
    """The applications in terms; a constant may well share its name with a function."""
    for term in terms:
        if isinstance(term, Function) and term.args:
            yield term
            yield from _functions(term.args)


def _parts(sheet: RuleSheet) -> Iterator[Finding]:
    """What a game must have: roles, and for each role moves, rewards and an end."""
    heads: dict[str, list[Rule]] = {}
    for rule in sheet.rules:
        heads.setdefault(rule.head.predicate, []).append(rule)
    whole = sheet.rules[0].span if sheet.rules else None
    roles = [rule.head.args[0] for rule in heads.get("role", ()) if len(rule.head.args) == 1]
    if not roles:
        yield _error("no-role", "the game has no role", whole, "name the player in a fact: (role robot)")
    if len(set(roles)) > 1:
        names = ", ".join(write_term(role, sheet.spelling) for role in dict.fromkeys(roles))
        message = f"the game has {len(set(roles))} roles ({names}): it can be played, but not solved"
        yield Finding(Severity.NOTE, "several-roles", message, heads["role"][1].span)
    for keyword, meaning in (("legal", "no move is ever legal"), ("goal", "no reward is ever given")):
        found = [rule for rule in heads.get(keyword, ()) if len(rule.head.args) == 2]
        for role in dict.fromkeys(roles):
            if not any(isinstance(rule.head.args[0], Variable) or rule.head.args[0] == role for rule in found):
                shown = write_term(role, sheet.spelling)
                yield _error(f"no-{keyword}", f"there is no rule for '{keyword}' of {shown}: {meaning}", whole)
        for rule in found:
            role = rule.head.args[0]
            if roles and role not in roles and not isinstance(role, Variable):
                shown = write_term(role, sheet.spelling)
                span = locate(rule.head.span, shown)
                yield Finding(Severity.WARNING, "unknown-role", f"{shown} is no role of the game", span)
    if "terminal" not in heads:
        yield _error("no-terminal", "there is no rule for 'terminal': the game never ends", whole)
    if "next" not in heads:
        yield Finding(Severity.WARNING, "no-next", "there is no rule for 'next': a move leads nowhere", whole)
    if "init" not in heads:
        yield Finding(Severity.NOTE, "no-init", "there is no rule for 'init': nothing is true at the start", whole)


def _rewards(sheet: RuleSheet) -> Iterator[Finding]:
    for rule in sheet.rules:
        if rule.head.predicate == "goal" and len(rule.head.args) == 2:
            reward = rule.head.args[1]
            if isinstance(reward, Variable):
                continue
            text = write_term(reward, sheet.spelling)
            value = whole_number(reward.name)
            if value is None or value > 100 or reward.args:
                message = f"the reward {text} is not an integer from 0 to 100"
                yield _error("goal-value", message, locate(rule.head.span, text))


def _undefined(sheet: RuleSheet) -> Iterator[Finding]:
    """Predicates that no rule concludes; often a slip of the pen."""
    defined = {predicate_of(rule.head) for rule in sheet.rules}
    seen: set[Predicate] = set()
    for rule in sheet.rules:
        for atom, _ in atoms_of(rule.body):
            predicate = predicate_of(atom)
            if predicate in defined or predicate in seen or atom.predicate in ARITIES:
                continue
            seen.add(predicate)
            # Names of predicates are many and alike: only a close one is asked about.
            hint = similar(atom.predicate, (name for name, _ in defined if name != atom.predicate), 0.8)
            message = f"no rule concludes '{atom.predicate}', so it never holds"
            yield Finding(Severity.NOTE, "undefined", message, atom.span, hint)
