"""Certificates: a folder with all that is needed to check an optimum again, without any engine.

    certificate.json    the format, the game's hash, the metric, the moves, their reward and cost, and the proofs
    game.kif            the game's text (under another name where the game is in another language)
    NAME.cnf            a canonical formula for each thing that is claimed not to exist and is proved by formula
    NAME.drat           a proof that it has no model

`check_certificate` replays the moves by the reference semantics, makes every formula anew from the game's text,
compares it with the one in the folder line by line, and checks its proof; a proof by exhaustion it does again. What it
trusts is in docs/certificates.md.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from soloist.errors import InputError, ParseError, UnsupportedError, UsageError, VerificationError
from soloist.files import MOST_BYTES
from soloist.game.formula import MOST_CLAUSES, Formulas
from soloist.game.model import Game
from soloist.game.solution import Status
from soloist.languages.registry import language_named
from soloist.limit import Limit
from soloist.source import Source
from soloist.verify.exhaustion import ANY, exhaust
from soloist.verify.formulas import formulas_of
from soloist.verify.proof import check_proof
from soloist.verify.record import (
    Optimum,
    Proof,
    ProofMethod,
    field_of,
    optimum_of,
    proof_of,
    read_file,
    read_record,
    sha256,
)
from soloist.verify.replay import replay


@dataclass(frozen=True)
class Verified:
    """What a certificate has shown, and what of it was not checked because a limit was reached."""

    title: str
    optimum: Optimum
    longest: int | None
    #: Of each proof that was checked, how much there was to check.
    proof_lines: dict[str, int]
    positions: dict[str, int]
    unchecked: tuple[Proof, ...] = ()
    limit: Status | None = None

    @property
    def status(self) -> Status:
        """`SOLVED_OPTIMALLY` or `UNSOLVABLE` where everything was checked, else the limit."""
        return self.limit or (Status.UNSOLVABLE if self.optimum.moves is None else Status.SOLVED_OPTIMALLY)

    def lines(self) -> list[str]:
        """The same for a person."""
        value, cost, metric = self.optimum.value, self.optimum.cost, self.optimum.metric
        checked = {name: f"{count} proof lines" for name, count in self.proof_lines.items()}
        checked |= {name: f"all {count} positions looked at again" for name, count in self.positions.items()}
        lines = []
        if cost is not None:
            lines.append(f"{self.title}: {cost} {metric} earn {value}, by replay with the reference semantics")
        if "no-shorter" in checked:
            lines.append(f"no play of fewer {metric} does ({checked['no-shorter']})")
        if "no-better" in checked:
            least = f"{self.title}: no play earns anything" if cost is None else "no play earns more"
            # Positions that are exhausted may be gone through in circles; a formula says that no play is longer.
            bound = f", and none is longer than {self.longest} {metric}" if "no-better" in self.proof_lines else ""
            lines.append(f"{least}{bound} ({checked['no-better']})")
        for proof in self.unchecked:
            what = "time" if self.limit is Status.TIMEOUT else "memory"
            lines.append(f"{proof.name} was not checked: the {what} is not enough to exhaust all positions again")
            lines.append(f"it rests on the word of the engine: {proof.evidence}")
        return [*lines, "not verified" if self.unchecked else "verified"]


def check_certificate(folder: Path, *, reference: bool = False, limit: Limit | None = None) -> Verified:
    """Check a folder; `VerificationError` says what is false in it, `InputError` why it is no certificate."""
    data = read_record(folder)
    game = _game(folder, data)
    optimum = optimum_of(data, game)
    if optimum.moves is not None:
        solution = replay(game, optimum.moves, optimum.metric)
        if (solution.value, solution.cost) != (optimum.value, optimum.cost):
            said, found = f"reward {optimum.value}, cost {optimum.cost}", f"{solution.value} and {solution.cost}"
            raise VerificationError(f"the certificate says {said}, but its moves have {found}")
    proofs = [proof_of(entry) for entry in field_of(data, "proofs", list)]
    longest = next((proof.question.moves for proof in proofs if proof.name == "no-better"), None)
    _complete(proofs, [proof for proof in (optimum.shorter(), optimum.better(longest or 0)) if proof])
    verified = _check_proofs(folder, game, optimum, proofs, longest, reference, limit or Limit(600.0))
    # A level without a title has that of its file, and the copy in the folder has another name.
    return replace(verified, title=field_of({"title": verified.title, **data}, "title", str))


def _game(folder: Path, data: dict[str, Any]) -> Game[Any, Any]:
    """The game that the certificate is about: the text whose hash it names, all of it and nothing else."""
    name, said = field_of(data, "game", str), field_of(data, "game_sha256", str)
    text = read_file(folder, name, MOST_BYTES)
    if sha256(text) != said:
        raise VerificationError(f"{name} is not the game that the certificate is about: its hash differs")
    try:
        language = language_named(field_of(data, "language", str))
        # The text alone is the game: with the path of a file, a reader might look for a second one beside it.
        [game] = language.read(Source(name, text), "")
    except UsageError as error:
        raise ParseError(error.findings) from None
    except ValueError:
        raise VerificationError(f"{name} holds several levels, and a certificate is about one") from None
    if isinstance(game, InputError):
        raise game
    return game


def _check_proofs(
    folder: Path,
    game: Game[Any, Any],
    optimum: Optimum,
    proofs: list[Proof],
    longest: int | None,
    reference: bool,
    limit: Limit,
) -> Verified:
    lines: dict[str, int] = {}
    positions: dict[str, int] = {}
    unchecked, reached, formulas = [], None, None
    for proof in proofs:
        if proof.by is ProofMethod.EXHAUSTION:
            outcome = _exhaust(game, optimum.metric, proof, reference, limit)
            if isinstance(outcome, Status):
                reached = outcome
                unchecked.append(proof)
            else:
                positions[proof.name] = outcome
        else:
            formulas = formulas or formulas_of(game, optimum.metric)
            lines[proof.name] = _refuted(folder, formulas, proof, reference)
    return Verified(game.title, optimum, longest, lines, positions, tuple(unchecked), reached)


def _exhaust(game: Game[Any, Any], metric: str, proof: Proof, reference: bool, limit: Limit) -> int | Status:
    """How many positions were looked at in vain, or the limit that was reached."""
    question = proof.question
    if question.reward != (1 if question.or_longer else 100):
        raise VerificationError(f"{proof.name}: an exhaustion says of plays that win, and of no others, what they cost")
    found = exhaust(game, metric, ANY if question.or_longer else question.moves + 1, limit, reference=reference)
    if found.win is not None:
        raise VerificationError(f"{proof.name}: {found.win} {metric} win")
    if found.limit is not None:
        return found.limit
    if question.or_longer and found.depth > question.moves:
        raise VerificationError(f"{proof.name}: there are positions after {found.depth} {metric}")
    if proof.positions is not None and proof.positions != found.positions:
        said = f"{proof.name}: the certificate says that there are {proof.positions} positions"
        raise VerificationError(f"{said}, but there are {found.positions}")
    return found.positions


def _complete(proofs: list[Proof], needed: list[Proof]) -> None:
    """There must be all the proofs that the claim needs, about the right questions, and no others."""
    for proof in needed:
        if proof not in proofs:
            raise VerificationError(f"the proof {proof.name!r} of what is claimed is missing or about something else")
    for proof in proofs:
        if proof not in needed:
            raise VerificationError(f"the proof {proof.name!r} is not about what is claimed")
    if len(proofs) != len(needed):
        raise VerificationError("a proof is there more than once")


def _refuted(folder: Path, formulas: Formulas, proof: Proof, reference: bool) -> int:
    """The number of proof lines that were needed."""
    found = read_file(folder, f"{proof.name}.cnf")
    # A formula that has more clauses than the file has lines is not made to its end.
    size = found.count("\n") - 1
    try:
        expected = formulas.make(proof.question, size).dimacs()
    except UnsupportedError as error:
        if error.findings[0].code != "formula-too-large" or size > MOST_CLAUSES:
            raise
        message = f"{proof.name}.cnf is not the formula of this game: that has more than {size} clauses"
        raise VerificationError(message) from None
    if found != expected:
        pairs = zip(expected.splitlines(), found.splitlines(), strict=False)
        line = next((number for number, (one, other) in enumerate(pairs, start=1) if one != other), 0)
        place = f"line {line}" if line else "its length"
        raise VerificationError(f"{proof.name}.cnf is not the formula of this game: it differs at {place}")
    try:
        return check_proof(expected, read_file(folder, f"{proof.name}.drat"), reference=reference)
    except VerificationError as error:
        raise VerificationError(f"{proof.name}.drat: {error.reason}") from None
