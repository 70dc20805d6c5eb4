"""Reads PDDL: a domain and a problem, from two files or from one.

>>> source = Source("d.pddl", "(define (domain d) (:predicates (p)) (:action a :effect (p)))")
>>> parse([source]).domain.actions[0].effects
(Effect(atom=Atom(predicate='p', args=()), positive=True, condition=And(parts=()), parameters=()),)
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from soloist.errors import ParseError, UnsupportedError
from soloist.files import read_text
from soloist.languages.pddl.costs import missing_values
from soloist.languages.pddl.domain_reader import read_domain
from soloist.languages.pddl.doubts import doubts
from soloist.languages.pddl.model import Domain, Planning, Problem
from soloist.languages.pddl.number_game import settled
from soloist.languages.pddl.problem_reader import read_problem
from soloist.languages.pddl.scope import MOST_FINDINGS, Scope
from soloist.languages.sexpr import Group, Node, Symbol, read_sexpr
from soloist.source import Finding, Severity, Source

if TYPE_CHECKING:
    from soloist.languages.pddl.game import PddlGame

_BOTH = "give both files: soloist solve domain.pddl problem.pddl"


@dataclass(frozen=True)
class Parsed:
    """What could be read, and everything the reader has to say about the texts."""

    domain: Domain | None
    problem: Problem | None
    findings: tuple[Finding, ...]
    #: The text of each, by its kind.
    definitions: Mapping[str, Group]


def parse(sources: Sequence[Source]) -> Parsed:
    """Read what can be read; never raises for what the texts contain."""
    scope = Scope()
    definitions: dict[str, Group] = {}
    for source in sources:
        reading = read_sexpr(source, split_variables=True)
        scope.findings.extend(reading.findings)
        for node in reading.items:
            kind = _kind(node)
            if kind is None:
                place = node.span
                scope.error(
                    "no-definition", "(define (domain ...) ...) or (define (problem ...) ...) belongs here", place
                )
            elif kind in definitions:
                scope.error("twice", f"this is a second {kind}", node.span)
            else:
                assert isinstance(node, Group)
                definitions[kind] = node
    domain = read_domain(scope, definitions["domain"]) if "domain" in definitions else None
    problem = read_problem(scope, definitions["problem"], domain) if domain and "problem" in definitions else None
    if domain and problem:
        # A problem may have objects of several types at once, which get a type of their own.
        # Its goal may compare numbers, too.
        domain = replace(domain, types=dict(scope.types), comparisons=dict(scope.comparisons))
    if domain and problem and not scope.errors:
        scope.findings += missing_values(Planning(domain, problem))
    if domain is None and "problem" in definitions:
        message = "a problem cannot be read without its domain"
        scope.error("no-domain", message, definitions["problem"].span.source.span(0), _BOTH)
    return Parsed(domain, problem, tuple(scope.findings), definitions)


def _kind(node: Node) -> str | None:
    if not isinstance(node, Group) or node.head is None or node.head.text.lower() != "define" or len(node.items) < 2:
        return None
    name = node.items[1]
    head = name.head if isinstance(name, Group) else None
    kind = head.text.lower() if isinstance(head, Symbol) else ""
    return kind if kind in ("domain", "problem") else None


def read_planning(sources: Sequence[Source]) -> Planning:
    """A domain with its problem, or an error with all findings."""
    parsed = parse(sources)
    errors = [finding for finding in parsed.findings if finding.severity is Severity.ERROR]
    if errors:
        unsupported = [finding for finding in errors if finding.code == "unsupported"]
        # Names that are not known may well be those that what is not supported would have declared.
        only = all(finding in unsupported or finding.code.startswith("unknown-") for finding in errors)
        raise UnsupportedError(unsupported) if unsupported and only else ParseError(errors)
    if parsed.domain is None or parsed.problem is None:
        missing = "problem" if parsed.domain else "domain"
        message = f"there is no {missing} here"
        raise ParseError(Finding(Severity.ERROR, f"no-{missing}", message, sources[0].span(0), _BOTH))
    return settled(Planning(parsed.domain, parsed.problem))


def read(source: Source, path: str, also: Source | None = None) -> list[PddlGame]:
    """The game of a domain and a problem, in one text or in two."""
    from soloist.languages.pddl.game import PddlGame

    sources = _sources(source, also, path)
    planning = read_planning(sources)
    return [PddlGame(planning, path, "\n".join(part.text for part in sources))]


def check(source: Source, also: Source | None = None) -> list[Finding]:
    """What is worth telling; a domain may be checked alone."""
    parsed = parse(_sources(source, also, source.name))
    looks_wrong = doubts(parsed.definitions, parsed.domain, parsed.problem) if parsed.domain else ()
    return [*parsed.findings, *islice(looks_wrong, MOST_FINDINGS)]


def _sources(source: Source, also: Source | None, path: str) -> list[Source]:
    """The two texts; a problem alone is completed by the domain that lies beside it under the usual name."""
    if also is not None:
        return [source, also]
    domain = beside(source, path)
    return [source] if domain is None else [Source(str(domain), read_text(domain)), source]


def beside(source: Source, path: str) -> Path | None:
    """The domain of a problem, where it lies beside it under the usual name."""
    here = Path(path)
    if here.name and is_second(source):
        for name in (here.name.replace("problem", "domain"), "domain.pddl"):
            domain = here.with_name(name)
            if name != here.name and domain.is_file():
                return domain
    return None


def is_whole(source: Source) -> bool:
    """Whether a text has a problem, or something else than a domain alone."""
    return _defines("problem", source) or not _defines("domain", source)


def is_second(source: Source) -> bool:
    """Whether a text has a problem and not its domain."""
    return _defines("problem", source) and not _defines("domain", source)


def _defines(kind: str, source: Source) -> bool:
    return re.search(rf"\(\s*define\s*\(\s*{kind}\b", source.text, re.IGNORECASE) is not None


def recognises(text: str) -> bool:
    """Whether a text looks like PDDL."""
    return "(define" in text.lower()
