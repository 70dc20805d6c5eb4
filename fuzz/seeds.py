"""Texts of each kind to begin with, and words that break readers.

Where the shared data is, its files are used too; they stay where they are but for the copies in `build/`.
"""

from __future__ import annotations

import os
from itertools import islice
from pathlib import Path

from fuzz.targets import certificate_folder
from soloist.verify.record import RECORD

ROOT = Path(__file__).resolve().parents[1]
DATA = Path(os.environ.get("SOLOIST_DATA", ROOT.parent / "shared" / "data"))
#: The longest text that is made: long enough for a small game of each kind, short enough for thousands a second.
MOST_BYTES = 3000
#: How many files of a kind are taken.
_MOST_FILES = 60

#: Files of each kind: in the project, and in the shared data.
_FILES = {
    "kif": ("examples/*.kif", "gdl/*.kif"),
    "infix": ("examples/*.gdl", ""),
    "xsb": ("examples/*.xsb", "sokoban/*.xsb"),
    "snowman": ("examples/*.snowman", "snowman/**/*.txt"),
    "puzzlescript": ("examples/*.puzzlescript", "puzzlescript/**/*.txt"),
    "boardgame": ("examples/*.soloist", ""),
}
_WRITTEN = {
    "trace": [
        "trace 1\nboard 3 1\nplayers solo\npiece P solo P\nsetup\nP..\nplay\n"
        "(0 (1 0 e)) : (0 (1 0 e))\n(1 (1 0 e))\nend 100\n"
    ],
    "plan": ["(move a b)\n(pick c)\n; cost = 2 (unit cost)\n", "0: (move a b) [1]\n1.0: (pick\nc)\n"],
    "sok": ["Title\n\n7#\n#@-$-.#\n7#\n\nTitle: one\nAuthor: me\nComment:\nsaid\nComment-End:\nSolution\n1(r)2(R)\n"],
    "slc": [
        '<?xml version="1.0"?>\n<SokobanLevels><LevelCollection Copyright="x"><Level Id="one" Width="5" Height="3">\n'
        "<L>#####</L><L>#@$.#</L><L>#####</L></Level></LevelCollection></SokobanLevels>\n"
    ],
    "proof": ["2 0\n3 0\n0\n", "d 1 2 0\n4 -1 0\n-4 0\n0\n"],
    "message": [
        "(start match1 you ((role you) (init (on a b)) (<= terminal (true (on b a)))) 10 5)",
        "(play match1 ((mark 1 2) noop))",
        "(stop match1 (noop))",
        "(preview ((role you)) 10)",
        "(info)",
    ],
    "body": [
        '{"text": "#####\\n#@$.#\\n#####", "name": "level.xsb", "level": 1, "moves": ["R"], "form": "svg"}',
        '{"kind": "solve", "text": "(role you)", "engine": "search", "optimal": true, "seconds": 2.5, "memory": 500}',
        '{"text": "(role you)", "problem": null, "language": "gdl", "seed": 7, "options": {"a": "b"}}',
    ],
}
#: Words that break readers: brackets, digits that are none, numbers without end, what no text holds, keywords alone.
WORDS = [
    *("(", ")", "((((", "()", "(not ", "(<= ", "(or ", "?x", "~", ":-", "|", "\\", ";", "%", "#", "$@.", "<L>", "</L>"),
    *("٣", "²", "1_0", "9" * 30, "-1", "1e400", "NaN", "99999999#", "9999(9999(r))", "\ufffd", "\x1b[2J", "\u2028"),
    *("(define", ":action", ":objects", ":init", ":goal", "(when ", "(forall ", "(either ", "- object", "(= (cost) "),
    *("state 0 final", "moves", "end", "setup", "board 99999 99999", "cut", "play", "piece P solo P", "(1 0 e)"),
    *("[ > Player | Crate ]", "->", "[ ... ]", "late ", "random ", "message ", "LEGEND", "COLLISIONLAYERS", "RULES"),
    *("&a;", "<!DOCTYPE a [<!ENTITY b 'c'>]>", "Solution\n", "Comment:\n", "Title: ", "p cnf 9 9\n", "d 1 0\n"),
    *("(role ", "(init ", "(true ", "(does ", "(legal ", "(next ", "(goal ", "terminal", "(distinct ", "(start "),
    *('"text": ', '"seconds": 1e999', "null", "true", "[[[[", '{"', "\\ud800", "sha256", '"proofs": '),
]


def seeds(kind: str) -> list[bytes]:
    """Texts of a kind."""
    if kind == "certificate":
        return [(certificate_folder() / RECORD).read_bytes()]
    kind = kind.removeprefix("reference-")
    if kind in _WRITTEN:
        return [text.encode() for text in _WRITTEN[kind]]
    if kind == "pddl":
        # A task in one text, as the reader takes it too.
        domains = sorted(ROOT.glob("examples/*-domain.pddl"))
        return [path.read_bytes() + Path(str(path).replace("-domain", "-problem")).read_bytes() for path in domains]
    ours, shared = _FILES[kind]
    files = [*sorted(ROOT.glob(ours)), *(sorted(DATA.glob(shared)) if shared and DATA.is_dir() else [])]
    texts = (path.read_bytes() for path in islice(files, _MOST_FILES))
    return [text for text in texts if len(text) <= MOST_BYTES] or [files[0].read_bytes()[:MOST_BYTES]]


def dictionary() -> str:
    """The words as libFuzzer reads them."""
    quoted = ("".join(f"\\x{byte:02x}" for byte in word.encode("utf-8", "replace")) for word in WORDS)
    return "".join(f'"{word}"\n' for word in quoted)
