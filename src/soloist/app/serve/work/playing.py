"""Playing a game move by move, hints on the way, and plays as replays and pictures."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import Any

from soloist.app.hints import Hints
from soloist.app.serve.work.boards import film_json
from soloist.app.serve.work.orders import Answer, Given
from soloist.app.serve.work.texts import game_of, revision_of
from soloist.errors import RuleError
from soloist.game.board import Key
from soloist.game.model import Game
from soloist.source import Finding, Severity
from soloist.view.picture import picture as draw
from soloist.view.raster import check_pillow

#: Plays whose states are remembered, so that a key press replays nothing.
_REMEMBERED = 16
#: Moves that are listed at once.
_MOST_LISTED = 400
_plays: OrderedDict[tuple[int, tuple[str, ...]], list[Any]] = OrderedDict()


def states_after(game: Game[Any, Any], moves: Sequence[str]) -> list[Any]:
    """The states of a play, the first among them; a move that is not legal is refused with its number."""
    made = tuple(moves)
    known = _plays.get((id(game), made[:-1])) if made else None
    states, rest = ([game.initial], made) if known is None else ([*known], made[-1:])
    for text in rest:
        move = game.read_move(text)
        if game.is_terminal(states[-1]) or not game.is_legal(states[-1], move):
            message = f"move {len(states)}, {text[:80]!r}, is not legal there"
            raise RuleError(Finding(Severity.ERROR, "illegal-move", message))
        states.append(game.apply(states[-1], move))
    # The game is kept with its states, so that no other can take its number.
    _plays[id(game), made] = states
    _kept[id(game)] = game
    while len(_plays) > _REMEMBERED:
        _plays.popitem(last=False)
    for number in {*_kept} - {number for number, _ in _plays}:
        del _kept[number]
    return states


_kept: dict[int, Game[Any, Any]] = {}


def state_json(game: Game[Any, Any], made: Sequence[str], states: Sequence[Any]) -> Given:
    """The last state of a play: the board, the moves from there, what was earned and what is lost."""
    state = states[-1]
    board = game.board()
    over = game.is_terminal(state)
    walked = board is not None and bool(board.keys)
    legal = [] if over or walked else [game.move_text(move) for move in game.moves(state)[:_MOST_LISTED]]
    return {
        **film_json(game, [state]),
        "moves": list(made),
        "lurd": game.lurd(made),
        "legal": legal,
        "terminal": over,
        "value": game.value(state) if over else None,
        "costs": game.costs(made),
        "lost": sorted(map(list, board.lost(state))) if board is not None and not over else [],
    }


def play(given: Given) -> Given:
    """The state after some moves, and after one more where a key is given."""
    game = game_of(given)
    made: list[str] = given["moves"]
    states = states_after(game, made)
    if given["key"]:
        board = game.board()
        move = None if board is None or game.is_terminal(states[-1]) else board.move(states[-1], Key(given["key"]))
        if move is not None:
            made = [*made, game.move_text(move)]
            states = states_after(game, made)
    return {"revision": revision_of(given), **state_json(game, made, states)}


def hint(given: Given) -> Given:
    """A move towards the best end from here, or that nothing wins any more."""
    game = game_of(given)
    state = states_after(game, given["moves"])[-1]
    hints = Hints(game)
    move = None if game.is_terminal(state) or game.refusal else hints.move(state)
    lost = move is None and not game.is_terminal(state) and hints.is_lost(state)
    return {"revision": revision_of(given), "move": None if move is None else game.move_text(move), "lost": lost}


def replay(given: Given) -> Given:
    """All states of a play, each as what changes."""
    game = game_of(given)
    states = states_after(game, given["moves"])
    return {"revision": revision_of(given), "moves": given["moves"], **film_json(game, states)}


_KINDS = {"svg": "image/svg+xml", "png": "image/png", "gif": "image/gif", "html": "text/html"}


def picture(given: Given) -> Answer:
    """A game or a play as a picture."""
    game = game_of(given)
    states_after(game, given["moves"])
    if given["form"] in ("png", "gif"):
        check_pillow()
    made = draw(game, given["moves"], f".{given['form']}")
    return Answer({"type": _KINDS[given["form"]], "name": f"{_plain(game.title)}.{given['form']}"}, file=made)


def _plain(title: str) -> str:
    """A title as the name of a file."""
    return "".join(mark if mark.isascii() and mark.isalnum() else "-" for mark in title).strip("-")[:60] or "level"
