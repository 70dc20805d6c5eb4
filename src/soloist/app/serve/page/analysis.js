// A designer's questions: the optimum, whether it undercuts the intended solution, how many optima there are, cells used.
import { Job } from "./api.js";
import { by, el, fill } from "./dom.js";
import { costed } from "./words.js";

export class Analysis {
  constructor(level, { mark, moves, go }) {
    this.level = level;
    this.mark = mark;
    this.go = go;
    this.job = null;
    this.intended = el("input", { type: "text", id: "intended", placeholder: "your solution, as rrdLU…", "aria-label": "Intended solution", autocomplete: "off" });
    const use = el("button", { type: "button", onclick: () => (this.intended.value = moves()) }, "Use my play");
    this.run = el("button", { type: "button", class: "main", id: "analyse-run", onclick: () => this.start() }, "Analyse");
    this.end = el("button", { type: "button", hidden: true, onclick: () => this.stop("Cancelled.") }, "Cancel");
    this.out = el("div", { id: "analysis-out", "aria-live": "polite" });
    const field = el("label", { class: "field" }, el("span", {}, "Intended"), this.intended);
    fill(
      by("analysis"),
      el("div", { class: "card-head" }, el("h2", { id: "analysis-head" }, "Analysis")),
      field,
      el("div", { class: "tools" }, this.run, this.end, use),
      this.out,
    );
    level.addEventListener("change", () => this.clear());
    level.addEventListener("read", () => {
      const { game } = level.read;
      this.run.disabled = !game || Boolean(game.refusal);
    });
  }

  clear() {
    this.stop();
    fill(this.out);
    this.run.disabled = true;
  }

  stop(word = null) {
    if (this.job) this.job.cancel().catch(() => {});
    if (this.job) this.job.close();
    this.job = null;
    this.end.hidden = true;
    if (word) fill(this.out, el("p", { class: "small" }, word));
  }

  async start() {
    const { version } = this.level;
    this.stop();
    this.end.hidden = false;
    fill(this.out, el("div", { class: "bar", role: "progressbar", "aria-label": "Analysing" }));
    try {
      const intended = this.intended.value.trim() || null;
      const job = await Job.start(this.level.asked({ kind: "analyse", seconds: 30, intended }));
      if (version !== this.level.version) return job.cancel();
      this.job = job;
      const ended = await job.watch();
      if (version !== this.level.version || this.job !== job) return;
      this.stop();
      if (ended.state === "done") this.tell(ended.answer);
      else fill(this.out, el("p", { class: "refusal" }, ended.message));
    } catch (refusal) {
      if (version !== this.level.version) return;
      this.stop();
      fill(this.out, el("p", { class: "refusal" }, refusal.message));
    }
  }

  tell(answer) {
    if (answer.report === null) return this.tellLevel(answer);
    const facts = answer.lines.map((line) => {
      const [name, value] = [line.slice(0, 12).trim(), line.slice(13)];
      return el("div", {}, el("dt", {}, name), el("dd", {}, value));
    });
    const { heat, unused, unmoved } = answer.shown;
    const views = [
      ["Cells used", { heat }, heat.length],
      ["Unused cells", { hatched: unused }, unused.length],
      ["Unmoved pieces", { circled: unmoved }, unmoved.length],
    ].filter(([, , count]) => count);
    const buttons = views.map(([name, marks]) =>
      el("button", { type: "button", onclick: () => this.mark(marks) }, name),
    );
    const legend = "Numbers tell how often the player is on a cell in the best solution; hatched cells could be walls.";
    fill(
      this.out,
      el("dl", { class: "facts-list" }, facts),
      buttons.length ? el("div", { class: "tools", role: "group", "aria-label": "Show on the board" }, buttons) : null,
      buttons.length ? el("p", { class: "hint" }, legend) : null,
    );
    if (heat.length) this.mark({ heat });
  }

  tellLevel({ level, never_fired: idle }) {
    const { survey } = level;
    const facts = [["status", level.status], ["least", level.cost === null ? "none" : costed(level.cost, level.metric)]];
    if (survey) {
      facts.push(["states", `${survey.states.toLocaleString("en")}${survey.whole ? "" : " or more"}`]);
      if (survey.shortest_solutions !== null) facts.push(["shortest ways", survey.shortest_solutions.toLocaleString("en")]);
      if (survey.losing_first_moves.length) facts.push(["loses at once", survey.losing_first_moves.join(" ")]);
      for (const remark of survey.remarks) facts.push(["remark", remark]);
    }
    const shown = facts.map(([name, value]) => el("div", {}, el("dt", {}, name), el("dd", {}, value)));
    const never = idle.map((finding) =>
      el("li", {}, el("button", { type: "button", class: "finding", onclick: () => this.go(finding.line, finding.column) }, `line ${finding.line}: ${finding.message}`)),
    );
    fill(this.out, el("dl", { class: "facts-list" }, shown), never.length ? el("ul", { class: "findings" }, never) : null);
  }
}
