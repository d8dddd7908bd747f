"""The people's room over HTTP: who may, what a reason opens, what is never in an address."""

import json
import zipfile
from collections.abc import Callable
from datetime import timedelta
from io import BytesIO
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from memories import audit
from memories.actions.exchanges import receive_exchange
from memories.actions.jobs import run_job
from memories.models import AuditEntry, ErasureRun, Exchange, Job, Memory, SupportAccess, Trace, User
from memories.selectors import archive_pages
from memories.tenancy import acting_as
from tests import factories
from tests.factories import PASSWORD, memory, person, staff
from tests.review.pages import HTMX, content


@pytest.fixture
def client(signed_in: Callable[[User], Client], desk: User) -> Client:
    return signed_in(desk)


@pytest.fixture
def known(db: None) -> User:
    user = person(display_name="Tamsin Okafor", username="tamsin")
    memory(user, "The user lives in Leeds.")
    return user


def opened(client: Client, known: User) -> str:
    """The address of the person's page."""
    answer = client.post("/people/open/", {"person": str(known.pk), "reason": "They called."})
    assert answer.status_code == 302
    return str(answer.headers["Location"])


def prove(client: Client) -> None:
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})


@pytest.mark.parametrize(
    ("group", "status"),
    [("Support", 200), ("Admin", 200), ("Operator", 403), ("Tuner", 403), ("Viewer", 403)],
)
def test_support_may_and_operators_may_not(
    group: str, status: int, signed_in: Callable[[User], Client], known: User, db: None
) -> None:
    someone = signed_in(staff(group))
    assert someone.get("/people/").status_code == status
    assert ("/people/" in content(someone.get("/queue/"))) is (status == 200)
    answer = someone.post("/people/open/", {"person": str(known.pk), "reason": "They called."})
    assert answer.status_code == (302 if status == 200 else 403)
    assert someone.get("/people/erasures/").status_code == status


def test_nobody_is_listed_before_a_search(client: Client, known: User) -> None:
    assert "Okafor" not in content(client.get("/people/"))
    assert "Okafor" not in content(client.get("/people/?text=Okafor"))
    assert "Tamsin Okafor" in content(client.post("/people/", {"text": "okafor"}))
    assert client.post("/people/", {"text": "o"}, headers=HTMX).status_code == 422


def test_no_address_names_the_person_and_the_reason_opens(client: Client, known: User) -> None:
    assert client.post("/people/open/", {"person": str(known.pk), "reason": " "}).status_code == 422
    assert client.post("/people/open/", {"person": str(known.pk), "reason": "a call"}).status_code == 422
    assert client.post("/people/open/", {"person": str(uuid4()), "reason": "They called."}).status_code == 404
    address = opened(client, known)
    page = content(client.get(address))
    assert "The user lives in Leeds." in page
    assert "They called." in page
    for each in ("", "sessions/", "account/", "export/", "left/"):
        assert f"/{known.pk}" not in content(client.get(address + each))


def test_an_access_that_is_over_shows_nothing_and_asks_again(client: Client, known: User, desk: User) -> None:
    address = opened(client, known)
    client.post(f"{address}close/")
    over = client.get(address)
    assert over.status_code == 403
    assert "Leeds" not in content(over)
    assert "Why do you look" in content(over)
    assert client.get(f"{address}left/", headers=HTMX).headers["HX-Refresh"] == "true"
    late = SupportAccess.objects.create(
        staff=desk, person=known, subject="x", reason="x", expires_at=timezone.now() - timedelta(seconds=1)
    )
    assert client.get(f"/people/{late.pk}/sessions/").status_code == 403
    assert client.post(f"/people/{late.pk}/export/", {"reason": "x"}).status_code == 403


def test_anothers_access_is_not_found(
    client: Client, known: User, signed_in: Callable[[User], Client]
) -> None:
    address = opened(client, known)
    other = signed_in(staff("Admin"))
    for each in ("", "sessions/", "account/", "export/", "erase/", f"memories/{uuid4()}/edit/"):
        assert other.get(address + each).status_code == 404


def test_a_memory_is_edited_forgotten_and_brought_back(client: Client, known: User) -> None:
    address = opened(client, known)
    with acting_as(known):
        one = Memory.objects.get()
    here = f"{address}memories/{one.pk}/"
    said = {"kind": "preference", "importance": 4}
    assert client.post(f"{here}edit/", {"content": "", **said}, headers=HTMX).status_code == 422
    row = client.post(f"{here}edit/", {"content": "The user lives in York.", **said}, headers=HTMX)
    assert "The user lives in York." in content(row)
    assert "Bring back" in content(client.post(f"{here}forget/", headers=HTMX))
    assert client.get(f"{here}edit/").status_code == 404
    assert "York" in content(client.post(f"{here}restore/", headers=HTMX))
    assert AuditEntry.objects.filter(action="edit memory").get().fields == ["content", "importance", "kind"]


