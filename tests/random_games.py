"""Random first-order games in KIF from a seed: recursion, aliases, absorption, loops, `or`, counters, several rewards.

The rules that grounding takes apart most are made on purpose: predicates that only rename others (aliases), rules that
say less than another of the same head (absorption), rules whose head is in their own body, and least fixpoints over
facts that the player switches. Every rule is safe and the sheets are stratified: a rule negates what lower strata
define. The states are few enough for a search that looks at all of them.
"""

from __future__ import annotations

import random

OBJECTS = ("a", "b", "c")
VARIABLES = ("?x", "?y", "?z")
REWARDS = (100, 90, 75, 60, 50, 25, 10, 0)


class _Sheet:
    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.objects = OBJECTS[: rng.randint(2, 3)]
        self.lines = ["(role you)", *(f"(d {name})" for name in self.objects)]
        self.lines += [f"(e {one} {other})" for one in self.objects for other in self.objects if rng.random() < 0.4]
        self.clock = rng.choice((0, 2, 3, 4, 5))
        self.state = ["(true (on {0}))", "(true h)"]
        self.links = rng.random() < 0.4
        if self.links:
            self.state.append("(true (link {0} {1}))")
        #: Patterns that may be negated where a rule is made, and patterns of the stratum that is being defined.
        self.known = [*self.state, "(d {0})", *(["(e {0} {1})"] if any("(e " in line for line in self.lines) else [])]

    def atom(self, patterns: list[str], terms: tuple[str, ...]) -> str:
        return self.rng.choice(patterns).format(self.rng.choice(terms), self.rng.choice(terms))

    def terms(self) -> tuple[str, ...]:
        return (*VARIABLES[: self.rng.randint(1, 3)], *VARIABLES[:2], self.rng.choice(self.objects))

    def literal(self, own: list[str], terms: tuple[str, ...], deep: bool = True) -> str:
        chance = self.rng.random()
        if deep and chance < 0.12:
            return f"(or {' '.join(self.literal(own, terms, deep=False) for _ in range(self.rng.randint(1, 3)))})"
        if chance < 0.2:
            return f"(distinct {self.rng.choice(terms)} {self.rng.choice(terms)})"
        if chance < 0.42:
            return f"(not {self.atom(self.known, terms)})"
        if own and chance < 0.62:
            return self.atom(own, terms)
        return self.atom(self.known, terms)

    def rule(self, head: str, own: list[str], most: int = 3) -> str:
        terms = self.terms()
        body = [self.literal(own, terms) for _ in range(self.rng.randint(1, most))]
        filled = head.format(self.rng.choice(terms[:2]), self.rng.choice(terms))
        return self.safe(filled, body)

    def safe(self, head: str, body: list[str]) -> str:
        text = " ".join((head, *body))
        return f"(<= {text} {' '.join(f'(d {name})' for name in VARIABLES if name in text)})"

    def head_of(self, rule: str) -> str:
        """The head of a rule that was made here."""
        text = rule.removeprefix("(<= ")
        return text[: text.index(")") + 1] if text.startswith("(") else text.split()[0]

    def stratum(self, number: int) -> None:
        """Predicates that may need one another, each with an alias or an absorbed rule now and then."""
        names = [f"p{number}{letter}" for letter in "abc"[: self.rng.randint(1, 3)]]
        own = [f"({name}{self.rng.choice(('', ' {0}', ' {0} {1}'))})" for name in names]
        own = [pattern.replace("()", "").replace(f"({name})", name) for name, pattern in zip(names, own, strict=True)]
        for pattern in own:
            for _ in range(self.rng.randint(1, 2)):
                made = self.rule(pattern, own)
                self.lines.append(made)
                if self.rng.random() < 0.4:
                    # The same with one condition more says nothing new, least of all with its own head.
                    head = self.head_of(made)
                    more = head if self.rng.random() < 0.6 else self.atom(self.known, self.objects)
                    self.lines.append(f"{made[:-1]} {more})")
            if self.rng.random() < 0.2:
                own_terms = pattern.format("?x", "?y")
                self.lines.append(self.safe(own_terms, [own_terms, self.literal([], VARIABLES)]))
        for place, pattern in enumerate(list(own)):
            if self.rng.random() < 0.4:
                alias = pattern.replace(names[place], f"{names[place]}-alias")
                left, right = ("?y", "?x") if self.rng.random() < 0.3 else ("?x", "?y")
                self.lines.append(self.safe(alias.format("?x", "?y"), [pattern.format(left, right)]))
                if self.rng.random() < 0.4:
                    self.lines.append(self.safe(pattern.format("?x", "?y"), [alias.format("?x", "?y")]))
                own.append(alias)
        self.known += own

    def play(self) -> None:
        """Moves and what they do: switches, with conditions at random, and a counter."""
        moves = ["wait", "(flip ?x)", *(["(join ?x ?y)"] if self.links else [])]
        self.lines.append("(legal you wait)")
        for move in moves[1:]:
            body = [self.literal([], ("?x", "?y", *self.objects))] if self.rng.random() < 0.5 else []
            self.lines.append(self.safe(f"(legal you {move})", body))
        self.lines.append("(<= (next (on ?x)) (does you (flip ?x)) (not (true (on ?x))))")
        self.lines.append("(<= (next (on ?x)) (true (on ?x)) (not (does you (flip ?x))))")
        if self.links:
            self.lines.append("(<= (next (link ?x ?y)) (does you (join ?x ?y)))")
            self.lines.append("(<= (next (link ?x ?y)) (true (link ?x ?y)))")
        for head in ("(next h)", "(next (on {0}))"):
            if self.rng.random() < 0.6:
                made = self.rule(head, [])
                doing = self.rng.choice(("(does you wait)", "(does you (flip a))", "(not (does you wait))"))
                self.lines.append(f"{made[:-1]} {doing})")
        self.lines += [f"(init (on {name}))" for name in self.objects if self.rng.random() < 0.4]
        self.lines += ["(init h)"] if self.rng.random() < 0.4 else []
        if self.clock:
            self.lines += ["(init (step 0))", *(f"(succ {n} {n + 1})" for n in range(self.clock))]
            self.lines.append("(<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))")

    def ends(self) -> None:
        """When it is over, and what it is worth; a game without a counter may go on for ever."""
        if self.clock:
            self.lines.append(f"(<= terminal (true (step {self.clock})))")
            self.known.append(f"(true (step {self.rng.randint(1, self.clock)}))")
        if not self.clock or self.rng.random() < 0.6:
            self.lines.append(self.rule("terminal", []))
        for reward in sorted(self.rng.sample(REWARDS, self.rng.randint(1, 4))):
            self.lines.append(self.rule(f"(goal you {reward})", [], most=4))


def random_game(seed: int) -> str:
    """The sheet of that number."""
    sheet = _Sheet(random.Random(seed))
    for number in range(sheet.rng.randint(1, 3)):
        sheet.stratum(number)
    sheet.play()
    sheet.ends()
    return "\n".join(sheet.lines) + "\n"
