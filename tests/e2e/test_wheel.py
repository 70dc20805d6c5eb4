"""The wheel holds the examples, and what is installed from it finds them from any folder.

Compiling the native core takes minutes, so the wheel is packed without it, and the modules that are compiled already
are laid beside what it unpacks to: the files that the build backend chooses are what is tested.
"""

from __future__ import annotations

import importlib.util
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

#: A checkout is installed so that `soloist` means its sources; what is unpacked must come first here.
RUN = """
import sys
sys.meta_path = [finder for finder in sys.meta_path if "Redirecting" not in type(finder).__name__]
sys.path.insert(0, sys.argv.pop(1))
from soloist.app.main import main
main()
"""

_PACKED = (".py", ".html", ".js", ".css", ".svg", ".txt")


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    # Without native modules a wheel keeps to no interface of a Python's.
    settings = f"{{'wheel.cmake': 'false', 'wheel.py-api': '', 'build-dir': {str(folder / 'build')!r}}}"
    order = f"from scikit_build_core.build import build_wheel; build_wheel({str(folder)!r}, {settings})"
    subprocess.run([sys.executable, "-c", order], check=True, capture_output=True, timeout=120)
    [wheel] = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(folder / "site")
    spec = importlib.util.find_spec("soloist._core.solver")
    assert spec is not None and spec.origin is not None
    for compiled in Path(spec.origin).parent.glob("*.so"):
        (folder / "site" / "soloist" / "_core" / compiled.name).symlink_to(compiled)
    return folder / "site"


def run(unpacked: Path, at: Path, *arguments: str) -> str:
    command = [sys.executable, "-c", RUN, str(unpacked), *arguments]
    done = subprocess.run(command, cwd=at, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_every_example_and_every_page_is_packed(unpacked: Path) -> None:
    here = {path.name: path.read_bytes() for path in Path("examples").iterdir()}
    packed = {path.name: path.read_bytes() for path in (unpacked / "soloist" / "examples").iterdir()}
    assert packed == here and len(here) >= 20
    sources = {path.relative_to("src") for path in Path("src/soloist").rglob("*") if path.suffix in _PACKED}
    assert {path for path in sources if not (unpacked / path).is_file()} == set()
    assert (unpacked / "soloist" / "py.typed").is_file()


def test_the_command_lists_copies_and_solves_them_from_any_folder(unpacked: Path, tmp_path: Path) -> None:
    listed = run(unpacked, tmp_path, "examples")
    assert "hanoi.kif" in listed and "lantern.snowman" in listed
    run(unpacked, tmp_path, "examples", "--copy", "examples")
    assert (tmp_path / "examples" / "cellar.xsb").is_file()
    assert "solved-optimally" in run(unpacked, tmp_path, "solve", "examples/cellar.xsb#1", "--optimal")
