"""A match of a rule sheet, told state by state: Soloist's own player, or another that listens on this machine."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import Any

from soloist.app.ggp.hosted import listening, watched
from soloist.app.ggp.manager import Manager, Record, match_game
from soloist.app.ggp.player import Player
from soloist.app.ggp.thinking import playing_engines
from soloist.app.ggp.work import hide_lost_words
from soloist.app.serve.work.boards import film_json
from soloist.app.serve.work.orders import Answer, Given, Said
from soloist.app.serve.work.texts import game_of, revision_of
from soloist.languages.gdl.game import GdlGame


def match(given: Given) -> Generator[Said, None, Answer]:
    """Play a match: the first role by the player, all others at random; the answer is what `manage --json` prints."""
    game = match_game(game_of(given))
    hide_lost_words()
    clocks = {"start_clock": given["start_clock"], "play_clock": given["play_clock"]}
    yield Said({"event": "state", "step": 0, "made": [], **film_json(game, [game.initial]), **clocks})
    with _seated(given) as (address, player):
        manager = Manager(game, [address], **clocks, most_steps=given["steps"], seed=given["seed"])
        steps = watched(manager, given["seconds"], lambda state, record: _step(game, state, record))
        while True:
            try:
                told = next(steps)
            except StopIteration as stop:
                ended: bool = stop.value
                break
            yield Said(_thought(player) if told is None else told)
    record = manager.record
    joint = [turn.moves[0] if len(game.roles) == 1 else f"({' '.join(turn.moves)})" for turn in record.turns]
    return Answer({"revision": revision_of(given), "match": record.as_json(), "ended": ended, "moves": joint})


@contextmanager
def _seated(given: Given) -> Iterator[tuple[str, Player | None]]:
    """Where the player of the match listens, and the player itself where it is the own one."""
    if given["port"] is not None:
        yield f"127.0.0.1:{given['port']}", None
        return
    player = Player("soloist", playing_engines(), given["memory"])
    with listening(player) as address:
        yield address, player


def _step(game: GdlGame, state: Any, record: Record) -> Given:
    turn = record.turns[-1]
    made = [
        {"role": role, "move": move, "seconds": seconds, "fault": fault}
        for role, move, seconds, fault in zip(record.roles, turn.moves, turn.seconds, turn.faults, strict=True)
    ]
    return {"event": "state", "step": len(record.turns), "made": made, **film_json(game, [state])}


def _thought(player: Player | None) -> Given:
    """What the player thinks of at this moment, as far as it tells; others tell nothing."""
    current = player.match if player is not None else None
    plan = current.plan if current is not None else None
    known = plan is not None and plan.value >= 0
    stage = current.thinker.stage if current is not None and current.thinker is not None else ""
    value, length = (plan.value, len(plan.moves)) if plan is not None and known else (None, None)
    return {"event": "progress", "stage": stage, "statistics": {}, "value": value, "length": length}
