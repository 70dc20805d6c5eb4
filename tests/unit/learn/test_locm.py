"""LOCM and LOCM2 learn planning domains from plans; what was learned from can be carried out again."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from boardgames.blocks import blocks_plan, gripper_plan, parcels_plan
from soloist.errors import RuleError
from soloist.languages.boardgame.machines import Model, Step, Transition
from soloist.languages.pddl.game import PddlGame
from soloist.languages.pddl.model import Planning
from soloist.languages.pddl.plan import validate
from soloist.languages.pddl.reader import read
from soloist.languages.pddl.writer import domain_text, problem_text
from soloist.learn.domain import make_domain, make_problem, solved_problem
from soloist.learn.locm import learn_locm
from soloist.learn.locm2 import holes, learn_locm2
from soloist.learn.plan_review import review_plans
from soloist.learn.plans import Plan, read_plans
from soloist.learn.review import Trust
from soloist.learn.statics import find_statics
from soloist.source import Source


def plan(text: str) -> list[Step]:
    return read_plans([Source("p", text)])[0]


def game(model: Model, steps: Plan) -> PddlGame:
    """The problem of a plan, written and read again, so that the text is what is judged."""
    domain = make_domain(model, "learned")
    problem = make_problem(model, domain, steps, "training")
    [found] = read(Source("d.pddl", domain_text(domain)), "p.pddl", Source("p.pddl", problem_text(problem)))
    assert isinstance(found, PddlGame)
    return found


def executable(model: Model, steps: Plan) -> bool:
    return validate(game(model, steps), [str(step) for step in steps]).valid


BLOCKS = [blocks_plan(random.Random(seed), 5, 20) for seed in range(100)]


def test_blocksworld_gives_the_machines_of_figure_1() -> None:
    model = learn_locm2(BLOCKS)
    [zero] = model.of_sort(0)
    bottom, top = model.of_sort(1)
    up, down, on, off = (Transition(name, 1) for name in ("pick-up", "put-down", "stack", "unstack"))
    assert zero.states == 2
    assert set(bottom.transitions) == {up, down, on, off}
    assert bottom.start[up] == bottom.end[down] and bottom.start[off] == bottom.end[on]
    assert bottom.end[up] == bottom.end[off] == bottom.start[down] == bottom.start[on]
    assert [len(bottom.parameters[bottom.start[t]]) for t in (up, down, off)] == [0, 0, 1]
    under, freed = Transition("stack", 2), Transition("unstack", 2)
    assert set(top.transitions) == {up, down, on, off, under, freed}
    assert top.start[up] == top.start[off] == top.start[under] == top.end[down] == top.end[freed]
    assert top.end[under] == top.start[freed] and len(top.parameters[top.end[under]]) == 1
    assert len(zero.parameters[zero.end[Transition("pick-up", 0)]]) == 1


def test_locm_alone_has_one_machine_a_sort_and_allows_what_locm2_forbids() -> None:
    model = learn_locm(BLOCKS)
    assert [machine.sort for machine in model.machines] == [0, 1]
    # Picking a block up that was stacked is no move of blocksworld, and LOCM's single machine cannot tell.
    steps = plan("(pick-up a)\n(stack a b)\n(pick-up a)")
    assert executable(model, steps)
    assert not executable(learn_locm2(BLOCKS), steps)


@pytest.mark.parametrize("learner", [learn_locm, learn_locm2])
def test_every_plan_of_blocksworld_can_be_carried_out_in_the_learned_domain(learner: object) -> None:
    model = learner(BLOCKS)  # type: ignore[operator]
    assert all(executable(model, steps) for steps in BLOCKS)


def test_what_blocksworld_forbids_the_learned_domain_forbids() -> None:
    model = learn_locm2(BLOCKS)
    for text in (
        "(pick-up a)\n(pick-up b)",
        "(pick-up a)\n(put-down b)",
        "(pick-up a)\n(stack a b)\n(pick-up b)",
        "(pick-up a)\n(stack a b)\n(unstack a c)",
    ):
        assert not executable(model, plan(text)), text


GRIPPER = [gripper_plan(random.Random(seed), 4, 30) for seed in range(60)]
PARCELS = [parcels_plan(random.Random(seed), 3, 40) for seed in range(60)]


@pytest.mark.parametrize("plans", [GRIPPER, PARCELS], ids=["gripper", "parcels"])
def test_every_plan_of_other_worlds_can_be_carried_out_in_the_learned_domain(plans: list[list[Step]]) -> None:
    model = learn_locm2(plans)
    assert all(executable(model, steps) for steps in plans)


def test_the_sorts_of_the_gripper_world_are_rooms_balls_and_hands() -> None:
    model = learn_locm2(GRIPPER)
    ball, room, hand = model.actions["pick"]
    assert len({ball, room, hand}) == 3
    assert model.actions["drop"] == (ball, room, hand)
    assert model.actions["move"] == (room, room)


def test_a_held_ball_is_dropped_from_the_hand_that_holds_it_and_picked_once() -> None:
    model = learn_locm2(GRIPPER)
    assert not executable(model, plan("(pick a r left)\n(pick a r right)"))
    assert not executable(model, plan("(pick a r left)\n(drop a r right)"))
    assert executable(model, plan("(pick a r left)\n(pick b r right)\n(move r s)\n(drop b s right)"))


def test_a_parcel_leaves_the_vehicle_it_has_boarded() -> None:
    model = learn_locm2(PARCELS)
    assert executable(model, plan("(board-truck p t m)\n(drive t m n)\n(leave-truck p t n)"))
    assert not executable(model, plan("(board-truck p t m)\n(leave-truck p u m)"))
    assert not executable(model, plan("(board-truck p t m)\n(leave-plane p t m)"))


def test_objects_are_the_same_within_a_plan_only() -> None:
    plans = [plan("(drive t a b)\n(drive t b a)"), plan("(lift a b)\n(drop a b)")]
    model = learn_locm(plans)
    assert set(model.actions["drive"]).isdisjoint(model.actions["lift"])
    assert model.actions["drive"][1] == model.actions["drive"][2]


def test_a_hole_is_a_pair_that_joined_states_allow_and_nobody_saw() -> None:
    a, b, c, d = (Transition(name, 1) for name in "abcd")
    assert holes([a, b, c, d], frozenset({(a, c), (a, d), (b, c)})) == [(b, d)]
    assert holes([a, b, c, d], frozenset({(a, c), (b, d)})) == []


def test_the_beginning_of_one_plan_does_not_follow_the_end_of_another() -> None:
    model = learn_locm([plan("(open)\n(close)"), plan("(open)\n(close)")])
    [zero] = model.of_sort(0)
    assert zero.end[Transition("close", 0)] != zero.start[Transition("open", 0)]


def test_an_action_with_two_arities_and_an_object_twice_in_a_step_are_told() -> None:
    with pytest.raises(RuleError) as caught:
        read_plans([Source("one", "(go a b)\n(go a)"), Source("two", "(go c c)")])
    assert [finding.code for finding in caught.value.findings] == ["arity", "object-twice"]


def random_plans(seed: int) -> list[list[Step]]:
    """Random steps of random actions: no structure at all, the hardest case for executability."""
    chance = random.Random(seed)
    actions = {f"a{number}": chance.randint(0, 3) for number in range(chance.randint(1, 4))}
    things = [f"o{number}" for number in range(5)]
    return [
        [
            Step(name, tuple(chance.sample(things, actions[name])))
            for name in chance.choices(list(actions), k=chance.randint(1, 8))
        ]
        for _ in range(chance.randint(1, 5))
    ]


@pytest.mark.parametrize("seed", range(60))
@pytest.mark.parametrize("learner", [learn_locm, learn_locm2])
def test_every_training_plan_is_executable_whatever_the_plans(seed: int, learner: object) -> None:
    plans = random_plans(seed)
    model = learner(plans)  # type: ignore[operator]
    for steps in plans:
        domain = make_domain(model, "learned")
        problem = make_problem(model, domain, steps, "training")
        verdict = validate(PddlGame(Planning(domain, problem)), [str(step) for step in steps])
        assert verdict.valid, verdict


@pytest.mark.parametrize("seed", range(30))
def test_states_are_joined_exactly_where_transitions_followed_one_another(seed: int) -> None:
    """A second way to the machines: classes of state ends by plain closure over the pairs seen."""
    plans = random_plans(seed)
    model = learn_locm(plans)
    pairs: set[tuple[Transition, Transition]] = set()
    for steps in plans:
        for thing in {thing for step in steps for thing in step.args}:
            path = [Transition(step.name, step.args.index(thing) + 1) for step in steps if thing in step.args]
            pairs.update(pairwise(path))
        pairs.update(pairwise(Transition(step.name, 0) for step in steps))
    assert model.machines and pairs
    for machine in model.machines:
        ends = [(t, kind) for t in machine.transitions for kind in ("start", "end")]
        classes = {end: {end} for end in ends}
        for one, other in pairs:
            if (one, "end") in classes and (other, "start") in classes:
                joined = classes[one, "end"] | classes[other, "start"]
                for end in joined:
                    classes[end] = joined
        for first in ends:
            for second in ends:
                states = [(machine.start if kind == "start" else machine.end)[t] for t, kind in (first, second)]
                assert (states[0] == states[1]) == (second in classes[first])


def test_roads_are_a_relation_that_never_changes() -> None:
    model = learn_locm2(PARCELS)
    statics = find_statics(PARCELS, model)
    assert ("drive", 2, 3) in {(each.action, each.first, each.second) for each in statics}
    domain = make_domain(model, "learned", statics=statics)
    for steps in PARCELS[:20]:
        problem = make_problem(model, domain, steps, "training", statics=statics)
        assert validate(PddlGame(Planning(domain, problem)), [str(step) for step in steps]).valid
    # Nobody drives from one city to the other.
    wrong = plan("(drive truck1 port1 mill1)\n(drive truck1 mill1 mill2)")
    problem = make_problem(model, domain, PARCELS[0], "training", statics=statics)
    assert not validate(PddlGame(Planning(domain, problem)), [str(step) for step in wrong]).valid


def test_no_relation_is_found_where_any_two_objects_go_together() -> None:
    assert find_statics(BLOCKS, learn_locm2(BLOCKS)) == []


def test_what_plans_could_not_tell_is_told() -> None:
    assert review_plans(BLOCKS, learn_locm2(BLOCKS)).trust is Trust.SURE
    # Towers that are only ever built: nothing is seen behind stacking, as in plans that a planner makes.
    built = [plan(f"(pick-up a{n})\n(stack a{n} b)\n(pick-up c)\n(stack c a{n})") for n in range(8)]
    review = review_plans(built, learn_locm2(built))
    assert review.trust is Trust.UNCERTAIN
    assert any("behind stack.2 nothing was ever seen" in line for line in review.lines())
    few = review_plans(BLOCKS[:3], learn_locm2(BLOCKS[:3]))
    assert few.trust is Trust.UNCERTAIN and any("too few plans" in line for line in few.lines())


def test_a_held_out_plan_that_cannot_be_carried_out_is_named() -> None:
    plans = [plan("(open a)\n(close a)")] * 7 + [plan("(open a)\n(break a)")]
    review = review_plans(plans, learn_locm2(plans))
    assert review.failures == ["(break a): there is no such action"]


def test_the_problem_beside_a_domain_is_solved_by_its_plan() -> None:
    model = learn_locm2(BLOCKS)
    domain = make_domain(model, "learned")
    problem = solved_problem(model, domain, BLOCKS[0], ())
    [found] = read(Source("d.pddl", domain_text(domain)), "p.pddl", Source("p.pddl", problem_text(problem)))
    assert isinstance(found, PddlGame)
    assert not found.is_terminal(found.initial)
    assert validate(found, [str(step) for step in BLOCKS[0]]).valid
