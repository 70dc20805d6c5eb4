// The text of a game, with numbers of lines and what was found in them marked in place.
import { by, el, fill } from "./dom.js";

const SIGNS = { error: "✕", warning: "▲", note: "i" };

export class Text {
  constructor(level) {
    this.level = level;
    const shared = { spellcheck: "false", autocomplete: "off", autocapitalize: "off", wrap: "off" };
    this.area = el("textarea", { ...shared, "aria-label": "The text of the game", id: "text" });
    this.second = el("textarea", { ...shared, "aria-label": "The text of the problem", id: "problem" });
    this.gutter = el("div", { class: "gutter", "aria-hidden": "true" });
    this.under = el("pre", { class: "under", "aria-hidden": "true" });
    const sheet = el("div", { class: "sheet" }, this.gutter, el("div", { class: "writing" }, this.under, this.area));
    this.problem = el("div", { class: "sheet second", hidden: true }, this.second);
    this.problemHead = el("h3", { hidden: true }, "Problem");
    fill(by("panel-text"), sheet, this.problemHead, this.problem);
    this.marks = [];
    // Every key makes a new version at once, so that no answer stands beside a text that it is not about.
    this.area.addEventListener("input", () => {
      this.marks = [];
      this.lines();
      level.edit(this.area.value, "typed");
    });
    this.second.addEventListener("input", () => {
      level.problem = this.second.value;
      level.changed("typed");
    });
    this.area.addEventListener("scroll", () => this.follow());
    level.addEventListener("change", (event) => {
      if (event.detail !== "typed") this.show();
    });
    this.show();
  }

  show() {
    this.area.value = this.level.text;
    const two = this.level.problem !== null;
    this.problem.hidden = this.problemHead.hidden = !two;
    this.second.value = this.level.problem || "";
    this.marks = [];
    this.lines();
  }

  follow() {
    this.gutter.scrollTop = this.area.scrollTop;
    this.under.scrollTop = this.area.scrollTop;
    this.under.scrollLeft = this.area.scrollLeft;
  }

  lines() {
    const rows = this.area.value.split("\n");
    const worst = new Map();
    for (const { line, severity, message } of this.marks) {
      const before = worst.get(line);
      if (!before || severity === "error") worst.set(line, { severity, message });
    }
    fill(
      this.gutter,
      rows.map((_, at) => {
        const found = worst.get(at + 1);
        return el(
          "div",
          { class: found ? `line ${found.severity}` : "line", title: found ? found.message : null },
          found ? el("span", { class: "sign" }, SIGNS[found.severity]) : null,
          String(at + 1),
        );
      }),
    );
    const parts = [];
    rows.forEach((row, at) => {
      const found = this.marks.filter(({ line, column }) => line === at + 1 && column).sort((a, b) => a.column - b.column);
      let end = 0;
      for (const { column, severity } of found) {
        const start = column - 1;
        if (start < end) continue;
        const word = /^[\w$-]+|^./.exec(row.slice(start));
        const stop = start + (word ? word[0].length : 1);
        parts.push(row.slice(end, start), el("mark", { class: severity }, row.slice(start, stop) || " "));
        end = stop;
      }
      parts.push(`${row.slice(end)}\n`);
    });
    fill(this.under, parts);
    this.follow();
  }

  find(findings) {
    this.marks = findings.filter((each) => each.line !== null && each.file !== "problem");
    this.lines();
  }

  go(line, column) {
    const rows = this.area.value.split("\n");
    const place = rows.slice(0, line - 1).reduce((sum, row) => sum + row.length + 1, 0) + (column || 1) - 1;
    this.area.focus();
    this.area.setSelectionRange(place, place + 1);
    const height = this.area.scrollHeight / Math.max(1, rows.length);
    this.area.scrollTop = Math.max(0, (line - 4) * height);
    this.follow();
  }
}
