"""Staff see one person's rows through a live access of their own, and through nothing else."""

from collections.abc import Callable
from datetime import timedelta
from uuid import UUID, uuid4

import pytest
from allauth.account.models import EmailAddress
from django.core.exceptions import PermissionDenied
from django.utils import timezone

from memories import audit
from memories.actions import erasure_jobs, jobs, support
from memories.actions.erasure import Mode
from memories.actions.exchanges import receive_exchange
from memories.actions.people import link_surface
from memories.errors import NotFoundError, RefusedError
from memories.models import AuditEntry, Memory, SupportAccess, User
from memories.selectors import person_view
from memories.selectors.support import AccessOverError
from memories.tenancy import acting_as
from tests import factories, services
from tests.factories import person

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(redis_server: services.RedisServer) -> User:
    return factories.staff("Support", username="support-desk")


@pytest.fixture
def known(db: None) -> User:
    user = person(display_name="Tamsin Okafor", username="tamsin", email="tamsin@example.org")
    link_surface(user=user, surface="telegram", external_id="tg-tamsin-77")
    factories.memory(user, "The user lives in Leeds.")
    return user


def opened(desk: User, known: User) -> SupportAccess:
    return support.open_person(staff=desk, person_id=known.pk, reason="They called.")


Door = Callable[[User, UUID], object]
SOME = uuid4()
DOORS: dict[str, Door] = {
    "memories": lambda staff, access: person_view.memories_of(staff=staff, access_id=access),
    "one memory": lambda staff, access: person_view.memory_of(staff=staff, access_id=access, memory_id=SOME),
    "sessions": lambda staff, access: person_view.sessions_of(staff=staff, access_id=access),
    "one session": lambda staff, access: person_view.session_of(
        staff=staff, access_id=access, session_id=SOME
    ),
    "account": lambda staff, access: person_view.account_of(staff=staff, access_id=access),
    "edit": lambda staff, access: support.edit_memory(
        staff=staff, access_id=access, memory_id=SOME, content="New."
    ),
    "forget": lambda staff, access: support.forget_memory(staff=staff, access_id=access, memory_id=SOME),
    "bring back": lambda staff, access: support.undo_forget(staff=staff, access_id=access, memory_ids=[SOME]),
    "export": lambda staff, access: support.export(staff=staff, access_id=access, reason="asked"),
    "re-embed": lambda staff, access: support.reembed(staff=staff, access_id=access),
    "preview": lambda staff, access: erasure_jobs.preview_for(
        staff=staff, access_id=access, mode=Mode.ACCOUNT
    ),
    "erase": lambda staff, access: erasure_jobs.request_erasure(
        staff=staff, access_id=access, mode=Mode.ACCOUNT, typed="tamsin", reason="asked"
    ),
}


@pytest.mark.parametrize("door", DOORS)
def test_every_door_is_shut_without_a_live_access_of_ones_own(door: str, desk: User, known: User) -> None:
    ask = DOORS[door]
    with pytest.raises(NotFoundError):
        ask(desk, uuid4())
    others = opened(factories.staff("Support"), known)
    with pytest.raises(NotFoundError):
        ask(desk, others.pk)
    closed = opened(desk, known)
    support.close_access(staff=desk, access_id=closed.pk)
    with pytest.raises(AccessOverError):
        ask(desk, closed.pk)
    late = opened(desk, known)
    age(late)
    with pytest.raises(AccessOverError):
        ask(desk, late.pk)
    live = opened(desk, known)
    desk.groups.clear()
    with pytest.raises(PermissionDenied):
        ask(User.objects.get(pk=desk.pk), live.pk)
    with acting_as(known):
        assert Memory.objects.live().get().content == "The user lives in Leeds."


def age(access: SupportAccess) -> None:
    """Its half hour has passed: a copy that ended, since an access cannot be changed."""
    before = timezone.now() - timedelta(seconds=1)
    access.pk, access.expires_at = uuid4(), before
    access.save(force_insert=True)


def test_it_ends_by_itself_after_half_an_hour_and_a_new_one_ends_the_old(desk: User, known: User) -> None:
    first, second = opened(desk, known), opened(desk, known)
    first.refresh_from_db()
    assert first.closed_at
    assert timedelta(minutes=29) < second.expires_at - timezone.now() <= timedelta(minutes=30)


def test_opening_needs_the_permission_and_a_reason_and_is_on_record(desk: User, known: User) -> None:
    with pytest.raises(PermissionDenied):
        opened(factories.staff("Operator"), known)
    with pytest.raises(RefusedError, match="why"):
        support.open_person(staff=desk, person_id=known.pk, reason="  ")
    access = opened(desk, known)
    entry = AuditEntry.objects.get()
    assert (entry.action, entry.object_id) == ("open person", audit.pseudonym(known.pk))
    assert (access.subject, access.reason, entry.reason) == (entry.object_id, "They called.", "They called.")


