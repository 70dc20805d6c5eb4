"""One table of several engines, for any language, and of files of results."""

from __future__ import annotations

import csv
import shutil
import subprocess
import sys
from pathlib import Path

SOLOIST = str(Path(sys.executable).parent / "soloist")


def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [SOLOIST, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=200, check=False)


def test_engines_are_compared_on_a_folder_and_the_results_kept(tmp_path: Path) -> None:
    folder, out, page = tmp_path / "games", tmp_path / "runs.jsonl", tmp_path / "runs.html"
    folder.mkdir()
    for name in ("canal-domain.pddl", "canal-problem.pddl", "river-crossing.kif", "lantern.snowman"):
        shutil.copy(f"examples/{name}", folder)
    (folder / "notes.md").write_text("no game")
    arguments = ("compare", folder, "--engines", "blackbox,search", "--metric", "moves", "--time", "30", "--out", out)
    done = run(*arguments, "--html", page, "--csv", tmp_path / "runs.csv")
    assert done.returncode == 0, done.stderr
    assert "domain" not in done.stderr and done.stderr.count("blackbox: ") == 3
    assert [line.split()[:3] for line in done.stdout.splitlines()[1:3]] == [
        ["blackbox", "3", "3"],
        ["search", "3", done.stdout.splitlines()[2].split()[2]],
    ]
    assert "<svg" in page.read_text()
    assert len(list(csv.DictReader((tmp_path / "runs.csv").read_text().splitlines()))) == 6
    again = run(*arguments)
    assert again.stderr == "", "nothing is done twice"
    assert run("summary", out, "--levels").stdout.splitlines()[0].startswith("way")


def test_an_engine_that_does_not_exist_is_bad_usage() -> None:
    done = run("compare", "examples/hanoi.kif", "--engines", "search,nothing")
    assert done.returncode == 2 and "nothing" in done.stderr


def test_a_summary_of_what_holds_no_results_says_so(tmp_path: Path) -> None:
    (tmp_path / "empty.jsonl").write_text("{}\n")
    for name in ("empty.jsonl", "missing.jsonl"):
        done = run("summary", tmp_path / name)
        assert done.returncode == 3 and "Traceback" not in done.stderr
