// Texts in parentheses: comments, variables, numbers, the word at the head of a list, words with a colon.
import { StreamLanguage } from "./vendor/codemirror-language.js";

export const lists = StreamLanguage.define({
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
