"""Board games as games: the moves that the automata generate, made on boards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from soloist.errors import ParseError, UnsupportedError
from soloist.game.model import Game
from soloist.game.rules import Function, RuleForm, Spelling
from soloist.languages.boardgame.attacks import Attacks, exposes
from soloist.languages.boardgame.generate import Generator, movers_of
from soloist.languages.boardgame.ground import ground_moves
from soloist.languages.boardgame.memory import Memory
from soloist.languages.boardgame.model import BoardGame
from soloist.languages.boardgame.rules import word_name, write_gdl
from soloist.languages.boardgame.turn_guide import guided_moves
from soloist.languages.gdl.reader import read_rules
from soloist.languages.gdl.writer import write_term
from soloist.languages.trace.board import apply_move
from soloist.languages.trace.letters import Move, move_text, read_move_text
from soloist.languages.trace.model import Board
from soloist.source import Finding, Severity, Source

if TYPE_CHECKING:
    from soloist.languages.boardgame.board import SquareBoard


#: How moves are generated: by the automata alone, or by machines of turns that walk along (the paper's Algorithm 1).
GENERATORS = ("automata", "locm")


class Position(NamedTuple):
    """A board and the player to move."""

    board: Board
    player: int
    #: What is remembered of the play before, in games that ask for it.
    memory: Memory | None = None


class LearnedBoardGame(Game[Position, Move]):
    """A board game; with two players, both are moved in turn and the value is the first one's."""

    language: ClassVar[str] = "boardgame"
    default_engine: ClassVar[str] = "portfolio"

    def __init__(self, rules: BoardGame, path: str = "", text: str = "", generator: str = GENERATORS[0]) -> None:
        super().__init__(rules.title, path, text)
        self.rules = rules
        if generator == "locm" and not rules.turns:
            message = "the game keeps no machines of turns to generate moves by"
            hint = "soloist learn writes them; --generator automata does without"
            raise UnsupportedError(Finding(Severity.ERROR, "no-machines", message, hint=hint))
        self.generator = guided_moves(rules) if generator == "locm" else Generator(rules)
        #: How the other player takes, for each who was asked about.
        self._attacks: dict[int, Attacks] = {}

    @property
    def initial(self) -> Position:
        return Position(self.rules.equipment.setup, 0, Memory() if self.generator.remembers() else None)

    def moves(self, state: Position) -> Sequence[Move]:
        return [] if self.values(state) is not None else self._generated(state)

    def _generated(self, state: Position) -> list[Move]:
        return sorted(self.generator.moves(*state))

    def apply(self, state: Position, move: Move) -> Position:
        kit = self.rules.equipment
        board = apply_move(kit, state.board, state.player, move)
        memory = state.memory.after(kit, move) if state.memory is not None else None
        return Position(board, kit.other(state.player), memory)

    def values(self, state: Position) -> tuple[int, ...] | None:
        """The rewards of the players if the game has ended; no moves end it where no rule says otherwise."""
        kit = self.rules.equipment

        def has_moves() -> bool:
            return bool(self.generator.moves(*state))

        for end in self.rules.ends:
            if all(atom.holds(kit, state.board, state.player, has_moves, self.exposed) for atom in end.atoms):
                return end.values
        return None if has_moves() else (0,) * len(kit.players)

    def exposed(self, board: Board, player: int, name: str) -> bool:
        """Whether a player's piece of a type could be taken."""
        kit = self.rules.equipment
        if player not in self._attacks:
            self._attacks[player] = Attacks(kit, kit.other(player), movers_of(self.rules))
        return exposes(kit, player, board, name, self._attacks[player])

    def is_terminal(self, state: Position) -> bool:
        return self.values(state) is not None

    def value(self, state: Position) -> int:
        values = self.values(state)
        return values[0] if values is not None else 0

    def move_text(self, move: Move) -> str:
        return move_text(move)

    def read_move(self, text: str) -> Move:
        move = read_move_text(text)
        if move is None:
            source = Source("<move>", text)
            raise ParseError.at(
                "move", f"{text!r} is no move", source.span(0), "For example (26 (1 0 w) (0 0 d) (1 0 e))."
            )
        return move

    @property
    def refusal(self) -> str:
        """Two players cannot be solved for, nor a game of which nobody knows how it is won; both can be played."""
        players = self.rules.equipment.players
        if len(players) > 1:
            return f"the game has {len(players)} players; only games of one are solved"
        if not any(end.values[0] for end in self.rules.ends):
            known = "no `end` that earns anything" if self.rules.ends else "no `end`"
            return f"the game has {known}, so nobody knows how it is won"
        return ""

    def to_rules(self) -> RuleForm | None:
        """The game as rules, with its moves called as this game calls them; none where that cannot be written."""
        try:
            moves = {
                (str(move.square), word_name(move.word)): move_text(Move(move.square, move.word))
                for move in ground_moves(self.rules, self.generator.guides)
            }
            sheet = Source(f"{self.title} as rules", write_gdl(self.rules, self.generator.guides))
        except UnsupportedError:
            return None

        def text(term: Function) -> str:
            if term.name == "move":
                square, word = (write_term(part, Spelling()) for part in term.args)
                return moves[square, word]
            return write_term(term, Spelling())

        return RuleForm(read_rules(sheet), text, text)

    def board(self) -> SquareBoard:
        from soloist.languages.boardgame.board import SquareBoard

        return SquareBoard(self.rules.equipment)

    def describe(self) -> list[tuple[str, str]]:
        kit = self.rules.equipment
        return [
            *super().describe(),
            ("players", ", ".join(kit.players)),
            ("board", f"{kit.width} by {kit.height}"),
            ("pieces", ", ".join(kit.types())),
        ]

    def state_text(self, state: Position) -> str:
        kit = self.rules.equipment
        rows = "\n".join(kit.rows(state.board))
        return rows if len(kit.players) == 1 else f"{rows}\n{kit.players[state.player]} to move"
