// Solving with choices: engine, metric, limits; live progress, cancelling, the proof, the certificate.
import { Job } from "./api.js";
import { by, el, fill, say } from "./dom.js";
import { costed, ENDS, headline, known, PROOFS } from "./words.js";

export class Solve {
  constructor(level, { watch, circle }) {
    this.level = level;
    this.watch = watch;
    this.circle = circle;
    this.job = null;
    this.engine = el("select", { id: "engine" });
    this.metric = el("select", { id: "metric" });
    this.seconds = el("input", { type: "number", min: "1", max: "600", value: "60", id: "seconds", inputmode: "numeric" });
    this.optimal = el("input", { type: "checkbox", id: "optimal", checked: true });
    this.certificate = el("input", { type: "checkbox", id: "certificate" });
    this.run = el("button", { type: "button", class: "main", id: "solve-run", onclick: () => this.start() }, "Solve");
    this.end = el("button", { type: "button", id: "solve-cancel", hidden: true, onclick: () => this.cancel() }, "Cancel");
    this.out = el("div", { id: "solve-out", "aria-live": "polite" });
    const row = (text, field) => el("label", { class: "field" }, el("span", {}, text), field);
    this.form = el(
      "div",
      { class: "fields" },
      row("Engine", this.engine),
      row("Cost counts", this.metric),
      row("Seconds", this.seconds),
      el("label", { class: "check" }, this.optimal, " prove that nothing is cheaper"),
      el("label", { class: "check" }, this.certificate, " make a certificate"),
    );
    fill(
      by("solve"),
      el("div", { class: "card-head" }, el("h2", { id: "solve-head" }, "Solve")),
      this.form,
      el("div", { class: "tools" }, this.run, this.end),
      this.out,
    );
    level.addEventListener("change", () => this.clear());
    level.addEventListener("read", () => this.offer());
  }

  clear() {
    this.stop();
    fill(this.out);
    this.run.disabled = true;
  }

  stop() {
    if (this.job) this.job.cancel().catch(() => {});
    if (this.job) this.job.close();
    this.job = null;
    this.end.hidden = true;
    this.run.hidden = false;
  }

  offer() {
    const { game } = this.level.read;
    this.run.disabled = !game || Boolean(game.refusal);
    if (!game) return;
    const choose = (host, names, first) => {
      const before = host.value;
      fill(host, names.map((name) => el("option", { value: name }, name)));
      host.value = names.includes(before) && host.dataset.of === this.level.read.language ? before : first;
      host.dataset.of = this.level.read.language;
    };
    choose(this.engine, game.engines, game.default_engine);
    choose(this.metric, game.metrics, game.metrics[0]);
  }

  async start() {
    const { version } = this.level;
    const current = () => version === this.level.version;
    const seconds = Math.min(600, Math.max(1, Number(this.seconds.value) || 60));
    this.stop();
    this.run.hidden = true;
    this.end.hidden = false;
    this.best = this.bound = this.last = null;
    this.begun = performance.now();
    this.progress();
    try {
      const asked = { kind: "solve", engine: this.engine.value, metric: this.metric.value, seconds };
      const job = await Job.start(
        this.level.asked({ ...asked, optimal: this.optimal.checked, certificate: this.certificate.checked }),
      );
      if (!current()) return job.cancel();
      this.job = job;
      const ended = await job.watch((event) => {
        if (!current() || this.job !== job) return;
        if (event.event === "found") this.best = event;
        if (event.event === "bounded") this.bound = event.lower_bound;
        if (event.event === "progress") this.last = event;
        this.progress();
      });
      if (!current() || this.job !== job) return;
      this.job = null;
      this.stop();
      if (ended.state === "done") this.tell(ended.answer);
      else fill(this.out, el("p", { class: "small" }, ended.state === "cancelled" ? "Cancelled." : ended.message));
    } catch (refusal) {
      if (!current()) return;
      this.stop();
      fill(this.out, el("p", { class: "refusal" }, refusal.message));
    }
  }

  async cancel() {
    const { job } = this;
    if (!job) return;
    this.end.disabled = true;
    await job.cancel().catch(() => {});
    this.end.disabled = false;
    say("Cancelled.");
  }

  progress() {
    const lines = [["Time", `${((performance.now() - this.begun) / 1000).toFixed(1)} s`]];
    if (this.last) {
      lines.push(["Doing", this.last.stage || "working"]);
      for (const [name, value] of Object.entries(this.last.statistics).slice(0, 4)) {
        lines.push([name.replaceAll("_", " "), Number(value).toLocaleString("en")]);
      }
    }
    if (this.best) lines.push(["Best so far", costed(this.best.cost, this.best.metric)]);
    if (this.bound !== null) lines.push(["Proved", `at least ${this.bound}`]);
    const facts = lines.map(([name, value]) => el("div", {}, el("dt", {}, name), el("dd", {}, value)));
    fill(this.out, el("div", { class: "bar", role: "progressbar", "aria-label": "Solving" }), el("dl", { class: "facts-list" }, facts));
  }

  tell({ result, shown }) {
    const { kind, sign, text } = headline(result);
    const verdict = el("p", { class: `verdict ${kind}` }, el("span", { class: "sign", "aria-hidden": "true" }, sign), text);
    const words = [
      result.why ? result.why.message : "",
      known(result),
      ENDS[result.status] || "",
      result.verified ? "The moves were replayed by the rules of the game, step by step." : "",
      PROOFS[result.proof],
      result.proof_note ? `${result.proof_note[0].toUpperCase()}${result.proof_note.slice(1)}.` : "",
      result.message,
    ].filter(Boolean);
    const buttons = el("div", { class: "tools" });
    if (result.solution) {
      buttons.append(
        el("button", { type: "button", class: "main", id: "watch-solution", onclick: () => this.watch(result.solution) }, "Watch"),
        el("button", { type: "button", onclick: () => this.copy(result) }, "Copy the moves"),
      );
    }
    if (result.certificate) {
      buttons.append(el("a", { class: "button", href: result.certificate, download: "certificate.zip" }, "Certificate"));
    }
    const facts = shown.facts.map(([name, value]) => el("div", {}, el("dt", {}, name), el("dd", {}, value)));
    const more = el("details", {}, el("summary", {}, "Details"), el("dl", { class: "facts-list" }, facts));
    fill(this.out, verdict, words.map((each) => el("p", { class: "small" }, each)), buttons, more);
    this.circle(shown.why_cells);
  }

  async copy(result) {
    const text = result.lurd ?? result.solution.join("\n");
    try {
      await navigator.clipboard.writeText(text);
      say("The moves are copied.");
    } catch {
      say(text);
    }
  }
}
