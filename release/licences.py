"""The licences of all that pyproject.toml asks for, as the packages state them: `python -m release.licences`.

docs/licences.md holds what this printed; a test holds the page against pyproject.toml.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

from release.build import ROOT

#: What users install; the rest is for building, testing and measuring.
USERS = ("base", "planners", "pictures", "serve", "lsp", "cluster", "up")


def wanted() -> Iterator[tuple[str, str]]:
    """(package, what it is wanted for): "build", "base", or an extra; a package of several extras comes once."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extras = project["project"]["optional-dependencies"]
    groups = {"base": project["project"]["dependencies"], "build": project["build-system"]["requires"], **extras}
    seen: set[str] = set()
    for group in (*(name for name in groups if name != "dev"), "dev"):
        for requirement in groups[group]:
            name = plain(re.split(r"[<>=!\[ ]", requirement)[0])
            if name not in seen:
                seen.add(name)
                yield name, group


def plain(name: str) -> str:
    """A package's name as all its spellings are compared."""
    return re.sub(r"[-_.]+", "-", name).lower()


def licence(stated: Mapping[str, Any]) -> str:
    """What a package's metadata state: the expression, the short field, or the classifiers."""
    classes = [line.rpartition(" :: ")[2] for line in stated.get("classifier", ()) if line.startswith("License")]
    short = stated.get("license") or ""
    return stated.get("license_expression") or (short if len(short) < 40 else "") or ", ".join(classes) or "not stated"


def stated(packages: list[str], *, alone: bool) -> dict[str, Mapping[str, Any]]:
    """The metadata of the packages that pip would install, alone or with all they need, without installing any."""
    order = ["install", "--dry-run", "--ignore-installed", "--quiet", "--report", "-", *packages]
    order += ["--no-deps"] if alone else []
    done = subprocess.run([sys.executable, "-m", "pip", *order], capture_output=True, text=True, check=True)
    found = (entry["metadata"] for entry in json.loads(done.stdout)["install"])
    return {plain(metadata["name"]): metadata for metadata in found}


def main() -> None:
    """Print both tables: what is asked for, and what users get besides because that needs it."""
    packages = dict(wanted())
    known = stated(list(packages), alone=True)
    print("| package | for | licence |\n|---|---|---|")
    for package, group in packages.items():
        print(f"| {package} | {group} | {licence(known[package])} |")
    theirs = stated([package for package, group in packages.items() if group in USERS], alone=False)
    print("\n| package | licence |\n|---|---|")
    for package in sorted(theirs.keys() - packages.keys()):
        print(f"| {package} | {licence(theirs[package])} |")


if __name__ == "__main__":
    main()
