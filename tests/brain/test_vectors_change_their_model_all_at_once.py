"""After a change of model the old vectors serve until all new ones stand; no question is compared with another model's rows."""

import json
import subprocess
from collections.abc import Iterator
from hashlib import blake2b
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import numpy as np
import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from brain.recall import recall
from memories import embedding, spaces
from memories.actions import jobs, reembedding, team_reembedding
from memories.actions.jobs import advance_job
from memories.actions.knowledge.entries import enter_entry
from memories.actions.links import issue_link_code, redeem_link_code
from memories.actions.memories import edit_memory
from memories.actions.people import link_surface
from memories.actions.remember import Statement, remember
from memories.actions.snapshots import freeze, load
from memories.actions.stored_items import Put, put_items
from memories.actions.support import reembed_own
from memories.actions.team_facts import Proposal, enter_fact, propose_fact
from memories.drafts import Context, Draft
from memories.embedding import model_name, space_of
from memories.errors import RefusedError
from memories.models import (
    Assumption,
    Category,
    Entry,
    Job,
    Memory,
    NextTeamVector,
    NextVector,
    StoredText,
    TeamFact,
    User,
)
from memories.selectors.jobs import job_for, open_jobs
from memories.selectors.maintenance import REEMBED_TEAM
from memories.selectors.memories import list_memories
from memories.selectors.stored_items import search_items
from memories.tasks import reembed_outdated_teams
from memories.tenancy import acting_as
from tests.factories import person, staff

pytestmark = pytest.mark.django_db
BEFORE, AFTER = "all-MiniLM-L6-v2", "scripted"
STATEMENTS = (
    "The user keeps bees behind the shed.",
    "The user plays the cello.",
    "The user is allergic to nuts.",
)


@pytest.fixture
def endpoint() -> Iterator[tuple[str, list[str]]]:
    """A second model: of each text a direction of its own, which has nothing to do with the built-in one's."""
    asked: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            sent = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            asked.extend(sent["input"])
            data = [
                {"index": place, "embedding": _direction(text).tolist()}
                for place, text in enumerate(sent["input"])
            ]
            body = json.dumps({"data": data}).encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
            return

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/v1", asked
    server.shutdown()
    server.server_close()


def _direction(text: str) -> np.ndarray[Any, Any]:
    seed = int.from_bytes(blake2b(text.encode(), digest_size=4).digest())
    return np.random.default_rng(seed).normal(size=384)


@pytest.fixture
def ada() -> User:
    """Told three things while the built-in model was configured."""
    user = person()
    for each in STATEMENTS:
        remember(user=user, statement=Statement(each))
    assert user.embedding_model == BEFORE
    return user


@pytest.fixture
def changed(ada: User, settings: Settings, endpoint: tuple[str, list[str]]) -> Iterator[list[str]]:
    """Another model is configured, and every process begins anew."""
    settings.EMBEDDING_MODEL, settings.EMBEDDING_BASE_URL = AFTER, endpoint[0]
    begin_anew()
    yield endpoint[1]
    begin_anew()


def begin_anew() -> None:
    embedding.forget_cached()
    spaces.forget_settled()


def again(user: User) -> User:
    """As a request loads its person."""
    return User.objects.get(pk=user.pk)


def models(user: User) -> set[str]:
    with acting_as(user):
        return set(Memory.objects.filter(user=user).values_list("embedding_model", flat=True))


def recalled(user: User, query: str = "Where do I keep my bees?") -> str:
    found = recall(user=again(user), query=query, surface="web", needed=True, k=1)
    return found.personal[0].content


def finish(job: Job) -> None:
    while advance_job(job_id=job.pk):
        pass


def test_the_old_vectors_serve_until_all_new_ones_stand(ada: User, changed: list[str]) -> None:
    assert recalled(ada) == STATEMENTS[0]  # by meaning: the new model would tell nothing of it
    assert reembedding.reembed_outdated() == 1
    job = Job.objects.get()
    assert advance_job(job_id=job.pk)
    job.refresh_from_db()
    assert (job.done, job.total) == (1, 2)
    assert changed == list(STATEMENTS) or set(changed) >= set(STATEMENTS)
    assert (models(ada), again(ada).embedding_model) == ({BEFORE}, BEFORE)
    assert recalled(ada) == STATEMENTS[0]
    finish(job)
    assert (models(ada), again(ada).embedding_model) == ({AFTER}, AFTER)
    asked_before = len(changed)
    assert recalled(ada, STATEMENTS[1]) == STATEMENTS[1]
    assert changed[asked_before:] == [STATEMENTS[1]]  # the question goes to the model that the rows are of
    with acting_as(ada):
        assert not NextVector.objects.filter(user=ada).exists()
    assert reembedding.reembed_outdated() == 0