def test_a_copy_needs_a_reason_and_is_on_record(client: Client, known: User) -> None:
    address = opened(client, known)
    assert client.post(f"{address}export/", {"reason": ""}).status_code == 422
    answer = client.post(f"{address}export/", {"reason": "They asked in writing."})
    assert "memories.json" in zipfile.ZipFile(BytesIO(answer.content)).namelist()
    assert AuditEntry.objects.get(action="export").reason == "They asked in writing."


def test_an_erasure_asks_for_the_password_the_login_and_ends_with_a_receipt(
    client: Client, known: User, desk: User
) -> None:
    factories.contribute(factories.fact(), [known])
    address = opened(client, known)
    asked = {"mode": "account", "typed": "tamsin", "reason": "They asked."}
    assert client.get(f"{address}erase/").headers["Location"].startswith("/accounts/reauthenticate/?next=")
    assert "reauthenticate" in client.post(f"{address}erase/", asked).headers["Location"]
    prove(client)
    assert "1 team fact would disappear" in content(client.get(f"{address}erase/"))
    wrong = client.post(f"{address}erase/", asked | {"typed": "tamsim"})
    assert wrong.status_code == 422
    assert not Job.objects.exists()
    job = client.post(f"{address}erase/", asked).headers["Location"]
    assert "It begins at" in content(client.get(job))
    Job.objects.update(moved_at=timezone.now())
    run_job(job_id=Job.objects.get().pk)
    page = content(client.get(job))
    assert "Receipt" in page
    assert "amsin" not in page
    run = ErasureRun.objects.get()
    receipt = json.loads(client.get(f"/people/erasures/{run.pk}/receipt.json").content)
    assert (receipt["complete"], receipt["counts"]["memories"]) == (True, 1)
    assert "amsin" not in json.dumps(receipt)
    assert client.get(address).status_code == 404


def test_who_may_not_erase_sees_no_button_and_is_refused(client: Client, known: User, desk: User) -> None:
    address = opened(client, known)
    assert "Erase" in content(client.get(address))
    desk.groups.get().permissions.remove(*desk.groups.get().permissions.filter(codename="erase"))
    assert "Erase" not in content(client.get(address))
    assert client.get(f"{address}erase/").status_code == 403
    assert client.get("/people/erasures/").status_code == 403


def test_vectors_are_computed_anew_in_the_background(client: Client, known: User) -> None:
    address = opened(client, known)
    job = client.post(f"{address}re-embed/").headers["Location"]
    assert "Vectors of one person" in content(client.get(job))
    assert client.post(f"{address}re-embed/").headers["Location"] == address


def received_exchange(user: User, message: str) -> Exchange:
    taken = receive_exchange(user=user, surface="web", message=message, reply="Noted.", queued=False)
    return taken.exchange


def test_a_ticket_begins_the_reason(client: Client, known: User) -> None:
    sent = {"person": str(known.pk), "reason": "They called."}
    refused = client.post("/people/open/", {**sent, "ticket": "an <ticket>"})
    assert refused.status_code == 422
    assert "A ticket has letters" in content(refused)
    assert "They called." in content(refused)  # what was typed stays
    assert client.post("/people/open/", {**sent, "ticket": "GL-4127"}).status_code == 302
    assert SupportAccess.objects.get().reason == "GL-4127: They called."


def test_a_memory_leads_to_its_message_and_back(client: Client, known: User) -> None:
    exchange = received_exchange(known, "I moved to Ghent last week.")
    kept = memory(known, "The user lives in Ghent.", exchange=exchange)
    address = opened(client, known)
    link = f"{address}messages/{exchange.pk}/"
    assert f'href="{link}"' in content(client.get(address))
    led = client.get(link)
    assert led.headers["Location"].endswith(f"/sessions/{exchange.conversation_id}/#exchange-{exchange.pk}")
    session = content(client.get(led.headers["Location"]))
    assert f'id="exchange-{exchange.pk}"' in session
    assert f'href="{address}memories/{kept.pk}/">The user lives in Ghent.</a>' in session
    assert "The user lives in Ghent." in content(client.get(f"{address}memories/{kept.pk}/"))
    other = received_exchange(person(), "Somebody else's.")
    assert client.get(f"{address}messages/{other.pk}/").status_code == 404


