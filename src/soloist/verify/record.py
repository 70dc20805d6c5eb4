"""The record of a certificate, `certificate.json`: what is claimed, and which proofs there are; written and read."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any

from soloist.errors import InputError, ParseError, VerificationError
from soloist.files import MOST_BYTES, read_bytes
from soloist.game.formula import Question
from soloist.game.model import Game
from soloist.source import Finding, Severity
from soloist.verify.strict_json import read_json

FORMAT = 1
RECORD = "certificate.json"
#: The largest file that is read: a folder that is no certificate may hold anything.
_MOST_BYTES = 4 << 30


class ProofMethod(StrEnum):
    """How a thing is proved not to exist."""

    FORMULA = "formula"
    EXHAUSTION = "exhaustion"


#: What a question may be about: a formula grows with the moves, and some metrics count them in millions.
_MOST_MOVES = {ProofMethod.FORMULA: 100_000, ProofMethod.EXHAUSTION: 10**12}


@dataclass(frozen=True)
class Proof:
    """One thing that is claimed not to exist, how that is proved, and the name of its files, if it has any.

    For a proof by exhaustion, `positions` is how many there are, if whoever made it could count them, and `evidence`
    says what the engine exhausted.
    """

    name: str
    question: Question
    by: ProofMethod = field(default=ProofMethod.FORMULA, compare=False)
    positions: int | None = field(default=None, compare=False)
    evidence: str = field(default="", compare=False)

    def as_json(self) -> dict[str, object]:
        """The entry in the record."""
        more = {} if self.by is ProofMethod.FORMULA else {"positions": self.positions, "evidence": self.evidence}
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
        "title": game.title,
        "game": game_file,
        "game_sha256": sha256(game.text),
        "metric": optimum.metric,
        "value": optimum.value,
        "cost": optimum.cost,
        "moves": None if optimum.moves is None else list(optimum.moves),
        "proofs": [proof.as_json() for proof in proofs],
    }
    return json.dumps(data, indent=2) + "\n"


def read_record(folder: Path) -> dict[str, Any]:
    """The fields of the record in a folder; `InputError` where there is none."""
    if not folder.is_dir():
        raise _refusal(f"{folder}: there is no such folder")
    try:
        data = read_json(read_file(folder, RECORD, MOST_BYTES))
    except ValueError as error:
        raise _refusal(f"{folder / RECORD}: this is not JSON that a certificate is made of: {error}") from None
    if not isinstance(data, dict) or type(data.get("format")) is not int or data["format"] != FORMAT:
        raise _refusal(f"{folder / RECORD}: this is no certificate of format {FORMAT}")
    return data


def field_of(data: dict[str, Any], name: str, kind: type) -> Any:
    """A field of a kind; `InputError` where it is missing."""
    # Not `isinstance`: True is a number for Python.
    if type(data.get(name)) is not kind:
        raise _refusal(f"{RECORD}: {name!r} is missing or of the wrong kind")
    return data[name]


def proof_of(entry: object) -> Proof:
    """The proof that an entry of the record speaks of."""
    if not isinstance(entry, dict):
        raise _refusal(f"{RECORD}: a proof is an object with its name and its question")
    question = Question(
        field_of(entry, "reward", int), field_of(entry, "moves", int), field_of(entry, "or_longer", bool)
    )
    name, by = field_of(entry, "name", str), entry.get("by", str(ProofMethod.FORMULA))
    if not isinstance(by, str) or by not in list(ProofMethod):
        raise _refusal(f"{RECORD}: there is no proof by {by!r}")
    if not 0 <= question.moves <= _MOST_MOVES[ProofMethod(by)]:
        raise _refusal(f"{RECORD}: {question.moves} is no number of moves")
    positions = entry.get("positions")
    if positions is not None and type(positions) is not int:
        raise _refusal(f"{RECORD}: 'positions' is of the wrong kind")
    return Proof(name, question, ProofMethod(by), positions, field_of({"evidence": "", **entry}, "evidence", str))


def read_file(folder: Path, name: str, most: int = _MOST_BYTES) -> str:
    """The text of a file of the folder itself."""
    path = folder / name
    if Path(name).name != name:
        raise _refusal(f"{RECORD}: {name!r} is not a file of the folder")
    try:
        return read_bytes(path, most).decode()
    except UnicodeDecodeError:
        raise _refusal(f"{path}: this is not text") from None


def _refusal(message: str) -> InputError:
    return ParseError(Finding(Severity.ERROR, "no-certificate", message))


def optimum_of(data: dict[str, Any], game: Game[Any, Any]) -> Optimum:
    """What the record claims; `VerificationError` where that makes no sense for the game."""
    metric, value = field_of(data, "metric", str), field_of(data, "value", int)
    if metric not in game.metrics:
        raise VerificationError(f"{metric!r} is no metric of this game")
    if data.get("moves") is None:
        if value != 0 or data.get("cost") is not None:
            raise VerificationError("without moves, a certificate can only say that no play earns anything")
        return Optimum(None, 0, None, metric)
    moves = field_of(data, "moves", list)
    if not all(isinstance(move, str) for move in moves):
        raise _refusal(f"{RECORD}: a move is a string")
    return Optimum(tuple(moves), value, field_of(data, "cost", int), metric)
