from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import redis
from kombu.connection import Connection
from psycopg.conninfo import conninfo_to_dict

from brain.run import embedded
from brain.run.embedded.addresses import POSTGRES_SOCKET, socket_folder


def test_each_login_has_its_own_url_on_the_same_socket() -> None:
    urls = embedded.urls(Path("/srv/lore"))
    logins = {name: conninfo_to_dict(getattr(urls, name)) for name in ("app", "owner", "admin")}
    assert {name: each["user"] for name, each in logins.items()} == {
        "app": "lorekeeper_app",
        "owner": "lorekeeper_owner",
        "admin": "postgres",
    }
    assert {each["host"] for each in logins.values()} == {"/srv/lore/sockets"}
    assert {each["dbname"] for each in logins.values()} == {"lorekeeper", "postgres"}


def test_a_port_in_the_environment_does_not_lead_elsewhere() -> None:
    assert conninfo_to_dict(embedded.urls(Path("/srv/lore")).app)["port"] == "5432"


def test_redis_and_celery_name_one_socket() -> None:
    urls = embedded.urls(Path("/srv/lore"))
    pool = redis.Redis.from_url(urls.redis).connection_pool
    assert pool.connection_kwargs["path"] == "/srv/lore/sockets/valkey.sock"
    assert urlsplit(urls.celery).path == "/srv/lore/sockets/valkey.sock"
    assert Connection(urls.celery).transport_cls == "redis"  # type: ignore[no-untyped-call]
    assert parse_qs(urlsplit(urls.redis).query) == {"db": ["0"]}


def test_a_path_too_long_for_a_socket_gets_a_short_folder_of_its_own() -> None:
    long, other = Path("/srv") / ("x" * 120), Path("/srv") / ("x" * 121)
    assert len(str(socket_folder(long) / POSTGRES_SOCKET)) <= 100
    assert socket_folder(long) == socket_folder(long)
    assert socket_folder(long) != socket_folder(other)
    assert socket_folder(Path("/srv/lore")) == Path("/srv/lore/sockets")


def test_a_path_that_urls_would_spoil_gets_one_too() -> None:
    for path in ("/srv/my lore", "/srv/a,b", "/srv/lére", "/srv/100%"):
        assert " " not in embedded.urls(Path(path)).celery
        assert socket_folder(Path(path)).parent == Path("/tmp")  # noqa: S108
