"""Files of a game in ground forms, for `soloist translate`: SAS, and PDDL without parameters."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, TypeVar

from soloist.engines.engine import Event
from soloist.engines.finite_domain.form import finite_domain_form
from soloist.engines.finite_domain.propositional import propositional
from soloist.engines.grounding.ground import ground_form
from soloist.engines.process import Outcome
from soloist.engines.sas import sas_text
from soloist.errors import UnsupportedError
from soloist.game.model import Game
from soloist.languages.pddl.translation.files import translate
from soloist.languages.pddl.writer import domain_text, problem_text
from soloist.limit import Limit

T = TypeVar("T")


def sas_files(game: Game[Any, Any]) -> dict[str, str]:
    """A file in finite-domain form for each reward, highest first."""
    made = _finished(finite_domain_form(game, Limit()))
    rewards = [reward for reward, _ in made.goals if reward > 0] or [reward for reward, _ in made.goals]
    costs = _costs(game, made.moves)
    return {f"{name}.sas": sas_text(made.task(reward), costs) for name, reward in _numbered("output", rewards)}


def pddl_files(
    game: Game[Any, Any], model: str | None = None, derived: bool = True, ground: bool = False
) -> str | dict[str, str]:
    """The PDDL of a game: as its language has it, without derived predicates, or ground."""
    if not ground:
        return translate(game, model, derived)
    if model is not None:
        raise UnsupportedError.at("no-model", "ground PDDL is made of the rules of a game, which have one model")
    return _ground_pddl_files(game)


def _ground_pddl_files(game: Game[Any, Any]) -> dict[str, str]:
    """A domain without parameters and derived predicates, and a problem for each reward, highest first."""
    made = propositional(_finished(ground_form(game, Limit())), game.title)
    problems = dict(made.problems)
    texts = {f"{name}.pddl": problem_text(problems[reward]) for name, reward in _numbered("problem", list(problems))}
    return {"domain.pddl": domain_text(made.domain), **texts}


def _costs(game: Game[Any, Any], moves: tuple[str, ...]) -> list[int] | None:
    """What each move costs under the game's own metric; None where all count one."""
    metric = game.metrics[0]
    if game.counts_moves(metric):
        return None
    return [game.cost(game.read_move(move), metric) for move in moves]


def _numbered(stem: str, rewards: list[int]) -> list[tuple[str, int]]:
    """Names for files of rewards: a number that sorts them, and the reward; one alone needs neither."""
    if len(rewards) == 1:
        return [(stem, rewards[0])]
    width = len(str(len(rewards)))
    return [(f"{stem}-{number:0{width}}-{reward}", reward) for number, reward in enumerate(rewards, start=1)]


def _finished(events: Generator[Event, None, Outcome[T]]) -> T:
    while True:
        try:
            next(events)
        except StopIteration as stop:
            outcome: Outcome[T] = stop.value
            break
    if outcome.value is None:
        raise UnsupportedError.at("no-ground-form", outcome.message or f"no ground form was made: {outcome.reason}")
    return outcome.value
