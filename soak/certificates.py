"""Certificates: made for what engines prove, checked, and refused where what they would say is false.

Of a game with several solutions, one that is not the best is offered for a certificate; of a game that can be won, the
claim that it cannot. Both must be rejected or declined. A true certificate that is changed must be rejected.
"""

from __future__ import annotations

import json
import random
import tempfile
from pathlib import Path

from soak.levels import snowman, sokoban
from soak.report import Disagreement, Instance, Tally
from soak.sheets import KINDS, sheet
from soak.space import Space, explore
from soloist.certify import NoCertificate, certify
from soloist.errors import InputError, VerificationError
from soloist.game.solution import Solution, Status
from soloist.limit import Limit
from soloist.pipeline import solve
from soloist.verify.certificate import check_certificate
from soloist.verify.replay import replay

SECONDS = 6.0
ENGINES = {"sokoban": "sokoban", "snowman": "snowman", "gdl": "search"}


def check(seed: int, tally: Tally) -> Disagreement | None:
    """One game: a true certificate, a false one, and a changed one."""
    rng = random.Random(seed)
    found: Instance | None
    language = rng.choice(("gdl", "gdl", "sokoban", "snowman"))
    if language == "gdl":
        found = sheet("certificates", seed, {name: KINDS[name] for name in list(KINDS)[:4]})
        if found is None:
            return None
        space = explore(found.game, 600, 3_000)
    else:
        found, truths = (sokoban if language == "sokoban" else snowman)("certificates", seed, small=True)
        space = truths.space
    if not space.complete:
        return None
    with tempfile.TemporaryDirectory(prefix="soak-") as name:
        return _true(found, space, tally, rng, Path(name)) or _false(found, space, tally, rng, Path(name))


def _true(found: Instance, space: Space, tally: Tally, rng: random.Random, folder: Path) -> Disagreement | None:
    """Solve, certify, check with both checkers; then change the certificate."""
    game, metric = found.game, rng.choice(found.game.metrics)
    truth = space.truth(metric)
    result = solve(
        game, engine=ENGINES[game.language], metric=metric, optimal=True, seconds=SECONDS, check_proofs=False
    )
    if result.status not in (Status.SOLVED_OPTIMALLY, Status.UNSOLVABLE):
        return None
    solution = result.solution if result.status is Status.SOLVED_OPTIMALLY else None
    place = folder / "true"
    evidence = result.evidence if game.language != "gdl" else ""
    try:
        certify(game, solution, place, Limit(SECONDS), metric=metric, evidence=evidence)
    except NoCertificate:
        tally.add("certificate", found.kind, "none")
        return None
    except VerificationError as error:
        return found.disagreement(f"a certificate of {metric}", f"refused: {error}", str(truth))
    verified = check_certificate(place, reference=rng.random() < 0.2, limit=Limit(SECONDS))
    tally.add("certificate", found.kind, str(verified.status))
    said = (verified.optimum.value, verified.optimum.cost)
    if verified.status in (Status.SOLVED_OPTIMALLY, Status.UNSOLVABLE) and said != (truth.maximum, truth.least):
        return found.disagreement(f"a certificate of {metric}", f"verified {said}", str(truth))
    return _changed(found, tally, place, rng)


def _changed(found: Instance, tally: Tally, place: Path, rng: random.Random) -> Disagreement | None:
    """A certificate that says something else is rejected."""
    record = place / "certificate.json"
    data = json.loads(record.read_text())
    numbers = [key for key in ("value", "cost") if isinstance(data.get(key), int)]
    if rng.random() < 0.5 and data.get("moves"):
        data["moves"] = data["moves"][:-1]
    elif numbers:
        data[rng.choice(numbers)] += rng.choice((-1, 1))
    else:
        return None
    record.write_text(json.dumps(data))
    try:
        verified = check_certificate(place, limit=Limit(SECONDS))
    except (VerificationError, InputError):
        tally.add("changed certificate", found.kind, "rejected")
        return None
    return found.disagreement(
        "a changed certificate", f"{verified.status}\n{json.dumps(data, indent=1)}", "it is false"
    )


def _false(found: Instance, space: Space, tally: Tally, rng: random.Random, folder: Path) -> Disagreement | None:
    """A claim that is not true gets no certificate."""
    metric = rng.choice(found.game.metrics)
    truth = space.truth(metric)
    if not truth.maximum:
        return None
    worse = _worse(space, metric, rng) if rng.random() < 0.7 else None
    evidence = "what an engine would say" if found.game.language != "gdl" and rng.random() < 0.7 else ""
    try:
        certify(found.game, worse, folder / "false", Limit(SECONDS), metric=metric, evidence=evidence)
    except (NoCertificate, VerificationError) as refusal:
        tally.add("false certificate", found.kind, type(refusal).__name__)
        return None
    verified = check_certificate(folder / "false", limit=Limit(SECONDS))
    if verified.limit is not None:
        tally.add("false certificate", found.kind, "not checked")
        return None
    claim = "no play earns anything" if worse is None else f"{worse.value} for {worse.cost}"
    return found.disagreement(f"a certificate of {metric}", f"verified: {claim}", str(truth))


def _worse(space: Space, metric: str, rng: random.Random) -> Solution | None:
    """A play to an end that is not the best, or the best by a detour; None where chance finds none."""
    game, truth = space.game, space.truth(metric)
    for _ in range(20):
        place = 0
        moves: list[str] = []
        while place < len(space.moves) and space.moves[place] and len(moves) < 40:
            move, place = rng.choice(space.moves[place])
            moves.append(game.move_text(move))
        if game.is_terminal(space.states[place]):
            played = replay(game, moves, metric)
            if played.value > 0 and (played.value, played.cost) != (truth.maximum, truth.least):
                return played
    return None
