// A control says in aria-keyshortcuts which key it answers to. A key acts in the fact that has the focus first, and
// on the page otherwise. Nothing fires while somebody types, with a modifier held, or under a dialog.
import { preference } from "./preferences.js";
import { current, move } from "./queue.js";

const STEPS = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };
const PLACES = { q: "queue", s: "stats", m: "facts", p: "people" }; // after g
const PATIENCE = 1500; // milliseconds between g and the place
const TYPING = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";

function asleep(event) {
  const { target } = event;
  return (
    event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing ||
    preference("shortcuts") === "off" || target.matches?.(TYPING) || document.querySelector("dialog[open]")
  );
}

export function control(key) {
  if (!/^[\w/?]$/.test(key)) return null;
  const wanted = `[aria-keyshortcuts="${/[A-Z]/.test(key) ? `Shift+${key}` : key}"]:not(.closer:not([open]) .closer-body *)`;
  return (
    current()?.querySelector(wanted) ??
    [...document.querySelectorAll(wanted)].find((found) => !found.closest("[data-fact]")) ??
    current()?.querySelector(`.closer:not([open]) > [data-leads-to="${key}"]`)
  );
}

// What a key needs may be folded away: its first press shows that, with the focus on what the second one presses.
function lead(closer, key) {
  const there = () => closer.querySelector(`[aria-keyshortcuts="${key}"]`)?.focus();
  there();
  closer.addEventListener("htmx:afterSettle", there, { once: true });
}

export function use(found, key) {
  if (found.matches("input:not([type=checkbox])")) {
    found.focus();
    found.select();
  } else if (found.matches("summary:not(.closer > *)")) {
    found.parentElement.open = true;
    found.parentElement.querySelector("textarea, .menu-panel :is(a, button)").focus();
  } else {
    found.click();
    if (found.dataset.leadsTo === key) lead(found.parentElement, key);
  }
}

// Escape leaves what is typed in: the search, or an edit, whose words stay until the card is drawn anew.
function leave(target) {
  if (target.matches?.("[type=search]")) target.blur();
  target.closest?.("[data-fact] .reword")?.querySelector("a[hx-get]").click();
  const edit = target.closest?.(".edit[open]");
  if (!edit) return;
  edit.open = false;
  edit.closest("[data-fact]").focus();
}

// Ctrl or Cmd with Enter, from wherever one types in a form, presses the button that Enter in a line would press.
function send(event) {
  const { target, key, ctrlKey, metaKey, isComposing } = event;
  if (key !== "Enter" || !(ctrlKey || metaKey) || isComposing || !target.matches?.(TYPING)) return;
  const button = [...(target.form?.elements ?? [])].find(({ type, disabled }) => type === "submit" && !disabled);
  button?.click();
  if (button) event.preventDefault();
}

let goes = -PATIENCE; // when g was pressed

function go(key) {
  const place = performance.now() - goes < PATIENCE ? PLACES[key] : null;
  goes = key === "g" ? performance.now() : -PATIENCE;
  const link = place ? document.querySelector(`.place[data-place="${place}"]`) : null;
  link?.click();
  return link !== null || key === "g";
}

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") leave(event.target);
  send(event);
  if (asleep(event)) return;
  if (go(event.key)) return;
  const step = STEPS[event.key];
  const inMenu = event.target.closest?.(".menu[open], .segments:not(.views)");
  if (step && !inMenu && document.querySelector("[data-fact]")) {
    move(step);
    event.preventDefault();
    return;
  }
  const found = control(event.key);
  if (found) {
    use(found, event.key);
    event.preventDefault();
  }
});
