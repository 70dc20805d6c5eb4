"""Random plans of the planning world: blocks with one gripper, and a small world of random domains."""

from __future__ import annotations

import random

from soloist.learn.plans import Step


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
