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

import hashlib
import json
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any

from soloist.errors import InputError, ParseError, VerificationError
from soloist.game.model import Game
from soloist.game.solution import Status
from soloist.languages.registry import language_named
from soloist.source import Finding, Severity, Source
from soloist.verify.canonical import Question
from soloist.verify.exhaustion import ANY, Allowance, exhaust
from soloist.verify.formulas import formulas_of
from soloist.verify.proof import check_proof
from soloist.verify.replay import replay

FORMAT = 1
RECORD = "certificate.json"
#: The largest file that is read: a folder that is no certificate may hold anything.
_MOST_BYTES = 4 << 30


class By(StrEnum):
    """How a thing is proved not to exist."""

    FORMULA = "formula"
    EXHAUSTION = "exhaustion"


@dataclass(frozen=True)
class Proof:
    """One thing that is claimed not to exist, how that is proved, and the name of its files, if it has any.

    For a proof by exhaustion, `positions` is how many there are, if whoever made it could count them, and `evidence`
    says what the engine exhausted.
    """

    name: str
    question: Question
    by: By = field(default=By.FORMULA, compare=False)
    positions: int | None = field(default=None, compare=False)
    evidence: str = field(default="", compare=False)

    def as_json(self) -> dict[str, object]:
        """The entry in the record."""
        more = {} if self.by is By.FORMULA else {"positions": self.positions, "evidence": self.evidence}
        return {"name": self.name, "by": str(self.by), **asdict(self.question), **more}


@dataclass(frozen=True)
class Optimum:
    """What a certificate claims: the best moves with their reward and cost, or that no play earns anything."""

    moves: tuple[str, ...] | None
    value: int
    cost: int | None
    metric: str = "moves"

    def shorter(self) -> Proof | None:
        """No play earns as much with fewer moves; there is nothing to prove of no moves at all."""
        if not self.cost:
            return None
        return Proof("no-shorter", Question(self.value, self.cost - 1))

    def better(self, longest: int) -> Proof | None:
        """No play earns more, and none has more moves than `longest`; nothing is worth more than 100."""
        if self.value >= 100:
            return None
        return Proof("no-better", Question(self.value + 1, longest, or_longer=True))


def sha256(text: str) -> str:
    """The hash of a text."""
    return hashlib.sha256(text.encode()).hexdigest()


def record(game: Game[Any, Any], game_file: str, optimum: Optimum, proofs: list[Proof]) -> str:
    """The text of `certificate.json`."""
    data = {
        "format": FORMAT,
        "language": game.language,
        "game": game_file,
        "game_sha256": sha256(game.text),
        "metric": optimum.metric,
        "value": optimum.value,
        "cost": optimum.cost,
        "moves": None if optimum.moves is None else list(optimum.moves),
        "proofs": [proof.as_json() for proof in proofs],
    }
    return json.dumps(data, indent=2) + "\n"


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
            lines.append(f"{least}, and none is longer than {self.longest} {metric} ({checked['no-better']})")
        for proof in self.unchecked:
            what = "time" if self.limit is Status.TIMEOUT else "memory"
            lines.append(f"{proof.name} was not checked: the {what} is not enough to exhaust all positions again")
            lines.append(f"it rests on the word of the engine: {proof.evidence}")
        return [*lines, "not verified" if self.unchecked else "verified"]


def check_certificate(folder: Path, *, reference: bool = False, allowance: Allowance | None = None) -> Verified:
    """Check a folder; `VerificationError` says what is false in it, `InputError` why it is no certificate."""
    data = _record(folder)
    text = _read(folder, _field(data, "game", str))
    if sha256(text) != _field(data, "game_sha256", str):
        raise VerificationError(f"{data['game']} is not the game that the certificate is about: its hash differs")
    language = _field(data, "language", str)
    game = language_named(language).read(Source(data["game"], text), data["game"])[0]
    if isinstance(game, InputError):
        raise game
    optimum = _optimum(data, game)
    if optimum.moves is not None:
        solution = replay(game, optimum.moves, optimum.metric)
        if (solution.value, solution.cost) != (optimum.value, optimum.cost):
            said, found = f"reward {optimum.value}, cost {optimum.cost}", f"{solution.value} and {solution.cost}"
            raise VerificationError(f"the certificate says {said}, but its moves have {found}")
    proofs = [_proof(entry) for entry in _field(data, "proofs", list)]
    longest = next((proof.question.moves for proof in proofs if proof.name == "no-better"), None)
    _complete(proofs, [proof for proof in (optimum.shorter(), optimum.better(longest or 0)) if proof])
    return _check_proofs(folder, game, optimum, proofs, longest, reference, allowance or Allowance())


