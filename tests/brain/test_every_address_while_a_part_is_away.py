"""Every page and every operation of the API on the served product, while Redis, Postgres, the embedding or room is away.

Each goes on, or answers 503 with a sentence and when to come again; none breaks. The table in docs/operations.md is what
is seen here.
"""

import json
import os
import re
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import count
from pathlib import Path
from threading import Thread
from typing import NamedTuple, Self
from urllib.parse import quote
from uuid import uuid4

import httpx
import psycopg
import pytest
from django.conf import settings
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.db import connections
from django.test import Client
from pytest_django import DjangoDbBlocker

from brain.api import api
from brain.api.reference import operations_by_resource
from brain.environment import ROOT
from brain.run.embedded.watch import Watch
from memories.actions.people import issue_key
from memories.models import ApiKey
from tests import services, small_disk
from tests.factories import PASSWORD, UserFactory, memory, staff
from tests.halted import wait_for
from tests.review.test_what_strangers_reach import ADDRESSES

DOCS = ROOT / "docs" / "operations.md"
TABLE = re.compile(
    r"(<!-- by test_every_address_while_a_part_is_away\.py -->\n\n)(.*?)(\n\n<!-- -->)", re.DOTALL
)
FULL_DISK = "a full disk"
GOES_ON, AWAY = "goes on", "503"
NO_LIMITS = {f"RATE_LIMIT_{name}": "" for name in ("KEY", "PERSON", "ADDRESS", "ANONYMOUS", "WRONG_KEYS")}
AT_ONCE = 32
AT_ONCE_WITHOUT_POSTGRES = 512  # each waits for a connection, and for nothing else
_FEW = 6
NOT_PAGES = ("api/", "v1/", "telegram/", "metrics", "events/")
ENDS_THE_SESSION = re.compile(r"logout|erase|delete|sessions|password")
TOKEN = "t" * 32
_variants = count(1)
# What the reference's examples leave out, of those whose body has to be whole to meet the embedding.
WITHOUT_EXAMPLES: dict[tuple[str, str], dict[str, object]] = {
    ("POST", "/api/v1/recall"): {"needed": True},
    ("POST", "/api/v1/memories"): {"kind": "fact"},
    ("POST", "/api/v1/team/facts"): {"kind": "fact"},
}


class Address(NamedTuple):
    method: str
    path: str
    body: str = ""

    @property
    def of_the_api(self) -> bool:
        return self.path.startswith("/api/")

    @property
    def name(self) -> str:
        shown = re.sub(r"[0-9a-f]{8}-[0-9a-f-]{27}", "…", self.path.removeprefix("/api/v1"))
        return f"{self.method} {shown}" if self.of_the_api or self.method != "GET" else shown

    @property
    def room(self) -> str:
        """`/queue/` of all that is below it, `/memories` of all operations on memories."""
        start = "/api/v1" if self.of_the_api else ""
        first = self.path.removeprefix(start).strip("/").split("/")[0]
        return f"{start}/{first}"


class Seen(NamedTuple):
    status: int
    says: str
    again: str


class Caller:
    """An admin with a session and a key of their own, who asks for everything."""

    def __init__(self, url: str, session: str, secret: str, memory_id: str) -> None:
        self._url, self._secret, self._memory = url, secret, memory_id
        self._cookies = {"sessionid": session, "csrftoken": TOKEN}

    def ask_all(self, at_once: int = AT_ONCE) -> dict[Address, Seen]:
        """All at once, but for the exchanges, and what names the memory, before another puts it away.

        Whether an exchange waits, and whether the memory is there, changes what others do.
        """
        limits = httpx.Limits(max_connections=at_once)
        operations = [*_operations(self._memory)]
        first = [
            each
            for each in operations
            if each.path.startswith("/api/v1/exchanges") or self._memory in each.path
        ]
        rest = [each for each in operations if each not in first]
        with (
            httpx.Client(base_url=self._url, timeout=60, limits=limits) as client,
            ThreadPoolExecutor(at_once) as pool,
        ):

            def ask(address: Address) -> tuple[Address, Seen]:
                return address, self._ask(client, address)

            return dict([*pool.map(ask, first), *pool.map(ask, [*rest, *_pages(), *_posts()])])

    def ask_one_by_one(self, addresses: Iterable[Address]) -> dict[Address, Seen]:
        with httpx.Client(base_url=self._url, timeout=60) as client:
            return {each: self._ask(client, each) for each in addresses}

    def _ask(self, client: httpx.Client, address: Address) -> Seen:
        if address.of_the_api:
            headers = {"Authorization": f"Bearer {self._secret}", "Content-Type": "application/json"}
            answer = client.request(
                address.method, address.path, content=address.body or None, headers=headers
            )
            says = _sentence(answer)
        else:
            cookie = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
            headers = {"X-CSRFToken": TOKEN, "Cookie": cookie}
            answer = client.request(address.method, address.path, headers=headers)
            says = answer.text if "<h1>" in answer.text else ""
        return Seen(answer.status_code, says, answer.headers.get("Retry-After", ""))


