// What is wrong with the text, with places; what stands on the map is circled there too.
import { post } from "./api.js";
import { by, counted, el, fill, settled } from "./dom.js";

const SIGNS = { error: "✕", warning: "▲", note: "i" };

export class Findings {
  constructor(level, { shown, go }) {
    this.level = level;
    this.shown = shown;
    this.go = go;
    this.count = el("span", { class: "chip", id: "findings-count" });
    this.list = el("ul", { class: "findings", id: "findings-list" });
    fill(by("findings"), el("div", { class: "card-head" }, el("h2", { id: "findings-head" }, "Findings"), this.count), this.list);
    level.addEventListener("read", settled(100, () => this.check()));
    level.addEventListener("change", () => {
      this.list.classList.add("old");
      this.count.textContent = "looking …";
      if (!level.text.trim()) this.show([]);
    });
  }

  async check() {
    const { version } = this.level;
    if (!this.level.text.trim()) return;
    try {
      const told = await post("check", { ...this.level.asked(), level: undefined });
      if (version === this.level.version) this.show([...told.errors, ...told.warnings, ...told.notes]);
    } catch (refusal) {
      if (version === this.level.version) this.show(refusal.findings, refusal.message);
    }
  }

  show(findings, message = "") {
    this.list.classList.remove("old");
    this.count.textContent = findings.length ? counted(findings.length, "finding") : message ? "1 finding" : "none";
    const told = findings.length || !message ? findings : [{ severity: "error", message, hint: "", line: null, column: null }];
    fill(
      this.list,
      told.map((finding) => {
        const place = finding.line === null ? "" : `line ${finding.line}, column ${finding.column}`;
        const button = el(
          "button",
          { type: "button", class: "finding", onclick: () => finding.line !== null && this.go(finding.line, finding.column, finding.file) },
          el("span", { class: `sign ${finding.severity}`, title: finding.severity }, SIGNS[finding.severity]),
          el(
            "span",
            {},
            el("span", { class: "visually-hidden" }, `${finding.severity}: `),
            finding.message,
            finding.hint ? el("span", { class: "small" }, ` ${finding.hint}`) : null,
            place ? el("span", { class: "place" }, place) : null,
          ),
        );
        return el("li", {}, button);
      }),
    );
    if (!told.length) fill(this.list, el("li", { class: "small" }, "Nothing looks wrong."));
    this.shown(findings);
  }
}
