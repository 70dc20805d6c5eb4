"""Make certificates: for a solution that is claimed to be optimal, proofs that nothing better or shorter exists.

The formulas come from the verifier's own canonical encoder, the proofs from a SAT solver, and the finished folder
is checked with the verifier before anybody hears of it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from soloist.engines.engine import Limit, Reason
from soloist.engines.refute import refute
from soloist.errors import InputError, VerificationError
from soloist.game.model import Game
from soloist.game.solution import Certificate, Solution
from soloist.verify.canonical import Question, canonical
from soloist.verify.certificate import RECORD, Optimum, Proof, check_certificate, record, rule_instances

#: Formulas of more ground rules, counted once for each time, are not made: they would fill the memory.
MOST_RULES = 1_500_000
#: The largest bound on the length of plays that is tried.
_LONGEST_PLAY = 1024


class NoCertificate(Exception):
    """There is none, and why: a limit, or plays without a bound."""


def certify(game: Game[Any, Any], solution: Solution | None, folder: Path, limit: Limit) -> Certificate:
    """Write a certificate that a solution is optimal, or without one that no play earns anything.

    `NoCertificate` says why there is none; `VerificationError` that the claim is false.
    """
    if solution is not None and not game.counts_moves(solution.metric):
        raise NoCertificate(f"there are none under the metric {solution.metric!r}")
    optimum = Optimum(solution.moves, solution.value, solution.cost) if solution else Optimum(None, 0, None)
    folder.mkdir(parents=True, exist_ok=True)
    maker = _Maker(game, folder, limit)
    proofs = []
    shorter = optimum.shorter()
    if shorter is not None:
        if not maker.prove(shorter):
            raise VerificationError(f"a play of fewer than {optimum.cost} moves earns {optimum.value}, too")
        proofs.append(shorter)
    if optimum.value < 100:
        proofs.append(maker.prove_maximum(optimum))
    name = "game" + (Path(game.path).suffix or f".{game.language}")
    (folder / name).write_bytes(game.text.encode())
    (folder / RECORD).write_text(record(game, name, optimum, proofs))
    check_certificate(folder)
    return Certificate(folder)


class _Maker:
    def __init__(self, game: Game[Any, Any], folder: Path, limit: Limit) -> None:
        try:
            self._instances = rule_instances(game)
        except InputError as error:
            raise NoCertificate(error.findings[0].message) from error
        self._folder = folder
        self._limit = limit

    def prove(self, proof: Proof) -> bool:
        """Write the formula and the proof; whether there is one."""
        size = (proof.question.moves + 1) * sum(map(len, self._instances.rules.values()))
        if size > MOST_RULES:
            raise NoCertificate(f"the formula would have {size} rules over time, more than {MOST_RULES}")
        formula = canonical(self._instances, proof.question)
        (self._folder / f"{proof.name}.cnf").write_text(formula.dimacs())
        steps = refute(formula.clauses, self._folder / f"{proof.name}.drat", self._limit)
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
