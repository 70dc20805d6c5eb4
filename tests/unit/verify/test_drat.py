"""The DRAT checkers: real proofs pass, broken ones do not, and the native checker agrees with the reference."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

import pytest

from soloist.errors import VerificationError
from soloist.verify.proof import check_proof

SOLVERS = ("cadical195", "cadical300", "glucose4")


def random_formula(chooser: random.Random, variables: int, clauses: int) -> list[list[int]]:
    def clause() -> list[int]:
        size = chooser.choice((2, 3, 3, 3, 4))
        return [variable * chooser.choice((1, -1)) for variable in chooser.sample(range(1, variables + 1), size)]

    return [clause() for _ in range(clauses)]


def dimacs(clauses: list[list[int]]) -> str:
    return "".join(" ".join(map(str, clause)) + " 0\n" for clause in clauses)


def proof_of(formula: list[list[int]], solver: str) -> str | None:
    """A solver's proof, or None where the formula has a model."""
    from pysat.solvers import Solver

    with Solver(name=solver, bootstrap_with=formula, with_proof=True) as session:
        if session.solve():
            return None
        return "".join(line + "\n" for line in session.get_proof())


def unsatisfiable(count: int, variables: int, clauses: int) -> Iterator[tuple[list[list[int]], str]]:
    found = 0
    for seed in range(10_000):
        formula = random_formula(random.Random(seed), variables, clauses)
        proof = proof_of(formula, SOLVERS[seed % len(SOLVERS)])
        if proof is not None:
            yield formula, proof
            found += 1
            if found == count:
                return
    raise AssertionError(f"only {found} of {count} formulas have no model")


def accepted(formula: list[list[int]], proof: str, *, reference: bool) -> bool:
    try:
        check_proof(dimacs(formula), proof, reference=reference)
    except VerificationError:
        return False
    return True


@pytest.mark.parametrize("reference", [False, True])
def test_proofs_of_real_solvers_are_accepted(reference: bool) -> None:
    for formula, proof in unsatisfiable(30, 20, 100):
        assert check_proof(dimacs(formula), proof, reference=reference) >= 0


def test_larger_proofs_with_deletions_are_accepted() -> None:
    for formula, proof in unsatisfiable(6, 130, 640):
        assert check_proof(dimacs(formula), proof) > 0


def test_a_formula_with_a_model_is_never_refuted() -> None:
    """Take a proof of another formula, or of the same one with a clause more: neither may pass."""
    tried = 0
    for formula, proof in unsatisfiable(60, 8, 34):
        for dropped in range(len(formula)):
            weaker = formula[:dropped] + formula[dropped + 1 :]
            if proof_of(weaker, "cadical195") is None:
                tried += 1
                for reference in (False, True):
                    assert not accepted(weaker, proof, reference=reference)
    assert tried > 20


def test_the_native_checker_agrees_with_the_reference_on_broken_proofs() -> None:
    chooser = random.Random(7)
    verdicts = []
    for formula, proof in unsatisfiable(40, 14, 62):
        # Without deletions both checkers keep the same clauses, so their verdicts must be the same.
        lines = [line for line in proof.splitlines() if not line.startswith("d")]
        for _ in range(8):
            broken = list(lines)
            place = chooser.randrange(len(broken))
            literals = [int(word) for word in broken[place].split()[:-1]]
            if literals and chooser.random() < 0.7:
                flipped = chooser.randrange(len(literals))
                literals[flipped] = -literals[flipped]
            else:
                literals = literals[1:]
            broken[place] = " ".join(map(str, [*literals, 0]))
            text = "\n".join(broken)
            native, plain = (accepted(formula, text, reference=reference) for reference in (False, True))
            assert native == plain
            verdicts.append(native)
    assert not all(verdicts)


def pigeons(holes: int) -> list[list[int]]:
    """One pigeon more than there are holes."""
    place = {(pigeon, hole): pigeon * holes + hole + 1 for pigeon, hole in product(range(holes + 1), range(holes))}
    clauses = [[place[pigeon, hole] for hole in range(holes)] for pigeon in range(holes + 1)]
    for hole in range(holes):
        for pigeon in range(holes + 1):
            clauses += [[-place[pigeon, hole], -place[other, hole]] for other in range(pigeon)]
    return clauses


@pytest.mark.parametrize("reference", [False, True])
def test_a_definition_of_a_new_variable_is_a_rat_step(reference: bool) -> None:
    formula = [[1, 2], [1, -2], [-1, 2], [-1, -2]]
    # 9 means "1 and 2": the last clause is RUP, the others are RAT on 9 and on -9.
    proof = "9 -1 -2 0\n-9 1 0\n-9 2 0\n1 0\n0\n"
    assert check_proof(dimacs(formula), proof, reference=reference) == 4
    with pytest.raises(VerificationError, match="line 2: the clause is neither RUP nor RAT"):
        check_proof(dimacs([*formula[:2], [-9, 3, 4]]), "1 0\n9 0\n", reference=reference)


@pytest.mark.parametrize("solver", SOLVERS)
def test_pigeons_do_not_fit(solver: str) -> None:
    formula = pigeons(6)
    proof = proof_of(formula, solver)
    assert proof is not None
    assert check_proof(dimacs(formula), proof) > 0


@pytest.mark.parametrize("reference", [False, True])
@pytest.mark.parametrize(
    ("proof", "reason"),
    [
        ("", "ends without the empty clause"),
        ("1 0\n", "line 1: the clause is neither RUP nor RAT"),
        ("9 0\n1 2\n", "line 2"),
        ("9 0\nhello 0\n", "line 2"),
        ("9 0\n\n", "line 2"),
        ("d 5 6 0\n", "line 1: it deletes a clause that is not there"),
    ],
)
def test_a_wrong_line_is_named(proof: str, reason: str, reference: bool) -> None:
    with pytest.raises(VerificationError, match=reason):
        check_proof(dimacs([[1, 2], [-1, 2], [-1, -2]]), proof, reference=reference)


@pytest.mark.parametrize("reference", [False, True])
@pytest.mark.parametrize(
    ("proof", "reason"),
    [
        ("199999999 0\n1 0\n0\n", "line 1: it names a variable far beyond"),
        ("1 0\n0\n-199999999 0\n", "line 3: it names a variable far beyond"),
        ("1 0\n0\nhello\n", "line 3: this is no clause"),
        ("1 0\n0\n\0\n", "line 3: this is no clause"),
        ("1 0\n0\n\n", "line 3: this is no clause"),
        ("d1 2 0\n1 0\n", "line 1: this is no clause"),
        ("٣ 0\n1 0\n", "line 1: this is no clause"),
        ("1_0 0\n1 0\n", "line 1: this is no clause"),
        *(("a" * shift + "\u00e9\ufffd" * 60 + "\n", "line 1: this is no clause") for shift in range(4)),
        ("9" * 5000 + " 0\n", "line 1"),
    ],
)
def test_what_no_proof_needs_is_refused(proof: str, reason: str, reference: bool) -> None:
    with pytest.raises(VerificationError, match=reason):
        check_proof(dimacs([[1, 2], [1, -2], [-1, 2], [-1, -2]]), proof, reference=reference)


@pytest.mark.parametrize("reference", [False, True])
def test_solvers_may_delete_after_the_empty_clause(reference: bool) -> None:
    proof = "1 0\n0\nd 1 2 0\nd 5 6 0\n"
    assert check_proof(dimacs([[1, 2], [1, -2], [-1, 2], [-1, -2]]), proof, reference=reference) == 1
