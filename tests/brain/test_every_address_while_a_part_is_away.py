"""Every page and every operation of the API on the served product, while Redis, Postgres or the embedding is away.

Each goes on, or answers 503 with a sentence and when to come again; none breaks. The table in docs/operations.md is what
is seen here.
"""

import json
import os
import re
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import count
from pathlib import Path
from threading import Thread
from typing import NamedTuple
from urllib.parse import quote
from uuid import uuid4

import httpx
import psycopg
import pytest
from django.db import connections
from django.test import Client

from brain.api import api
from brain.api.reference import operations_by_resource
from brain.environment import ROOT
from memories.actions.people import issue_key
from memories.models import ApiKey
from tests import services
from tests.factories import memory, staff
from tests.review.test_what_strangers_reach import ADDRESSES

DOCS = ROOT / "docs" / "operations.md"
TABLE = re.compile(
    r"(<!-- by test_every_address_while_a_part_is_away\.py -->\n\n)(.*?)(\n\n<!-- -->)", re.DOTALL
)
PARTS = ("Redis", "Postgres", "the embedding")
GOES_ON, AWAY = "goes on", "503"
AT_ONCE = 32
AT_ONCE_WITHOUT_POSTGRES = 128  # each waits for a connection, and for nothing else
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
        """All at once, but for the exchanges: whether one waits changes what others do."""
        limits = httpx.Limits(max_connections=at_once)
        operations = [*_operations(self._memory)]
        exchanges = [each for each in operations if each.path.startswith("/api/v1/exchanges")]
        rest = [each for each in operations if each not in exchanges]
        with (
            httpx.Client(base_url=self._url, timeout=60, limits=limits) as client,
            ThreadPoolExecutor(at_once) as pool,
        ):

            def ask(address: Address) -> tuple[Address, Seen]:
                return address, self._ask(client, address)

            return dict([*pool.map(ask, exchanges), *pool.map(ask, [*rest, *_pages(), *_posts()])])

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


@pytest.fixture
def embedding() -> Iterator[Callable[[], None]]:
    """An endpoint that embeds; called, it is gone. Its address is `embedding.address`."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Vectors)
    server.daemon_threads = True
    Thread(target=server.serve_forever, daemon=True).start()

    def stop() -> None:
        server.shutdown()
        server.server_close()

    stop.address = f"http://127.0.0.1:{server.server_port}/v1"  # type: ignore[attr-defined]
    yield stop
    stop()


@pytest.fixture
def web(
    road: Path, redis_server: services.RedisServer, embedding: Callable[[], None], tmp_path: Path
) -> Iterator[services.Web]:
    host = quote(str(connections["default"].settings_dict["HOST"]), safe="")
    url = services.database_url("default").replace(host, quote(str(road.parent), safe=""))
    limits = {f"RATE_LIMIT_{name}": "" for name in ("KEY", "PERSON", "ADDRESS", "ANONYMOUS", "WRONG_KEYS")}
    started = services.Web(
        tmp_path,
        DATABASE_URL=url,
        EMBEDDING_BASE_URL=embedding.address,  # type: ignore[attr-defined]
        LOG_LEVEL="ERROR",
        **limits,
    )
    started.start()
    yield started
    started.stop()


def test_each_goes_on_or_says_that_a_part_is_away(
    web: services.Web, redis_server: services.RedisServer, road: Path, embedding: Callable[[], None]
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
    embedding()
    seen["the embedding"] = callers[3].ask_all()

    named, known = {part: _by_name(answers) for part, answers in seen.items()}, _by_name(usual)
    broken = [
        f"{name} without {part}: {found.status}"
        for part, answers in named.items()
        for (_, name), found in answers.items()
        if found.status >= 500 and not told(found)
    ]
    assert broken == []
    table = _table(named, known)
    if os.environ.get("WRITE_TABLE"):
        around = TABLE.sub(lambda found: f"{found[1]}{table}{found[3]}", DOCS.read_text())
        DOCS.write_text(around)
    found = TABLE.search(DOCS.read_text())
    assert found
    assert found[2] == table, "run this test with WRITE_TABLE=1 and look at docs/operations.md"


def told(found: Seen) -> bool:
    """503 with a sentence, and when to come again unless it is a report or a form."""
    says, again = found.says, found.again
    return found.status == 503 and bool(says) and (bool(again) or "<form" in says or "{" in says)


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


def _is_refused(answers: Named, usual: Named, which: tuple[str, str]) -> bool:
    return answers[which].status == 503 and usual[which].status != 503


def _cell(refused: list[str], names: list[str]) -> str:
    if not refused:
        return GOES_ON
    if 2 * len(refused) >= len(names) or len(refused) > _FEW:
        return AWAY
    return f"{AWAY} at {', '.join(f'`{each}`' for each in refused)}"


def test_a_page_without_the_database_says_so_in_a_sentence(web: services.Web, road: Path) -> None:
    caller = Caller(web.url, *credentials())
    with _cut(road), httpx.Client(base_url=web.url, timeout=60) as client:
        page = caller._ask(client, Address("GET", "/me/"))  # noqa: SLF001 - one of all
    assert page.status == 503
    assert "The database does not answer just now." in page.says
    assert page.again == "2"
