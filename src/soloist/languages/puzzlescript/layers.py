"""Collision layers, which number the objects, and what can be checked once they are known."""

from __future__ import annotations

from soloist.languages.puzzlescript.lines import Line
from soloist.languages.puzzlescript.names import Names


def read_layers(lines: list[Line], names: Names) -> None:
    """One layer a line; names are separated by blanks or commas, and properties stand for their members."""
    findings = names.findings
    for line in lines:
        layer: list[str] = []
        words = line.tokens(r"[^\s,]+")
        for word in words:
            name = names.synonyms.get(word.text, word.text)
            if name in names.aggregates:
                message = f"{word} is defined with 'and', and its objects cannot share a layer"
                findings.error("layer-aggregate", message, word.span, "name its objects on layers of their own")
                continue
            if name not in names.objects and name not in names.properties:
                hint = "define it in OBJECTS or LEGEND"
                findings.error("unknown-name", f"{word.text!r} is not defined", word.span, hint)
                continue
            for member in names.members(name):
                if member in layer and (name in names.objects or [other.text for other in words].count(word.text) > 1):
                    findings.warning("layer-twice", f"{member} stands twice on this layer", word.span)
                thing = names.objects[member]
                if thing.layer is not None and thing.layer != len(names.layers):
                    message = f"{member} is on layer {thing.layer + 1} too; this one counts"
                    findings.warning("layer-twice", message, word.span)
                    names.layers[thing.layer].remove(member)
                if member not in layer:
                    layer.append(member)
                thing.layer = len(names.layers)
        if words and layer:
            names.layers.append(layer)
            written = any(word.text == "background" for word in words)
            if written and set(layer) - set(names.members("background")):
                message = "the background must have a layer to itself"
                findings.error("background-layer", message, line.span(), "put the others on the next line")


def check_names(names: Names) -> None:
    """Objects without a layer, a game without player or background, aggregates that cannot exist."""
    findings = names.findings
    for thing in names.objects.values():
        if thing.layer is None and names.layers:
            message = f"the object {thing.name!r} is on no layer"
            findings.error("no-layer", message, thing.span, "name it in COLLISIONLAYERS")
    for needed in ("player", "background"):
        if needed not in names:
            hint = f"name an object {needed}, or define it in the LEGEND"
            findings.error(f"no-{needed}", f"there is no {needed}", None, hint)
    if not names.objects:
        findings.error("no-objects", "there are no objects", None, "define some in OBJECTS")
    if not names.layers:
        findings.error("no-layers", "there are no collision layers", None, "every object needs one")
    if "background" in names.aggregates:
        message = "the background cannot be defined with 'and'"
        findings.error("background", message, names.spans["background"], "take one object, or several with 'or'")
    elif "background" in names.properties and names.layer("background") is None:
        findings.error("background", "the background's objects must share a layer", names.spans["background"])
    for name, members in names.aggregates.items():
        held: dict[int | None, str] = {}
        for member in members:
            layer = names.objects[member].layer if member in names.objects else None
            if layer is not None and layer in held:
                message = f"{held[layer]} and {member} are on one layer, and a cell never holds both"
                findings.error("same-layer", message, names.spans[name], "put them on layers of their own")
            held[layer] = member
