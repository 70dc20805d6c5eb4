// The page as a whole: the level in the middle, and around it those who show it, ask about it and answer.
import { post } from "./api.js";
import { Analysis } from "./analysis.js";
import { Answer } from "./answer.js";
import { by, el, fill, say } from "./dom.js";
import { Draw } from "./draw.js";
import { Findings } from "./findings.js";
import { Gallery } from "./gallery.js";
import { Level } from "./level.js";
import { Match } from "./match.js";
import { Play } from "./play.js";
import { fromAddress, Share } from "./share.js";
import { Solve } from "./solve.js";
import { Text } from "./text.js";
import { Watch } from "./watch.js";

const TABS = ["draw", "text", "play", "watch", "match"];
const level = new Level();
const draw = new Draw(level);
const text = new Text(level);
const play = new Play(level);
const watch = new Watch(level);

function show(tab) {
  for (const name of TABS) {
    const chosen = name === tab;
    by(`panel-${name}`).hidden = !chosen;
    by(`tab-${name}`).setAttribute("aria-selected", String(chosen));
    by(`tab-${name}`).tabIndex = chosen ? 0 : -1;
  }
  if (tab !== "watch") watch.pause();
}

function shown() {
  return TABS.find((name) => !by(`panel-${name}`).hidden);
}

async function watchMoves(moves) {
  try {
    if (!(await watch.open(moves))) return;
    show("watch");
    if (by("work").getBoundingClientRect().top < 0) by("work").scrollIntoView();
    watch.play();
  } catch (refusal) {
    say(refusal.message);
  }
}

// Marks go on the board that is seen; the editor and the board of play show the same cells.
function mark(marks) {
  const host = { draw: draw.board, play: play.board, watch: watch.board }[shown()];
  if (!host || host.empty) show(level.map ? "draw" : "play");
  const board = { draw: draw.board, play: play.board, watch: watch.board }[shown()];
  if (board && !board.empty) board.mark(marks);
}

function circle(cells) {
  if (cells.length && shown() !== "text") mark({ circled: cells });
}

function goTo(line, column, file = null) {
  show("text");
  text.go(line, column, file);
}

const answer = new Answer(level, { watch: watchMoves, circle });
new Findings(level, {
  shown: (findings) => {
    draw.find(findings.filter((finding) => finding.severity === "error"));
    text.find(findings);
    answer.afterFindings();
  },
  go: goTo,
});
const solve = new Solve(level, { watch: watchMoves, circle });
const played = () => (play.state && play.state.lurd) || play.moves.join(" ");
const analysis = new Analysis(level, { mark, moves: played, go: goTo });
new Share(level, { moves: () => (watch.film ? watch.film.moves : play.moves) });
const match = new Match(level, { watch: watchMoves });
const gallery = new Gallery(level);

// What was changed is read: at once where it was drawn or chosen, after a pause where it was typed.
async function read() {
  const { version } = level;
  if (!level.text.trim()) return;
  try {
    const told = await post("read", level.asked());
    if (version === level.version) level.take(told);
  } catch (refusal) {
    if (version !== level.version) return;
    level.take({ language: null, levels: [], sketch: null, game: null, error: { message: refusal.message, findings: refusal.findings } });
  }
}
const PAUSE = 150;
let due = 0;
function readSoon(how) {
  clearTimeout(due);
  due = setTimeout(read, how === "typed" ? PAUSE : 0);
}

level.addEventListener("change", (event) => {
  by("name").textContent = level.text.trim() ? level.name : "Welcome";
  if (event.detail === "loaded") by("language").hidden = true;
  document.querySelector("main").hidden = !level.text.trim() && event.detail === "loaded";
  readSoon(event.detail);
});

level.addEventListener("read", () => {
  const { language, levels, game, sketch } = level.read;
  by("language").hidden = !language;
  by("language").textContent = language || "";
  by("level-choice").hidden = levels.length < 2;
  fill(
    by("level"),
    levels.map(({ number, title }) => el("option", { value: number }, `${number} ${title || "(broken)"}`)),
  );
  by("level").value = String(level.number);
  by("tab-draw").disabled = !sketch;
  by("tab-match").hidden = !game?.matches;
  const now = shown();
  if (now === "match" && !game?.matches) show(game ? "play" : "text");
  if (now === "draw" && !level.map) show(game ? "play" : "text");
  if (now === "play" && !game) show(level.map ? "draw" : "text");
  document.body.classList.add("ready");
});

by("level").addEventListener("change", () => level.choose(Number(by("level").value)));

for (const name of TABS) {
  by(`tab-${name}`).addEventListener("click", () => show(name));
}
by("tabs").addEventListener("keydown", (event) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const open = TABS.filter((name) => !by(`tab-${name}`).disabled && !by(`tab-${name}`).hidden);
  const next = open[(open.indexOf(shown()) + step + open.length) % open.length];
  show(next);
  by(`tab-${next}`).focus();
});
document.addEventListener("click", (event) => {
  if (!event.target.closest("#export")) by("export").open = false;
});

async function begin() {
  try {
    const told = await fromAddress();
    if (told) level.load(told);
    else if (!level.text.trim()) await gallery.open();
  } catch {
    say("The level of this link cannot be read.");
    await gallery.open();
  }
}
window.addEventListener("hashchange", begin);
// No job outlives the page that asked for it.
window.addEventListener("pagehide", () => [answer, solve, analysis, match].forEach((each) => each.stop()));
show("draw");
begin();
