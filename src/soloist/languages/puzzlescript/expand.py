"""From rule lines to rules about one direction, single movements and objects.

The order of the rules that come out is part of the language, for a rule changes what later ones see.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from soloist.languages.puzzlescript.names import Names
from soloist.languages.puzzlescript.rule_lines import RuleLine
from soloist.languages.puzzlescript.rule_rows import ELLIPSIS, Cell, Row, Term
from soloist.languages.puzzlescript.words import AMBIGUOUS, RELATIVE, RELATIVE_WORDS

#: Rules that one line may stand for. The reference engine has no limit, and never ends on lines that need one.
MOST_RULES = 20_000

Rows = tuple[Row, ...]


@dataclass(frozen=True)
class Draft:
    """A rule on its way: one direction, its two sides, and the line it comes from."""

    direction: str
    left: Rows
    right: Rows
    line: RuleLine

    @property
    def printed(self) -> tuple[object, ...]:
        """What two rules have in common that do the same: a direction counts only where cells are side by side."""
        directed = any(len(row) > 1 for row in self.left)
        return (self.direction if directed else "", self.left, self.right, self.line.rigid, self.line.commands)


class TooManyRules(Exception):
    """A line that stands for more rules than are wanted."""


def expand(line: RuleLine, names: Names) -> list[Draft]:
    """The concrete rules of a line, in order. What cannot be inferred is told in the findings."""
    line = _without_repeated_no(line)
    directional = any(len(row) > 1 for row in line.left) or any(
        word in RELATIVE_WORDS for row in (*line.left, *line.right) for cell in row for word, _ in cell
    )
    drafts: list[Draft] = []
    for direction in line.directions if directional else line.directions[:1]:
        draft = Draft(direction, line.left, line.right, line)
        draft = _mapped(draft, lambda cell, facing=direction: _absolute(cell, facing))
        draft = _mapped(_turned(draft), lambda cell: _named(cell, names))
        for moving in _movements(draft, names):
            for concrete in _properties(moving, names):
                drafts.append(concrete if line.late else _stationary(concrete, names))
                if len(drafts) > MOST_RULES:
                    raise TooManyRules
    return drafts


def _mapped(draft: Draft, function: object) -> Draft:
    def side(rows: Rows) -> Rows:
        return tuple(tuple(cell if cell == ELLIPSIS else function(cell) for cell in row) for row in rows)  # type: ignore[operator]

    return replace(draft, left=side(draft.left), right=side(draft.right))


def _without_repeated_no(line: RuleLine) -> RuleLine:
    """Without each `no X` on the right that stands on the left of the same cell.

    The reference engine overlooks the term right after one that it takes out, and so does this.
    """
    if not line.right:
        return line
    rows: list[Row] = []
    for before, after in zip(line.left, line.right, strict=True):
        cells: list[Cell] = []
        for left, right in zip(before, after, strict=True):
            terms, at = list(right), 0
            while at < len(terms):
                if terms[at][0] == "no" and terms[at] in left:
                    del terms[at]
                at += 1
            cells.append(tuple(terms))
        rows.append(tuple(cells))
    return replace(line, right=tuple(rows))


def _absolute(cell: Cell, facing: str) -> Cell:
    return tuple((RELATIVE[facing].get(modifier, modifier), name) for modifier, name in cell)


def _turned(draft: Draft) -> Draft:
    """Up becomes down and left becomes right, with the cells reversed; ellipses keep all four directions."""
    other = {"up": "down", "left": "right"}.get(draft.direction)
    if other is None or any(cell == ELLIPSIS for row in draft.left for cell in row):
        return draft

    def side(rows: Rows) -> Rows:
        return tuple(row[::-1] for row in rows)

    return replace(draft, direction=other, left=side(draft.left), right=side(draft.right))


def _named(cell: Cell, names: Names) -> Cell:
    """With aggregates as their objects (the first in place, the others at the end), and synonyms as their objects."""
    terms, further = [], []
    for modifier, name in cell:
        members = names.aggregates.get(name, [name])
        terms.append((modifier, members[0] if members else name))
        further += [(modifier, member) for member in members[1:]]
    return tuple((modifier, names.synonyms.get(name, name)) for modifier, name in (*terms, *further))


def _cells(rows: Rows) -> Iterator[tuple[int, int, Cell]]:
    for at, row in enumerate(rows):
        for place, cell in enumerate(row):
            yield at, place, cell


def _put(rows: Rows, at: int, place: int, old: Term, new: Term) -> Rows:
    """With a term replaced wherever it stands in one cell."""
    cell = tuple(new if term == old else term for term in rows[at][place])
    row = (*rows[at][:place], cell, *rows[at][place + 1 :])
    return (*rows[:at], row, *rows[at + 1 :])


def _everywhere(rows: Rows, function: object) -> Rows:
    return tuple(tuple(tuple(function(term) for term in cell) for cell in row) for row in rows)  # type: ignore[operator]


def _movements(draft: Draft, names: Names) -> list[Draft]:
    """One rule for each way to make the ambiguous movements of the left side concrete.

    The reference engine splits on every ambiguous cell at once and later keeps the last of equal rules; the ones it
    keeps, and their order, are those of always splitting on the last cell.
    """
    spots = dict.fromkeys(
        (at, place, term) for at, place, cell in _cells(draft.left) for term in cell if term[0] in AMBIGUOUS
    )
    order = sorted(spots, key=lambda spot: (-spot[0], -spot[1]))
    work: list[tuple[Draft, tuple[str, ...]]] = [(draft, ())]
    for at, place, (word, name) in order:
        work = [
            (
                replace(
                    rule,
                    left=_put(rule.left, at, place, (word, name), (concrete, name)),
                    right=_put(rule.right, at, place, (word, name), (concrete, name)) if rule.right else (),
                ),
                (*values, concrete),
            )
            for rule, values in work
            for concrete in AMBIGUOUS[word]
        ]
        if len(work) > MOST_RULES:
            raise TooManyRules
    done = [_inferred(rule, order, values) for rule, values in work]
    for rule in done:
        for _, _, cell in _cells(rule.right):
            for word, name in cell:
                if word in AMBIGUOUS:
                    shown = word.partition("-")[2] or word
                    message = f"which way {shown} {name} goes on the right cannot be told from the left"
                    names.findings.error("ambiguous-movement", message, draft.line.span, "write a direction")
                    return done
    return done


def _inferred(rule: Draft, order: list[tuple[int, int, Term]], values: tuple[str, ...]) -> Draft:
    """With ambiguous words elsewhere on the right as on the left, where the left leaves no choice."""
    pairs: dict[Term, list[tuple[int, int]]] = {}
    words: dict[str, int] = {}
    value: dict[object, str] = {}
    for (at, place, term), concrete in zip(order, values, strict=True):
        pairs.setdefault(term, []).append((at, place))
        words[term[0]] = words.get(term[0], 0) + 1
        value[term] = value[term[0]] = concrete

    def strict(term: Term) -> Term:
        return (value[term], term[1]) if len(pairs.get(term, ())) == 1 else term

    def loose(term: Term) -> Term:
        return (value[term[0]], term[1]) if words.get(term[0]) == 1 else term

    return replace(rule, right=_everywhere(_everywhere(rule.right, strict), loose))


def _held(cell: Cell, names: Names) -> list[str]:
    return [name for modifier, name in cell if modifier != "random" and name in names.properties]


def _properties(draft: Draft, names: Names) -> list[Draft]:
    """One rule for each member of a property that cannot stay an "any of these" test."""

    def no_members(cell: Cell) -> Cell:
        terms: list[Term] = []
        for modifier, name in cell:
            members = names.properties.get(name) if modifier == "no" else None
            terms += [(modifier, member) for member in members] if members else [(modifier, name)]
        return tuple(terms)

    draft = _mapped(draft, no_members)
    needed = {
        name
        for at, place, cell in _cells(draft.right)
        for name in _held(cell, names)
        if name not in _held(draft.left[at][place], names)
    }
    work: list[tuple[Draft, tuple[Term, ...]]] = [(draft, ())]
    while True:
        # All rules of the list are split at the same place, for they differ in names of objects only.
        split = next(
            (
                (at, place, name)
                for at, place, cell in _cells(work[0][0].left)
                for name in _held(cell, names)
                if name in needed or names.layer(name) is None
            ),
            None,
        )
        if split is None:
            break
        at, place, name = split
        work = [
            (_with_member(rule, at, place, name, member), (*chosen, (name, member)))
            for rule, chosen in work
            for member in names.properties[name]
        ]
        if len(work) > MOST_RULES or not work:
            raise TooManyRules
    done = [_followed(rule, chosen) for rule, chosen in work]
    for rule in done:
        left_over = {name for _, _, cell in _cells(rule.right) for name in _held(cell, names)} & needed
        if left_over:
            message = f"which {min(left_over)} is meant on the right cannot be told from the left"
            names.findings.error("ambiguous-property", message, draft.line.span, "write one of its objects")
            return []
    return done


def _with_member(rule: Draft, at: int, place: int, name: str, member: str) -> Draft:
    def side(rows: Rows) -> Rows:
        cell = tuple((word, member if held == name and word != "random" else held) for word, held in rows[at][place])
        row = (*rows[at][:place], cell, *rows[at][place + 1 :])
        return (*rows[:at], row, *rows[at + 1 :])

    return replace(rule, left=side(rule.left), right=side(rule.right) if rule.right else ())


def _followed(rule: Draft, chosen: tuple[Term, ...]) -> Draft:
    """With a property that was split in one place only as that member everywhere on the right."""
    names = [name for name, _ in chosen]
    single = {name: member for name, member in chosen if names.count(name) == 1}

    def follow(term: Term) -> Term:
        return term if term[0] == "random" else (term[0], single.get(term[1], term[1]))

    return replace(rule, right=_everywhere(rule.right, follow))


def _stationary(rule: Draft, names: Names) -> Draft:
    """A plain object on the right whose layer is not in the same cell on the left begins at rest."""
    rows: list[Row] = []
    for at, row in enumerate(rule.right):
        cells: list[Cell] = []
        for place, cell in enumerate(row):
            held = {names.objects[member].layer for _, name in rule.left[at][place] for member in names.members(name)}
            cells.append(
                tuple(
                    ("stationary", name)
                    if not word and name in names.objects and names.objects[name].layer not in held
                    else (word, name)
                    for word, name in cell
                )
            )
        rows.append(tuple(cells))
    return replace(rule, right=tuple(rows))
