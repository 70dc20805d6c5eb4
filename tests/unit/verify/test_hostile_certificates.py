"""A certificate of somebody who wishes us ill is refused with its exit code, at once, whatever is in it."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from small_games import GAMES, game_of
from soloist.app.main import BAD_INPUT, run
from soloist.certify import certify
from soloist.errors import InputError, VerificationError
from soloist.limit import Limit
from soloist.verify.certificate import check_certificate
from soloist.verify.record import sha256
from soloist.verify.replay import replay

FALSE = 4
MOVES = ("a", "b", "c", "a", "b", "a")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    game = game_of(GAMES["buttons"], "buttons")
    return certify(game, replay(game, MOVES, "moves"), tmp_path / "proof", Limit(30.0)).folder


def verify(folder: Path, *options: str) -> int:
    """The exit code of the command."""
    before = sys.argv
    sys.argv = ["soloist", "verify", str(folder), *options]
    try:
        return run()
    finally:
        sys.argv = before


def record(folder: Path, **changes: Any) -> None:
    path = folder / "certificate.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), **changes}))


def proofs(folder: Path, **changes: Any) -> None:
    [proof] = json.loads((folder / "certificate.json").read_text())["proofs"]
    record(folder, proofs=[{**proof, **changes}])


def game(folder: Path, text: str, name: str = "game.kif") -> None:
    (folder / name).write_bytes(text.encode())
    record(folder, game=name, game_sha256=sha256(text))


def replaced(folder: Path, name: str, old: str, new: str) -> None:
    text = (folder / name).read_text()
    assert old in text
    (folder / name).write_text(text.replace(old, new, 1))


def piped(folder: Path, name: str) -> None:
    (folder / name).unlink()
    os.mkfifo(folder / name)


def zeros(folder: Path, name: str) -> None:
    (folder / name).unlink()
    (folder / name).symlink_to("/dev/zero")


def line_before(folder: Path, line: str) -> None:
    path = folder / "no-shorter.drat"
    path.write_text(line + "\n" + path.read_text())


def line_after(folder: Path, line: str) -> None:
    path = folder / "no-shorter.drat"
    path.write_text(path.read_text() + line)


ATTACKS: dict[str, tuple[Callable[[Path], None], int]] = {
    "NUL in the game": (lambda folder: game(folder, "(role you)\0"), BAD_INPUT),
    "brackets as the game": (lambda folder: game(folder, "(" * 100_000 + ")" * 100_000), BAD_INPUT),
    "brackets inside a rule": (
        lambda folder: game(folder, f"(role you)(init {'(f ' * 50_000}a{')' * 50_000})"),
        BAD_INPUT,
    ),
    "brackets as the record": (lambda folder: _write(folder, "[" * 100_000), BAD_INPUT),
    "brackets in the record": (lambda folder: _write(folder, '{"a":' * 100_000 + "1" + "}" * 100_000), BAD_INPUT),
    "a lone surrogate": (lambda folder: record(folder, title="\ud800"), BAD_INPUT),
    "a surrogate as a move": (lambda folder: record(folder, moves=["\udfff"]), BAD_INPUT),
    "a NUL in a name": (lambda folder: record(folder, game="a\0b"), BAD_INPUT),
    "a forged line": (lambda folder: record(folder, title="x\nverified"), BAD_INPUT),
    "an escape sequence": (lambda folder: record(folder, title="\x1b[2J"), BAD_INPUT),
    "a key that comes twice": (lambda folder: replaced(folder, "certificate.json", "{", '{"cost": 1,'), BAD_INPUT),
    "NaN": (lambda folder: replaced(folder, "certificate.json", '"cost": 6', '"cost": NaN'), BAD_INPUT),
    "a number without end": (
        lambda folder: replaced(folder, "certificate.json", '"cost": 6', f'"cost": {"6" * 9000}'),
        BAD_INPUT,
    ),
    "a fraction": (lambda folder: record(folder, cost=6.0), BAD_INPUT),
    "true as a number": (lambda folder: record(folder, format=True), BAD_INPUT),
    "moves that are no strings": (lambda folder: record(folder, moves=[1, None]), BAD_INPUT),
    "another language": (lambda folder: record(folder, language="klingon"), BAD_INPUT),
    "a trace as the game": (lambda folder: record(folder, language="trace"), BAD_INPUT),
    "a billion moves": (lambda folder: proofs(folder, moves=1_000_000_000), BAD_INPUT),
    "a billion moves to exhaust": (lambda folder: proofs(folder, moves=1_000_000_000, by="exhaustion"), FALSE),
    "fewer than no moves": (lambda folder: proofs(folder, moves=-1), BAD_INPUT),
    "a proof of another kind": (lambda folder: proofs(folder, by=["formula"]), BAD_INPUT),
    "a proof by exhaustion": (lambda folder: proofs(folder, by="exhaustion", positions=3), BAD_INPUT),
    "a proof that comes twice": (lambda folder: record(folder, proofs=_read(folder)["proofs"] * 2), FALSE),
    "a huge reward": (lambda folder: record(folder, value=10**17), FALSE),
    "a far variable": (lambda folder: line_before(folder, "199999999 0"), FALSE),
    "a number beyond all": (lambda folder: line_before(folder, "9" * 5000 + " 0"), FALSE),
    "digits of another script": (lambda folder: line_before(folder, "٣ 0"), FALSE),
    "text after the empty clause": (lambda folder: line_after(folder, "0\nhello\n"), FALSE),
    "NUL after the empty clause": (lambda folder: line_after(folder, "0\n\0\n"), FALSE),
    "a line of a megabyte": (lambda folder: line_before(folder, "1 " * 500_000), FALSE),
    "a longer formula": (lambda folder: _formula_of(folder, 99_999), FALSE),
    "a pipe as the game": (lambda folder: piped(folder, "game.kif"), BAD_INPUT),
    "a pipe as the record": (lambda folder: piped(folder, "certificate.json"), BAD_INPUT),
    "a pipe as the proof": (lambda folder: piped(folder, "no-shorter.drat"), BAD_INPUT),
    "zeros as the game": (lambda folder: zeros(folder, "game.kif"), BAD_INPUT),
    "zeros as the record": (lambda folder: zeros(folder, "certificate.json"), BAD_INPUT),
    "zeros as the formula": (lambda folder: zeros(folder, "no-shorter.cnf"), BAD_INPUT),
}


def _write(folder: Path, text: str) -> None:
    (folder / "certificate.json").write_text(text)


def _read(folder: Path) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((folder / "certificate.json").read_text())
    return data


def _formula_of(folder: Path, moves: int) -> None:
    """A claim that asks for a formula far longer than the one that is there."""
    proof = {"name": "no-better", "by": "formula", "reward": 51, "moves": moves, "or_longer": True}
    shorter = _read(folder)["proofs"][0]
    record(folder, moves=["a", "b", "c", "c", "c", "c"], value=50, proofs=[{**shorter, "reward": 50}, proof])
    for ending in ("cnf", "drat"):
        (folder / f"no-better.{ending}").write_text((folder / f"no-shorter.{ending}").read_text())


@pytest.mark.parametrize("name", ATTACKS)
def test_an_attack_is_refused_at_once(folder: Path, name: str) -> None:
    attack, expected = ATTACKS[name]
    attack(folder)
    began = time.monotonic()
    assert verify(folder) == expected
    assert time.monotonic() - began < 20  # a second, on a machine that does nothing else


def test_the_folder_that_was_attacked_was_a_certificate(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert verify(folder) == 0
    assert verify(folder, "--checker", "reference") == 0
    assert "no play of fewer moves does" in capsys.readouterr().out


def test_grounding_without_end_meets_the_limits(folder: Path) -> None:
    """Each of twelve positions counts to nine: far more combinations than can be gone through."""
    digits = " ".join(f"(d {digit})" for digit in range(9))
    body = " ".join(f"(d ?x{place})" for place in range(12))
    head = " ".join(f"?x{place}" for place in range(12))
    game(folder, GAMES["buttons"] + f"{digits} (<= (all {head}) {body} (true (p)))")
    assert verify(folder, "--time", "1") in (BAD_INPUT, FALSE, 22, 23)


def test_a_problem_takes_no_domain_from_the_working_folder(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    examples = Path(__file__).parents[3] / "examples"
    (tmp_path / "domain.pddl").write_text((examples / "canal-domain.pddl").read_text())
    monkeypatch.chdir(tmp_path)
    game(folder, (examples / "canal-problem.pddl").read_text(), "game.pddl")
    record(folder, language="pddl")
    assert verify(folder) == BAD_INPUT


JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 200),
    st.integers(),
    st.floats(),
    st.text(max_size=6),
    st.sampled_from(
        ["moves", "formula", "exhaustion", "no-better", "gdl", "sokoban", "game.kif", "..", "certificate.json"]
    ),
    st.lists(st.sampled_from(["a", "b", "c"]), max_size=8),
)


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_record_that_was_changed_is_refused_or_says_the_same(folder: Path, data: st.DataObject) -> None:
    original = (folder / "certificate.json").read_text()
    changed = json.loads(original)
    for _ in range(data.draw(st.integers(1, 3))):
        target = (
            data.draw(st.sampled_from([changed, *changed["proofs"]]))
            if isinstance(changed["proofs"], list)
            else changed
        )
        if isinstance(target, dict):
            target[data.draw(st.sampled_from(sorted(target)))] = data.draw(JUNK)
    changed.setdefault("proofs", [])
    try:
        (folder / "certificate.json").write_text(json.dumps(changed))
        verified = check_certificate(folder, limit=Limit(5.0))
        assert (verified.optimum.value, verified.optimum.cost, verified.optimum.metric) == (100, 6, "moves")
        assert not verified.unchecked
    except (InputError, VerificationError):
        pass
    finally:
        (folder / "certificate.json").write_text(original)


@pytest.fixture
def claim(folder: Path) -> Path:
    """The claim that 50 is the most there is, with the right formulas and whatever proofs are put there."""
    from soloist.game.formula import Question
    from soloist.verify.formulas import formulas_of

    rules = game_of(GAMES["buttons"], "buttons")
    worse = ("a", "b", "c", "a", "b", "b")
    value, longest = replay(rules, worse, "moves").value, 6
    assert value < 100
    claimed = {"no-shorter": Question(value, 5), "no-better": Question(value + 1, longest, or_longer=True)}
    formulas = formulas_of(rules, "moves")
    entries = []
    for name, question in claimed.items():
        (folder / f"{name}.cnf").write_text(formulas.make(question).dimacs())
        entries.append({"name": name, "by": "formula", **vars(question)})
    record(folder, moves=list(worse), value=value, cost=6, proofs=entries)
    return folder


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_no_proof_makes_a_false_claim_true(claim: Path, data: st.DataObject) -> None:
    lines = (claim / "no-shorter.drat").read_text().splitlines()
    for _ in range(data.draw(st.integers(0, 4))):
        place = data.draw(st.integers(0, len(lines)))
        made = data.draw(st.lists(st.integers(-40, 40).filter(bool), max_size=3))
        lines.insert(place, " ".join([*data.draw(st.sampled_from([[], ["d"]])), *map(str, made), "0"]))
    (claim / "no-better.drat").write_text("\n".join(lines))
    for reference in (False, True):
        with pytest.raises((InputError, VerificationError)):
            check_certificate(claim, reference=reference)
