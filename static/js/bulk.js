// Selecting facts: x or a click for one, Shift for a range, and the bar that decides about what is selected.
import { current } from "./queue.js";

const form = () => document.getElementById("bulk");
const boxes = () => [...document.querySelectorAll("input[name=pick]:enabled")];
const boxOf = (card) => card?.querySelector("input[name=pick]:enabled");

let last = null;

export function recount() {
  const bar = form();
  if (!bar) return;
  const all = boxes();
  const on = all.filter((box) => box.checked).length;
  const everything = bar.querySelector("[name=all]:checked")?.parentElement.textContent.trim();
  const page = bar.querySelector("[data-select-page]");
  page.checked = on > 0 && on === all.length;
  page.indeterminate = on > 0 && on < all.length;
  const words = everything ?? bar.dataset.words.replace("%n", on);
  const told = bar.querySelector("[data-selected]");
  if (told.textContent !== words) {
    told.textContent = words;
    document.getElementById("announcer").textContent = words;
  }
  bar.classList.toggle("on", on > 0 || Boolean(everything));
}

function select(from, to, checked) {
  const all = boxes();
  const [start, end] = [all.indexOf(from), all.indexOf(to)].sort((a, b) => a - b);
  for (const box of all.slice(Math.max(start, 0), end + 1)) box.checked = checked;
}

function selectNone() {
  for (const box of boxes()) box.checked = false;
  const everything = form().querySelector("[name=all]");
  if (everything) everything.checked = false;
  (last?.isConnected ? last.closest("[data-fact]") : document.getElementById("title"))?.focus();
}

document.addEventListener("click", ({ target, shiftKey }) => {
  if (target.matches?.("input[name=pick]")) {
    if (shiftKey && last?.isConnected) select(last, target, target.checked);
    last = target;
  } else if (target.matches?.("[data-select-page]")) {
    for (const box of boxes()) box.checked = target.checked;
  } else if (target.closest?.("[data-select-none]")) {
    selectNone();
  } else {
    return;
  }
  recount();
});

document.addEventListener("change", ({ target }) => {
  if (target.form && target.form === form()) recount();
});

// Shift with an arrow takes the fact that is left and the one that is reached into the selection.
let left = null;
document.addEventListener("keydown", () => {
  left = current();
}, true);
document.addEventListener("keydown", (event) => {
  const { key, shiftKey, target, defaultPrevented } = event;
  if (key === "Enter" && target.matches?.(".select input, .check input")) event.preventDefault();
  if (!defaultPrevented || !shiftKey || !["ArrowDown", "ArrowUp"].includes(key)) return;
  for (const box of [boxOf(left), boxOf(current())]) if (box) (last = box).checked = true;
  recount();
});

document.addEventListener("htmx:afterSettle", recount);
recount();
