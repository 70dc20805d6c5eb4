// Texts of sections, as PuzzleScript has them: headings, comments in parentheses, and in each section its own words.
import { StreamLanguage } from "./vendor/codemirror-language.js";

const HEADING = /^\s*(objects|legend|sounds|collisionlayers|rules|winconditions|levels)\s*$/i;
const WORDS = {
  objects: [[/^(?:#[0-9a-f]{3,8}|(?:dark|light)?(?:red|green|blue|brown|gr[ae]y)|black|white|orange|yellow|pink|purple|transparent)$/i, "number"]],
  legend: [[/^(?:and|or|=)$/i, "keyword"]],
  rules: [
    [/^(?:\[|\]|\||->|\+|startloop|endloop)$/i, "keyword"],
    [/^(?:late|rigid|random|again|cancel|checkpoint|restart|win|message|sfx\d+)$/i, "atom"],
    [/^(?:up|down|left|right|horizontal|vertical|orthogonal|perpendicular|parallel|moving|stationary|action|no|randomdir|>|<|\^|v|\.\.\.)$/i, "variableName"],
  ],
  winconditions: [[/^(?:all|any|some|no|on)$/i, "keyword"]],
  levels: [[/^message$/i, "atom"]],
};

// Comments nest, and may go over lines.
function comment(stream, state) {
  do {
    if (stream.eat("(")) state.depth += 1;
    else if (stream.eat(")")) state.depth -= 1;
    else stream.next();
  } while (state.depth > 0 && !stream.eol());
  return "comment";
}

export const sections = StreamLanguage.define({
  startState: () => ({ depth: 0, section: "" }),
  token(stream, state) {
    if (state.depth > 0 || stream.peek() === "(") return comment(stream, state);
    if (stream.sol()) {
      if (stream.match(/^\s*=+\s*$/)) return "comment";
      const heading = stream.match(HEADING);
      if (heading) {
        state.section = heading[1].toLowerCase();
        return "keyword";
      }
    }
    if (stream.eatSpace()) return null;
    if (!stream.match(/^(?:\[|\]|\||->|\+|[^\s()[\]|+]+)/)) stream.next();
    const word = stream.current();
    const found = (WORDS[state.section] || []).find(([form]) => form.test(word));
    return found ? found[1] : null;
  },
});
