// Who else is at a card: said while a page is seen, drawn into the card, announced to nobody. A card that has had the focus
// for a moment counts as looked at.
import { current } from "./queue.js";

const EVERY = 15000;
const MOMENT = 1500;
const token = () => document.querySelector("[name=csrfmiddlewaretoken]")?.value;
let timer = null;

async function say() {
  clearTimeout(timer);
  timer = setTimeout(say, EVERY);
  if (document.hidden || !document.querySelector("[data-fact][data-card]")) return;
  const body = new URLSearchParams({ fact: current()?.id.replace("fact-", "") ?? "" });
  try {
    const headers = { "X-CSRFToken": token(), "HX-Request": "true" };
    const answer = await fetch("/queue/presence/", { method: "POST", body, headers });
    if (answer.ok) show(new DOMParser().parseFromString(await answer.text(), "text/html"));
  } catch {
    // the network is away: the next one says it
  }
}

function show(said) {
  for (const old of document.querySelectorAll(".fact .present")) old.remove();
  for (const each of said.querySelectorAll("[data-at]")) {
    document.getElementById(each.dataset.at)?.querySelector(".fact-meta")?.append(each);
  }
}

function soon() {
  clearTimeout(timer);
  timer = setTimeout(say, MOMENT);
}

if (document.querySelector("[data-fact][data-card]")) {
  document.addEventListener("focusin", soon);
  document.addEventListener("visibilitychange", soon);
  soon();
}
