"""What PDDL texts may say and still look wrong: for `soloist check`, each with its place.

Readers of PDDL take all of this, and so does ours; whoever wrote it mostly meant something else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from soloist.languages.pddl.model import TOTAL_COST, Domain, Problem
from soloist.languages.pddl.uses import Use, Uses, sections_of
from soloist.languages.sexpr import Group, Symbol
from soloist.source import Finding, Severity, Span

#: What others stand for, beside themselves.
_IMPLIED = {
    ":adl": (
        ":strips",
        ":typing",
        ":negative-preconditions",
        ":disjunctive-preconditions",
        ":equality",
        ":existential-preconditions",
        ":universal-preconditions",
        ":conditional-effects",
    ),
    ":quantified-preconditions": (":existential-preconditions", ":universal-preconditions"),
    ":domain-axioms": (":derived-predicates",),
    ":fluents": (":action-costs", ":numeric-fluents"),
    ":numeric-fluents": (":action-costs",),
}
#: Sections that a text may have several of.
_SEVERAL = frozenset({":action", ":derived", ":axiom", ":durative-action", ":process", ":event", ":task", ":method"})
#: A second one of these is an error, which the reader tells.
_ONCE = frozenset({":goal"})


def doubts(definitions: Mapping[str, Group], domain: Domain, problem: Problem | None) -> Iterator[Finding]:
    """What looks wrong in texts that could be read."""
    uses = Uses(domain, problem)
    for kind, group in definitions.items():
        uses.read(kind, group)
        yield from _repeated_sections(kind, group)
        yield from _repeated_objects(group)
    yield from (_warning("type-mismatch", message, span) for message, span in uses.mismatches)
    yield from _missing_requirements(definitions, domain, problem, uses)
    if problem is not None:
        yield from _contradictions(definitions["problem"])
        yield from _never_true(domain, problem, uses)
        yield from _costs(definitions, domain, problem)


def _warning(code: str, message: str, span: Span | None, hint: str = "") -> Finding:
    return Finding(Severity.WARNING, code, message, span, hint)


def _repeated_sections(kind: str, group: Group) -> Iterator[Finding]:
    seen = set()
    for name, section in sections_of(group):
        if name in seen and name not in _SEVERAL | _ONCE:
            yield _warning("section-twice", f"this {kind} has a section {name} already", section.items[0].span)
        seen.add(name)


def _repeated_objects(group: Group) -> Iterator[Finding]:
    """Names that a text lists twice, with the same type: with another one they are an error."""
    seen: set[str] = set()
    for name, section in sections_of(group):
        if name not in (":objects", ":constants"):
            continue
        after_dash = False
        for item in section.items[1:]:
            if isinstance(item, Symbol) and not after_dash and item.text != "-":
                word = item.text.lower()
                if word in seen:
                    yield _warning("object-twice", f"the object {word!r} is listed already", item.span)
                seen.add(word)
            after_dash = isinstance(item, Symbol) and item.text == "-"


def _missing_requirements(
    definitions: Mapping[str, Group], domain: Domain, problem: Problem | None, uses: Uses
) -> Iterator[Finding]:
    stated = {*domain.requirements, *(problem.requirements if problem is not None else ())}
    known = stated | {":strips"} | {name for whole in stated for name in _IMPLIED.get(whole, ())}
    place = next((section for name, section in sections_of(definitions["domain"]) if name == ":requirements"), None)
    for name, use in uses.requirements.items():
        if name not in known:
            say = "add it to (:requirements ...)" if place is not None else f"add (:requirements :strips {name})"
            yield _warning("missing-requirement", f"this needs the requirement {name}, which is not stated", use, say)


def _contradictions(group: Group) -> Iterator[Finding]:
    """Facts that are stated and denied."""
    facts = [item for name, section in sections_of(group) if name == ":init" for item in section.items[1:]]
    stated = {_words(fact) for fact in facts if isinstance(fact, Group)}
    for fact in facts:
        if isinstance(fact, Group) and fact.head is not None and fact.head.text.lower() == "not":
            inner = fact.items[1] if len(fact.items) == 2 else None
            if isinstance(inner, Group) and _words(inner) in stated:
                message = f"{inner!r} is stated in :init too, and holds"
                yield _warning("contradiction", message, fact.span, "leave one of them out")


def _words(group: Group) -> tuple[str, ...]:
    return tuple(repr(item).lower() for item in group.items)


def _never_true(domain: Domain, problem: Problem, uses: Uses) -> Iterator[Finding]:
    """Predicates that something needs and nothing makes true."""
    made = {fact.predicate for fact in problem.initial}
    made |= {effect.atom.predicate for action in domain.actions for effect in action.effects if effect.positive}
    made |= {axiom.head.predicate for axiom in domain.axioms}
    for name, use in uses.needed.items():
        if name in made or name not in domain.predicates:
            continue
        message = f"nothing makes {name!r} true: neither :init nor an effect"
        yield Finding(_severity(use), "never-true", message, use.span, _blocked(use))


def _severity(use: Use) -> Severity:
    return Severity.WARNING if use.goal else Severity.NOTE


def _blocked(use: Use) -> str:
    return "the goal cannot be reached" if use.goal else "what needs it never applies in this problem"


def _costs(definitions: Mapping[str, Group], domain: Domain, problem: Problem) -> Iterator[Finding]:
    costly = [action.name for action in domain.actions if action.cost]
    if problem.metric and not costly:
        place = next(section for name, section in sections_of(definitions["problem"]) if name == ":metric")
        message = f"the plan is to cost the least, and no action increases ({TOTAL_COST})"
        yield _warning("no-costs", message, place.span, f"add (increase ({TOTAL_COST}) ...) to the effects of actions")
    elif problem.metric:
        for name, section in sections_of(definitions["domain"]):
            if name == ":action" and len(section.items) > 1 and repr(section.items[1]).lower() not in costly:
                message = f"the action {section.items[1]!r} costs nothing, and others do"
                yield Finding(Severity.NOTE, "no-cost", message, section.items[1].span)
    elif costly:
        place = definitions["problem"]
        message = (
            f"actions have costs, and this problem has no (:metric minimize ({TOTAL_COST})): every action counts one"
        )
        yield Finding(Severity.NOTE, "no-metric", message, place.items[1].span)
