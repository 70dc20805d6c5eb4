"""Builds and tries what is given to others: `make dist`, or `python -m release.check [--extras A,B] [--wheels FILES]`.

There is a wheel for Python 3.11, and one that serves 3.12 and all later versions. Each Python that is found on the path
gets a fresh environment with its wheel alone, in which a game of every language is solved and verified. Each extra then
gets one with the first of these Pythons, in which a thing is done that needs the extra.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

from release.build import ROOT, build
from release.contents import faults
from release.probes import BASE, PROBES

#: What is looked for; a source install needs a compiler besides, a wheel does not.
PYTHONS = ("python3.11", "python3.12", "python3.13", "python3.14")


def environment(python: str, folder: Path, *packages: str) -> Path:
    """A new environment with these packages; its Python."""
    subprocess.run([python, "-m", "venv", str(folder)], check=True, timeout=300)
    inside = folder / "bin" / "python"
    if packages:
        subprocess.run([str(inside), "-m", "pip", "install", "--quiet", *packages], check=True, timeout=1800)
    return inside


def tried(python: str, wheel: Path, extra: str, probe: str) -> str:
    """Whether a probe runs where the wheel and the extra are all there is: "ok", or the last it said."""
    target = f"{wheel}[{extra}]" if extra else str(wheel)
    with tempfile.TemporaryDirectory(prefix="soloist-release-") as name:
        try:
            inside = environment(python, Path(name) / "env", target)
        except subprocess.SubprocessError as error:
            return f"not installed: {error}"
        empty = Path(name) / "empty"
        empty.mkdir()
        for order in (["-m", "pip", "check"], ["-m", "soloist", "doctor"], ["-c", probe]):
            done = subprocess.run(
                [str(inside), *order], cwd=empty, capture_output=True, text=True, check=False, timeout=600
            )
            if done.returncode:
                return (done.stderr or done.stdout).strip().splitlines()[-1]
    return "ok"


def found() -> list[str]:
    """The Pythons on the path that run: what is there may be only a name."""
    runs = (
        subprocess.run([name, "--version"], capture_output=True, check=False) for name in PYTHONS if shutil.which(name)
    )
    return [run.args[0] for run in runs if run.returncode == 0]


def fits(wheel: Path, python: str) -> bool:
    """Whether a Python can use a wheel: its own version's, or from that version on where it is one for all."""
    tag, abi = wheel.name.split("-")[2:4]
    own = python.replace("python3.", "cp3")
    return own == tag or (abi == "abi3" and own > tag)


def built(pythons: list[str]) -> list[Path]:
    """The archive and a wheel for each kind of Python that is here; tells of each."""
    builders = [name for name in pythons if name == PYTHONS[0]] + [name for name in pythons if name != PYTHONS[0]][:1]
    wheels = []
    for python in builders:
        with tempfile.TemporaryDirectory(prefix="soloist-release-") as name:
            made = build(environment(python, Path(name), "build"), ROOT / "dist" / python)
        print(f"{made.archive.name}: {made.archive.stat().st_size / 1e6:.1f} MB")
        print(f"built from it in {made.seconds:.0f} s, {made.cpu_seconds:.0f} CPU s, without a compiler cache")
        wheels.append(made.wheel)
    return wheels


def main() -> int:
    """Print a line for each thing that was tried; the exit code says whether all went well."""
    parser = argparse.ArgumentParser(prog="release.check", description=__doc__)
    parser.add_argument("--wheels", type=Path, nargs="+", help="try these, and build none")
    parser.add_argument("--extras", help="some extras, with commas; all by default")
    given = parser.parse_args()
    pythons = found()
    wrong: list[str] = []
    wheels: list[Path] = given.wheels or built(pythons)
    for wheel in wheels:
        print(f"{wheel.name}: {wheel.stat().st_size / 1e6:.1f} MB", flush=True)
        faulty = faults(wheel, ROOT)
        print("\n".join(faulty) or "it holds the package, its native modules and the bundled games, and nothing else")
        wrong += faulty
    known = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    extras = given.extras.split(",") if given.extras else list(known)
    trials = [(python, wheel, "", BASE) for python in pythons for wheel in wheels if fits(wheel, python)]
    trials += [(*trials[0][:2], extra, PROBES[extra]) for extra in extras if trials]
    for python, wheel, extra, probe in trials:
        said = tried(python, wheel.resolve(), extra, probe)
        wrong += [said] if said != "ok" else []
        print(f"{python:12} {f'soloist[{extra}]' if extra else 'soloist':20} {said}", flush=True)
    print(f"not here, so not tried: {', '.join(name for name in PYTHONS if name not in pythons) or 'none'}")
    return 1 if wrong or not trials else 0


if __name__ == "__main__":
    sys.exit(main())
