// When the live settings change, the cards on an open page show what is needed now. What is typed or chosen stays.
const PAUSE = 900; // by then every process has read the new values
let timer = null;

document.addEventListener("live:settings", () => {
  if (document.querySelector("[data-fact] .evidence")) timer ??= setTimeout(ask, PAUSE);
});

async function ask() {
  timer = null;
  try {
    const answer = await fetch(location.href);
    if (answer.ok) show(new DOMParser().parseFromString(await answer.text(), "text/html"));
  } catch {
    // the network is away: the next event asks again
  }
}

function show(fresh) {
  for (const card of document.querySelectorAll("[data-fact][id]")) {
    const now = fresh.getElementById(card.id)?.querySelector(".evidence");
    if (now) card.querySelector(".evidence")?.replaceWith(now);
  }
}
