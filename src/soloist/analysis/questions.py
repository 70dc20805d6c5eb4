"""Asks the questions: the optimum with its proof, the intended solution, all optima, and the first moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from soloist.analysis.inputs import InputsReport, first_inputs, first_lost_input
from soloist.analysis.mistake import first_mistake
from soloist.analysis.outcome import UNKNOWN, outcome
from soloist.analysis.pieces import all_optima, pieces_of
from soloist.analysis.report import Intended, Report
from soloist.analysis.used import used_cells
from soloist.analysis.why import explained
from soloist.engines.registry import engine_named
from soloist.errors import ParseError, VerificationError
from soloist.game.model import Game
from soloist.game.pieces import Pieces
from soloist.game.solution import Status
from soloist.languages.pushes import pushes
from soloist.languages.run_length import spelled_out
from soloist.limit import DEFAULT_MEMORY_MB, DEFAULT_SECONDS, Limit
from soloist.pipeline import Result, solve
from soloist.source import Finding, Severity, Source
from soloist.verify.replay import replay


def analyse(
    game: Game[Any, Any],
    intended: str | None = None,
    seconds: float = DEFAULT_SECONDS,
    memory_mb: int = DEFAULT_MEMORY_MB,
    *,
    play: str | None = None,
    count_optima: bool = True,
) -> Report:
    """The answers for a level; half the time is for the optimum, and the rest for the questions after it.

    `play` is a line of play whose first irreversible mistake is asked for; without `count_optima` the optimal solutions
    are not counted, which takes the most time and memory.
    """
    if game.pieces() is None:
        game = game.counterpart() or game
    limit = Limit(seconds, memory_mb)
    moves = None if intended is None else _letters(game, intended)
    played = None if play is None else _line_of_play(game, play)
    if game.pieces() is None and engine_named(game.default_engine).surveys:
        return _by_inputs(game, moves, played, limit, count_optima=count_optima)
    pieces = pieces_of(game)
    best = solve(game, metric=pieces.metric, optimal=True, seconds=seconds / 2, memory_mb=memory_mb)
    best = explained(best, limit.part(limit.remaining / 2))
    mistake = None if played is None else first_mistake(game, pieces, played, limit.part(limit.remaining / 2))
    optima = None
    if count_optima and best.status is Status.SOLVED_OPTIMALLY and best.cost is not None:
        optima = all_optima(game, pieces, best.cost, limit.part(limit.remaining / 2))
    first = list(pushes(game, pieces, game.initial))
    after = {push.letters: game.restarted(push.after) for push in first}
    outcomes = dict.fromkeys(after, UNKNOWN)
    for _ in range(2):  # what the others leave of their time is for those that were not decided
        undecided = [letters for letters, told in outcomes.items() if told == UNKNOWN]
        for number, letters in enumerate(undecided):
            share = limit.remaining / (len(undecided) - number)
            outcomes[letters] = outcome(after[letters], pieces.metric, limit.part(share))
    return Report(
        pieces.name,
        best,
        None if moves is None else _intended(game, moves, best),
        optima,
        tuple(pieces.of(game.initial)),
        tuple(sorted(pieces.floor)),
        tuple(outcomes.items()),
        _difficulty(game, pieces, best),
        used=None if best.solution is None else used_cells(game, pieces, best.moves),
        fixed=tuple(piece for piece in pieces.of(game.initial) if piece[0] in pieces.fast(game.initial)),
        mistake=mistake,
        optima_wanted=count_optima,
    )


def _letters(game: Game[Any, Any], text: str, *, whole: bool = True) -> tuple[str, ...]:
    """The moves of a LURD text in the right case, whatever case it is in; `VerificationError` numbers its letters.

    They must solve the level if they are to be a `whole` solution.
    """
    state = game.initial
    steps = "lurd" if game.pieces() is not None else "".join(game.moves(state))
    moves: list[str] = []
    for step, place in spelled_out(text):
        number = place + 1
        if step.isspace():
            continue
        if step.lower() not in steps:
            raise VerificationError(f"{step!r} is no step; steps are {', '.join(steps)}", number, step)
        if game.is_terminal(state):
            raise VerificationError("the level is solved before this move", number, step)
        legal = [move for move in game.moves(state) if move.lower() == step.lower()]
        if not legal:
            raise VerificationError("this move is not legal here", number, step)
        moves.append(legal[0])
        state = game.apply(state, legal[0])
    if whole and not game.is_terminal(state):
        raise VerificationError("the level is not solved after these moves", len(text) + 1)
    return tuple(moves)


def _line_of_play(game: Game[Any, Any], text: str) -> tuple[str, ...]:
    try:
        return _letters(game, text, whole=False)
    except VerificationError as error:
        place = Source("play", text).span((error.step or 1) - 1)
        message = f"this line of play is none: {error.reason}"
        raise ParseError(Finding(Severity.ERROR, "no-play", message, place)) from None


def _by_inputs(
    game: Game[Any, Any],
    moves: Sequence[str] | None,
    played: tuple[str, ...] | None,
    limit: Limit,
    *,
    count_optima: bool,
) -> Report:
    """A game without pieces, by what its engine can tell of its states."""
    best = solve(game, optimal=True, seconds=limit.remaining / 2, memory_mb=limit.memory_mb)
    best = explained(best, limit.part(limit.remaining / 2))
    mistake = None if played is None else first_lost_input(game, played, limit.part(limit.remaining / 2))
    known = best.status is not Status.UNSUPPORTED
    survey = engine_named(game.default_engine).survey(game, limit.part(limit.remaining / 2)) if known else None
    solvable = survey is not None and best.status is not Status.UNSOLVABLE
    return InputsReport(
        "input",
        best,
        None if moves is None else _intended(game, moves, best),
        None,
        (),
        (),
        tuple(first_inputs(game, survey, limit).items()) if survey is not None and solvable else (),
        {"moves": len(best.moves)} if best.solution is not None else {},
        mistake=mistake,
        optima_wanted=count_optima,
        survey=survey,
    )


def _intended(game: Game[Any, Any], moves: Sequence[str], best: Result) -> Intended:
    cost = replay(game, moves, best.metric).cost
    undercut: bool | None = None
    if best.cost is not None and best.cost < cost:
        undercut = True
    elif best.lower_bound is not None and best.lower_bound >= cost:
        undercut = False
    return Intended("".join(moves), cost, undercut)


def _difficulty(game: Game[Any, Any], pieces: Pieces[Any], best: Result) -> dict[str, int | float]:
    """Simple figures: how large it is, how long the solution, how much choice on its way, how much was searched."""
    figures: dict[str, int | float] = {f"{pieces.name} count": len(pieces.of(game.initial))}
    if best.solution is not None:
        state, choices = game.initial, []
        for move in best.moves:
            if move.isupper():
                choices.append(len(list(pushes(game, pieces, state))))
            state = game.apply(state, move)
        figures["moves"] = len(best.moves)
        figures["choices a move"] = round(sum(choices) / max(1, len(choices)), 1)
    if "states" in best.statistics:
        figures["positions searched"] = best.statistics["states"]
    return figures
