// The course of a duel on the page: who chooses, hand over, reveal, end.

import { Engine, Refusal, fetchBook } from "./engine.js";
import { fighter, h, logEntry, opener, result, setup, sheet, spoken, typed } from "./view.js";

const $ = (id) => document.getElementById(id);
const LARGEST_FILE = 2_000_000;

const asked = new URLSearchParams(location.search);
const duel = { books: [], vs: asked.get("vs") === "bot" ? "bot" : "friend", scene: null, picked: {} };
const engine = new Engine({ progress, failed });
let busy = false;

function progress(stage, text) {
  $("progress").firstElementChild.textContent = text;
  $("bar").value = stage;
  $("progress").hidden = stage === 4;
}

function failed(reason) {
  $("progress").hidden = true;
  $("stage").replaceChildren();
  tell(`The engine could not be started: ${reason}. `);
  $("message").append(h("button", { type: "button", click: () => location.reload() }, "Try again"));
}

function tell(text) {
  $("message").replaceChildren(text);
}

/** Show one screen and move the focus to its heading. */
function show(...parts) {
  $("stage").replaceChildren(...parts);
  $("title")?.focus({ preventScroll: true });
  scrollTo({ top: 0 });
}

/** Run one step at a time; what the engine refuses is said and changes nothing. */
async function step(work, within = false) {
  if (within) return void (await work());
  if (busy) return;
  busy = true;
  $("stage").setAttribute("aria-busy", "true");
  tell("");
  try {
    await work();
  } catch (error) {
    tell(error instanceof Refusal ? error.message : `Something broke: ${error.message}`);
  } finally {
    busy = false;
    $("stage").removeAttribute("aria-busy");
  }
}

function chooseBooks() {
  $("controls").hidden = $("history").hidden = true;
  duel.scene = null;
  if (!duel.books.length) {
    show(h("h2", { id: "title", tabindex: -1 }, "No book is complete yet"),
      h("p", {}, "A duel needs at least one complete book. ", h("a", { href: "../books/" }, "See what is open.")));
    return;
  }
  const known = (id, otherwise) => duel.books.find((b) => b.id === id)?.id ?? otherwise;
  const a = known(asked.get("a"), duel.books[0].id);
  const b = known(asked.get("b"), duel.books.find((book) => book.id !== a)?.id ?? a);
  show(setup(duel.books, { a, b, vs: duel.vs }, (form) => step(() => begin(form)), (file) => step(() => load(file))));
}

function texts(ids) {
  return Promise.all(ids.map((id) => {
    const book = duel.books.find((b) => b.id === id);
    if (!book) throw new Refusal(`This site has no complete book with the id “${id}”.`);
    return fetchBook(book);
  }));
}

async function begin({ a, b, vs }) {
  const books = await texts([a, b]);
  const options = { escape: true, draws: vs === "friend" };
  const scene = await engine.ask({ do: "new", books, options });
  duel.vs = vs;
  start(scene);
}

function start(scene) {
  const { a, b } = scene.fighters;
  Object.entries({ a: a.id, b: b.id, vs: duel.vs }).forEach(([key, value]) => asked.set(key, value));
  history.replaceState(null, "", `?${asked}`);
  $("log").replaceChildren();
  turn(scene);
}

/** After any change of position: the log, then the end or the next choice. */
function turn(scene) {
  duel.scene = scene;
  duel.picked = {};
  keepLog(scene.log);
  $("controls").hidden = false;
  $("history").hidden = !scene.log.length;
  $("undo").disabled = !scene.log.length;
  if (scene.over) end();
  else if (duel.vs === "bot" && !scene.asks.a) step(botAlone, true);
  else choose(acting()[0]);
}

/** The sides that choose now: both, or only the one that is asked something. */
function acting() {
  return ["a", "b"].filter((side) => duel.scene.asks[side]);
}

/** A question that only the bot has to answer. */
async function botAlone() {
  turn(await engine.ask({ do: "choose", words: { b: await botMove() } }));
}

async function botMove() {
  const seed = Math.floor(Math.random() * 2 ** 31);
  return (await engine.ask({ do: "bot", actor: "b", seed })).move;
}

function keepLog(entries) {
  const log = $("log");
  while (log.childElementCount > entries.length) log.lastElementChild.remove();
  entries.slice(log.childElementCount).forEach((entry) => log.append(logEntry(entry)));
  log.scrollTop = log.scrollHeight;
}

function table(side) {
  const { fighters, log } = duel.scene;
  return [
    ...log.slice(-1).map(result),
    h("div.pair", {}, ["a", "b"].map((s) => fighter(s, fighters[s], s === side, drawn(fighters[s])))),
  ];
}

/** The drawing of the picture that a fighter has reached. */
function drawn(data) {
  return duel.books.find((book) => book.id === data.id)?.pictures?.[data.picture.page];
}

