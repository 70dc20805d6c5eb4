// The text of a game and of its problem, each in an editor that marks what was found in place.
import { by, el, fill, say } from "./dom.js";

export class Text {
  constructor(level) {
    this.level = level;
    this.ready = false;
    this.marks = [];
    this.first = el("text-editor", { label: "The text of the game", id: "text" });
    this.second = el("text-editor", { label: "The text of the problem", id: "problem" });
    this.loading = el("p", { class: "empty" }, "Loading the editor …");
    this.problem = el("div", { class: "sheet second" }, this.second);
    this.problemHead = el("h3", {}, "Problem");
    const keys = "Tab leaves the editor, Ctrl-Z takes back, F8 goes to the next finding.";
    this.body = el("div", { hidden: true }, el("div", { class: "sheet" }, this.first), this.problemHead, this.problem, el("p", { class: "hint" }, keys));
    fill(by("panel-text"), this.loading, this.body);
    level.addEventListener("change", (event) => {
      this.marks = [];
      if (event.detail !== "typed") this.show();
    });
    this.show();
  }

  // The editor is large, and nobody needs it before there is a text.
  async load() {
    if (this.begun) return;
    this.begun = true;
    try {
      await import("./editor.js");
    } catch {
      this.begun = false;
      this.loading.textContent = "The editor could not be loaded.";
      return say("The editor could not be loaded.");
    }
    // Every key makes a new version at once, so that no answer stands beside a text that it is not about.
    this.first.addEventListener("input", () => this.level.edit(this.first.value, "typed"));
    this.second.addEventListener("input", () => {
      this.level.problem = this.second.value;
      this.level.changed("typed");
    });
    this.ready = true;
    this.loading.hidden = true;
    this.body.hidden = false;
    this.show();
  }

  show() {
    const { text, problem } = this.level;
    if (!text.trim()) return;
    if (!this.ready) return void this.load();
    this.problem.hidden = this.problemHead.hidden = problem === null;
    this.first.value = text;
    this.second.value = problem || "";
    this.find(this.marks);
  }

  find(findings) {
    this.marks = findings;
    if (!this.ready) return;
    const placed = findings.filter((each) => each.line !== null);
    this.first.mark(placed.filter((each) => each.file !== "problem"));
    this.second.mark(placed.filter((each) => each.file === "problem"));
  }

  go(line, column, file = null) {
    if (this.ready) (file === "problem" ? this.second : this.first).go(line, column);
  }
}
