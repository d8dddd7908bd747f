"""What is remembered about oneself: seen, searched, changed, forgotten, and never anybody else's."""

import io
import json
import re
from collections.abc import Callable
from datetime import timedelta
from uuid import uuid4
from zipfile import ZipFile

import pytest
from django.contrib.auth.models import Group
from django.test import Client
from django.utils import timezone

from memories import background
from memories.actions.jobs import run_job
from memories.actions.links import redeem_link_code
from memories.actions.people import find_key, link_surface
from memories.embedding import embed_one
from memories.models import Job, Memory, TeamFact, User
from memories.selectors import me
from memories.tenancy import acting_as
from review.me import counts_in_words
from tests.factories import PASSWORD, memory, person, staff

HTMX = {"HX-Request": "true", "HX-Target": "list"}


@pytest.fixture
def ada(db: None) -> User:
    return person(username="ada", display_name="Ada Vance")


@pytest.fixture
def mine(signed_in: Callable[[User], Client], ada: User) -> Client:
    return signed_in(ada)


def text(client: Client, path: str = "/me/") -> str:
    response = client.get(path)
    assert response.status_code == 200, (path, response.status_code)
    return " ".join(response.content.decode().split())


def test_it_is_where_somebody_without_rights_begins(mine: Client) -> None:
    assert mine.get("/").headers["Location"] == "/me/"
    assert "Nothing is remembered about you yet" in text(mine)


def test_memories_stand_under_their_time(mine: Client, ada: User) -> None:
    now = timezone.now()
    memory(ada, "The user likes tea.")
    memory(ada, "The user lives in Oslo.", created_at=now - timedelta(days=3))
    memory(ada, "The user sails.", kind="preference", created_at=now.replace(year=2021, month=3, day=2))
    html = text(mine)
    order = [
        "Today",
        "The user likes tea.",
        "Last 7 days",
        "The user lives in Oslo.",
        "March 2021",
        "The user sails.",
    ]
    places = [html.index(each) for each in order]
    assert places == sorted(places)
    only = text(mine, "/me/?kind=preference")
    assert "sails" in only
    assert "likes tea" not in only


def test_a_period_has_one_heading_over_all_pages(mine: Client, ada: User) -> None:
    for number in range(35):
        memory(ada, f"The user has {number} cups.")
    first = text(mine)
    after = re.search(r'href="(/me/\?after=[^"]+)"', first)
    assert after
    second = text(mine, after[1].replace("&amp;", "&"))
    assert first.count("Today") == 1
    assert "Today" not in second
    assert second.count("data-fact") == 5


def test_search_finds_words_and_meaning(mine: Client, ada: User) -> None:
    for content in ("The user drinks green tea every morning.", "The user plays the violin."):
        memory(ada, content, embedding=embed_one(content))
    assert 'green <mark class="found">tea</mark>' in text(mine, "/me/?q=tea")
    meant = text(mine, "/me/?q=musical instrument")
    assert "violin" in meant
    assert "green" not in meant


def test_nothing_of_another_person_is_ever_shown(mine: Client, ada: User) -> None:
    eve = person(username="ezekiel")
    theirs = memory(eve, "The user is allergic to penicillin.")
    link_surface(user=eve, surface="telegram", external_id="ezekiel-4711")
    for path in ("/me/", "/me/?q=penicillin", "/me/?forgotten=1", "/me/surfaces/", "/me/keys/"):
        html = text(mine, path)
        assert "allergic" not in html
        assert "ezekiel" not in html
    for act in ("", "edit/", "propose/"):
        assert mine.get(f"/me/memories/{theirs.pk}/{act}").status_code == 404
    for act in ("edit/", "propose/", "forget/"):
        assert mine.post(f"/me/memories/{theirs.pk}/{act}", {"content": "mine"}).status_code == 404
    link = me.links(user=eve)[0]
    assert mine.post(f"/me/surfaces/{link.pk}/unlink/").status_code == 404
    mine.post("/me/memories/restore/", {"gone": [str(theirs.pk)]})
    assert "penicillin" not in mine.post("/me/data/export/markdown/").content.decode()
    packed = ZipFile(io.BytesIO(mine.post("/me/data/export/").content))
    assert not any(b"penicillin" in packed.read(name) for name in packed.namelist())
    with acting_as(eve):
        assert Memory.objects.get().content == "The user is allergic to penicillin."


def test_the_memories_are_downloaded_as_markdown(mine: Client, ada: User) -> None:
    memory(ada, "The user sails.")
    assert "/me/data/export/markdown/" in text(mine, "/me/data/")
    answer = mine.post("/me/data/export/markdown/")
    assert answer["Content-Disposition"].endswith('.md"')
    assert "- The user sails.\n" in answer.content.decode()


