"""GDL in KIF, the prefix notation of the GGP repository: `(<= (p ?x) (q ?x) (not (r ?x)))`."""

from __future__ import annotations

from collections.abc import Iterable

from soloist.game.rules import DEEPEST_NESTING, Atom, Function, Literal, Rule, Term, Variable
from soloist.languages.gdl.syntax import CONNECTIVES, Findings, atom, disjunction, negation
from soloist.languages.sexpr import Group, Node, Symbol


class KifRules:
    """Turns S-expressions into rules; what is no rule becomes a finding and is left out."""

    def __init__(self) -> None:
        self.findings = Findings()
        self.bracketed: set[str] = set()
        self._warned: set[str] = set()

    def rules(self, nodes: Iterable[Node]) -> tuple[Rule, ...]:
        """The rules that the expressions of a sheet stand for."""
        found = (self._rule(node) for node in nodes)
        return tuple(rule for rule in found if rule is not None)

    def term(self, node: Node, depth: int = 0) -> Term | None:
        """The term that an expression stands for."""
        if isinstance(node, Symbol):
            if node.text == "?":
                self.findings.error("no-name", "a variable without a name", node.span)
                return None
            return Variable(node.text[1:]) if node.text.startswith("?") else Function(node.text)
        if depth > DEEPEST_NESTING:
            self.findings.error("too-deep", f"terms nest more than {DEEPEST_NESTING} deep here", node.span)
            return None
        name = self._name(node)
        args = [self.term(arg, depth + 1) for arg in node.items[1:]]
        if name is None or None in args:
            return None
        if not args:
            self.bracketed.add(name)
            self._warn_brackets(node, name)
        return Function(name, tuple(arg for arg in args if arg is not None))

    def _rule(self, node: Node) -> Rule | None:
        if not isinstance(node, Group) or node.head is None or node.head.text != "<=":
            head = self._head(node)
            return None if head is None else Rule(head, (), node.span)
        if len(node.items) == 1:
            self.findings.error("no-head", "'<=' needs a head", node.span)
            return None
        head = self._head(node.items[1])
        parts = [self._conjunction(part) for part in node.items[2:]]
        if not parts:
            self.findings.warning(
                "empty-body", "a rule with '<=' and no body", node.span, "write the head alone to state a fact"
            )
        if head is None or None in parts:
            return None
        return Rule(head, tuple(literal for part in parts if part is not None for literal in part), node.span)

    def _head(self, node: Node) -> Atom | None:
        word = node if isinstance(node, Symbol) else node.head
        if word is not None and word.text.lower() in CONNECTIVES:
            self.findings.error("bad-head", f"'{word.text}' cannot be the head of a rule", word.span)
            return None
        literal = self._atom(node)
        return literal if isinstance(literal, Atom) else None

    def _conjunction(self, node: Node, depth: int = 0) -> tuple[Literal, ...] | None:
        """A body part as a conjunction of literals, mostly of one."""
        word = node.head if isinstance(node, Group) else node
        connective = word.text.lower() if word is not None else ""
        if connective == "<=" and word is not None:
            self.findings.error("bad-body", "'<=' inside a rule", word.span, "is a ')' missing before it?")
            return None
        if not isinstance(node, Group) or connective not in ("not", "or", "and"):
            literal = self._atom(node)
            return None if literal is None else (literal,)
        if depth > DEEPEST_NESTING:
            self.findings.error("too-deep", f"conditions nest more than {DEEPEST_NESTING} deep here", node.span)
            return None
        count = len(node.items) - 1
        if count == 0 or (connective == "not" and count > 1):
            wanted = "one condition" if connective == "not" else "at least one condition"
            self.findings.error("connective", f"'{connective}' takes {wanted}, not {count}", node.span)
            return None
        parts = [self._conjunction(part, depth + 1) for part in node.items[1:]]
        conjunctions = [part for part in parts if part is not None]
        if len(conjunctions) < len(parts):
            return None
        if connective == "not":
            return (negation(conjunctions[0], node.span),)
        if connective == "or":
            return disjunction(conjunctions, node.span)
        return tuple(literal for conjunction in conjunctions for literal in conjunction)

    def _atom(self, node: Node) -> Literal | None:
        if isinstance(node, Symbol):
            if node.text.startswith("?") or node.text.lower() in CONNECTIVES:
                self.findings.error("no-predicate", f"'{node.text}' is no predicate", node.span)
                return None
            return atom(node.text, (), node.span)
        name = self._name(node)
        args = [self.term(arg) for arg in node.items[1:]]
        if name is None or None in args:
            return None
        if name.lower() == "distinct" and len(args) != 2:
            self.findings.error("connective", f"'distinct' takes two terms, not {len(args)}", node.span)
            return None
        if not args:
            self._warn_brackets(node, name)
        return atom(name, [arg for arg in args if arg is not None], node.span)

    def _name(self, group: Group) -> str | None:
        head = group.head
        if head is None:
            what = "an empty pair of parentheses" if not group.items else "a parenthesis where a name belongs"
            self.findings.error("no-name", what, group.span if not group.items else group.items[0].span)
            return None
        if head.text.startswith("?"):
            self.findings.error("no-name", f"the variable '{head.text}' cannot be applied to terms", head.span)
            return None
        return head.text

    def _warn_brackets(self, node: Group, name: str) -> None:
        if name in self._warned:
            return
        self._warned.add(name)
        self.findings.warning(
            "empty-arguments", f"'({name})' has an empty list of arguments", node.span, f"it is read as '{name}'"
        )
