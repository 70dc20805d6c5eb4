"""What the steps of the logic engines claim of a game, compared state by state with all that can be reached.

Each check takes a ground game and gives None, or what is wrong and in which state. The reachable states come from the
definition of the network alone (`GroundGame`). A soak can call `check` with ever new seeds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from random import Random

from random_ground import random_ground_game
from random_puzzles import random_puzzle
from soloist.engines.logic.clock import find_clock
from soloist.engines.logic.final_state import FinalState, Legality
from soloist.engines.logic.groups import Group
from soloist.engines.logic.invariants import proved_groups
from soloist.engines.logic.layers import FALSE, TRUE, Layers
from soloist.engines.logic.one_way import OneWay, recognise
from soloist.engines.logic.parity import highest_possible, linear_invariants
from soloist.engines.logic.reasoner import AspReasoner, Reasoner, SatReasoner
from soloist.engines.logic.step import OneStep
from soloist.game.ground import GroundGame

State = frozenset[int]
#: Steps of proofs have time to spare: a check must not depend on how fast the machine is.
SECONDS = 1e9
MOST_STATES = 3000
MOST_DEPTH = 40
MOST_MOVES = 12
#: Gates that are evaluated, about, before no more states are made.
MOST_GATES = 600_000


@lru_cache(maxsize=1)
def layers_of(game: GroundGame) -> list[set[State]]:
    """The states after 0, 1, 2, ... moves, each in every layer in which it is met.

    All of them up to some depth in a small game. In a larger one as many as there is time for: a claim about every
    state must hold in these.
    """
    layers = [{game.initial}]
    most = min(MOST_STATES, MOST_GATES // ((1 + len(game.nodes) + len(game.fluents)) * (1 + len(game.moves))))
    met = 0
    while layers[-1] and len(layers) <= MOST_DEPTH and met < most:
        following: set[State] = set()
        for state in sorted(layers[-1], key=sorted)[: most // 3 + 1]:
            following |= {after for _, after in steps_from(game, state)}
        layers.append(following)
        met += len(following)
    return layers


def steps_from(game: GroundGame, state: State) -> Iterator[tuple[int, State]]:
    """The moves that can be made, and where they lead."""
    if not game.is_terminal(state):
        for move in game.legal_moves(state):
            yield move, game.apply(state, move)


def shown(game: GroundGame, state: State) -> str:
    """A state in the words of the game."""
    return "{" + " ".join(sorted(game.fluents[fluent] for fluent in state)) + "}"


def check_groups(game: GroundGame) -> str | None:
    """Of each proved group at most one fluent holds in every state, or exactly one where that is claimed."""
    groups = proved_groups(game, SECONDS)
    for state in set().union(*layers_of(game)):
        for group in groups:
            held = len(state.intersection(group.fluents))
            if held > 1 or (group.exactly and held != 1):
                return f"{held} of the group {group} hold in {shown(game, state)}"
    return None


def check_clock(game: GroundGame) -> str | None:
    """After n moves the clock shows its n-th reading in every state, and where it `ends` nothing follows the last."""
    step = OneStep(game, proved_groups(game, SECONDS))
    clock = find_clock(game, step, SECONDS)
    step.close()
    last = len(clock.readings) - 1
    for depth, layer in enumerate(layers_of(game)):
        for state in layer:
            if state & clock.fluents != clock.readings[min(depth, last)]:
                return f"{clock} is wrong after {depth} moves, in {shown(game, state)}"
            if clock.ends and depth >= last and any(steps_from(game, state)):
                return f"{clock} does not end the play in {shown(game, state)}"
    return None


def check_linear(game: GroundGame) -> str | None:
    """Parities and counts hold in every state, and no final state is excluded by them as they are encoded."""
    invariants = linear_invariants(game, proved_groups(game, SECONDS), SECONDS)
    assert invariants is not None
    finals: set[State] = set()
    for depth, layer in enumerate(layers_of(game)):
        for state in layer:
            changed = state ^ game.initial
            for members in invariants.even:
                if len(changed & members) % 2:
                    return f"the parity of {sorted(members)} has changed in {shown(game, state)}"
            for family, amount in invariants.steady:
                if len(state & family) != len(game.initial & family) + amount * depth:
                    return f"{sorted(family)} do not change by {amount} with each move: {shown(game, state)}"
            if game.is_terminal(state):
                finals.add(state)
    for state in sorted(finals, key=sorted)[:20]:
        if highest_possible(worth(game, state), invariants) != 100:
            return f"the invariants, as encoded, exclude {shown(game, state)}"
    return None


def worth(game: GroundGame, state: State) -> GroundGame:
    """The game with 100 for exactly this state, and nothing for any other."""
    nodes = list(game.nodes)
    goal = 1
    for fluent in range(len(game.fluents)):
        nodes.append((goal, 2 * (1 + fluent) + (fluent not in state)))
        goal = 2 * (game.first_node + len(nodes) - 1)
    return replace(game, nodes=tuple(nodes), goals=((100, goal),))


def check_one_way(game: GroundGame) -> str | None:
    """Changes are permanent, moves have exactly their effects, and use up what they are said to use up."""
    one_way = recognise(game, proved_groups(game, SECONDS), SECONDS)
    if isinstance(one_way, str):
        return None
    for state in set().union(*layers_of(game)):
        changed = (state ^ game.initial) - one_way.clock_fluents
        for move, after in steps_from(game, state):
            effects = one_way.effects[move]
            then = (after ^ game.initial) - one_way.clock_fluents
            if effects is None or then != changed | effects or changed & one_way.uses_up[move]:
                return f"{game.moves[move]} is not as one-way says in {shown(game, state)}: {one_way}"
            if not one_way.uses_up[move] <= effects or not one_way.uses_up[move]:
                return f"{game.moves[move]} uses up nothing of its own"
    return check_final_states(game, one_way)


def check_final_states(game: GroundGame, one_way: OneWay) -> str | None:
    """The relaxation without time, from which proofs come, has every play among its models.

    All models are listed, so this is for games with few moves.
    """
    if sum(effects is not None for effects in one_way.effects) > MOST_MOVES:
        return None
    plays = {(game.initial, frozenset[int]())}
    met: set[tuple[State, State]] = set()
    finals: list[tuple[State, State]] = []
    while plays and len(met) < MOST_STATES:
        met |= plays
        finals += [play for play in plays if game.is_terminal(play[0]) and play[1]]
        plays = {(after, made | {move}) for state, made in plays for move, after in steps_from(game, state)}
    for reward in sorted({game.value(state) for state, _ in finals} - {0}):
        for last in (False, True):
            models = set(_models(FinalState(game, one_way, Legality.POSSIBLE, SatReasoner(), last=last), reward))
            for state, made in finals:
                if game.value(state) >= reward and made not in models:
                    return f"no model for the moves {sorted(made)}, which earn {reward} in {shown(game, state)}"
    return None


def _models(problem: FinalState, reward: int) -> Iterator[State]:
    """All sets of moves that a problem allows for a reward."""
    while isinstance(used := problem.solve(reward - 1, 1 << 30), list):
        yield frozenset(used)
        problem.forbid(used)


def check_unrolled(game: GroundGame) -> str | None:
    """A play is a model of the unrolled game, layer by layer what the definition says; an illegal move is none."""
    groups = proved_groups(game, SECONDS)
    for reasoner in (SatReasoner, AspReasoner):
        for imposed in ((), groups):
            problem = _compare_plays(game, reasoner(), imposed)
            if problem is not None:
                return f"{reasoner.__name__}, {len(imposed)} groups: {problem}"
    return None


def _compare_plays(game: GroundGame, reasoner: Reasoner, groups: tuple[Group, ...] | list[Group]) -> str | None:
    random = Random(1)
    layers = Layers(game, reasoner.encoder, groups=groups)
    for _ in range(5):
        layers.extend()
    for _ in range(4):
        state = game.initial
        assumed: list[int] = []
        for depth in range(5):
            problem = _compare_state(game, layers, reasoner, depth, state, assumed)
            steps = dict(steps_from(game, state))
            for move, literal in enumerate(layers.moves[depth]):
                made = [*assumed, literal, layers.on[depth]]
                if move not in steps and literal != FALSE and reasoner.ask(made, 1 << 30, ()) is not False:
                    problem = problem or f"{game.moves[move]} is possible"
                if move in steps and literal == FALSE:
                    problem = problem or f"{game.moves[move]} is not possible"
            if problem is not None:
                return f"{problem} after {depth} moves, in {shown(game, state)}"
            if not steps:
                break
            move = random.choice(sorted(steps))
            assumed += [layers.moves[depth][move], layers.on[depth]]
            state = steps[move]
    return None


def _compare_state(
    game: GroundGame, layers: Layers, reasoner: Reasoner, depth: int, state: State, assumed: list[int]
) -> str | None:
    values = game.evaluate(state)

    def truth(literal: int) -> bool:
        return values[literal >> 1] != bool(literal & 1)

    claims = [(layers.fluents[depth][fluent], fluent in state, game.fluents[fluent]) for fluent in layers.plan.fluents]
    claims.append((layers.terminal[depth], truth(game.terminal), "terminal"))
    claims += [
        (literal, truth(goal), f"goal {value}")
        for (value, literal), (_, goal) in zip(layers.goals[depth], game.goals, strict=True)
    ]
    if not reasoner.ask(assumed, 1 << 30, [abs(literal) for literal, _, _ in claims]):
        return "no model"
    for literal, expected, name in claims:
        found = literal == TRUE if abs(literal) == TRUE else (abs(literal) in reasoner.true) == (literal > 0)
        if found != expected:
            return f"{name} is {found}"
    return None


CHECKS: tuple[Callable[[GroundGame], str | None], ...] = (
    check_groups,
    check_clock,
    check_linear,
    check_one_way,
    check_unrolled,
)


def check(seed: int) -> str | None:
    """All checks on the two random games of a number: None, or what is wrong."""
    for make in (random_puzzle, random_ground_game):
        game = make(seed)
        for one in CHECKS:
            problem = one(game)
            if problem is not None:
                return f"{make.__name__}({seed}), {one.__name__}: {problem}"
    return None