def _sentence(answer: httpx.Response) -> str:
    """What a problem says; of readiness, the parts."""
    if "json" not in answer.headers.get("Content-Type", ""):
        return ""
    content = answer.json()
    return str(content.get("detail") or content.get("parts") or "") if isinstance(content, dict) else ""


def credentials() -> tuple[str, str, str]:
    """Of a new admin: a session, a key's secret, the id of a memory."""
    admin = staff("Admin")
    # Of other words for each: what was embedded once is known for a while.
    kept = memory(admin, f"The user keeps {next(_variants)} hives.")
    scopes = [scope for scope in ApiKey.Scope.values if scope != ApiKey.Scope.BACKDATE]
    _, secret = issue_key(name="x", scopes=scopes, user=admin)
    browser = Client()
    browser.force_login(admin, backend="django.contrib.auth.backends.ModelBackend")
    return browser.cookies["sessionid"].value, secret, str(kept.pk)


def _pages() -> Iterator[Address]:
    for route, path in ADDRESSES.items():
        if not route.startswith(NOT_PAGES):
            yield Address("GET", path)


def _posts() -> Iterator[Address]:
    """With nothing in the form: that is enough to meet who is away."""
    for route, path in ADDRESSES.items():
        if not route.startswith(NOT_PAGES) and not ENDS_THE_SESSION.search(route):
            yield Address("POST", path)


def _operations(memory_id: str) -> Iterator[Address]:
    """With the bodies of the reference; of what an address names, only a memory is there."""
    variant = next(_variants)
    for operations in operations_by_resource(api.get_openapi_schema()).values():
        for each in operations:
            path = each.path.replace("{memory_id}", str(uuid4()) if each.method == "DELETE" else memory_id)
            path = re.sub(r"{\w+}", str(uuid4()), path)
            if path.endswith("/account"):
                continue  # it ends who asks
            body = _without_a_person(each.example) | WITHOUT_EXAMPLES.get((each.method, each.path), {})
            for name in {"query", "content"} & body.keys():  # what was embedded once is known for a while
                body[name] = f"{body[name]} Variant {variant}."
            yield Address(each.method, path, json.dumps(body))


def _without_a_person(example: str) -> dict[str, object]:
    """A person's own key names nobody, and keys of idempotency are made anew."""
    body: dict[str, object] = json.loads(example) if example else {}
    for name in ("external_id", "surface", "idempotency_key", "assistant"):
        body.pop(name, None)
    return body


class Vectors(BaseHTTPRequestHandler):
    """Any text lies in the same direction."""

    def do_POST(self) -> None:
        texts = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["input"]
        rows = [{"index": number, "embedding": [1.0] * 384} for number in range(len(texts))]
        content = json.dumps({"data": rows}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_arguments: object) -> None:
        """Not in the tests' output."""


@pytest.fixture
def road(transactional_db: None) -> Iterator[Path]:
    """A way to the tests' Postgres that can be taken away: a link to its socket."""
    known = connections["default"].settings_dict
    socket = f".s.PGSQL.{known['PORT'] or 5432}"
    if not (real := Path(str(known["HOST"])) / socket).exists():
        pytest.skip("Postgres is not reached by a socket of this machine")
    with tempfile.TemporaryDirectory() as folder:
        (link := Path(folder) / socket).symlink_to(real)
        yield link


@contextmanager
def _cut(road: Path) -> Iterator[None]:
    real = road.readlink()
    road.unlink()
    name = connections["default"].settings_dict["NAME"]
    connections["default"].close()
    with psycopg.connect(services.database_url("default"), autocommit=True) as other:
        other.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = %s AND usename = current_user AND pid <> pg_backend_pid()",
            [name],
        )
    yield
    road.symlink_to(real)


class Embedding:
    """An endpoint that embeds, until it is stopped."""

    def __init__(self) -> None:
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Vectors)
        self._server.daemon_threads = True
        self.address = f"http://127.0.0.1:{self._server.server_port}/v1"
        Thread(target=self._server.serve_forever, daemon=True).start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.stop()

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def embedding() -> Iterator[Embedding]:
    with Embedding() as endpoint:
        yield endpoint


@pytest.fixture
def web(
    road: Path, redis_server: services.RedisServer, embedding: Embedding, tmp_path: Path
) -> Iterator[services.Web]:
    host = quote(str(connections["default"].settings_dict["HOST"]), safe="")
    url = services.database_url("default").replace(host, quote(str(road.parent), safe=""))
    started = services.Web(
        tmp_path,
        DATABASE_URL=url,
        EMBEDDING_BASE_URL=embedding.address,
        LOG_LEVEL="ERROR",
        **NO_LIMITS,
    )
    started.start()
    yield started
    started.stop()


