"""A level as a game: inputs are the moves, and an input is followed by the turns that come by themselves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from soloist.errors import ParseError, UnsupportedError
from soloist.game.model import Game
from soloist.game.offers import Positions
from soloist.languages.puzzlescript.flat import flat
from soloist.languages.puzzlescript.model import Map, Program
from soloist.languages.puzzlescript.turn import Cells, Outcome, begin, condition_holds, play_turn
from soloist.source import Finding, Severity, Span

if TYPE_CHECKING:
    from soloist.game.board import Board
    from soloist.languages.sokoban.game import SokobanGame

#: The inputs by letter, in the order in which they are tried.
INPUTS = {"u": "up", "l": "left", "d": "down", "r": "right", "x": "action"}
REALTIME = "with realtime_interval, something changes in this level without an input, as time goes by"
#: Turns that may follow one input by themselves before it is called too much.
MOST_AGAIN = 10_000


@dataclass(frozen=True)
class State:
    """The objects of every cell; whether the level was won, or goes on by itself for ever; where a restart leads."""

    cells: Cells
    won: bool = False
    endless: bool = False
    #: What `restart` goes back to; None where that is the level as it began, or no rule restarts.
    checkpoint: Cells | None = None


class PuzzleScriptGame(Game[State, str]):
    """A level of a file. All inputs are legal until it is won, and each costs one."""

    language: ClassVar[str] = "puzzlescript"
    default_engine: ClassVar[str] = "puzzlescript"

    def __init__(self, program: Program, level: Map, index: int, title: str, path: str = "", text: str = "") -> None:
        super().__init__(title, path, text)
        self.program, self.level = program, level
        #: The number among all entries of the file, messages counted, from 0: what the original editor calls the level.
        self.index = index
        commands = {command for rule in program.all_rules for command in rule.commands}
        self._remembers = {"checkpoint", "restart"} <= commands
        self.inputs = "uldr" if "noaction" in program.settings else "uldrx"

    @cached_property
    def initial(self) -> State:
        return self.follow(State(self.level.cells), begin(self.program, *self.size, self.level.cells), starting=True)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height."""
        return self.level.width, self.level.height

    def restarted(self, state: State) -> Game[State, str]:
        # A level that is drawn like the state is the same, unless something comes before its first turn or goes back to
        # how it was drawn.
        commands = {command for rule in self.program.all_rules for command in rule.commands}
        if "run_rules_on_level_start" in self.program.settings or "restart" in commands or self.is_terminal(state):
            return super().restarted(state)
        level = replace(self.level, cells=state.cells)
        return PuzzleScriptGame(self.program, level, self.index, self.title, self.path, self.text)

    def counterpart(self) -> SokobanGame | None:
        from soloist.languages.puzzlescript.pushing import counterpart

        return counterpart(self)

    def place(self, cell: tuple[int, int]) -> Span | None:
        span, (row, column) = self.level.span, cell
        lines = span.text.splitlines(keepends=True)
        if not 0 <= row < len(lines):
            return None
        before = sum(map(len, lines[:row])) + len(lines[row]) - len(lines[row].lstrip())
        return span.source.span(span.start + before + column)

    def moves(self, state: State) -> Sequence[str]:
        return () if self.is_terminal(state) else self.inputs

    def apply(self, state: State, move: str) -> State:
        return self.follow(state, self.turn(state, INPUTS[move]))

    def turn(self, state: State, move: str | None) -> Outcome:
        """A single turn, without those that follow by themselves."""
        return play_turn(self.program, *self.size, state.cells, move, state.checkpoint or self.level.cells)

    def follow(self, state: State, outcome: Outcome, *, starting: bool = False) -> State:
        """The state after a turn and all the turns that follow it by themselves."""
        seen: set[State] = set()
        while True:
            checkpoint = (
                outcome.cells if outcome.checkpoint and not outcome.won and self._remembers else state.checkpoint
            )
            state = State(outcome.cells, outcome.won, False, checkpoint)
            if outcome.won or not outcome.again:
                break
            if state in seen:
                return State(state.cells, False, True, checkpoint)
            if len(seen) > MOST_AGAIN:
                message = f"after one input more than {MOST_AGAIN} turns follow by themselves"
                raise UnsupportedError(Finding(Severity.ERROR, "too-much", message, self.level.span))
            seen.add(state)
            restart = checkpoint or self.level.cells
            outcome = play_turn(self.program, *self.size, state.cells, None, restart, starting=starting)
            if outcome.cells == state.cells and not outcome.won and not outcome.restarted:
                # A turn that would change nothing is not made at all, so its checkpoint does not count either.
                break
        return state

    @property
    def won_as_drawn(self) -> bool:
        """Whether the win conditions hold before any input; the first turn then wins."""
        conditions = self.program.conditions
        return bool(conditions) and all(condition_holds(each, self.initial.cells) for each in conditions)

    @property
    def realtime(self) -> bool:
        """Whether turns without input come as time goes by."""
        return "realtime_interval" in self.program.settings

    @property
    def refusal(self) -> str:
        """A game in real time is one of single turns only where time alone changes nothing."""
        try:
            outcome = self.turn(self.initial, None) if self.realtime else None
        except UnsupportedError as error:
            return str(error)
        if outcome and (outcome.cells != self.initial.cells or outcome.won):
            return REALTIME
        return ""

    def is_terminal(self, state: State) -> bool:
        return state.won or state.endless

    def value(self, state: State) -> int:
        return 100 if state.won else 0

    def move_text(self, move: str) -> str:
        return move

    def read_move(self, text: str) -> str:
        words = {**{letter: letter for letter in INPUTS}, **{word: letter for letter, word in INPUTS.items()}}
        letter = words.get(text.lower())
        if letter is None or letter not in self.inputs:
            message = f"{text!r} is no input; inputs are {', '.join(self.inputs)}"
            raise ParseError(Finding(Severity.ERROR, "no-input", message))
        return letter

    def lurd(self, moves: Sequence[str]) -> str:
        return "".join(moves)

    def console_text(self, moves: Sequence[str]) -> str:
        # Inputs are numbered as the original editor records them; turns that follow by themselves come before the next.
        numbers = ", ".join(str(list(INPUTS).index(move)) for move in moves)
        follow = "while (againing) { againing = false; processInput(-1); }"
        return f"for (const input of [{numbers}]) {{ processInput(input); {follow} }} redraw();\n"

    def state_text(self, state: State) -> str:
        from soloist.languages.puzzlescript.writer import rows

        return "\n".join(rows(self.program, self.level, state.cells))

    def positions(self, metric: str) -> Positions:
        del metric
        return Positions("puzzlescript", " ".join(map(str, flat(self.program, self.level))), {})

    def board(self) -> Board[State]:
        from soloist.languages.puzzlescript.board import SpriteBoard

        return SpriteBoard(self)

    def things(self, state: State) -> list[list[tuple[str, ...]]]:
        width, height = self.size
        player = self.program.mask("player")
        names = [
            (1 << thing.number, f"player-{thing.name}" if player >> thing.number & 1 else thing.name)
            for thing in self.program.objects
        ]
        return [
            [tuple(name for bit, name in names if state.cells[x * height + y] & bit) for x in range(width)]
            for y in range(height)
        ]

    def describe(self) -> list[tuple[str, str]]:
        program = self.program
        groups = f"{len(program.rules.groups)} groups and {len(program.late.groups)} late ones"
        number = next(at for at, level in enumerate(program.maps, start=1) if level.span is self.level.span)
        return [
            *super().describe(),
            (
                "level",
                f"{number} of {len(program.maps)}, entry {self.index} of the file with its messages",
            ),
            ("size", f"{self.level.width} x {self.level.height}"),
            ("objects", f"{len(program.objects)} on {program.layers} layers"),
            (
                "rules",
                f"{len(program.all_rules)} in {groups}",
            ),
        ]
