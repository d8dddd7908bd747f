// Ctrl+K, opened by menus.js: the focus stays in the field, arrows walk what is found, Enter takes it.
import { control, use } from "./shortcuts.js";

const dialog = document.getElementById("palette");
const field = dialog.querySelector("[role=combobox]");
const options = () => [...dialog.querySelectorAll("[role=option]")];
const chosen = () => dialog.querySelector("[aria-selected=true]");

let late = false; // what is listed does not follow from what is typed yet
let taken = false; // Enter came before it

function point(option) {
  for (const each of options()) each.setAttribute("aria-selected", each === option);
  field.setAttribute("aria-activedescendant", option?.id ?? "");
  option?.scrollIntoView({ block: "nearest" });
}

field.addEventListener("input", () => (late = true));

field.addEventListener("keydown", (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (event.isComposing || (!step && event.key !== "Enter")) return;
  event.preventDefault();
  const all = options();
  if (step) point(all.at((all.indexOf(chosen()) + step) % all.length));
  else if (late) taken = true;
  else chosen()?.click();
});

dialog.addEventListener("htmx:afterSettle", () => {
  late = false;
  point(options()[0]);
  if (taken) chosen()?.click();
  taken = false;
});

dialog.addEventListener("click", ({ target }) => {
  const { key, presses } = target.closest("[role=option]")?.dataset ?? {};
  if (!key && !presses) return;
  dialog.close();
  if (key) use(control(key), key);
  else document.querySelector(presses)?.click();
});

point(options()[0]);
