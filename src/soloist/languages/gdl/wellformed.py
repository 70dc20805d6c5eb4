"""The conditions under which rules have a meaning at all: safe, stratified, and with recursion that ends."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from difflib import get_close_matches

from soloist.datalog.dependencies import predicate_of, rule_dependencies
from soloist.datalog.tabling.simple_bodies import bindable_in, split_by_constants
from soloist.game.rules import Atom, Distinct, Function, Literal, Not, Or, Rule, RuleSheet, Term, Variable, variables_of
from soloist.languages.gdl.writer import write_term
from soloist.numeral import counted
from soloist.source import Finding, Severity, Span


def find_ill_formed(sheet: RuleSheet) -> Iterator[Finding]:
    """Everything that deprives a rule of its meaning."""
    for rule in sheet.rules:
        yield from _unsafe(rule, sheet)
        for literal in literals_of(rule.body):
            if isinstance(literal, Not) and isinstance(literal.literal, Distinct):
                message = "'distinct' cannot be negated"
                hint = "write the same variable twice where two terms have to be equal"
                yield Finding(Severity.ERROR, "not-distinct", message, literal.span, hint)
    yield from _unstratified(sheet)
    yield from _endless(sheet)


def locate(span: Span | None, word: str) -> Span | None:
    """The first place of a word inside a span; the span itself where the word is not found."""
    if span is None:
        return None
    text, start = span.text, -1
    while (start := text.find(word, start + 1)) >= 0:
        before, after = text[:start][-1:], text[start + len(word) :][:1]
        if before in _EDGES and after in _EDGES:
            return span.source.span(span.start + start, span.start + start + len(word))
    return span


def meant(symbol: tuple[str, int], known: Collection[tuple[str, int]], makers: str) -> str:
    """What a name that nothing defines may have been meant to be: itself with other arguments, or one like it."""
    name, arity = symbol
    for other, count in known:
        if other == name:
            return f"{makers} '{name}' with {counted(count, 'argument')}, and here it has {arity}"
    return similar(name, (other for other, _ in known), 0.7)


def similar(name: str, others: Iterable[str], likeness: float) -> str:
    """Asks for the known name that is most like a name, from a likeness (`difflib`'s, at most 1) on."""
    close = get_close_matches(name, sorted(set(others)), n=1, cutoff=likeness)
    return f"is '{close[0]}' meant?" if close else ""


_EDGES = ("", *" \t\r\n(),;&|~.")


def literals_of(body: tuple[Literal, ...]) -> Iterator[Literal]:
    """Every literal of a body, those inside others included."""
    for literal in body:
        yield literal
        if isinstance(literal, Not):
            yield from literals_of((literal.literal,))
        elif isinstance(literal, Or):
            for alternative in literal.alternatives:
                yield from literals_of(alternative)


def _unsafe(rule: Rule, sheet: RuleSheet) -> Iterator[Finding]:
    """Variables that no condition gives a value, each once a rule."""
    reported: set[Variable] = set()
    bound = _bound_by(rule.body)
    for part, values in (*_needy(rule.body, frozenset()), (rule.head, bound)):
        for variable in variables_of(part):
            if variable in values or variable in reported:
                continue
            reported.add(variable)
            name = write_term(variable, sheet.spelling)
            where = "the head" if part is rule.head else "a negation" if isinstance(part, Not) else "'distinct'"
            message = f"nothing gives the variable {name} in {where} a value"
            hint = "every variable has to stand in a condition that is not negated"
            yield Finding(Severity.ERROR, "unsafe", message, locate(part.span or rule.span, name), hint)


def _bound_by(literals: tuple[Literal, ...]) -> frozenset[Variable]:
    return frozenset[Variable]().union(*map(bindable_in, literals))


def _needy(literals: tuple[Literal, ...], around: frozenset[Variable]) -> Iterator[tuple[Literal, frozenset[Variable]]]:
    """The literals whose variables must have values, each with the variables that have one there."""
    bound = around | _bound_by(literals)
    for literal in literals:
        if isinstance(literal, Or):
            for alternative in literal.alternatives:
                yield from _needy(alternative, bound)
        elif not isinstance(literal, Atom):
            yield literal, bound


def _unstratified(sheet: RuleSheet) -> Iterator[Finding]:
    rules = split_by_constants(sheet.rules)
    graph = rule_dependencies(rules)
    for rule in rules:
        head = predicate_of(rule.head)
        for literal, negated in _signed_atoms(rule.body):
            if negated and graph.in_cycle(head, predicate_of(literal)):
                name = rule.head.predicate.partition(" ")[0]
                message = f"'{name}' depends on its own negation"
                hint = "what a rule negates must not depend on what the rule concludes"
                yield Finding(Severity.ERROR, "unstratified", message, literal.span, hint)


def _signed_atoms(body: tuple[Literal, ...], negated: bool = False) -> Iterator[tuple[Atom, bool]]:
    """The atoms of a body; below a negation all count as negated, for a double negation is no recursion either."""
    for literal in body:
        match literal:
            case Atom():
                yield literal, negated
            case Not(inner):
                yield from _signed_atoms((inner,), True)
            case Or(alternatives):
                for alternative in alternatives:
                    yield from _signed_atoms(alternative, negated)
            case Distinct():
                pass


def _endless(sheet: RuleSheet) -> Iterator[Finding]:
    """Violations of the recursion restriction: harmless without functions, endless perhaps with them."""
    graph = rule_dependencies(sheet.rules)
    growing = {
        graph.component_of[predicate_of(rule.head)]
        for rule in sheet.rules
        if any(isinstance(arg, Function) and any(True for _ in variables_of(arg)) for arg in rule.head.args)
    }
    for rule in sheet.rules:
        head = predicate_of(rule.head)
        outside = {
            arg
            for atom, negated in _signed_atoms(rule.body)
            if not negated and not graph.in_cycle(head, predicate_of(atom))
            for arg in atom.args
        }
        for atom, _ in _signed_atoms(rule.body):
            if not graph.in_cycle(head, predicate_of(atom)):
                continue
            for arg in atom.args:
                if not any(True for _ in variables_of(arg)) or arg in rule.head.args or arg in outside:
                    continue
                yield _recursion_finding(rule, atom, arg, graph.component_of[head] in growing, sheet)
                break


def _recursion_finding(rule: Rule, atom: Atom, arg: Term, grows: bool, sheet: RuleSheet) -> Finding:
    text = write_term(arg, sheet.spelling)
    hint = f"let {text} be an argument of the head, or of a condition outside the recursion"
    if grows:
        message = f"the recursion of '{rule.head.predicate}' through {text} builds terms and may never end"
        return Finding(Severity.ERROR, "recursion", message, locate(atom.span, text), hint)
    message = f"the recursion of '{rule.head.predicate}' through {text} is outside GDL's restriction, though it ends"
    return Finding(Severity.NOTE, "recursion", message, locate(atom.span, text), hint)
