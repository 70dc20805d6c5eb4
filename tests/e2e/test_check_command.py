"""`soloist check` with several files, folders and pairs."""

from __future__ import annotations

import json
from pathlib import Path

from typer.testing import CliRunner

from soloist.app.cli import app
from soloist.app.inputs import paired

LEVEL = "#####\n#@$.#\n#####\n"
LOST = "#######\n#$ @ .#\n#     #\n#######\n"
DOMAIN = "(define (domain d) (:predicates (p)) (:action a :effect (p)))"
PROBLEM = "(define (problem x) (:domain d) (:init) (:goal (p)))"


def run(*arguments: str) -> tuple[int, str]:
    outcome = CliRunner().invoke(app, ["check", *arguments], standalone_mode=False)
    return outcome.return_value if outcome.exception is None else 3, outcome.stdout


def test_several_files_are_checked_each_and_counted_together(tmp_path: Path) -> None:
    good, lost, broken = (tmp_path / name for name in ("a.xsb", "b.xsb", "c.kif"))
    good.write_text(LEVEL)
    lost.write_text(LOST)
    broken.write_text("(role")
    code, printed = run(str(good), str(lost), str(broken), str(tmp_path / "missing.xsb"))
    assert code == 3
    lines = printed.splitlines()
    assert f"{good}: no findings (sokoban)" in lines
    assert f"{lost}: 0 errors, 1 warning (sokoban)" in lines
    assert lines[-1].startswith("4 files: ") and lines[-1].endswith("errors, 1 warning")
    assert run(str(good), str(lost))[0] == 0


def test_notes_are_counted_too(tmp_path: Path) -> None:
    sheet = tmp_path / "lamp.kif"
    rules = "(role you) (init on) (init idle) (legal you off) (<= terminal (not (true on))) (goal you 100)"
    sheet.write_text(rules)
    assert run(str(sheet))[1].splitlines()[-1] == f"{sheet}: 0 errors, 1 warning, 1 note (gdl)"


def test_a_folder_stands_for_the_games_in_it(tmp_path: Path) -> None:
    inside = tmp_path / "levels"
    inside.mkdir()
    (inside / "a.xsb").write_text(LEVEL)
    (inside / "notes.md").write_text("no game")
    (inside / "domain.pddl").write_text(DOMAIN)
    (inside / "p1.pddl").write_text(PROBLEM)
    (inside / "p2.pddl").write_text(PROBLEM)
    code, printed = run(str(tmp_path), "--json")
    assert code == 0
    found = json.loads(printed)
    assert [(Path(entry["file"]).name, Path(entry.get("problem", "")).name) for entry in found] == [
        ("a.xsb", ""),
        ("domain.pddl", "p1.pddl"),
        ("domain.pddl", "p2.pddl"),
    ]


def test_one_file_is_one_object(tmp_path: Path) -> None:
    (tmp_path / "a.xsb").write_text(LEVEL)
    assert json.loads(run(str(tmp_path / "a.xsb"), "--json")[1])["errors"] == []


def test_a_problem_goes_with_the_domain_of_its_folder_in_any_order(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "z-domain.pddl").write_text(DOMAIN)
        (tmp_path / name / "task.pddl").write_text(PROBLEM)
    pairs = [(Path(first), Path(second or "")) for first, second in paired([str(tmp_path)])]
    assert [(first.parent.name, second.parent.name) for first, second in pairs] == [("one", "one"), ("two", "two")]


def test_levels_of_one_title_are_told(tmp_path: Path) -> None:
    (tmp_path / "a.xsb").write_text(f"; Lone\n{LEVEL}\n; Other\n{LEVEL}\n; lone\n{LEVEL}")
    code, printed = run(str(tmp_path / "a.xsb"))
    assert code == 0
    assert "a.xsb:12:1: warning[same-title]: 'lone' is the title of #1 too" in printed
    told = CliRunner().invoke(app, ["solve", f"{tmp_path / 'a.xsb'}#LONE"], standalone_mode=False)
    assert "2 levels of" in told.stderr and "are called 'LONE'; this is the first" in told.stderr
