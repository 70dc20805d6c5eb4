"""Proves that a fluent has one value at most: in no state do two fluents differ in the last argument alone.

The proof is by induction, and clingo makes it: the initial state has no such pair, and no state without such pairs has
a legal move to a state with one. Several fluents are tried together, since one may need another. If there is a
counterexample, the fluents that it breaks are given up and the rest is tried again, until nothing breaks. Only the
rules for `init`, `legal` and `next` are asked, so this works where a goal is too large to be grounded.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class ProofOrder:
    """The rules of a program, and the fluents to try: function names in it with their number of arguments."""

    rules: str
    role: str
    fluents: tuple[tuple[str, int], ...]


def prove_functional(order: ProofOrder) -> list[int]:
    """The places, in the order, of the fluents that are proved to have one value at most."""
    import clingo

    # Externals leave the state and the move free. A choice rule would not: it lets a fluent hold only where its body,
    # `init` or `next` of the very state that is asked about, holds.
    rules = [
        "#external true(F) : init(F).",
        "#external true(F) : next(F).",
        f"#external does({order.role},M) : legal({order.role},M).",
        f":- does({order.role},M), not legal({order.role},M).",
        f":- #count{{M : does({order.role},M)}} != 1.",
        ":- not broken.",
        "broken :- broken(_).",
    ]
    for place, (name, arity) in enumerate(order.fluents):
        keys = "".join(f"K{number}," for number in range(arity - 1))
        key, fluent = f"({keys})", f"{name}({keys}V)"
        rules += [
            f"#external tried({place}).",
            f"key({place},{key}) :- true({fluent}).",
            f":- tried({place}), key({place},{key}), #count{{V : true({fluent})}} > 1.",
            f"broken({place}) :- tried({place}), key({place},{key}), #count{{V : next({fluent})}} > 1.",
            f"start({place}) :- key({place},{key}), #count{{V : init({fluent})}} > 1.",
        ]
    control = clingo.Control(["--warn=none"])
    control.add("base", [], "\n".join([order.rules, *rules]))
    control.ground([("base", [])])
    for name, arity in (("true", 1), ("does", 2)):
        for atom in control.symbolic_atoms.by_signature(name, arity):
            control.assign_external(atom.literal, None)
    start = {atom.symbol.arguments[0].number for atom in control.symbolic_atoms.by_signature("start", 1)}
    tried = [place for place in range(len(order.fluents)) if place not in start]
    for place in tried:
        control.assign_external(clingo.Function("tried", [clingo.Number(place)]), True)
    while tried:
        broken: set[int] = set()

        def read(model: clingo.Model, broken: set[int] = broken) -> None:
            found = (symbol for symbol in model.symbols(atoms=True) if symbol.match("broken", 1))
            broken.update(symbol.arguments[0].number for symbol in found)

        if control.solve(on_model=read).unsatisfiable:
            return tried
        for place in broken:
            control.assign_external(clingo.Function("tried", [clingo.Number(place)]), False)
        tried = [place for place in tried if place not in broken]
    return []
