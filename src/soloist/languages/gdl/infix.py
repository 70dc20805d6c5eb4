"""GDL in infix notation, as books print it: `p(X) :- q(X) & ~r(X)`.

    sheet       rule rule ...                      a '.' after a rule is optional
    rule        atom   |   atom :- condition
    condition   literals | literals | ...          '|' separates alternatives
    literals    literal & literal & ...            ',' may stand for '&'
    literal     atom   |   ~literal   |   (condition)
    atom, term  name   |   name(term, ..., term)

A name starts with a lower-case letter or a digit and goes on with letters, digits, '_' and '-'; any other name is
quoted: 'North', '++'. A variable starts with an upper-case letter, which is small in its name (`X` is `?x` in KIF);
any other variable has a question mark: ?Done, ?'n++'. Comments run from '%' or ';' to the end of the line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from soloist.game.rules import DEEPEST_NESTING, Atom, Function, Literal, Rule, Term, Variable
from soloist.languages.gdl.syntax import CONNECTIVES, Findings, atom, disjunction, negation
from soloist.source import Source, Span

PLAIN_NAME = re.compile(r"[a-z0-9][A-Za-z0-9_-]*")
PLAIN_VARIABLE = re.compile(r"[a-z][A-Za-z0-9_-]*")
MARKED_VARIABLE = re.compile(r"[A-Za-z0-9_+-]+")
KIF_NAME = re.compile(r"(?!\?)[^\s();\x00-\x1f\x7f\ufffd]+")
KIF_VARIABLE = re.compile(r"[^\s();\x00-\x1f\x7f\ufffd]+")
"""KIF cannot quote: what it cannot write is no name here either."""

_TOKEN = re.compile(
    r"""[^\S\x1c-\x1f]+ | [%;][^\n]*
    | (?P<mark>:-|[(),&|~.])
    | (?P<variable>[A-Z][A-Za-z0-9_-]*)
    | \?(?P<named>[A-Za-z0-9_+-]+)
    | \?'(?P<odd>(?:[^'\\\n]|\\.)*)'
    | (?P<name>[a-z0-9][A-Za-z0-9_-]*)
    | '(?P<quoted>(?:[^'\\\n]|\\.)*)'
    | (?P<strange>.)""",
    re.VERBOSE | re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Token:
    """A token and where it stands."""

    kind: str
    text: str
    start: int
    end: int


class _NoRule(Exception):
    """The rule that is being read is broken, and has been reported."""


class InfixRules:
    """Reads rules by recursive descent; after a broken rule it goes on at the next line that starts one."""

    def __init__(self, source: Source) -> None:
        self.findings = Findings()
        self.bracketed: set[str] = set()
        self._source = source
        self.tokens = [*self._scan(), Token("end", "the end", len(source.text), len(source.text))]
        self._next = 0
        self._depth = 0

    def rules(self) -> tuple[Rule, ...]:
        """All rules that can be read."""
        rules = []
        while self._token.kind != "end":
            try:
                rules.append(self._rule())
            except _NoRule:
                self._skip_to_next_rule()
        return tuple(rules)

    def only_term(self) -> Term | None:
        """The term that the whole text is, if it is one."""
        try:
            term = self._term()
        except _NoRule:
            return None
        return term if self._token.kind == "end" and not self.findings else None

    def _scan(self) -> Iterator[Token]:
        for match in _TOKEN.finditer(self._source.text):
            kind = match.lastgroup
            if kind is None:
                continue
            text = match.group(kind)
            if kind == "strange":
                self.findings.error("character", f"unexpected character {text!r}", self._source.span(match.start()))
                continue
            if kind == "variable":
                text = text[0].lower() + text[1:]
            elif kind in ("odd", "quoted"):
                text = re.sub(r"\\(.)", r"\1", text)
                if not (KIF_VARIABLE if kind == "odd" else KIF_NAME).fullmatch(text):
                    message = "a name is not empty and has no white space, no '(', ')' or ';', and no '?' in front"
                    self.findings.error("bad-name", message, self._source.span(*match.span()))
            yield Token("variable" if kind in ("named", "odd") else kind, text, *match.span())

    @property
    def _token(self) -> Token:
        return self.tokens[self._next]

    def _take(self, mark: str) -> bool:
        """Steps over a punctuation mark if it is the next token."""
        if self._token.kind == "mark" and self._token.text == mark:
            self._next += 1
            return True
        return False

    def _expect(self, mark: str) -> None:
        if not self._take(mark):
            self._fail(f"'{mark}'")

    def _fail(self, wanted: str) -> None:
        token = self._token
        shown = "the text ends" if token.kind == "end" else f"'{token.text}' stands"
        self.findings.error("syntax", f"{shown} where {wanted} is expected", self._source.span(token.start, token.end))
        raise _NoRule

    def _span_from(self, start: int) -> Span:
        return self._source.span(start, self.tokens[self._next - 1].end)

    def _skip_to_next_rule(self) -> None:
        """A rule most likely starts where a line starts with a name."""
        while self._token.kind != "end":
            token = self._token
            if token.kind in ("name", "quoted") and self._source.position(token.start)[1] == 1:
                previous = self.tokens[self._next - 1] if self._next else None
                if previous is None or "\n" in self._source.text[previous.end : token.start]:
                    return
            self._next += 1

    def _rule(self) -> Rule:
        start = self._token.start
        head = self._atom()
        if not isinstance(head, Atom) or head.predicate.lower() in CONNECTIVES:
            self.findings.error("bad-head", "this cannot be the head of a rule", head.span)
            raise _NoRule
        body: tuple[Literal, ...] = ()
        if self._take(":-"):
            if self._token.kind == "end" or (self._token.kind, self._token.text) == ("mark", "."):
                hint = "write the head alone to state a fact"
                self.findings.warning("empty-body", "a rule with ':-' and no body", self._span_from(start), hint)
            else:
                body = self._condition()
        span = self._span_from(start)
        self._take(".")
        return Rule(head, body, span)

    def _condition(self) -> tuple[Literal, ...]:
        start = self._token.start
        alternatives = [self._literals()]
        while self._take("|"):
            alternatives.append(self._literals())
        return disjunction(alternatives, self._span_from(start))

    def _literals(self) -> tuple[Literal, ...]:
        literals = list(self._literal())
        while self._take("&") or self._take(","):
            literals += self._literal()
        return tuple(literals)

    def _literal(self) -> tuple[Literal, ...]:
        start = self._token.start
        self._descend()
        try:
            if self._take("~") or self._take_not():
                return (negation(self._literal(), self._span_from(start)),)
            if self._take("("):
                condition = self._condition()
                self._expect(")")
                return condition
            return (self._atom(),)
        finally:
            self._depth -= 1

    def _take_not(self) -> bool:
        if self._token.kind == "name" and self._token.text == "not":
            self._next += 1
            return True
        return False

    def _descend(self) -> None:
        self._depth += 1
        if self._depth > DEEPEST_NESTING:
            self._depth = 0
            span = self._source.span(self._token.start, self._token.end)
            self.findings.error("too-deep", f"this nests more than {DEEPEST_NESTING} deep", span)
            raise _NoRule

    def _atom(self) -> Literal:
        start = self._token.start
        name, args = self._application("a condition", is_term=False)
        span = self._span_from(start)
        if name.lower() == "distinct" and len(args) != 2:
            self.findings.error("connective", f"'distinct' takes two terms, not {len(args)}", span)
            raise _NoRule
        return atom(name, args, span)

    def _term(self) -> Term:
        if self._token.kind == "variable":
            self._next += 1
            return Variable(self.tokens[self._next - 1].text)
        name, args = self._application("a term", is_term=True)
        return Function(name, args)

    def _application(self, wanted: str, is_term: bool) -> tuple[str, tuple[Term, ...]]:
        """A name, with or without arguments."""
        token = self._token
        if token.kind not in ("name", "quoted"):
            self._fail(wanted)
        self._next += 1
        args: list[Term] = []
        if self._take("("):
            self._descend()
            if self._take(")"):
                if is_term:
                    self.bracketed.add(token.text)
                message, span = f"'{token.text}()' has an empty list of arguments", self._span_from(token.start)
                self.findings.warning("empty-arguments", message, span, f"it is read as '{token.text}'")
            else:
                args.append(self._term())
                while self._take(","):
                    args.append(self._term())
                self._expect(")")
            self._depth -= 1
        return token.text, tuple(args)