def test_only_the_one_person_is_seen(desk: User, known: User) -> None:
    factories.memory(person(), "The user lives in York.")
    receive_exchange(user=known, surface="web", message="I moved.", reply="Where to?")
    access = opened(desk, known)
    seen = person_view.memories_of(staff=desk, access_id=access.pk)
    assert [each.content for each in seen.content.rows] == ["The user lives in Leeds."]
    session = person_view.sessions_of(staff=desk, access_id=access.pk).content.rows[0]
    assert (session.preview, session.messages) == ("I moved.", 2)
    _, said = person_view.session_of(staff=desk, access_id=access.pk, session_id=session.id).content
    assert [message.content for message, _kept in said] == ["I moved.", "Where to?"]
    assert (seen.counts.memories, seen.counts.messages) == (1, 2)


def test_of_contributions_only_the_number_is_told(desk: User, known: User) -> None:
    factories.contribute(factories.fact("Deploys run on Tuesdays."), [known])
    seen = person_view.memories_of(staff=desk, access_id=opened(desk, known).pk)
    assert seen.counts.contributions == 1
    assert "Tuesdays" not in str(seen)


def test_what_is_changed_on_request_is_on_record_without_its_text(desk: User, known: User) -> None:
    access = opened(desk, known)
    memory = person_view.memories_of(staff=desk, access_id=access.pk).content.rows[0]
    support.edit_memory(
        staff=desk, access_id=access.pk, memory_id=memory.pk, content="The user lives in York."
    )
    support.forget_memory(staff=desk, access_id=access.pk, memory_id=memory.pk)
    assert support.undo_forget(staff=desk, access_id=access.pk, memory_ids=[memory.pk]) == 1
    entries = AuditEntry.objects.order_by("at")[1:]
    assert [each.action for each in entries] == ["edit memory", "forget memory", "bring memory back"]
    assert {each.object_id for each in entries} == {audit.pseudonym(known.pk)}
    assert not any(
        word in str([vars(each) for each in entries]) for word in ("York", "Leeds", str(memory.pk))
    )


def test_vectors_of_one_person_are_computed_anew(desk: User, known: User) -> None:
    other = factories.memory(person())
    job = support.reembed(staff=desk, access_id=opened(desk, known).pk)
    with pytest.raises(RefusedError, match="already"):
        support.reembed(staff=desk, access_id=opened(desk, known).pk)
    jobs.run_job(job_id=job.pk)
    with acting_as(known):
        assert Memory.objects.get().embedding_model != "test"
    with acting_as(other.user):
        assert Memory.objects.get().embedding_model == "test"
    job.refresh_from_db()
    assert (job.state, job.subject, job.items) == ("done", None, [])


@pytest.mark.parametrize(
    "text",
    [
        "tamsin",
        "OKAFOR",
        "Tamsin  Okafor",
        "tamsin@example.org",
        "tg-tamsin-77",
        "telegram:tg-tamsin-77",
        "home@",
    ],
)
def test_a_person_is_found_by_name_e_mail_or_link(text: str, desk: User, known: User) -> None:
    EmailAddress.objects.create(user=known, email="home@example.net")
    person(display_name="Somebody Else")
    assert support.search_people(staff=desk, text=text).people == [known]


@pytest.mark.parametrize("text", ["tg-tamsin", "web:tg-tamsin-77", "100%", "t_msin"])
def test_nobody_is_found_by_part_of_an_id_or_by_wildcards(text: str, desk: User, known: User) -> None:
    assert support.search_people(staff=desk, text=text).people == []


@pytest.mark.parametrize("text", ["", "ta"])
def test_less_than_three_characters_list_nobody(text: str, desk: User, known: User) -> None:
    with pytest.raises(RefusedError, match="at least 3"):
        support.search_people(staff=desk, text=text)


def test_a_search_is_on_record_without_its_text_and_trawling_is_refused(desk: User, known: User) -> None:
    for _ in range(20):
        support.search_people(staff=desk, text="Okafor")
    with pytest.raises(support.TooManySearchesError):
        support.search_people(staff=desk, text="Okafor")
    entries = [vars(each) for each in AuditEntry.objects.all()]
    assert {each["action"] for each in entries} == {"search people"}
    assert "kafor" not in str(entries)
    with pytest.raises(PermissionDenied):
        support.search_people(staff=factories.staff("Operator"), text="Okafor")
