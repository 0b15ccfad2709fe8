// Turning the leaves of a book: buttons, a number, the arrow keys. Without it the leaves scroll.

const strip = document.querySelector(".leaves");
const leaves = [...strip.children];
const number = document.getElementById("leaf-number");
const back = document.getElementById("leaf-back");
const on = document.getElementById("leaf-on");
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** The first leaf that is seen whole. */
function at() {
  const from = (leaf) => Math.abs(leaf.offsetLeft - strip.offsetLeft - strip.scrollLeft);
  return leaves.reduce((best, leaf, i) => (from(leaf) < from(leaves[best]) ? i : best), 0);
}

function turn(to) {
  const leaf = leaves[Math.max(0, Math.min(to, leaves.length - 1))];
  strip.scrollTo({ left: leaf.offsetLeft - strip.offsetLeft, behavior: still.matches ? "auto" : "smooth" });
}

function shown() {
  const i = at();
  number.value = leaves[i].id.replace("leaf-", "");
  back.disabled = i === 0;
  on.disabled = strip.scrollLeft + strip.clientWidth > strip.scrollWidth - 2;
}

back.addEventListener("click", () => turn(at() - 1));
on.addEventListener("click", () => turn(at() + 1));
number.addEventListener("change", () => turn(leaves.findIndex((leaf) => leaf.id === `leaf-${number.value}`)));
strip.addEventListener("scroll", () => requestAnimationFrame(shown), { passive: true });
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, select, textarea")) return;
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step) return;
  event.preventDefault();
  turn(at() + step);
});
document.querySelector(".leaf-turn").hidden = false;
shown();
