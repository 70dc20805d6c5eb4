"""A turn of a piece on a given board as a planning problem, whose state space enumerates the moves of the piece.

The domain is what LOCM learned of the turns that the piece begins, with two things that LOCM does not know of: where
the piece in hand is, in which state of its automaton, and which steps the automata can make on this board from there.
A square that the turn has not touched may be in any state in which squares were seen at the beginning of a turn, and
leaves all of them with its first step. A turn is over where the automaton and all squares touched are in final states.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from soloist.datalog.queries.formula import Atom, Forall, Formula, Not, Parameter, conjunction, disjunction
from soloist.errors import UnsupportedError
from soloist.game.model import Game
from soloist.languages.boardgame.game import LearnedBoardGame
from soloist.languages.boardgame.generate import Generator
from soloist.languages.boardgame.machines import Machine, Model, Transition
from soloist.languages.boardgame.model import BoardGame, Piece
from soloist.languages.boardgame.turn_plan import has_jumps, letters_of, square_name, turn_plan
from soloist.languages.pddl.game import PddlGame
from soloist.languages.pddl.model import Action, Domain, Effect, Planning, Problem
from soloist.languages.pddl.writer import domain_text, problem_text
from soloist.languages.trace.letters import ADD, DELETE, Letter, Move, Word
from soloist.languages.trace.model import OFF, Board
from soloist.learn.grl import piece_domain, state_name

_SQUARE, _STATE = ("sq",), ("astate",)
_BEFORE, _AFTER = Parameter("?i", _STATE), Parameter("?j", _STATE)


@dataclass(frozen=True)
class TurnProblem:
    """The planning problem of a piece on a square, and the letters behind each of its ground steps."""

    square: int
    domain: Domain
    problem: Problem
    letters: dict[tuple[str, tuple[str, ...]], Word]

    def moves(self) -> set[Move]:
        """Every move of the piece: all ways through the state space to where a turn may be over."""
        game = PddlGame(Planning(self.domain, self.problem))
        found: set[Move] = set()

        def walk(state: frozenset[Atom], word: Word, path: frozenset[frozenset[Atom]]) -> None:
            if game.is_terminal(state):
                return
            for step in game.moves(state):
                if step.action == "put_down":
                    found.add(Move(self.square, word))
                    continue
                after = game.apply(state, step)
                if after not in path:
                    walk(after, word + self.letters[step.action, step.args], path | {after})

        walk(game.initial, (), frozenset({game.initial}))
        return found


def turn_problem(game: BoardGame, board: Board, square: int) -> TurnProblem:
    """The problem of the piece on a square; `UnsupportedError` where there is none that begins turns."""
    kit = game.equipment
    kind = kit.kinds[board[square] - 1] if 0 < board[square] < OFF else None
    models = {(turns.player, turns.type): turns.model for turns in game.turns}
    if kind is None or (kind.owner, kind.type) not in models:
        raise UnsupportedError.at("no-turn", f"no piece on square {square} has machines of turns")
    model = models[kind.owner, kind.type]
    steps = dict(_steps(game, board, square, model))
    labels = sorted({label for _, args in steps for label in (args[-2], args[-1])})
    squares = [square_name(kit, each) for each, code in enumerate(board) if code != OFF]
    facts = {Atom(f"can_{action}", args) for action, args in steps}
    facts |= {Atom("accepting", (label,)) for label in labels if label.endswith("_final")}
    facts.add(Atom("here", (_label(game, kind.owner, kind.type, False, 0), square_name(kit, square))))
    facts |= set(_untouched(model, squares))
    domain = _with_automata(piece_domain(model, game.title, kind.type), model)
    objects = {**dict.fromkeys(squares, _SQUARE[0]), **dict.fromkeys(labels, _STATE[0])}
    problem = Problem(
        f"{domain.name}-{square_name(kit, square)}", domain.name, objects, frozenset(facts), {}, Atom("over")
    )
    return TurnProblem(square, domain, problem, steps)


def translate(game: Game[Any, Any], square: int = 0) -> dict[str, str]:
    """The files of a turn of the set-up's piece on a square, for `soloist translate --to turn`."""
    if not isinstance(game, LearnedBoardGame):
        raise UnsupportedError.at("no-turn", f"a game in {game.language} has no turns that were learned")
    made = turn_problem(game.rules, game.rules.equipment.setup, square)
    return {"domain.pddl": domain_text(made.domain), "problem.pddl": problem_text(made.problem)}


def _steps(
    game: BoardGame, board: Board, square: int, model: Model
) -> Iterator[tuple[tuple[str, tuple[str, ...]], Word]]:
    """The steps of all that the automata alone can do: squares, the state before and the state after; and letters."""
    kind = game.equipment.kinds[board[square] - 1]
    for move in Generator(game).piece_moves(board, square):
        labels = list(_followed(game, kind.owner, kind.type, move))
        at = 0
        for step in turn_plan(game.equipment, kind.type, move, jumps=has_jumps(model)):
            after = at + letters_of(step, move.word, at)
            if step.name not in model.actions:
                break
            yield (step.name, (*step.args, labels[at], labels[after])), move.word[at:after]
            at = after


