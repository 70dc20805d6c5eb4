// Playing the level: keys, touch, moves from a list, undo, restart, a hint, and the moves that were made.
import { post } from "./api.js";
import { Board, factLines } from "./board.js";
import { by, el, fill, say, save } from "./dom.js";

const KEYS = {
  ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right",
  w: "up", s: "down", a: "left", d: "right", x: "action", " ": "action",
};
const SWIPE = 24;

export class Play {
  constructor(level) {
    this.level = level;
    this.moves = [];
    this.state = null;
    this.queue = Promise.resolve();
    this.board = new Board("The board of the game");
    this.board.svg.setAttribute("tabindex", "0");
    this.stage = el("div", { class: "stage" }, this.board.svg);
    this.facts = el("ul", { class: "facts" });
    this.word = el("p", { class: "word", role: "status" });
    this.list = el("div", { class: "legal", role: "group", "aria-label": "Moves from here" });
    this.trace = el("output", { class: "trace", "aria-label": "The moves so far" });
    const button = (text, call, label = null) => el("button", { type: "button", onclick: call, "aria-label": label }, text);
    this.pad = el(
      "div",
      { class: "pad", role: "group", "aria-label": "Steps" },
      ["up", "left", "action", "right", "down"].map((key) => {
        const sign = { up: "▲", left: "◀", right: "▶", down: "▼", action: "✕" }[key];
        const made = button(sign, () => this.press(key), key);
        made.className = `pad-${key}`;
        return made;
      }),
    );
    this.tools = el(
      "div",
      { class: "tools" },
      button("Undo", () => this.undo()),
      button("Restart", () => this.restart()),
      button("Hint", () => this.hint()),
      button("Save moves", () => this.keep()),
    );
    this.empty = el("p", { class: "empty" }, "There is nothing to play yet: the level cannot be read.");
    this.body = el("div", {}, this.stage, this.facts, this.word, this.list, this.tools, this.pad, this.trace);
    this.help = el("p", { class: "hint" });
    fill(by("panel-play"), this.empty, this.body, this.help);
    by("panel-play").addEventListener("keydown", (event) => this.key(event));
    this.listenToSwipes();
    level.addEventListener("change", () => (this.moves = []));
    level.addEventListener("read", () => this.begin());
  }

  listenToSwipes() {
    let from = null;
    this.stage.addEventListener("pointerdown", (event) => (from = [event.clientX, event.clientY]));
    this.stage.addEventListener("pointerup", (event) => {
      if (!from) return;
      const [right, down] = [event.clientX - from[0], event.clientY - from[1]];
      from = null;
      if (Math.max(Math.abs(right), Math.abs(down)) < SWIPE) return;
      const sideways = Math.abs(right) > Math.abs(down);
      this.press(sideways ? (right > 0 ? "right" : "left") : down > 0 ? "down" : "up");
    });
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea")) return;
    const letter = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (event.target.matches("button") && (letter === " " || letter === "Enter")) return;
    if (letter in KEYS && this.state && this.walked) this.press(KEYS[letter]);
    else if (letter === "u" || letter === "Backspace") this.undo();
    else if (letter === "r") this.restart();
    else if (letter === "h" || letter === "?") this.hint();
    else return;
    event.preventDefault();
  }

  get walked() {
    return Boolean(this.level.read?.game?.keys.length);
  }

  begin() {
    const { read } = this.level;
    this.moves = [];
    this.empty.hidden = Boolean(read.game);
    this.body.hidden = !read.game;
    if (!read.game) return;
    const { walked } = this;
    const acts = read.game.keys.includes("action");
    this.pad.querySelector(".pad-action").hidden = !acts;
    const steps = `Arrow keys or WASD step, ${acts ? "X acts, " : ""}`;
    const swipes = " On a touch screen, swipe.";
    this.help.textContent = `${walked ? steps : ""}U takes back, R restarts, H gives a hint.${walked ? swipes : ""}`;
    this.show(read.state, null);
  }

  // Steps go to the server one after another, in the order in which they were made.
  ask(more, moves) {
    const { version } = this.level;
    this.queue = this.queue.then(async () => {
      if (version !== this.level.version) return;
      try {
        const before = this.state;
        const state = await post("play", this.level.asked({ moves: moves ? moves() : this.moves, ...more }));
        if (version === this.level.version) this.show(state, before);
      } catch (refusal) {
        say(refusal.message);
      }
    });
    return this.queue;
  }

  press(key) {
    return this.ask({ key });
  }

  make(move) {
    return this.ask({}, () => [...this.moves, move]);
  }

  undo() {
    return this.ask({}, () => this.moves.slice(0, -1));
  }

  restart() {
    return this.ask({}, () => []);
  }

  async hint() {
    const { version } = this.level;
    const moves = [...this.moves];
    this.word.textContent = "Looking for a way …";
    try {
      const told = await post("hint", this.level.asked({ moves }));
      if (version !== this.level.version || moves.length !== this.moves.length) return;
      const lost = "Nothing wins from here: the solver has looked at every way on.";
      const found = told.move === null ? (told.lost ? lost : "The solver has found nothing in a few seconds.") : null;
      this.word.textContent = found || `Hint: ${this.named(told.move)}`;
    } catch (refusal) {
      this.word.textContent = refusal.message;
    }
  }

  named(move) {
    const names = { u: "up", d: "down", l: "left", r: "right", x: "action" };
    return this.walked ? names[move.toLowerCase()] || move : move;
  }

  keep() {
    const text = this.state && this.state.lurd !== null ? this.state.lurd : this.moves.join("\n");
    save(new Blob([`${text}\n`], { type: "text/plain" }), "moves.txt");
  }

  show(state, before) {
    this.state = state;
    this.moves = state.moves;
    this.stage.hidden = !state.board;
    if (state.board) {
      this.board.show(state.board);
      this.board.mark({ circled: state.lost });
    }
    const texts = state.texts ? state.texts[0] : [];
    fill(this.facts, factLines(texts, before && before.texts ? before.texts[0] : null));
    this.facts.hidden = texts.length === 0;
    this.list.hidden = this.walked;
    this.pad.hidden = !this.walked;
    fill(this.list, state.legal.map((move) => el("button", { type: "button", onclick: () => this.make(move) }, move)));
    const costs = Object.entries(state.costs).map(([metric, cost]) => `${metric} ${cost}`).join(", ");
    this.trace.textContent = [costs, state.lurd ?? ""]
      .filter(Boolean)
      .join(" · ");
    this.word.textContent = this.told(state);
    this.word.classList.toggle("won", state.terminal && state.value === 100);
  }

  told(state) {
    if (state.terminal) return state.value === 100 ? "✓ Solved. Well done!" : `The game has ended with reward ${state.value}.`;
    if (state.lost.length) return "This cannot be solved any more: what is circled is lost.";
    if (!this.walked && !state.legal.length) return "This is a dead end: there is no move.";
    return "";
  }
}
