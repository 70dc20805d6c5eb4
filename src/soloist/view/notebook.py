"""What a notebook shows: the board of a game, the replay of a solution or a result, a table of several results.

A replay is a page of its own within the notebook, so that neither disturbs the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from soloist.game.model import Game
from soloist.game.result import Result, Results
from soloist.game.solution import Solution
from soloist.view.board import draw_state
from soloist.view.facts import Scene
from soloist.view.picture import draw_states
from soloist.view.replay import ends_of, replay_page
from soloist.view.result import facts_of

#: The height of a page in a notebook, in pixels.
_HEIGHT = 560
_COLUMNS = ("game", "status", "reward", "cost", "proof", "engine", "seconds")


def svg_of(thing: object) -> str | None:
    """A game as it begins, a play as it begins and ends; None where there is no board."""
    if isinstance(thing, Game):
        board = thing.board()
        return draw_state(board, thing.initial, title=thing.title) if board else None
    if isinstance(thing, Solution | Result) and thing.game.board() is not None:
        return draw_states(Scene(thing.game, ()), ends_of(thing.game, thing.moves))
    return None


def html_of(thing: object) -> str | None:
    """A solution or a result as its replay, results as a table, a game without a board as what it is."""
    if isinstance(thing, Solution):
        return _framed(replay_page(thing.game, thing.moves, [("reward", str(thing.value)), *_counted(thing)]))
    if isinstance(thing, Result):
        return _framed(replay_page(thing.game, thing.moves, facts_of(thing)))
    if isinstance(thing, Results):
        return _table(_COLUMNS, map(_row, thing))
    if isinstance(thing, Game) and thing.board() is None:
        return _table((), thing.describe()) + f"<pre>{escape(thing.state_text(thing.initial))}</pre>"
    return None


def _counted(solution: Solution) -> list[tuple[str, str]]:
    return [(metric, f"{cost:,}") for metric, cost in solution.costs.items()]


def _framed(page: str) -> str:
    style = "width:100%;border:0"
    return f'<iframe srcdoc="{escape(page, quote=True)}" height="{_HEIGHT}" style="{style}"></iframe>'


def _row(result: Result) -> list[str]:
    cost = f"{result.cost:,} {result.metric}" if result.cost is not None else ""
    reward = "" if result.value is None else str(result.value)
    seconds = f"{result.seconds:.2f}"
    return [result.game.title, str(result.status), reward, cost, str(result.proof), result.engine, seconds]


def _table(heads: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    head = "".join(f"<th>{escape(name)}</th>" for name in heads)
    body = "".join("<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table>{f'<thead><tr>{head}</tr></thead>' if heads else ''}<tbody>{body}</tbody></table>"