def test_what_is_told_and_edited_meanwhile_is_of_the_old_model_and_changes_with_the_others(
    ada: User, changed: list[str]
) -> None:
    job = reembed_own(user=again(ada))
    assert advance_job(job_id=job.pk)
    added = remember(user=again(ada), statement=Statement("The user has a goat.")).memory
    with acting_as(ada):
        cello = Memory.objects.get(user=ada, content=STATEMENTS[1])
    edit_memory(user=again(ada), memory_id=cello.pk, content="The user plays the double bass.")
    assert models(ada) == {BEFORE}
    assert list_memories(user=again(ada), query="The user has a sheep.").rows[0].pk == added.pk
    finish(job)
    assert models(ada) == {AFTER}
    with acting_as(ada):
        for each in Memory.objects.filter(user=ada):
            direction = _direction(each.content)
            assert float(np.dot(each.embedding, direction / np.linalg.norm(direction))) > 0.99


def test_a_worker_that_dies_goes_on_where_it_was(
    ada: User, changed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reembedding, "AT_ONCE", 1)
    job = reembed_own(user=again(ada))
    assert advance_job(job_id=job.pk)
    with monkeypatch.context() as broken:
        broken.setattr(reembedding, "_compute", _dies)
        with pytest.raises(KeyboardInterrupt):
            advance_job(job_id=job.pk)
    assert jobs.run_job(job_id=job.pk, seconds=60) == 3
    assert changed == [*dict.fromkeys(changed)]  # each was asked for once
    assert models(ada) == {AFTER}


def _dies(*_args: object) -> None:
    raise KeyboardInterrupt


