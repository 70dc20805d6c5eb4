"""A game in GDL: the reference semantics behind the common contract.

With one role a move is what that role does. A sheet with several roles can be played too: a move is then one move of
each role, in their order and in parentheses, and the rewards are the first role's; no engine takes such a game.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from soloist.errors import ParseError, RuleError
from soloist.game.model import Game
from soloist.game.offers import Fact
from soloist.game.planning import PlanningForm
from soloist.game.rules import Atom, Function, Rule, RuleForm, RuleSheet, Spelling, Term, variables_of
from soloist.languages.gdl.machine import State, StateMachine
from soloist.languages.gdl.reader import read_term
from soloist.languages.gdl.writer import write_term
from soloist.languages.sexpr import Group, read_sexpr
from soloist.source import Finding, Severity, Source


class GdlGame(Game[State, str]):
    """A rule sheet as a game; states are sets of facts, and facts and moves are texts as the sheet spells them."""

    language: ClassVar[str] = "gdl"
    default_engine: ClassVar[str] = "portfolio"

    def __init__(self, sheet: RuleSheet, path: str = "", text: str = "") -> None:
        super().__init__(Path(path).stem or "game", path, text)
        self.sheet = sheet
        self.machine = StateMachine(sheet)
        self.roles = self.machine.roles
        if not self.roles:
            raise RuleError(Finding(Severity.ERROR, "no-role", "the game has no role", hint="add (role ...)"))

    @property
    def initial(self) -> State:
        return self.machine.initial

    def restarted(self, state: State) -> GdlGame:
        """The rules stay, and the state takes the place of what holds at first."""
        rules = tuple(rule for rule in self.sheet.rules if rule.head.predicate != "init")
        spelling = self.sheet.spelling
        facts = tuple(Rule(Atom("init", (read_term(fact, spelling.infix),))) for fact in sorted(state))
        game = GdlGame(RuleSheet(rules + facts, spelling), self.path)
        game.origin = self
        return game

    @property
    def refusal(self) -> str:
        if len(self.roles) == 1:
            return ""
        return f"this game has {len(self.roles)} roles ({', '.join(self.roles)}); only games of one player are solved"

    def moves(self, state: State) -> Sequence[str]:
        if self.is_terminal(state):
            return ()
        if len(self.roles) == 1:
            return self.machine.legal(state, self.roles[0])
        return tuple(map(self._joint, self.machine.joint_moves(state)))

    def apply(self, state: State, move: str) -> State:
        parts = (move,) if len(self.roles) == 1 else self._parts(move)
        return self.machine.next(state, dict(zip(self.roles, parts, strict=True)))

    def is_terminal(self, state: State) -> bool:
        return self.machine.is_terminal(state)

    def value(self, state: State) -> int:
        """The first role's reward: the highest where the rules give several, 0 where they give none."""
        return self.machine.goal(state, self.roles[0]) or 0

    def move_text(self, move: str) -> str:
        return move

    def read_move(self, text: str) -> str:
        """The move in the sheet's spelling; either notation is read."""
        return self._joint(self._parts(text))

    def state_text(self, state: State) -> str:
        return "\n".join(sorted(state))

    def true_in(self, state: State) -> list[Fact]:
        return [self._fact(read_term(fact, self.sheet.spelling.infix)) for fact in sorted(state)]

    def steps_of(self, move: str) -> list[Fact]:
        """One step for each role; where there are several, its role is the first object."""
        facts = [self._fact(self._term(part)) for part in self._parts(move)]
        if len(self.roles) == 1:
            return facts
        return [(name, role, *args) for role, (name, *args) in zip(self.roles, facts, strict=True)]

    def _fact(self, term: Term) -> Fact:
        spelling = self.sheet.spelling
        if isinstance(term, Function):
            return (term.name, *(write_term(part, spelling) for part in term.args))
        return (write_term(term, spelling),)

    def to_planning(self) -> PlanningForm:
        from soloist.languages.gdl.pddl import GdlPlanning

        return GdlPlanning(self.sheet, self.title)

    def to_rules(self) -> RuleForm:
        def text(term: Term) -> str:
            return write_term(term, self.sheet.spelling)

        return RuleForm(self.sheet, text, text)

    def describe(self) -> list[tuple[str, str]]:
        return [
            *super().describe(),
            ("role" if len(self.roles) == 1 else "roles", ", ".join(self.roles)),
            ("rules", str(len(self.sheet.rules))),
            ("facts at the start", str(len(self.initial))),
            ("moves at the start", str(len(self.moves(self.initial)))),
        ]

    def _joint(self, parts: Sequence[str]) -> str:
        """One move for all roles; several are a list in KIF, whatever the notation of the sheet."""
        if len(parts) == 1:
            return parts[0]
        kif = Spelling(bracketed=self.sheet.spelling.bracketed)
        return f"({' '.join(write_term(self._term(part), kif) for part in parts)})"

    def _parts(self, move: str) -> tuple[str, ...]:
        """What each role does, in the sheet's spelling."""
        if len(self.roles) == 1:
            return (write_term(self._term(move), self.sheet.spelling),)
        items = read_sexpr(Source("move", move)).items
        nodes = items[0].items if len(items) == 1 and isinstance(items[0], Group) else items
        if len(nodes) != len(self.roles):
            message = f"{move!r} is not one move for each of {', '.join(self.roles)}"
            raise ParseError(Finding(Severity.ERROR, "no-move", message))
        return tuple(write_term(self._term(repr(node)), self.sheet.spelling) for node in nodes)

    def _term(self, text: str) -> Term:
        term = read_term(text, self.sheet.spelling.infix)
        if any(True for _ in variables_of(term)):
            raise ParseError(Finding(Severity.ERROR, "no-move", f"{text!r} is no move: it has variables"))
        return term
