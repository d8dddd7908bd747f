"""The chat page: recall, answer and learn before one's eyes, against a model that streams by a script."""

from collections.abc import Iterator
from threading import Event
from uuid import UUID

import pytest
from django.db import connections
from playwright.sync_api import Page, expect
from pytest_django.fixtures import Settings

from brain import loop
from memories import background
from memories.embedding import embed_one
from memories.models import Conversation, Exchange, Memory, User
from memories.tenancy import acting_as
from tests.brain.scripted_model import Endpoint, Step, serve
from tests.browser.axe import check
from tests.browser.console import sign_in
from tests.browser.serving import Serving
from tests.factories import PASSWORD, fact, memory, person


@pytest.fixture
def model(settings: Settings) -> Iterator[Endpoint]:
    server, scripted = serve()
    settings.ANSWER_MODELS, settings.ANSWER_BASE_URL = ["scripted"], scripted.url
    yield scripted
    server.shutdown()
    server.server_close()


@pytest.fixture
def to_learn(monkeypatch: pytest.MonkeyPatch) -> list[UUID]:
    """What is queued: the test is the worker."""
    queued: list[UUID] = []
    monkeypatch.setattr(background, "send", lambda _task, exchange, **_options: queued.append(UUID(exchange)))
    return queued


@pytest.fixture
def ada(transactional_db: None) -> User:
    user = person(username="ada", display_name="Ada Vance", password=PASSWORD)
    memory(user, "The user plays the bassoon.", embedding=embed_one("The user plays the bassoon."))
    return user


def say(page: Page, text: str) -> None:
    page.get_by_label("Message", exact=True).fill(text)
    page.keyboard.press("Enter")


def contents(user: User) -> set[str]:
    with acting_as(user):
        return set(Memory.objects.live().values_list("content", flat=True))


def test_recall_answer_and_learn(
    page: Page, serving: Serving, ada: User, model: Endpoint, to_learn: list[UUID]
) -> None:
    go_on = Event()
    model.says(Step(pieces=["You play ", "the **bassoon**."]), Step(pieces=["Noted."], waits_for=go_on))
    complaints = sign_in(page, serving.url, ada, "/me/chat/")
    expect(page.get_by_text("answered by scripted")).to_be_visible()
    say(page, "Which instrument do I play? And I live in Oslo.")
    turn = page.get_by_role("article").last
    expect(turn.get_by_role("strong")).to_have_text("bassoon")
    expect(page.locator("#announcer")).to_have_text("You play the bassoon.")
    recalled = turn.get_by_role("list", name="Memories")
    expect(recalled.get_by_role("link", name="The user plays the bassoon.")).to_be_visible()
    expect(recalled).to_contain_text("the same words")
    expect(turn.get_by_text("Learning…")).to_be_visible()
    loop.learn(to_learn.pop())
    learned = turn.get_by_role("list", name="Learned").get_by_role("listitem")
    expect(learned).to_contain_text("The user lives in Oslo.")
    learned.get_by_role("link", name="Edit").click()
    page.get_by_label("What is remembered").fill("The user lives in Bergen.")
    page.get_by_role("button", name="Save").click()
    expect(learned).to_contain_text("The user lives in Bergen.")
    learned.get_by_role("button", name="Forget").click()
    expect(learned).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(learned).to_contain_text("The user lives in Bergen.")
    say(page, "Good. What else?")
    # it is recalled before the model has said a word
    expect(page.get_by_role("article").last.get_by_role("heading", name="Recalled")).to_be_visible()
    expect(page.locator(".waiting")).to_have_text("Answering…")
    go_on.set()
    expect(page.get_by_role("article").last.get_by_text("Noted.")).to_be_visible()
    roles = [each["role"] for each in model.requests[1]["messages"]]
    assert roles == ["system", "system", "user", "assistant", "user"]
    assert "The user plays the bassoon." in model.requests[0]["messages"][1]["content"]
    page.reload()
    expect(page.get_by_role("article")).to_have_count(2)
    expect(page.get_by_role("list", name="Learned")).to_contain_text("Bergen")
    assert contents(ada) == {"The user plays the bassoon.", "The user lives in Bergen."}
    assert complaints == []