def test_a_switch_that_dies_has_changed_nothing(
    ada: User, changed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    job = reembed_own(user=again(ada))
    assert advance_job(job_id=job.pk)
    with monkeypatch.context() as broken:
        broken.setattr(reembedding, "_take_over", _dies)
        with pytest.raises(KeyboardInterrupt):
            advance_job(job_id=job.pk)
    assert (models(ada), again(ada).embedding_model) == ({BEFORE}, BEFORE)
    finish(job)
    assert models(ada) == {AFTER}


def test_the_former_model_may_be_an_endpoint_as_well(
    settings: Settings, endpoint: tuple[str, list[str]]
) -> None:
    settings.EMBEDDING_MODEL, settings.EMBEDDING_BASE_URL = AFTER, endpoint[0]
    embedding.forget_cached()
    bob = person()
    remember(user=bob, statement=Statement(STATEMENTS[0]))
    settings.EMBEDDING_MODEL, settings.EMBEDDING_BASE_URL = BEFORE, ""
    settings.EMBEDDING_FORMER_MODEL, settings.EMBEDDING_FORMER_BASE_URL = AFTER, endpoint[0]
    embedding.forget_cached()
    remember(user=again(bob), statement=Statement(STATEMENTS[1]))
    assert models(bob) == {AFTER}
    assert endpoint[1] == [STATEMENTS[0], STATEMENTS[1]]
    finish(reembed_own(user=again(bob)))
    assert models(bob) == {BEFORE}
    assert recalled(bob) == STATEMENTS[0]
    embedding.forget_cached()


def test_a_page_never_exports_a_model_that_nobody_has_configured(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    carl = person()
    remember(user=carl, statement=Statement(STATEMENTS[0]))
    User.objects.filter(pk=carl.pk).update(embedding_model="gone/away")
    client.force_login(again(carl), backend="django.contrib.auth.backends.ModelBackend")
    client.raise_request_exception = False
    started: list[object] = []
    monkeypatch.setattr(subprocess, "run", lambda *args, **_options: started.append(args))
    page = client.get("/me/?q=Where+are+my+bees")
    assert (page.status_code, started) == (503, [])
    assert "being made ready for another model" in page.content.decode()
    assert STATEMENTS[0] in client.get("/me/").content.decode()
    finish(reembed_own(user=again(carl)))
    assert STATEMENTS[0] in client.get("/me/?q=Where+are+my+bees").content.decode()


def test_two_accounts_are_not_joined_while_their_vectors_are_of_two_models(
    ada: User, changed: list[str]
) -> None:
    link_surface(user=person(username="web-0123456789abcdef", password="!"), surface="web", external_id="w-1")
    _kept, code = issue_link_code(user=again(ada))
    with pytest.raises(RefusedError, match="Try again in a minute"):
        redeem_link_code(code=code, surface="web", external_id="w-1")


def test_a_snapshot_of_the_old_model_is_loaded_into_the_new_one(ada: User, changed: list[str]) -> None:
    kept = freeze(user=ada, name="before")
    finish(reembed_own(user=again(ada)))
    load(user=again(ada), snapshot_id=kept.pk)
    assert models(ada) == {AFTER}
    assert recalled(ada, STATEMENTS[1]) == STATEMENTS[1]


def test_somebody_without_memories_is_of_the_configured_model(
    settings: Settings, endpoint: tuple[str, list[str]]
) -> None:
    bob = person()
    assert bob.embedding_model == model_name()
    settings.EMBEDDING_MODEL, settings.EMBEDDING_BASE_URL = AFTER, endpoint[0]
    assert reembedding.reembed_outdated() == 0
    assert again(bob).embedding_model == AFTER


def test_what_a_program_stored_is_found_by_its_meaning_before_and_after(
    ada: User, changed: list[str]
) -> None:
    def found(query: str) -> str:
        return search_items(user=again(ada), prefix=["notes"], query=query, limit=1)[0].item.key

    with space_of(BEFORE):
        for key, text in (("bees", STATEMENTS[0]), ("cello", STATEMENTS[1])):
            put_items(user=ada, puts=[Put(["notes"], key, {"text": text}, {"text": text})])
    assert found("Where do I keep my bees?") == "bees"
    finish(reembed_own(user=again(ada)))
    assert (found(STATEMENTS[1]), found(STATEMENTS[0])) == ("cello", "bees")
    with acting_as(ada):
        assert set(StoredText.objects.filter(user=ada).values_list("embedding_model", flat=True)) == {AFTER}


FACTS = ("Deploys run from the release branch.", "Previews use ports 8000 to 8999.")


@pytest.fixture
def team(db: None) -> User:
    """Two facts and a decision were approved while the built-in model was configured."""
    spaces.forget_settled()
    operator = staff("Operator")
    for each in FACTS:
        enter_fact(actor=operator, content=each)
    decision = Draft(
        "Postgres keeps the vectors",
        "One database is enough for what the team does.",
        Category.DECISION,
        context=Context(assumptions=["Previews use ports 8000 to 8999."]),
    )
    enter_entry(actor=operator, draft=decision)
    return operator


def shared_models() -> set[str]:
    rows = [TeamFact.objects, Entry.objects]
    return {each for row in rows for each in row.values_list("embedding_model", flat=True)}


def known(query: str) -> list[str]:
    found = recall(user=None, query=query, surface="web", needed=True, k=1)
    return [each.content for each in found.team]


def is_of_the_new_model(content: str, vector: Any) -> bool:
    direction = _direction(content)
    return float(np.dot(vector, direction / np.linalg.norm(direction))) > 0.99


def test_the_teams_old_vectors_serve_until_all_new_ones_stand(team: User, changed: list[str]) -> None:
    # By meaning: the new model would tell nothing of it.
    assert known("Which ports do previews use?") == [FACTS[1]]
    assert reembed_outdated_teams() == 1
    assert reembed_outdated_teams() == 0  # it is under way
    job = Job.objects.get(kind=REEMBED_TEAM)
    assert open_jobs(asker=staff("Admin")) == [job]  # where whoever runs the installation sees how far it is
    assert job_for(reader=staff("Admin"), job_id=job.pk) == job
    assert open_jobs(asker=person()) == []
    for done in range(1, job.total):
        assert advance_job(job_id=job.pk)
        job.refresh_from_db()
        assert job.done == done
        assert shared_models() == {BEFORE}
        assert known("Which ports do previews use?") == [FACTS[1]]
    added = enter_fact(actor=team, content="The nightly build starts at two.")  # meanwhile
    assert added.embedding_model == BEFORE
    finish(job)
    assert shared_models() == {AFTER}
    for rows in (TeamFact.objects, Assumption.objects):
        assert all(is_of_the_new_model(*each) for each in rows.values_list("content", "embedding"))
    assert (known(FACTS[0]), known(added.content)) == ([FACTS[0]], [added.content])
    assert not NextTeamVector.objects.exists()
    assert reembed_outdated_teams() == 0


def test_what_a_worker_proposes_meanwhile_is_compared_with_the_old_vectors(
    team: User, changed: list[str]
) -> None:
    said_again = propose_fact(
        proposer=person(), proposal=Proposal("Previews use the ports 8000 to 8999."), vector=_direction("x")
    )
    assert said_again.fact
    assert said_again.fact.content == FACTS[1]


def test_a_teams_switch_that_dies_has_changed_nothing(
    team: User, changed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert reembed_outdated_teams() == 1
    job = Job.objects.get(kind=REEMBED_TEAM)
    while job.done < job.total - 1:
        assert advance_job(job_id=job.pk)
        job.refresh_from_db()
    with monkeypatch.context() as broken:
        broken.setattr(team_reembedding, "lock_team_vectors", lambda *_args, **_options: _dies())
        with pytest.raises(KeyboardInterrupt):
            advance_job(job_id=job.pk)
    assert shared_models() == {BEFORE}
    assert known("Which ports do previews use?") == [FACTS[1]]
    finish(job)
    assert shared_models() == {AFTER}