def test_staff_rights_open_nobody_elses_page(signed_in: Callable[[User], Client]) -> None:
    theirs = memory(person(), "The user is allergic to penicillin.")
    client = signed_in(staff("Admin"))
    assert "allergic" not in text(client)
    assert client.get(f"/me/memories/{theirs.pk}/edit/").status_code == 404


def test_an_edit_is_kept_and_what_is_refused_says_why(mine: Client, ada: User) -> None:
    one = memory(ada, "The user likes tea.")
    address = f"/me/memories/{one.pk}/edit/"
    sent = {"content": "The user likes green tea.", "kind": "preference", "importance": "4"}
    assert mine.post(address, sent).headers["Location"] == "/me/"
    html = text(mine)
    assert "Changed" in html
    assert "green tea" in html
    refused = mine.post(address, sent | {"content": "My password is hunter2-Fj82kQ!x"})
    assert refused.status_code == 422
    assert "Secrets are never stored" in refused.content.decode()
    assert mine.post(address, sent | {"content": ""}).status_code == 422
    assert mine.post(address, sent | {"importance": "9"}).status_code == 422


def test_what_is_forgotten_can_be_brought_back_with_its_older_wordings(mine: Client, ada: User) -> None:
    newer = memory(ada, "The user lives in Oslo.")
    memory(ada, "The user lives in Rome.", superseded_by=newer)
    assert "1 older wording" in text(mine)
    gone = mine.post(f"/me/memories/{newer.pk}/forget/", follow=True)
    html = gone.content.decode()
    assert "Forgotten. It can be brought back for a day." in html
    assert "Oslo" not in html
    assert "Oslo" in text(mine, "/me/?forgotten=1")
    ids = re.findall(r'name="gone" value="([^"]+)"', html)
    assert len(ids) == 2
    mine.post("/me/memories/restore/", {"gone": [*ids, "nonsense", str(uuid4())]})
    assert "1 older wording" in text(mine)


def test_htmx_gets_the_parts_that_changed(mine: Client, ada: User) -> None:
    one = memory(ada, "The user likes tea.")
    assert mine.get("/me/?q=tea", headers=HTMX).content.strip().startswith(b'<div class="list"')
    row = mine.get(f"/me/memories/{one.pk}/edit/", headers=HTMX).content.decode()
    assert row.strip().startswith("<li")
    answer = mine.post(f"/me/memories/{one.pk}/forget/", headers=HTMX).content.decode()
    assert "data-seconds" in answer
    assert "<html" not in answer
    back = mine.post("/me/memories/restore/", {"gone": [str(one.pk)]}, headers=HTMX).content.decode()
    assert "likes tea" in back


def test_an_offer_to_the_team_goes_through_the_gate(mine: Client, ada: User) -> None:
    one = memory(ada, "The user prefers tabs.")
    address = f"/me/memories/{one.pk}/propose/"
    refused = mine.post(address, {"content": "The user prefers tabs."})
    assert refused.status_code == 422
    assert not TeamFact.objects.exists()
    said = "The code base is indented with tabs."
    assert mine.post(address, {"content": said}).headers["Location"] == "/me/"
    assert TeamFact.objects.get().content == said
    assert "Offered to the team" in text(mine)
    with acting_as(ada):
        assert Memory.objects.get().content == "The user prefers tabs."


def test_a_profile_decides_zone_and_language(mine: Client, ada: User) -> None:
    sent = {"display_name": "Ada V.", "time_zone": "Asia/Tokyo", "language": "en-gb"}
    assert mine.post("/me/profile/", sent).status_code == 302
    ada.refresh_from_db()
    assert (ada.display_name, ada.time_zone, ada.language) == ("Ada V.", "Asia/Tokyo", "en-gb")
    assert (ada.recall_messages, ada.learn_world) == (False, False)  # the boxes were not ticked
    assert 'lang="en-gb"' in text(mine)
    for wrong in ({"time_zone": "Mars/Olympus"}, {"language": "tlh"}):
        assert mine.post("/me/profile/", sent | wrong).status_code == 422


def test_a_code_is_shown_once_and_its_hash_kept(mine: Client, ada: User) -> None:
    html = mine.post("/me/surfaces/code/").content.decode()
    code = re.search(r'id="secret">([0-9A-Z]{4}-[0-9A-Z]{4})<', html)
    assert code
    assert code[1] not in text(mine, "/me/surfaces/")
    assert mine.post("/me/data/export/").status_code == 200  # a waiting code does not spoil it
    redeem_link_code(surface="telegram", external_id="4711", code=code[1])
    assert "4711" in text(mine, "/me/surfaces/")
    mine.post(f"/me/surfaces/{me.links(user=ada)[0].pk}/unlink/")
    assert me.links(user=ada) == []


