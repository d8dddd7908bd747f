// Where the focus is in the queue, and where it goes when the fact under it leaves.
const facts = () => [...document.querySelectorAll("[data-fact]")];

export const current = () => document.activeElement?.closest("[data-fact]") ?? null;

export function move(step) {
  const all = facts();
  const place = all.indexOf(current());
  const next = place < 0 ? (step > 0 ? 0 : all.length - 1) : place + step;
  const target = all[next] ?? (step > 0 ? document.querySelector("#more a") : null);
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: "nearest" });
}

let heir = null;

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  heir = null;
  const { target, xhr } = detail;
  if (target.id === "more") {
    const place = facts().length;
    heir = () => facts()[place] ?? null;
  } else if (target.matches("[data-fact]") && mayMoveFocus(target)) {
    const neighbour = target.nextElementSibling ?? target.previousElementSibling;
    const { id } = target;
    heir = () => (xhr.status === 200 ? neighbour?.matches("[data-fact]") && neighbour : successor(id)) || null;
  }
});

// The button that was pressed is disabled meanwhile, which gives its focus back to the body.
const mayMoveFocus = (card) => card.contains(document.activeElement) || document.activeElement === document.body;

// The fresh card in place of a stale one: its field that needs mending, or itself.
function successor(id) {
  const card = document.getElementById(id) ?? document.querySelector("[data-fact]:not([id])");
  return card?.querySelector("[aria-invalid=true]") ?? card;
}

document.addEventListener("htmx:afterSettle", () => {
  const list = document.getElementById("list");
  const focus = heir?.();
  focus?.focus();
  heir = null;
  if (list?.querySelector(".facts") && !facts().length) refill();
});

// The page is empty, the queue perhaps not: ask for what is left, or for the words that say it is clear.
function refill() {
  const address = new URL(location.href);
  address.searchParams.delete("after");
  htmx.ajax("GET", address.pathname + address.search, { target: "#list", swap: "outerHTML" })
    .then(() => (facts()[0] ?? document.getElementById("title"))?.focus());
}
