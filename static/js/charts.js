// A chart is one stop of the Tab key; the arrows walk its values.
const STEPS = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 1, ArrowUp: -1 };

// Enter follows what a value leads to.
document.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && event.target.matches?.(".slot")) {
    const link = event.target.querySelector("a");
    if (link) window.location.assign(link.href.baseVal);
    return;
  }
  const slots = [...(event.target.closest?.("[data-slots]")?.querySelectorAll(".slot") ?? [])];
  const place = slots.indexOf(event.target);
  if (place < 0) return;
  const next = { Home: slots[0], End: slots.at(-1) }[event.key] ?? slots[place + STEPS[event.key]];
  if (!next) return;
  event.target.setAttribute("tabindex", "-1");
  next.setAttribute("tabindex", "0");
  next.focus();
  event.preventDefault();
});
