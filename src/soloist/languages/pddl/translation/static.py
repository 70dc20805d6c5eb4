"""What the rules say once and for all: the predicates that depend on no state, evaluated, and the initial state."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import count

from soloist.game.graph import strong_components
from soloist.languages.pddl.facts import Facts, Row
from soloist.languages.pddl.formula import Atom, Equal, Parameter, atoms, conjunction, free_variables, substitute
from soloist.languages.pddl.query import Query
from soloist.languages.pddl.translation.equations import solve
from soloist.languages.pddl.translation.flat import FlatRule, FlatRules
from soloist.languages.pddl.translation.shapes import unsupported

#: A static predicate with more rows than this is written out where it is used instead.
MOST_ROWS = 20_000
#: Writing such predicates out stops being sensible here.
_MOST_RULES = 2000
_MOST_PARTS = 60


def depending(rules: Iterable[FlatRule], roots: Iterable[str]) -> set[str]:
    """The predicates of `rule` heads that depend on one of the roots."""
    users: dict[str, set[str]] = {}
    for rule in rules:
        for part in rule.body:
            for atom, _ in atoms(part):
                users.setdefault(atom.predicate, set()).add(rule.head.predicate)
    found: set[str] = set()
    agenda = list(roots)
    while agenda:
        for user in users.get(agenda.pop(), ()):
            if user not in found:
                found.add(user)
                agenda.append(user)
    return found


def needed(flat: FlatRules) -> set[str]:
    """The predicates that moves, effects, the end and the rewards are about, directly or not."""
    bodies: dict[str, set[str]] = {}
    agenda: list[str] = []
    for rule in flat.rules:
        mentioned = {atom.predicate for part in rule.body for atom, _ in atoms(part)}
        if rule.use == "rule":
            bodies.setdefault(rule.head.predicate, set()).update(mentioned)
        else:
            agenda.extend(mentioned)
    found: set[str] = set()
    while agenda:
        predicate = agenda.pop()
        if predicate not in found:
            found.add(predicate)
            agenda.extend(bodies.get(predicate, ()))
    return found


class TooLarge(Exception):
    """A predicate has more rows than anybody wants to see; its name is the argument."""


def evaluate(rules: Sequence[FlatRule]) -> Facts:
    """All that follows from rules that mention no state and no move; raises `TooLarge` where that is too much."""
    graph: dict[str, list[str]] = {}
    for rule in rules:
        mentioned = graph.setdefault(rule.head.predicate, [])
        mentioned.extend(atom.predicate for part in rule.body for atom, _ in atoms(part))
    graph = {head: [name for name in mentioned if name in graph] for head, mentioned in graph.items()}
    facts = Facts({})
    for component in map(frozenset, strong_components(graph, graph.__getitem__)):
        own = [rule for rule in rules if rule.head.predicate in component]
        rows: dict[str, set[Row]] = {name: set() for name in component}
        for rule in own:
            if not rule.body:
                rows[rule.head.predicate].add(rule.head.args)
        for name, found in rows.items():
            facts.put(name, found)
        for rule in own:
            if rule.body and not _inside(rule, component):
                found = facts.rows(rule.head.predicate) | set(RuleQuery(rule).rows(facts, MOST_ROWS))
                if len(found) >= MOST_ROWS:
                    raise TooLarge(rule.head.predicate)
                facts.put(rule.head.predicate, found)
        _close(facts, [rule for rule in own if _inside(rule, component)], component)
    return facts


def _inside(rule: FlatRule, component: frozenset[str]) -> list[int]:
    """The parts of a body that are about the component itself; there they are positive, or nothing is stratified."""
    return [place for place, part in enumerate(rule.body) if isinstance(part, Atom) and part.predicate in component]


def _close(facts: Facts, rules: Sequence[FlatRule], component: frozenset[str]) -> None:
    """Apply recursive rules until nothing new comes out; each time one atom of a body is among the newest."""
    queries = []
    for rule in rules:
        for place in _inside(rule, component):
            atom = rule.body[place]
            assert isinstance(atom, Atom)
            body = (*rule.body[:place], Atom(_NEW + atom.predicate, atom.args), *rule.body[place + 1 :])
            queries.append((rule.head.predicate, RuleQuery(FlatRule(rule.use, rule.head, body))))
    newest = {name: facts.rows(name) for name in component}
    while queries and any(newest.values()):
        for name, rows in newest.items():
            facts.put(_NEW + name, rows)
        found: dict[str, set[Row]] = {name: set() for name in component}
        for name, query in queries:
            found[name].update(query.rows(facts))
        newest = {name: rows - facts.rows(name) for name, rows in found.items()}
        for name, rows in newest.items():
            if rows:
                facts.put(name, facts.rows(name) | rows)


#: Marks the rows of a predicate that the last round has found.
_NEW = "new "


def inline(rules: Sequence[FlatRule], predicate: str) -> list[FlatRule]:
    """The rules with the definition of a predicate in its place."""
    definitions = [rule for rule in rules if rule.head.predicate == predicate]
    if any(atom.predicate == predicate for rule in definitions for part in rule.body for atom, _ in atoms(part)):
        raise unsupported(f"{predicate!r} has more than {MOST_ROWS} rows and is recursive")
    fresh = count()
    agenda = [rule for rule in rules if rule.head.predicate != predicate]
    done = []
    while agenda:
        rule = agenda.pop()
        places = (n for n, part in enumerate(rule.body) if any(atom.predicate == predicate for atom, _ in atoms(part)))
        place = next(places, None)
        if place is None:
            done.append(rule)
            continue
        atom = rule.body[place]
        if not isinstance(atom, Atom):
            raise unsupported(f"{predicate!r} has more than {MOST_ROWS} rows and is negated")
        others = (*rule.body[:place], *rule.body[place + 1 :])
        for definition in definitions:
            own = renamed(definition, next(fresh), "!")
            equations = tuple(Equal(*pair) for pair in zip(own.head.args, atom.args, strict=True))
            solved = solve((*equations, *own.body, *others), frozenset())
            if len(agenda) + len(done) > _MOST_RULES or (solved and len(solved.parts) > _MOST_PARTS):
                raise unsupported(f"{predicate!r} has more than {MOST_ROWS} rows, and too many when written out")
            if solved is not None:
                head = substitute(rule.head, solved.values)
                assert isinstance(head, Atom)
                agenda.append(FlatRule(rule.use, head, solved.parts))
    return done[::-1]


def renamed(rule: FlatRule, number: int, mark: str) -> FlatRule:
    """A rule with variables that no other rule has."""
    names = free_variables(conjunction([rule.head, *rule.body]))
    values = {name: f"{name}{mark}{number}" for name in names}
    head = substitute(rule.head, values)
    assert isinstance(head, Atom)
    return FlatRule(rule.use, head, tuple(substitute(part, values) for part in rule.body))


class RuleQuery:
    """The rows that a rule derives from facts."""

    def __init__(self, rule: FlatRule) -> None:
        self._head = rule.head
        self._variables = sorted(free_variables(rule.head))
        local = sorted(free_variables(conjunction(rule.body)) - set(self._variables))
        parameters = [Parameter(name) for name in (*self._variables, *local)]
        self._query = Query(conjunction(rule.body), parameters, lambda _: None)

    def rows(self, facts: Facts, most: int | None = None) -> Iterable[Row]:
        """The arguments of the head, for every way to satisfy the body, or for so many at most."""
        for row in self._query.answers(facts, most=most):
            values = dict(zip(self._variables, row, strict=False))
            yield tuple([values.get(arg, arg) for arg in self._head.args])


def initial_atoms(flat: FlatRules, facts: Facts) -> frozenset[Atom]:
    """The fluents that hold at the start."""
    found: set[Atom] = set()
    for rule in flat.of("init"):
        rows = [rule.head.args] if not rule.body else RuleQuery(rule).rows(facts)
        found.update(Atom(rule.head.predicate, row) for row in rows)
    return frozenset(found)
