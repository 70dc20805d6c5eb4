"""A game as an answer set program, the way the chapter on solving single-player games with logic makes one.

Rules get a time argument where they depend on the state: `init(F)` becomes `true(F,1)`, `next(F)` becomes
`true(F,T+1)`, any other atom `p(..)` that depends on `true` or `does` becomes `p(..,T)`. A choice rule makes one
move at each time point, and constraints ask for legal moves, an end, and the reward. With `--horizon N`, time
runs from 1 to N: N-1 moves, and a look at the state after them.

Two forms. The chapter's own asks for a move at every time point, also after the end. The form of its exercise 2,
which is the default, asks for one only until the game has ended, so that each play is one answer set; it can also
do without `input`, since it chooses among the legal moves. The rules alone, without choice and constraints, have one
answer set for whatever moves are added as facts: the states that follow one another (section 15.2).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from soloist.datalog.conjunctions import Conjunction, conjunctions
from soloist.datalog.dependencies import Predicate, rule_dependencies
from soloist.game.model import Game
from soloist.game.rules import Atom, Function, Rule, RuleSheet, Variable, atoms_of
from soloist.languages.asp.names import is_plain, quoted, write_term
from soloist.languages.gdl.translation import rules_of

#: Never timed, whatever they depend on; and always timed, even where they depend on nothing.
_TIMELESS = {"role", "base", "input", "init"}
_TIMED = {"true", "does", "next", "legal", "terminal", "goal"}


@dataclass(frozen=True)
class Form:
    """What to write: the last time point, the reward that is asked for, and which form of the chapter."""

    horizon: int = 10
    goal: int = 100
    literal: bool = False
    #: Whether the moves are left to whoever adds them, as facts.
    rules_only: bool = False


def write_asp(sheet: RuleSheet, form: Form, title: str = "a game") -> str:
    """The program as text, with comments, for plain clingo."""
    return _Writer(sheet, form, title).text()


def translate(
    game: Game[Any, Any], horizon: int = 10, goal: int = 100, literal: bool = False, rules_only: bool = False
) -> str:
    """A game as an answer set program, for `soloist translate --to asp`."""
    return write_asp(rules_of(game), Form(horizon, goal, literal, rules_only), game.title)


def timed_predicates(rules: Iterable[Rule]) -> frozenset[Predicate]:
    """The predicates that get a time argument: those that depend on `true` or `does`, and the game's own."""
    own: list[Predicate] = [("true", 1), ("does", 2), ("next", 1), ("legal", 2), ("terminal", 0), ("goal", 2)]
    graph = rule_dependencies(rule for rule in rules if rule.head.predicate not in _TIMELESS)
    return graph.depending_on(own).union(own)


