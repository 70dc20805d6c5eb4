// Colours for texts in parentheses: comments, variables, numbers, the word at the head of a list, words with a colon.
// A text is taken for one by what it begins with, so no language needs a name here.
import { HighlightStyle, StreamLanguage } from "./vendor/codemirror-language.js";
import { tags } from "./vendor/lezer-highlight.js";

export const colours = HighlightStyle.define([
  { tag: tags.comment, color: "var(--soft)", fontStyle: "italic" },
  { tag: tags.variableName, color: "var(--good)" },
  { tag: tags.number, color: "var(--open)" },
  { tag: tags.keyword, color: "var(--accent)", fontWeight: "600" },
  { tag: tags.atom, color: "var(--bad)" },
]);

const lists = StreamLanguage.define({
  startState: () => ({ head: false }),
  token(stream, state) {
    if (stream.eatSpace()) return null;
    const { head } = state;
    state.head = false;
    if (stream.match(/^;.*/)) {
      state.head = head;
      return "comment";
    }
    if (stream.eat("(")) {
      state.head = true;
      return null;
    }
    if (stream.eat(")")) return null;
    stream.match(/^[^\s();]+/);
    const word = stream.current();
    if (word.startsWith("?")) return "variableName";
    if (word.startsWith(":")) return "atom";
    if (/^-?\d+(\.\d+)?$/.test(word)) return "number";
    return head ? "keyword" : null;
  },
  languageData: { commentTokens: { line: ";" } },
});

export function sheet(text) {
  return /^(?:\s|;[^\n]*\n)*\(/.test(text) ? lists : [];
}
