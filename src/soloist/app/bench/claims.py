"""Every claim of a file of results, verified once more, from the file alone.

Moves are replayed with the reference semantics of their game, read again; rewards and costs must be those of the
replay. What was claimed to be the least or the most must not be contradicted by anything else that is known of the same
case: by another engine, by what others have published, or by a maximum that is known. Whether a proof was checked by
another way when it was made is told by its line, and counted here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from soloist.app.bench.case import Line
from soloist.app.bench.places import Places
from soloist.app.bench.record import Record, comparison
from soloist.errors import InputError, VerificationError
from soloist.game.solution import Proof, Status
from soloist.languages.registry import read_one, split_reference
from soloist.numeral import counted
from soloist.verify.replay import replay


@dataclass
class Claims:
    """What was verified, and what is false."""

    replayed: int = 0
    #: Positions of held-out play that what was learned was compared with.
    positions: int = 0
    #: How strong the proofs are, of claims that nothing is better or cheaper.
    proofs: Counter[str] = field(default_factory=Counter)
    #: Claims that could not be verified here: their games are not where they were.
    unread: list[str] = field(default_factory=list)
    false: list[str] = field(default_factory=list)

    def lines(self) -> list[str]:
        """The counts as text, each false claim by name."""
        told = [f"{counted(self.replayed, 'solution')} replayed"]
        told += [f"{counted(self.positions, 'held-out position')} compared"] if self.positions else []
        strengths = {Proof.CHECKED: "checked by another way", Proof.AGREED: "agreed by a second engine"}
        strengths[Proof.ENGINE] = "by one engine's word"
        proofs = [f"{self.proofs[strength]} {words}" for strength, words in strengths.items() if self.proofs[strength]]
        told += [f"proofs of optima: {', '.join(proofs)}"] if proofs else []
        told += [f"not verified here: {counted(len(self.unread), 'case')}"] if self.unread else []
        return ["; ".join(told), f"false claims: {len(self.false)}", *(f"  false: {each}" for each in self.false)]


def verified(record: Record, places: Places) -> Claims:
    """The claims of a record."""
    claims = Claims()
    for line in record.lines.values():
        _verify(line, places, claims)
    for suite in record.suites:
        claims.false += comparison(record.of(suite)).disagreements
    return claims


def _verify(line: Line, places: Places, claims: Claims) -> None:
    name = f"{line['suite']} {line['case']} ({line['way']})"
    claims.positions += int(line.get("positions") or 0)
    if line.get("false_claim"):
        claims.false.append(f"{name}: {line['false_claim']}")
    if line.get("proof") not in (None, "", Proof.NONE):
        claims.proofs[str(line["proof"])] += 1
    most = line.get("maximum")
    told_most = 0 if line["status"] == Status.UNSOLVABLE else line.get("value")
    if most is not None and line.get("value_is_maximum") and told_most != most:
        claims.false.append(f"{name}: {told_most} is claimed to be the maximum, and {most} is known to be")
    if line.get("solution") is None:
        return
    try:
        problem = _replayed(line, [places.long(str(file)) for file in line["files"]])
    except (InputError, OSError):
        claims.unread.append(name)
        return
    claims.replayed += 1
    claims.false += [f"{name}: {problem}"] if problem else []


def _replayed(line: Line, files: Iterable[str]) -> str:
    """What is wrong with the moves of a line, if anything."""
    first, *more = files
    if not Path(split_reference(first)[0]).exists():
        raise FileNotFoundError(first)
    game = read_one(first, None, *more)
    try:
        made = replay(game, [str(move) for move in line["solution"]], str(line["metric"]))
    except VerificationError as error:
        return str(error)
    said = (line.get("value"), line.get("cost"))
    return "" if said == (made.value, made.cost) else f"{said} are told, and the moves give {(made.value, made.cost)}"
