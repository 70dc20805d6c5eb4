"""Each mistake in a rule sheet is found, named and pointed at."""

import pytest

from soloist.errors import ParseError, RuleError
from soloist.languages.gdl.reader import check, read, read_rules
from soloist.source import Finding, Severity, Source

WHOLE = """(role you)
(init off)
(legal you push)
(<= (next on) (does you push))
(<= terminal (true on))
(goal you 100)
"""


def _checked(text: str) -> list[Finding]:
    """All findings but those about fluents, which have tests of their own below."""
    return [found for found in check(Source("x", text)) if not found.code.startswith("fluent")]


def _findings(text: str) -> list[tuple[str, str, str]]:
    return [(str(found.span), str(found.severity), found.code) for found in _checked(text)]


def _added(rule: str) -> list[tuple[str, str, str]]:
    """The findings of a sound game with one rule more, in line 7."""
    return _findings(WHOLE + rule)


def test_a_sound_game_has_no_findings() -> None:
    assert _findings(WHOLE) == []


@pytest.mark.parametrize(
    ("rule", "column", "code"),
    [
        # variables without a value
        ("(p ?x)", 4, "unsafe"),
        ("(<= (p ?x) (not (r ?x)) (r a))", 20, "unsafe"),
        ("(<= p (r ?y) (distinct ?x ?y))", 24, "unsafe"),
        ("(<= (p ?x) (or (r ?x) (r a)))", 8, "unsafe"),
        ("(<= p (or (r ?x) (distinct ?x b)))", 28, "unsafe"),
        ("(<= p (r a) (not (r (f ?xx))) (r b))", 24, "unsafe"),
        # negation in a cycle
        ("(<= (p ?x) (r ?x) (not (p ?x)))", 24, "unstratified"),
        ("(<= (p ?x) (r ?x) (not (not (p ?x))))", 29, "unstratified"),
        ("(<= (p ?x) (r ?x) (or (r b) (not (p ?x))))", 34, "unstratified"),
        # recursion that builds terms
        ("(<= (r (f ?x)) (r ?x))", 19, "recursion"),
        ("(<= (r (f ?x ?x)) (r ?x))", 22, "recursion"),
        # distinct
        ("(<= p (r ?x) (not (distinct ?x a)))", 14, "not-distinct"),
        # keywords with the wrong number of arguments
        ("(role)", 1, "keyword-arity"),
        ("(init a b)", 1, "keyword-arity"),
        ("(<= p (true))", 7, "keyword-arity"),
        ("(<= p (r a) (does push))", 13, "keyword-arity"),
        ("(legal push)", 1, "keyword-arity"),
        ("(<= (terminal now) (r a))", 5, "keyword-arity"),
        # keywords out of place
        ("(true on)", 1, "keyword-head"),
        ("(<= (does you push) (r a))", 5, "keyword-head"),
        ("(<= (role ?x) (r ?x))", 5, "keyword-head"),
        ("(<= (init on) (init off))", 15, "keyword-body"),
        ("(<= p (not (next on)) (r a))", 12, "keyword-body"),
        # keywords that depend on what is not known yet
        ("(<= (init on) (true off))", 15, "keyword-depends"),
        ("(<= (init on) (legal you push))", 15, "keyword-depends"),
        ("(<= (legal you wait) (does you push))", 22, "keyword-depends"),
        ("(<= terminal (not (does you push)))", 19, "keyword-depends"),
        # rewards
        ("(goal you 150)", 11, "goal-value"),
        ("(goal you -1)", 11, "goal-value"),
        ("(goal you high)", 11, "goal-value"),
        ("(goal you (plus 1 2))", 11, "goal-value"),
        ("(goal you 99.5)", 11, "goal-value"),
    ],
)
def test_a_mistake_is_an_error_at_its_place(rule: str, column: int, code: str) -> None:
    text = f"{rule} (r a) (r b)" if not rule.startswith("(<= (r ") else f"{rule} (r a)"
    assert (f"x:7:{column}", "error", code) in _added(text)
    with pytest.raises((RuleError, ParseError)):
        read(Source("x", WHOLE + text), "x")


