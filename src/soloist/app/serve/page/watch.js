// A play watched on the board: play, pause, steps, a scrubber, speed, and the list of moves.
import { post } from "./api.js";
import { Board, factLines } from "./board.js";
import { by, el, fill } from "./dom.js";

const WHOLE = 40000;
const MOST_LISTED = 2000;

export class Watch {
  constructor(level) {
    this.level = level;
    this.film = null;
    this.at = 0;
    this.board = new Board("The board of the replay");
    this.stage = el("div", { class: "stage" }, this.board.svg);
    this.facts = el("ul", { class: "facts" });
    const button = (text, call, label) =>
      el("button", { type: "button", onclick: call, "aria-label": label, title: label }, text);
    this.playing = button("Play", () => this.toggle(), null);
    this.place = el("input", { type: "range", min: "0", value: "0", "aria-label": "Move", id: "scrubber" });
    this.place.addEventListener("input", () => {
      this.pause();
      this.go(Number(this.place.value));
    });
    this.count = el("output", { class: "count", id: "replay-count" });
    this.speed = el(
      "select",
      { onchange: () => this.timer && (this.pause(), this.play()) },
      [0.5, 1, 2, 4].map((pace) => el("option", { value: pace, selected: pace === 1 }, `${pace}×`)),
    );
    this.controls = el(
      "div",
      { class: "tools replay" },
      button("|◀", () => this.step(-Infinity), "To the start"),
      button("◀", () => this.step(-1), "One move back"),
      this.playing,
      button("▶", () => this.step(1), "One move on"),
      button("▶|", () => this.step(Infinity), "To the end"),
      this.place,
      this.count,
      el("label", {}, "Speed ", this.speed),
    );
    this.list = el("ol", { class: "moves", "aria-label": "The moves" });
    this.empty = el("p", { class: "empty" }, "There is nothing to watch yet. Solve the level, then watch its solution here.");
    this.body = el("div", { hidden: true }, this.stage, this.facts, this.controls, this.list);
    fill(by("panel-watch"), this.empty, this.body);
    by("panel-watch").addEventListener("keydown", (event) => this.key(event));
    level.addEventListener("change", () => this.clear());
  }

  key(event) {
    if (event.target.matches("input, select")) return;
    const steps = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };
    if (event.key in steps) this.step(steps[event.key]);
    else if (event.key === " " && !event.target.matches("button")) this.toggle();
    else return;
    event.preventDefault();
  }

  clear() {
    this.pause();
    this.film = null;
    this.body.hidden = true;
    this.empty.hidden = false;
  }

  async open(moves) {
    const { version } = this.level;
    const film = await post("replay", this.level.asked({ moves }));
    if (version !== this.level.version) return false;
    this.film = film;
    this.at = 0;
    this.body.hidden = false;
    this.empty.hidden = true;
    this.stage.hidden = !film.board;
    if (film.board) this.board.show(film.board);
    this.place.max = moves.length;
    const listed = moves.slice(0, MOST_LISTED);
    this.items = listed.map((move, at) => el("li", { onclick: () => (this.pause(), this.go(at + 1)) }, move));
    fill(this.list, this.items);
    this.go(0);
    return true;
  }

  go(to) {
    const { board, texts, moves } = this.film;
    const end = moves.length;
    const wanted = Math.max(0, Math.min(end, to));
    if (board) {
      for (let at = this.at; at < wanted; at += 1) this.board.step(board, board.steps[at], true);
      for (let at = this.at; at > wanted; at -= 1) this.board.step(board, board.steps[at - 1], false);
    }
    const before = this.items[this.at - 1];
    if (before) before.classList.remove("now");
    this.at = wanted;
    const now = this.items[wanted - 1];
    if (now) {
      now.classList.add("now");
      const { list } = this;
      const top = now.offsetTop - list.offsetTop;
      if (top < list.scrollTop || top + now.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = top;
    }
    this.facts.hidden = !texts;
    if (texts) fill(this.facts, factLines(texts[wanted], wanted ? texts[wanted - 1] : null));
    this.place.value = wanted;
    this.count.textContent = `${wanted} of ${end}`;
    if (wanted === end) this.pause();
  }

  step(by) {
    if (!this.film) return;
    this.pause();
    this.go(this.at + by);
  }

  toggle() {
    if (this.timer) this.pause();
    else this.play();
  }

  play() {
    if (!this.film) return;
    if (this.at === this.film.moves.length) this.go(0);
    const pause = Math.min(500, Math.max(30, WHOLE / Math.max(1, this.film.moves.length))) / Number(this.speed.value);
    this.playing.textContent = "Pause";
    this.timer = setInterval(() => this.go(this.at + 1), pause);
  }

  pause() {
    clearInterval(this.timer);
    this.timer = 0;
    this.playing.textContent = "Play";
  }
}
