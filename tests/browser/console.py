"""How a person gets into the console: with a session that they have begun, or by the sign-in page's labels and roles."""

from django.conf import settings
from django.test import Client
from playwright.sync_api import ConsoleMessage, Page, expect

from memories.models import User
from tests.factories import PASSWORD, staff


def member(group: str = "Operator", username: str = "ada", display_name: str = "Ada Vance") -> User:
    """Staff with a password."""
    return staff(group, username=username, display_name=display_name, password=PASSWORD)


def sign_in(page: Page, address: str, user: User, path: str = "/queue/") -> list[str]:
    """On that page, signed in by the form that is posted past the browser, which opens one page instead of two.

    The list returned fills with what the browser complains about.
    """
    complaints = complaints_of(page)
    client = Client()
    client.post("/accounts/login/", {"login": user.username, "password": PASSWORD})
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": address}])
    page.goto(f"{address}{path}")
    expect(page).to_have_url(f"{address}{path}")
    return complaints


def sign_in_by_form(page: Page, address: str, user: User, path: str = "/queue/") -> list[str]:
    """As `sign_in`, and every step of it is the browser's."""
    complaints = complaints_of(page)
    page.goto(f"{address}{path}")
    page.get_by_label("Username or e-mail").fill(user.username)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page).to_have_url(f"{address}{path}")
    page.wait_for_load_state()  # a key that is pressed before the scripts have run is lost
    return complaints


def complaints_of(page: Page) -> list[str]:
    """What the browser says of this page from here on."""
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda said: complaints.append(said.text) if _complains(said) else None)
    return complaints


def _complains(said: ConsoleMessage) -> bool:
    """Of a request that ends with its page htmx tells as if it had failed."""
    left = said.text.startswith(("htmx:afterRequest", "htmx:sendAbort"))
    return said.type in {"error", "warning"} and not left
