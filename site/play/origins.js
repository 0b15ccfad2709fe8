// Shows where a marked value comes from in a panel, taken from the list of all values, to which
// every mark is a link: without this script the links alone do.
const marks = "a.from";
let list; // the page with the list, once it is wanted
let panel;
let returning = false; // the focus goes back to a mark whose panel was closed

function fetchList(href) {
  list ??= fetch(href.split("#")[0])
    .then((answer) => (answer.ok ? answer.text() : Promise.reject(answer.status)))
    .then((text) => new DOMParser().parseFromString(text, "text/html"));
  list.catch(() => { list = undefined; });
  return list;
}

function element(name, text, className = "") {
  const made = document.createElement(name);
  made.textContent = text;
  made.className = className;
  return made;
}

function makePanel() {
  panel = element("aside", "", "from-panel");
  panel.setAttribute("aria-label", "Where the value comes from");
  const close = element("button", "Close");
  close.type = "button";
  close.addEventListener("click", hide);
  panel.told = element("div", "");
  panel.told.setAttribute("role", "status");
  panel.link = element("a", "In the list of all values");
  panel.append(panel.told, panel.link, close);
  document.querySelector("article").append(panel);
}

function hide() {
  if (!panel || panel.hidden) return;
  const back = panel.contains(document.activeElement) ? panel.mark : null;
  panel.hidden = true;
  panel.mark = undefined;
  returning = true;
  back?.focus();
  returning = false;
}

async function show(mark) {
  const page = await fetchList(mark.href);
  const row = page.getElementById(mark.hash.slice(1));
  if (!row || panel?.mark === mark) return;
  if (!panel) makePanel();
  const table = row.closest("table");
  const heads = [...table.tHead.rows[0].cells].map((cell) => cell.textContent);
  const facts = element("dl", "");
  const add = (name, text) => {
    if (text) facts.append(element("dt", name), element("dd", text));
  };
  const kind = document.getElementById(mark.getAttribute("aria-labelledby")).textContent;
  add("Origin", kind);
  [...row.cells].slice(1).forEach((cell, at) => add(heads[at + 1], cell.textContent));
  add("Source", table.caption.textContent);
  const name = element("strong", row.cells[0].firstChild.textContent.trim());
  panel.told.replaceChildren(name, facts);
  panel.link.href = mark.href;
  panel.hidden = false;
  panel.mark = mark;
}

function on(event, act) {
  document.addEventListener(event, (e) => {
    const mark = e.target.closest?.(marks);
    if (mark?.href) act(mark, e);
  });
}

const quietly = (mark) => { if (!returning) show(mark).catch(() => {}); };
on("mouseover", quietly);
on("focusin", quietly);
on("click", (mark, event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  show(mark).catch(() => location.assign(mark.href)); // the list itself says it, or why it cannot
});
document.addEventListener("keydown", (event) => { if (event.key === "Escape") hide(); });
document.addEventListener("change", (event) => {
  if (!event.target.matches(".from-tick")) return;
  if (event.target.checked) fetchList(new URL("sources/", location.href).href).catch(() => {});
  else hide();
});
