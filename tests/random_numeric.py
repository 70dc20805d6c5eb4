"""Small random planning tasks with numbers, as texts: comparisons, changes of all kinds, conditions and quantifiers."""

from __future__ import annotations

import random

TERMS = ("(f ?x)", "(f a)", "(g)", "(h ?x)")
CONSTANTS = ("0", "1", "1", "2", "0.5", "-1")
OPERATORS = ("<", "<=", "=", ">=", ">")


class _Maker:
    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def expression(self, depth: int = 1) -> str:
        kind = self.rng.randrange(4 if depth else 3)
        if kind == 0:
            return self.rng.choice(CONSTANTS)
        if kind <= 2:
            return self.rng.choice(TERMS)
        return f"({self.rng.choice('++--*/')} {self.expression(depth - 1)} {self.expression(depth - 1)})"

    def comparison(self) -> str:
        text = f"({self.rng.choice(OPERATORS)} {self.rng.choice(TERMS)} {self.expression()})"
        return f"(not {text})" if self.rng.random() < 0.2 else text

    def condition(self) -> str:
        kind = self.rng.randrange(6)
        if kind <= 2:
            return self.comparison()
        if kind == 3:
            return self.rng.choice(("(p)", "(not (p))", "(q ?x)", "(not (q ?x))"))
        if kind == 4:
            return f"(or {self.comparison()} (q ?x))"
        quantifier = self.rng.choice(("exists", "forall"))
        return f"({quantifier} (?y) ({self.rng.choice(OPERATORS)} (f ?y) {self.rng.choice(CONSTANTS)}))"

    def change(self) -> str:
        target = self.rng.choice(("(f ?x)", "(f a)", "(g)"))
        kind = self.rng.choice(("assign", "increase", "decrease", "increase", "decrease", "scale-up", "scale-down"))
        amount = self.rng.choice(CONSTANTS) if kind.startswith("scale") else self.expression()
        text = f"({kind} {target} {amount})"
        if self.rng.random() < 0.3:
            return f"(when {self.condition()} {text})"
        if target == "(f ?x)" and self.rng.random() < 0.2:
            return f"(forall (?y) ({kind} (f ?y) {amount}))"
        return text

    def action(self, name: str) -> str:
        effects = [self.change() for _ in range(self.rng.choice((1, 1, 2)))]
        effects += [
            self.rng.choice(("(p)", "(not (p))", "(q ?x)", "(not (q ?x))")),
            f"(increase (spent) {self.rng.randrange(4)})",
        ]
        # Steps stop where numbers get large, so that their values have an end.
        bounds = "(<= (f ?x) 2) (>= (f ?x) -2) (<= (g) 2) (>= (g) -2) (<= (f a) 2) (>= (f a) -2)"
        conditions = " ".join(self.condition() for _ in range(self.rng.randrange(2)))
        condition = f"(and {bounds} {conditions})"
        return f"(:action {name} :parameters (?x) :precondition {condition} :effect (and {' '.join(effects)}))"


def random_numeric(seed: int) -> str:
    """A domain and a problem; one value may be missing."""
    maker = _Maker(seed)
    rng = maker.rng
    facts = [f"(= (f {name}) {rng.choice(CONSTANTS)})" for name in ("a", "b")]
    facts += [f"(= (h {name}) {rng.choice(CONSTANTS)})" for name in ("a", "b") if rng.random() < 0.85]
    facts += [fact for fact in ("(p)", "(q a)", "(q b)") if rng.random() < 0.5]
    actions = "\n".join(maker.action(name) for name in ("one", "two", "three"))
    goal = f"(and {maker.comparison().replace('?x', 'b')} {maker.comparison().replace('?x', 'a')})"
    return f"""
(define (domain random) (:constants a b) (:predicates (p) (q ?x)) (:functions (f ?x) (g) (h ?x) (spent))
{actions})
(define (problem random) (:domain random) (:init (= (g) 1) (= (spent) 0) {" ".join(facts)})
  (:goal {goal}) (:metric minimize (spent)))
"""
