"""Random small rule sheets in KIF: stratified, safe, with one role, and often with recursion through the state.

There are three strata of predicates that depend on the state, and one that may depend on the move too. A rule names
predicates of its own stratum without negation only, so each stratum may be recursive. Many sheets have least fixpoints
that survive grounding, since they depend on links that the player switches.
"""

from __future__ import annotations

from hypothesis import strategies as st

CONSTANTS = ("a", "b", "c")
VARIABLES = ("?x", "?y", "?z")
STATE = ("(true (f {0}))", "(true (g {0} {1}))", "(true h)")
STATIC = ("(d {0})", "(e {0} {1})")
STRATA = (("(p {0})", "(r {0} {1})"), ("(q {0})",), ("(s {0} {1})", "u"))
MOVES = ("(does you (m {0}))", "(does you (n {0} {1}))", "(does you wait)")
AFTER = ("(t {0})", "(v {0} {1})")
REWARDS = ("0", "30", "90")

#: What every sheet has, so that there is something to play with: links that can be switched, and paths along them.
FRAME = """
(role you)
(d a) (d b) (d c)
(legal you wait)
(<= (legal you (m ?x)) (d ?x))
(<= (legal you (n ?x ?y)) (d ?x) (d ?y))
(<= (next (g ?x ?y)) (does you (n ?x ?y)) (not (true (g ?x ?y))))
(<= (next (g ?x ?y)) (true (g ?x ?y)) (not (does you (n ?x ?y))))
(<= (next (f ?x)) (does you (m ?x)))
(<= (r ?x ?y) (true (g ?x ?y)))
(<= (goal you 60) (r a b))
"""
PATHS = (
    "(<= (r ?x ?z) (r ?x ?y) (true (g ?y ?z)))",
    "(<= (r ?x ?z) (r ?x ?y) (r ?y ?z) (d ?x))",
    "(<= (r ?x ?z) (p ?x) (r ?y ?x) (r ?y ?z))",
    "(<= (p ?x) (r ?y ?x) (p ?y))",
)


@st.composite
def _atom(draw: st.DrawFn, patterns: tuple[str, ...]) -> str:
    terms = st.sampled_from((*VARIABLES, *VARIABLES, *CONSTANTS))
    return draw(st.sampled_from(patterns)).format(draw(terms), draw(terms))


@st.composite
def _literal(draw: st.DrawFn, positive: tuple[str, ...], negatable: tuple[str, ...], depth: int = 0) -> str:
    kind = draw(st.integers(0, 9))
    if kind < 2 and depth == 0:
        parts = draw(st.lists(_literal(positive, negatable, 1), min_size=1, max_size=2))
        return f"(or {' '.join(parts)})"
    if kind == 2:
        return f"(distinct {draw(st.sampled_from(VARIABLES))} {draw(st.sampled_from((*VARIABLES, *CONSTANTS)))})"
    if kind < 6 and negatable:
        return f"(not {draw(_atom(negatable))})"
    return draw(_atom(positive))


@st.composite
def _rule(draw: st.DrawFn, head: str, positive: tuple[str, ...], negatable: tuple[str, ...]) -> str:
    body = draw(st.lists(_literal(positive, negatable), min_size=1, max_size=3))
    text = " ".join((head, *body))
    # Each variable gets a domain, so that every rule is safe whatever its other conditions are.
    domains = [f"(d {variable})" for variable in VARIABLES if variable in text]
    return f"(<= {' '.join((head, *body, *domains))})"


