"""Reads traces; the format is told in docs/traces.md.

Every turn is replayed while it is read, so that a trace that was read is a trace that can be played: a letter that
does not fit the board is a finding at its line, and so is a played move that is not among the legal ones.
"""

from __future__ import annotations

from typing import NoReturn

from soloist.errors import InputError, UnsupportedError
from soloist.languages.trace.between import move_between
from soloist.languages.trace.board import MoveError, apply_move
from soloist.languages.trace.header import HeaderReader, first_words
from soloist.languages.trace.letters import ADD, MOVE_SHAPE, Letter, Move, move_text, read_move_text
from soloist.languages.trace.model import OFF, Board, Equipment, Play, Trace, Turn
from soloist.numeral import whole_numbers
from soloist.source import Finding, Source


def recognises(text: str) -> bool:
    """Whether a text begins as a trace does."""
    return first_words(text)[:1] == ["trace"]


def read(source: Source, path: str) -> list[NoReturn]:
    """A trace shows play and holds no rules: say what makes a game of it."""
    read_trace(source)
    message = "a trace holds recorded play, not a game"
    hint = f"To learn the game from it: soloist learn {path} -o game.soloist"
    raise UnsupportedError.at("trace", message, source.span(0, 5), hint)


def check(source: Source) -> list[Finding]:
    """What is wrong with a trace."""
    try:
        read_trace(source)
    except InputError as error:
        return list(error.findings)
    return []


def read_trace(source: Source) -> Trace:
    """The trace a text writes; raises `ParseError` with placed findings where it writes none."""
    reader = _TraceReader(source)
    reader.read_lines()
    assert reader.equipment is not None
    return Trace(reader.title, reader.equipment, tuple(reader.plays), source)


