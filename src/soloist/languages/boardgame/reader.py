"""Reads `.soloist` files: board games with automata for their pieces."""

from __future__ import annotations

import re
from dataclasses import replace

from soloist.errors import InputError, RuleError
from soloist.languages.boardgame.automaton import Automaton, canonical
from soloist.languages.boardgame.ends import End, read_atom
from soloist.languages.boardgame.filters import Filter, read_filter
from soloist.languages.boardgame.game import LearnedBoardGame
from soloist.languages.boardgame.generate import Generator
from soloist.languages.boardgame.model import BoardGame, Piece, Turns
from soloist.languages.boardgame.prohibitions import Prohibition, read_prohibition
from soloist.languages.boardgame.turn_text import TurnReader
from soloist.languages.trace.header import HeaderReader, first_words
from soloist.languages.trace.letters import ADD, DELETE, Letter, read_word_text
from soloist.languages.trace.model import Equipment
from soloist.numeral import whole_number, whole_numbers
from soloist.source import Finding, Severity, Source

_EDGE = re.compile(r"\s*(\([^()]*\))\s*([0-9]{1,9})")


def recognises(text: str) -> bool:
    """Whether a text begins as a board game does."""
    return first_words(text)[:1] == ["boardgame"]


def read(source: Source, path: str) -> list[LearnedBoardGame]:
    """The game of a file."""
    return [LearnedBoardGame(read_game(source), path, source.text)]


def check(source: Source) -> list[Finding]:
    """What is wrong with a file, and what is worth knowing about the game."""
    try:
        game = read_game(source)
    except InputError as error:
        return list(error.findings)
    findings = []
    kit = game.equipment
    try:
        for player in range(len(kit.players)):
            Generator(game).moves(kit.setup, player)
    except RuleError as error:
        return [replace(finding, span=source.span(0)) for finding in error.findings]
    for (player, name), code in kit.codes.items():
        if code in kit.setup and not any((p.player, p.type, p.added) == (player, name, False) for p in game.pieces):
            message = f"{kit.players[player]} has {name} on the board, and nothing says how it moves"
            findings.append(Finding(Severity.NOTE, "no-moves", message, source.span(0)))
    if not game.ends:
        message = "nothing says when the game ends"
        findings.append(Finding(Severity.WARNING, "no-end", message, source.span(0), "Add lines `end ... when ...`."))
    return findings


def read_game(source: Source) -> BoardGame:
    """The rules that a text writes; raises `ParseError` with placed findings where it writes none."""
    reader = _GameReader(source)
    reader.read_lines()
    assert reader.equipment is not None
    filters = tuple(tuple(reader.filters[player]) for player in range(len(reader.players)))
    return BoardGame(
        reader.title,
        reader.equipment,
        tuple(reader.pieces),
        filters if any(filters) else (),
        tuple(reader.ends),
        tuple(reader.prohibitions),
        tuple(reader.turns),
    )


