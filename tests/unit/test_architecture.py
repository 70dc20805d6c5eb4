"""ARCHITECTURE.md names what there is, its flow of one solve can be followed, and no file is long without a reason."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def _rows() -> list[tuple[list[str], list[list[str]]]]:
    """For each row of the tables its files, and for each of these the names that it defines."""
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    section = text.split("## The flow of one solve")[1].split("\n## ")[0]
    rows = []
    for line in section.splitlines():
        if line.startswith("| ") and not line.startswith("| what happens"):
            _, files, names = (cell.strip() for cell in line.strip("|").split("|"))
            groups = [re.findall(r"`(\w+)`", group) for group in names.split(";")] if names else []
            rows.append((re.findall(r"`([\w/]+\.py)`", files), groups))
    return rows


def _defined(path: Path) -> set[str]:
    names = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names |= {target.id for target in targets if isinstance(target, ast.Name)}
    return names


def test_every_step_of_the_flow_is_in_the_file_that_is_named() -> None:
    rows = _rows()
    assert len(rows) > 12
    for files, groups in rows:
        assert len(files) == len(groups), files
        for file, names in zip(files, groups, strict=True):
            path = ROOT / "src" / "soloist" / file
            assert path.exists(), file
            assert set(names) <= _defined(path), (file, names)


def test_every_place_that_is_named_exists() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    named = {name for name in re.findall(r"`([\w/]+(?:/|\.py|\.hpp|\.md))`", text) if "NAME" not in name}
    assert len(named) > 60
    roots = (
        ROOT,
        ROOT / "tests",
        ROOT / "src" / "soloist",
        *(path for path in (ROOT / "src" / "soloist").rglob("*") if path.is_dir()),
    )
    assert sorted(name for name in named if not any((root / name).exists() for root in roots)) == []


def test_every_part_of_the_package_has_its_place() -> None:
    places = (
        (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8").split("| place | what is there |")[1].split("\n\n")[0]
    )
    parts = {path.name for path in (ROOT / "src" / "soloist").iterdir() if (path / "__init__.py").exists()}
    assert len(parts) > 8
    assert {part for part in parts if f"`src/soloist/{part}/`" not in places} == set()


def test_a_native_file_of_more_than_300_lines_says_why_at_its_top() -> None:
    texts = {path: path.read_text(encoding="utf-8") for path in (ROOT / "cpp").rglob("*.[ch]pp")}
    assert len(texts) > 150
    long = {path: text.split("\n#")[0] for path, text in texts.items() if text.count("\n") > 300}
    assert [str(path) for path, top in long.items() if "longer than 300 lines" not in top] == []


def test_a_file_of_more_than_300_lines_says_why_at_its_top() -> None:
    folders = ("src", "tests", "bench", "soak", "fuzz")
    texts = {path: path.read_text(encoding="utf-8") for folder in folders for path in (ROOT / folder).rglob("*.py")}
    assert len(texts) > 300
    long = {path: ast.get_docstring(ast.parse(text)) or "" for path, text in texts.items() if text.count("\n") > 300}
    assert [str(path) for path, top in long.items() if "longer than 300 lines" not in " ".join(top.split())] == []
