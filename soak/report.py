"""What a check leaves behind: counts of what was compared, and the disagreement it found, if any."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from soloist.game.model import Game


@dataclass(frozen=True)
class Instance:
    """A game made from a seed, with the text that it is read from and the kind it is counted under."""

    family: str
    seed: int
    kind: str
    game: Game[Any, Any]
    name: str
    text: str

    def disagreement(
        self, asked: str, said: str, truth: str, options: Mapping[str, object] | None = None
    ) -> Disagreement:
        """What somebody said of this game, and what is true."""
        return Disagreement(
            self.family, self.seed, f"{self.kind}: {asked}", said, truth, {self.name: self.text}, options or {}
        )


@dataclass(frozen=True)
class Disagreement:
    """An answer that is false, with all that is needed to see it again."""

    family: str
    seed: int
    asked: str
    said: str
    truth: str
    files: Mapping[str, str] = field(default_factory=dict)
    #: What `solve` was called with, if it was.
    options: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.family} {self.seed}, {self.asked}: {_first_line(self.said)}; but {_first_line(self.truth)}"

    def write(self, folder: Path) -> Path:
        """The files of the game, and one that says how to see the disagreement again."""
        place = folder / f"{self.family}-{self.seed}"
        place.mkdir(parents=True, exist_ok=True)
        for name, text in self.files.items():
            (place / name).write_text(text, encoding="utf-8")
        lines = [
            f"asked:     {self.asked}",
            f"said:      {self.said}",
            f"truth:     {self.truth}",
            f"again:     .venv/bin/python -m soak --only {self.family} --seed {self.seed} --checks 1",
        ]
        if self.options:
            lines.append(f"by hand:   {command(place / next(iter(self.files)), self.options)}")
        for name, text in self.files.items():
            lines += ["", f"----- {name}", text]
        report = place / "report.txt"
        report.write_text("\n".join(lines) + "\n", encoding="utf-8")
        return report


def command(path: Path, options: Mapping[str, object]) -> str:
    """The command line that asks what `solve(**options)` asks."""
    words = [".venv/bin/soloist", "solve", str(path)]
    flags = {"engine": "--engine", "metric": "--metric", "seconds": "--time", "memory_mb": "--memory", "seed": "--seed"}
    for name, flag in flags.items():
        if options.get(name) is not None:
            words += [flag, str(options[name])]
    if options.get("optimal"):
        words.append("--optimal")
    extra = options.get("options")
    for key, value in extra.items() if isinstance(extra, Mapping) else ():
        words += ["--option", f"{key}={value}"]
    return shlex.join(words)


class Tally:
    """How often each engine was asked about each kind of game, and how it answered."""

    def __init__(self) -> None:
        self.counts: Counter[tuple[str, str, str]] = Counter()

    def add(self, engine: str, kind: str, answer: str) -> None:
        """One more answer."""
        self.counts[engine, kind, answer] += 1

    def table(self) -> str:
        """Lines of engine, kind, number of instances, and the answers with how often they were given."""
        rows: dict[tuple[str, str], Counter[str]] = {}
        for (engine, kind, answer), count in self.counts.items():
            rows.setdefault((engine, kind), Counter())[answer] += count
        engines: Counter[str] = Counter()
        lines = []
        for (engine, kind), answers in sorted(rows.items()):
            engines[engine] += answers.total()
            told = ", ".join(f"{answer} {count:,}" for answer, count in answers.most_common())
            lines.append(f"{engine:24} {kind:28} {answers.total():8,}  {told}")
        lines += ["", *(f"{engine:24} {'all kinds':28} {count:8,}" for engine, count in sorted(engines.items()))]
        return "\n".join(lines)


Check = Callable[[int, Tally], Disagreement | None]


def _first_line(text: str) -> str:
    return text.strip().splitlines()[0] if text.strip() else "nothing"
