// Sharing and exporting: the whole level in the link, and files in other forms. What is behind # never leaves the browser.
import { file, get } from "./api.js";
import { by, el, fill, save, say } from "./dom.js";

const MOST = 1000000;
const FORMS = [
  ["svg", "Picture (SVG)", "picture"],
  ["png", "Picture (PNG)", "picture"],
  ["gif", "Film of the solution (GIF)", "picture"],
  ["html", "Replay page (HTML)", "picture"],
  ["xsb", "Sokoban level (XSB)", "export"],
  ["gdl", "Rules (GDL)", "export"],
  ["pddl", "Planning task (PDDL)", "export"],
];

async function through(stream, data) {
  const piped = new Blob([data]).stream().pipeThrough(stream);
  const reader = piped.getReader();
  const parts = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts).arrayBuffer();
    size += value.length;
    if (size > MOST) throw new Error("The level in this link is too large.");
    parts.push(value);
  }
}

export async function packed(data) {
  const bytes = new Uint8Array(await through(new CompressionStream("deflate-raw"), JSON.stringify(data)));
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (mark) => mark.charCodeAt(0));
  const data = JSON.parse(new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), bytes)));
  if (typeof data.text !== "string") throw new Error("There is no level in this link.");
  const word = (value) => (typeof value === "string" ? value : null);
  const level = Number.isInteger(data.level) && data.level > 0 ? data.level : 1;
  return { text: data.text, problem: word(data.problem), name: word(data.name) || "level", language: word(data.language), level };
}

// The level of the address, where there is one: shared by somebody, or a bundled game.
export async function fromAddress() {
  const [kind, value] = location.hash.slice(1).split("=", 2);
  if (kind === "level" && value) return unpacked(value);
  if (kind === "game" && value) return get(`games/${encodeURIComponent(decodeURIComponent(value))}`);
  return null;
}

export class Share {
  constructor(level, { moves }) {
    this.level = level;
    this.moves = moves;
    by("share").addEventListener("click", () => this.link());
    fill(
      by("export-forms"),
      el("button", { type: "button", onclick: () => this.text() }, "The text itself"),
      FORMS.map(([form, name, path]) =>
        el("button", { type: "button", onclick: () => this.export(form, path), "data-form": form }, name),
      ),
    );
  }

  async link() {
    const { text, problem, name, language, number } = this.level;
    const address = `${location.origin}${location.pathname}#level=${await packed({ text, problem, name, language, level: number })}`;
    history.replaceState(null, "", address);
    try {
      await navigator.clipboard.writeText(address);
      say("The link is copied; it holds the whole level.");
    } catch {
      say("The link is in the address bar; it holds the whole level.");
    }
  }

  text() {
    by("export").open = false;
    save(new Blob([this.level.text], { type: "text/plain" }), this.level.name);
  }

  async export(form, path) {
    by("export").open = false;
    say("Making the file …");
    try {
      const moves = path === "picture" ? { moves: this.moves() } : {};
      const { blob, name } = await file(path, this.level.asked({ form, ...moves }));
      save(blob, name);
      say(`${name} is saved.`);
    } catch (refusal) {
      say(refusal.message);
    }
  }
}