class _TraceReader(HeaderReader):
    """Reads the header, then play after play."""

    format = "trace"

    def __init__(self, source: Source) -> None:
        super().__init__(source)
        self.equipment: Equipment | None = None
        self.plays: list[Play] = []
        self.moves: dict[str, Move | None] = {}
        # The play being read: where it began, its set-up, its turns, the board now.
        self.began = -1
        self.opening: Board = b""
        self.board: Board = b""
        self.turns: list[Turn] = []
        self.broken = False
        # Where a board that follows on the last began, and whose turn made it.
        self.following: tuple[int, int] | None = None
        self.handlers |= {"play": self.on_play, "then": self.on_then, "end": self.on_end, "cut": self.on_cut}

    def finish(self, at: int) -> None:
        if self.began >= 0:
            self.fault(at, 1, "no-end", "the last play has no end", "Close it with `end` and the rewards, or `cut`.")
        elif self.equipment is None and not self.findings:
            self.fault(at, 1, "no-play", "the trace holds no play", "A play begins with a line `play`.")

    def on_setup(self, at: int, text: str, rest: str) -> None:
        if self.turns:
            self.fault(at, len(text), "late-setup", "a play's set-up comes before its first move")
        else:
            super().on_setup(at, text, rest)

    def take_setup(self, board: Board) -> None:
        if self.following is not None:
            self.take_following(board, *self.following)
            self.following = None
        elif self.began < 0:
            self.setup = board
        elif self.setup and any((a == OFF) != (b == OFF) for a, b in zip(board, self.setup, strict=True)):
            self.fault(self.rows_at, 5, "setup-shape", "the play's set-up has another shape than the game's")
        else:
            self.opening = self.board = board

    def on_play(self, at: int, text: str, rest: str) -> None:
        del rest
        if self.began >= 0:
            self.fault(at, len(text), "no-end", "the play before has no end", "Close it with `end` or `cut`.")
        if self.equipment is None:
            self.equipment = self.make_equipment(at, text)
        self.began, self.turns, self.broken = at, [], self.equipment is None
        if self.equipment is not None:
            self.opening = self.board = self.equipment.setup

    def on_then(self, at: int, text: str, rest: str) -> None:
        """The board after a turn follows, in place of the move."""
        if self.began < 0 or (rest and rest not in self.players):
            what = f"there is no player `{rest}`" if self.began >= 0 else "no play is open here"
            self.fault(at, len(text), "then", what, "Within a play: `then`, or `then PLAYER`, and the rows of a board.")
        else:
            self.following = at, self.players.index(rest) if rest else self.to_move()
            super().on_setup(at, text, rest)

    def take_following(self, board: Board, at: int, player: int) -> None:
        if self.broken or self.equipment is None:
            return
        move = move_between(self.equipment, player, self.board, board)
        if move is None:
            hint = "A move of one piece, with what it takes, turns or becomes; write other moves as words."
            self.fault(at, 4, "then", f"no move of {self.players[player]} makes this board of the one before", hint)
            self.broken = True
            return
        written = move_text(move)
        played = self.moves.setdefault(written, move) or move
        self.turns.append(Turn(player, self.board, played, None, at))
        self.board = board

    def to_move(self) -> int:
        """Whose turn it is, if turns go round."""
        return (self.turns[-1].player + 1) % len(self.players) if self.turns else 0

    def other_line(self, at: int, text: str) -> None:
        if self.began < 0:
            super().other_line(at, text)
        elif not self.broken:
            self.on_turn(at, text)

    def on_turn(self, at: int, text: str) -> None:
        player = self.to_move()
        place = at
        if not text.startswith("("):
            name = text.split(None, 1)[0]
            if name not in self.players:
                self.unknown(at, name)
                self.broken = True
                return
            player = self.players.index(name)
            place, text = at + len(name), text[len(name) :]
        head, colon, tail = text.partition(":")
        played = self.read_moves(place, head)
        legal = self.read_moves(place + len(head) + 1, tail) if colon else None
        if played is None or (colon and legal is None):
            self.broken = True
            return
        if len(played) != 1:
            hint = "The legal moves come after a colon."
            self.fault(place, len(head), "one-move", f"a turn plays one move, not {len(played)}", hint)
            self.broken = True
            return
        turn = Turn(player, self.board, played[0], tuple(dict.fromkeys(legal)) if legal is not None else None, at)
        if turn.legal is not None and turn.played not in turn.legal:
            self.fault(place, len(head), "not-legal", "the move played is not among the legal moves of its turn")
        for move in turn.legal or ():
            if move is not turn.played:
                self.try_move(place + len(head), len(tail), player, move)
        after = self.try_move(place, len(head), player, turn.played)
        self.broken = after is None
        self.board = after or self.board
        self.turns.append(turn)

    def try_move(self, at: int, length: int, player: int, move: Move) -> Board | None:
        assert self.equipment is not None
        try:
            return apply_move(self.equipment, self.board, player, move)
        except MoveError as error:
            self.fault(at, length, "move", f"({move.square} ...) cannot be made: {error}")
            return None

    def read_moves(self, at: int, text: str) -> list[Move] | None:
        moves: list[Move] = []
        end = 0
        for match in MOVE_SHAPE.finditer(text):
            if text[end : match.start()].strip():
                break
            end = match.end()
            written = match[0]
            if written not in self.moves:
                self.moves[written] = self.read_move(at + match.start(), written)
            move = self.moves[written]
            if move is None:
                return None
            moves.append(move)
        if text[end:].strip():
            skipped = len(text[end:]) - len(text[end:].lstrip())
            self.fault(at + end + skipped, len(text[end:].strip()), "syntax", "this is no move", _MOVE_HINT)
            return None
        return moves

    def read_move(self, at: int, text: str) -> Move | None:
        move = read_move_text(text)
        if move is None:
            self.fault(at, len(text), "syntax", "this is no move", _MOVE_HINT)
            return None
        letters: list[Letter] = []
        for letter in move.word:
            if letter.on == ADD:
                if (letter.dx, letter.dy) != (0, 0):
                    self.fault(at, len(text), "add-moves", "`a` adds on the square of the piece in hand: (0 0 a)")
                    return None
                name = letter.note or (self.adds[0] if len(self.adds) == 1 else "")
                if not name:
                    hint = "Write the type, as in (0 0 a K), or name the only type with a line `adds K`."
                    self.fault(at, len(text), "add-what", "`a` does not say which piece type it adds", hint)
                    return None
                letter = letter._replace(note=name)
            elif letter.note:
                self.fault(at, len(text), "note", f"{letter}: only `a` takes a piece type")
                return None
            letters.append(letter)
        return Move(move.square, tuple(letters))

    def on_end(self, at: int, text: str, rest: str) -> None:
        values = whole_numbers(rest.split(), 101)
        if values is None or len(values) != len(self.players):
            self.fault(at, len(text), "end", "`end` takes a reward of 0 to 100 for each player")
        self.close(at, text, values or ())

    def on_cut(self, at: int, text: str, rest: str) -> None:
        del rest
        self.close(at, text, None)

    def close(self, at: int, text: str, values: tuple[int, ...] | None) -> None:
        if self.began < 0:
            self.fault(at, len(text), "no-play", "no play is open here", "A play begins with a line `play`.")
        else:
            self.plays.append(Play(self.opening, tuple(self.turns), self.board, values, self.began))
        self.began, self.turns = -1, []


_MOVE_HINT = "A move is a square and its letters, for example (12 (0 1 e) (0 0 a K)); letters are e w p a d."
