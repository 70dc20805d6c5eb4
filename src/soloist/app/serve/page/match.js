// A match watched live: Soloist's own player, or another on this machine, against the clocks, each state as it comes, the rewards at the end.
import { Job } from "./api.js";
import { Board, factLines } from "./board.js";
import { by, counted, el, fill } from "./dom.js";

const TICK = 100;
const SECONDS = 600;

export class Match {
  constructor(level, { watch }) {
    this.level = level;
    this.watch = watch;
    this.job = null;
    const number = (id, value) => el("input", { type: "number", id, min: "0.5", max: "60", step: "0.5", value, inputmode: "decimal" });
    this.startClock = number("match-start", "5");
    this.playClock = number("match-play", "3");
    this.port = el("input", { type: "number", id: "match-port", min: "1", max: "65535", step: "1", placeholder: "Soloist's", inputmode: "numeric" });
    this.run = el("button", { type: "button", class: "main", id: "match-run", onclick: () => this.start() }, "Start the match");
    this.end = el("button", { type: "button", id: "match-end", hidden: true, onclick: () => this.cancel() }, "End it");
    this.again = el("button", { type: "button", hidden: true, onclick: () => this.watch(this.moves) }, "Watch it again");
    this.word = el("p", { class: "word", role: "status", id: "match-word" });
    this.clock = el("output", { class: "count", id: "match-clock" });
    this.board = new Board("The board of the match");
    this.stage = el("div", { class: "stage", hidden: true }, this.board.svg);
    this.facts = el("ul", { class: "facts", hidden: true });
    this.list = el("ol", { class: "moves match", "aria-label": "The moves of the match", hidden: true });
    const field = (text, input) => el("label", {}, `${text} `, input, " s");
    const about =
      "Soloist's player makes the moves of the first role, as it does for “soloist manage”; other roles move at random. " +
      "Another player that listens on this machine, such as “soloist play --port 9147”, plays if its port is given.";
    fill(
      by("panel-match"),
      el("p", { class: "hint" }, about),
      el("div", { class: "tools" }, field("Start clock", this.startClock), field("Play clock", this.playClock), el("label", {}, "Player at port ", this.port), this.run, this.end, this.again),
      this.word,
      this.clock,
      this.stage,
      this.facts,
      this.list,
    );
    level.addEventListener("change", () => this.clear());
    level.addEventListener("read", () => (this.run.disabled = !level.read.game?.matches));
  }

  clear() {
    this.stop();
    this.run.disabled = true;
    this.again.hidden = this.stage.hidden = this.facts.hidden = this.list.hidden = true;
    this.word.textContent = this.clock.textContent = "";
    fill(this.list);
    this.texts = null;
  }

  stop() {
    if (this.job) this.job.cancel().catch(() => {});
    if (this.job) this.job.close();
    this.job = null;
    clearInterval(this.timer);
    this.clock.textContent = "";
    this.end.hidden = true;
    this.run.hidden = false;
  }

  async start() {
    const { version } = this.level;
    const current = () => version === this.level.version;
    const clock = (input, usual) => Math.min(60, Math.max(0.5, Number(input.value) || usual));
    this.clear();
    this.run.disabled = false;
    this.run.hidden = true;
    this.end.hidden = false;
    this.word.textContent = "The player reads the rules …";
    try {
      const port = Number(this.port.value) || null;
      const clocks = { start_clock: clock(this.startClock, 5), play_clock: clock(this.playClock, 3) };
      const job = await Job.start(this.level.asked({ kind: "match", seconds: SECONDS, port, ...clocks }));
      if (!current()) return job.cancel();
      this.job = job;
      this.limit = clocks.start_clock;
      this.since = performance.now();
      this.timer = setInterval(() => this.tick(), TICK);
      const ended = await job.watch((event) => {
        if (!current() || this.job !== job) return;
        if (event.event === "state") this.show(event, clocks.play_clock);
        else this.thought = event;
      });
      if (!current() || this.job !== job) return;
      this.job = null;
      this.stop();
      if (ended.state === "done") this.tell(ended.answer);
      else this.word.textContent = ended.state === "cancelled" ? "The match was ended." : ended.message;
    } catch (refusal) {
      if (!current()) return;
      this.stop();
      this.word.textContent = refusal.message;
    }
  }

  async cancel() {
    this.end.disabled = true;
    if (this.job) await this.job.cancel().catch(() => {});
    this.end.disabled = false;
  }

  // A state, the moves that led to it, and the clock that begins with it.
  show(state, playClock) {
    this.since = performance.now();
    if (state.step) this.limit = playClock;
    this.thought = null;
    this.stage.hidden = !state.board;
    if (state.board) this.board.show(state.board);
    const texts = state.texts ? state.texts[0] : null;
    this.facts.hidden = !texts;
    if (texts) fill(this.facts, factLines(texts, this.texts));
    this.texts = texts;
    if (!state.step) return;
    this.list.hidden = false;
    const words = state.made.map(({ role, move, seconds, fault }) => {
      const who = state.made.length > 1 ? `${role} ` : "";
      return `${who}${move} (${seconds.toFixed(1)} s)${fault ? ` ▲ ${fault}` : ""}`;
    });
    this.list.append(el("li", {}, `${state.step} ${words.join("  ")}`));
    this.list.scrollTop = this.list.scrollHeight;
  }

  tick() {
    const spent = (performance.now() - this.since) / 1000;
    this.clock.textContent = `${spent.toFixed(1)} of ${this.limit} s`;
    const { thought } = this;
    const plan = thought && thought.value !== null ? `, a plan for reward ${thought.value} in ${counted(thought.length, "move")}` : "";
    this.word.textContent = `The player thinks${plan}`;
  }

  tell({ match, ended, moves }) {
    const rewards = match.rewards.map((reward, at) => (match.roles.length > 1 ? `${match.roles[at]} ${reward}` : `${reward}`));
    const faults = match.faults.length ? ` ${counted(match.faults.length, "fault")}: ${match.faults.join("; ")}.` : "";
    const steps = counted(match.steps, "step");
    const end = ended ? `Ended after ${steps} with reward ${rewards.join(", ")}.` : `Called off after ${steps}: the time is over.`;
    this.word.textContent = `${end}${faults}`;
    this.moves = moves;
    this.again.hidden = !moves.length;
  }
}
