"""LOCM: a planning domain from plans alone, without states, predicates or goals.

Each transition appears once in its sort's machine. So where one transition was seen to follow another, the state
behind the first is the state before the second, and the machine is what remains when all such states are joined. State
parameters come from objects that two consecutive transitions were never seen not to share. The zero object is followed
like any other, parameters included.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from soloist.game.graph import UnionFind
from soloist.languages.boardgame.machines import Machine, Model, StateParameter, Transition
from soloist.learn.plans import Plan
from soloist.learn.succession import Succession, follow


def learn_locm(plans: Sequence[Plan]) -> Model:
    """The model of the plans with one machine a sort."""
    succession = follow(plans)
    actions = find_sorts(plans, succession)
    machines = [
        make_machine(sort, 0, members, succession, actions) for sort, members in transitions_of(actions).items()
    ]
    return Model(actions, tuple(machines))


def find_sorts(plans: Sequence[Plan], succession: Succession) -> dict[str, tuple[int, ...]]:
    """For each action the sorts of its positions: positions that one object was seen in have one sort."""
    sizes = {step.name: len(step.args) for plan in plans for step in plan}
    classes = UnionFind()
    for one, other in succession.pairs:
        if one.position and other.position:
            classes.join(one, other)
    numbers: dict[object, int] = {}
    return {
        name: tuple(
            numbers.setdefault(classes.find(Transition(name, position)), len(numbers) + 1)
            for position in range(1, size + 1)
        )
        for name, size in sorted(sizes.items())
    }


def transitions_of(actions: Mapping[str, tuple[int, ...]]) -> dict[int, tuple[Transition, ...]]:
    """The transitions of each sort."""
    found: dict[int, list[Transition]] = {0: []}
    for name, sorts in actions.items():
        found[0].append(Transition(name, 0))
        for position, sort in enumerate(sorts, 1):
            found.setdefault(sort, []).append(Transition(name, position))
    return {sort: tuple(members) for sort, members in found.items()}


def make_machine(
    sort: int,
    number: int,
    members: Iterable[Transition],
    succession: Succession,
    actions: Mapping[str, tuple[int, ...]],
) -> Machine:
    """The machine of some transitions of a sort, as they were seen to follow one another."""
    transitions = tuple(sorted(members))
    classes = UnionFind()
    pairs = {
        pair: shared for pair, shared in succession.pairs.items() if pair[0] in transitions and pair[1] in transitions
    }
    for one, other in pairs:
        classes.join((one, "end"), (other, "start"))
    numbers: dict[object, int] = {}
    start = {t: numbers.setdefault(classes.find((t, "start")), len(numbers)) for t in transitions}
    end = {t: numbers.setdefault(classes.find((t, "end")), len(numbers)) for t in transitions}
    parameters = {
        state: _parameters(
            [t for t in transitions if end[t] == state], [t for t in transitions if start[t] == state], pairs, actions
        )
        for state in range(len(numbers))
    }
    return Machine(
        sort,
        number,
        transitions,
        start,
        end,
        parameters,
        frozenset(start[t] for t in transitions if t in succession.first),
        frozenset(end[t] for t in transitions if t in succession.last),
    )


def _parameters(
    incoming: list[Transition],
    outgoing: list[Transition],
    pairs: Mapping[tuple[Transition, Transition], list[tuple[int, int]]],
    actions: Mapping[str, tuple[int, ...]],
) -> tuple[StateParameter, ...]:
    """The parameters of a state.

    Positions that a pair of transitions shares belong to one parameter. It is kept if every transition into the state
    sets it, at one position, and every transition out of it refers to it, at a position that agrees with all the pairs
    that were seen; so every plan that was learned from can be carried out again.
    """
    here = [(one, other, shared) for (one, other), shared in pairs.items() if one in incoming and other in outgoing]
    classes = UnionFind()
    for one, other, shared in here:
        for i, j in shared:
            classes.join(("set", one, i), ("use", other, j))
    groups: dict[object, list[tuple[str, Transition, int]]] = {}
    for one, other, shared in here:
        for i, j in shared:
            group = groups.setdefault(classes.find(("set", one, i)), [])
            group += [("set", one, i), ("use", other, j)]
    result = []
    for group in groups.values():
        set_by: dict[Transition, set[int]] = {}
        used_by: dict[Transition, set[int]] = {}
        for kind, transition, position in group:
            (set_by if kind == "set" else used_by).setdefault(transition, set()).add(position)
        if set(set_by) != set(incoming) or any(len(positions) > 1 for positions in set_by.values()):
            continue
        setting = {transition: positions.pop() for transition, positions in set_by.items()}
        using = {}
        for other in outgoing:
            good = [
                position
                for position in sorted(used_by.get(other, ()))
                if all((setting[one], position) in shared for one, after, shared in here if after == other)
            ]
            if good:
                using[other] = good[0]
        if set(using) == set(outgoing) and setting:
            one, position = next(iter(setting.items()))
            result.append(StateParameter(actions[one.action][position - 1], setting, using))
    return tuple(sorted(result, key=lambda parameter: sorted(parameter.set_by.items())))