class OnAFullDisk(NamedTuple):
    """The product on a disk that is full, and what each address has answered there."""

    disk: small_disk.SmallDisk
    url: str
    secret: str  # of a key
    answers: dict[Address, Seen]


@pytest.fixture(scope="module")
def on_a_full_disk(
    django_db_blocker: DjangoDbBlocker, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[OnAFullDisk | str]:
    """Or why there can be none here. It is asked once before, as whatever is in use was."""
    with ExitStack() as until:
        try:
            disk = until.enter_context(small_disk.serving())
        except small_disk.NoDiskError as error:
            yield str(error)
            return
        web = services.Web(
            tmp_path_factory.mktemp("full"),
            **disk.environment,
            **NO_LIMITS,
            EMBEDDING_BASE_URL=until.enter_context(Embedding()).address,
            SECRET_KEY=settings.SECRET_KEY,
            LOG_LEVEL="ERROR",
        )
        until.callback(web.stop)
        web.start()
        with django_db_blocker.unblock(), disk.connected():
            known = credentials()
            UserFactory.create(username="ada", password=PBKDF2PasswordHasher().encode(PASSWORD, "salt"))
        assert _recall(web.url, known[1]).status_code == HTTPStatus.OK
        disk.fill()
        before = disk.postgres
        answers = Caller(web.url, *known).ask_all()
        assert disk.postgres == before, "Postgres has fallen"
        yield OnAFullDisk(disk, web.url, known[1], answers)


def _recall(url: str, secret: str) -> httpx.Response:
    return _post(url, secret, "recall", {"query": "What does the user keep?"})


def _post(url: str, secret: str, operation: str, body: dict[str, str]) -> httpx.Response:
    headers = {"Authorization": f"Bearer {secret}"}
    return httpx.post(f"{url}/api/v1/{operation}", json=body, headers=headers, timeout=60)


def test_each_goes_on_or_says_that_a_part_is_away(
    web: services.Web,
    redis_server: services.RedisServer,
    road: Path,
    embedding: Embedding,
    on_a_full_disk: OnAFullDisk | str,
) -> None:
    callers = [Caller(web.url, *credentials()) for _ in range(4)]
    usual = callers[0].ask_all()
    # of many that write at once one may have waited for a lock for too long
    usual |= callers[0].ask_one_by_one(each for each, seen in usual.items() if seen.status == 503)
    assert {each.name: seen.status for each, seen in usual.items() if seen.status == 500} == {}
    seen: dict[str, dict[Address, Seen]] = {}
    redis_server.stop()
    seen["Redis"] = callers[1].ask_all()
    redis_server.start()
    with _cut(road):
        seen["Postgres"] = callers[2].ask_all(AT_ONCE_WITHOUT_POSTGRES)
    embedding.stop()
    seen["the embedding"] = callers[3].ask_all()
    if isinstance(on_a_full_disk, OnAFullDisk):
        seen[FULL_DISK] = on_a_full_disk.answers

    named, known = {part: _by_name(answers) for part, answers in seen.items()}, _by_name(usual)
    broken = [
        f"{name} while {part} is away: {found.status}"
        for part, answers in named.items()
        for (_, name), found in answers.items()
        if found.status >= 500 and not explained(found)
    ]
    assert broken == []
    page = seen["Postgres"][Address("GET", "/me/")]
    assert "The database does not answer just now." in page.says
    assert (page.status, page.again) == (503, "2")
    unclear = [name for (_, name), found in named.get(FULL_DISK, {}).items() if not _says_what_is_full(found)]
    assert unclear == []
    table = _table(named, known)
    if os.environ.get("WRITE_TABLE"):
        assert isinstance(on_a_full_disk, OnAFullDisk), on_a_full_disk
        around = TABLE.sub(lambda found: f"{found[1]}{table}{found[3]}", DOCS.read_text())
        DOCS.write_text(around)
    found = TABLE.search(DOCS.read_text())
    assert found
    there = {(room, part): cell for (room, part), cell in _cells(found[2]).items() if part in seen}
    assert there == _cells(table), "run this test with WRITE_TABLE=1 and look at docs/operations.md"
    if FULL_DISK in seen:
        assert found[2] == table


def explained(found: Seen) -> bool:
    """503 with a sentence, and when to come again unless it is a report or a form."""
    says, again = found.says, found.again
    return found.status == 503 and bool(says) and (bool(again) or "<form" in says or "{" in says)


def _says_what_is_full(found: Seen) -> bool:
    """Readiness names a part, and whoever is refused hears of the disk."""
    return found.status < HTTPStatus.INTERNAL_SERVER_ERROR or "The disk is full" in found.says


Named = dict[tuple[str, str], Seen]


def _by_name(answers: Mapping[Address, Seen]) -> Named:
    """By room and name: ids differ from caller to caller."""
    return {(address.room, address.name): seen for address, seen in answers.items()}


def _table(seen: dict[str, Named], usual: Named) -> str:
    """A row for each way in which rooms behave. Of a few addresses in a room that behave otherwise than the rest, the names."""
    rows: dict[tuple[str, ...], list[str]] = {}
    for room in sorted({room for room, _ in usual if not room.startswith("/styles.")}):
        names = sorted(name for where, name in usual if where == room)
        cells = tuple(
            _cell([name for name in names if _is_refused(answers, usual, (room, name))], names)
            for answers in seen.values()
        )
        rows.setdefault(cells, []).append(f"`{room}`")
    lines = [f"| | {' | '.join(seen)} |", f"|---|{'---|' * len(seen)}"]
    for cells, rooms in sorted(rows.items()):
        lines.append(f"| {', '.join(rooms)} | {' | '.join(cells)} |")
    return "\n".join(lines)


def _cells(table: str) -> dict[tuple[str, str], str]:
    """By room and part."""
    head, _, *rows = ([cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines())
    return {
        (room, part): cell
        for rooms, *cells in rows
        for room in rooms.split(", ")
        for part, cell in zip(head[1:], cells, strict=True)
    }


def _is_refused(answers: Named, usual: Named, which: tuple[str, str]) -> bool:
    return answers[which].status == 503 and usual[which].status != 503


def _cell(refused: list[str], names: list[str]) -> str:
    if not refused:
        return GOES_ON
    if 2 * len(refused) >= len(names) or len(refused) > _FEW:
        return AWAY
    return f"{AWAY} at {', '.join(f'`{each}`' for each in refused)}"


@pytest.mark.usefixtures("transactional_db")  # sorted with the others, or the disk is filled twice
def test_what_a_full_disk_refuses_is_taken_as_soon_as_there_is_room(
    on_a_full_disk: OnAFullDisk | str,
) -> None:
    """Also where Postgres has fallen meanwhile, for want of room for its log."""
    if isinstance(on_a_full_disk, str):
        pytest.skip(f"No disk to be filled: {on_a_full_disk}")
    disk, url, secret, _ = on_a_full_disk
    assert _recall(url, secret).status_code == HTTPStatus.OK
    assert _says_that_the_disk_is_full(_learn(url, secret))
    assert _says_that_the_disk_is_full(_sign_in(url))
    assert _ready(url) == (HTTPStatus.OK, "degraded")
    said: list[str] = []
    watch = Watch(disk.folder, said.append, postgres=True, valkey=True)
    watch.start()
    try:
        disk.fill_the_log()
        wait_for(lambda: any("Postgres does not start" in each for each in said))
        with ThreadPoolExecutor() as pool:  # each waits for a connection
            recalled, signed_in = pool.submit(_recall, url, secret), pool.submit(_sign_in, url)
            assert _ready(url) == (HTTPStatus.SERVICE_UNAVAILABLE, "down")
            assert _says_that_the_disk_is_full(recalled.result())
            assert _says_that_the_disk_is_full(signed_in.result())
        disk.make_room()
        wait_for(lambda: _recall(url, secret).status_code == HTTPStatus.OK)
    finally:
        watch.end()
    assert [each for each in said if "Postgres" in each][:2] == [
        "Postgres has ended by itself; it is started again.",
        f"Postgres does not start: the disk of {disk.folder} is full: make room.",
    ]
    assert _sign_in(url).status_code == HTTPStatus.FOUND
    assert _learn(url, secret).status_code == HTTPStatus.ACCEPTED
    with disk.admin() as admin:
        assert admin.execute("SELECT count(*) FROM memories_exchange").fetchone() == (1,)


def _says_that_the_disk_is_full(answer: httpx.Response) -> bool:
    refused = answer.status_code == HTTPStatus.SERVICE_UNAVAILABLE and "Retry-After" in answer.headers
    return refused and "The disk is full" in answer.text


def _learn(url: str, secret: str) -> httpx.Response:
    return _post(url, secret, "exchanges", {"message": "I keep bees.", "reply": "Noted."})


def _sign_in(url: str) -> httpx.Response:
    form = {"login": "ada", "password": PASSWORD}
    headers = {"X-CSRFToken": TOKEN, "Cookie": f"csrftoken={TOKEN}"}
    return httpx.post(f"{url}/accounts/login/", data=form, headers=headers, timeout=60)


def _ready(url: str) -> tuple[int, str]:
    answer = httpx.get(f"{url}/api/v1/ready", timeout=60)
    return answer.status_code, str(answer.json()["parts"]["database"]["state"])