def test_the_page_with_a_code_learns_that_it_was_used(mine: Client, ada: User) -> None:
    page = mine.post("/me/surfaces/code/").content.decode()
    code, address = (
        re.findall(r'id="secret">([^<]+)<', page)[0],
        re.findall(r'hx-get="([^"]+until[^"]+)"', page)[0],
    )
    asked = {"HX-Request": "true", "HX-Target": "linked"}
    assert "every 4s" in mine.get(address, headers=asked).content.decode()
    redeem_link_code(surface="telegram", external_id="4711", code=code.strip())
    answer = mine.get(address, headers=asked).content.decode()
    assert "The code was used" in answer
    assert 'id="code" hx-swap-oob="delete"' in answer
    assert "every 4s" not in answer
    assert "The code has run out" in mine.get("/me/surfaces/?until=1", headers=asked).content.decode()


def test_a_key_is_shown_once_and_can_be_revoked(mine: Client, ada: User) -> None:
    sent = {"name": "Editor", "scopes": ["recall", "account"]}
    answer = mine.post("/me/keys/", sent, follow=True)
    assert answer.redirect_chain == [("/me/keys/", 302)]  # loaded again it makes no second key
    html = answer.content.decode()
    secret = re.search(r'id="secret">(lk_[^<]+)<', html)
    assert secret
    key = find_key(secret[1])
    assert key
    assert (key.user_id, key.scopes) == (ada.pk, ["recall", "account"])
    assert secret[1] not in text(mine, "/me/keys/")
    mine.post(f"/me/keys/{key.pk}/revoke/")
    assert find_key(secret[1]) is None
    for wrong in ({"name": "", "scopes": ["recall"]}, {"name": "x"}, {"name": "x", "scopes": ["backdate"]}):
        assert mine.post("/me/keys/", wrong).status_code == 422


def test_everything_is_forgotten_after_the_words_are_typed(mine: Client, ada: User) -> None:
    memory(ada)
    assert mine.post("/me/data/forget/", {"confirmation": "forget"}).status_code == 422
    assert me.figures(user=ada).total == 1
    assert (
        "Everything is forgotten"
        in mine.post("/me/data/forget/", {"confirmation": "Forget everything"}).content.decode()
    )
    assert me.figures(user=ada).total == 0
    assert User.objects.filter(pk=ada.pk).exists()


@pytest.fixture
def fresh(ada: User, client: Client, monkeypatch: pytest.MonkeyPatch) -> Client:
    """Signed in by the form, and once more a moment ago."""
    monkeypatch.setattr(background, "send", lambda *_args, **_options: None)
    ada.set_password(PASSWORD)
    ada.save()
    client.post("/accounts/login/", {"login": "ada", "password": PASSWORD})
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    return client


def test_to_erase_oneself_one_signs_in_again(mine: Client) -> None:
    for answer in (mine.get("/me/data/erase/"), mine.post("/me/data/erase/", {"confirmation": "ada"})):
        assert answer.headers["Location"].startswith("/accounts/reauthenticate/")
    assert not Job.objects.exists()


def test_an_account_goes_with_a_receipt(fresh: Client, ada: User) -> None:
    memory(ada)
    assert "memories" in text(fresh, "/me/data/erase/")
    assert fresh.post("/me/data/erase/", {"confirmation": "eve"}).status_code == 422
    gone = fresh.post("/me/data/erase/", {"confirmation": "ada"})
    receipt = gone.headers["Location"]
    assert fresh.get("/me/").status_code == 302  # signed out
    assert "being erased" in text(fresh, receipt)
    run_job(job_id=Job.objects.get().pk)
    html = text(Client(), receipt)
    assert "Your account is erased" in html
    assert "ada" not in html.lower().replace("data", "").replace("header", "")
    held = json.loads(Client().get(f"{receipt}receipt.json").content)
    assert held["erased"]["memories"] == 1
    assert not User.objects.filter(username="ada").exists()


def test_the_last_admin_cannot_erase_themselves(fresh: Client, ada: User) -> None:
    ada.groups.add(Group.objects.get(name="Admin"))
    refused = fresh.post("/me/data/erase/", {"confirmation": "ada"})
    assert refused.status_code == 422
    assert "last admin" in refused.content.decode()
    assert not Job.objects.exists()


def test_the_last_admin_is_told_before_they_ask(fresh: Client, ada: User) -> None:
    assert "last admin" not in fresh.get("/me/data/").content.decode()
    ada.groups.add(Group.objects.get(name="Admin"))
    page = fresh.get("/me/data/").content.decode()
    assert "You are the last admin" in page
    assert "/me/data/erase/" not in page


def test_counts_stand_in_one_order_before_and_after() -> None:
    stored = {"accounts": 1, "traces": 2, "messages": 3, "memories": 4, "summaries": 0}
    assert [each.number for each in counts_in_words.shown(stored)] == [4, 3, 2, 1]


def test_a_receipt_is_of_ones_own_erasure_alone(client: Client, db: None) -> None:
    other = Job.objects.create(kind="approve", total=1, items=[1])
    assert client.get(f"/receipt/{other.pk}/").status_code == 404
    assert client.get(f"/receipt/{uuid4()}/receipt.json").status_code == 404