const TASKS = {
  maneuver: "choose your maneuver",
  colour: "announce the colour of your maneuver",
  picture: "choose the picture to turn to",
  end: "is the combat to end so?",
};

function choose(side) {
  const own = duel.scene.fighters[side];
  const { about, options } = duel.scene.asks[side];
  const pick = (page) => step(() => picked(side, page));
  const task = TASKS[about];
  const who = duel.vs === "bot" ? task[0].toUpperCase() + task.slice(1) : `${side.toUpperCase()}, ${own.title}: ${task}`;
  const words = spoken(options, (move) => step(() => moved(side, move)));
  const rows = about === "maneuver" ? [typed(pick), sheet(own, pick)] : [];
  show(
    h("h2", { id: "title", tabindex: -1 }, `Exchange ${duel.scene.turn}`, h("small", {}, who)),
    ...table(side), ...(rows.length ? [...rows, words] : [words]));
}

async function picked(side, page) {
  const row = duel.scene.fighters[side].maneuvers.find((m) => m.page === page);
  if (!row) throw new Refusal(`There is no page ${page} on this sheet.`);
  if (row.barred) throw new Refusal(`Page ${page} (${row.name}) is barred: ${row.barred}`);
  await moved(side, { page });
}

/** One side has moved: the other's turn to choose, or all is played. */
async function moved(side, move) {
  duel.picked[side] = move;
  const missing = acting().filter((s) => !duel.picked[s]);
  if (duel.vs === "bot" && missing.length) duel.picked.b = await botMove();
  else if (missing.length) {
    handOver();
    return;
  }
  const before = duel.scene.log.length;
  const scene = await engine.ask({ do: "choose", words: duel.picked });
  const done = scene.log.length > before;
  if (duel.vs === "bot" || scene.over || !done) turn(scene);
  else reveal(scene);
}

function handOver() {
  const { a, b } = duel.scene.fighters;
  show(h("div.curtain", {},
    h("h2", { id: "title", tabindex: -1 }, `Hand over to B, ${b.title}`),
    h("p", {}, `A, ${a.title}, has chosen. The choice stays hidden until both have chosen.`),
    h("p", {},
      h("button.main", { type: "button", click: () => choose("b") }, "I am B: show my sheet"), " ",
      h("button", { type: "button", click: () => choose("a") }, "A chooses again"))));
}

function reveal(scene) {
  turn(scene);
  show(
    h("h2", { id: "title", tabindex: -1 }, "Both have chosen"),
    ...table(null),
    h("p", {}, h("button.main", { type: "button", click: () => choose(acting()[0]) }, "Next exchange")));
}

function end() {
  const { over, fighters } = duel.scene;
  const title = over.winner ? `${fighters[over.winner].title} wins` : "Nobody wins";
  show(h("h2.end", { id: "title", tabindex: -1 }, title, h("small", {}, `${over.reason}.`)), ...table(null),
    h("p", {}, h("button.main", { type: "button", click: () => step(() => begin({ a: fighters.a.id, b: fighters.b.id, vs: duel.vs })) }, "Fight again")));
}

async function save() {
  const { transcript } = await engine.ask({ do: "transcript" });
  const { a, b } = duel.scene.fighters;
  const url = URL.createObjectURL(new Blob([JSON.stringify(transcript, null, 1), "\n"], { type: "application/json" }));
  h("a", { href: url, download: `duel-${a.id}-${b.id}-${duel.scene.log.length}.json` }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

async function load(file) {
  const bad = (found) => new Refusal(`${file.name}: expected a saved duel (transcript/1), found ${found}.`);
  if (file.size > LARGEST_FILE) throw bad(`a file of ${file.size} bytes`);
  let transcript;
  try {
    transcript = JSON.parse(await file.text());
  } catch {
    throw bad("no JSON");
  }
  const ids = Array.isArray(transcript?.books) ? transcript.books.map((book) => String(book?.id)) : [];
  if (ids.length !== 2) throw bad("no two books in it");
  start(await engine.ask({ do: "load", books: await texts(ids), transcript }));
}

$("undo").addEventListener("click", () => step(async () => turn(await engine.ask({ do: "undo" }))));
$("save").addEventListener("click", () => step(save));
$("again").addEventListener("click", () => step(chooseBooks));
$("controls").append(opener((file) => step(() => load(file))));

// A digit typed anywhere goes to the page field.
document.addEventListener("keydown", (event) => {
  const free = !event.target.closest("input, select") && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (free && /^[0-9]$/.test(event.key)) $("page")?.focus();
});

engine.contents.then(({ books }) => {
  duel.books = books;
  const [a, b] = ["a", "b"].map((side) => asked.get(side));
  chooseBooks();
  if (a && b) step(() => begin({ a, b, vs: duel.vs }));
});
