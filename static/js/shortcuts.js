// A control says in aria-keyshortcuts which key it answers to. A key acts in the fact that has the focus first, and
// on the page otherwise. Nothing fires while somebody types, with a modifier held, or under a dialog.
import { preference } from "./preferences.js";
import { current, move } from "./queue.js";

const STEPS = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };
const TYPING = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";

function asleep(event) {
  const { target } = event;
  return (
    event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing ||
    preference("shortcuts") === "off" || target.matches?.(TYPING) || document.querySelector("dialog[open]")
  );
}

function control(key) {
  if (!/^[\w/?]$/.test(key)) return null;
  const wanted = `[aria-keyshortcuts="${/[A-Z]/.test(key) ? `Shift+${key}` : key}"]`;
  return current()?.querySelector(wanted) ?? [...document.querySelectorAll(wanted)].find((found) => !found.closest("[data-fact]"));
}

function use(found) {
  if (found.matches("input:not([type=checkbox])")) {
    found.focus();
    found.select();
  } else if (found.matches("summary")) {
    found.parentElement.open = true;
    found.parentElement.querySelector(".menu-panel :is(a, button)").focus();
  } else {
    found.click();
  }
}

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && event.target.matches?.("[type=search]")) event.target.blur();
  if (asleep(event)) return;
  const step = STEPS[event.key];
  const inMenu = event.target.closest?.(".menu[open], .segments");
  if (step && !inMenu && document.querySelector("[data-fact]")) {
    move(step);
    event.preventDefault();
    return;
  }
  const found = control(event.key);
  if (found) {
    use(found);
    event.preventDefault();
  }
});
