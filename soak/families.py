"""All the families there are."""

from __future__ import annotations

from soak import (
    analysis,
    certificates,
    disk,
    exports,
    gdl,
    grounding,
    limits,
    pddl,
    puzzlescript,
    several,
    snowman,
    sokoban,
    translations,
)
from soak.report import Check
from soak.rules import RULES

FAMILIES: dict[str, Check] = {
    "sokoban": sokoban.check,
    "sokoban-thinned": sokoban.check_thinned,
    "sokoban-generic": sokoban.check_generic,
    "snowman": snowman.check,
    "snowman-generic": snowman.check_generic,
    "puzzlescript": puzzlescript.check,
    "puzzlescript-made-up": puzzlescript.check_made_up,
    "gdl": gdl.check,
    "gdl-children": gdl.check_children,
    "grounding": grounding.check,
    "pddl": pddl.check,
    "pddl-numbers": pddl.check_numbers,
    "pddl-planners": pddl.check_planners,
    "several": several.check,
    "disk": disk.check,
    "certificates": certificates.check,
    "translations": translations.check,
    "exports": exports.check,
    "analysis": analysis.check,
    "limits": limits.check,
    **RULES,
}

#: How much of the time a family has, where that is not one share: more where an answer takes a child process,
#: less where no engine answers.
SHARES: dict[str, float] = {
    "sokoban": 2.5,
    "sokoban-thinned": 0.5,
    "snowman": 2.0,
    "snowman-generic": 0.5,
    "gdl": 2.0,
    "disk": 0.5,
    "gdl-children": 6.0,
    "pddl-planners": 5.0,
    "translations": 0.5,
    "analysis": 0.5,
    "limits": 0.5,
    **dict.fromkeys(RULES, 0.5),
}
