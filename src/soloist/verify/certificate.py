"""Certificates: a folder with all that is needed to check an optimum again, without any engine.

    certificate.json    the format, the game's hash, the metric, the moves, their reward and cost, and the proofs
    game.kif            the game's text (under another name where the game is in another language)
    NAME.cnf            a canonical formula (`canonical.py`) for each thing that is claimed not to exist
    NAME.drat           a proof that it has no model

`check_certificate` replays the moves by the reference semantics, makes every formula anew from the game's text,
compares it with the one in the folder line by line, and checks its proof. What it trusts is in docs/certificates.md.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from soloist.errors import InputError, ParseError, UnsupportedError, VerificationError
from soloist.game.model import Game
from soloist.languages.gdl.instances import Instances, instances
from soloist.languages.registry import language_named
from soloist.source import Finding, Severity, Source
from soloist.verify.canonical import Question, canonical
from soloist.verify.proof import check_proof
from soloist.verify.replay import replay

FORMAT = 1
RECORD = "certificate.json"
#: The largest file that is read: a folder that is no certificate may hold anything.
_MOST_BYTES = 4 << 30


@dataclass(frozen=True)
class Proof:
    """One thing that is claimed not to exist, and the name of its two files."""

    name: str
    question: Question


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


def rule_instances(game: Game[Any, Any]) -> Instances:
    """The ground instances of a game's rules; `UnsupportedError` where it has none, or too many."""
    rules = game.to_rules()
    if rules is None:
        message = f"there are no certificates for games in {game.language!r}: they have no form in rules"
        raise UnsupportedError(Finding(Severity.ERROR, "no-certificate", message))
    return instances(rules.sheet)


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
        "proofs": [{"name": proof.name, **asdict(proof.question)} for proof in proofs],
    }
    return json.dumps(data, indent=2) + "\n"


@dataclass(frozen=True)
class Verified:
    """What a certificate has shown."""

    title: str
    value: int
    cost: int | None
    longest: int | None
    proof_lines: dict[str, int]

    def lines(self) -> list[str]:
        """The same for a person."""
        if self.cost is None:
            lines = [f"{self.title}: no play earns anything"]
        else:
            lines = [f"{self.title}: {self.cost} moves earn {self.value}, by replay with the reference semantics"]
        if "no-shorter" in self.proof_lines:
            lines.append(f"no play of fewer moves does ({self.proof_lines['no-shorter']} proof lines)")
        if "no-better" in self.proof_lines:
            lines.append(f"no play earns more, and none is longer than {self.longest} moves")
            lines[-1] += f" ({self.proof_lines['no-better']} proof lines)"
        return [*lines, "verified"]


def check_certificate(folder: Path, *, reference: bool = False) -> Verified:
    """Check a folder; `VerificationError` says what is false in it, `InputError` why it is no certificate."""
    data = _record(folder)
    text = _read(folder, _field(data, "game", str))
    if sha256(text) != _field(data, "game_sha256", str):
        raise VerificationError(f"{data['game']} is not the game that the certificate is about: its hash differs")
    language = _field(data, "language", str)
    game = language_named(language).read(Source(data["game"], text), data["game"])[0]
    if isinstance(game, InputError):
        raise game
    optimum = _optimum(data)
    if optimum.moves is not None:
        solution = replay(game, optimum.moves, optimum.metric)
        if (solution.value, solution.cost) != (optimum.value, optimum.cost):
            said, found = f"reward {optimum.value}, cost {optimum.cost}", f"{solution.value} and {solution.cost}"
            raise VerificationError(f"the certificate says {said}, but its moves have {found}")
    proofs = [_proof(entry) for entry in _field(data, "proofs", list)]
    longest = next((proof.question.moves for proof in proofs if proof.name == "no-better"), None)
    _complete(proofs, [proof for proof in (optimum.shorter(), optimum.better(longest or 0)) if proof])
    rules = rule_instances(game)
    lines = {proof.name: _check(folder, rules, proof, reference) for proof in proofs}
    return Verified(game.title, optimum.value, optimum.cost, longest, lines)


def _optimum(data: dict[str, Any]) -> Optimum:
    metric, value = _field(data, "metric", str), _field(data, "value", int)
    if metric != "moves":
        raise VerificationError(f"proofs are about numbers of moves, not about {metric!r}")
    if data.get("moves") is None:
        if value != 0 or data.get("cost") is not None:
            raise VerificationError("without moves, a certificate can only say that no play earns anything")
        return Optimum(None, 0, None)
    moves = tuple(str(move) for move in _field(data, "moves", list))
    return Optimum(moves, value, _field(data, "cost", int))


def _complete(proofs: list[Proof], needed: list[Proof]) -> None:
    """There must be all the proofs that the claim needs, about the right questions, and no others."""
    for proof in needed:
        if proof not in proofs:
            raise VerificationError(f"the proof {proof.name!r} of what is claimed is missing or about something else")
    for proof in proofs:
        if proof not in needed:
            raise VerificationError(f"the proof {proof.name!r} is not about what is claimed")


def _check(folder: Path, rules: Instances, proof: Proof, reference: bool) -> int:
    """The number of proof lines that were needed."""
    expected = canonical(rules, proof.question).dimacs()
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
    return Proof(_field(entry, "name", str), question)


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