def _label(game: BoardGame, player: int, name: str, added: bool, state: int) -> str:
    final = state in _piece(game, player, name, added).automaton.accepting
    return f"{'added_' if added else ''}{name.lower()}_{state}{'_final' if final else ''}"


def _piece(game: BoardGame, player: int, name: str, added: bool) -> Piece:
    return next(piece for piece in game.pieces if (piece.player, piece.type, piece.added) == (player, name, added))


def _followed(game: BoardGame, player: int, name: str, move: Move) -> Iterator[str]:
    """The state of the automaton in charge before a move and after each letter of it."""
    piece, state, square = _piece(game, player, name, False), 0, move.square
    yield _label(game, player, name, False, state)
    for letter in move.word:
        square = game.equipment.shift(square, letter.dx, letter.dy)
        state = next(to for known, to in piece.automaton.rows[state] if _stands_for(piece, known, letter, square))
        if letter.on == ADD and not piece.whole and state in piece.automaton.accepting:
            piece, state = _piece(game, player, letter.note, True), 0
        yield _label(game, player, piece.type, piece.added, state)


def _stands_for(piece: Piece, known: Letter, letter: Letter, square: int) -> bool:
    if letter.on in (ADD, DELETE) or not known.note:
        return known == letter
    return known._replace(note="") == letter and (square in piece.region) == (known.note == "+")


def _untouched(model: Model, squares: list[str]) -> Iterator[Atom]:
    """Every state in which objects begin turns, with all values of its parameters."""
    for machine in model.machines:
        for state in machine.first:
            own: list[tuple[str, ...]] = [()] if machine.sort == 0 else [(square,) for square in squares]
            for args in _filled(own, squares, len(machine.parameters[state])):
                yield Atom(state_name(machine, state), args)


def _filled(rows: list[tuple[str, ...]], squares: list[str], count: int) -> list[tuple[str, ...]]:
    return rows if not count else _filled([(*row, square) for row in rows for square in squares], squares, count - 1)


def _with_automata(domain: Domain, model: Model) -> Domain:
    """LOCM's domain with the automaton's state beside it, and an action that ends a turn."""
    predicates = {
        **domain.predicates,
        "here": (_BEFORE, Parameter("?x", _SQUARE)),
        "accepting": (_BEFORE,),
        "touched": (Parameter("?x", _SQUARE),),
        "begun": (),
        "over": (),
        **{f"can_{action.name}": (*action.parameters, _BEFORE, _AFTER) for action in domain.actions},
    }
    actions = (*(_beside(action, model) for action in domain.actions), _put_down(model))
    types = {**domain.types, _STATE[0]: ("object",)}
    needed = (*domain.requirements, ":negative-preconditions", ":disjunctive-preconditions", ":conditional-effects")
    return replace(
        domain, types=types, predicates=predicates, actions=actions, requirements=(*needed, ":quantified-preconditions")
    )


def _beside(action: Action, model: Model) -> Action:
    names = tuple(parameter.name for parameter in action.parameters)
    before, after = Atom("here", ("?i", names[0])), Atom("here", ("?j", names[-1]))
    can = Atom(f"can_{action.name}", (*names, "?i", "?j"))
    forgotten = [
        effect
        for position in range(len(names) + 1)
        for machine in model.machines
        if Transition(action.name, position) in machine.start
        for effect in _forgotten(machine, names[position - 1] if position else None)
    ]
    marks = [Effect(Atom("touched", (name,))) for name in names]
    effects = (Effect(before, False), *forgotten, *action.effects, Effect(after), *marks, Effect(Atom("begun")))
    parameters = (*action.parameters, _BEFORE, _AFTER)
    return Action(action.name, parameters, conjunction([before, can, action.precondition]), effects)


def _forgotten(machine: Machine, owner: str | None) -> Iterator[Effect]:
    """An object that takes part is in no other state of the machine any more, whatever its parameters."""
    for state in range(machine.states):
        values = tuple(Parameter(f"?v{n}", _SQUARE) for n in range(len(machine.parameters[state])))
        args = (*(() if owner is None else (owner,)), *(value.name for value in values))
        yield Effect(Atom(state_name(machine, state), args), False, parameters=values)


def _put_down(model: Model) -> Action:
    """The turn is over: the automaton accepts, and every machine of whatever was touched is where turns end."""
    here = Atom("here", ("?i", "?x"))
    ended: list[Formula] = [here, Atom("accepting", ("?i",)), Atom("begun")]
    for machine in model.machines:
        for state in set(range(machine.states)) - machine.last:
            values = tuple(Parameter(f"?v{n}", _SQUARE) for n in range(len(machine.parameters[state])))
            owner = () if machine.sort == 0 else (Parameter("?s", _SQUARE),)
            atom = Atom(state_name(machine, state), tuple(each.name for each in (*owner, *values)))
            absent: Formula = Not(atom)
            if owner:
                absent = disjunction([Not(Atom("touched", ("?s",))), absent])
            ended.append(Forall((*owner, *values), absent) if (*owner, *values) else absent)
    parameters = (_BEFORE, Parameter("?x", _SQUARE))
    return Action("put_down", parameters, conjunction(ended), (Effect(here, False), Effect(Atom("over"))))
