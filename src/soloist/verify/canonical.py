"""The canonical formula: "some play ends this well within so many moves", as CNF, from the game's rules.

A certificate's proof shows that this formula has no model. It is made from the ground instances of the rules
(`verify/instances.py`) in the most direct way, and anybody can make it again:

1. For each time t = 0 .. n every atom of the instances (fluents, moves, derived atoms) is a variable, unless it is
   the same in every play: fluents at time 0 are as `init` says, and an atom is false at t if none of its instances
   can apply, true if one of them does in any case. `next(f)` at t and `true(f)` at t+1 are the same.
2. An atom holds at t if and only if the body of one of its instances does at t. A body of several conditions has a
   variable of its own, which holds if and only if they all do; it is the atom's where there is one instance only.
   Atoms that depend on themselves through positive conditions are written out as often as there are such atoms, from
   "none holds" on: the least fixpoint.
3. A move at t < n is legal. There is at most one, exactly one if the game has not ended at t or before, else none.
4. `over` at t: the game ended at t or before. `win` at t: it ended at t, not before, with a reward of at least r.
5. Some `win` holds; or, where the claim is that every play is over by then, the game is not over at time n.

Every play of the game is a model of 1 to 4, by soundness of the instances. So if there is no model at all, then no
play ends with reward r or more within n moves (and none is longer than n moves).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from soloist.game.formula import Formula, Question
from soloist.game.graph import strong_components
from soloist.numeral import whole_number
from soloist.verify.instances import GroundAtom, Instances


def canonical(game: Instances, question: Question, most: int | None = None) -> Formula:
    """The formula that has no model if the answer is no; `UnsupportedError` where it has more clauses than that."""
    return _Encoder(game, question, most).formula


#: What is known of atoms at one time: a literal, or `TRUE` for those that hold in any case; all others are false.
_Values = dict[GroundAtom, int]
TRUE = 0


class _Encoder:
    def __init__(self, game: Instances, question: Question, most: int | None) -> None:
        self.formula = Formula(most=most)
        self._game = game
        self._question = question
        self._goals = [("goal", (game.role, value)) for value in self._good_values()]
        self._legal = [("legal", (game.role, move)) for move in game.moves]
        # What is asked of a state, of the moves in it, and of the state after a move: each needs what comes before.
        asked: set[GroundAtom] = set()
        self._end_order = self._order([("terminal", ()), *self._goals], asked)
        self._legal_order = self._order(self._legal, asked)
        self._next_order = self._order([("next", (fluent,)) for fluent in game.fluents], asked)
        self._write()

    def _good_values(self) -> list[str]:
        values = [atom[1][1] for atom in self._game.rules if atom[0] == "goal" and atom[1][0] == self._game.role]
        rewards = {value: whole_number(value) for value in values if isinstance(value, str)}
        return [text for text, reward in rewards.items() if reward is not None and reward >= self._question.reward]

    def _order(self, wanted: Iterable[GroundAtom], asked: set[GroundAtom]) -> list[list[GroundAtom]]:
        """The derived atoms below the wanted ones that nobody asked for yet: each after those it depends on."""
        rules = self._game.rules

        def below(atom: GroundAtom) -> list[GroundAtom]:
            parts = (part for rule in rules[atom] for part in (*rule.positive, *rule.negative))
            return [part for part in parts if part in rules and part not in asked]

        order = strong_components([atom for atom in wanted if atom in rules and atom not in asked], below)
        asked.update(atom for group in order for atom in group)
        return order

    def _write(self) -> None:
        atoms: _Values = {("true", (fluent,)): TRUE for fluent in self._game.initial}
        wins: list[int | None] = []
        over: int | None = None
        for time in range(self._question.moves + 1):
            self._define(self._end_order, atoms)
            terminal = atoms.get(("terminal", ()))
            goal = self._either([atoms.get(goal) for goal in self._goals])
            wins.append(self._both([terminal, _not(over), goal]))
            over = self._either([over, terminal])
            if over == TRUE or time == self._question.moves:
                break
            self._move(atoms, over)
            self._define(self._next_order, atoms)
            after = {fluent: atoms.get(("next", (fluent,))) for fluent in self._game.fluents}
            atoms = {("true", (fluent,)): value for fluent, value in after.items() if value is not None}
        self._require([*wins, *([_not(over)] if self._question.or_longer else [])])

    def _move(self, atoms: _Values, over: int | None) -> None:
        """Add the moves that may be made to what holds at this time."""
        self._define(self._legal_order, atoms)
        moves: list[int] = []
        for legal, move in zip(self._legal, self._game.moves, strict=True):
            if legal in atoms:
                variable = atoms["does", (self._game.role, move)] = self.formula.variable()
                moves.append(variable)
                self._require([-variable, atoms[legal]])
                self._require([-variable, _not(over)])
        self.formula.at_most_one(moves)
        self._require([over, *moves])

    def _define(self, order: list[list[GroundAtom]], atoms: _Values) -> None:
        """Add the derived atoms to those of the state and the moves."""
        for group in order:
            circular = len(group) > 1 or any(group[0] in rule.positive for rule in self._game.rules[group[0]])
            copies = len(group) if circular else 1
            for _ in range(copies):
                defined = {atom: self._definition(atom, atoms) for atom in group}
                atoms.update((atom, value) for atom, value in defined.items() if value is not None)

    def _definition(self, atom: GroundAtom, atoms: _Values) -> int | None:
        bodies: list[int | None] = []
        for rule in self._game.rules[atom]:
            positive = [atoms.get(part) for part in rule.positive]
            body = self._both([*positive, *(_not(atoms.get(part)) for part in rule.negative)])
            if body == TRUE:
                return TRUE
            bodies.append(body)
        return self._either(bodies)

    def _both(self, values: Sequence[int | None]) -> int | None:
        """The value of a conjunction."""
        if None in values:
            return None
        literals = [value for value in values if value]
        return self.formula.conjunction(literals) if literals else TRUE

    def _either(self, values: Sequence[int | None]) -> int | None:
        """The value of a disjunction."""
        return _not(self._both([_not(value) for value in values]))

    def _require(self, values: Sequence[int | None]) -> None:
        """A clause: one of the values must hold."""
        if TRUE not in values:
            self.formula.add(*(value for value in values if value is not None))


def _not(value: int | None) -> int | None:
    """The opposite of a value: false (None) and `TRUE` of each other, a literal of its complement."""
    if value is None:
        return TRUE
    return None if value == TRUE else -value
