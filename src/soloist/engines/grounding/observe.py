"""Runs clingo's grounder on a program and collects the ground rules.

This module and those it imports run in the child process: nothing here may be slow to import.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

#: Stands for every atom that holds whatever the state and the move: clingo gives these no usable number.
FACT = 0


@dataclass
class GroundProgram:
    """The rules of a grounded game over numbered atoms, and which atoms the game is about.

    A body is a tuple of atoms, negative where they are negated. Atoms without a rule are false. The names of
    fluents, moves and goal values are texts of the program; `terminal` has at most one entry, without a name.
    """

    bodies: dict[int, list[tuple[int, ...]]] = field(default_factory=dict)
    facts: set[int] = field(default_factory=set)
    count: int = 0
    true: dict[str, int] = field(default_factory=dict)
    does: dict[str, int] = field(default_factory=dict)
    init: dict[str, int] = field(default_factory=dict)
    next: dict[str, int] = field(default_factory=dict)
    legal: dict[str, int] = field(default_factory=dict)
    goal: dict[str, int] = field(default_factory=dict)
    terminal: dict[str, int] = field(default_factory=dict)
    #: Whether a term nested too deep and was left out: the ground form would have no end.
    endless: bool = False


def ground_text(text: str, role: str, deepest: int) -> GroundProgram:
    """Ground a program text; `role` is the name of the player in it, and terms nest at most `deepest` deep."""
    import clingo

    program = GroundProgram()

    class Watch:
        """What the program calls from within: `@shallow(T)` is 1 unless the term T is too deep."""

        def shallow(self, term: clingo.Symbol) -> Sequence[clingo.Symbol]:
            if _depth(str(term)) <= deepest:
                return [clingo.Number(1)]
            program.endless = True
            return []

    class Rules(clingo.Observer):
        """Receives each ground rule; the choices over fluents and moves are no rules of the game."""

        def rule(self, choice: bool, head: Sequence[int], body: Sequence[int]) -> None:
            if choice:
                free.update(head)
                return
            program.count += 1
            atom = head[0]
            if not body:
                program.facts.add(atom)
            elif atom in program.bodies:
                program.bodies[atom].append(tuple(body))
            else:
                program.bodies[atom] = [tuple(body)]

    free: set[int] = set()
    messages: list[str] = []
    control = clingo.Control(["--warn=none"], logger=lambda _, message: messages.append(message))
    control.register_observer(Rules(), True)
    try:
        control.add("base", [], text)
        control.ground([("base", [])], context=Watch())
    except RuntimeError as error:
        if "bad_alloc" in str(error):
            raise MemoryError from None
        raise RuntimeError(" ".join([str(error), *messages])) from None
    player = clingo.parse_term(role)
    numbers_of = {
        ("true", 1): program.true,
        ("next", 1): program.next,
        ("init", 1): program.init,
        ("does", 2): program.does,
        ("legal", 2): program.legal,
        ("goal", 2): program.goal,
        ("terminal", 0): program.terminal,
    }
    for (name, arity), numbers in numbers_of.items():
        for atom in control.symbolic_atoms.by_signature(name, arity):
            arguments = atom.symbol.arguments
            # An atom that is only ever denied is known to clingo too, sometimes without a number.
            if (atom.is_fact or atom.literal) and (arity < 2 or arguments[0] == player):
                numbers[str(arguments[-1]) if arguments else ""] = FACT if atom.is_fact else atom.literal
    program.true = {fluent: atom for fluent, atom in program.true.items() if atom in free}
    program.does = {move: atom for move, atom in program.does.items() if atom in free}
    return program


def _depth(text: str) -> int:
    """How deep the parentheses of a text nest."""
    depth = deepest = 0
    for character in text:
        if character == "(":
            depth += 1
            deepest = max(deepest, depth)
        elif character == ")":
            depth -= 1
    return deepest
