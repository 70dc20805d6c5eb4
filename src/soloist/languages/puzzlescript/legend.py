"""The legend: synonyms, properties (`or`) and aggregates (`and`)."""

from __future__ import annotations

from soloist.languages.puzzlescript.lines import Line, Token
from soloist.languages.puzzlescript.names import Names

_SHAPES = "write A = B, or A = B or C, or A = B and C"


def read_legend(lines: list[Line], names: Names) -> None:
    """Each line gives a name to an object, or to several."""
    for line in lines:
        if not line.blank:
            _entry(line, names)


def _entry(line: Line, names: Names) -> None:
    findings = names.findings
    head = line.text.find("=", len(line.text) - len(line.text.lstrip()) + 1)
    if head < 0:
        findings.error("legend", "a line of the legend needs an equals sign", line.span(), _SHAPES)
        return
    left, words = line.tokens(last=head), line.tokens(first=head + 1)
    if len(left) != 1 or not words:
        findings.error("legend", "one name stands before the equals sign, and others after it", line.span(), _SHAPES)
        return
    name = left[0]
    if any(word.text == name.text for word in words):
        findings.error("legend", f"{name} is defined by itself", line.span(), "take it out of the right side")
        words = _without(words, name.text)
        if not words:
            return
    joints = words[1::2]
    for joint in joints:
        if joint.text not in ("and", "or"):
            findings.error("legend", f"'and' or 'or' must stand here, not {joint.text!r}", joint.span, _SHAPES)
            return
    if len(words) % 2 == 0:
        findings.error("legend", f"something must follow {words[-1].text!r}", words[-1].span, _SHAPES)
        return
    if len({joint.text for joint in joints}) > 1:
        findings.error("legend", "'and' and 'or' cannot be mixed in one line", line.span(), "use two lines")
        return
    known = [word for word in words[::2] if _known(word, names)]
    new = names.define(name)
    if not known or not new:
        if not new:
            return
        if not joints:
            names.spans.pop(name.text, None)
            return
    _define(name.text, known, joints[0].text if joints else "", names)


def _without(words: list[Token], name: str) -> list[Token]:
    """The words without the ones that are the name itself, each with the joint before it (after it, for the first)."""
    while any(word.text == name for word in words):
        at = [word.text for word in words].index(name)
        words = words[: at - 1] + words[at + 1 :] if at >= 2 else words[:at] + words[at + 2 :]
    return words


def _known(word: Token, names: Names) -> bool:
    if word.text in names:
        return True
    hint = "define it in a line before this one, or as an object"
    names.findings.error("unknown-name", f"{word.text!r} is not defined", word.span, hint)
    return False


def _define(name: str, words: list[Token], joint: str, names: Names) -> None:
    findings = names.findings
    if len({word.text for word in words}) < len(words):
        findings.warning("repeated", "a name is repeated on the right side", words[0].span)
    if not joint:
        target = names.synonyms.get(words[0].text, words[0].text)
        for table in (names.aggregates, names.properties):
            if target in table:
                table[name] = table[target]
                return
        names.synonyms[name] = target
        return
    wrong = names.properties if joint == "and" else names.aggregates
    flat: list[str] = []
    for word in words:
        target = names.synonyms.get(word.text, word.text)
        if target in wrong:
            kind, other = ("'and'", "'or'") if joint == "and" else ("'or'", "'and'")
            message = f"{word} is defined with {other}, and cannot be part of what is defined with {kind}"
            findings.error("legend", message, word.span, "name its objects one by one")
            continue
        own = names.aggregates if joint == "and" else names.properties
        flat += own.get(target, [target])
    (names.aggregates if joint == "and" else names.properties)[name] = flat
