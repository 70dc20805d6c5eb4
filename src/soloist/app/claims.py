"""What was verified of the claims in a file of results, and what is false."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from soloist.errors import InputError, VerificationError
from soloist.game.metric import choose_metric
from soloist.game.model import Game
from soloist.game.solution import Proof
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

    def take(self, name: str, line: Mapping[str, Any]) -> None:
        """What a line says by itself: that a claim was rejected when it was made, and how strong its proof is."""
        if line.get("false_claim"):
            self.false.append(f"{name}: {line['false_claim']}")
        if line.get("proof") not in (None, "", Proof.NONE):
            self.proofs[str(line["proof"])] += 1

    def replay(self, name: str, line: Mapping[str, Any], game: Game[Any, Any]) -> None:
        """Replay the moves of a line, which must earn and cost what it says."""
        self.replayed += 1
        said = (line.get("value"), line.get("cost"))
        try:
            made = replay(game, [str(move) for move in line["solution"]], choose_metric(game, str(line.get("metric"))))
        except (VerificationError, InputError) as error:
            self.false.append(f"{name}: {error}")
            return
        if said != (made.value, made.cost):
            self.false.append(f"{name}: {said} are told, and the moves give {(made.value, made.cost)}")
