// Toasts go by themselves, but not while somebody points at one or is inside it.
const SECONDS = 6;

function arm(toast) {
  const leave = () => {
    if (toast.matches(":hover, :focus-within")) setTimeout(leave, 2000);
    else toast.remove();
  };
  setTimeout(leave, SECONDS * 1000);
}

export function failed() {
  const copy = document.getElementById("failed-toast").content.cloneNode(true);
  document.getElementById("announcer").textContent = copy.querySelector("p").textContent;
  document.getElementById("toasts").append(copy);
}

const list = document.getElementById("toasts");
if (list) {
  new MutationObserver((changes) => {
    for (const node of changes.flatMap((change) => [...change.addedNodes])) {
      if (node instanceof HTMLElement) arm(node);
    }
  }).observe(list, { childList: true });
  for (const toast of list.children) arm(toast);
}

document.addEventListener("click", ({ target }) => {
  target.closest?.("[data-dismiss]")?.closest(".toast").remove();
});

document.addEventListener("htmx:responseError", failed);
document.addEventListener("htmx:sendError", failed);
document.addEventListener("htmx:timeout", failed);