def test_slash_commands_by_keyboard(
    page: Page, serving: Serving, ada: User, model: Endpoint, to_learn: list[UUID]
) -> None:
    model.says(Step(pieces=["Hello."]))
    ports = "Previews use ports 9000 to 9100."
    fact(ports, embedding=embed_one(ports), status="approved", confidence=0.9)
    complaints = sign_in(page, serving.url, ada, "/me/chat/")
    field = page.get_by_label("Message", exact=True)
    expect(field).to_be_focused()
    page.keyboard.type("/")
    expect(page.get_by_role("group", name="Commands").get_by_role("button")).to_have_count(5)
    page.keyboard.type("rem")
    page.keyboard.press("Enter")
    expect(field).to_have_value("/remember ")
    page.keyboard.type("I prefer green tea.")
    page.keyboard.press("Enter")
    last = page.get_by_role("article").last
    expect(last.get_by_role("list", name="Memories")).to_contain_text("green tea")
    say(page, "/memories")
    expect(last.get_by_role("list", name="Memories").get_by_role("listitem")).to_have_count(2)
    say(page, "/forget green tea")
    expect(last.get_by_text("Forgotten. It can be brought back for a day.")).to_be_visible()
    assert contents(ada) == {"The user plays the bassoon."}
    say(page, "/team which ports do previews use?")
    expect(last.get_by_role("list", name="Team facts")).to_contain_text("9000 to 9100")
    page.get_by_label("Anonymous").check()
    say(page, "Which ports do previews use, and which instrument do I play?")
    expect(last.get_by_text("this message was anonymous")).to_be_visible()
    expect(last.get_by_role("list", name="Team facts")).to_contain_text("9000 to 9100")
    assert "bassoon" not in str(model.requests[0]["messages"][:-1])
    page.get_by_label("Anonymous").uncheck()
    say(page, "/reset")
    expect(page.get_by_role("article")).to_have_count(1)
    say(page, "/forget")
    expect(last.get_by_role("link", name="Forget everything…")).to_be_visible()
    with acting_as(ada):
        assert Conversation.objects.filter(closed_at=None).count() == 0
        assert Exchange.objects.count() == 1  # "Remember that …"
    assert complaints == []


def test_without_a_model_the_context_is_shown(
    seen: Page, serving: Serving, ada: User, settings: Settings, to_learn: list[UUID]
) -> None:
    settings.ANSWER_MODELS, settings.LLM_MODEL = [], ""
    sign_in(seen, serving.url, ada, "/me/chat/")
    expect(seen.get_by_text("No model is configured, so nobody answers here.")).to_be_visible()
    check(seen)
    say(seen, "Which instrument do I play? And I live in Oslo.")
    turn = seen.get_by_role("article")
    expect(turn.get_by_text("An assistant would be given this:")).to_be_visible()
    expect(seen.locator("pre")).to_contain_text("The user plays the bassoon.")
    loop.learn(to_learn.pop())
    expect(seen.get_by_role("list", name="Learned")).to_contain_text("The user lives in Oslo.")
    seen.keyboard.type("/")
    check(seen)


def test_without_javascript(page: Page, serving: Serving, ada: User, model: Endpoint) -> None:
    model.says(Step(pieces=["The bassoon."]))
    browser = page.context.browser
    assert browser
    plain = browser.new_context(java_script_enabled=False).new_page()
    sign_in(plain, serving.url, ada, "/me/chat/")
    plain.get_by_label("Message", exact=True).fill("Which instrument do I play?")
    plain.get_by_role("button", name="Send").click()
    expect(plain.get_by_text("The bassoon.", exact=True)).to_be_visible()
    expect(plain.get_by_role("link", name="The user plays the bassoon.")).to_be_visible()
    plain.context.close()
    connections.close_all()
