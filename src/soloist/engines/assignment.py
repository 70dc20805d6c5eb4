"""What a planner is asked about a game: a domain, a problem for each reward, and the way back to moves."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, replace

from soloist.engines.engine import Ended, Event, Reason, Task
from soloist.engines.process import run
from soloist.errors import UnsupportedError
from soloist.languages.gdl.game import GdlGame
from soloist.languages.pddl.game import PddlGame
from soloist.languages.pddl.model import Planning
from soloist.languages.pddl.normal import normal
from soloist.languages.pddl.plan import until_goal
from soloist.languages.pddl.translation.build import Translation, translate
from soloist.languages.pddl.writer import domain_text, problem_text
from soloist.languages.snowman.game import SnowmanGame
from soloist.languages.snowman.pddl import MODELS, moves_of_plan
from soloist.languages.snowman.pddl import domain_text as snowman_domain
from soloist.languages.snowman.pddl import problem_text as snowman_problem

#: Why a game without problems cannot be won: what rules can give is found before anything is searched.
NO_REWARD = "no rule can give a reward above zero"


@dataclass(frozen=True)
class Assignment:
    """A domain, a problem for each reward (highest first), and how a plan becomes moves."""

    domain: str
    problems: Sequence[tuple[int, str]]
    moves: Callable[[Sequence[str]], tuple[str, ...]]
    #: What a step costs, where the domain does not say it.
    cost: Callable[[str], int] | None = None


def refusal(task: Task) -> str | None:
    """Why a game cannot be given to a planner; None where it can."""
    game = task.game
    if isinstance(game, SnowmanGame):
        model = task.options.get("model", MODELS[0])
        if model not in MODELS:
            return f"there is no PDDL model {model!r}; there are: {', '.join(MODELS)}"
        if task.metric == "moves" and model != "basic":
            return f"the {model} model has no steps to count; the basic model has"
        return None
    if isinstance(game, GdlGame):
        return game.refusal or None
    return None if isinstance(game, PddlGame) else f"planners take GDL, PDDL and snowman levels, not {game.language}"


def assignment(task: Task) -> Generator[Event, None, Assignment | Ended]:
    """The game as PDDL. GDL is translated in a child, since a sheet may be too much for the translation."""
    game = task.game
    if isinstance(game, PddlGame):
        return _planning(game, task.metric)
    if isinstance(game, SnowmanGame):
        model = task.options.get("model", MODELS[0])
        problems = [(100, snowman_problem(game, model))]
        return Assignment(snowman_domain(model, task.metric), problems, lambda steps: moves_of_plan(game, steps))
    assert isinstance(game, GdlGame)
    made = yield from translated(task, game)
    if isinstance(made, Ended):
        return made
    problems = [(value, problem_text(problem)) for value, problem in made.problems if value > 0]
    return Assignment(domain_text(made.domain), problems, lambda steps: tuple(map(made.move, steps)))


def _planning(game: PddlGame, metric: str) -> Assignment:
    """A task in plain form and without its costs: operators get those after a planner's translator has made them."""
    plain = normal(without_costs(game.planning))
    return Assignment(
        domain_text(plain.planning.domain),
        [(100, problem_text(plain.planning.problem))],
        lambda steps: until_goal(game, [plain.step_back(step) for step in steps]),
        None if game.counts_moves(metric) else lambda step: game.cost(game.read_move(plain.step_back(step)), metric),
    )


def without_costs(planning: Planning) -> Planning:
    """The same task where every action counts one."""
    domain, problem = planning.domain, planning.problem
    actions = tuple(replace(action, cost=()) for action in domain.actions)
    return Planning(replace(domain, functions={}, actions=actions), replace(problem, values={}, metric=False))


def translated(task: Task, game: GdlGame) -> Generator[Event, None, Translation | Ended]:
    """A rule sheet as PDDL, or why there is none."""
    try:
        outcome = yield from run("translate", translate, game.sheet, "game", limit=task.limit, stage="PDDL")
    except UnsupportedError as error:
        return Ended(Reason.UNSUPPORTED, error.findings[0].message)
    if outcome.reason is not Reason.FINISHED:
        return Ended(outcome.reason)
    translation: Translation = outcome.unwrap()
    return translation
