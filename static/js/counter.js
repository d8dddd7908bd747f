// A field with a longest text counts as one types, and says when it is too much; nothing is cut.
function count({ target }) {
  if (!target.matches?.("[data-at-most]")) return;
  const told = document.getElementById(target.dataset.counter);
  const [length, most] = [target.value.trim().replace(/\s+/g, " ").length, Number(target.dataset.atMost)];
  told.querySelector("[data-length]").textContent = length;
  told.classList.toggle("error", length > most);
}

document.addEventListener("input", count);
