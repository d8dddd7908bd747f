"""Somebody without an account asks what the team knows, as an assistant does before it answers."""

from pathlib import Path

import httpx

from brain.demo.player import REQUEST_SECONDS, PlayError

MOST = 8  # facts in an answer
QUESTIONS = Path(__file__).parent / "questions.txt"


def ask(address: str, headers: dict[str, str]) -> int:
    """Every question once, through the API. Returns how many found a fact. Raises PlayError."""
    answered = 0
    with httpx.Client(base_url=address, timeout=REQUEST_SECONDS, trust_env=False, headers=headers) as server:
        for question in QUESTIONS.read_text(encoding="utf-8").splitlines():
            try:
                answer = server.post("/api/v1/recall", json={"query": question, "k": MOST}).raise_for_status()
            except httpx.HTTPError as error:
                raise PlayError(
                    f"The server at {address} does not answer a question of the demo: {error}"
                ) from error
            answered += bool(answer.json()["team"])
    return answered
