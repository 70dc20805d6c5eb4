"""Names that every planner takes: lower case, a letter first, no two alike, and no word of PDDL's own."""

from __future__ import annotations

import re
from collections.abc import Mapping

from soloist.datalog.queries.formula import (
    And,
    Atom,
    Axiom,
    Equal,
    Exists,
    Forall,
    Formula,
    Not,
    Or,
    Parameter,
    is_variable,
)
from soloist.languages.pddl.keywords import KEYWORDS
from soloist.languages.pddl.model import Action, Effect

#: What translations avoid: these too are words of PDDL, though every reader takes them as names.
_RESERVED = KEYWORDS | {"at", "hold-during", "is-violated"}


class Names:
    """Hands out a name for each thing, and remembers both ways."""

    def __init__(self) -> None:
        self._of: dict[str, str] = {}
        self.things: dict[str, str] = {}

    def name(self, thing: str, wish: str | None = None) -> str:
        """The name of a thing; the wish says what it should look like."""
        known = self._of.get(thing)
        if known is not None:
            return known
        plain = re.sub(r"[^a-z0-9_-]+", "-", (wish or thing).lower()).strip("-") or "x"
        if not plain[0].isalpha() or plain in _RESERVED:
            plain = f"n{plain}" if plain[0].isdigit() else f"n-{plain}"
        name, number = plain, 2
        while name in self.things:
            name, number = f"{plain}-{number}", number + 1
        self._of[thing] = name
        self.things[name] = thing
        return name


class Renaming:
    """Replaces the names of predicates, objects, types and variables in formulas and actions."""

    def __init__(self, types: Mapping[str, str]) -> None:
        self.predicates = Names()
        self.objects = Names()
        self._variables = Names()
        self._types = types

    def term(self, term: str) -> str:
        """A variable or an object."""
        return f"?{self._variables.name(term, term[1:])}" if is_variable(term) else self.objects.name(term)

    def atom(self, atom: Atom) -> Atom:
        """An atom; a fluent and a predicate of a kind of its own are named after what they are about."""
        return Atom(self.predicate(atom.predicate), tuple(map(self.term, atom.args)))

    def predicate(self, predicate: str) -> str:
        """A predicate; `true cell(*,*)` would like to be `cell`."""
        words = predicate.split(" ")
        if words[0] in ("keep", "after", "add"):
            return self.predicates.name(predicate, f"{words[0]}-" + "-".join(word.split("(")[0] for word in words[1:]))
        wish = words[-1].split("(")[0] if words[0] in ("true", "does") and len(words) > 1 else words[0]
        if words[0] == "legal":
            wish = f"legal-{words[-1].split('(')[0]}"
        if words[0] == "goal" and len(words) > 1:
            wish = f"goal-{words[1]}"
        return self.predicates.name(predicate, wish)

    def parameters(self, parameters: tuple[Parameter, ...]) -> tuple[Parameter, ...]:
        """Variables with their types."""
        return tuple(
            Parameter(self.term(parameter.name), tuple(self._types.get(kind, kind) for kind in parameter.types))
            for parameter in parameters
        )

    def formula(self, formula: Formula) -> Formula:
        """A condition."""
        match formula:
            case Atom():
                return self.atom(formula)
            case Equal(left, right):
                return Equal(self.term(left), self.term(right))
            case Not(part):
                return Not(self.formula(part))
            case And(parts):
                return And(tuple(map(self.formula, parts)))
            case Or(parts):
                return Or(tuple(map(self.formula, parts)))
            case Exists(parameters, part):
                return Exists(self.parameters(parameters), self.formula(part))
            case Forall(parameters, part):
                return Forall(self.parameters(parameters), self.formula(part))

    def action(self, action: Action, name: str) -> Action:
        """An action."""
        effects = tuple(
            Effect(
                self.atom(effect.atom),
                effect.positive,
                self.formula(effect.condition),
                self.parameters(effect.parameters),
            )
            for effect in action.effects
        )
        return Action(name, self.parameters(action.parameters), self.formula(action.precondition), effects)

    def axiom(self, axiom: Axiom) -> Axiom:
        """A derived predicate."""
        return Axiom(self.atom(axiom.head), self.parameters(axiom.parameters), self.formula(axiom.condition))