class _Writer:
    def __init__(self, sheet: RuleSheet, form: Form, title: str) -> None:
        self._rules = sheet.rules
        self._form = form
        self._title = title
        self._timed = timed_predicates(sheet.rules)
        self._has_input = any(rule.head.predicate == "input" for rule in sheet.rules)
        self._names: dict[Predicate, str] = {}
        self._taken: set[Predicate] = set()
        own = {
            ("role", 1),
            ("base", 1),
            ("input", 2),
            ("true", 2),
            ("does", 3),
            ("legal", 3),
            ("terminal", 1),
            ("goal", 3),
        }
        self._taken |= own
        mentioned = [rule.head for rule in self._rules]
        mentioned += [atom for rule in self._rules for atom, _ in atoms_of(rule.body)]
        plain = {atom.predicate for atom in mentioned}
        # Predicates whose word is no name in clingo share this one, with the word as the first argument.
        self._quoted = "holds"
        while self._quoted in plain:
            self._quoted += "_"
        for atom in mentioned:
            self._name(atom)
        self._time = self._fresh("time", 1)
        self._ended = self._fresh("ended", 1)

    def text(self) -> str:
        """All sections, each with its comment."""
        lines = [*self._heading(), "", f"{self._time}(1..{self._form.horizon})."]
        still = [rule for rule in self._rules if not self._is_timed(rule.head) and rule.head.predicate != "init"]
        first = [rule for rule in self._rules if rule.head.predicate == "init"]
        moving = [rule for rule in self._rules if self._is_timed(rule.head)]
        lines += self._section("What does not depend on the state.", still)
        lines += self._section("The first state.", first)
        lines += self._section("The rules, with time.", moving)
        if self._form.rules_only:
            lines += ["", "% The moves come as facts.", "#defined does/3."]
        else:
            lines += ["", *self._moves(), "", *self._goal(), "", "#show does/3."]
        return "\n".join(lines) + "\n"

    def _heading(self) -> Iterator[str]:
        form = self._form
        if form.rules_only:
            yield f"% {self._title}: what follows from moves at times 1 to {form.horizon}, which are added as facts."
            yield "% Run it with: python -m clingo FILE MOVES 0, where MOVES has facts does(ROLE,MOVE,TIME)."
        else:
            shape = "the chapter's literal form" if form.literal else "a move until the end (exercise 2)"
            moves = f"plays of at most {form.horizon - 1} moves"
            yield f"% {self._title}: {moves} that end with reward {form.goal}; {shape}."
            yield "% Run it with: python -m clingo FILE 0"

    def _section(self, comment: str, rules: list[Rule]) -> Iterator[str]:
        if rules:
            yield ""
            yield f"% {comment}"
        for rule in rules:
            yield from (self._rule(rule.head, part) for part in conjunctions(rule.body))

    def _moves(self) -> Iterator[str]:
        time, ended = self._time, self._ended
        if self._form.literal:
            choice = "input(R,M)" if self._has_input else "legal(R,M,T)"
            yield "% One move at every time point; it must be legal."
            yield f"1 {{ does(R,M,T) : {choice} }} 1 :- role(R), {time}(T)."
        else:
            yield "% ended(T): the game has ended at time T or before. One legal move at every time point until then."
            yield f"{ended}(T) :- terminal(T), {time}(T)."
            yield f"{ended}(T+1) :- {ended}(T), {time}(T), {time}(T+1)."
            yield f"1 {{ does(R,M,T) : legal(R,M,T) }} 1 :- role(R), {time}(T), not {ended}(T)."
        yield ":- does(R,M,T), not legal(R,M,T)."

    def _goal(self) -> Iterator[str]:
        value = write_term(Function(str(self._form.goal)), {})
        yield "% The game ends within the horizon, with the reward."
        yield f":- 0 {{ terminal(T) : {self._time}(T) }} 0."
        first = "" if self._form.literal else f" not {self._ended}(T-1),"
        yield f":- terminal(T),{first} role(R), not goal(R,{value},T)."

    def _rule(self, head: Atom, body: Conjunction) -> str:
        variables = _variable_names(head, body)
        timed_head = self._is_timed(head)
        time_in_head = "1" if head.predicate == "init" else "T+1" if head.predicate == "next" else "T"
        parts = [self._atom(atom, variables, "T") for atom in body.positive]
        parts += ["not " + self._atom(atom, variables, "T") for atom in body.negative]
        parts += [f"{write_term(left, variables)} != {write_term(right, variables)}" for left, right in body.unequal]
        parts += [f"{write_term(left, variables)} = {write_term(right, variables)}" for left, right in body.equal]
        if timed_head:
            parts.append(f"{self._time}(T)")
        text = self._atom(head, variables, time_in_head)
        return f"{text} :- {', '.join(parts)}." if parts else f"{text}."

    def _atom(self, atom: Atom, variables: dict[Variable, str], time: str) -> str:
        name = self._name(atom)
        args = [write_term(arg, variables) for arg in atom.args]
        if not is_plain(atom.predicate):
            args.insert(0, quoted(atom.predicate))
        if self._is_timed(atom) or atom.predicate == "init":
            args.append(time)
        return f"{name}({','.join(args)})" if args else name

    def _is_timed(self, atom: Atom) -> bool:
        return (atom.predicate, len(atom.args)) in self._timed

    def _name(self, atom: Atom) -> str:
        """The predicate's name in the program; `init` and `next` are `true` at another time."""
        if atom.predicate in ("init", "next"):
            return "true"
        if atom.predicate in _TIMED or atom.predicate in _TIMELESS:
            return atom.predicate
        known = (atom.predicate, len(atom.args))
        if known not in self._names:
            plain, arity = is_plain(atom.predicate), len(atom.args) + self._is_timed(atom)
            self._names[known] = self._fresh(atom.predicate, arity) if plain else self._quoted
        return self._names[known]

    def _fresh(self, name: str, arity: int) -> str:
        while (name, arity) in self._taken:
            name += "_"
        self._taken.add((name, arity))
        return name


def _variable_names(head: Atom, body: Conjunction) -> dict[Variable, str]:
    """Names that clingo takes for variables, different from each other and from the T of time."""
    names: dict[Variable, str] = {}
    taken = {"T"}
    for variable in Rule(head, _as_literals(body)).variables():
        if variable in names:
            continue
        plain = "".join(
            letter if letter.isascii() and (letter.isalnum() or letter == "_") else "_" for letter in variable.name
        )
        name = plain[:1].upper() + plain[1:]
        if not name[:1].isalpha():
            name = "V" + name
        while name in taken:
            name += "_"
        names[variable] = name
        taken.add(name)
    return names


def _as_literals(body: Conjunction) -> tuple[Atom, ...]:
    pairs = (Atom("", pair) for pair in (*body.unequal, *body.equal))
    return (*body.positive, *body.negative, *pairs)
