"""Random small rule sheets with recursion, absorption and aliases: what a grounder may simplify, and get wrong.

    text = recursive_sheet(seed)

Predicates come in strata; within one they may depend on each other without negation, through any number of
predicates. Many rules are variants of rules before them: the same with more conditions, which the first absorbs (also
with its own head among them), or a bare alias, often in a circle. Sheets without variables, where such rules meet most
often, alternate with sheets that have functions, several arguments, static joins and fluents that come in rows.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from random import Random

_VARIABLES = ("?x", "?y", "?z")


@dataclass
class _Vocabulary:
    """The atoms that a sheet is made of, with `{0}` and `{1}` for terms."""

    state: list[str]
    static: list[str]
    strata: list[list[str]]
    moves: list[str]
    after: list[str]
    #: What every sheet of the kind has.
    frame: list[str] = field(default_factory=list)


def _propositions(random: Random) -> _Vocabulary:
    fluents = ["a", "b", "c", "e"][: random.randint(2, 4)]
    return _Vocabulary(
        state=[f"(true {name})" for name in fluents],
        static=[],
        strata=[["x", "y"], ["z", "w", "v"], ["u"]][: random.randint(1, 3)],
        moves=["(does you m)", "(does you n)"],
        after=["s", "t"],
        frame=["(legal you m)", *(["(legal you n)"] if random.random() < 0.7 else [])],
    )


def _relations(random: Random) -> _Vocabulary:
    constants = "abc"[: random.randint(2, 3)]
    frame = [f"(d {one})" for one in constants]
    frame += [f"(e {one} {two})" for one in constants for two in constants if random.random() < 0.4]
    frame += ["(<= (d ?x) (e ?x ?y))", "(<= (e ?x ?y) (e ?x ?y) (d ?y))"][: random.randint(0, 2)]
    frame += ["(legal you stay)", "(<= (legal ?r (m ?x)) (role ?r) (d ?x))"]
    words = _Vocabulary(
        state=["(true (f {0}))", "(true (g {0} {1}))", "(true h)"],
        static=["(d {0})", "(e {0} {1})"],
        strata=[["(p {0})", "(r {0} {1})", "o"], ["(q {0})", "(k {0} {1})"], ["(s {0} {1})", "u"]][
            : random.randint(1, 3)
        ],
        moves=["(does you (m {0}))", "(does you stay)"],
        after=["(t {0})", "(v {0} {1})"],
        frame=frame,
    )
    for extend in (_with_places, _with_paths, _with_walls, _with_marks, _with_rows, _with_switches):
        if random.random() < 0.4:
            extend(words)
    return words


def _with_places(words: _Vocabulary) -> None:
    """A fluent and a move that hold a compound term, which variables may take whole."""
    words.state += ["(true (at (pos {0} {1})))", "(true (at {0}))"]
    words.moves += ["(does you (go (pos {0} {1})))", "(does you (go {0}))"]
    words.frame += [
        "(init (at (pos a b)))",
        "(<= (next (at ?p)) (does you (go ?p)))",
        "(<= (next (at (pos ?x ?y))) (true (at (pos ?x ?y))) (does you stay))",
        "(<= (legal you (go (pos ?x ?y))) (true (at (pos ?y ?x))) (d ?x) (d ?y))",
        "(<= (legal you (go (pos ?y ?y))) (true (at (pos ?x ?y))))",
    ]


def _with_paths(words: _Vocabulary) -> None:
    """Static predicates: a recursive one, and one of so many variables that it is put in the place of its use."""
    words.static += ["(reach {0} {1})", "(far {0} {1})"]
    words.frame += [
        "(<= (reach ?x ?y) (e ?x ?y))",
        "(<= (reach ?x ?z) (reach ?x ?y) (reach ?y ?z))",
        "(<= (far ?x ?v) (e ?x ?y) (e ?y ?z) (e ?z ?v) (distinct ?x ?z))",
        "(<= (idle ?x ?y) (d ?x) (true (f ?y)))",
    ]
    words.strata[0].append("(idle {0} {1})")


def _with_walls(words: _Vocabulary) -> None:
    """A fluent that is carried over, and one that may be."""
    words.state += ["(true (wall {0} {1}))", "(true (mark {0}))"]
    words.frame += ["(init (wall a b))", "(init (wall b b))", "(<= (next (wall ?x ?y)) (true (wall ?x ?y)))"]
    words.frame += ["(init (mark a))", "(<= (next (mark ?x)) (true (mark ?x)))"]


def _with_marks(words: _Vocabulary) -> None:
    """A fluent that is carried over in two ways."""
    words.state += ["(true (mark {0}))"]
    words.frame += ["(init (mark b))", "(<= (next (mark ?x)) (true (mark ?x)) (does you (m ?x)))"]


def _with_rows(words: _Vocabulary) -> None:
    """A fluent of five arguments, one instance of which holds at a time."""
    words.state += ["(true (row {0} {1} ?v ?w ?v))", "(true (row {0} ?v {1} ?w a))"]
    words.frame += [
        "(init (row a b a b a))",
        "(<= (next (row ?y ?x ?v ?w ?u)) (true (row ?x ?y ?v ?w ?u)) (does you stay))",
        "(<= (next (row ?x ?y ?v ?w ?u)) (true (row ?x ?y ?v ?w ?u)) (not (does you stay)))",
    ]


def _with_switches(words: _Vocabulary) -> None:
    """Boxes that hold one value at most, which is what bodies can be split by."""
    words.state += ["(true (box {0} {1}))", "(true (box {0} {1}))"]
    words.moves += ["(does you (put {0} {1}))"]
    words.frame += [
        "(init (box a a))",
        "(<= (legal you (put ?k ?v)) (d ?k) (true (box ?k ?w)) (e ?w ?v))",
        "(<= (touched ?k) (does you (put ?k ?v)))",
        "(<= (next (box ?k ?v)) (does you (put ?k ?v)))",
        "(<= (next (box ?k ?v)) (true (box ?k ?v)) (not (touched ?k)))",
    ]


class _Maker:
    def __init__(self, random: Random) -> None:
        self._random = random
        self._words = _propositions(random) if random.random() < 0.5 else _relations(random)
        self._rules: list[tuple[str, list[str]]] = []

    def _chance(self, likely: float) -> bool:
        return self._random.random() < likely

    def _atom(self, patterns: list[str]) -> str:
        terms = [self._random.choice((*_VARIABLES, *_VARIABLES, "a", "b")) for _ in range(2)]
        return self._random.choice(patterns).format(*terms)

    def _literal(self, positive: list[str], negatable: list[str], depth: int = 0) -> str:
        kind = self._random.random()
        if kind < 0.12 and depth < 2:
            parts = [self._literal(positive, negatable, depth + 1) for _ in range(self._random.randint(1, 3))]
            return f"(or {' '.join(parts)})"
        if kind < 0.16 and depth < 2 and negatable:
            parts = [self._literal(negatable, negatable, depth + 2) for _ in range(2)]
            return f"(not (or {' '.join(parts)}))"
        if kind < 0.26 and "{0}" in "".join(negatable):
            return f"(distinct {self._random.choice(_VARIABLES)} {self._random.choice((*_VARIABLES, 'a', 'b'))})"
        if kind < 0.45 and negatable:
            return f"(not {self._atom(negatable)})"
        return self._atom(positive)

    def _add(self, head: str, body: list[str]) -> str:
        """A rule, made safe: what no condition gives a value gets a domain, as do all variables inside a new term."""
        self._rules.append((head, body))
        text = " ".join((head, *body))
        given = " ".join(part for part in body if not re.match(r"\((or|not|distinct) ", part))
        names = dict.fromkeys(re.findall(r"\?\w", text))
        wrapped = re.findall(r"\?\w", head) if "(pos" in head else []
        domains = [f"(d {name})" for name in names if name not in given or name in wrapped]
        return f"(<= {' '.join((head, *body, *domains))})" if body or domains else head

    def _rule(self, heads: list[str], positive: list[str], negatable: list[str]) -> str:
        random = self._random
        before = [(head, body) for head, body in self._rules if any(_same(head, other) for other in heads)]
        if before and self._chance(0.35):
            # A variant that an earlier rule absorbs, sometimes by what it concludes itself.
            head, body = random.choice(before)
            more = [head] if self._chance(0.6) and any(_same(head, other) for other in positive) else []
            more += [self._literal(positive, negatable)] if self._chance(0.6) or not more else []
            return self._add(head, random.sample([*body, *more], len(body) + len(more)))
        head = self._atom(heads)
        if self._chance(0.25):
            return self._add(head, [self._atom(positive)])
        return self._add(head, [self._literal(positive, negatable) for _ in range(random.randint(1, 3))])

    def sheet(self) -> str:
        """The whole text."""
        random, words = self._random, self._words
        lines = ["(role you)", *words.frame]
        fluents = sorted({fluent for atom in words.state if (fluent := atom[6:-1]) and "?" not in fluent})
        simple = [fluent for fluent in fluents if re.match(r"\(?[a-h]\b", fluent)]
        for fluent in simple:
            lines += sorted(
                {f"(init {fluent.format(*random.choices('ab', k=2))})" for _ in range(random.randint(0, 2))}
            )
        known = [*words.state, *words.static]
        for stratum in words.strata:
            for _ in range(random.randint(2, 3 + len(stratum))):
                lines.append(self._rule(stratum, [*known, *stratum, *stratum], known))
            known += stratum
        lines.append(self._rule(["terminal"], known, known))
        if self._chance(0.6):
            lines.append(self._add("terminal", [self._atom(words.state)]))
        for reward in random.sample(("100", "70", "30", "0"), random.randint(1, 3)):
            lines.append(self._rule([f"(goal you {reward})"], known, known))
        allowed = [*known, "terminal"]
        legal = [f"(legal you {move[10:-1]})" for move in words.moves if "(go {0})" not in move]
        lines += [self._rule(legal, allowed, allowed) for _ in range(random.randint(0, 2))]
        later = [*known, *words.moves]
        if self._chance(0.5):
            later.append(random.choice(legal))
        lines += [self._rule(words.after, [*later, *words.after], later) for _ in range(random.randint(0, 4))]
        later += words.after
        for fluent in simple:
            head = [f"(next {fluent})"]
            carried = [f"(true {fluent})".format("?x", "?y")] if self._chance(0.6) else []
            if carried:
                stays = [] if self._chance(0.4) else [f"(not {self._atom(words.moves)})"]
                lines.append(self._add(head[0].format("?x", "?y"), carried + stays))
            lines += [self._rule(head, later, later) for _ in range(random.randint(0 if carried else 1, 2))]
        return "\n".join(lines)


def _same(head: str, pattern: str) -> bool:
    """Whether an atom is an instance of a pattern."""
    return head.split()[0].strip("()") == pattern.split()[0].strip("()") and head.count(" ") == pattern.count(" ")


def recursive_sheet(seed: int) -> str:
    """The random sheet of that number."""
    return _Maker(Random(seed)).sheet()
