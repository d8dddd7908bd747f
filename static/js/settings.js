// An open settings page follows what others change. A value that nobody has touched here becomes the new one; one that
// was typed stays as it is, beside the value in force.
function follow(now) {
  const input = document.getElementById(now.dataset.for);
  if (!input) return;
  if (input.type === "checkbox") {
    const on = now.dataset.on !== undefined;
    if (input.checked === input.defaultChecked) input.checked = on;
    input.defaultChecked = on;
  } else {
    if (input.value.trim() === input.defaultValue.trim()) input.value = now.dataset.now;
    input.defaultValue = now.dataset.now;
  }
}

document.addEventListener("htmx:oobAfterSwap", ({ target }) => {
  if (target.matches("[data-now]")) follow(target);
  if (target.matches("[data-seen]")) document.querySelector("[name=seen]").value = target.dataset.seen;
  if (target.matches(".setting-error")) {
    const input = target.closest("[data-setting]").querySelector("input");
    if (target.textContent) input.setAttribute("aria-invalid", "true");
    else input.removeAttribute("aria-invalid");
  }
});

// A row whose value is not the one in force is marked, and can be put back; leaving with such a row asks.
const rows = () => [...document.querySelectorAll("[data-setting]")];
const parts = (row) => [row.querySelector("input"), row.querySelector("[data-now]")];

function differs(row) {
  const [input, now] = parts(row);
  if (!input || !now) return false;
  if (input.type === "checkbox") return input.checked !== (now.dataset.on !== undefined);
  const [typed, kept] = [input.value, now.dataset.now].map((text) => text.trim().replace(",", "."));
  return typed !== kept && (typed === "" || Number(typed) !== Number(kept));
}

function mark() {
  for (const row of rows()) {
    const changed = differs(row);
    row.classList.toggle("changed", changed);
    row.querySelector("[data-reset]")?.toggleAttribute("hidden", !changed);
  }
}

document.addEventListener("click", ({ target }) => {
  const row = target.closest?.("[data-reset]")?.closest("[data-setting]");
  if (!row) return;
  const [input, now] = parts(row);
  if (input.type === "checkbox") input.checked = now.dataset.on !== undefined;
  else input.value = now.dataset.now;
  input.dispatchEvent(new Event("input", { bubbles: true }));
  input.focus();
});

let sent = false;
for (const event of ["input", "htmx:oobAfterSwap"]) document.addEventListener(event, mark);
document.addEventListener("submit", () => (sent = true));
addEventListener("pageshow", () => {
  sent = false;
  mark();
});
addEventListener("beforeunload", (event) => {
  if (!sent && rows().some(differs)) event.preventDefault();
});
mark();

// The way to the effect is there until the effect is.
const title = document.getElementById("effect-title");
new IntersectionObserver(([seen]) => {
  const reached = seen.isIntersecting || seen.boundingClientRect.top < 0;
  title.parentElement.classList.toggle("reached", reached);
}).observe(title);