def _check_proofs(
    folder: Path,
    game: Game[Any, Any],
    optimum: Optimum,
    proofs: list[Proof],
    longest: int | None,
    reference: bool,
    allowance: Allowance,
) -> Verified:
    lines: dict[str, int] = {}
    positions: dict[str, int] = {}
    unchecked, limit, formulas = [], None, None
    for proof in proofs:
        if proof.by is By.EXHAUSTION:
            outcome = _exhaust(game, optimum.metric, proof, reference, allowance)
            if isinstance(outcome, Status):
                limit = outcome
                unchecked.append(proof)
            else:
                positions[proof.name] = outcome
        else:
            formulas = formulas or formulas_of(game, optimum.metric)
            lines[proof.name] = _refuted(folder, formulas.make(proof.question).dimacs(), proof, reference)
    return Verified(game.title, optimum, longest, lines, positions, tuple(unchecked), limit)


def _exhaust(game: Game[Any, Any], metric: str, proof: Proof, reference: bool, allowance: Allowance) -> int | Status:
    """How many positions were looked at in vain, or the limit that was reached."""
    question = proof.question
    found = exhaust(game, metric, ANY if question.or_longer else question.moves + 1, allowance, reference=reference)
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


def _optimum(data: dict[str, Any], game: Game[Any, Any]) -> Optimum:
    metric, value = _field(data, "metric", str), _field(data, "value", int)
    if metric not in game.metrics:
        raise VerificationError(f"{metric!r} is no metric of this game")
    if data.get("moves") is None:
        if value != 0 or data.get("cost") is not None:
            raise VerificationError("without moves, a certificate can only say that no play earns anything")
        return Optimum(None, 0, None, metric)
    moves = tuple(str(move) for move in _field(data, "moves", list))
    return Optimum(moves, value, _field(data, "cost", int), metric)


def _complete(proofs: list[Proof], needed: list[Proof]) -> None:
    """There must be all the proofs that the claim needs, about the right questions, and no others."""
    for proof in needed:
        if proof not in proofs:
            raise VerificationError(f"the proof {proof.name!r} of what is claimed is missing or about something else")
    for proof in proofs:
        if proof not in needed:
            raise VerificationError(f"the proof {proof.name!r} is not about what is claimed")


def _refuted(folder: Path, expected: str, proof: Proof, reference: bool) -> int:
    """The number of proof lines that were needed."""
    found = _read(folder, f"{proof.name}.cnf")
    if found != expected:
        pairs = zip(expected.splitlines(), found.splitlines(), strict=False)
        line = next((number for number, (one, other) in enumerate(pairs, start=1) if one != other), 0)
        place = f"line {line}" if line else "its length"
        raise VerificationError(f"{proof.name}.cnf is not the formula of this game: it differs at {place}")
    try:
        return check_proof(expected, _read(folder, f"{proof.name}.drat"), reference=reference)
    except VerificationError as error:
        raise VerificationError(f"{proof.name}.drat: {error.reason}") from None


def _record(folder: Path) -> dict[str, Any]:
    if not folder.is_dir():
        raise _refusal(f"{folder}: there is no such folder")
    try:
        data = json.loads(_read(folder, RECORD))
    except ValueError:
        raise _refusal(f"{folder / RECORD}: this is not JSON") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise _refusal(f"{folder / RECORD}: this is no certificate of format {FORMAT}")
    return data


def _field(data: dict[str, Any], name: str, kind: type) -> Any:
    if not isinstance(data.get(name), kind):
        raise _refusal(f"{RECORD}: {name!r} is missing or of the wrong kind")
    return data[name]


def _proof(entry: object) -> Proof:
    if not isinstance(entry, dict):
        raise _refusal(f"{RECORD}: a proof is an object with its name and its question")
    question = Question(_field(entry, "reward", int), _field(entry, "moves", int), _field(entry, "or_longer", bool))
    if not 0 <= question.moves <= 100_000:
        raise _refusal(f"{RECORD}: {question.moves} is no number of moves")
    name, by = _field(entry, "name", str), entry.get("by", By.FORMULA)
    if by not in list(By):
        raise _refusal(f"{RECORD}: there is no proof by {by!r}")
    positions = entry.get("positions")
    if positions is not None and not isinstance(positions, int):
        raise _refusal(f"{RECORD}: 'positions' is of the wrong kind")
    return Proof(name, question, By(by), positions, str(entry.get("evidence", "")))


def _read(folder: Path, name: str) -> str:
    path = folder / name
    if Path(name).name != name:
        raise _refusal(f"{RECORD}: {name!r} is not a file of the folder")
    try:
        if path.stat().st_size > _MOST_BYTES:
            raise _refusal(f"{path}: this file is too large")
        return path.read_bytes().decode()
    except OSError as error:
        raise _refusal(f"{path}: {error.strerror or 'it cannot be read'}") from None
    except UnicodeDecodeError:
        raise _refusal(f"{path}: this is not text") from None


def _refusal(message: str) -> InputError:
    return ParseError(Finding(Severity.ERROR, "no-certificate", message))