def test_what_replaced_something_leads_to_what_it_replaced_and_nothing_else_does(
    client: Client, known: User
) -> None:
    now, plain = memory(known, "The user lives in Ghent."), memory(known, "The user plays the bassoon.")
    memory(known, "The user lives in Bruges.", superseded_by=now)
    address = opened(client, known)
    for page in (address, f"{address}memories/{now.pk}/"):
        assert f'href="{address}memories/{now.pk}/"' in content(client.get(page, headers=HTMX))
    for page in (address, f"{address}memories/{plain.pk}/"):
        assert f'href="{address}memories/{plain.pk}/"' not in content(client.get(page, headers=HTMX))
    assert "The user lives in Bruges." in content(client.get(f"{address}memories/{now.pk}/"))


def test_traces_are_seen_as_the_person_sees_them(client: Client, known: User) -> None:
    exchange = received_exchange(known, "I moved to Ghent last week.")
    with acting_as(known):
        trace = Trace.objects.create(
            user=known,
            at=timezone.now(),
            surface="web",
            message="I moved to Ghent last week.",
            exchange=exchange,
        )
        other = person()
    with acting_as(other):
        hidden = Trace.objects.create(user=other, at=timezone.now(), surface="web", message="Not theirs.")
    address = opened(client, known)
    listed = content(client.get(f"{address}traces/"))
    assert f'href="{address}traces/{trace.pk}/"' in listed
    assert "Not theirs." not in listed
    assert f"{address}messages/{exchange.pk}/" in content(client.get(f"{address}traces/{trace.pk}/"))
    assert client.get(f"{address}traces/{hidden.pk}/").status_code == 404


def test_computing_vectors_anew_is_explained_first(client: Client, known: User) -> None:
    page = content(client.get(f"{opened(client, known)}re-embed/"))
    assert "Compute the vectors anew" in page
    assert "No text changes" in page
    assert not Job.objects.exists()


def test_a_person_reads_who_looked_when_and_why(
    client: Client, known: User, desk: User, signed_in: Callable[[User], Client]
) -> None:
    own = signed_in(known)
    assert "Nobody has looked" in content(own.get("/me/data/looks/"))
    address = opened(client, known)
    client.post(f"{address}export/", {"reason": "They asked in writing."})
    audit.record(actor=desk, action="open person", subject=person(), reason="about somebody else")
    page = content(own.get("/me/data/looks/"))
    for expected in (
        str(desk),
        "They called.",
        "open now",
        "exported everything held about you",
        "in writing",
    ):
        assert expected in page
    assert "about somebody else" not in page
    client.post(f"{address}close/")
    assert "open now" not in content(own.get("/me/data/looks/"))


def test_a_copy_can_be_read_in_a_browser(client: Client, known: User) -> None:
    memory(known, "The user says <b>hello</b> & more.")
    answer = client.post(f"{opened(client, known)}export/", {"reason": "They asked in writing."})
    with zipfile.ZipFile(BytesIO(answer.content)) as folder:
        assert 'href="memories.html"' in folder.read("index.html").decode()
        page = folder.read("memories.html").decode()
    assert "The user lives in Leeds." in page
    assert "&lt;b&gt;hello&lt;/b&gt; &amp; more." in page


def test_a_copy_reads_in_the_order_in_which_it_was_said(client: Client, known: User) -> None:
    lines = [f"Line {place} of the talk." for place in range(5)]
    for place, line in enumerate(lines):
        then = timezone.now() - timedelta(days=5 - place)
        receive_exchange(user=known, surface="web", message=line, reply=f"Heard {place}.", occurred_at=then)
    answer = client.post(f"{opened(client, known)}export/", {"reason": "They asked in writing."})
    with zipfile.ZipFile(BytesIO(answer.content)) as folder:
        page = folder.read("messages.html").decode()
        rows = json.loads(folder.read("messages.json"))
    texts = [text for place, line in enumerate(lines) for text in (line, f"Heard {place}.")]
    assert [row["content"] for row in rows] == texts
    assert sorted(texts, key=page.index) == texts


def test_what_has_parts_is_a_list_on_the_pages_of_a_copy() -> None:
    held = {
        "traces": [
            {"message": "Hi.", "recall": {"ranked": [{"left_out": None, "score": 0.5}], "core": ["a", "b"]}}
        ]
    }
    page = dict(archive_pages.pages("Ann", held))["traces.html"]
    assert "<li>ranked: <ul><li><ul><li>score: 0.5</li></ul></li></ul></li><li>core: a, b</li>" in page
