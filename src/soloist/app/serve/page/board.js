// A board as SVG: every cell is a reference to a tile, so that a step changes only the cells that differ.

const NS = "http://www.w3.org/2000/svg";
export const SIDE = 32;
let boards = 0;

function shape(tag, attributes, text = null) {
  const made = document.createElementNS(NS, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  if (text !== null) made.textContent = text;
  return made;
}

// What a tile shows, as shapes; the same sizes as in pictures of the command line.
export function shapes(tile) {
  const middle = SIDE / 2;
  return tile.flatMap((drawing) => {
    if (drawing.pixels) {
      const side = SIDE / Math.max(1, drawing.pixels.length);
      return drawing.pixels.flatMap((row, y) =>
        row.flatMap((fill, x) =>
          fill === null ? [] : [shape("rect", { x: x * side, y: y * side, width: side, height: side, fill, "shape-rendering": "crispEdges" })],
        ),
      );
    }
    if (drawing.text !== undefined) {
      const text = drawing.text.length <= 6 ? drawing.text : `${drawing.text.slice(0, 5)}…`;
      const size = SIDE * Math.min(0.5, 1.5 / Math.max(1, text.length));
      const place = { x: middle, y: middle + size * 0.35, "font-size": size, "text-anchor": "middle", fill: drawing.fill };
      return [shape("text", place, text)];
    }
    if (drawing.form === "disc") {
      const line = { stroke: drawing.line || "none", "stroke-width": 1.5 };
      return [shape("circle", { cx: middle, cy: middle, r: (drawing.size / 2) * SIDE, fill: drawing.fill, ...line })];
    }
    const side = SIDE * drawing.size;
    const inset = (SIDE - side) / 2;
    return [shape("rect", { x: inset, y: inset, width: side, height: side, fill: drawing.fill })];
  });
}

export function tilePicture(tile, label) {
  const svg = shape("svg", { viewBox: `0 0 ${SIDE} ${SIDE}`, class: "tile", role: "img", "aria-label": label });
  svg.append(...shapes(tile));
  return svg;
}

export class Board {
  constructor(label, { lines = false } = {}) {
    this.lined = lines;
    this.name = `board${(boards += 1)}`;
    this.svg = shape("svg", { class: "board", role: "img", "aria-label": label });
    this.defs = shape("defs", {});
    this.ground = shape("g", {});
    this.over = shape("g", { class: "over" });
    this.svg.append(this.defs, this.ground, this.over);
    this.tiles = new Map();
    this.cells = [];
    this.shown = [];
  }

  get empty() {
    return this.cells.length === 0;
  }

  tile(tile) {
    const key = JSON.stringify(tile);
    if (!this.tiles.has(key)) {
      const made = shape("g", { id: `${this.name}-${this.tiles.size}` });
      made.append(...shapes(tile));
      this.defs.append(made);
      this.tiles.set(key, `#${made.id}`);
    }
    return this.tiles.get(key);
  }

  size(width, height) {
    if (width === this.width && height === this.height) return;
    this.width = width;
    this.height = height;
    this.svg.setAttribute("viewBox", `0 0 ${width * SIDE} ${height * SIDE}`);
    this.svg.style.maxWidth = `${Math.max(width * 56, 120)}px`;
    this.svg.style.aspectRatio = `${width} / ${height}`;
    this.cells = Array.from({ length: width * height }, (_, cell) =>
      shape("use", { x: (cell % width) * SIDE, y: Math.floor(cell / width) * SIDE }),
    );
    this.shown = [];
    this.ground.replaceChildren(...this.cells);
    if (!this.lined) return;
    const across = Array.from({ length: height - 1 }, (_, row) => `M0 ${(row + 1) * SIDE}H${width * SIDE}`);
    const down = Array.from({ length: width - 1 }, (_, column) => `M${(column + 1) * SIDE} 0V${height * SIDE}`);
    this.ground.append(shape("path", { d: [...across, ...down].join(""), class: "lines" }));
  }

  set(cell, tile) {
    const reference = this.tile(tile);
    if (this.shown[cell] === reference) return;
    this.shown[cell] = reference;
    this.cells[cell].setAttribute("href", reference);
  }

  // A state as the server tells it.
  show(board) {
    this.size(board.width, board.height);
    board.first.forEach((tile, cell) => this.set(cell, board.tiles[tile]));
  }

  // One step of a replay, forwards or backwards.
  step(board, step, forwards) {
    for (let at = 0; at < step.length; at += 3) this.set(step[at], board.tiles[step[at + (forwards ? 2 : 1)]]);
  }

  // Marks over the board: `circled` and `hatched` cells, `heat` as [row, column, count], a `cursor`.
  mark({ circled = [], hatched = [], heat = [], cursor = null } = {}) {
    const at = ([row, column]) => ({ x: column * SIDE, y: row * SIDE });
    const most = Math.max(1, ...heat.map(([, , count]) => count));
    const warm = heat.flatMap(([row, column, count]) => {
      const { x, y } = at([row, column]);
      const place = { x: x + SIDE - 3, y: y + SIDE - 4, class: "heat-count" };
      return [
        shape("rect", { x, y, width: SIDE, height: SIDE, class: "heat", "fill-opacity": 0.12 + (0.4 * count) / most }),
        shape("text", place, String(count)),
      ];
    });
    const idle = hatched.map((cell) => {
      const { x, y } = at(cell);
      const d = `M${x + 4} ${y + 28}L${x + 28} ${y + 4}M${x + 4} ${y + 14}L${x + 14} ${y + 4}M${x + 18} ${y + 28}L${x + 28} ${y + 18}`;
      return shape("path", { d, class: "hatch" });
    });
    const rings = circled.map((cell) => {
      const { x, y } = at(cell);
      return shape("circle", { cx: x + SIDE / 2, cy: y + SIDE / 2, r: SIDE * 0.45, class: "ring" });
    });
    const here = cursor ? [shape("rect", { ...at(cursor), width: SIDE, height: SIDE, class: "cursor" })] : [];
    this.over.replaceChildren(...warm, ...idle, ...rings, ...here);
  }

  // The cell under a pointer, as [row, column].
  at(event) {
    const box = this.svg.getBoundingClientRect();
    const column = Math.floor(((event.clientX - box.left) / box.width) * this.width);
    const row = Math.floor(((event.clientY - box.top) / box.height) * this.height);
    return row >= 0 && row < this.height && column >= 0 && column < this.width ? [row, column] : null;
  }
}

// Facts that are on no board, with what came and went since the state before.
export function factLines(now, before) {
  const old = new Set(before || now);
  const here = new Set(now);
  return [...new Set([...now, ...old])].map((text) => {
    const sign = !old.has(text) ? "+" : !here.has(text) ? "−" : " ";
    const line = document.createElement("li");
    line.className = { "+": "came", "−": "went", " ": "" }[sign];
    line.textContent = `${sign} ${text}`;
    return line;
  });
}
