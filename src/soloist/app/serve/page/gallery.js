// The bundled games, new levels, and ways to bring a level of one's own.
import { get } from "./api.js";
import { by, el, fill, say } from "./dom.js";

const KINDS = {
  sokoban: "Sokoban", snowman: "A Good Snowman", puzzlescript: "PuzzleScript", gdl: "Rules in GDL",
  pddl: "Planning in PDDL", boardgame: "Learned board games",
};
const NEW = {
  sokoban: { name: "new.xsb", text: "#########\n#       #\n# @ $ . #\n#       #\n#########\n" },
  snowman: { name: "new.snowman", text: "########\n#q'....#\n#'.1.1.#\n#'..1..#\n#''....#\n########\n" },
};
const MOST = 1000000;

export class Gallery {
  constructor(level) {
    this.level = level;
    this.host = by("gallery");
    by("show-gallery").addEventListener("click", () => this.open());
    by("open").addEventListener("click", () => by("file").click());
    by("file").addEventListener("change", () => this.files([...by("file").files]));
    this.host.addEventListener("click", (event) => {
      if (event.target === this.host) this.host.close();
    });
    this.listenToDrops();
    this.listenToPastes();
  }

  listenToDrops() {
    document.addEventListener("dragover", (event) => event.preventDefault());
    document.addEventListener("drop", (event) => {
      event.preventDefault();
      this.files([...event.dataTransfer.files]);
    });
  }

  listenToPastes() {
    document.addEventListener("paste", (event) => {
      if (event.target.closest("input, textarea, text-editor")) return;
      const text = event.clipboardData.getData("text/plain");
      if (text.trim()) this.take({ text, name: "pasted" });
    });
  }

  async files(files) {
    if (!files.length) return;
    if (files.some((file) => file.size > MOST)) return say("A file has at most 1,000,000 bytes here.");
    const texts = await Promise.all(files.map((file) => file.text()));
    const problem = texts.findIndex((text) => /\(\s*define\s*\(\s*problem/i.test(text));
    const other = files.length > 1 && problem >= 0 ? texts[problem] : null;
    const first = other === null ? 0 : texts.findIndex((_, at) => at !== problem);
    this.take({ text: texts[first], problem: other, name: files[first].name });
    by("file").value = "";
  }

  take(data) {
    this.host.close();
    if (location.hash) history.replaceState(null, "", location.pathname);
    this.level.load(data);
  }

  async open() {
    if (!this.host.open) this.host.showModal();
    if (this.filled) return;
    fill(this.host, el("p", {}, "Loading the games …"));
    try {
      const { games } = await get("games");
      this.fill(games);
      this.filled = true;
    } catch (refusal) {
      fill(this.host, el("p", { class: "refusal" }, refusal.message));
    }
  }

  fill(games) {
    const groups = Object.keys(KINDS).map((kind) => [kind, games.filter((game) => game.language === kind)]);
    const own = el("textarea", { rows: "5", id: "paste", "aria-label": "Paste a level or a rule sheet", spellcheck: "false", placeholder: "Paste a level or a rule sheet; the language is recognised." });
    const use = el("button", { type: "button", class: "main", onclick: () => own.value.trim() && this.take({ text: own.value, name: "pasted" }) }, "Use it");
    const title = (name) => name.replace(/(-domain)?\.[^.]+$/, "").replaceAll("-", " ");
    fill(
      this.host,
      el(
        "div",
        { class: "card-head" },
        el("h2", { id: "gallery-head" }, "Games"),
        el("button", { type: "button", "aria-label": "Close", onclick: () => this.host.close() }, "✕"),
      ),
      el("h3", {}, "Begin"),
      el(
        "div",
        { class: "tools" },
        Object.entries(NEW).map(([kind, data]) =>
          el("button", { type: "button", onclick: () => this.take({ ...data, language: kind }) }, `New level of ${KINDS[kind]}`),
        ),
        el("button", { type: "button", onclick: () => by("file").click() }, "Open a file"),
      ),
      el("div", { class: "pasting" }, own, use),
      groups
        .filter(([, list]) => list.length)
        .map(([kind, list]) =>
          el(
            "section",
            {},
            el("h3", {}, KINDS[kind]),
            el(
              "div",
              { class: "games" },
              list.map((game) => el("button", { type: "button", "data-game": game.name, onclick: () => this.bundled(game.name) }, title(game.name))),
            ),
          ),
        ),
    );
  }

  async bundled(name) {
    try {
      this.take(await get(`games/${encodeURIComponent(name)}`));
      history.replaceState(null, "", `#game=${encodeURIComponent(name)}`);
    } catch (refusal) {
      say(refusal.message);
    }
  }
}
