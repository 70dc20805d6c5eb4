"""One kind of text under atheris: `python -m fuzz.child KIND TEXTS FOLDER SEED`.

atheris mutates texts, and keeps those that take new ways through the readers, whose code it instruments for that. What
comes out wrong is kept, one text for each place in the code it comes from, and the run goes on.
"""

from __future__ import annotations

import hashlib
import sys
import time
import traceback
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["soloist.languages", "soloist.verify", "soloist.app.ggp", "soloist.datalog"]):
    from fuzz.seeds import MOST_BYTES, dictionary, seeds
    from fuzz.targets import REFUSALS, TARGETS

#: A text may take a second for each 100 kB begun. Instrumented code is slower; what takes so long here is timed again.
SLOW_SECONDS = 1.0


class Fuzzed:
    """A kind of text, and what was found."""

    def __init__(self, kind: str, folder: Path) -> None:
        self._read = TARGETS[kind]
        self._folder = folder
        self._known: set[str] = set()

    def one(self, data: bytes) -> None:
        """Read a text; keep it where anything but a refusal comes out, or nothing for long."""
        started = time.process_time()
        try:
            self._read(data)
        except REFUSALS:
            pass
        except Exception as error:  # noqa: BLE001  # whatever it is, it is what is looked for
            place = traceback.extract_tb(error.__traceback__)[-1]
            self._keep("wrong", f"{type(error).__name__} {place.filename}:{place.lineno}", data)
        if time.process_time() - started > SLOW_SECONDS:
            self._keep("slow", "slow", data)

    def _keep(self, what: str, reason: str, data: bytes) -> None:
        if reason in self._known:
            return
        self._known.add(reason)
        path = self._folder / f"{what}-{hashlib.sha256(data).hexdigest()[:16]}"
        path.write_bytes(data)
        sys.stderr.write(f"{what}: {reason}: {path}\n")


def main() -> None:
    """Fuzz one kind."""
    kind, count, place, seed = sys.argv[1:]
    folder = Path(place)
    corpus = folder / "corpus"
    corpus.mkdir(parents=True, exist_ok=True)
    for text in seeds(kind):
        (corpus / hashlib.sha256(text).hexdigest()[:16]).write_bytes(text)
    words = folder / "words"
    words.write_text(dictionary(), encoding="ascii")
    options = [f"-runs={count}", f"-seed={seed}", f"-max_len={MOST_BYTES}", f"-dict={words}"]
    options += [f"-artifact_prefix={folder}/", "-timeout=60", "-rss_limit_mb=3000", "-print_final_stats=1"]
    atheris.Setup([sys.argv[0], *options, str(corpus)], Fuzzed(kind, folder).one)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
