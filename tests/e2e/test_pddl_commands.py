"""The commands that take PDDL, from the shell."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CANAL = ["examples/canal-domain.pddl", "examples/canal-problem.pddl"]


def soloist(*arguments: str) -> subprocess.CompletedProcess[str]:
    program = Path(sys.executable).with_name("soloist")
    return subprocess.run([program, *arguments], capture_output=True, text=True, cwd=ROOT, check=False)


def test_a_plan_that_was_written_is_valid_and_a_shortened_one_is_not(tmp_path: Path) -> None:
    pytest.importorskip("up_fast_downward")
    plan = tmp_path / "sas_plan"
    solved = soloist("solve", *CANAL, "--json", "--optimal", "--plan-file", str(plan))
    assert solved.returncode == 0
    result = json.loads(solved.stdout)
    assert (result["status"], result["cost"], result["verified"]) == ("solved-optimally", 6, True)
    assert plan.read_text().splitlines()[-1] == "; cost = 6 (unit cost)"
    assert soloist("validate", *CANAL, str(plan)).stdout == "valid, cost 6\n"
    plan.write_text(plan.read_text().replace("cost = 6", "cost = 5"))
    assert soloist("validate", *CANAL, str(plan)).stdout == "valid, cost 6\nthe file says that its cost is 5\n"
    plan.write_text("".join(plan.read_text().splitlines(keepends=True)[1:]))
    judged = soloist("validate", *CANAL, str(plan), "--json")
    assert (judged.returncode, json.loads(judged.stdout)["step"]) == (10, 6)


def test_bad_pddl_is_bad_input_with_its_place(tmp_path: Path) -> None:
    bad = tmp_path / "domain.pddl"
    bad.write_text("(define (domain d) (:predicates (p))\n  (:action a :effect (q)))")
    checked = soloist("check", str(bad))
    assert checked.returncode == 3
    assert f"{bad}:2:23: error[unknown-predicate]" in checked.stdout
    assert soloist("solve", str(bad)).returncode == 3


def test_a_task_is_written_in_plain_form_and_means_the_same(tmp_path: Path) -> None:
    strange = tmp_path / "strange.pddl"
    strange.write_text(
        "(define (domain d) (:requirements :time) (:types number größe) (:predicates (über ?x - (either number größe)))"
        " (:functions (total-cost) - number (preis ?x - object) - number)"
        " (:action time :parameters (?x - (either number größe))"
        "  :effect (and (über ?x) (increase (total-cost) (preis ?x)))))"
        "(define (problem p) (:domain d) (:objects eins - number zwölf - größe drei)"
        " (:init (= (preis eins) 2) (= (preis zwölf) 5)) (:goal (and (über eins) (über zwölf)))"
        " (:metric minimize (total-cost)))"
    )
    written = soloist("translate", str(strange), "--to", "pddl", "-o", str(tmp_path))
    assert (written.returncode, written.stderr) == (0, "")
    files = [tmp_path / "domain.pddl", tmp_path / "problem.pddl"]
    assert all(path.read_text().isascii() for path in files)
    assert "(:requirements :strips :typing :action-costs)" in files[0].read_text()
    results = [soloist("solve", *map(str, paths), "--json", "--optimal") for paths in ([strange], files)]
    assert [json.loads(result.stdout)["cost"] for result in results] == [7, 7]
