"""KIF becomes rules, and what is no rule is reported where it stands."""

import pytest

from soloist.errors import ParseError
from soloist.game.rules import Atom, Distinct, Function, Not, Or, Rule, Variable
from soloist.languages.gdl.reader import parse, read_rules
from soloist.source import Source

X = Variable("x")


def _rule(text: str) -> Rule:
    [rule] = read_rules(Source("x", text)).rules
    return rule


def _findings(text: str) -> list[tuple[str, str]]:
    return [(str(finding.span), finding.code) for finding in parse(Source("x", text)).findings]


def test_a_rule_has_head_body_and_place() -> None:
    rule = _rule("; a comment\n(<= (p ?x) (q ?x (f ?x c)) ; another\n (not r) (distinct ?x c))")
    c = Function("c")
    assert rule == Rule(Atom("p", (X,)), (Atom("q", (X, Function("f", (X, c)))), Not(Atom("r")), Distinct(X, c)))
    assert str(rule.span) == "x:2:1"
    assert [str(literal.span) for literal in rule.body] == ["x:2:12", "x:3:2", "x:3:10"]


def test_a_word_alone_is_a_fact() -> None:
    assert _rule("terminal") == Rule(Atom("terminal"))


def test_keywords_are_known_in_any_case_and_other_symbols_keep_theirs() -> None:
    assert _rule("(<= TERMINAL (NOT (True Lamp)) (OR on ON))") == Rule(
        Atom("terminal"), (Not(Atom("true", (Function("Lamp"),))), Or(((Atom("on"),), (Atom("ON"),))))
    )


def test_a_keyword_inside_a_term_is_an_ordinary_symbol() -> None:
    assert _rule("(init (TRUE not))").head.args == (Function("TRUE", (Function("not"),)),)


def test_and_dissolves() -> None:
    a, b, c = Atom("a"), Atom("b"), Atom("c")
    assert _rule("(<= p (and a b) c)").body == (a, b, c)
    assert _rule("(<= p (or (and a b) c))").body == (Or(((a, b), (c,))),)
    assert _rule("(<= p (not (and a b)))").body == (Or(((Not(a),), (Not(b),))),)
    assert _rule("(<= p (or a))").body == (a,)
    assert _rule("(<= p (not (not (or a b))))").body == (Not(Not(Or(((a,), (b,))))),)


def test_brackets_around_a_constant_mean_the_constant_and_are_remembered() -> None:
    parsed = parse(Source("x", "(init (lock)) (<= (open) (true lock))"))
    assert parsed.sheet.rules == (
        Rule(Atom("init", (Function("lock"),))),
        Rule(Atom("open"), (Atom("true", (Function("lock"),)),)),
    )
    assert parsed.sheet.spelling.bracketed == {"lock"}
    assert [(str(finding.span), finding.code) for finding in parsed.findings] == [
        ("x:1:7", "empty-arguments"),
        ("x:1:19", "empty-arguments"),
    ]


@pytest.mark.parametrize(
    ("text", "place", "code"),
    [
        ("(<= (p))", "x:1:1", "empty-body"),
        ("(<=)", "x:1:1", "no-head"),
        ("(<= (not p) q)", "x:1:6", "bad-head"),
        ("(distinct a b)", "x:1:2", "bad-head"),
        ("(<= p (<= q r))", "x:1:8", "bad-body"),
        ("(<= p (not q r))", "x:1:7", "connective"),
        ("(<= p (or))", "x:1:7", "connective"),
        ("(<= p (and))", "x:1:7", "connective"),
        ("(<= p (distinct a))", "x:1:7", "connective"),
        ("(<= p ?x)", "x:1:7", "no-predicate"),
        ("(<= p not)", "x:1:7", "no-predicate"),
        ("(<= (?p a) q)", "x:1:6", "no-name"),
        ("()", "x:1:1", "no-name"),
        ("((p a))", "x:1:2", "no-name"),
        ("(p ((f) a))", "x:1:5", "no-name"),
        ("(p (?f a))", "x:1:5", "no-name"),
        ("(p " + "(f " * 300 + ")" * 301, "x:1:607", "too-deep"),
        ("(<= p " + "(not " * 300 + "q" + ")" * 301, "x:1:1012", "too-deep"),
    ],
)
def test_what_is_no_rule_is_reported_where_it_stands(text: str, place: str, code: str) -> None:
    assert (place, code) in _findings(text)


def test_all_errors_of_a_text_come_at_once() -> None:
    with pytest.raises(ParseError) as caught:
        read_rules(Source("x", "(p ())\n(<= p)\n(<= q (or))"))
    assert [str(finding.span) for finding in caught.value.findings] == ["x:1:4", "x:3:7"]
