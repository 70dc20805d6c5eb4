"""The reference semantics of PDDL: a domain and a problem as a game of one player.

Slow, plain and independent of every planner. The game ends where the goal holds, with a reward of 100. A plan
of PDDL may run through a goal state and come back; as a game it ends there, which never costs more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from soloist.datalog.queries.facts import Facts, Row
from soloist.datalog.queries.formula import Atom, Formula, Parameter, disjunction, substitute
from soloist.datalog.queries.query import Query
from soloist.datalog.queries.stratum import Stratum
from soloist.errors import ParseError, RuleError
from soloist.game.model import Game
from soloist.game.offers import Fact
from soloist.game.planning import PlanningForm
from soloist.game.rules import RuleForm
from soloist.languages.pddl.costs import no_value
from soloist.languages.pddl.explain import Explainer
from soloist.languages.pddl.model import Action, Effect, Planning
from soloist.languages.pddl.number_game import Numbers
from soloist.languages.pddl.objective import prices
from soloist.languages.pddl.stratify import strata
from soloist.languages.pddl.writer import formula_text
from soloist.source import Finding, Severity

State = frozenset[Atom]


@dataclass(frozen=True, slots=True, order=True)
class Step:
    """A ground action: a name and an object for each parameter."""

    action: str
    args: Row = ()

    def __str__(self) -> str:
        return f"({' '.join((self.action, *self.args))})"


class PddlGame(Game[State, Step]):
    """A planning task; a state is the set of true atoms that are not derived, the unchanging ones left out."""

    language: ClassVar[str] = "pddl"
    default_engine: ClassVar[str] = "planning"
    #: `cost` is the total cost, or another metric that adds up what steps cost, where the problem asks for it, else the
    #: number of actions, as planners count. A problem with a metric that does not add up counts moves alone.
    metrics: ClassVar[tuple[str, ...]] = ("cost", "moves")

    def __init__(self, planning: Planning, path: str = "", text: str = "") -> None:
        super().__init__(planning.problem.name or planning.domain.name, path, text)
        self.planning = planning
        domain, problem = planning.domain, planning.problem
        self._objects = planning.objects()
        self.actions = {action.name: action for action in domain.actions}
        self._prices = prices(planning)
        measured = problem.objective is not None and self._prices is None
        self.numbers = Numbers(planning, self._range, measured)
        if measured:
            # What is an attribute of the class elsewhere is one of each task here.
            self.metrics = ("moves",)  # type: ignore[misc]
            self.uncounted = "moves are counted, since the :metric of the problem is no sum of whole costs"
        changing = {effect.atom.predicate for action in domain.actions for effect in action.effects}
        changing |= self.numbers.changing
        stated = problem.initial | self.numbers.initial
        self._static = Facts(_by_predicate(atom for atom in stated if atom.predicate not in changing))
        self._initial = frozenset(atom for atom in stated if atom.predicate in changing)
        self.changing = changing
        self._derived: dict[str, Callable[[Facts], None]] = dict(self.numbers.derivations)
        unsettled = changing | set(self._derived)
        for names in strata(domain.axioms):
            stratum = Stratum([axiom for axiom in domain.axioms if axiom.head.predicate in names], names, self._range)
            if stratum.needs & unsettled:
                unsettled |= names
                self._derived.update(dict.fromkeys(names, stratum.derive))
            else:
                stratum.derive(self._static)
        self._preconditions = {
            action.name: Query(action.precondition, action.parameters, self._range) for action in domain.actions
        }
        self._legality = {action.name: self._legal_query(action) for action in domain.actions}
        self.effects = {action.name: self._effect_queries(action) for action in domain.actions}
        self._goal = Query(problem.goal, (), self._range)
        self._seen = lru_cache(maxsize=64)(self._facts)

    def __reduce__(self) -> tuple[object, ...]:
        # Queries are compiled into functions, which cannot be pickled: another process compiles them again.
        return PddlGame, (self.planning, self.path, self.text)

    def _range(self, parameter: Parameter) -> Sequence[str]:
        if len(parameter.types) == 1:
            return self._objects.get(parameter.types[0], ())
        return tuple(dict.fromkeys(name for kind in parameter.types for name in self._objects.get(kind, ())))

    def _effect_queries(self, action: Action) -> list[tuple[Effect, Query]]:
        own = [parameter.name for parameter in action.parameters]
        return [(effect, Query(effect.condition, effect.parameters, self._range, own)) for effect in action.effects]

    def _legal_query(self, action: Action) -> Query:
        return Query(action.precondition, (), self._range, [parameter.name for parameter in action.parameters])

    def _facts(self, state: State) -> Facts:
        """All that is true in a state; derived atoms are worked out when somebody asks for them."""
        return Facts({**dict.fromkeys(self.changing, ()), **_by_predicate(state)}, self._static, self._derived)

    def facts(self, state: State) -> Facts:
        """All that is true in a state; the last few states are remembered."""
        return self._seen(state)

    @property
    def initial(self) -> State:
        return self._initial

    def moves(self, state: State) -> Sequence[Step]:
        if self.is_terminal(state):
            return ()
        return self.applicable(state)

    def applicable(self, state: State) -> list[Step]:
        """The actions whose preconditions hold, whether or not the goal does."""
        facts = self.facts(state)
        found = [Step(name, row) for name, query in self._preconditions.items() for row in query.answers(facts)]
        return sorted(step for step in found if self._obstacle(facts, step) is None)

    def is_legal(self, state: State, move: Step) -> bool:
        return not self.is_terminal(state) and self.is_applicable(state, move)

    def is_applicable(self, state: State, step: Step) -> bool:
        """Whether the objects of a step are of the right types and its precondition holds."""
        known = self.binding(step)
        right = all(known[one.name] in self._range(one) for one in self.actions[step.action].parameters)
        facts = self.facts(state)
        return right and self._legality[step.action].holds(facts, known) and self._obstacle(facts, step) is None

    def _obstacle(self, facts: Facts, step: Step) -> str | None:
        """What keeps a step from changing numbers as it should; None where nothing does."""
        if not self.actions[step.action].changes:
            return None
        changed = self.numbers.after(facts, step.action, self.binding(step))
        return changed if isinstance(changed, str) else None

    def apply(self, state: State, move: Step) -> State:
        facts = self.facts(state)
        known = self.binding(move)
        gone: set[Atom] = set()
        come: set[Atom] = set()
        for effect, query in self.effects[move.action]:
            names = [parameter.name for parameter in effect.parameters]
            for row in query.answers(facts, known):
                values = {**known, **dict(zip(names, row, strict=True))}
                atom = Atom(effect.atom.predicate, tuple(values.get(term, term) for term in effect.atom.args))
                (come if effect.positive else gone).add(atom)
        if self.actions[move.action].changes:
            changed = self.numbers.after(facts, move.action, known)
            assert not isinstance(changed, str), changed
            gone |= changed[0]
            come |= changed[1]
        return (state - gone) | come

    def is_static(self, predicate: str) -> bool:
        """Whether nothing ever changes a predicate."""
        return predicate not in self.changing and predicate not in self._derived

    def binding(self, step: Step) -> dict[str, str]:
        """The parameters of a step's action with their objects."""
        names = [parameter.name for parameter in self.actions[step.action].parameters]
        return dict(zip(names, step.args, strict=True))

    def why_not(self, state: State, step: Step) -> str | None:
        """All that keeps a step from being applicable; None where nothing does."""
        if self.is_applicable(state, step):
            return None
        action = self.actions[step.action]
        known = self.binding(step)
        wrong = [one for one in action.parameters if known[one.name] not in self._range(one)]
        if wrong:
            return "; ".join(f"{known[one.name]} is not of the type {' or '.join(one.types)}" for one in wrong)
        failures = self._failures(state, substitute(action.precondition, known), "precondition", "")
        return failures or self._obstacle(self.facts(state), step)

    def goal_failure(self, state: State) -> str | None:
        """All the parts of the goal that fail; None where the goal holds."""
        return (
            None
            if self.is_terminal(state)
            else self._failures(state, self.planning.problem.goal, "goal", " at the end")
        )

    def holds(self, state: State, condition: Formula) -> bool:
        """Whether a condition without free variables is true in a state."""
        return Query(condition, (), self._range).holds(self.facts(state))

    def _definition(self, atom: Atom) -> Formula | None:
        """What a derived atom stands for."""
        rules = [axiom for axiom in self.planning.domain.axioms if axiom.head.predicate == atom.predicate]
        ways = (substitute(rule.condition, dict(zip(rule.head.args, atom.args, strict=True))) for rule in rules)
        return disjunction(ways) if rules else None

    def _failures(self, state: State, condition: Formula, what: str, when: str) -> str:
        facts = self.facts(state)
        explainer = Explainer(
            lambda part: self.holds(state, part),
            self._range,
            self._definition,
            self.is_static,
            lambda atom: self.numbers.told(facts, atom, self.planning.domain.comparisons[atom.predicate]),
        )
        found = explainer.failures(condition)
        return "; ".join(
            f"the {what} {text} does not hold{when}"
            + (f" ({remedy})" if remedy not in ("", f"{text} must be true") else "")
            for text, remedy in found
        )

    def is_terminal(self, state: State) -> bool:
        return self._goal.holds(self.facts(state))

    def value(self, state: State) -> int:
        return 100 if self.is_terminal(state) else 0

    def cost(self, move: Step, metric: str) -> int:
        if self.counts_moves(metric):
            return 1
        known = self.binding(move)
        if self._prices is not None:
            return self._prices.of(move.action, known)
        total = 0
        for part in self.actions[move.action].cost:
            if isinstance(part, int):
                total += part
            else:
                term = Atom(part.predicate, tuple(known.get(arg, arg) for arg in part.args))
                value = self.planning.problem.values.get(term)
                if value is None:
                    raise RuleError(no_value(self.actions[move.action], term, Severity.ERROR))
                total += value
        return total

    def move_text(self, move: Step) -> str:
        return str(move)

    def read_move(self, text: str) -> Step:
        words = text.strip().removeprefix("(").removesuffix(")").lower().split()
        action = self.actions.get(words[0]) if words else None
        if action is None:
            raise ParseError(Finding(Severity.ERROR, "no-action", f"{text!r} names no action of the domain"))
        if len(words) - 1 != len(action.parameters):
            message = f"{action.name!r} takes {len(action.parameters)} objects, not {len(words) - 1}"
            raise ParseError(Finding(Severity.ERROR, "arity", message))
        unknown = [word for word in words[1:] if word not in self._objects["object"]]
        if unknown:
            raise ParseError(Finding(Severity.ERROR, "unknown-object", f"there is no object {unknown[0]!r}"))
        return Step(words[0], tuple(words[1:]))

    def counts_moves(self, metric: str) -> bool:
        return metric == "moves" or not (self.planning.problem.metric or self._prices)

    def to_planning(self) -> PlanningForm:
        from soloist.languages.pddl.pddl import PddlPlanning

        return PddlPlanning(self)

    def to_rules(self) -> RuleForm | None:
        from soloist.languages.pddl.rules import rule_form

        return rule_form(self)

    def state_text(self, state: State) -> str:
        return "\n".join(sorted(formula_text(atom) for atom in state))

    def true_in(self, state: State) -> list[Fact]:
        return sorted((atom.predicate, *map(str, atom.args)) for atom in state)

    def steps_of(self, move: Step) -> list[Fact]:
        return [(move.action, *move.args)] if len(set(move.args)) == len(move.args) else []

    def describe(self) -> list[tuple[str, str]]:
        domain = self.planning.domain
        return [
            *super().describe(),
            ("domain", domain.name),
            ("actions", ", ".join(self.actions)),
            ("objects", str(len(self._objects["object"]))),
            ("facts", str(len(self.planning.problem.initial))),
            ("derived", ", ".join(sorted({axiom.head.predicate for axiom in domain.axioms})) or "none"),
        ]


def _by_predicate(found: Iterable[Atom]) -> dict[str, list[Row]]:
    rows: dict[str, list[Row]] = {}
    for atom in found:
        rows.setdefault(atom.predicate, []).append(atom.args)
    return rows
