// A card that somebody else has dealt with says so and turns grey; the counts follow. Nobody's typing is disturbed.
import { recount } from "./bulk.js";

const PAUSE = 700;
const seen = new Set(); // ids of facts
let timer = null;

const named = (id) => document.getElementById(`fact-${id}`);
const busy = (card) => card.matches(".htmx-swapping") || card.querySelector(".htmx-request") || card.querySelector(".overtaken");

function note(card) {
  if (card.id && !busy(card)) seen.add(card.id.replace("fact-", ""));
}

document.addEventListener("live:fact", ({ detail: { id, version } }) => {
  const card = id && named(id);
  if (!id) document.querySelectorAll("[data-fact][data-version]").forEach(note);
  else if (card && Number(card.dataset.version) < version) note(card);
  if (seen.size || document.getElementById("pending")) timer ??= setTimeout(ask, PAUSE);
});

async function ask() {
  // What is being decided or undone from here is drawn by its own answer: what is told after it is somebody else's.
  if (document.querySelector("form.htmx-request")) return (timer = setTimeout(ask, PAUSE));
  const query = new URLSearchParams(location.search);
  for (const id of seen) if (named(id)) query.append("seen", `${id}:${named(id).dataset.version}`);
  seen.clear();
  try {
    const answer = await fetch(`/queue/news/?${query}`, { headers: { "HX-Request": "true" } });
    if (answer.ok) show(new DOMParser().parseFromString(await answer.text(), "text/html"));
  } catch {
    // the next event asks again
  } finally {
    timer = null;
  }
}

// Where there is one fact alone, the page shows it as it is now, and the way on.
function readAgain(link) {
  for (const name of ["hx-get", "hx-target", "hx-swap"]) link.removeAttribute(name);
  link.href = location.href;
}

function show(news) {
  for (const id of ["pending", "matching", "bulk-all"]) {
    const [fresh, old] = [news.getElementById(id), document.getElementById(id)];
    if (fresh && !old?.contains(document.activeElement) && !old?.querySelector(":checked")) old?.replaceWith(fresh);
  }
  let told = 0;
  for (const notice of news.querySelectorAll("[data-overtakes]")) {
    const card = document.getElementById(notice.dataset.overtakes);
    if (!card || busy(card)) continue; // decided here, meanwhile
    const typing = document.activeElement?.matches("input, textarea");
    if (card.contains(document.activeElement) && !typing) card.focus();
    const box = card.querySelector("[name=pick]");
    if (box) [box.checked, box.disabled] = [false, true];
    if (card.closest(".focus")) readAgain(notice.querySelector("a"));
    if (!typing || !card.contains(document.activeElement)) for (const part of card.children) part.inert = true;
    card.prepend(notice);
    htmx.process(notice);
    told += 1;
  }
  recount();
  const said = news.querySelector("[data-said]");
  if (told && said) document.getElementById("announcer").textContent = said.textContent.trim();
}
