// Colours of texts, by what they begin with, so no language needs a name here.
import { HighlightStyle } from "./vendor/codemirror-language.js";
import { tags } from "./vendor/lezer-highlight.js";
import { lists } from "./syntax-lists.js";
import { maps } from "./syntax-maps.js";
import { sections } from "./syntax-sections.js";

export const colours = HighlightStyle.define([
  { tag: tags.comment, color: "var(--soft)", fontStyle: "italic" },
  { tag: tags.variableName, color: "var(--good)" },
  { tag: tags.number, color: "var(--open)" },
  { tag: tags.keyword, color: "var(--accent)", fontWeight: "600" },
  { tag: tags.atom, color: "var(--bad)" },
]);

export function sheet(text) {
  if (/^(?:\s|;[^\n]*\n)*\(/.test(text) && !/^\s*collisionlayers\s*$/im.test(text)) return lists;
  return /^\s*collisionlayers\s*$/im.test(text) ? sections : maps;
}
