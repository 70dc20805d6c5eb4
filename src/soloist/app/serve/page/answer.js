// The answer that is always on: while a level is edited, the solver runs beside it. An answer belongs to one version of
// the level; a change clears it at once, and what comes late is dropped.
import { Job } from "./api.js";
import { by, el, fill } from "./dom.js";
import { ENDS, headline, known, PROOFS, soFar } from "./words.js";

const SECONDS = 10;
const MEGABYTES = 1000;

export class Answer {
  constructor(level, { watch, circle }) {
    this.level = level;
    this.watch = watch;
    this.circle = circle;
    this.job = null;
    this.on = el("input", { type: "checkbox", checked: true, id: "always-on" });
    this.on.addEventListener("change", () => (this.on.checked ? this.start() : this.off()));
    this.body = el("div", { class: "answer", "aria-live": "polite", id: "answer-body" });
    const label = el("label", { class: "switch" }, this.on, " while editing");
    fill(by("answer"), el("div", { class: "card-head" }, el("h2", { id: "answer-head" }, "Answer"), label), this.body);
    level.addEventListener("change", () => this.clear());
    level.addEventListener("read", () => (level.read.sketch ? this.start() : this.wait()));
    this.clear();
  }

  show(kind, sign, text, ...more) {
    this.body.dataset.version = this.level.version;
    this.body.dataset.kind = kind;
    fill(
      this.body,
      el("p", { class: `verdict ${kind}` }, el("span", { class: "sign", "aria-hidden": "true" }, sign), text),
      more.map((each) => (typeof each === "string" ? (each ? el("p", { class: "small" }, each) : null) : each)),
    );
  }

  clear() {
    this.stop();
    this.show("working", "…", this.level.text.trim() ? "Reading the level" : "There is no level yet");
  }

  stop() {
    if (this.job) this.job.cancel().catch(() => {});
    if (this.job) this.job.close();
    this.job = null;
    this.waiting = false;
  }

  // What was found stays; what was being looked for is not waited for any more.
  off() {
    this.stop();
    if (this.body.dataset.kind === "working") this.refused();
  }

  // Where there is nothing to solve, that is told; whether it was.
  refused() {
    const { read } = this.level;
    if (!read) return true;
    if (!read.game) this.show("bad", "✕", "The level cannot be played yet", "What is wrong with it is listed below.");
    else if (read.game.refusal) this.show("open", "–", read.game.refusal);
    else if (!this.on.checked) this.show("working", "–", "Press Solve to have it solved");
    else return false;
    return true;
  }

  // A text without a map is a sheet of rules: engines take longer for it, so what is wrong with it is told first.
  wait() {
    this.stop();
    this.waiting = !this.refused();
    if (this.waiting) this.show("working", "…", "Looking for what is wrong with it first");
  }

  afterFindings() {
    if (this.waiting) this.start();
  }

  async start() {
    const { version } = this.level;
    this.stop();
    if (this.refused()) return;
    const current = () => version === this.level.version;
    this.show("working", "…", "Solving");
    let best = null;
    let bound = null;
    try {
      const job = await Job.start(this.level.asked({ kind: "solve", optimal: true, seconds: SECONDS, memory: MEGABYTES }));
      if (!current() || !this.on.checked) return job.cancel();
      this.job = job;
      const ended = await job.watch((event) => {
        if (!current()) return;
        if (event.event === "found") best = event;
        if (event.event === "bounded") bound = event;
        if (event.event === "progress") return;
        const { text, meaning } = soFar(best, bound);
        this.show("working", "…", text, meaning);
      });
      if (!current()) return;
      this.job = null;
      if (ended.state === "done") this.tell(ended.answer);
      else if (ended.state === "failed") this.show("open", "?", "Not known", ended.message);
    } catch (refusal) {
      if (current()) this.show("open", "?", "Not known", refusal.message);
    }
  }

  tell({ result, shown }) {
    const { kind, sign, text } = headline(result);
    const why = result.why ? result.why.message : "";
    const show = result.solution
      ? el("button", { type: "button", onclick: () => this.watch(result.solution) }, "Watch the solution")
      : null;
    const proof = PROOFS[result.proof] || "";
    this.show(kind, sign, text, why, known(result), ENDS[result.status] || "", proof, show);
    this.circle(shown.why_cells);
  }
}
