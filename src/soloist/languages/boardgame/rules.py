"""Writes board games as GDL: one rule for each move that could ever be made, and tables of what moves do.

The state is `(cell square piece)` for every square, with `b` for an empty one, and `(control player)` where there are
two players. A move is `(move square word)`; the names of words are made of their letters.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from soloist.errors import UnsupportedError
from soloist.languages.boardgame.conditions import ALWAYS, ON_BOARDS, Case, Condition, cases
from soloist.languages.boardgame.ends import Atom, rows
from soloist.languages.boardgame.filters import Filter
from soloist.languages.boardgame.generate import Guide
from soloist.languages.boardgame.ground import GroundMove, ground_moves
from soloist.languages.boardgame.lines import OF_LINES, counts_that_hold, course_of
from soloist.languages.boardgame.model import BoardGame
from soloist.languages.trace.letters import Move, Word
from soloist.languages.trace.model import EMPTY, OFF
from soloist.source import Finding, Severity


def word_name(word: Word) -> str:
    """A name for a word that rule sheets can hold: `(-1 0 w) (0 0 d)` is `m1_0_w-0_0_d`."""
    return "-".join(
        f"{letter.dx}_{letter.dy}_{letter.on}{'_' if letter.note else ''}{letter.note}".replace("-", "m").lower()
        for letter in word
    )


def write_gdl(game: BoardGame, guides: Sequence[Guide] = ()) -> str:
    """The rules of a game as text, with the moves that guides allow; `UnsupportedError` where they are too many."""
    return "\n".join(_Sheet(game, guides).lines()) + "\n"


class _Sheet:
    def __init__(self, game: BoardGame, guides: Sequence[Guide] = ()) -> None:
        self.game = game
        self.kit = game.equipment
        self.moves = ground_moves(game, guides)
        #: The squares of the lines that moves ask for, by name.
        self.lines_counted: dict[str, list[int]] = {}
        self.roles = [re.sub(r"[^a-z0-9_]", "_", name.lower()) for name in self.kit.players]

    def piece(self, code: int) -> str:
        if code == EMPTY:
            return "b"
        kind = self.kit.kinds[code - 1]
        return f"{self.roles[kind.owner]}_{re.sub(r'[^a-z0-9_]', '_', kind.type.lower())}"

    def lines(self) -> Iterator[str]:
        two = len(self.roles) == 2
        yield from (f"(role {role})" for role in self.roles)
        squares = [square for square, code in enumerate(self.kit.setup) if code != OFF]
        yield from (f"(init (cell {square} {self.piece(self.kit.setup[square])}))" for square in squares)
        yield from (f"(owns {self.roles[k.owner]} {self.piece(code)})" for code, k in enumerate(self.kit.kinds, 1))
        if two:
            first, second = self.roles
            yield f"(init (control {first}))"
            yield f"(<= (next (control {second})) (true (control {first})))"
            yield f"(<= (next (control {first})) (true (control {second})))"
            yield f"(<= (legal {first} noop) (true (control {second})))"
            yield f"(<= (legal {second} noop) (true (control {first})))"
        for move in self.moves:
            yield from self.move_lines(move, two)
        yield from self.line_lines()
        for player, role in enumerate(self.roles):
            last = "can"
            for number, chosen in enumerate(self.game.filters[player] if self.game.filters else (), 1):
                following = f"kept{number}_{role}"
                yield from self.filter_lines(player, chosen, last, following)
                last = following
            yield f"(<= (legal {role} (move ?s ?w)) ({last} {role} ?p ?s ?w))"
        yield "(<= (next (cell ?q ?x)) (does ?r (move ?s ?w)) (true (cell ?s ?p)) (effect ?p ?s ?w ?q ?x))"
        yield "(<= (touched ?q) (does ?r (move ?s ?w)) (true (cell ?s ?p)) (effect ?p ?s ?w ?q ?x))"
        yield "(<= (next (cell ?q ?x)) (true (cell ?q ?x)) (not (touched ?q)))"
        yield from self.end_lines(squares)

    def move_lines(self, move: GroundMove, two: bool) -> Iterator[str]:
        role, piece, name = self.roles[move.player], self.piece(move.code), word_name(move.word)
        conditions = [f"(true (control {role}))"] if two else []
        conditions.append(f"(true (cell {move.square} {piece}))")
        forbidden = self.forbidden(move)
        if ALWAYS in forbidden:
            return
        counted = self.counted_on_line(move)
        for line, count in counted:
            yield f"(<= (forbidden {piece} {move.square} {name}) (on_line {line} {count}))"
        for case in forbidden:
            asked = " ".join(self.holds(square, codes) for square, codes in case)
            yield f"(<= (forbidden {piece} {move.square} {name}) {asked})"
        if forbidden or counted:
            conditions.append(f"(not (forbidden {piece} {move.square} {name}))")
        for square, need in sorted(move.needs.items()):
            if need == "e":
                conditions.append(f"(true (cell {square} b))")
            else:
                owner = {"w": role, "p": self.roles[1 - move.player] if two else "nobody"}.get(need, f"?o{square}")
                conditions += [f"(true (cell {square} ?x{square}))", f"(owns {owner} ?x{square})"]
        yield f"(<= (can {role} {piece} {move.square} {name}) {' '.join(conditions)})"
        for square, code in sorted(move.effects.items()):
            yield f"(effect {piece} {move.square} {name} {square} {self.piece(code)})"

    def prohibitions_of(self, move: GroundMove) -> list[Condition]:
        """The conditions under which a move is never made."""
        name = self.kit.kinds[move.code - 1].type
        return [
            each.condition
            for each in self.game.prohibitions
            if each.player == move.player and each.concerns(name, move.word)
        ]

    def counted_on_line(self, move: GroundMove) -> list[tuple[str, int]]:
        """The numbers of pieces on its line with which a move is never made, each with the name of the line."""
        course = course_of(self.kit, Move(move.square, move.word))
        kinds = [each.kind for each in self.prohibitions_of(move) if each.kind in OF_LINES]
        if course is None or not kinds:
            return []
        name = f"line{course.squares[0]}_{course.squares[-1]}"
        self.lines_counted[name] = [square for square in course.squares if self.kit.setup[square] != OFF]
        return [(name, count) for kind in kinds for count in counts_that_hold(kind, course)]

    def line_lines(self) -> Iterator[str]:
        """How many pieces stand on each line that moves ask for, one square after the other."""
        if not self.lines_counted:
            return
        yield "(<= (held ?q) (true (cell ?q ?x)) (owns ?r ?x))"
        longest = max(map(len, self.lines_counted.values()))
        yield from (f"(one_more {number} {number + 1})" for number in range(longest))
        before = "(along ?l ?i ?q ?j) (so_far ?l ?i ?n)"
        for name, squares in self.lines_counted.items():
            yield f"(so_far {name} 0 0)"
            yield from (f"(along {name} {place} {square} {place + 1})" for place, square in enumerate(squares))
            yield f"(<= (on_line {name} ?n) (so_far {name} {len(squares)} ?n))"
        yield f"(<= (so_far ?l ?j ?m) {before} (held ?q) (one_more ?n ?m))"
        yield f"(<= (so_far ?l ?j ?n) {before} (not (held ?q)))"

    def forbidden(self, move: GroundMove) -> list[Case]:
        """The cases in which a move is never made, but for what is counted on lines."""
        found = []
        for condition in self.prohibitions_of(move):
            if condition.kind not in OF_LINES:
                if condition.kind in ON_BOARDS:
                    asked = {"stifled": "the liberties of chains", "exposed": "what could be taken then"}
                    what = asked.get(condition.kind, "what was played before")
                    message = f"the game asks for {what}, which is not written as rules"
                    raise UnsupportedError(Finding(Severity.ERROR, "chains", message))
                found += cases(self.kit, move.player, Move(move.square, move.word), condition)
        return found

    def holds(self, square: int, codes: bytes) -> str:
        """That a square holds one of some codes."""
        cells = " ".join(f"(true (cell {square} {self.piece(code)}))" for code in codes)
        return f"(or {cells})" if len(codes) > 1 else cells

    def filter_lines(self, player: int, chosen: Filter, before: str, after: str) -> Iterator[str]:
        """The moves that a filter leaves, by tables of what each word is worth."""
        role = self.roles[player]
        mine = {(move.code, move.word) for move in self.moves if move.player == player}
        given, kept = f"({before} {role} ?p ?s ?w)", f"({after} {role} ?p ?s ?w)"
        if chosen.kind == "continue":
            words = {word for _, word in mine}
            for word in sorted(words):
                for length in range(1, len(word)):
                    if word[:length] in words:
                        yield f"(within_{after} {word_name(word[:length])} {word_name(word)})"
            yield f"(within_{after} none none)"
            yield f"(<= (longer_{after} ?s ?w) ({before} {role} ?p ?s ?v) (within_{after} ?w ?v))"
            yield f"(<= {kept} {given} (not (longer_{after} ?s ?w)))"
            return
        ranks = {}
        for code, word in sorted(mine):
            name = self.kit.kinds[code - 1].type
            rank = int(chosen.passes(name, word)) if chosen.kind == "prefer" else chosen.measure(word)
            ranks[self.piece(code), word_name(word)] = rank
            yield f"(rank_{after} {self.piece(code)} {word_name(word)} {rank})"
        levels = sorted(set(ranks.values()))
        yield from (f"(above_{after} {low} {high})" for low in levels for high in levels if low < high)
        yield f"(above_{after} none none)"
        yield f"(<= (beaten_{after} ?n) {given} (rank_{after} ?p ?w ?m) (above_{after} ?n ?m))"
        yield f"(<= {kept} {given} (rank_{after} ?p ?w ?n) (not (beaten_{after} ?n)))"

    def end_lines(self, squares: list[int]) -> Iterator[str]:
        for role in self.roles:
            yield f"(<= (able {role}) (legal {role} (move ?s ?w)))"
        two = len(self.roles) == 2
        counted: set[int] = set()
        names: list[str] = []
        for number, end in enumerate(self.game.ends, 1):
            conditions = []
            for atom in end.atoms:
                role = self.roles[atom.player]
                code = self.kit.codes.get((atom.player, atom.type), EMPTY)
                if atom.kind == "stuck":
                    conditions += [f"(true (control {role}))"] if two else []
                    conditions.append(f"(not (able {role}))")
                elif atom.kind == "on":
                    cells = " ".join(f"(true (cell {square} {self.piece(code)}))" for square in atom.numbers)
                    conditions.append(f"(or {cells})" if len(atom.numbers) > 1 else cells)
                elif atom.kind in ("linked", "exposed"):
                    message = f"an end asks whether pieces are {atom.kind}, which is not written as rules"
                    raise UnsupportedError(Finding(Severity.ERROR, "ends", message))
                elif atom.kind == "row":
                    lines = (
                        " ".join(f"(true (cell {square} {self.piece(code)}))" for square in row)
                        for row in rows(self.kit, atom.numbers[0])
                    )
                    name = f"(row {self.piece(code)} {atom.numbers[0]})"
                    yield from dict.fromkeys(f"(<= {name} {line})" for line in lines)
                    conditions.append(name)
                else:
                    counted.add(code)
                    conditions.append(self.counted(code, atom, len(squares)))
            earlier = " ".join(f"(not {name})" for name in names)
            names.append(f"end{number}")
            yield f"(<= end{number} {' '.join(conditions)})"
            yield f"(<= terminal end{number})"
            for role, value in zip(self.roles, end.values, strict=True):
                yield f"(<= (goal {role} {value}) end{number} {earlier})".replace(" )", ")")
        stuck = " ".join(f"(not (able {role}))" for role in self.roles)
        yield f"(<= terminal {stuck})"
        nothing = " ".join(f"(not {name})" for name in names)
        yield from (f"(<= (goal {role} 0) {stuck} {nothing})".replace(" )", ")") for role in self.roles)
        yield from self.count_lines(counted, squares)

    def counted(self, code: int, atom: Atom, squares: int) -> str:
        """That there are so many of a kind."""
        number = atom.numbers[0]
        ranges = {"count": range(number, number + 1), "few": range(number + 1), "many": range(number, squares + 1)}
        cases = [f"(count {self.piece(code)} {squares} {each})" for each in ranges[atom.kind]]
        return f"(or {' '.join(cases)})" if len(cases) > 1 else cases[0]

    def count_lines(self, counted: set[int], squares: list[int]) -> Iterator[str]:
        """How many of a kind stand on the first squares, one square after the other."""
        if not counted:
            return
        for place, square in enumerate(squares):
            yield f"(after {place} {square} {place + 1})"
        yield from (f"(succ {number} {number + 1})" for number in range(len(squares)))
        for code in sorted(counted):
            piece = self.piece(code)
            before = f"(after ?i ?q ?j) (count {piece} ?i ?n)"
            here = f"(true (cell ?q {piece}))"
            yield f"(count {piece} 0 0)"
            yield f"(<= (count {piece} ?j ?m) {before} {here} (succ ?n ?m))"
            yield f"(<= (count {piece} ?j ?n) {before} (not {here}))"
