"""The verifier's and the engines' ways to write a body without `or` agree with each other and with what it means."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from soloist.datalog.conjunctions import Conjunction, conjunctions
from soloist.game.rules import Atom, Distinct, Function, Literal, Not, Or
from soloist.verify.bodies import Body, alternatives

ATOMS = [Atom(name) for name in "pqr"]
ONE, TWO = Function("1"), Function("2")

SIMPLE: st.SearchStrategy[Literal] = st.sampled_from([*ATOMS, Distinct(ONE, TWO), Distinct(ONE, ONE)])
LITERALS = st.recursive(
    SIMPLE,
    lambda inner: st.one_of(
        inner.map(Not),
        st.lists(st.lists(inner, max_size=2).map(tuple), max_size=2).map(lambda parts: Or(tuple(parts))),
    ),
    max_leaves=6,
)
BODIES = st.lists(LITERALS, max_size=3).map(tuple)


def _holds(literal: Literal, true: set[Atom]) -> bool:
    match literal:
        case Atom():
            return literal in true
        case Distinct(left, right):
            return left != right
        case Not(inner):
            return not _holds(inner, true)
        case Or(parts):
            return any(all(_holds(inner, true) for inner in part) for part in parts)


def _body_holds(body: Body, true: set[Atom]) -> bool:
    atoms = true.issuperset(body.positive) and true.isdisjoint(body.negative)
    return atoms and all(a != b for a, b in body.unequal) and all(a == b for a, b in body.equal)


@given(BODIES)
def test_alternatives_mean_what_the_body_means(body: tuple[Literal, ...]) -> None:
    found = list(alternatives(body))
    for values in product([False, True], repeat=len(ATOMS)):
        true = {atom for atom, value in zip(ATOMS, values, strict=True) if value}
        assert any(_body_holds(each, true) for each in found) == all(_holds(literal, true) for literal in body)


@given(BODIES)
def test_alternatives_come_in_the_order_that_certificates_were_made_in(body: tuple[Literal, ...]) -> None:
    def parts(each: Body | Conjunction) -> tuple[object, ...]:
        return each.positive, each.negative, each.unequal, each.equal

    assert list(map(parts, alternatives(body))) == list(map(parts, conjunctions(body)))
