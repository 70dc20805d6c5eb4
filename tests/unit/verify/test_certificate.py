"""Certificates: made, checked, and refused when anything in them is changed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from small_games import BUTTONS, GAMES, HOPELESS, REACH, game_of
from soloist.certify import NoCertificate, certify
from soloist.errors import InputError, VerificationError
from soloist.game.solution import Solution
from soloist.limit import Limit
from soloist.verify.certificate import check_certificate
from soloist.verify.replay import replay

BEST = {
    "lit": ("a", "b", "c", "a", "b", "a"),
    "buttons": ("a", "b", "c", "a", "b", "a"),
    "fill": ("(put 1 x)", "(put 2 o)", "(put 3 x)"),
}


def certified(folder: Path, name: str = "lit", moves: tuple[str, ...] | None = None) -> Path:
    game = game_of(GAMES[name], name)
    solution = replay(game, moves or BEST[name], "moves")
    return certify(game, solution, folder, Limit(30.0)).folder


@pytest.mark.parametrize("name", BEST)
@pytest.mark.parametrize("reference", [False, True])
def test_a_certificate_of_the_best_moves_is_verified(tmp_path: Path, name: str, reference: bool) -> None:
    verified = check_certificate(certified(tmp_path, name), reference=reference)
    assert (verified.optimum.value, verified.optimum.cost) == (100, len(BEST[name]))
    assert verified.longest is None


def test_a_maximum_below_100_has_a_second_proof(tmp_path: Path) -> None:
    game = game_of(REACH.replace("(true (at c)) (not (reach c c))", "(true (at nowhere))"), "reach")
    moves = ("(go b)", "(close d b)", "(go d)")
    solution = replay(game, moves, "moves")
    assert solution.value == 70
    verified = check_certificate(certify(game, solution, tmp_path, Limit(30.0)).folder)
    assert set(verified.proof_lines) == {"no-shorter", "no-better"}
    assert verified.longest == 4


def test_that_nothing_can_be_won_is_certified_too(tmp_path: Path) -> None:
    verified = check_certificate(certify(game_of(HOPELESS), None, tmp_path, Limit(30.0)).folder)
    assert (verified.optimum.value, verified.optimum.cost, verified.longest) == (0, None, 1)


def test_there_is_no_certificate_for_moves_that_are_not_the_shortest(tmp_path: Path) -> None:
    solution = Solution(tuple("abcaba"), 100, 7, "moves", game_of(BUTTONS))
    with pytest.raises(VerificationError, match="fewer than 7"):
        certify(game_of(BUTTONS), solution, tmp_path, Limit(30.0))


def test_there_is_no_certificate_for_a_reward_that_is_not_the_maximum(tmp_path: Path) -> None:
    game = game_of(REACH)
    solution = replay(game, ("(go b)", "(close d b)", "(go d)"), "moves")
    with pytest.raises(VerificationError, match="at most 4 moves earns more than 70"):
        certify(game, solution, tmp_path, Limit(30.0))


def test_a_limit_is_a_reason_and_no_certificate(tmp_path: Path) -> None:
    game = game_of(BUTTONS)
    with pytest.raises(NoCertificate, match="time"):
        certify(game, replay(game, BEST["buttons"], "moves"), tmp_path, Limit(0.0))


def test_a_formula_that_would_be_too_large_is_not_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("soloist.game.formula.MOST_CLAUSES", 100)
    with pytest.raises(NoCertificate, match="more than 100 clauses"):
        certified(tmp_path)


def test_rules_with_too_many_instances_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("soloist.verify.join.MOST_ROWS", 5)
    with pytest.raises(NoCertificate, match="more than 5 combinations"):
        certified(tmp_path, "fill")


def change(folder: Path, name: str, old: str, new: str) -> None:
    text = (folder / name).read_text()
    assert old in text
    (folder / name).write_text(text.replace(old, new, 1))


def test_a_changed_move_is_caught_and_named(tmp_path: Path) -> None:
    folder = certified(tmp_path)
    change(folder, "certificate.json", '"b",\n    "c"', '"d",\n    "c"')
    with pytest.raises(VerificationError, match="step 2, move d"):
        check_certificate(folder)


def test_moves_of_another_reward_are_caught(tmp_path: Path) -> None:
    folder = certified(tmp_path)
    change(folder, "certificate.json", '"b",\n    "c"', '"c",\n    "c"')
    with pytest.raises(VerificationError, match="says reward 100, cost 6, but its moves have 50 and 6"):
        check_certificate(folder)


def test_a_changed_game_is_caught(tmp_path: Path) -> None:
    folder = certified(tmp_path)
    change(folder, "game.kif", "(legal you c)", "(legal you c) (legal you d)")
    with pytest.raises(VerificationError, match="hash"):
        check_certificate(folder)


def test_a_changed_clause_is_caught_and_named(tmp_path: Path) -> None:
    folder = certified(tmp_path)
    lines = (folder / "no-shorter.cnf").read_text().splitlines()
    lines[40] = "1 " + lines[40]
    (folder / "no-shorter.cnf").write_text("\n".join(lines) + "\n")
    with pytest.raises(VerificationError, match=r"no-shorter\.cnf .* line 41"):
        check_certificate(folder)


def test_a_changed_proof_line_is_caught_and_named(tmp_path: Path) -> None:
    folder = certified(tmp_path)
    lines = (folder / "no-shorter.drat").read_text().splitlines()
    # The first variable is a fluent, which is fixed at first: the clause that it is otherwise is no consequence.
    fixed = (folder / "no-shorter.cnf").read_text().splitlines()[1]
    lines.insert(0, "1 0" if fixed == "-1 0" else "-1 0")
    (folder / "no-shorter.drat").write_text("\n".join(lines) + "\n")
    with pytest.raises(VerificationError, match=r"no-shorter\.drat: proof line 1"):
        check_certificate(folder)


def test_another_games_proof_is_refused(tmp_path: Path) -> None:
    one, other = certified(tmp_path / "one", "lit"), certified(tmp_path / "other", "fill")
    (one / "no-shorter.drat").write_text((other / "no-shorter.drat").read_text())
    with pytest.raises(VerificationError, match=r"no-shorter\.drat"):
        check_certificate(one)


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        ("proofs", [], "missing"),
        ("proofs", [{"name": "no-shorter", "reward": 100, "moves": 4, "or_longer": False}], "missing"),
        ("metric", "pushes", "pushes"),
        ("value", 50, "says reward 50"),
        ("cost", 5, "cost 5"),
    ],
)
def test_a_claim_without_its_proof_is_refused(tmp_path: Path, field: str, value: object, reason: str) -> None:
    folder = certified(tmp_path)
    data = json.loads((folder / "certificate.json").read_text())
    (folder / "certificate.json").write_text(json.dumps({**data, field: value}))
    with pytest.raises(VerificationError, match=reason):
        check_certificate(folder)


@pytest.mark.parametrize("name", ["certificate.json", "game.kif", "no-shorter.cnf", "no-shorter.drat"])
def test_a_missing_file_is_named(tmp_path: Path, name: str) -> None:
    folder = certified(tmp_path)
    (folder / name).unlink()
    with pytest.raises(InputError, match=name):
        check_certificate(folder)


@pytest.mark.parametrize("text", ["", "garbage", "[]", "{}", '{"format": 1}', '{"format": 1, "game": "../x"}'])
def test_garbage_is_no_certificate(tmp_path: Path, text: str) -> None:
    folder = certified(tmp_path)
    (folder / "certificate.json").write_text(text)
    with pytest.raises(InputError):
        check_certificate(folder)


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such folder"):
        check_certificate(tmp_path / "nothing")


def test_a_certificate_takes_the_place_of_an_earlier_one_and_of_nothing_else(tmp_path: Path) -> None:
    folder = tmp_path / "proof"
    game = game_of(REACH.replace("(true (at c)) (not (reach c c))", "(true (at nowhere))"), "reach")
    certify(game, replay(game, ("(go b)", "(close d b)", "(go d)"), "moves"), folder, Limit(30.0))
    (folder / "notes.txt").write_text("mine")
    certified(folder)
    assert sorted(path.name for path in folder.iterdir()) == [
        "certificate.json",
        "game.kif",
        "no-shorter.cnf",
        "no-shorter.drat",
        "notes.txt",
    ]
    assert check_certificate(folder).optimum.moves == BEST["lit"]
    assert [path.name for path in tmp_path.iterdir()] == ["proof"]


def test_a_claim_that_cannot_be_certified_leaves_an_earlier_certificate_alone(tmp_path: Path) -> None:
    folder = certified(tmp_path / "proof")
    with pytest.raises(VerificationError):
        certify(game_of(BUTTONS), Solution(tuple("abcaba"), 100, 7, "moves", game_of(BUTTONS)), folder, Limit(30.0))
    assert check_certificate(folder).optimum.moves == BEST["lit"]
