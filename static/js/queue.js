// Where the focus is in the queue, and where it goes when the fact under it leaves.
const facts = () => [...document.querySelectorAll("[data-fact]")];

// In the focus view there is one fact, wherever the focus is.
const only = () => document.querySelector(".focus [data-fact]");

export const current = () => document.activeElement?.closest("[data-fact]") ?? only();

export function move(step) {
  if (only()) {
    document.querySelector(`[data-step="${step}"]`)?.click();
    return;
  }
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
  } else if (target.matches(".focus") && mayMoveFocus(target)) {
    heir = () => only() ?? document.getElementById("title");
  } else if (target.matches("[data-fact]") && mayMoveFocus(target)) {
    const place = facts().indexOf(target);
    const neighbour = facts()[place + 1] ?? facts()[place - 1];
    const { id } = target;
    const stays = () => xhr.status !== 200 || document.getElementById(id);
    heir = () => (stays() ? successor(id) : neighbour);
  }
});

// The button that was pressed is disabled meanwhile, which gives its focus back to the body.
const mayMoveFocus = (card) => card.contains(document.activeElement) || document.activeElement === document.body;

// The fresh card in place of a stale one: its field that needs mending or is there to be filled in, or itself.
function successor(id) {
  const card = document.getElementById(id) ?? document.querySelector("[data-fact]:not([id])");
  return card?.querySelector("[aria-invalid=true], [autofocus]") ?? card;
}

document.addEventListener("htmx:afterSettle", () => {
  const list = document.getElementById("list");
  const focus = heir?.();
  focus?.focus();
  focus?.closest("form")?.scrollIntoView({ block: "nearest" }); // with why it was refused, and what sends it again
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

// A decision about one fact has changed others: their cards are drawn anew, or leave with what they show.
document.addEventListener("facts-changed", ({ detail }) => {
  for (const card of detail.ids.map((id) => document.getElementById(`fact-${id}`))) {
    if (card) htmx.ajax("GET", card.dataset.card, { target: card, swap: "outerHTML" });
  }
});

// What was undone is in the list again, and the one who undid it looks at it.
document.addEventListener("facts-back", ({ detail }) => {
  (document.getElementById(`fact-${detail.ids[0]}`) ?? document.getElementById("title"))?.focus();
});
