"""Getting in: a link to the first password, a second factor, a passkey, and what keeps others out."""

from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value, yield_hotp_counters_from_time
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from memories.models import User
from tests.browser.console import member, sign_in_by_form
from tests.factories import PASSWORD

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def confirm_password(page: Page) -> None:
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Confirm").click()


def code(secret: str) -> str:
    """What an authenticator app shows now."""
    counters = list(yield_hotp_counters_from_time())
    return str(format_hotp_value(hotp_value(secret, counters[len(counters) // 2])))


def test_an_admin_makes_an_account_and_its_owner_chooses_the_password(
    page: Page, live_server: LiveServer
) -> None:
    complaints = sign_in_by_form(page, live_server.url, member("Admin", "root", "Root Ito"), "/team/")
    page.get_by_role("link", name="New account").click()
    expect(page.get_by_label("Login")).to_be_focused()
    page.get_by_label("Login").fill("nia")
    page.get_by_label("Name", exact=True).fill("Nia Bell")
    page.get_by_role("checkbox", name="Operator").check()
    page.get_by_role("button", name="Make the account").click()
    link = page.locator("#secret").text_content() or ""
    page.get_by_label("Account of Root Ito").click()
    page.get_by_role("button", name="Sign out").click()
    page.goto(link)
    assert "nia" not in page.url
    page.get_by_label("New password", exact=True).fill(PASSWORD)
    page.get_by_label("Once more").fill(PASSWORD)
    page.get_by_role("button", name="Set the password").click()
    page.get_by_role("link", name="Sign in").click()
    page.get_by_label("Username or e-mail").fill("nia")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_role("heading", name="Review queue")).to_be_visible()
    page.goto(link)
    expect(page.get_by_role("heading", name="This link is not valid any more")).to_be_visible()
    assert complaints == []
    assert User.objects.get(username="nia").display_name == "Nia Bell"


def test_a_second_factor_is_asked_for_once_it_is_set_up(page: Page, live_server: LiveServer) -> None:
    sign_in_by_form(page, live_server.url, member())
    page.goto(f"{live_server.url}/accounts/2fa/totp/activate/")
    confirm_password(page)
    secret = page.locator("#authenticator_secret").input_value()
    page.get_by_label("Authenticator code").fill(code(secret))
    page.get_by_role("button", name="Activate").click()
    expect(page.get_by_role("heading", name="Recovery codes")).to_be_visible()
    recovery = (page.get_by_label("Unused codes").locator(".codes").text_content() or "").split()[0]
    page.context.clear_cookies()
    page.goto(f"{live_server.url}/accounts/login/")
    page.get_by_label("Username or e-mail").fill("ada")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.get_by_label("Code").fill("000000")
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_text("This code is not right")).to_be_visible()
    page.get_by_label("Code").fill(recovery)
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_role("heading", name="Review queue")).to_be_visible()


def test_a_passkey_needs_no_password(page: Page, live_server: LiveServer) -> None:
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    complaints = sign_in_by_form(page, live_server.url, member())
    page.goto(f"{live_server.url}/accounts/2fa/webauthn/add/")
    confirm_password(page)
    page.get_by_role("button", name="Add").click()
    expect(page.get_by_role("region", name="Messages")).to_contain_text("The passkey is added.")
    page.context.clear_cookies()
    page.goto(f"{live_server.url}/accounts/login/")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("heading", name="Review queue")).to_be_visible()
    assert complaints == []


def test_a_passkey_is_the_second_factor_too_and_says_why_it_did_not_work(
    page: Page, live_server: LiveServer
) -> None:
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    options = AUTHENTICATOR | {"isUserVerified": False}
    device = devtools.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    complaints = sign_in_by_form(page, live_server.url, member())
    page.goto(f"{live_server.url}/accounts/2fa/webauthn/add/")
    confirm_password(page)
    page.get_by_role("button", name="Add").click()
    expect(page.get_by_role("alert")).to_contain_text("did not hand over a passkey")
    verified = {"authenticatorId": device["authenticatorId"], "isUserVerified": True}
    devtools.send("WebAuthn.setUserVerified", verified)
    page.get_by_role("button", name="Add").click()
    expect(page.get_by_role("heading", name="Recovery codes")).to_be_visible()
    page.context.clear_cookies()
    page.goto(f"{live_server.url}/accounts/login/")
    page.get_by_label("Username or e-mail").fill("ada")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_text("authenticator app")).to_have_count(0)
    page.get_by_role("button", name="Use a passkey").click()
    expect(page.get_by_role("heading", name="Review queue")).to_be_visible()
    assert complaints == []


def test_too_many_wrong_passwords_lock_even_the_right_one_out(page: Page, live_server: LiveServer) -> None:
    member()
    page.goto(f"{live_server.url}/accounts/login/")
    for guess in ["wrong"] * 5 + [PASSWORD]:
        page.get_by_label("Username or e-mail").fill("ada")
        page.get_by_label("Password").fill(guess)
        page.get_by_role("button", name="Sign in", exact=True).click()
        expect(page.get_by_role("alert")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_text(
        "Too many wrong passwords. Try again in five minutes, or sign in with a passkey."
    )


def test_a_viewer_is_not_ticked_beside_another_group(page: Page, live_server: LiveServer) -> None:
    sign_in_by_form(page, live_server.url, member("Admin"), "/team/invite/")
    viewer, operator, support = (
        page.get_by_role("checkbox", name=each) for each in ("Viewer", "Operator", "Support")
    )
    expect(viewer).to_be_checked()
    operator.check()
    support.check()
    expect(viewer).not_to_be_checked()
    viewer.check()
    expect(operator).not_to_be_checked()
    expect(support).not_to_be_checked()
