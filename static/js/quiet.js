// Parts of a page that refresh themselves: not while nobody looks at them, and what is open stays open.
const quiet = (target) => target?.matches?.("[data-quiet]");

document.addEventListener("htmx:beforeRequest", (event) => {
  if (quiet(event.target) && document.hidden) event.preventDefault();
});

document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  for (const part of document.querySelectorAll("[data-quiet]")) htmx.trigger(part, "wake");
});

let open = [];
let scrolled = [];

document.addEventListener("htmx:beforeSwap", ({ detail: { target } }) => {
  if (!quiet(target)) return;
  open = [...target.querySelectorAll("details[open][id]")].map(({ id }) => id);
  scrolled = [...target.querySelectorAll("details[open][id] .table-frame")].map((frame) => [frame.closest("details").id, frame.scrollTop]);
});

document.addEventListener("htmx:afterSwap", ({ target }) => {
  if (!quiet(target)) return;
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  for (const [id, top] of scrolled) document.querySelector(`#${id} .table-frame`).scrollTop = top;
});
