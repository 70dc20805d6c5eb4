// The level on the bench: its text, and what the server has read in it. Every change makes a new version, and an answer
// about an older version is dropped by whoever asked for it.

const MOST_UNDONE = 300;

export class Level extends EventTarget {
  constructor() {
    super();
    this.version = 0;
    this.undone = [];
    this.done = [];
    this.load({ text: "", name: "level" });
  }

  load({ text, problem = null, name = "level", language = null, level = 1 }) {
    this.text = text.replaceAll("\r\n", "\n");
    this.problem = problem;
    this.name = name;
    this.language = language;
    this.number = level;
    this.done = [];
    this.undone = [];
    this.moves = [];
    this.typing = false;
    this.changed("loaded");
  }

  // Where the map of a drawn version stands is known before the server has read it; of all others it is not.
  changed(how, drawn = null) {
    this.version += 1;
    this.read = null;
    this.drawn = drawn;
    this.dispatchEvent(new CustomEvent("change", { detail: how }));
  }

  // What is typed until the server has read it is one step to take back.
  edit(text, how = "edited", drawn = null) {
    if (text === this.text) return;
    if (how !== "typed" || !this.typing) this.done.push(this.text);
    this.typing = how === "typed";
    if (this.done.length > MOST_UNDONE) this.done.shift();
    this.undone = [];
    this.text = text;
    this.changed(how, drawn);
  }

  // Other rows in the place of the level's map.
  draw(rows) {
    const { line, rows: before } = this.map;
    const lines = this.text.split("\n");
    lines.splice(line - 1, before.length, ...rows);
    this.edit(lines.join("\n"), "drawn", { line, rows });
  }

  choose(number) {
    this.number = number;
    this.changed("chosen");
  }

  undo() {
    if (!this.done.length) return false;
    this.undone.push(this.text);
    this.text = this.done.pop();
    this.changed("undone");
    return true;
  }

  redo() {
    if (!this.undone.length) return false;
    this.done.push(this.text);
    this.text = this.undone.pop();
    this.changed("undone");
    return true;
  }

  // What the server has read, for the version that it was asked about.
  take(read) {
    this.read = read;
    this.typing = false;
    this.language = this.language || read.language;
    this.dispatchEvent(new CustomEvent("read"));
  }

  get map() {
    if (!this.read) return this.drawn;
    return this.read.sketch ? this.read.sketch.maps[this.number - 1] || null : null;
  }

  asked(more = {}) {
    const { text, problem, name, language, number } = this;
    return { text, problem, name, language, level: number, ...more };
  }
}
