"""What is given to others: the wheel's contents, one probe an extra, licences, one version, workflows."""

from __future__ import annotations

import ast
import re
import tomllib
import zipfile
from importlib.metadata import version
from pathlib import Path

import yaml

import soloist
from release.contents import faults
from release.licences import licence, wanted
from release.probes import PROBES

ROOT = Path(__file__).resolve().parents[3]
PACKAGE = ROOT / "src" / "soloist"
GPL = {"up_fast_downward", "up_symk", "fast_downward", "pyffish"}


def wheel(folder: Path, *, without: str = "", more: tuple[str, ...] = ()) -> Path:
    """A wheel with the right contents, but for a file and some more."""
    names = {f"soloist/{path.relative_to(PACKAGE)}" for path in PACKAGE.rglob("*.py")}
    names |= {f"soloist/examples/{path.name}" for path in (ROOT / "examples").iterdir()}
    names |= {f"soloist/_core/{path.stem}.cpython-311-x86_64-linux-gnu.so" for path in PACKAGE.glob("_core/*.pyi")}
    names |= {"soloist-0.1.0.dist-info/licenses/LICENSE", *more}
    made = folder / "soloist.whl"
    with zipfile.ZipFile(made, "w") as archive:
        for name in sorted(names - {without}):
            archive.writestr(name, "")
    return made


def test_a_wheel_with_all_it_needs_and_no_more_has_no_faults(tmp_path: Path) -> None:
    assert faults(wheel(tmp_path), ROOT) == []


def test_what_a_wheel_lacks_or_should_not_hold_is_named(tmp_path: Path) -> None:
    assert faults(wheel(tmp_path, without="soloist/examples/hanoi.kif"), ROOT) == [
        "the bundled game hanoi.kif is missing"
    ]
    assert faults(wheel(tmp_path, without="soloist/api.py"), ROOT) == ["the module api.py is missing"]
    core = "soloist/_core/drat.cpython-311-x86_64-linux-gnu.so"
    assert faults(wheel(tmp_path, without=core), ROOT) == ["the native module drat is missing"]
    more = ("soloist/a.cpp", "tests/b.py")
    assert faults(wheel(tmp_path, more=more), ROOT) == ["a.cpp is not needed", "tests/b.py is outside the package"]


def test_every_extra_has_a_probe() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert set(project["optional-dependencies"]) == set(PROBES)
    for probe in PROBES.values():
        ast.parse(probe)


def test_the_page_of_licences_lists_every_package_that_is_asked_for() -> None:
    listed = re.findall(r"^\| ([\w-]+) \| ([\w-]+) \| [^|]+ \|$", (ROOT / "docs/licences.md").read_text(), re.M)
    assert dict(wanted()).items() <= dict(listed).items()


def test_a_licence_is_told_by_the_clearest_of_what_a_package_states() -> None:
    classes = ["License :: OSI Approved :: MIT License", "Topic :: Games"]
    assert licence({"license_expression": "MIT", "license": "see file", "classifier": classes}) == "MIT"
    assert licence({"license": "Permission is hereby granted, free of charge, to", "classifier": classes}) == (
        "MIT License"
    )
    assert licence({}) == "not stated"


def test_nothing_under_the_gpl_is_imported_by_the_package() -> None:
    imported = set()
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                imported |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                imported.add(node.module.partition(".")[0])
    assert {"clingo", "soloist"} <= imported and not imported & GPL


def test_the_version_stands_in_one_place() -> None:
    assert version("soloist") == soloist.__version__
    assert "version" in tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dynamic"]


def test_the_workflows_run_what_the_makefile_has() -> None:
    targets = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M))
    texts = {path.stem: path.read_text(encoding="utf-8") for path in (ROOT / ".github" / "workflows").glob("*.yml")}
    assert set(texts) == {"tests", "wheels", "docs"}
    for text in texts.values():
        jobs = yaml.safe_load(text)["jobs"]
        orders = [step["run"] for job in jobs.values() for step in job["steps"] if "run" in step]
        assert {order.split()[1] for order in orders if order.startswith("make ")} <= targets
        assert "http" not in text
