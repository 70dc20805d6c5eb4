"""Clauses as a clingo program, with names that can be turned back.

Words of a sheet may be anything (`++`, `Cell`, `1.5`), so each gets a number: predicates become `p7`, function
symbols `f7` and variables `V7`. The predicates of a game keep their names. What may hold in a state and which
move is made are free choices; the grounder then computes which fluents and moves can ever come up, and evaluates
what does not depend on them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from soloist.datalog.dependencies import Predicate, predicate_of
from soloist.engines.grounding.clauses import Clause
from soloist.engines.grounding.term_growth import may_grow
from soloist.game.rules import Atom, Function, Term, Variable
from soloist.numeral import whole_number

#: The predicates that the grounder and we must both know.
GAME_PREDICATES = {
    ("role", 1),
    ("init", 1),
    ("true", 1),
    ("next", 1),
    ("legal", 2),
    ("does", 2),
    ("terminal", 0),
    ("goal", 2),
}

_TOKEN = re.compile(r"f(\d+)|[(),]")


class Program:
    """A clingo program and the names in it."""

    def __init__(self, clauses: Sequence[Clause], role: Function) -> None:
        self._functions: dict[str, int] = {}
        self._words: list[str] = []
        self._predicates: dict[Predicate, str] = {}
        self.role = self._term(role, {})
        watched = may_grow(clauses)
        #: Whether the rules call `@shallow`, since some may make terms grow without end.
        self.watches = any(watched)
        self.rules = "\n".join(map(self._clause, clauses, watched))

    @property
    def text(self) -> str:
        """The rules with a choice of the state and of the move: what the grounder gets."""
        choices = "{true(F)} :- init(F). {true(F)} :- next(F)."
        return f"{self.rules}\n{choices} {{does({self.role},M)}} :- legal({self.role},M)."

    def _clause(self, clause: Clause, watched: bool) -> str:
        variables: dict[Variable, str] = {}
        head = self._atom(clause.head, variables)
        body = [self._atom(atom, variables) for atom in clause.positive]
        body += ["not " + self._atom(atom, variables) for atom in clause.negative]
        body += [f"{self._term(left, variables)}!={self._term(right, variables)}" for left, right in clause.unequal]
        if watched:
            body.append(f"@shallow(({','.join(self._term(arg, variables) for arg in clause.head.args)},))=1")
        return f"{head} :- {', '.join(body)}." if body else f"{head}."

    def _atom(self, atom: Atom, variables: dict[Variable, str]) -> str:
        name = self._predicate(predicate_of(atom))
        return f"{name}({','.join(self._term(arg, variables) for arg in atom.args)})" if atom.args else name

    def _predicate(self, known: Predicate) -> str:
        if known in GAME_PREDICATES:
            return known[0]
        return self._predicates.setdefault(known, f"p{len(self._predicates)}")

    def _term(self, term: Term, variables: dict[Variable, str]) -> str:
        if isinstance(term, Variable):
            return variables.setdefault(term, f"V{len(variables)}")
        number = self._functions.get(term.name)
        if number is None:
            number = self._functions[term.name] = len(self._words)
            self._words.append(term.name)
        return f"f{number}({','.join(self._term(arg, variables) for arg in term.args)})" if term.args else f"f{number}"

    def function(self, word: str) -> str | None:
        """The name in the program of a function symbol, if it has one."""
        number = self._functions.get(word)
        return None if number is None else f"f{number}"

    def rewards(self) -> dict[str, int]:
        """The words of the program that are rewards: whole numbers from 0 to 100."""
        numbers = ((f"f{place}", whole_number(word)) for place, word in enumerate(self._words))
        return {name: number for name, number in numbers if number is not None and number <= 100}

    def read_term(self, text: str) -> Function:
        """The term that a text of the program means."""
        stack: list[list[Term]] = [[]]
        names: list[str] = []
        for token in _TOKEN.finditer(text):
            if token[1] is not None:
                stack[-1].append(Function(self._words[int(token[1])]))
            elif token[0] == "(":
                function = stack[-1].pop()
                assert isinstance(function, Function)
                names.append(function.name)
                stack.append([])
            elif token[0] == ")":
                args = stack.pop()
                stack[-1].append(Function(names.pop(), tuple(args)))
        (term,) = stack[0]
        assert isinstance(term, Function)
        return term
