"""Writes terms, rules and sheets in either notation, so that reading them again gives the same.

>>> from soloist.languages.gdl.reader import read_rules
>>> from soloist.source import Source
>>> print(write_rules(read_rules(Source("x", "p(X) :- q(X) & ~r(X)")), infix=False), end="")
(<= (p ?x)
    (q ?x)
    (not (r ?x)))
"""

from __future__ import annotations

from collections.abc import Callable

from soloist.game.rules import Atom, Distinct, Literal, Not, Or, Rule, RuleSheet, Spelling, Term, Variable
from soloist.languages.gdl.infix import MARKED_VARIABLE, PLAIN_NAME, PLAIN_VARIABLE


def write_rules(sheet: RuleSheet, infix: bool | None = None) -> str:
    """A whole sheet, in the notation it was read from or in the one that is asked for."""
    chosen = sheet.spelling.infix if infix is None else infix
    spelling = Spelling(chosen, sheet.spelling.bracketed)
    return "".join(write_rule(rule, spelling) + "\n" for rule in sheet.rules)


def write_rule(rule: Rule, spelling: Spelling) -> str:
    """A rule; its conditions stand on lines of their own."""
    literal_text: Callable[[Literal, Spelling], str] = _infix_literal if spelling.infix else _kif_literal
    parts = [literal_text(part, spelling) for part in (rule.head, *rule.body)]
    if not rule.body:
        return parts[0]
    if spelling.infix:
        return f"{parts[0]} :-\n    " + " &\n    ".join(parts[1:])
    return "(<= " + "\n    ".join(parts) + ")"


def write_term(term: Term, spelling: Spelling) -> str:
    """A term as the sheet spells it; moves and facts are shown this way everywhere."""
    if spelling.infix:
        if isinstance(term, Variable):
            return _infix_variable(term.name)
        return _infix_application(term.name, term.args, spelling, term.name in spelling.bracketed)
    if isinstance(term, Variable):
        return f"?{term.name}"
    return _kif_application(term.name, term.args, spelling, term.name in spelling.bracketed)


def _kif_application(name: str, args: tuple[Term, ...], spelling: Spelling, bracketed: bool) -> str:
    if args or bracketed:
        return f"({' '.join([name, *(write_term(arg, spelling) for arg in args)])})"
    return name


def _kif_literal(literal: Literal, spelling: Spelling) -> str:
    match literal:
        case Atom(predicate, args):
            return _kif_application(predicate, args, spelling, bracketed=False)
        case Distinct(left, right):
            return _kif_application("distinct", (left, right), spelling, bracketed=False)
        case Not(inner):
            return f"(not {_kif_literal(inner, spelling)})"
        case Or(alternatives):
            return f"(or {' '.join(_kif_conjunction(alternative, spelling) for alternative in alternatives)})"


def _kif_conjunction(literals: tuple[Literal, ...], spelling: Spelling) -> str:
    texts = [_kif_literal(literal, spelling) for literal in literals]
    return texts[0] if len(texts) == 1 else f"(and {' '.join(texts)})"


def _infix_application(name: str, args: tuple[Term, ...], spelling: Spelling, bracketed: bool) -> str:
    shown = name if PLAIN_NAME.fullmatch(name) else _quoted(name)
    if args or bracketed:
        return f"{shown}({', '.join(write_term(arg, spelling) for arg in args)})"
    return shown


def _infix_literal(literal: Literal, spelling: Spelling) -> str:
    match literal:
        case Atom(predicate, args):
            return _infix_application(predicate, args, spelling, bracketed=False)
        case Distinct(left, right):
            return _infix_application("distinct", (left, right), spelling, bracketed=False)
        case Not(inner):
            return f"~{_infix_literal(inner, spelling)}"
        case Or(alternatives):
            texts = (" & ".join(_infix_literal(literal, spelling) for literal in part) for part in alternatives)
            return f"({' | '.join(texts)})"


def _infix_variable(name: str) -> str:
    if PLAIN_VARIABLE.fullmatch(name):
        return name[0].upper() + name[1:]
    return f"?{name}" if MARKED_VARIABLE.fullmatch(name) else f"?{_quoted(name)}"


def _quoted(name: str) -> str:
    escaped = name.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"
