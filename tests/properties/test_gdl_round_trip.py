"""What is written is read again as the same rules, in both notations."""

from hypothesis import assume, given
from hypothesis import strategies as st

from soloist.game.rules import Atom, Distinct, Function, Literal, Not, Or, Rule, RuleSheet, Spelling, Term, Variable
from soloist.languages.gdl.reader import read_rules, read_term
from soloist.languages.gdl.syntax import ARITIES, CONNECTIVES
from soloist.languages.gdl.writer import write_rules, write_term
from soloist.source import Source

_letters = st.characters(codec="utf-8", exclude_categories=("C", "Z"), exclude_characters="();\ufffd")
_words = st.one_of(
    st.text(alphabet="abzAZ019_-+", min_size=1, max_size=4),
    st.text(alphabet=_letters, min_size=1, max_size=4),
    st.sampled_from(["not", "or", "true", "distinct", "<=", "'", "\\", "\\'", "%", ":-", "."]),
)
_names = _words.filter(lambda name: not name.startswith("?"))
_predicates = st.one_of(
    st.sampled_from(sorted(ARITIES)),
    _names.filter(lambda name: name.lower() not in CONNECTIVES | ARITIES.keys()),
)
_terms: st.SearchStrategy[Term] = st.recursive(
    st.one_of(st.builds(Variable, _words), st.builds(Function, _names)),
    lambda inner: st.builds(Function, _names, st.lists(inner, min_size=1, max_size=3).map(tuple)),
    max_leaves=6,
)
_atoms = st.builds(Atom, _predicates, st.lists(_terms, max_size=3).map(tuple))


def _compound(inner: st.SearchStrategy[Literal]) -> st.SearchStrategy[Literal]:
    alternatives = st.lists(st.lists(inner, min_size=1, max_size=2).map(tuple), min_size=2, max_size=3)
    return st.one_of(st.builds(Not, inner), st.builds(Or, alternatives.map(tuple)))


_literals: st.SearchStrategy[Literal] = st.recursive(
    st.one_of(_atoms, st.builds(Distinct, _terms, _terms)), _compound, max_leaves=5
)
_sheets = st.builds(
    RuleSheet,
    st.lists(st.builds(Rule, _atoms, st.lists(_literals, max_size=3).map(tuple)), max_size=4).map(tuple),
)


@given(_sheets, st.booleans())
def test_reading_undoes_writing(sheet: RuleSheet, infix: bool) -> None:
    text = write_rules(sheet, infix)
    if not infix and sheet.rules and not text.startswith("("):
        text = "(first)" + text  # a sheet that starts with a bare word looks like infix
        sheet = RuleSheet((Rule(Atom("first")), *sheet.rules))
    assert read_rules(Source("x", text)) == sheet


@given(_sheets, st.booleans())
def test_writing_is_stable(sheet: RuleSheet, infix: bool) -> None:
    text = write_rules(sheet, infix)
    assume(text and (infix or text.startswith("(")))
    again = read_rules(Source("x", text))
    assert again.spelling.infix == infix
    assert write_rules(again) == text


@given(_terms, st.booleans())
def test_a_term_is_read_as_it_is_written(term: Term, infix: bool) -> None:
    assert read_term(write_term(term, Spelling(infix)), infix) == term


@given(st.sets(st.sampled_from("ab")), st.booleans())
def test_brackets_around_constants_are_written_as_they_were_read(bracketed: set[str], infix: bool) -> None:
    rules = tuple(Rule(Atom("init", (Function(name),))) for name in "ab")
    text = write_rules(RuleSheet(rules, Spelling(infix, frozenset(bracketed))))
    again = read_rules(Source("x", text))
    assert again.rules == rules
    assert again.spelling == Spelling(infix, frozenset(bracketed))
