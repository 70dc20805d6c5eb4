"""The canonical formula: "some play ends this well within so many moves", as CNF, from the game's rules.

A certificate's proof shows that this formula has no model. It is made from the ground instances of the rules
(`languages/gdl/instances.py`) in the most direct way, and anybody can make it again:

1. For each time t = 0 .. n there is a variable for every atom of the instances: fluents, moves, derived atoms.
   `next(f)` at t and `true(f)` at t+1 are the same variable. Fluents at time 0 are as `init` says.
2. An atom holds at t if and only if the body of one of its instances does at t. A body of several conditions has a
   variable of its own, which holds if and only if they all do. Atoms that depend on themselves through positive
   conditions are written out as often as there are such atoms, from "none holds" on: the least fixpoint.
3. A move at t < n is legal. There is at most one, exactly one if the game has not ended at t or before, else none.
4. `over` at t: the game ended at t or before. `win` at t: it ended at t, not before, with a reward of at least r.
5. Some `win` holds; or, where the claim is that every play is over by then, the game is not over at time n.

Every play of the game is a model of 1 to 4, by soundness of the instances. So if there is no model at all, then no
play ends with reward r or more within n moves (and none is longer than n moves).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from soloist.game.graph import strong_components
from soloist.languages.gdl.instances import GroundAtom, Instances


@dataclass(frozen=True)
class Question:
    """Does a play end with at least `reward` within `moves` moves, or (`or_longer`) last longer than that?"""

    reward: int
    moves: int
    or_longer: bool = False


@dataclass
class Formula:
    """Clauses over numbered variables."""

    clauses: list[Sequence[int]] = field(default_factory=list)
    variables: int = 0

    def variable(self) -> int:
        """A new variable."""
        self.variables += 1
        return self.variables

    def add(self, *clause: int) -> None:
        """A clause."""
        self.clauses.append(clause)

    def conjunction(self, literals: Sequence[int]) -> int:
        """A literal that holds if and only if all the given ones do."""
        if len(literals) == 1:
            return literals[0]
        both = self.variable()
        for literal in literals:
            self.add(-both, literal)
        self.add(both, *(-literal for literal in literals))
        return both

    def define(self, head: int, bodies: Iterable[Sequence[int]]) -> None:
        """`head` holds if and only if one of the bodies does."""
        alternatives = [self.conjunction(body) for body in bodies if body]
        for alternative in alternatives:
            self.add(head, -alternative)
        self.add(-head, *alternatives)

    def at_most_one(self, literals: Sequence[int]) -> None:
        """A ladder: a rung holds if one of the literals up to it does; the next literal must not hold then."""
        below = 0
        for before, literal in pairwise(literals):
            rung = self.variable()
            self.add(-before, rung)
            if below:
                self.add(-below, rung)
            self.add(-rung, -literal)
            below = rung

    def dimacs(self) -> str:
        """The formula as text."""
        lines = [f"p cnf {self.variables} {len(self.clauses)}"]
        lines += [" ".join(map(str, (*clause, 0))) for clause in self.clauses]
        return "\n".join(lines) + "\n"


def canonical(game: Instances, question: Question) -> Formula:
    """The formula that has no model if the answer is no."""
    return _Encoder(game, question).formula


class _Encoder:
    def __init__(self, game: Instances, question: Question) -> None:
        self.formula = Formula()
        self._game = game
        self._question = question
        self._goals = [("goal", (game.role, value)) for value in self._good_values()]
        self._legal = [("legal", (game.role, move)) for move in game.moves]
        terminal: GroundAtom = ("terminal", ())
        self._state_atoms = [terminal, *self._goals]
        self._all_atoms = [*self._state_atoms, *self._legal, *(("next", (fluent,)) for fluent in game.fluents)]
        self._write()

    def _good_values(self) -> list[str]:
        values = [atom[1][1] for atom in self._game.rules if atom[0] == "goal" and atom[1][0] == self._game.role]
        texts = [value for value in values if isinstance(value, str) and value.isdigit()]
        return [text for text in texts if int(text) >= self._question.reward]

    def _write(self) -> None:
        formula, question = self.formula, self._question
        initial = set(self._game.initial)
        state: dict[GroundAtom, int] = {}
        for fluent in self._game.fluents:
            state["true", (fluent,)] = formula.variable()
            formula.add(state["true", (fluent,)] * (1 if fluent in initial else -1))
        wins, over = [], 0
        last_order = self._order(self._state_atoms)
        order = self._order(self._all_atoms)
        for time in range(question.moves + 1):
            last = time == question.moves
            moves = [] if last else [formula.variable() for _ in self._game.moves]
            atoms = dict(state)
            for move, variable in zip(self._game.moves, moves, strict=False):
                atoms["does", (self._game.role, move)] = variable
            self._define(last_order if last else order, atoms)
            terminal = atoms.get(("terminal", ()), 0)
            win, now_over = formula.variable(), formula.variable()
            formula.define(now_over, [[literal] for literal in (over, terminal) if literal])
            formula.add(-win, *([terminal] if terminal else []))
            if over:
                formula.add(-win, -over)
            formula.add(-win, *(atoms[goal] for goal in self._goals if goal in atoms))
            wins.append(win)
            over = now_over
            if not last:
                self._move(moves, [atoms.get(legal, 0) for legal in self._legal], over)
                state = self._next_state(atoms)
        formula.add(*wins, *([-over] if question.or_longer else []))

    def _move(self, moves: list[int], legal: list[int], over: int) -> None:
        for move, literal in zip(moves, legal, strict=True):
            self.formula.add(-move, *([literal] if literal else []))
            self.formula.add(-move, -over)
        self.formula.at_most_one(moves)
        self.formula.add(over, *moves)

    def _next_state(self, atoms: dict[GroundAtom, int]) -> dict[GroundAtom, int]:
        state: dict[GroundAtom, int] = {}
        for fluent in self._game.fluents:
            literal = atoms.get(("next", (fluent,)))
            if literal is not None:
                state["true", (fluent,)] = literal
        return state

    def _order(self, wanted: Iterable[GroundAtom]) -> list[list[GroundAtom]]:
        """The derived atoms below the wanted ones, each after those it depends on, circular ones together."""
        rules = self._game.rules

        def below(atom: GroundAtom) -> list[GroundAtom]:
            return [part for rule in rules[atom] for part in (*rule.positive, *rule.negative) if part in rules]

        return strong_components([atom for atom in wanted if atom in rules], below)

    def _define(self, order: list[list[GroundAtom]], atoms: dict[GroundAtom, int]) -> None:
        """Variables and clauses for the derived atoms of one time; `atoms` has those of the state and the moves."""
        for group in order:
            circular = len(group) > 1 or any(group[0] in rule.positive for rule in self._game.rules[group[0]])
            copies = len(group) if circular else 1
            for _ in range(copies):
                defined = {atom: self._definition(atom, atoms) for atom in group}
                atoms.update((atom, literal) for atom, literal in defined.items() if literal)

    def _definition(self, atom: GroundAtom, atoms: dict[GroundAtom, int]) -> int:
        """A variable for an atom; an atom without a variable is false, so conditions on it are settled."""
        bodies: list[list[int]] = []
        for rule in self._game.rules[atom]:
            if all(part in atoms for part in rule.positive):
                positive = [atoms[part] for part in rule.positive]
                bodies.append(positive + [-atoms[part] for part in rule.negative if part in atoms])
        if not bodies:
            return 0
        variable = self.formula.variable()
        if [] in bodies:
            self.formula.add(variable)
        else:
            self.formula.define(variable, bodies)
        return variable
