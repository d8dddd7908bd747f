// Menus are <details>: they work without this. Here they close by themselves, and arrows walk them.
import { control } from "./shortcuts.js";

const ITEMS = ".menu-panel :is(a, button, input)";

function close(menu, { focus = true } = {}) {
  if (!menu?.open) return;
  const inside = menu.contains(document.activeElement);
  menu.open = false;
  if (focus && inside) menu.querySelector("summary").focus();
}

document.addEventListener("click", ({ target }) => {
  for (const menu of document.querySelectorAll(".menu[open]")) {
    if (!menu.contains(target)) close(menu, { focus: false });
  }
  const opens = target.closest?.("[data-opens]");
  if (opens) document.getElementById(opens.dataset.opens).showModal();
  if (target instanceof HTMLDialogElement) target.close(); // a click on the backdrop
});

document.addEventListener("focusout", ({ target, relatedTarget }) => {
  const menu = target.closest?.(".menu[open]");
  if (menu && relatedTarget && !menu.contains(relatedTarget)) close(menu, { focus: false });
});

document.addEventListener("toggle", ({ target }) => {
  if (!target.matches(".menu[open]")) return;
  target.querySelector(".menu-panel").scrollIntoView({ block: "nearest" });
  target.querySelector("[autofocus]")?.focus();
}, true);

document.addEventListener("keydown", (event) => {
  const menu = event.target.closest?.(".menu[open]") ?? null;
  if (!menu) return;
  if (event.key === "Escape") {
    close(menu);
    event.stopPropagation();
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || event.target.type === "radio") return;
  const items = [...menu.querySelectorAll(ITEMS)].filter((item) => item.type !== "hidden");
  const place = items.indexOf(document.activeElement);
  items[(place + step + items.length) % items.length]?.focus();
  event.preventDefault();
}, true);

// Ctrl+K or ⌘K. Open at once, so that what is typed next lands in its field; the rest of it is loaded by the first time.
function palette() {
  const dialog = document.getElementById("palette");
  if (dialog.open) return dialog.close();
  const named = [...document.querySelectorAll("[aria-keyshortcuts]")].map((each) => each.getAttribute("aria-keyshortcuts"));
  dialog.querySelector("[name=keys]").value = [...new Set(named), "m"].filter(control).join(" ");
  dialog.querySelector("[name=room]").value = document.getElementById("help")?.dataset.room ?? "";
  const field = dialog.querySelector("[name=text]");
  field.value = "";
  dialog.showModal();
  htmx.trigger(field, "wake");
  import("./palette.js");
}

document.addEventListener("click", ({ target }) => target.closest?.("[data-palette]") && palette());

// Its button takes the focus from no card: what is offered is what can be done about that one.
document.addEventListener("mousedown", (event) => event.target.closest?.("[data-palette]") && event.preventDefault());

document.addEventListener("keydown", (event) => {
  const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (key.toLowerCase() !== "k" || shiftKey || altKey || ctrlKey === metaKey) return;
  if (document.querySelector("dialog[open]:not(#palette)") || !document.getElementById("palette")) return;
  event.preventDefault();
  palette();
});

// Where places or tabs are a strip that scrolls, the one that is open is in sight.
for (const open of document.querySelectorAll(":is(.account-places, .tabs) [aria-current]")) {
  const strip = open.closest(".account-places, .tabs");
  strip.scrollLeft += open.getBoundingClientRect().right - strip.getBoundingClientRect().right + strip.clientWidth / 3;
}
