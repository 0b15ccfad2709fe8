// What is on the table, as elements. Text comes from books: it is only ever set as text.

/** An element: `h("p.note", {id: "x"}, "text", child)`. */
export function h(name, props = {}, ...children) {
  const [tag, ...classes] = name.split(".");
  const element = document.createElement(tag);
  if (classes.length) element.className = classes.join(" ");
  for (const [key, value] of Object.entries(props)) {
    if (typeof value === "function") element.addEventListener(key, value);
    else if (value !== null && value !== false) element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== ""));
  return element;
}

const pad = (page) => String(page).padStart(2, "0");
const minus = (text) => text.replaceAll("-", "−").replaceAll("+0", "0");
const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1);

function picture({ page, title, score }, drawn) {
  const burst = score === null ? null : h("span.burst", {}, `Score ${minus(score)}`);
  const words = h("p.picture", {}, h("span.number", {}, pad(page)), ` ${title ?? "Picture"} `, burst);
  // What the picture shows is said in words beside it.
  return drawn ? [h("img.drawn", { src: drawn, alt: "", width: 180, height: 180 }), words] : words;
}

function state(fighter) {
  const facts = [["Range", fighter.range]];
  const arms = fighter.weapons.map((w) => (w.state === "held" ? w.name : `${w.name} (${w.state})`));
  if (arms.length) facts.push(["In hand", arms.join(", ")]);
  if (fighter.shield !== null) facts.push(["Shield", fighter.shield ? "in hand" : "lost"]);
  for (const [pool, left] of Object.entries(fighter.pools)) facts.push([sentence(pool), left]);
  return h("dl.facts", {}, facts.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value))));
}

/** One fighter: points, state, the picture reached and what is in force. */
export function fighter(side, data, chooses, drawn) {
  const low = data.body * 3 <= data.maximum;
  const told = data.told.length
    ? h("ul.told", {}, data.told.map((line) => h("li", {}, line)))
    : h("p.told", {}, "No limits.");
  return h(`section.fighter${chooses ? ".chooses" : ""}`, { "aria-labelledby": `name-${side}` },
    h("h3", { id: `name-${side}` }, h("span.side", {}, side.toUpperCase()), ` ${data.title}`),
    h("p.body", {},
      h("meter", { min: 0, max: data.maximum, value: Math.max(0, data.body), low: low ? data.maximum : 0, "aria-hidden": "true" }),
      h("b", {}, minus(String(data.body))), ` of ${data.maximum} body points`),
    state(data), picture(data.picture, drawn), told);
}

/** What came of the last exchange. */
export function result(entry) {
  return h("section.result", { "aria-labelledby": "result-title" },
    h("h3", { id: "result-title" }, `Exchange ${entry.turn}`),
    entry.lines.map((line) => h("p", {}, line)));
}

export function logEntry(entry) {
  return h("div.entry", { "data-turn": entry.turn },
    h("h3", {}, `Exchange ${entry.turn}`),
    entry.lines.map((line) => h("p", {}, line)));
}

/** The sheet as buttons; barred rows stay, with the reason, and can be reached and read. */
export function sheet(data, choose) {
  const buttons = [];
  const parts = grouped(data.maneuvers).map(([name, rows], g) => {
    const shared = rows.every((m) => m.barred && m.barred === rows[0].barred) ? rows[0].barred : null;
    return h("div.group", { role: "group", "aria-labelledby": `group-${g}` },
      h("h3", { id: `group-${g}` }, name),
      shared ? h("p.why", { id: `why-${g}` }, `Barred: ${shared}`) : null,
      rows.map((m) => {
        const button = row(m, shared ? `why-${g}` : null, choose);
        buttons.push(button);
        return button;
      }));
  });
  rove(buttons);
  return h("div.sheet", { role: "toolbar", "aria-label": `Maneuvers of ${data.title}` }, parts);
}

