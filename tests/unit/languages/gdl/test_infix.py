"""The infix notation of books becomes the same rules as KIF."""

import pytest

from soloist.game.rules import Atom, Distinct, Function, Not, Or, Rule, Variable
from soloist.languages.gdl.reader import is_infix, parse, read_rules, read_term
from soloist.source import Source

CHAPTER = """
p0

p2 :- a1 & p1
p2 :- b1 & ~p1   % no full stops

next(step(N)) :- true(step(M)) & successor(M,N)
goal(white, 0) :- ~true(p)
successor(1,2)
successor(2,3)
"""
KIF = """
p0
(<= p2 a1 p1)
(<= p2 b1 (not p1))
(<= (next (step ?n)) (true (step ?m)) (successor ?m ?n))
(<= (goal white 0) (not (true p)))
(successor 1 2)
(successor 2 3)
"""


def _rule(text: str) -> Rule:
    [rule] = read_rules(Source("x", text)).rules
    return rule


def _findings(text: str) -> list[tuple[str, str]]:
    return [(str(finding.span), finding.code) for finding in parse(Source("x", text)).findings]


def test_the_notation_of_the_chapter_means_what_kif_means() -> None:
    infix = read_rules(Source("x", CHAPTER))
    assert infix.spelling.infix
    assert infix.rules == read_rules(Source("x", "(role you)" + KIF)).rules[1:]


def test_the_notation_is_told_from_the_first_character_after_comments() -> None:
    assert is_infix("; (a comment)\n % another\n role(you)")
    assert not is_infix("; a comment\n (role you)")
    assert not is_infix("  \n")


def test_full_stops_commas_and_the_word_not_are_read_too() -> None:
    assert read_rules(Source("x", "p :- q, not r.\nq.")) == read_rules(Source("x", "p :- q & ~r q"))


def test_alternatives_bind_weaker_than_conjunction() -> None:
    a, b, c = Atom("a"), Atom("b"), Atom("c")
    assert _rule("p :- a & b | ~c").body == (Or(((a, b), (Not(c),))),)
    assert _rule("p :- a & (b | c)").body == (a, Or(((b,), (c,))))
    assert _rule("p :- ~(a & b)").body == (Or(((Not(a),), (Not(b),))),)


def test_distinct_keywords_and_quoted_names() -> None:
    rule = _rule("'Legal'('North', X) :- distinct(X, 'a\\'b')")
    assert rule.head == Atom("legal", (Function("North"), Variable("x")))
    assert rule.body == (Distinct(Variable("x"), Function("a'b")),)


def test_variables_start_large_or_with_a_question_mark() -> None:
    assert _rule("p(X, Xs, ?x, ?X, ?'n++', ?n++)").head.args == tuple(
        Variable(name) for name in ("x", "xs", "x", "X", "n++", "n++")
    )


@pytest.mark.parametrize(
    ("text", "place", "code"),
    [
        ("p(", "x:1:3", "syntax"),
        ("p(a", "x:1:4", "syntax"),
        ("p(a,)", "x:1:5", "syntax"),
        ("p :- & q", "x:1:6", "syntax"),
        ("p :- (q", "x:1:8", "syntax"),
        ("p :- .", "x:1:1", "empty-body"),
        ("p(f())", "x:1:3", "empty-arguments"),
        ("p @ q", "x:1:3", "character"),
        ("p('a b')", "x:1:3", "bad-name"),
        ("distinct(a, b)", "x:1:1", "bad-head"),
        ("p :- distinct(a)", "x:1:6", "connective"),
        ("X :- q", "x:1:1", "syntax"),
        ("p :- " + "(" * 100_000, "x:1:206", "too-deep"),
        ("p(" + "f(" * 100_000, "x:1:403", "too-deep"),
    ],
)
def test_what_is_no_rule_is_reported_where_it_stands(text: str, place: str, code: str) -> None:
    assert (place, code) in _findings(text)


def test_reading_goes_on_after_a_broken_rule() -> None:
    assert _findings("p(,)\nq :- |\nr\ns(") == [("x:1:3", "syntax"), ("x:2:6", "syntax"), ("x:4:3", "syntax")]


def test_a_term_is_read_in_either_notation() -> None:
    move = Function("move", (Function("a"), Function("f", (Function("1"),))))
    assert (
        read_term("(move a (f 1))") == read_term("move(a, f(1))") == read_term(" move( a,f(1) ) ", infix=True) == move
    )
    assert read_term("noop") == Function("noop")
