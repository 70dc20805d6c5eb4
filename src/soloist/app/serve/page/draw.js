// The editor of maps: brushes, drawing by pointer or keyboard, undo and redo, size, mirrors.
import { Board, tilePicture } from "./board.js";
import { by, el, fill, say } from "./dom.js";

const MOST = 100;
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export class Draw {
  constructor(level) {
    this.level = level;
    this.brush = null;
    // What can be drawn, as the server last said it: drawing goes on while it reads the version drawn before.
    this.palette = [];
    this.grid = [];
    // How often the map was changed since the server last read it, and how many rows it should have.
    this.unread = 0;
    this.rows = 0;
    this.drawing = false;
    this.cursor = null;
    this.marked = [];
    this.board = new Board("The map of the level", { lines: true });
    this.board.svg.setAttribute("tabindex", "0");
    this.board.svg.setAttribute("role", "application");
    this.board.svg.setAttribute("aria-describedby", "draw-help");
    this.brushes = el("div", { class: "brushes", role: "radiogroup", "aria-label": "What to draw" });
    this.width = this.sizer("Columns", (by) => this.resize(by, 0));
    this.height = this.sizer("Rows", (by) => this.resize(0, by));
    this.undo = el("button", { type: "button", onclick: () => this.back("undo"), title: "Ctrl+Z" }, "Undo");
    this.redo = el("button", { type: "button", onclick: () => this.back("redo"), title: "Ctrl+Y" }, "Redo");
    this.stage = el("div", { class: "stage" }, this.board.svg);
    this.nothing = el("p", { class: "empty" });
    this.tools = el(
      "div",
      { class: "tools" },
      el("div", { class: "group" }, this.undo, this.redo),
      this.width.host,
      this.height.host,
      el(
        "div",
        { class: "group" },
        el("button", { type: "button", onclick: () => this.mirror(true) }, "Mirror ↔"),
        el("button", { type: "button", onclick: () => this.mirror(false) }, "Mirror ↕"),
      ),
    );
    const help = "Draw with the pointer. By keyboard: arrows move, space draws, a mark or its key chooses what.";
    this.help = el("p", { class: "hint", id: "draw-help" }, help);
    fill(by("panel-draw"), this.brushes, this.stage, this.nothing, this.tools, this.help);
    this.listen();
  }

  sizer(name, change) {
    const shown = el("output", { "aria-label": name }, "0");
    const button = (text, step, label) =>
      el("button", { type: "button", "aria-label": label, onclick: () => change(step) }, text);
    const host = el(
      "div",
      { class: "group sizer" },
      el("span", {}, name),
      button("−", -1, `One of the ${name.toLowerCase()} less`),
      shown,
      button("+", 1, `One of the ${name.toLowerCase()} more`),
    );
    return { host, shown };
  }

  listen() {
    const svg = this.board.svg;
    const paint = (event) => {
      const cell = this.board.at(event);
      if (this.drawing && cell) this.paint(cell);
    };
    svg.addEventListener("pointerdown", (event) => {
      if (event.button !== 0 || !this.grid.length) return;
      this.drawing = true;
      svg.setPointerCapture(event.pointerId);
      this.cursor = null;
      paint(event);
      event.preventDefault();
      svg.focus({ preventScroll: true });
    });
    svg.addEventListener("pointermove", paint);
    const end = () => {
      if (this.drawing) this.commit();
      this.drawing = false;
    };
    svg.addEventListener("pointerup", end);
    svg.addEventListener("pointercancel", end);
    svg.addEventListener("keydown", (event) => this.key(event));
    svg.addEventListener("blur", () => {
      this.cursor = null;
      this.overlay();
    });
    this.level.addEventListener("change", (event) => {
      if (event.detail === "drawn") this.unread += 1;
      else this.unread = 0;
    });
    this.level.addEventListener("read", () => this.show());
  }

  key(event) {
    if (!this.grid.length) return;
    if ((event.ctrlKey || event.metaKey) && "zy".includes(event.key.toLowerCase())) {
      this.back(event.key.toLowerCase() === "y" || event.shiftKey ? "redo" : "undo");
    } else if (event.ctrlKey || event.metaKey || event.altKey) {
      return;
    } else if (event.key in ARROWS) {
      const [down, right] = ARROWS[event.key];
      const [row, column] = this.cursor || [0, 0];
      const within = (at, most) => Math.max(0, Math.min(most - 1, at));
      this.cursor = this.cursor
        ? [within(row + down, this.grid.length), within(column + right, this.grid[0].length)]
        : [0, 0];
      this.overlay();
      const mark = this.grid[this.cursor[0]][this.cursor[1]];
      say(`Row ${this.cursor[0] + 1}, column ${this.cursor[1] + 1}: ${this.named(mark)}`);
    } else if (event.key === " " || event.key === "Enter") {
      if (this.cursor && event.key === " " && this.brush) {
        this.paint(this.cursor);
        this.commit();
      }
    } else {
      const brush = this.palette.find((each) => each.mark === event.key);
      if (!brush) return;
      this.choose(brush);
      if (this.cursor) {
        this.paint(this.cursor);
        this.commit();
      }
    }
    event.preventDefault();
  }

  named(mark) {
    const brush = this.palette.find((each) => each.mark === mark);
    return brush ? brush.name : mark;
  }

  tileOf(mark) {
    const brush = this.palette.find((each) => each.mark === mark);
    return brush ? brush.tile : [{ text: mark, fill: "#b4452c" }];
  }

  paint([row, column]) {
    if (!this.brush || !this.level.map || this.grid[row][column] === this.brush.mark) return;
    this.grid[row][column] = this.brush.mark;
    this.board.set(row * this.grid[0].length + column, this.brush.tile);
  }

  commit() {
    if (!this.level.map) return;
    this.rows = this.grid.length;
    this.level.draw(this.grid.map((row) => row.join("")));
  }

  back(which) {
    if (!this.level[which]()) say(which === "undo" ? "There is nothing to take back." : "There is nothing to do again.");
  }

  resize(wider, higher) {
    if (!this.grid.length) return;
    const wall = (this.palette.find((brush) => brush.name === "wall") || this.palette[0]).mark;
    const columns = this.grid[0].length + wider;
    const rows = this.grid.length + higher;
    if (columns < 1 || rows < 1 || columns > MOST || rows > MOST) {
      say(`A map has 1 to ${MOST} rows and columns.`);
      return;
    }
    this.grid = Array.from({ length: rows }, (_, row) =>
      Array.from({ length: columns }, (_, column) => (this.grid[row] || [])[column] ?? wall),
    );
    this.commit();
  }

  mirror(sideways) {
    if (sideways) this.grid.forEach((row) => row.reverse());
    else this.grid.reverse();
    this.commit();
  }

  choose(brush) {
    this.brush = brush;
    for (const button of this.brushes.children) {
      const chosen = button.dataset.mark === brush.mark;
      button.setAttribute("aria-checked", String(chosen));
      button.tabIndex = chosen ? 0 : -1;
    }
  }

  offer(brushes) {
    this.palette = brushes;
    const key = JSON.stringify(brushes);
    if (key === this.offered) return;
    this.offered = key;
    fill(
      this.brushes,
      brushes.map((brush) =>
        el(
          "button",
          { type: "button", role: "radio", "data-mark": brush.mark, onclick: () => this.choose(brush), title: brush.name },
          tilePicture(brush.tile, brush.name),
          el("span", { class: "brush-name", "aria-hidden": "true" }, brush.name),
        ),
      ),
    );
    this.brushes.onkeydown = (event) => {
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (!step) return;
      const at = brushes.findIndex((brush) => brush === this.brush);
      const next = (at + step + brushes.length) % brushes.length;
      this.choose(brushes[next]);
      this.brushes.children[next].focus();
      event.preventDefault();
    };
    const same = this.brush && brushes.find((brush) => brush.mark === this.brush.mark);
    if (brushes.length) this.choose(same || brushes[Math.min(1, brushes.length - 1)]);
  }

  show() {
    const { read, map } = this.level;
    const open = map !== null;
    for (const part of [this.brushes, this.stage, this.tools, this.help]) part.hidden = !open;
    this.nothing.hidden = open;
    this.nothing.textContent = read.sketch
      ? "This level is written in a way that cannot be drawn on. The text can be edited."
      : "Games in this language have no map to draw on. The text can be edited.";
    if (!open) {
      this.grid = [];
      return;
    }
    const { unread } = this;
    this.unread = 0;
    if (unread && map.rows.length !== this.rows) {
      // A row without a wall ends a Sokoban level: what was one map would be two.
      // Others hear of this version too, so it goes when they have.
      queueMicrotask(() => {
        for (let step = 0; step < unread; step += 1) this.level.undo();
      });
      say("That would have cut the map in two: a row needs a wall. It was taken back.");
      return;
    }
    this.offer(read.sketch.brushes);
    this.undo.disabled = !this.level.done.length;
    this.redo.disabled = !this.level.undone.length;
    // A stroke that has begun meanwhile is not yet in the text; it is read when it ends.
    if (this.drawing && unread) return;
    this.drawing = false;
    const wide = Math.max(...map.rows.map((row) => [...row].length));
    const blank = read.sketch.brushes[0].mark;
    this.grid = map.rows.map((row) => [...row, ...blank.repeat(wide - [...row].length)]);
    this.board.size(wide, this.grid.length);
    this.grid.forEach((row, y) => row.forEach((mark, x) => this.board.set(y * wide + x, this.tileOf(mark))));
    this.width.shown.textContent = String(wide);
    this.height.shown.textContent = String(this.grid.length);
    this.marked = [];
    this.overlay();
  }

  // Findings that stand on the map are circled where they are.
  find(findings) {
    const { map } = this.level;
    if (!map) return;
    const lines = this.level.text.split("\n");
    this.marked = findings.flatMap(({ line, column }) => {
      const row = line - map.line;
      if (line === null || row < 0 || row >= map.rows.length) return [];
      const before = lines[line - 1].length - lines[line - 1].trimStart().length;
      const at = column - 1 - (lines[line - 1].trimEnd() === map.rows[row].trimEnd() ? 0 : before);
      return at >= 0 && at < this.grid[0].length ? [[row, at]] : [];
    });
    this.overlay();
  }

  overlay() {
    this.board.mark({ circled: this.marked, cursor: this.cursor });
  }
}
