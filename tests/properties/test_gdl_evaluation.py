"""The evaluator finds what a deliberately simple one finds, whatever the program and the question."""

from collections.abc import Iterator
from itertools import combinations, product

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from soloist.datalog.tabling.evaluator import Evaluator
from soloist.datalog.tabling.values import Row, Values
from soloist.game.rules import Atom, Distinct, Function, Literal, Not, Or, Rule, RuleSheet, Term, Variable
from soloist.languages.gdl.wellformed import find_ill_formed
from soloist.languages.gdl.writer import write_rules
from soloist.source import Severity

Model = set[Atom]

LEVELS = {"true": 0, "e": 0, "p": 1, "q": 1, "r": 2, "s": 2}
ARITY = {"true": 1, "e": 2, "p": 1, "q": 2, "r": 2, "s": 0}


def naive_model(rules: list[Rule], facts: Model) -> Model:
    """The stratified least model: try every value for every variable until nothing new follows, level by level."""
    model = set(facts)
    for level in sorted(set(LEVELS.values())):
        here = [rule for rule in rules if LEVELS[rule.head.predicate] == level]
        size = -1
        while size < len(model):
            size = len(model)
            domain = _subterms(model) | _constants(rules)
            for rule in here:
                variables = sorted({variable.name for variable in rule.variables()})
                for values in product(domain, repeat=len(variables)):
                    binding = dict(zip(variables, values, strict=True))
                    if all(_holds(literal, binding, model) for literal in rule.body):
                        model.add(_ground(rule.head, binding))
    return model


def _holds(literal: Literal, binding: dict[str, Term], model: Model) -> bool:
    match literal:
        case Atom():
            return _ground(literal, binding) in model
        case Not(inner):
            return not _holds(inner, binding, model)
        case Or(alternatives):
            return any(all(_holds(part, binding, model) for part in alternative) for alternative in alternatives)
        case Distinct(left, right):
            return _value(left, binding) != _value(right, binding)


def _ground(atom: Atom, binding: dict[str, Term]) -> Atom:
    return Atom(atom.predicate, tuple(_value(arg, binding) for arg in atom.args))


def _value(term: Term, binding: dict[str, Term]) -> Term:
    if isinstance(term, Variable):
        return binding[term.name]
    return Function(term.name, tuple(_value(arg, binding) for arg in term.args))


def _subterms(model: Model) -> set[Term]:
    return {part for atom in model for arg in atom.args for part in _parts(arg)}


def _constants(rules: list[Rule]) -> set[Term]:
    return {Function(name) for name in "ab"} if rules else set()


def _parts(term: Term) -> Iterator[Term]:
    yield term
    if isinstance(term, Function):
        for arg in term.args:
            yield from _parts(arg)


_variables = st.sampled_from([Variable(name) for name in "xyz"])
_constant_terms = st.sampled_from([Function(name) for name in "ab"])
_flat = st.one_of(_variables, _variables, _constant_terms)
_ground_terms = st.one_of(_constant_terms, st.builds(lambda arg: Function("f", (arg,)), _constant_terms))


def _atoms(names: list[str], terms: st.SearchStrategy[Term]) -> st.SearchStrategy[Atom]:
    def atom(name: str) -> st.SearchStrategy[Atom]:
        args = st.lists(terms, min_size=ARITY[name], max_size=ARITY[name])
        return args.map(lambda found: Atom(name, tuple(found)))

    return st.sampled_from(names).flatmap(atom)


def _bodies(level: int, recursive: bool) -> st.SearchStrategy[list[Literal]]:
    at_most = level if recursive else level - 1
    terms = st.one_of(_flat, _flat, st.builds(lambda arg: Function("f", (arg,)), _flat))
    positive = _atoms([name for name in LEVELS if LEVELS[name] <= at_most], terms)
    below = _atoms([name for name in LEVELS if LEVELS[name] < level], terms)
    tests: st.SearchStrategy[Literal] = st.one_of(st.builds(Not, below), st.builds(Distinct, _flat, _flat))
    simple: st.SearchStrategy[Literal] = st.one_of(positive, positive, tests)
    alternatives = st.lists(st.lists(simple, min_size=1, max_size=2).map(tuple), min_size=2, max_size=2).map(tuple)
    nested = st.one_of(
        st.builds(Or, alternatives),
        st.builds(Not, st.builds(Not, below)),
        st.builds(Not, st.builds(Or, st.tuples(st.tuples(below), st.tuples(below)))),
    )
    return st.tuples(st.lists(positive, min_size=1, max_size=2), st.lists(st.one_of(simple, nested), max_size=2)).map(
        lambda parts: [*parts[0], *parts[1]]
    )


@st.composite
def _rules(draw: st.DrawFn) -> Rule:
    name = draw(st.sampled_from([name for name in LEVELS if LEVELS[name] > 0]))
    recursive = draw(st.booleans())
    body = draw(_bodies(LEVELS[name], recursive))
    # A head builds terms only where the rule is not recursive: otherwise they might grow without end.
    terms = _flat if recursive else st.one_of(_flat, st.builds(lambda arg: Function("f", (arg,)), _flat))
    return Rule(draw(_atoms([name], terms)), tuple(body))


_programs = st.lists(_rules(), min_size=1, max_size=6)
_facts = st.lists(_atoms(["e", "e", "p", "q"], _ground_terms), max_size=5)
_states = st.lists(st.sets(_ground_terms, max_size=3), min_size=1, max_size=3)


def _is_sound(rules: list[Rule]) -> bool:
    return not any(finding.severity is Severity.ERROR for finding in find_ill_formed(RuleSheet(tuple(rules))))


@settings(max_examples=150)
@given(_programs, _facts, _states)
def test_every_question_gets_the_answers_of_the_least_model(
    drawn: list[Rule], facts: list[Atom], states: list[set[Function]]
) -> None:
    rules = [rule for rule in drawn if _is_sound([rule])]
    assume(rules and _is_sound(rules))
    values = Values()
    questions = [(name, arity) for name, arity in ARITY.items() if name != "true"]
    evaluator = Evaluator([*rules, *(Rule(fact) for fact in facts)], values, questions)
    for state in states:
        model = naive_model(rules, {*facts, *(Atom("true", (fact,)) for fact in state)})
        evaluator.look_at(frozenset(values.value(fact) for fact in state))
        for name, arity in questions:
            rows = {tuple(map(values.value, atom.args)) for atom in model if atom.predicate == name}
            for given_args in _subsets(arity):
                for key in {tuple(row[position] for position in given_args) for row in rows} | _wild_keys(
                    given_args, values
                ):
                    expected = {
                        tuple(value for position, value in enumerate(row) if position not in given_args)
                        for row in rows
                        if tuple(row[position] for position in given_args) == key
                    }
                    found = evaluator.ask((name, arity), given_args, key)
                    assert found == expected, f"{name} {given_args} {key}\n{write_rules(RuleSheet(tuple(rules)))}"


def _subsets(arity: int) -> Iterator[tuple[int, ...]]:
    return (given for size in range(arity + 1) for given in combinations(range(arity), size))


def _wild_keys(given: tuple[int, ...], values: Values) -> set[Row]:
    """Keys that may have no answer."""
    return set(product(["a", values.compound("f", ("b",))], repeat=len(given)))
