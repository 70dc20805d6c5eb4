// The answer that is always on: while a level is edited, the solver runs beside it. An answer belongs to one version of
// the level; a change clears it at once, and what comes late is dropped.
import { Job } from "./api.js";
import { by, el, fill } from "./dom.js";
import { bounds, ENDS, headline, PROOFS } from "./words.js";

const SECONDS = 10;

export class Answer {
  constructor(level, { watch, circle }) {
    this.level = level;
    this.watch = watch;
    this.circle = circle;
    this.job = null;
    this.on = el("input", { type: "checkbox", checked: true, id: "always-on" });
    this.on.addEventListener("change", () => (this.on.checked ? this.start() : this.stop()));
    this.body = el("div", { class: "answer", "aria-live": "polite", id: "answer-body" });
    const label = el("label", { class: "switch" }, this.on, " while editing");
    fill(by("answer"), el("div", { class: "card-head" }, el("h2", { id: "answer-head" }, "Answer"), label), this.body);
    level.addEventListener("change", () => this.clear());
    level.addEventListener("read", () => this.start());
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
  }

  async start() {
    const { version, read } = this.level;
    this.stop();
    if (!read) return;
    if (!read.game) return this.show("bad", "✕", "The level cannot be played yet", "What is wrong with it is listed below.");
    if (read.game.refusal) return this.show("open", "–", read.game.refusal);
    if (!this.on.checked || !read.sketch) return this.show("working", "–", "Press Solve to have it solved");
    const current = () => version === this.level.version;
    this.show("working", "…", "Solving");
    let best = null;
    let bound = null;
    try {
      const job = await Job.start(this.level.asked({ kind: "solve", optimal: true, seconds: SECONDS, memory: 1000 }));
      if (!current()) return job.cancel();
      this.job = job;
      const ended = await job.watch((event) => {
        if (!current()) return;
        if (event.event === "found") best = `${event.cost} ${event.metric}`;
        if (event.event === "bounded") bound = event.lower_bound;
        if (event.event === "progress" && !best && !bound) return;
        const proved = bound ? `At least ${bound} proved so far.` : "";
        this.show("working", "…", best ? `Solvable in ${best}; looking for fewer` : "Solving", proved);
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
    this.show(kind, sign, text, why, bounds(result), ENDS[result.status] || "", proof, show);
    this.circle(shown.why_cells);
  }
}
