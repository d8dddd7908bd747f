// One toast at a time, but all that a page comes with. Each goes by itself, one that offers to undo later than others; none while
// somebody points at it or is inside. What tells of a failure stays until it is dismissed.
const SECONDS = 6;

function arm(toast) {
  if (toast.matches(".failed")) return;
  const leave = () => {
    if (toast.matches(":hover, :focus-within")) setTimeout(leave, 2000);
    else toast.remove();
  };
  setTimeout(leave, (toast.dataset.seconds ?? SECONDS) * 1000);
}

function failed() {
  const copy = document.getElementById("failed-toast").content.cloneNode(true);
  document.getElementById("announcer").textContent = copy.querySelector("p").textContent;
  document.getElementById("toasts").append(copy);
}

const list = document.getElementById("toasts");
if (list) {
  // Its words may take several lines: what stands at the bottom of the page stands above them.
  new ResizeObserver(() => {
    const { style } = document.documentElement;
    if (list.children.length) style.setProperty("--dock", `${list.offsetHeight}px`);
    else style.removeProperty("--dock");
  }).observe(list);
  new MutationObserver((changes) => {
    for (const node of changes.flatMap((change) => [...change.addedNodes])) {
      if (!(node instanceof HTMLElement)) continue;
      for (const old of [...list.children]) if (old !== node) old.remove();
      arm(node);
    }
  }).observe(list, { childList: true });
  for (const toast of list.children) arm(toast);
}

document.addEventListener("click", ({ target }) => {
  target.closest?.("[data-dismiss]")?.closest(".toast").remove();
});

// What is taken back, here or elsewhere on the page, is offered no longer: the key takes back the latest.
document.addEventListener("htmx:afterRequest", ({ detail: { requestConfig, xhr } }) => {
  const path = requestConfig.path;
  if (!/\/undo\/([\w-]{36}\/)?$/.test(path) || ![200, 409].includes(xhr.status)) return;
  const offers = [...document.querySelectorAll("#toasts .undo")];
  const taken = /undo\/[\w-]{36}/.test(path) ? offers.find((form) => form.getAttribute("action") === path) : offers.at(-1);
  taken?.closest(".toast").remove();
});

// A part that refreshes itself tries again by itself.
const loud = ({ target }) => target?.closest?.("[data-quiet]") || failed();

document.addEventListener("htmx:responseError", loud);
document.addEventListener("htmx:sendError", loud);
document.addEventListener("htmx:timeout", loud);
