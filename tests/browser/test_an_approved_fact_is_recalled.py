from typing import Any

from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from memories.actions.people import issue_key
from memories.embedding import embed_one
from memories.models import ApiKey, Surface
from tests.browser.console import member, sign_in
from tests.factories import fact

STATEMENT = "The staging database listens on port 5433."


def recalled(page: Page, address: str) -> list[str]:
    """What the API gives to a service that names nobody: team facts alone."""
    _, secret = issue_key(name="of a test", scopes=[ApiKey.Scope.RECALL], surface=Surface.WEB)
    answer = page.request.post(
        f"{address}/api/v1/recall",
        data={"query": "Which port does staging's database use?"},
        headers={"Authorization": f"Bearer {secret}"},
    )
    found: dict[str, Any] = answer.json()
    assert answer.ok, found
    return [each["content"] for each in found["team"]]


def test_a_fact_is_recalled_from_the_moment_it_is_approved(page: Page, live_server: LiveServer) -> None:
    fact(STATEMENT, embedding=embed_one(STATEMENT))
    sign_in(page, live_server.url, member())
    assert recalled(page, live_server.url) == []
    page.keyboard.press("j")
    page.keyboard.press("a")
    expect(page.get_by_role("heading", name="The queue is clear")).to_be_visible()
    assert recalled(page, live_server.url) == [STATEMENT]


def test_a_rejected_fact_never_is(page: Page, live_server: LiveServer) -> None:
    fact(STATEMENT, embedding=embed_one(STATEMENT))
    sign_in(page, live_server.url, member())
    page.get_by_text("Reject", exact=True).first.click()
    page.get_by_role("button", name="Not true").click()
    expect(page.get_by_role("heading", name="The queue is clear")).to_be_visible()
    assert recalled(page, live_server.url) == []
