"""Concrete rules as masks, their groups, and the jumps of loops."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from soloist.languages.puzzlescript.expand import MOST_RULES, Draft, TooManyRules, expand
from soloist.languages.puzzlescript.model import LAYER_BITS, Group, Pattern, Replacement, Rule, RuleList
from soloist.languages.puzzlescript.names import Names
from soloist.languages.puzzlescript.rule_lines import Marker, RuleLine
from soloist.languages.puzzlescript.rule_rows import ELLIPSIS, Cell
from soloist.languages.puzzlescript.words import BITS

#: Groups with a rigid rule that a game may have: the reference engine has five bits for their numbers.
MOST_RIGID = 30
#: Rules that a game may have in all.
MOST_IN_ALL = 100_000


@dataclass
class _Group:
    """A group on its way: where it begins, and its rules of one kind."""

    line: int
    random: bool
    rules: list[Rule] = field(default_factory=list)


class Compiler:
    """Turns the lines of the rules section into two lists of groups."""

    def __init__(self, names: Names) -> None:
        self.names, self.findings = names, names.findings
        self.numbers = {member: at for at, member in enumerate(m for layer in names.layers for m in layer)}
        self.layer_masks = [sum(1 << self.numbers[member] for member in layer) for layer in names.layers]

    def compile(self, lines: list[RuleLine | Marker]) -> tuple[RuleList, RuleList]:
        """The normal and the late rules."""
        groups: dict[bool, list[_Group]] = {False: [], True: []}
        drafts: list[list[Draft]] = []
        total = 0
        for line in lines:
            if isinstance(line, Marker):
                continue
            if not line.joins or not drafts:
                drafts.append([])
            try:
                drafts[-1] += expand(line, self.names)
            except TooManyRules:
                message = f"this line stands for more than {MOST_RULES} rules"
                self.findings.error("too-many-rules", message, line.span, "say it in several simpler lines")
            total += len(drafts[-1])
            if total > MOST_IN_ALL:
                message = f"the rules stand for more than {MOST_IN_ALL} concrete ones"
                self.findings.error("too-many-rules", message, line.span, "say it in fewer or simpler lines")
                break
        for group in drafts:
            self._group(group, groups)
        return self._listed(groups[False], lines), self._listed(groups[True], lines)

    def _group(self, drafts: list[Draft], groups: dict[bool, list[_Group]]) -> None:
        last = {draft.printed: at for at, draft in enumerate(drafts)}
        made: dict[bool, _Group] = {}
        left: dict[RuleLine, int] = {}
        clashes: dict[RuleLine, str] = {}
        for at, draft in enumerate(drafts):
            if last[draft.printed] != at:
                continue
            rule, clash = self.rule(draft)
            left[draft.line] = left.get(draft.line, 0) + (clash == "")
            if clash:
                clashes.setdefault(draft.line, clash)
            if rule is None:
                continue
            late = draft.line.late
            if late not in made:
                made[late] = _Group(draft.line.span.line, draft.line.random)
            made[late].rules.append(rule)
        for line, clash in clashes.items():
            if not left[line]:
                hint = "a cell holds one object of a layer"
                self.findings.error("same-layer", f"{clash}, so this rule never applies", line.span, hint)
        for late, group in made.items():
            groups[late].append(group)

    def _listed(self, groups: list[_Group], lines: list[RuleLine | Marker]) -> RuleList:
        rigid, done = 0, []
        for group in groups:
            marked = any(rule.rigid for rule in group.rules)
            rigid += marked
            if marked and rigid == MOST_RIGID + 1:
                message = f"there are more than {MOST_RIGID} groups with a rigid rule"
                self.findings.error("too-many-rigid", message, group.rules[0].span)
            rules = tuple(replace(rule, rigid=rigid if rule.rigid else 0) for rule in group.rules)
            done.append(Group(rules, group.random, rigid if marked else 0))
        return RuleList(tuple(done), _loops([group.line for group in groups], lines))

    def rule(self, draft: Draft) -> tuple[Rule | None, str]:
        """A rule as masks; None, with the clash where there is one, for a rule that can never apply."""
        rows: list[tuple[Pattern | None, ...]] = []
        replacements: list[tuple[Replacement | None, ...]] = []
        for at, row in enumerate(draft.left):
            patterns: list[Pattern | None] = []
            changes: list[Replacement | None] = []
            for place, cell in enumerate(row):
                if cell == ELLIPSIS:
                    patterns.append(None)
                    changes.append(None)
                    continue
                pattern, used, clash = self._pattern(cell, draft)
                if pattern is None:
                    return None, clash
                patterns.append(pattern)
                if draft.right:
                    changes.append(self._replacement(pattern, used, draft.right[at][place], draft))
            rows.append(tuple(patterns))
            replacements.append(tuple(changes))
        line = draft.line
        done = tuple(replacements) if draft.right else ()
        return Rule(draft.direction, tuple(rows), done, line.commands, int(line.rigid), line.span), ""

    def _mask(self, name: str) -> int:
        return sum({1 << self.numbers[member] for member in self.names.members(name) if member in self.numbers})

    def _layer(self, name: str, draft: Draft) -> int | None:
        layer = self.names.layer(name)
        if layer is None:
            self.findings.error("no-layer", f"{name} is on no layer", draft.line.span, "name it in COLLISIONLAYERS")
        return layer

    def _pattern(self, cell: Cell, draft: Draft) -> tuple[Pattern | None, dict[int, str], str]:
        """What a cell of the left asks, the layers it names, and a clash of two names on one layer."""
        present = missing = moving = still = 0
        any_of: list[int] = []
        used: dict[int, str] = {}
        clash = ""
        for word, name in cell:
            if word in ("random", "randomdir"):
                message = f"{word} can stand on the right side only"
                self.findings.error("random-left", message, draft.line.span)
                continue
            mask = self._mask(name)
            if word == "no":
                missing |= mask
                continue
            layer = self._layer(name, draft)
            if layer is None:
                continue
            if layer in used:
                clash = f"{used[layer]} and {name} are on one layer"
            used[layer] = name
            if name in self.names.objects:
                present |= mask
            else:
                any_of.append(mask)
            if word == "stationary":
                still |= LAYER_BITS << 5 * layer
            elif word:
                moving |= BITS[word] << 5 * layer
        if clash:
            return None, used, clash
        if present & missing or any(not mask & ~missing for mask in any_of):
            both = " and ".join(sorted({name for word, name in cell if word == "no"}))
            message = f"the left side asks for an object and for its absence ({both}); this rule is left out"
            self.findings.warning("contradiction", message, draft.line.span)
            return None, used, ""
        return Pattern(present, missing, tuple(any_of), moving, still), used, ""

    def _replacement(self, pattern: Pattern, used: dict[int, str], cell: Cell, draft: Draft) -> Replacement:
        clear = put = stop = move = random = random_layers = rigid = concrete = 0
        taken: dict[int, str] = {}
        for word, name in cell:
            mask = self._mask(name)
            if word == "random":
                if name in self.names.objects:
                    message = f"{name} is a single object: there is nothing to choose at random"
                    self.findings.warning("random", message, draft.line.span, "take a name that is defined with 'or'")
                random |= mask
                continue
            if word == "no":
                clear |= mask
                continue
            layer = self._layer(name, draft)
            if layer is None:
                continue
            if layer in taken:
                message = f"{taken[layer]} and {name} are on one layer, and a cell never holds both"
                self.findings.error("same-layer", message, draft.line.span)
            taken[layer] = name
            bits = LAYER_BITS << 5 * layer
            if word:
                rigid |= bits
            if name in self.names.objects:
                put |= mask
                clear |= self.layer_masks[layer]
                concrete |= bits
            if word == "stationary":
                stop |= bits
            elif word == "randomdir":
                random_layers |= bits
            elif word in BITS:
                move |= BITS[word] << 5 * layer
        if any(put & mask and random & mask & ~put for mask in self.layer_masks):
            message = "what random puts here may share a layer with an object that is put here too"
            self.findings.warning("random", message, draft.line.span)
        if pattern.present & ~put:
            clear |= pattern.present
        if pattern.moving & ~move:
            stop |= pattern.moving
        named = 0
        for layer, name in used.items():
            if layer not in taken:
                clear |= self.layer_masks[layer]
                rigid |= LAYER_BITS << 5 * layer
            if name in self.names.objects:
                named |= LAYER_BITS << 5 * layer
        rigid |= named & ~concrete
        return Replacement(clear, put, stop | rigid, move, rigid, random, random_layers)


def _loops(starts: list[int], lines: list[RuleLine | Marker]) -> dict[int, int]:
    """From which group to which to jump back; the number of groups stands for the end of the list.

    A loop reaches from the first group that begins after its first line to the last before the first group that
    begins after its last line. Where it holds no group of this list, the jump is one to the next group, and counts.
    """
    jumps: dict[int, int] = {}
    target: int | None = None
    for marker in lines:
        if not isinstance(marker, Marker):
            continue
        after = next((at for at, line in enumerate(starts) if line >= marker.span.line), None)
        if after is None:
            continue
        if target is None:
            target = after
        else:
            jumps[after - 1] = target
            target = None
    if target is not None:
        jumps[len(starts)] = target
    return jumps
