"""The digest of the queue: once a day, numbers alone, by feed and by a real mail."""

import re
import socketserver
import threading
from collections.abc import Callable, Iterator
from datetime import timedelta
from email import message_from_string

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django.fixtures import Settings

from memories.actions.digests import make_digest, new_feed_token, queue_address, renew_feed
from memories.models import Conflict, FeedToken, QueueDigest, User
from tests.factories import fact, person, staff
from tests.review.pages import content


class Mailbox(socketserver.ThreadingTCPServer):
    """As much of SMTP as a mail takes."""

    allow_reuse_address = daemon_threads = True

    def __init__(self) -> None:
        self.mails: list[tuple[str, str]] = []  # to whom, and what
        self.unknown = ""  # an address that nobody has here
        super().__init__(("127.0.0.1", 0), Talk)


class Talk(socketserver.StreamRequestHandler):
    server: Mailbox

    def handle(self) -> None:
        self._say("220 here")
        to = ""
        for line in self.rfile:
            said = line.decode().strip()
            if said.upper().startswith("RCPT TO:"):
                to = said[8:].strip("<> ")
                if to == self.server.unknown:
                    self._say("550 nobody")
                    continue
            if said.upper() == "DATA":
                self._say("354 go on")
                lines = iter(lambda: self.rfile.readline().decode().rstrip("\r\n"), ".")
                self.server.mails.append((to, "\n".join(lines)))
            self._say("221 bye" if said.upper() == "QUIT" else "250 fine")

    def _say(self, line: str) -> None:
        self.wfile.write(f"{line}\r\n".encode())


@pytest.fixture
def mailbox(settings: Settings) -> Iterator[Mailbox]:
    with Mailbox() as box:
        threading.Thread(target=box.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = box.server_address[0], box.server_address[1]
        settings.EMAIL_USE_TLS = False
        yield box
        box.shutdown()


def contradiction() -> None:
    one, other = fact("Backups are kept for 35 days."), fact("Backups are kept for 30 days.")
    Conflict.objects.create(fact=one, other=other, reason="value: 35 / 30")


@pytest.mark.django_db
def test_a_short_queue_without_a_conflict_is_nobodys_news() -> None:
    fact()
    assert make_digest() == 0
    assert not QueueDigest.objects.exists()


@pytest.mark.django_db
def test_a_long_queue_is_mailed_once_to_those_who_decide(mailbox: Mailbox) -> None:
    staff("Operator", email="ada@example.org")
    staff("Viewer", email="vic@example.org")
    staff("Operator", email="gone@example.org", is_active=False)
    person(email="p@example.org")
    for _ in range(21):
        fact("Backups are kept for 35 days.")
    assert make_digest() == 1
    assert make_digest() == 0
    ((to, mail),) = mailbox.mails
    assert to == "ada@example.org"
    assert message_from_string(mail)["Subject"] == "21 facts wait"
    assert "/queue/" in mail
    assert "Backups" not in mail


@pytest.mark.django_db
def test_an_address_that_is_refused_keeps_no_mail_from_the_others(mailbox: Mailbox) -> None:
    mailbox.unknown = "ada@example.org"
    for name in ("ada", "ben"):
        staff("Operator", username=name, email=f"{name}@example.org")
    contradiction()
    assert make_digest() == 1
    assert [to for to, _mail in mailbox.mails] == ["ben@example.org"]


@pytest.mark.django_db
def test_a_mail_server_that_is_away_costs_nothing_but_the_mail(settings: Settings) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 9
    staff("Operator", email="ada@example.org")
    contradiction()
    assert make_digest() == 0
    assert QueueDigest.objects.get().conflicts == 1


@pytest.mark.parametrize(
    ("hosts", "host"), [([".example.org"], "example.org"), (["*"], "localhost"), ([], "localhost")]
)
def test_the_address_of_the_queue_is_one_whatever_hosts_are_named(
    settings: Settings, hosts: list[str], host: str
) -> None:
    settings.ALLOWED_HOSTS, settings.PORT = hosts, 8001
    assert queue_address() == f"http://{host}:8001/queue/"
    settings.SESSION_COOKIE_SECURE = True
    assert queue_address() == f"https://{host}/queue/"
    settings.SITE_URL = "https://lore.example.org"
    assert queue_address() == "https://lore.example.org/queue/"


def test_the_feed_is_read_by_its_address_until_there_is_a_new_one(
    signed_in: Callable[[User], Client], client: Client
) -> None:
    contradiction()
    make_digest()
    QueueDigest.objects.create(day=timezone.now().date() - timedelta(days=1), pending=30, conflicts=0)
    admin = signed_in(staff("Admin"))

    def new() -> str:
        found = re.search(
            r"http://testserver(/queue/feed/[\w-]+/)",
            content(admin.post("/team/webhooks/feed/", follow=True)),
        )
        assert found
        return found[1]

    first = new()
    feed = client.get(first)
    assert feed["Content-Type"].startswith("application/rss+xml")
    text = content(feed)
    assert "<title>2 facts wait, 1 conflict is open</title>" in text
    assert "<title>30 facts wait</title>" in text
    assert "Backups" not in text
    second = new()
    assert client.get(first).status_code == 404
    assert client.get(second).status_code == 200
    assert second not in content(admin.get("/team/webhooks/"))
    admin.post("/team/webhooks/feed/end/")
    assert client.get(second).status_code == 404


def test_an_address_ends_says_so_before_and_is_renewed(
    signed_in: Callable[[User], Client], client: Client
) -> None:
    admin = signed_in(staff("Admin"))
    address = reverse("review:queue_feed", args=[new_feed_token(actor=staff("Admin"))])
    page = "/team/webhooks/"
    assert "Renew the address" in content(admin.get(page))
    assert "This address ends" not in content(client.get(address))

    def ends_in(**given: float) -> None:
        FeedToken.objects.update(expires_at=timezone.now() + timedelta(**given))

    ends_in(days=13)
    assert "This address ends on" in content(client.get(address))
    ends_in(seconds=-1)
    gone = client.get(address)
    assert (gone.status_code, "can renew it" in content(gone)) == (410, True)
    assert "has ended on" in content(admin.get(page))
    assert "another half year" in content(admin.post(f"{page}feed/renew/", follow=True))
    assert client.get(address).status_code == 200
    assert FeedToken.objects.get().expires_at > timezone.now() + timedelta(days=179)
    admin.post(f"{page}feed/end/")
    assert "make a new one" in content(admin.post(f"{page}feed/renew/", follow=True))
    with pytest.raises(PermissionDenied):
        renew_feed(actor=staff("Operator"))
