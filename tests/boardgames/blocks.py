"""Random plans of planning worlds: blocks with one gripper, a robot with two hands, trucks and planes with parcels."""

from __future__ import annotations

import random

from soloist.languages.boardgame.machines import Step


def blocks_plan(chance: random.Random, blocks: int, length: int) -> list[Step]:
    """A random walk through blocksworld from all blocks on the table."""
    below: dict[str, str] = {f"b{number}": "table" for number in range(blocks)}
    held = ""
    plan = []
    for _ in range(length):
        clear = [block for block in below if block != held and block not in below.values()]
        if held:
            options = [Step("put-down", (held,)), *(Step("stack", (held, block)) for block in clear)]
        else:
            options = [
                Step("pick-up", (block,)) if below[block] == "table" else Step("unstack", (block, below[block]))
                for block in clear
            ]
        step = chance.choice(options)
        plan.append(step)
        if step.name in ("pick-up", "unstack"):
            held = step.args[0]
            below[held] = "hand"
        else:
            below[held] = step.args[1] if step.name == "stack" else "table"
            held = ""
    return plan


def gripper_plan(chance: random.Random, balls: int, length: int) -> list[Step]:
    """A random walk of a robot with two hands between two rooms."""
    place = {f"ball{number}": "room1" for number in range(balls)}
    holds = {"left": "", "right": ""}
    here = "room1"
    plan = []
    for _ in range(length):
        there = "room2" if here == "room1" else "room1"
        options = [Step("move", (here, there))]
        for hand, ball in holds.items():
            if ball:
                options.append(Step("drop", (ball, here, hand)))
            else:
                options += [Step("pick", (ball, here, hand)) for ball, room in place.items() if room == here]
        step = chance.choice(options)
        plan.append(step)
        if step.name == "move":
            here = there
        elif step.name == "pick":
            place[step.args[0]], holds[step.args[2]] = "", step.args[0]
        else:
            place[step.args[0]], holds[step.args[2]] = here, ""
    return plan


def parcels_plan(chance: random.Random, parcels: int, length: int) -> list[Step]:
    """A random walk of two trucks, each in its own city, and a plane between the airports."""
    cities = {"truck1": ("port1", "mill1", "dock1"), "truck2": ("port2", "mill2", "dock2")}
    place = {"truck1": "port1", "truck2": "port2", "plane": "port1"}
    place |= {f"parcel{number}": chance.choice(("mill1", "port1", "dock2")) for number in range(parcels)}
    plan = []
    for _ in range(length):
        options = [Step("fly", ("plane", place["plane"], "port2" if place["plane"] == "port1" else "port1"))]
        for truck, city in cities.items():
            options += [Step("drive", (truck, place[truck], to)) for to in city if to != place[truck]]
        for thing, where in place.items():
            if thing.startswith("parcel"):
                if where in place:
                    options.append(Step(f"leave-{where.rstrip('12')}", (thing, where, place[where])))
                for vehicle in ("truck1", "truck2", "plane"):
                    if place[vehicle] == where:
                        options.append(Step(f"board-{vehicle.rstrip('12')}", (thing, vehicle, where)))
        step = chance.choice(options)
        plan.append(step)
        thing = step.args[0]
        place[thing] = step.args[1] if step.name.startswith("board") else step.args[2]
    return plan
