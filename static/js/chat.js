// The chat: a message goes out, events come back as lines of JSON. What streams is no live region, since each piece
// would be read out; the whole answer is told once, when it is there.
const form = document.getElementById("composer");
const message = document.getElementById("message");
const hints = document.getElementById("hints");
const stop = document.getElementById("stop");
const send = document.getElementById("send");
const turns = document.getElementById("turns");
const announcer = document.getElementById("announcer");

let going = null; // what ends the answer that is being given

function words(turn, name) {
  return turn.querySelector(`[data-words=${name}]`).textContent;
}

function begin(text) {
  const turn = document.getElementById("turn").content.cloneNode(true).firstElementChild;
  turn.querySelector("[data-message]").textContent = text;
  document.getElementById("nothing-said").hidden = true;
  turns.append(turn);
  turn.scrollIntoView({ block: "end" });
  return turn;
}

function fill(part, html) {
  part.innerHTML = html;
  htmx.process(part);
}

// Stays at the end while the answer grows, unless its reader has scrolled away.
function follow(grow) {
  const atEnd = innerHeight + scrollY > document.documentElement.scrollHeight - 160;
  grow();
  if (atEnd) scrollTo(0, document.documentElement.scrollHeight);
}

function fail(answer, text) {
  const told = document.createElement("p");
  told.className = "notice danger";
  told.textContent = text;
  answer.querySelector(".waiting")?.remove();
  answer.append(told);
  announcer.textContent = text;
}

function heard(turn, event) {
  const answer = turn.querySelector("[data-answer]");
  const memory = turn.querySelector("[data-memory]");
  const waiting = answer.querySelector(".waiting");
  if (event.kind === "recalled") {
    fill(memory, event.html);
    if (waiting) waiting.textContent = words(turn, "answering");
  } else if (event.kind === "piece") {
    waiting?.remove();
    answer.classList.add("growing");
    answer.append(event.text);
  } else if (event.kind === "taken") {
    const part = document.createElement("div");
    memory.append(part);
    fill(part, event.html);
  } else if (event.kind === "failed") {
    fail(answer, event.text);
  } else {
    const failed = answer.querySelector(".notice");
    answer.classList.remove("growing");
    fill(answer, event.html);
    if (failed) answer.append(failed);
    announcer.textContent = answer.textContent.trim();
    if (event.anew) for (const old of [...turns.children]) if (old !== turn) old.remove();
  }
}

async function read(turn, body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const lines = (rest + value).split("\n");
    rest = lines.pop();
    for (const line of lines) follow(() => heard(turn, JSON.parse(line)));
  }
}

function busy(is) {
  send.disabled = is;
  stop.hidden = !is;
}

async function say(text) {
  const turn = begin(text);
  const answer = turn.querySelector("[data-answer]");
  const body = new FormData(form);
  body.set("message", text);
  if (body.get("anonymous")) turn.querySelector("[data-message]").dataset.anonymous = words(turn, "anonymous");
  going = new AbortController();
  busy(true);
  try {
    const headers = { Accept: "application/x-ndjson" };
    const response = await fetch(form.action, { method: "POST", body, headers, signal: going.signal });
    if (!response.ok || response.redirected) throw new Error("refused");
    await read(turn, response.body);
  } catch (error) {
    fail(answer, words(turn, error.name === "AbortError" ? "stopped" : "lost"));
    if (error.name !== "AbortError" && !message.value) message.value = text;
  } finally {
    going = null;
    busy(false);
    answer.setAttribute("aria-busy", "false");
    answer.querySelector(".waiting")?.remove();
  }
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const text = message.value.trim();
  if (!text || going) return;
  message.value = "";
  suggest();
  message.focus();
  say(text);
});

stop.addEventListener("click", () => {
  going?.abort();
  message.focus();
});

function suggest() {
  const typed = /^\/\w*$/.test(message.value) ? message.value.toLowerCase() : null;
  let any = false;
  for (const line of hints.children) {
    line.hidden = typed === null || !line.dataset.command.startsWith(typed);
    any ||= !line.hidden;
  }
  hints.hidden = !any;
}

function choose(line) {
  message.value = line.dataset.command;
  hints.hidden = true;
  message.focus();
}

message.addEventListener("input", suggest);

message.addEventListener("keydown", (event) => {
  const first = [...hints.children].find((line) => !line.hidden);
  const open = !hints.hidden && first;
  if (event.key === "Enter" && !event.shiftKey && !event.isComposing && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    const whole = [...hints.children].some((line) => line.dataset.command.trim() === message.value.trim());
    if (open && !whole) choose(first);
    else form.requestSubmit();
  } else if (open && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
    event.preventDefault();
    first.focus();
  } else if (open && event.key === "Tab" && !event.shiftKey) {
    event.preventDefault();
    choose(first);
  } else if (event.key === "Escape") {
    hints.hidden = true;
  }
});

hints.addEventListener("click", ({ target }) => {
  const line = target.closest("[data-command]");
  if (line) choose(line);
});

hints.addEventListener("keydown", (event) => {
  const lines = [...hints.children].filter((line) => !line.hidden);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step) {
    event.preventDefault();
    const next = lines.indexOf(document.activeElement) + step;
    (lines[next] ?? message).focus();
  } else if (event.key === "Escape") {
    hints.hidden = true;
    message.focus();
  }
});

// What was forgotten here and is brought back stands where it stood.
document.addEventListener("htmx:afterRequest", ({ detail: { requestConfig, successful } }) => {
  if (!successful || !requestConfig.path.endsWith("/restore/")) return;
  for (const part of document.querySelectorAll(".learned")) htmx.trigger(part, "refresh");
});
