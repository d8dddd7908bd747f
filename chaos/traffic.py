"""Steady callers as assistants are: one exchange after another, sent again under its key until it is taken."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

import httpx

PEOPLE = 6
PER_SECOND = 5.0
_AGAIN_SECONDS = 0.5
_CALLERS = 24
_LEFT_SECONDS = 60.0
# Of each person one invented word, so that what stands with somebody else is seen.
WORDS = ("Zarbon", "Quillow", "Meptar", "Vondrel", "Tisquay", "Yarbeck")
MESSAGES = (
    "I moved to desk {n} of the {word} wing. How do I rebase?",
    "The {word} client wants report number {n} by Friday.",
    "Keep answers short for topic {n} of {word}, code first.",
    "thanks, that worked! ({word} {n})",
)


@dataclass
class Traffic:
    """Callers between `start()` and `stop()`. Times are those of `time.monotonic()`, in seconds."""

    url: str
    secret: str
    taken: dict[str, str] = field(
        default_factory=dict
    )  # ids of exchanges under the keys that they were sent with
    taken_at: list[float] = field(default_factory=list)
    recalled_at: list[float] = field(default_factory=list)
    took: list[float] = field(default_factory=list)  # seconds of each answer to an exchange, as `taken_at`
    refused: int = 0  # answers that were not 2xx, and calls without an answer

    def start(self) -> None:
        self._ended = threading.Event()
        self._last_try = float("inf")
        self._pool = ThreadPoolExecutor(_CALLERS)
        self._client = httpx.Client(
            base_url=self.url, headers={"Authorization": f"Bearer {self.secret}"}, timeout=30
        )
        self._clocks = [threading.Thread(target=each, daemon=True) for each in (self._send, self._recall)]
        for each in self._clocks:
            each.start()

    def stop(self) -> None:
        """No new exchange from here on; those under way are sent until they are taken, for a minute at most."""
        self._last_try = time.monotonic() + _LEFT_SECONDS
        self._ended.set()
        for each in self._clocks:
            each.join()
        self._pool.shutdown(wait=True)

    def _send(self) -> None:
        number = 0
        while not self._ended.wait(1 / PER_SECOND):
            self._pool.submit(self._exchange, number)
            number += 1

    def _exchange(self, number: int) -> None:
        person = number % PEOPLE
        text = MESSAGES[number // PEOPLE % len(MESSAGES)].format(n=number, word=WORDS[person])
        key = f"chaos-{number}"
        body = {"message": text, "reply": "Noted.", "external_id": str(person), "idempotency_key": key}
        while (begun := time.monotonic()) < self._last_try:
            if answer := self._post("/exchanges", body):
                self.taken[key] = answer["id"]
                self.took.append(time.monotonic() - begun)
                self.taken_at.append(time.monotonic())
                return
            time.sleep(_AGAIN_SECONDS)

    def _recall(self) -> None:
        number = 0
        while not self._ended.wait(0.5):
            query = f"Where is my desk in the {WORDS[number % PEOPLE]} wing?"
            if self._post("/recall", {"query": query, "external_id": str(number % PEOPLE)}) is not None:
                self.recalled_at.append(time.monotonic())
            number += 1

    def _post(self, path: str, body: dict[str, str]) -> dict[str, str] | None:
        try:
            answer = self._client.post(path, json=body)
        except httpx.HTTPError:
            self.refused += 1
            return None
        if not answer.is_success:
            self.refused += 1
            return None
        taken: dict[str, str] = answer.json()
        return taken
