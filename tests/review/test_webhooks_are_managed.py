"""The page of the webhooks, and the example of docs/webhooks.md as it stands there."""

import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest
from django.conf import settings
from django.test import Client
from pytest_django.fixtures import Settings

from memories.actions import webhook_delivery
from memories.models import User, WebhookDelivery, WebhookEndpoint
from tests import services
from tests.factories import staff
from tests.halted import wait_for
from tests.review.pages import content

PAGE = "/team/webhooks/"


@pytest.fixture
def admin(redis_server: services.RedisServer, signed_in: Callable[[User], Client]) -> Client:
    return signed_in(staff("Admin"))


def added(client: Client, url: str) -> str:
    """The secret as the page shows it."""
    sent = {"url": url, "scopes": ["fact.pending", "person.erased"]}
    answer = content(client.post(PAGE, sent, follow=True))
    found = re.search(r"whsec_[\w+/=]+", answer)
    assert found
    return found[0]


def test_a_secret_is_shown_once(admin: Client) -> None:
    secret = added(admin, "https://example.org/hook")
    page = content(admin.get(PAGE))
    assert "https://example.org/hook" in page
    assert "<code>fact.pending</code>, <code>person.erased</code>" in page
    assert secret not in page


def test_others_may_not_look(signed_in: Callable[[User], Client]) -> None:
    assert signed_in(staff("Operator")).get(PAGE).status_code == 403


def test_a_refusal_says_what_to_do(admin: Client) -> None:
    answer = admin.post(PAGE, {"url": "https://10.0.0.1/hook", "scopes": ["fact.pending"]})
    assert answer.status_code == 422
    assert "WEBHOOK_PRIVATE_HOSTS" in content(answer)


def test_off_on_and_away(admin: Client) -> None:
    added(admin, "https://example.org/hook")
    pk = WebhookEndpoint.objects.get().pk
    admin.post(f"{PAGE}{pk}/active/", {"active": "0"})
    assert "Switch on" in content(admin.get(f"{PAGE}{pk}/"))
    admin.post(f"{PAGE}{pk}/test/")
    assert not WebhookDelivery.objects.exists()
    admin.post(f"{PAGE}{pk}/active/", {"active": "1"})
    assert WebhookEndpoint.objects.get().active
    admin.post(f"{PAGE}{pk}/delete/")
    assert admin.get(f"{PAGE}{pk}/").status_code == 404


@pytest.fixture
def documented(tmp_path: Path) -> Iterator[tuple[str, Callable[[str], subprocess.Popen[str]]]]:
    """The receiver of the page, written to a file and started as a reader would."""
    page = (Path(settings.BASE_DIR) / "docs" / "webhooks.md").read_text()
    example = page.split("`WEBHOOK_SECRET` set:\n")[1].split("\nTo try it")[0]
    code = tmp_path / "receiver.py"
    code.write_text("\n".join(line[4:] for line in example.splitlines()))
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    started: list[subprocess.Popen[str]] = []

    def start(secret: str) -> subprocess.Popen[str]:
        environment = os.environ | {"WEBHOOK_SECRET": secret, "RECEIVER_PORT": str(port)}
        process = subprocess.Popen(
            [sys.executable, str(code)], env=environment, stdout=subprocess.PIPE, text=True
        )
        started.append(process)
        wait_for(lambda: bool(psutil.Process(process.pid).net_connections("inet")))
        return process

    yield f"http://127.0.0.1:{port}/", start
    for each in started:
        each.kill()
        each.communicate()


def test_the_documented_receiver_verifies_a_test(
    admin: Client,
    settings: Settings,
    documented: tuple[str, Callable[[str], subprocess.Popen[str]]],
) -> None:
    url, start = documented
    settings.WEBHOOK_PRIVATE_HOSTS = ["127.0.0.1"]
    secret = added(admin, url)
    receiver = start(secret)
    endpoint = WebhookEndpoint.objects.get()
    admin.post(f"{PAGE}{endpoint.pk}/test/")
    delivery = WebhookDelivery.objects.get()
    began = time.monotonic()
    assert webhook_delivery.deliver(delivery_id=delivery.pk)
    assert time.monotonic() - began < 5
    assert receiver.stdout
    assert receiver.stdout.readline() == "test {}\n"
    page = content(admin.get(f"{PAGE}{endpoint.pk}/"))
    assert "delivered" in page
    assert "204" in page