/** The groups in printed order, those with nothing to choose after the others. */
function grouped(rows) {
  const groups = new Map();
  for (const m of rows) groups.set(m.group, [...(groups.get(m.group) ?? []), m]);
  const idle = ([, found]) => found.every((m) => m.barred);
  return [...groups].sort((one, other) => idle(one) - idle(other));
}

function row(m, sharedReason, choose) {
  const figures = [m.colour, m.x === null ? "" : `X ${m.x}`, `Mod ${minus(m.mod)}`].filter(Boolean).join(" · ");
  return h(`button.row.row-${m.colour}`, {
    type: "button",
    tabindex: -1,
    "data-page": m.page,
    "aria-disabled": m.barred ? "true" : null,
    "aria-describedby": sharedReason,
    click: () => choose(m.page),
  },
  h("span.chip", {}, pad(m.page)),
  h("span.what", {}, h("span.name", {}, m.name), h("span.figures", {}, figures),
    m.barred && !sharedReason ? h("span.why", {}, `Barred: ${m.barred}`) : null));
}

/** What may be said or answered, as buttons. */
export function spoken(options, say) {
  if (!options.length) return "";
  return h("p.spoken", { role: "group", "aria-label": "Or say" },
    options.map(({ move, label }) => h("button", { type: "button", click: () => say(move) }, label)));
}

/** One stop for the Tab key; arrows, Home and End move between the rows. */
function rove(buttons) {
  const first = buttons.findIndex((b) => !b.hasAttribute("aria-disabled"));
  let at = Math.max(0, first);
  const move = (to) => {
    buttons[at].tabIndex = -1;
    at = (to + buttons.length) % buttons.length;
    buttons[at].tabIndex = 0;
    buttons[at].focus();
  };
  if (buttons.length) buttons[at].tabIndex = 0;
  buttons.forEach((button, i) => {
    button.addEventListener("keydown", (event) => {
      const to = { ArrowDown: i + 1, ArrowRight: i + 1, ArrowUp: i - 1, ArrowLeft: i - 1, Home: 0, End: buttons.length - 1 }[event.key];
      if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      move(to);
    });
    button.addEventListener("focus", () => {
      buttons[at].tabIndex = -1;
      at = i;
      button.tabIndex = 0;
    });
  });
}

/** Choose two books and how to play. */
export function setup(books, chosen, begin, load) {
  const list = (side, label) => h("p", {}, h("label", { for: `book-${side}` }, label),
    h("select", { id: `book-${side}`, name: side, required: true },
      books.map((b) => h("option", { value: b.id, selected: chosen[side] === b.id }, b.title))));
  const way = (value, label) => h("label.way", {},
    h("input", { type: "radio", name: "vs", value, checked: chosen.vs === value }), label);
  return h("form", { "aria-labelledby": "title", submit: (event) => {
    event.preventDefault();
    begin(Object.fromEntries(new FormData(event.target)));
  } },
  h("h2", { id: "title", tabindex: -1 }, "Choose two fighters"),
  h("div.pair", {}, list("a", "Fighter A"), list("b", "Fighter B")),
  h("fieldset", {}, h("legend", {}, "Who plays"), way("friend", "Two people at this screen"), way("bot", "You are A, a simple bot is B")),
  h("p.actions", {}, h("button.main", { type: "submit" }, "Begin the duel"), opener(load)));
}

/** A file button. */
export function opener(load) {
  return h("label.open", {}, "Load a saved duel",
    h("input", { type: "file", accept: ".json,application/json", change: (event) => {
      const [file] = event.target.files;
      if (file) load(file);
      event.target.value = "";
    } }));
}

/** Where a page number is typed. */
export function typed(choose) {
  return h("form.typed", { submit: (event) => {
    event.preventDefault();
    choose(Number(event.target.page.value));
  } },
  h("label", { for: "page" }, "Type a page"),
  h("input", { id: "page", name: "page", inputmode: "numeric", pattern: "[0-9]{1,2}", maxlength: 2, size: 3, autocomplete: "off", required: true }),
  h("button", { type: "submit" }, "Choose"));
}
