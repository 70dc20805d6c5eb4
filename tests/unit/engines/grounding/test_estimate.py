"""Programs that are plainly too large are told beforehand, others are not."""

from __future__ import annotations

from soloist.engines.grounding.clauses import clauses_of
from soloist.engines.grounding.estimate import looks_hopeless
from soloist.languages.gdl.reader import read_rules
from soloist.source import Source

DIGITS = " ".join(f"(d {digit})" for digit in range(10))


def _hopeless(rules: str) -> bool:
    return looks_hopeless(clauses_of(read_rules(Source("sheet.kif", DIGITS + rules)).rules))


def test_a_large_product_of_facts_is_hopeless() -> None:
    conditions = " ".join(f"(d ?{letter})" for letter in "abcdefgh")
    assert _hopeless(f"(<= (p ?a) {conditions})")


def test_a_small_product_a_join_and_a_permutation_are_not() -> None:
    assert not _hopeless("(<= (p ?a) (d ?a) (d ?b) (d ?c))")
    chain = " ".join(f"(e ?{one} ?{other})" for one, other in zip("abcdefgh", "bcdefghi", strict=True))
    assert not _hopeless(f"(e 1 2) (<= (p ?a) {chain})")
    letters = "abcdefgh"
    apart = " ".join(f"(distinct ?{a} ?{b})" for a in letters for b in letters if a < b)
    assert not _hopeless(f"(<= (p ?a) {' '.join(f'(d ?{letter})' for letter in letters)} {apart})")
