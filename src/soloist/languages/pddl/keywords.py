"""Words that mean something to some reader of PDDL, wherever they stand: no name that is written is one of them."""

from __future__ import annotations

import re

KEYWORDS = frozenset(
    re.findall(
        r"\S+",
        """action after all always and assign constants decrease define derived domain duration effect either end
        exists forall functions goal imply increase init maximize metric minimize name not number object objects oneof
        or over parameters precondition predicates preference problem requirements scale-down scale-up sometime start
        time total-cost total-time types undefined when within""",
    )
)
