"""Nine men's morris: whose man closes a mill takes an opponent's man, wherever it stands."""

from __future__ import annotations

from itertools import pairwise

from boardgames.rules import Rules, equipment
from soloist.languages.trace.letters import Letter, Move
from soloist.languages.trace.model import EMPTY, Board


class Morris(Rules):
    """Men are set first, then go along the lines; with three left they do not fly."""

    title = "Nine men's morris"
    longest = 120
    equipment = equipment(
        "white black",
        "S:white:S M:white:M s:black:S m:black:M",
        "sssssssss .##.##.## #.#.#.### ##...#### ...#...## ##...#### #.#.#.### .##.##.## SSSSSSSSS",
    )

    def __init__(self) -> None:
        super().__init__()
        width = self.equipment.width
        self.points = [s for s, code in enumerate(self.equipment.setup) if code == EMPTY]
        lines: list[tuple[int, int, int]] = []
        for axis in (0, 1):
            groups: dict[tuple[int, int], list[int]] = {}
            for point in self.points:
                x, y = point % width, point // width - 1
                fixed, along = (y, x) if axis == 0 else (x, y)
                half = int(along > 3) if fixed == 3 else 0
                groups.setdefault((fixed, half), []).append(point)
            lines += [(three[0], three[1], three[2]) for three in groups.values()]
        self.lines = lines
        self.beside: dict[int, list[int]] = {point: [] for point in self.points}
        for line in lines:
            for one, other in pairwise(line):
                self.beside[one].append(other)
                self.beside[other].append(one)

    def _mill(self, board: Board | bytearray, square: int) -> bool:
        return any(square in line and len({board[point] for point in line}) == 1 for line in self.lines)

    def legal(self, board: Board, player: int) -> list[Move]:
        stone, man = self.equipment.codes[player, "S"], self.equipment.codes[player, "M"]
        other = self.equipment.codes[1 - player, "M"]
        moves: list[Move] = []
        setting = stone in board
        for start, code in enumerate(board):
            if code == stone or (code == man and not setting):
                for target in self.points if setting else self.beside[start]:
                    if board[target] == EMPTY:
                        after = bytearray(board)
                        after[start], after[target] = EMPTY, man
                        word = [self._letter(start, target, "e")]
                        word += [Letter(0, 0, "a", "M"), Letter(0, 0, "d")] if setting else []
                        if not self._mill(after, target):
                            moves.append(self.move(start, word))
                            continue
                        victims = [p for p in self.points if after[p] == other]
                        free = [p for p in victims if not self._mill(after, p)]
                        for victim in free or victims:
                            away = [self._letter(target, victim, "d"), self._letter(victim, target, "e")]
                            moves.append(self.move(start, word + away))
        return moves

    def _letter(self, start: int, end: int, on: str) -> Letter:
        width = self.equipment.width
        return Letter(end % width - start % width, end // width - start // width, on)

    def values(self, board: Board, player: int) -> tuple[int, ...] | None:
        stone, man = self.equipment.codes[player, "S"], self.equipment.codes[player, "M"]
        if stone not in board and board.count(man) < 3:
            return (0, 100) if player == 0 else (100, 0)
        return None