def test_a_dependence_through_other_rules_is_found_and_explained() -> None:
    text = WHOLE + "(<= (goal you 50) pushed)\n(<= pushed (does you push))"
    [finding] = [found for found in check(Source("x", text)) if found.severity is Severity.ERROR]
    assert (str(finding.span), finding.message) == ("x:7:19", "'goal' depends on 'does' through 'pushed'")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (WHOLE.replace("(role you)\n", ""), "no-role"),
        (WHOLE.replace("(legal you push)", ""), "no-legal"),
        (WHOLE.replace("(legal you push)", "(legal me push)"), "no-legal"),
        (WHOLE.replace("(goal you 100)", ""), "no-goal"),
        (WHOLE.replace("(<= terminal (true on))", ""), "no-terminal"),
        (WHOLE.replace("(legal you push)", "(<= (legal you push) (true on))"), "stuck"),
        ("; nothing but a comment\n", "no-role"),
    ],
)
def test_a_missing_part_is_an_error(text: str, code: str) -> None:
    assert code in [found for _, severity, found in _findings(text) if severity == "error"]
    with pytest.raises(RuleError):
        read(Source("x", text), "x")


@pytest.mark.parametrize(
    ("rule", "column", "severity", "code"),
    [
        ("(r a) (r a b)", 8, "warning", "arity"),
        ("(r (f a)) (s (f a b))", 15, "warning", "arity"),
        ("(<= (legal you push))", 1, "warning", "empty-body"),
        ("(init (on))", 7, "warning", "empty-arguments"),
        ("(goal me 50)", 7, "warning", "unknown-role"),
        ("(<= (base on) (true on))", 15, "warning", "keyword-depends"),
        ("(<= (base ?x) (init ?x))", 15, "warning", "keyword-body"),
        ("(<= p (nowhere a))", 7, "note", "undefined"),
        ("(role me) (legal me wait) (goal me 0)", 1, "note", "several-roles"),
        ("(r a b) (<= (r ?x ?z) (r ?x ?y) (r ?y ?z))", 29, "note", "recursion"),
    ],
)
def test_what_is_only_suspicious_does_not_stop_the_game(rule: str, column: int, severity: str, code: str) -> None:
    found = _added(rule)
    assert (f"x:7:{column}", severity, code) in found
    assert "error" not in [severity for _, severity, _ in found]
    assert read(Source("x", WHOLE + rule), "x")


def test_a_misspelt_predicate_gets_a_proposal() -> None:
    [finding] = _checked(WHOLE + "(visible a)\n(<= p (visibel a))")
    assert (finding.code, finding.hint) == ("undefined", "is 'visible' meant?")


def test_a_game_without_next_or_init_is_suspicious() -> None:
    text = "(role you) (legal you push) (<= terminal (true on)) (goal you 100)"
    assert _findings(text) == [("x:1:1", "warning", "no-next"), ("x:1:1", "note", "no-init")]


def test_a_reward_may_depend_on_another_not_being_given() -> None:
    text = WHOLE.replace("(goal you 100)", "(<= (goal you 100) (true on)) (<= (goal you 0) (not (goal you 100)))")
    assert _findings(text) == []


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (("(goal you 100)", "(goal you 100) (goal you 50)"), "several-rewards"),
        (("(goal you 100)", "(<= (goal you 100) (true off))"), "no-reward"),
        (("(<= terminal (true on))", "(<= terminal (true never))"), "stuck"),
    ],
)
def test_a_short_play_shows_what_reading_does_not(change: tuple[str, str], code: str) -> None:
    text = WHOLE.replace(*change).replace("(legal you push)", "(<= (legal you push) (true off))")
    assert [(found.severity, found.code) for found in _checked(text)] == [(Severity.WARNING, code)]


def test_a_reward_that_play_shows_to_be_impossible_is_an_error() -> None:
    text = WHOLE.replace("(goal you 100)", "(<= (goal you ?x) (true on) (worth ?x)) (worth 500)")
    assert [code for _, severity, code in _findings(text) if severity == "error"] == ["goal-value"]


def test_all_mistakes_are_reported_at_once_in_the_order_of_the_text() -> None:
    text = "(init ?x)\n(<= p (not q) (init a))\n(<= q (not p))\n(goal you 101)"
    found = _findings(text)
    assert [place for place, severity, _ in found if severity == "error"] == sorted(
        place for place, severity, _ in found if severity == "error"
    )
    assert {"unsafe", "keyword-body", "unstratified", "goal-value", "no-role", "no-terminal"} <= {
        code for _, _, code in found
    }


