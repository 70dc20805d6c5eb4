"""Reads PGN: games of chess, each as tags and moves in short notation.

Comments, variations and marks are passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from soloist.languages.record.chess import PIECES, START, after_move, read_fen
from soloist.languages.record.plays import PlayRecorder, fault
from soloist.languages.trace.letters import Move
from soloist.languages.trace.model import Equipment, Kind, Play, Trace
from soloist.source import Source

assert START is not None
CHESS = Equipment(
    8,
    8,
    ("white", "black"),
    tuple(Kind(symbol, int(symbol.islower()), symbol.upper()) for symbol in PIECES),
    START.board,
)
RESULTS = {"1-0": (100, 0), "0-1": (0, 100), "1/2-1/2": (50, 50), "*": None}
_TOKEN = re.compile(
    r"\[\s*(?P<tag>\w+)\s+\"(?P<value>(?:\\.|[^\"\\])*)\"\s*\]|\{[^}]*\}|;[^\n]*|^%[^\n]*|(?P<open>\()|(?P<close>\))"
    r"|\$\d+|\d+\.(?:\.\.)?|(?P<result>1-0|0-1|1/2-1/2|\*)|(?P<move>[A-Za-z0][A-Za-z0-9=+#!?\-]*)|(?P<other>\S)",
    re.MULTILINE,
)


class _Token(NamedTuple):
    kind: str
    text: str
    at: int


def recognises(text: str) -> bool:
    """Whether a text begins as PGN does: with a tag, or with the first move."""
    return re.match(r"\s*(?:\[\s*\w+\s+\"|1\.\s*[A-Za-z])", text) is not None


def read_pgn(source: Source) -> Trace:
    """All games of a text as a trace of chess; raises `ParseError` at a move that cannot be made."""
    plays: list[Play] = []
    known: dict[Move, Move] = {}
    recorder: PlayRecorder | None = None
    position = START
    for token in _tokens(source):
        assert position is not None
        if token.kind == "fen":
            position = read_fen(token.text)
            if position is None:
                raise fault(source, token.at, len(token.text), "fen", "this FEN tells no position of chess")
        elif token.kind == "result":
            if recorder is not None:
                plays.append(recorder.end(RESULTS[token.text]))
            recorder, position = None, START
        else:
            recorder = recorder or PlayRecorder(CHESS, position.board, source, token.at, known)
            following = after_move(position, token.text)
            if following is None:
                message = f"`{token.text}` is no move that {CHESS.players[position.player]} can make here"
                raise fault(source, token.at, len(token.text), "move", message)
            recorder.add(position.player, following.board, token.at)
            position = following
    if recorder is not None:
        plays.append(recorder.end(None))
    if not plays:
        raise fault(source, 0, 1, "no-play", "there is no game in this PGN")
    return Trace("Chess", CHESS, tuple(plays), source)


def _tokens(source: Source) -> Iterator[_Token]:
    """Moves, results, and the FEN that a game begins with; a game without a result ends where the next tags begin."""
    depth = 0
    moves = False
    for match in _TOKEN.finditer(source.text):
        at = match.start()
        if match["open"]:
            depth += 1
        elif match["close"]:
            depth = max(0, depth - 1)
        elif depth:
            continue
        elif match["tag"]:
            if moves:
                yield _Token("result", "*", at)
            moves = False
            if match["tag"] == "FEN":
                yield _Token("fen", match["value"], at)
        elif match["result"]:
            yield _Token("result", match["result"], at)
            moves = False
        elif match["move"]:
            yield _Token("move", match["move"], at)
            moves = True
        elif match["other"]:
            raise fault(source, at, 1, "syntax", f"`{match['other']}` has no place in PGN")
