"""Make certificates: for a solution that is claimed to be optimal, proofs that nothing better or shorter exists.

A proof is by formula (from the verifier's own canonical encoder, refuted by a SAT solver) or by exhaustion (by the
verifier's own blind search). What engines that search have proved is proved by exhaustion where that can be done again
within the limits, else by formula; where neither is feasible, the certificate says what the engine exhausted and
leaves it to whoever checks it to do that again with more. The finished folder is checked with the verifier before
anybody hears of it.
"""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from soloist.engines.engine import Reason
from soloist.engines.refute import refute
from soloist.errors import InputError, VerificationError
from soloist.game.formula import Question
from soloist.game.model import Game
from soloist.game.solution import Certificate, Solution
from soloist.limit import Limit
from soloist.verify.certificate import check_certificate
from soloist.verify.exhaustion import ANY, exhaust, exhaustible
from soloist.verify.formulas import formulas_of
from soloist.verify.record import RECORD, Optimum, Proof, ProofMethod, record

#: The largest bound on the length of plays that is tried.
_LONGEST_PLAY = 1024


class NoCertificate(Exception):
    """There is none, and why: a limit, or plays without a bound."""


def certify(
    game: Game[Any, Any],
    solution: Solution | None,
    folder: Path,
    limit: Limit,
    *,
    metric: str = "moves",
    evidence: str = "",
) -> Certificate:
    """Write a certificate that a solution is optimal, or without one that no play earns anything.

    `evidence` is what an engine that searched has exhausted; engines that reason by formulas give none.
    `NoCertificate` says why there is no certificate; `VerificationError` that the claim is false.
    """
    if solution is None:
        optimum = Optimum(None, 0, None, metric)
    else:
        optimum = Optimum(solution.moves, solution.value, solution.cost, solution.metric)
    folder.parent.mkdir(parents=True, exist_ok=True)
    # It is made beside its place and moved there when it is whole: whoever interrupts this leaves nothing behind.
    with TemporaryDirectory(prefix=f".{folder.name}-", dir=folder.parent) as made:
        beside = Path(made) / "certificate"
        beside.mkdir()
        proofs = _proofs(game, optimum, beside, limit, evidence)
        name = "game" + (Path(game.path).suffix or f".{game.language}")
        (beside / name).write_bytes(game.text.encode())
        (beside / RECORD).write_text(record(game, name, optimum, proofs))
        # What was just exhausted is not exhausted once more.
        check_certificate(beside, limit=Limit(0))
        _put_in_place(beside, folder)
    return Certificate(folder, all(proof.by is ProofMethod.FORMULA or proof.positions is not None for proof in proofs))


def _put_in_place(beside: Path, folder: Path) -> None:
    """Move a finished certificate to its folder; where that is in use, its files replace those of an earlier one."""
    try:
        beside.rename(folder)
    except OSError:
        # Without its record a folder is no certificate: it goes first and comes last.
        for path in (folder / RECORD, *folder.glob("no-*.cnf"), *folder.glob("no-*.drat")):
            path.unlink(missing_ok=True)
        for path in sorted(beside.iterdir(), key=lambda path: path.name == RECORD):
            path.replace(folder / path.name)


def _proofs(game: Game[Any, Any], optimum: Optimum, folder: Path, limit: Limit, evidence: str) -> list[Proof]:
    exhausted = None
    if evidence and exhaustible(game, optimum.metric):
        exhausted = _exhaustion(game, optimum, limit.part(limit.remaining / 2), evidence)
        if not exhausted or all(proof.positions is not None for proof in exhausted):
            return exhausted
    try:
        return _by_formula(game, optimum, folder, limit)
    except NoCertificate:
        if exhausted is None:
            raise
        for path in (*folder.glob("no-*.cnf"), *folder.glob("no-*.drat")):
            path.unlink()
        return exhausted


def _exhaustion(game: Game[Any, Any], optimum: Optimum, limit: Limit, evidence: str) -> list[Proof]:
    """The proof by exhaustion, with the number of positions where they could all be looked at."""
    claim = optimum.shorter() or optimum.better(0)
    if claim is None:
        return []
    below = ANY if optimum.cost is None else optimum.cost
    found = exhaust(game, optimum.metric, below, limit)
    if found.win is not None:
        raise VerificationError(f"{found.win} {optimum.metric} are enough")
    question = claim.question if optimum.cost else Question(1, found.depth, or_longer=True)
    return [Proof(claim.name, question, ProofMethod.EXHAUSTION, None if found.limit else found.positions, evidence)]


def _by_formula(game: Game[Any, Any], optimum: Optimum, folder: Path, limit: Limit) -> list[Proof]:
    try:
        maker = _Maker(game, optimum.metric, folder, limit)
        proofs = []
        shorter = optimum.shorter()
        if shorter is not None:
            if not maker.prove(shorter):
                raise VerificationError(
                    f"a play of fewer than {optimum.cost} {optimum.metric} earns {optimum.value}, too"
                )
            proofs.append(shorter)
        if optimum.value < 100:
            proofs.append(maker.prove_maximum(optimum))
    except InputError as error:
        raise NoCertificate(error.findings[0].message) from error
    return proofs


class _Maker:
    def __init__(self, game: Game[Any, Any], metric: str, folder: Path, limit: Limit) -> None:
        self._formulas = formulas_of(game, metric)
        self._folder = folder
        self._limit = limit

    def prove(self, proof: Proof) -> bool:
        """Write the formula and the proof; whether there is one."""
        formula = self._formulas.make(proof.question)
        (self._folder / f"{proof.name}.cnf").write_text(formula.dimacs())
        with closing(refute(formula.clauses, self._folder / f"{proof.name}.drat", self._limit)) as steps:
            while True:
                try:
                    next(steps)
                except StopIteration as stop:
                    outcome = stop.value
                    break
        if outcome.reason is not Reason.FINISHED:
            what = "time" if outcome.reason is Reason.TIME else "memory"
            raise NoCertificate(f"the {what} was not enough for the proof {proof.name!r}")
        return bool(outcome.unwrap())

    def prove_maximum(self, optimum: Optimum) -> Proof:
        """A proof that nothing is worth more, for the first bound that no play exceeds."""
        cost = optimum.cost or 0
        longest = max(1, cost)
        while longest <= _LONGEST_PLAY:
            proof = optimum.better(longest)
            if proof is not None and self.prove(proof):
                return proof
            if not self.prove(Proof("no-better", Question(optimum.value + 1, longest))):
                raise VerificationError(f"a play of at most {longest} moves earns more than {optimum.value}")
            longest = longest + 1 if longest < cost + 4 else 2 * longest
        raise NoCertificate(f"plays may have more than {_LONGEST_PLAY} moves, so the maximum cannot be certified")
