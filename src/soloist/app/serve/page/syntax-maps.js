// Levels as maps: comments and words such as `Title:` have colours, the maps themselves none.
import { StreamLanguage } from "./vendor/codemirror-language.js";

export const maps = StreamLanguage.define({
  token(stream) {
    if (stream.sol() && stream.match(/^\s*[A-Za-z][A-Za-z -]*:/)) return "keyword";
    if (stream.sol() && stream.match(/^\s*(?:;|').*/)) return "comment";
    stream.skipToEnd();
    return null;
  },
});
