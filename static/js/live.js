// What happens elsewhere, as DOM events on the body: live:fact, live:settings, live:job, with ids and version numbers
// in `detail`. After a pause (the tab was hidden, the network away) each comes once with an empty detail: something
// may have changed. Only a tab that is seen listens: browsers allow few connections to one server.
const TOPICS = ["fact", "settings", "job"];
const address = document.querySelector("meta[name=live]")?.content;

let source = null;
let missed = false;

function tell(topic, detail) {
  document.body.dispatchEvent(new CustomEvent(`live:${topic}`, { bubbles: true, detail }));
}

function listen() {
  source = new EventSource(address);
  source.addEventListener("open", () => {
    if (missed) for (const topic of TOPICS) tell(topic, {});
    missed = false;
  });
  source.addEventListener("error", () => {
    missed = true;
    if (source?.readyState === EventSource.CLOSED) rest();
  });
  for (const topic of TOPICS) source.addEventListener(topic, ({ data }) => tell(topic, JSON.parse(data)));
}

function rest() {
  source?.close();
  source = null;
  missed = true;
}

function follow() {
  if (document.hidden) rest();
  else if (!source) listen();
}

if (address) {
  document.addEventListener("visibilitychange", follow);
  addEventListener("pagehide", rest);
  addEventListener("pageshow", follow);
}
