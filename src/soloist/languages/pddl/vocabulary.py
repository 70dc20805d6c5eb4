"""The words of PDDL with what each says, for editors."""

from __future__ import annotations

from soloist.languages.pddl.sections import KNOWN_REQUIREMENTS

_EITHER = {":requirements": "`(:requirements :strips ...)`: what a reader has to know"}
#: The sections of a domain and of a problem.
SECTIONS: dict[str, dict[str, str]] = {
    "domain": {
        **_EITHER,
        ":types": "`(:types a b - c ...)`: kinds of objects; a and b are kinds of c",
        ":constants": "`(:constants o - t ...)`: objects that every problem has",
        ":predicates": "`(:predicates (p ?x - t) ...)`: what can be true",
        ":functions": "`(:functions (f ?x - t) ...)`: numbers, which conditions compare and actions change or cost",
        ":action": "`(:action name :parameters (...) :precondition c :effect e)`: a kind of move",
        ":derived": "`(:derived (p ?x) c)`: p is true of x where the condition holds",
    },
    "problem": {
        ":domain": "`(:domain name)`: the domain that this is a problem of",
        **_EITHER,
        ":objects": "`(:objects o - t ...)`: the objects of this problem",
        ":init": "`(:init (p o) ...)`: what is true at the start; all else is false",
        ":goal": "`(:goal c)`: the condition that is to hold at the end",
        ":metric": "`(:metric minimize (total-cost))`: the least cost is asked for, or the least of another number",
    },
}
#: The parts of an action.
KEYS = {
    ":parameters": "`:parameters (?x - t ...)`: what the action is about",
    ":precondition": "`:precondition c`: where the action applies",
    ":effect": "`:effect e`: what becomes true and false",
}
CONDITIONS = {
    "and": "`(and c d ...)`: all of them",
    "or": "`(or c d ...)`: at least one of them",
    "not": "`(not c)`: as a condition, c is false; as an effect, c becomes false",
    "imply": "`(imply c d)`: d holds, or c does not",
    "exists": "`(exists (?x - t) c)`: some object makes the condition true",
    "forall": "`(forall (?x - t) c)`: all objects make the condition true, or get the effect",
    "=": "`(= s t)`: the same object, or the same number",
    **{
        sign: f"`({sign} m n)`: the number m is {words} n"
        for sign, words in {"<": "less than", "<=": "at most", ">": "more than", ">=": "at least"}.items()
    },
}
EFFECTS = {
    "when": "`(when c e)`: the effect happens where the condition holds before",
    "increase": "`(increase (f) n)`: the number gets larger by n; `(increase (total-cost) n)` is what the action costs",
    "decrease": "`(decrease (f) n)`: the number gets smaller by n",
    "assign": "`(assign (f) n)`: the number is n from here on",
    "scale-up": "`(scale-up (f) n)`: the number is multiplied by n",
    "scale-down": "`(scale-down (f) n)`: the number is divided by n",
}
REQUIREMENTS = tuple(sorted(KNOWN_REQUIREMENTS))
#: All words that are no names.
KEYWORDS = {
    "define": "`(define (domain name) ...)` or `(define (problem name) ...)`",
    "domain": "`(domain name)`: what all problems of a kind share",
    "problem": "`(problem name)`: one task of a domain",
    "minimize": "the least of a number is asked for",
    "maximize": "the most of a number is asked for",
    "either": "`(either s t)`: one of several types",
    **SECTIONS["domain"],
    **SECTIONS["problem"],
    **KEYS,
    **CONDITIONS,
    **EFFECTS,
    **dict.fromkeys(REQUIREMENTS, "a part of PDDL that the text uses"),
}
