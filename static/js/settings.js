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
