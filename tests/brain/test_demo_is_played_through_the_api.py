"""The demo goes in by the front door: HTTP, worker, the store's own rules. It can be killed and taken up again."""

import re
import stat
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django.live_server_helper import LiveServer

from brain.demo import cast, newcomer, outcome
from brain.demo.player import Player, PlayError, unlearned, what_the_agent_learned
from brain.demo.reading import load
from brain.demo.script import Note, Script
from memories.actions.people import issue_key
from memories.embedding import embed_one
from memories.models import ApiKey, Exchange, Memory, Surface, SurfaceLink, TeamFact, User
from memories.tenancy import acting_as
from tests import services
from tests.factories import fact

WHOLE = load()
NOW = timezone.now()


def excerpt(turns: int) -> Script:
    """The first turns, an agent's proposal, and the people who speak in them."""
    some = (*WHOLE.turns[:turns], *(turn for turn in WHOLE.turns if what_the_agent_learned(turn)))
    speakers = {turn.person for turn in some}
    return Script(WHOLE.company, tuple(each for each in WHOLE.people if each.handle in speakers), some)


SCRIPT = excerpt(9)


@pytest.fixture
def perform(live_server: LiveServer) -> Callable[..., dict[str, User]]:
    """Plays the excerpt against the server of the tests."""

    def run(learned: Callable[[int], object] = lambda _: None, silence: float = 60) -> dict[str, User]:
        accounts = cast.assemble(SCRIPT, now=NOW)
        with cast.keys() as keys:
            Player(SCRIPT, accounts, keys, live_server.url, NOW, silence_seconds=silence).play(learned)
        return accounts

    return run


def exchanges(user: User) -> list[Exchange]:
    with acting_as(user):
        return list(Exchange.objects.filter(user=user).order_by("occurred_at"))


def test_every_turn_is_learned_at_its_own_time(
    perform: Callable[..., dict[str, User]], worker: services.Worker
) -> None:
    reported: list[int] = []
    accounts = perform(reported.append)
    assert sum(reported) == len(SCRIPT.turns)
    assert unlearned(list(accounts.values())) == 0
    for handle, user in accounts.items():
        turns = SCRIPT.turns_of(handle)
        found = exchanges(user)
        assert [each.occurred_at for each in found] == [turn.at(NOW) for turn in turns]
        assert [each.surface for each in found] == [turn.surface for turn in turns]
        assert {each.status for each in found} == {Exchange.Status.LEARNED}
    with acting_as(accounts["marit"]):
        assert Memory.objects.live().exists()
        assert set(SurfaceLink.objects.values_list("created_at", flat=True)) == {
            accounts["marit"].date_joined
        }
    assert not ApiKey.objects.exists()


def test_what_an_agent_has_learned_is_proposed_as_an_agent_s(
    perform: Callable[..., dict[str, User]], worker: services.Worker
) -> None:
    perform()
    fact = TeamFact.objects.get(origin=TeamFact.Origin.AGENT)
    assert (fact.content, fact.agent_name) == ("The events table is partitioned by month.", "coder")


def test_a_play_that_was_killed_goes_on_where_it_stopped(
    perform: Callable[..., dict[str, User]], worker: services.Worker
) -> None:
    class KilledError(Exception):
        pass

    def kill(_: int) -> None:
        raise KilledError

    with pytest.raises(KilledError):
        perform(kill)
    half = User.objects.get(username="marit").exchange_count
    accounts = perform()
    assert 0 < half <= len(SCRIPT.turns_of("marit"))
    for handle, user in accounts.items():
        assert len(exchanges(user)) == len(SCRIPT.turns_of(handle))
    assert User.objects.count() == len(SCRIPT.people)


def test_without_a_worker_it_says_so(
    perform: Callable[..., dict[str, User]], redis_server: services.RedisServer
) -> None:
    with pytest.raises(PlayError, match=r"No worker has learned anything.*goes on where it stopped"):
        perform(silence=0.5)
    assert not ApiKey.objects.exists()


def test_without_a_server_it_says_so(transactional_db: None) -> None:
    accounts = cast.assemble(SCRIPT, now=NOW)
    player = Player(SCRIPT, accounts, dict.fromkeys(cast.SURFACES, ""), "http://127.0.0.1:9", NOW)
    with pytest.raises(PlayError, match="does not answer"):
        player.play(lambda _: None)


def test_accounts_are_older_than_what_they_say(db: None) -> None:
    accounts = cast.assemble(WHOLE, now=NOW)
    for person in WHOLE.people:
        user = User.objects.get(username=person.handle)
        first = WHOLE.turns_of(person.handle)[0].at(NOW)
        assert user.date_joined < first
        assert (first - user.date_joined > timedelta(days=30)) != person.newcomer
        assert (user.display_name, user.email, user.time_zone) == (person.name, person.email, person.timezone)
    assert accounts.keys() == {person.handle for person in WHOLE.people}
    again = cast.assemble(WHOLE, now=NOW)
    assert {user.pk for user in again.values()} == {user.pk for user in accounts.values()}


def test_staff_sign_in_with_what_the_file_says(db: None, tmp_path: Path) -> None:
    path = tmp_path / "sign-in.txt"
    accounts = cast.assemble(WHOLE, now=NOW)
    cast.let_staff_in(WHOLE, accounts, path=path, address="http://localhost:8000")
    written = path.read_text()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert written.startswith("address: http://localhost:8000\n")
    pairs = re.findall(r"user: (\S+)\npassword: (\S+)\nrole: (\S+)", written)
    assert [role for *_, role in pairs] == ["admin", "operator"]
    for name, password, _ in pairs:
        assert Client().login(username=name, password=password)
    admin, operator = (User.objects.get(username=name) for name, *_ in pairs)
    assert admin.has_perm("memories.erase")
    assert operator.has_perm("memories.decide")
    assert not operator.has_perm("memories.erase")
    cast.let_staff_in(WHOLE, accounts, path=path, address="http://localhost:8000")
    assert path.read_text() == written


def test_only_what_stands_behind_the_last_colon_of_a_summary_is_proposed() -> None:
    proposed = {
        turn.id or turn.echoes: what_the_agent_learned(turn)
        for turn in WHOLE.turns
        if turn.note is Note.MCP_AGENT
    }
    assert proposed == {"events-partition": "The events table is partitioned by month.", None: None}


def test_the_result_is_told_in_numbers(db: None) -> None:
    accounts = cast.assemble(WHOLE, now=NOW)
    assert outcome.in_numbers(list(accounts.values())) == (
        "0 memories, 0 facts pending, 0 approved, 0 in conflict, 0 stopped by the gate"
    )


def test_a_newcomer_hears_what_the_team_knows_and_it_counts_as_recalled(live_server: LiveServer) -> None:
    text = "The gate simulator listens on port 7070."
    known = fact(text, status="approved", embedding=embed_one(text))
    _, secret = issue_key(name="of a test", scopes=[ApiKey.Scope.RECALL], surface=Surface.WEB)
    assert newcomer.ask(live_server.url, {"Authorization": f"Bearer {secret}"}) >= 1
    assert TeamFact.objects.get(pk=known.pk).recall_count >= 1
