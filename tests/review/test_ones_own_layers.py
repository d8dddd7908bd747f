"""The dashboard of one's own memory, and support's view of it."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client, TestCase
from django.utils import timezone

from memories.actions.assistants import start_assistant
from memories.actions.exchanges import receive_exchange
from memories.actions.jobs import advance_job
from memories.actions.maintenance import maintain
from memories.actions.support import open_person
from memories.embedding import embed
from memories.models import (
    AuditEntry,
    Conversation,
    Job,
    MaintenanceRun,
    Memory,
    Message,
    Summary,
    User,
)
from memories.tenancy import acting_as
from review.me.upkeep_words import STEPS
from tests.factories import memory, person, staff
from tests.review.pages import content

RUNNING = ("The user goes running every morning.", "Every morning the user goes running.")


@pytest.fixture
def ada(db: None) -> User:
    user = person()
    for text, vector in zip(RUNNING, embed(list(RUNNING)), strict=True):
        memory(user, text, embedding=vector)
    receive_exchange(user=user, surface="web", message="I have a goat.", reply="Lovely.", queued=False)
    return user


def test_layers_runs_and_profile_are_shown_and_changed(
    ada: User, signed_in: Callable[[User], Client]
) -> None:
    mine = signed_in(ada)
    run = maintain(user_id=ada.pk)
    assert run
    page = content(mine.get("/me/layers/"))
    for words in ("I have a goat.", "1 drawn together", "Take apart", "messages"):
        assert words in page
    mine.post(f"/me/layers/{run.pk}/undo/")
    assert "Take apart" not in content(mine.get("/me/layers/"))
    mine.post("/me/layers/profile/", {"key": "location", "value": "Oslo"})
    assert "Oslo" in content(mine.get("/me/layers/"))
    refused = mine.post("/me/layers/profile/", {"key": "time_zone", "value": "Oslo"})
    assert refused.status_code == 422
    assert "Europe/Oslo" in content(refused)
    mine.post("/me/layers/profile/", {"remove": "location"})
    assert "There is none" in content(mine.get("/me/layers/prune/"))
    assert mine.post("/me/layers/summaries/").headers["Location"] == "/me/layers/"


def test_a_profile_of_an_assistant_is_shown_and_changed_apart_from_ones_own(
    ada: User, signed_in: Callable[[User], Client]
) -> None:
    mine, profile = signed_in(ada), "/me/layers/profile/"
    assert "Profiles of your assistants" not in content(mine.get("/me/layers/"))
    assert mine.post(profile, {"assistant": "coder", "key": "name", "value": "Kit"}).status_code == 404
    start_assistant(user=ada, name="coder")
    page = content(mine.get("/me/layers/"))
    assert "Set an attribute of “coder”" in page
    assert page.count("working hours") == 1  # of oneself alone
    mine.post(profile, {"assistant": "coder", "key": "answers", "value": "in rhymes"})
    mine.post(profile, {"key": "answers", "value": "in prose"})
    page = content(mine.get("/me/layers/"))
    for words in ("how to answer</strong>: in rhymes", "how to be answered</strong>: in prose"):
        assert words in " ".join(page.split())
    refused = mine.post(profile, {"assistant": "coder", "key": "diet", "value": "vegan"})
    assert refused.status_code == 422
    assert "There is no attribute “diet”" in content(refused)
    assert refused.content.decode().count('value="vegan"') == 1  # what was typed is kept, where it was typed
    desk = staff("Support")
    access = open_person(staff=desk, person_id=ada.pk, reason="They asked what it is called.")
    seen = " ".join(content(signed_in(desk).get(f"/people/{access.pk}/layers/")).split())
    assert "Of the assistant “coder”" in seen
    assert "how to answer</strong>: in rhymes" in seen
    mine = signed_in(ada)
    assert "1 attribute of its profile" in content(mine.get("/me/assistants/coder/wipe/"))
    mine.post("/me/assistants/coder/wipe/")
    assert "0 messages, 1 attribute of its profile" in content(mine.get("/me/assistants/"))
    mine.post(profile, {"assistant": "", "remove": "answers"})
    assert "in prose" not in content(mine.get("/me/layers/"))


def test_maintenance_on_demand_names_the_person_alone(
    ada: User, signed_in: Callable[[User], Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[tuple[str, ...]] = []
    monkeypatch.setattr("memories.background.send", lambda task, *ids: sent.append((task, *ids)))
    signed_in(ada).post("/me/layers/maintain/")
    assert sent == [("memories.maintain_one", str(ada.pk))]


def test_a_run_that_found_nothing_says_so(ada: User, signed_in: Callable[[User], Client]) -> None:
    with acting_as(ada):
        now = timezone.now()
        MaintenanceRun.objects.create(user=ada, started_at=now, finished_at=now, did={"consolidated": 0})
    assert "nothing had to be done" in content(signed_in(ada).get("/me/layers/"))


def test_how_far_a_maintenance_is_and_one_that_broke_off(
    ada: User, signed_in: Callable[[User], Client]
) -> None:
    mine = signed_in(ada)
    with acting_as(ada):
        run = MaintenanceRun.objects.create(
            user=ada, started_at=timezone.now(), did={"faded": 0, "purged": 2}
        )
    page = mine.get("/me/layers/").content.decode()
    assert f"at work, 2 of {len(STEPS)} steps done" in page
    assert 'hx-trigger="every 1s"' in page
    with acting_as(ada):
        MaintenanceRun.objects.filter(pk=run.pk).update(started_at=timezone.now() - timedelta(hours=1))
    page = mine.get("/me/layers/").content.decode()
    assert "broken off; the next one does all of it" in page
    assert 'hx-trigger="every 1s"' not in page


def test_vectors_are_computed_anew_at_a_press_and_it_is_shown_how_far(
    ada: User, signed_in: Callable[[User], Client]
) -> None:
    mine = signed_in(ada)
    mine.post("/me/layers/vectors/")
    job = Job.objects.get(subject=ada.pk)
    assert "0 of 2 parts" in content(mine.get("/me/layers/"))
    assert "being done already" in content(mine.post("/me/layers/vectors/", follow=True))
    while advance_job(job_id=job.pk):
        pass
    assert "Compute vectors anew" in content(mine.get("/me/layers/"))


def test_nobody_undoes_another_s(ada: User, signed_in: Callable[[User], Client]) -> None:
    run = maintain(user_id=ada.pk)
    assert run
    assert signed_in(person()).post(f"/me/layers/{run.pk}/undo/").status_code == 404


def test_support_sees_it_with_a_reason(ada: User, signed_in: Callable[[User], Client]) -> None:
    desk = staff("Support")
    access = open_person(staff=desk, person_id=ada.pk, reason="They called and asked what is remembered.")
    page = content(signed_in(desk).get(f"/people/{access.pk}/layers/"))
    assert "messages" in page
    assert "Put it in order now" in page


def test_support_puts_a_memory_in_order_and_takes_it_apart_on_record(
    ada: User, signed_in: Callable[[User], Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[tuple[str, ...]] = []
    monkeypatch.setattr("memories.background.send", lambda task, *ids: sent.append((task, *ids)))
    support = staff("Support")
    access = open_person(staff=support, person_id=ada.pk, reason="They asked why it said that.")
    theirs, layers = signed_in(support), f"/people/{access.pk}/layers/"
    with TestCase.captureOnCommitCallbacks(execute=True):
        assert theirs.post(f"{layers}maintain/").headers["Location"] == layers
    assert sent == [("memories.maintain_one", str(ada.pk))]
    run = maintain(user_id=ada.pk)
    assert run
    assert f'action="{layers}{run.pk}/undo/"' in theirs.get(layers).content.decode()
    theirs.post(f"{layers}{run.pk}/undo/")
    with acting_as(ada):
        assert Memory.objects.live().filter(user=ada).count() == 2
        MaintenanceRun.objects.create(user=ada, started_at=timezone.now())
    assert "being done already" in content(theirs.post(f"{layers}maintain/", follow=True))
    done = AuditEntry.objects.filter(actor=support).values_list("action", flat=True)
    assert {"maintain memory", "undo maintenance"} <= set(done)
    assert len(sent) == 1


def test_support_looks_for_old_memories_forgets_and_brings_them_back_on_record(
    ada: User, signed_in: Callable[[User], Client]
) -> None:
    with acting_as(ada):
        long_ago = timezone.now() - timedelta(days=400)
        old = Memory.objects.filter(user=ada).first()
        assert old
        Memory.objects.filter(pk=old.pk).update(created_at=long_ago, updated_at=long_ago, importance=2)
    bo = person()
    elses = memory(bo, updated_at=long_ago, created_at=long_ago, importance=2)
    support = staff("Support")
    access = open_person(staff=support, person_id=ada.pk, reason="They asked to be rid of old things.")
    theirs, layers = signed_in(support), f"/people/{access.pk}/layers/"
    assert f'href="{layers}prune/"' in theirs.get(layers).content.decode()
    proposed = content(theirs.get(f"{layers}prune/"))
    assert old.content in proposed
    assert elses.content not in proposed
    assert live(ada) == 2  # looked at, and nothing done
    done = theirs.post(f"{layers}prune/").content.decode()
    assert (live(ada), live(bo)) == (1, 1)
    assert f'name="gone" value="{old.pk}"' in done
    back = theirs.post(f"{layers}prune/undo/", {"gone": [str(old.pk), str(elses.pk), "x"]}, follow=True)
    assert "1 memory is back" in content(back)
    assert live(ada) == 2
    actions = set(AuditEntry.objects.filter(actor=support).values_list("action", flat=True))
    assert {"prune memories", "bring memory back"} <= actions


def test_support_has_summaries_made_anew_on_record(ada: User, signed_in: Callable[[User], Client]) -> None:
    with acting_as(ada):
        session = Conversation.objects.get(user=ada)
        said = [each.pk for each in Message.objects.filter(user=ada)]
        Summary.objects.create(
            user=ada, conversation=session, content="A goat.", messages=said, made_at=timezone.now()
        )
    support = staff("Support")
    access = open_person(staff=support, person_id=ada.pk, reason="A summary of theirs is wrong.")
    layers = f"/people/{access.pk}/layers/"
    page = signed_in(support).post(f"{layers}summaries/", follow=True)
    assert "1 summary is made anew when needed" in content(page)
    with acting_as(ada):
        assert not Summary.objects.filter(user=ada).exclude(content="").exists()
    assert AuditEntry.objects.filter(actor=support, action="rebuild summaries").exists()


def live(user: User) -> int:
    with acting_as(user):
        return Memory.objects.live().filter(user=user).count()