class _GameReader(HeaderReader):
    """Reads the header, then automata, filters and ends."""

    format = "boardgame"

    def __init__(self, source: Source) -> None:
        super().__init__(source)
        self.equipment: Equipment | None = None
        self.pieces: list[Piece] = []
        self.filters: dict[int, list[Filter]] = {0: [], 1: []}
        self.ends: list[End] = []
        self.prohibitions: list[Prohibition] = []
        self.turns: list[Turns] = []
        # The machines being read: their `turns` line, whose turns they are of, and what was read of them.
        self.turns_at = -1
        self.turns_of: tuple[int, str] | None = None
        self.turn_reader = TurnReader()
        # The automaton being read: its `moves` line, its owner, its region and its states.
        self.moves_at = -1
        self.owner: tuple[int, str, bool, bool] | None = None
        self.region: frozenset[int] = frozenset()
        self.states: list[dict[Letter, int]] = []
        self.accepting: set[int] = set()
        self.handlers |= {
            "moves": self.on_moves,
            "region": self.on_region,
            "state": self.on_state,
            "turns": self.on_turns,
            **dict.fromkeys(("action", "machine", "edge", "parameter"), self.on_turn_line),
            "never": self.on_never,
            "filter": self.on_filter,
            "end": self.on_end,
        }

    def finish(self, at: int) -> None:
        self.close_piece()
        if self.kit(at, " ") is not None and not self.pieces and not self.findings:
            self.fault(at, 1, "no-moves", "no piece can move", "Add `moves PLAYER TYPE` and its states.")

    def kit(self, at: int, text: str) -> Equipment | None:
        """The equipment, once the header is over."""
        if self.equipment is None:
            self.equipment = self.make_equipment(at, text)
        return self.equipment

    def on_moves(self, at: int, text: str, rest: str) -> None:
        self.close_piece()
        kit = self.kit(at, text)
        words = rest.split()
        if kit is None:
            return
        flags = words[2:]
        if (
            len(words) < 2
            or words[0] not in kit.players
            or (kit.players.index(words[0]), words[1]) not in kit.codes
            or flags not in ([], ["added"], ["whole"], ["added", "whole"])
        ):
            hint = "For example `moves white K` or `moves white K added`; player and type must be known."
            self.fault(at, len(text), "moves", "`moves` needs a player and one of its piece types", hint)
            return
        self.moves_at = at
        self.owner = kit.players.index(words[0]), words[1], "added" in flags, "whole" in flags
        self.region, self.states, self.accepting = frozenset(), [], set()

    def on_region(self, at: int, text: str, rest: str) -> None:
        if self.owner is None or self.equipment is None:
            self.fault(at, len(text), "region", "a region belongs below a line `moves`")
            return
        squares = whole_numbers(rest.split(), len(self.equipment.setup))
        if squares is None:
            self.fault(at, len(text), "region", "a region is a list of squares of the board")
        else:
            self.region = frozenset(squares)

    def on_state(self, at: int, text: str, rest: str) -> None:
        if self.owner is None:
            self.fault(at, len(text), "state", "a state belongs below a line `moves`")
            return
        match = re.match(r"([0-9]+)(\s+final)?", rest)
        if match is None or whole_number(match[1]) != len(self.states):
            self.fault(at, len(text), "state-number", f"this should be state {len(self.states)}: states count from 0")
            return
        if match[2]:
            self.accepting.add(len(self.states))
        row: dict[Letter, int] = {}
        end = match.end()
        while edge := _EDGE.match(rest, end):
            end = edge.end()
            letters = read_word_text(edge[1])
            if len(letters) != 1 or not self.good_letter(letters[0]):
                self.fault(at + text.find(edge[1]), len(edge[1]), "letter", "this is no letter", _LETTER_HINT)
            elif letters[0] in row:
                self.fault(at + text.find(edge[1]), len(edge[1]), "twice", "the state has this letter already")
            else:
                row[letters[0]] = int(edge[2])
        if rest[end:].strip():
            self.fault(at, len(text), "state", "a state is its number, letters and next states", _LETTER_HINT)
        self.states.append(row)

    def good_letter(self, letter: Letter) -> bool:
        if letter.on == ADD:
            own = {kind.type for kind in self.kinds if self.owner is not None and kind.owner == self.owner[0]}
            return (letter.dx, letter.dy) == (0, 0) and letter.note in own
        return letter.note in ("", "+", "-") and (not letter.note or letter.on != DELETE)

    def close_piece(self) -> None:
        self.close_turns()
        if self.owner is None:
            return
        beyond = any(state >= len(self.states) for row in self.states for state in row.values())
        if not self.states or beyond:
            message = "a letter leads to a state that is not there" if beyond else "there are no states"
            self.fault(self.moves_at, 5, "states", message)
        elif 0 in self.accepting and not self.owner[2]:
            hint = "Only the automaton of an added piece may end where it begins: the piece stays where it was put."
            self.fault(
                self.moves_at, 5, "empty-move", "state 0 is final, so there would be moves without a letter", hint
            )
        elif any((p.player, p.type, p.added) == self.owner[:3] for p in self.pieces):
            self.fault(self.moves_at, 5, "moves-twice", "the moves of this piece were told already")
        else:
            automaton: Automaton = canonical(self.states, self.accepting)
            player, name, added, whole = self.owner
            self.pieces.append(Piece(player, name, added, automaton, self.region, whole))
        self.owner = None

    def on_turns(self, at: int, text: str, rest: str) -> None:
        self.close_piece()
        kit = self.kit(at, text)
        player, _, name = rest.partition(" ")
        if kit is None:
            return
        if player not in kit.players or (kit.players.index(player), name.strip()) not in kit.codes:
            self.fault(at, len(text), "turns", "`turns` needs a player and one of its piece types")
            return
        self.turns_at, self.turns_of = at, (kit.players.index(player), name.strip())
        self.turn_reader = TurnReader()

    def on_turn_line(self, at: int, text: str, rest: str) -> None:
        keyword = text.split(None, 1)[0]
        if self.turns_of is None:
            self.fault(at, len(text), "turns", f"`{keyword}` belongs below a line `turns`")
        elif not getattr(self.turn_reader, f"on_{keyword}")(rest):
            hint = "docs/traces.md tells how machines of turns are written; `soloist learn` writes them."
            self.fault(at, len(text), "turns", f"this is no {keyword} of the machines of turns", hint)

    def close_turns(self) -> None:
        if self.turns_of is None:
            return
        model = self.turn_reader.model()
        if model is None:
            self.fault(self.turns_at, 5, "turns", "there are no machines")
        elif any((each.player, each.type) == self.turns_of for each in self.turns):
            self.fault(self.turns_at, 5, "turns-twice", "the turns of this piece were told already")
        else:
            self.turns.append(Turns(*self.turns_of, model))
        self.turns_of = None

    def on_never(self, at: int, text: str, rest: str) -> None:
        self.close_piece()
        kit = self.kit(at, text)
        found = read_prohibition(rest, kit) if kit is not None else None
        if kit is None:
            return
        if found is None:
            hint = "For example `never white P e when to 56 57`, `never solo T we when over solo T`."
            self.fault(at, len(text), "never", "this says of no moves that they are never made", hint)
        else:
            self.prohibitions.append(found)

    def on_filter(self, at: int, text: str, rest: str) -> None:
        self.close_piece()
        kit = self.kit(at, text)
        player, *words = rest.split() or [""]
        chosen = read_filter(words, kit.types()) if kit is not None else None
        if kit is None:
            return
        if player not in kit.players or chosen is None:
            hint = "For example `filter white prefer has d`, `filter white most count p`, `filter white continue`."
            self.fault(at, len(text), "filter", "this is no filter", hint)
        else:
            self.filters[kit.players.index(player)].append(chosen)

    def on_end(self, at: int, text: str, rest: str) -> None:
        self.close_piece()
        kit = self.kit(at, text)
        if kit is None:
            return
        values, _, condition = rest.partition(" when ")
        rewards = whole_numbers(values.split(), 101)
        atoms = [read_atom(part.split(), kit) for part in condition.split(" and ")]
        known = tuple(atom for atom in atoms if atom is not None)
        if rewards is None or len(rewards) != len(kit.players) or len(known) != len(atoms):
            hint = "For example `end 100 0 when on white P 56 57`, `end 0 when stuck solo and count solo P 3`."
            self.fault(at, len(text), "end", "this is no end", hint)
        else:
            self.ends.append(End(rewards, known))


_LETTER_HINT = "For example `state 0 final (1 0 e) 1 (0 0 a K) 2`."
