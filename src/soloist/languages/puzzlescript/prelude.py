"""The settings above the first section."""

from __future__ import annotations

import re

from soloist.languages.puzzlescript.lines import Findings, Line, Token
from soloist.languages.puzzlescript.palettes import PALETTES
from soloist.languages.puzzlescript.words import COLOUR, DIALECTS, FLAGS, VALUED


def read_prelude(lines: list[Line], findings: Findings) -> dict[str, str]:
    """The settings by name; flags have an empty value."""
    settings: dict[str, str] = {}
    for line in lines:
        tokens = line.tokens()
        if not tokens:
            continue
        key = tokens[0]
        # A value keeps its case, and ends where a comment begins.
        end = line.comment if line.comment > key.span.end - line.start else len(line.raw)
        value = line.raw[key.span.end - line.start : end].strip()
        if key.text in VALUED:
            _valued(key, value, line, findings, settings)
        elif key.text in FLAGS:
            if value:
                findings.warning("setting-value", f"{key} takes no value", line.span(key.span.end - line.start))
            settings[key.text] = ""
        elif key.text in DIALECTS:
            message = f"{key} is a setting of {DIALECTS[key.text]}, a dialect that is not read here"
            findings.error("dialect", message, key.span, "take the line out if the levels do not need it")
        else:
            hint = f"settings: {', '.join((*VALUED, *FLAGS))}"
            findings.error("unknown-setting", f"there is no setting {key.text!r}", key.span, hint)
    return settings


def _valued(key: Token, value: str, line: Line, findings: Findings, settings: dict[str, str]) -> None:
    name, place = key.text, line.span(key.span.end - line.start)
    if not value:
        findings.error("setting-value", f"{name} needs a value", key.span, f"{name} and its value on one line")
        return
    if name in settings:
        findings.warning("setting-twice", f"{name} is set a second time; this one counts", key.span)
    settings[name] = value
    if name == "youtube":
        findings.warning("youtube", "youtube does nothing any more", key.span)
    if name in ("flickscreen", "zoomscreen"):
        match = re.fullmatch(r"([0-9]+)x([0-9]+)", value.lower())
        if not match or "0" in (match.group(1).lstrip("0") or "0", match.group(2).lstrip("0") or "0"):
            findings.warning("dimensions", f"{name} needs two sizes", place, f"write, for example, {name} 8x5")
    if name.endswith("_interval") and not re.match(r"[0-9]*\.?[0-9]", value):
        findings.warning("interval", f"{name} needs a number of seconds", place)
    if name in ("background_color", "text_color") and not COLOUR.match(value.lower()):
        findings.error("colour", f"{value!r} is no colour", place, "a name such as pink, or #a0f or #aa00ff")
    if name == "color_palette" and value.lower() not in PALETTES:
        message = f"there is no palette {value!r}"
        findings.error("palette", message, place, f"palettes: {', '.join(PALETTES)}")
    if line.comment < len(line.raw) and line.comment > key.span.end - line.start:
        findings.warning("comment", "a value ends where a comment begins", line.source.span(line.start + line.comment))