def test_infix_sheets_are_checked_alike() -> None:
    text = "role(you)\nlegal(you, push)\nterminal :- true(X) & ~p(Y)\ngoal(you, 300)\nnext(on)"
    errors = [(place, code) for place, severity, code in _findings(text) if severity == "error"]
    assert errors == [("x:3:26", "unsafe"), ("x:4:11", "goal-value")]


def test_reading_a_sheet_with_errors_tells_all_of_them() -> None:
    with pytest.raises(RuleError) as caught:
        read(Source("x", WHOLE + "(p ?x)\n(goal you 150)"), "x")
    assert [str(finding.span) for finding in caught.value.findings] == ["x:7:4", "x:8:11"]
    assert read_rules(Source("x", WHOLE + "(p ?x)"))


BOARD = """(role you) (init (cell 1 b)) (init (cell 2 b)) (<= (legal you (mark ?n)) (true (cell ?n b)))
(<= (next (cell ?n x)) (does you (mark ?n))) (<= terminal (true (cell 1 x))) (<= (goal you 100) (true (cell 1 x)))
"""


@pytest.mark.parametrize(
    ("extra", "code", "severity", "hint"),
    [
        ("(<= terminal (true (cel 1 x)))", "fluent-unmade", Severity.WARNING, "is 'cell' meant?"),
        ("(<= terminal (true (cell 1)))", "fluent-unmade", Severity.WARNING, "with 2 arguments"),
        ("(init (colour red))", "fluent-unread", Severity.NOTE, "no effect"),
        ("(init day) (<= terminal (not (true day)))", "fluent-without-next", Severity.NOTE, "frame rule"),
        ("", "fluent-unkept", Severity.NOTE, "frame rule"),
    ],
)
def test_what_is_wrong_with_a_fluent_is_told(extra: str, code: str, severity: Severity, hint: str) -> None:
    [finding] = [found for found in check(Source("x.kif", BOARD + extra)) if found.code == code]
    assert finding.severity is severity
    assert hint in finding.hint and finding.span is not None


@pytest.mark.parametrize(
    ("extra", "hint"),
    [
        ("(<= terminal (does you (marck 1)))", "is 'mark' meant?"),
        ("(<= (next won) (does you mark))", "with 1 argument, and here it has 0"),
        ("(<= (next won) (does you resign))", "rule for 'legal'"),
    ],
)
def test_an_action_that_is_never_legal_is_told(extra: str, hint: str) -> None:
    [finding] = [found for found in check(Source("x.kif", BOARD + extra)) if found.code == "action-never-legal"]
    assert finding.severity is Severity.WARNING
    assert hint in finding.hint and finding.span is not None


def test_where_any_action_may_be_legal_nothing_is_said_of_actions() -> None:
    extra = "(move resign) (<= (legal you ?m) (move ?m)) (<= (next won) (does you resign))"
    assert not [found for found in check(Source("x.kif", BOARD + extra)) if found.code.startswith("action")]


def test_a_fluent_that_other_moves_lose_is_told() -> None:
    sheet = """(role you) (init (step 1)) (init (light off)) (succ 1 2) (succ 2 3)
    (<= (legal you go) (true (step ?x)))
    (<= (legal you flip) (true (light off)))
    (<= (next (step ?y)) (true (step ?x)) (succ ?x ?y))
    (<= (next (light on)) (does you flip))
    (<= terminal (true (step 3)))
    (<= (goal you 100) (true (light on)))
    (<= (goal you 0) (not (true (light on))))"""
    assert [found.code for found in check(Source("x.kif", sheet))] == ["fluent-unkept"]
    kept = sheet + "(<= (next (light off)) (does you go))"
    assert check(Source("x.kif", kept)) == []


def test_a_frame_rule_or_a_variable_for_any_fluent_is_enough() -> None:
    kept = "(<= (next (cell ?n ?m)) (true (cell ?n ?m)) (not (does you (mark ?n))))"
    anything = "(<= (next ?f) (true ?f))"
    for extra in (kept, anything):
        assert not [found for found in check(Source("x.kif", BOARD + extra)) if found.code.startswith("fluent")]


def test_a_player_without_a_move_is_told_at_the_rules_for_legal() -> None:
    text = "(role you) (init a) (<= (legal you go) (true b)) (<= (next b) (true a)) (<= terminal (true c)) (goal you 0)"
    [finding] = [found for found in check(Source("x.kif", text)) if found.code == "stuck"]
    assert finding.span is not None
    assert text[finding.span.start :].startswith("(<= (legal")