@st.composite
def sheets(draw: st.DrawFn) -> str:
    """A whole sheet."""
    lines = [FRAME, *draw(st.sets(st.sampled_from(PATHS), min_size=1))]
    pairs = st.sampled_from([(one, other) for one in CONSTANTS for other in CONSTANTS])
    lines += [f"(e {one} {other})" for one, other in draw(st.sets(pairs, max_size=4))]
    lines += [f"(init (f {constant}))" for constant in draw(st.sets(st.sampled_from(CONSTANTS)))]
    lines += [f"(init (g {one} {other}))" for one, other in draw(st.sets(pairs, max_size=3))]
    known: tuple[str, ...] = (*STATE, *STATIC)
    for stratum in STRATA:
        for _ in range(draw(st.integers(1, 4))):
            lines.append(draw(_rule(draw(_atom(stratum)), (*known, *stratum), known)))
        known = (*known, *stratum)
    for head in ("(legal you (m {0}))", "(legal you (n {0} {1}))"):
        lines.append(draw(_rule(draw(_atom((head,))), known, known)))
    lines.append(draw(_rule("terminal", known, known)))
    for reward in draw(st.sets(st.sampled_from(REWARDS), min_size=1)):
        lines.append(draw(_rule(f"(goal you {reward})", known, known)))
    later = (*known, *MOVES)
    for _ in range(draw(st.integers(0, 3))):
        lines.append(draw(_rule(draw(_atom(AFTER)), (*later, *AFTER), later)))
    later = (*later, *AFTER)
    for head in ("(next (f {0}))", "(next (g {0} {1}))", "(next h)"):
        for _ in range(draw(st.integers(0, 2))):
            lines.append(draw(_rule(draw(_atom((head,))), later, later)))
    if draw(st.booleans()):
        lines.append("(<= (next (f ?x)) (true (f ?x)))")
    return "\n".join(lines)


#: Boxes that hold one thing at most: what is put into a box takes the place of what was there.
BOXES = """
(role you)
(d a) (d b) (d c)
(after a b) (after b c)
(<= (legal you (put ?k ?v)) (d ?k) (d ?v))
(<= (touched ?k) (does you (put ?k ?v)))
(<= (next (at ?k ?v)) (does you (put ?k ?v)))
(<= (next (at ?k ?v)) (true (at ?k ?v)) (not (touched ?k)))
"""


@st.composite
def box_sheets(draw: st.DrawFn) -> str:
    """A sheet with a fluent that has one value at most, and rules that join its values."""
    lines = [BOXES]
    pairs = st.sampled_from([(one, other) for one in CONSTANTS for other in CONSTANTS])
    lines += [f"(e {one} {other})" for one, other in draw(st.sets(pairs, min_size=1, max_size=5))]
    contents = draw(st.dictionaries(st.sampled_from(CONSTANTS), st.sampled_from(CONSTANTS)))
    lines += [f"(init (at {box} {thing}))" for box, thing in contents.items()]
    conditions = ("(true (at {0} {1}))", "(e {0} {1})", "(after {0} {1})", "(d {0})")
    heads = ("(p {0})", "(r {0} {1})", "terminal", "(goal you 40)", "(goal you 80)", "(legal you (take {0}))")
    for head in heads:
        for _ in range(draw(st.integers(1, 2))):
            head_text = draw(_atom((head,)))
            joins = [draw(_atom(conditions[:1])) for _ in range(draw(st.integers(1, 3)))]
            others = draw(st.lists(_literal(conditions, conditions), max_size=3))
            text = " ".join((head_text, *joins, *others))
            # Variables that nothing gives a value get a domain, the others are left to the joins.
            bound = {word.strip("()") for part in joins for word in part.split()}
            domains = [f"(d {v})" for v in VARIABLES if v in text and v not in bound]
            lines.append(f"(<= {' '.join((head_text, *joins, *others, *domains))})")
    return "\n".join(lines)


@st.composite
def row_sheets(draw: st.DrawFn) -> str:
    """A sheet whose state is a row of five, with rules that may or may not keep it single."""
    names = ("?u", "?v", "?w", "?x", "?y")
    lines = ["(role you) (init (row a b c a b))", *(f"(legal you m{number})" for number in range(3))]
    lines += ["(order a b)", "(order b c)"]
    for number in range(draw(st.integers(1, 4))):
        old = [draw(st.sampled_from((name, name, name, "a"))) for name in names]
        given = [name for name in names if name in old]
        new = [draw(st.sampled_from((*given, "b", "?z"))) for _ in names]
        body = [f"(true (row {' '.join(old)}))"]
        moves = [f"(does you m{number % 3})", f"(not (does you m{draw(st.integers(0, 2))}))", ""]
        body.append(draw(st.sampled_from(moves)))
        if "?z" in new:
            body.append(f"(order {draw(st.sampled_from((*given, 'a')))} ?z)")
        lines.append(f"(<= (next (row {' '.join(new)})) {' '.join(body)})")
    lines.append("(<= terminal (true (row b ?v ?w ?x a)))")
    lines.append("(<= (goal you 50) (true (row ?u ?v ?u ?x ?y)) (order ?v ?x))")
    return "\n".join(lines)
