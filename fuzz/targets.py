"""What reads each kind of text; whatever it holds, only the project's own refusals may come out."""

from __future__ import annotations

import atexit
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path

from soloist.app.ggp.messages import read_message
from soloist.app.serve.fields import BadRequest, read_fields
from soloist.app.serve.operations import JOBS, OPERATIONS
from soloist.certify import certify
from soloist.errors import InputError, ProtocolError, VerificationError
from soloist.files import require_text
from soloist.languages.pddl.plan import read_plan
from soloist.languages.registry import language_named
from soloist.languages.trace.reader import read_trace
from soloist.limit import Limit
from soloist.source import Source
from soloist.verify.certificate import check_certificate
from soloist.verify.proof import check_proof
from soloist.verify.record import RECORD
from soloist.verify.replay import replay

#: What may come out: the input is refused, or what it claims is.
REFUSALS = (InputError, ProtocolError, VerificationError, BadRequest)


def _text(data: bytes) -> str:
    text = data.decode("utf-8", "replace")
    require_text(text, "level")
    return text


def _reader(name: str) -> Callable[[bytes], None]:
    """Reads and checks a text of a language, and asks what editors ask."""

    def read(data: bytes) -> None:
        language = language_named(name)
        source = Source("level", _text(data))
        language.recognises(source.text)
        for finding in language.check(source):
            str(finding)
        if language.levels:
            language.sketch(source)
        if (symbols := language.symbols(source)) is not None:
            symbols.at(len(source.text) // 2)
            symbols.coming(len(source.text) // 2)
        for entry in language.read(source, "level"):
            if not isinstance(entry, InputError):
                entry.describe()

    return read


def _trace(data: bytes) -> None:
    read_trace(Source("play", _text(data)))


def _plan(data: bytes) -> None:
    read_plan(Source("plan", _text(data)))


#: The verifier makes its formulas itself; what comes from elsewhere is the proof.
_FORMULA = "c one of three, never two\np cnf 3 7\n1 2 3 0\n-1 -2 0\n-1 -3 0\n-2 -3 0\n1 2 0\n-1 0\n-2 3 0\n"


def _proof(data: bytes) -> None:
    check_proof(_FORMULA, data.decode("utf-8", "replace"))


def _reference_proof(data: bytes) -> None:
    check_proof(_FORMULA, data.decode("utf-8", "replace"), reference=True)


@cache
def certificate_folder() -> Path:
    """A true certificate of a small level; the folder goes with the process."""
    folder = tempfile.TemporaryDirectory(prefix="soloist-fuzz-")
    atexit.register(folder.cleanup)
    [game] = language_named("sokoban").read(Source("level", "#####\n#@$.#\n#####\n"), "level")
    assert not isinstance(game, InputError)
    return certify(game, replay(game, ("R",), "moves"), Path(folder.name) / "certificate", Limit(60)).folder


def _certificate(data: bytes) -> None:
    (certificate_folder() / RECORD).write_bytes(data)
    check_certificate(certificate_folder(), limit=Limit(0.5, 500))


def _message(data: bytes) -> None:
    read_message(data.decode("utf-8", "replace"))


def _body(data: bytes) -> None:
    for fields in (*(operation.fields for operation in OPERATIONS), *JOBS.values()):
        try:
            read_fields(data, fields)
        except BadRequest as refusal:
            str(refusal)


TARGETS: dict[str, Callable[[bytes], None]] = {
    "kif": _reader("gdl"),
    "infix": _reader("gdl"),
    "pddl": _reader("pddl"),
    "plan": _plan,
    "xsb": _reader("sokoban"),
    "sok": _reader("sokoban"),
    "slc": _reader("sokoban"),
    "snowman": _reader("snowman"),
    "puzzlescript": _reader("puzzlescript"),
    "trace": _trace,
    "boardgame": _reader("boardgame"),
    "certificate": _certificate,
    "proof": _proof,
    "reference-proof": _reference_proof,
    "message": _message,
    "body": _body,
}
