"""Traces from pyffish: Breakthrough and Chess-Breakthrough. A tool; the package does not need it."""

from __future__ import annotations

import random

from boardgames.breakthrough import Breakthrough, ChessBreakthrough
from soloist.languages.trace.letters import Letter, Move
from soloist.languages.trace.model import Board, Play, Trace, Turn

#: Chess pieces without check, castling, double steps or promotion; a pawn on the last rank wins.
_CHESS = """
[chessbt:chess]
king = -
commoner = k
castling = false
doubleStep = false
promotionPieceTypes = -
mandatoryPawnPromotion = false
flagPiece = p
flagRegionWhite = *8
flagRegionBlack = *1
stalemateValue = loss
nMoveRule = 0
nFoldRule = 0
"""
_START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"


def _board(fen: str, symbols: str) -> Board:
    ranks = []
    for rank in fen.split()[0].split("/"):
        codes: list[int] = []
        for symbol in rank:
            codes += [0] * int(symbol) if symbol.isdigit() else [symbols.index(symbol) + 1]
        ranks.append(codes)
    return bytes(code for rank in reversed(ranks) for code in rank)


def _move(text: str, board: Board) -> Move:
    start, end = ((int(part[1]) - 1) * 8 + ord(part[0]) - 97 for part in (text[:2], text[2:4]))
    dx, dy = end % 8 - start % 8, end // 8 - start // 8
    on = "e" if board[end] == 0 else "p"
    steps = max(abs(dx), abs(dy))
    if {abs(dx), abs(dy)} == {1, 2}:
        return Move(start, (Letter(dx, dy, on),))
    step = Letter(dx // steps, dy // steps, "e")
    return Move(start, (*[step] * (steps - 1), step._replace(on=on)))


def record(name: str, plays: int, seed: int, longest: int = 120) -> Trace:
    """Random plays with all legal moves, cut after a while; `name` is breakthrough or chessbt."""
    import pyffish

    if name == "chessbt":
        pyffish.load_variant_config(_CHESS)
        kit, symbols, start = ChessBreakthrough.equipment, "PNBRQKpnbrqk", _START
    else:
        kit, symbols, start = Breakthrough.equipment, "Pp", pyffish.start_fen(name)
    chance = random.Random(seed)
    shared: dict[Move, Move] = {}
    recorded = []
    for _ in range(plays):
        fen, turns = start, list[Turn]()
        while len(turns) < longest and not pyffish.is_immediate_game_end(name, fen, [])[0]:
            texts = pyffish.legal_moves(name, fen, [])
            if not texts:
                break
            board = _board(fen, symbols)
            options = {text: shared.setdefault(move, move) for text in texts for move in [_move(text, board)]}
            chosen = chance.choice(texts)
            turns.append(Turn(len(turns) % 2, board, options[chosen], tuple(options.values())))
            fen = pyffish.get_fen(name, fen, [chosen])
        recorded.append(Play(_board(start, symbols), tuple(turns), _board(fen, symbols), None))
    return Trace(f"{name} of pyffish", kit, tuple(recorded))
