"""What is wrong with an installation, part by part, and what to do about each.

Every part is looked at by itself: one that is broken keeps nobody from hearing about the others.
"""

import shutil
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
from celery import current_app
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import DatabaseError, Error, connection, connections, transaction
from django.db.migrations.executor import MigrationExecutor
from kombu.exceptions import OperationalError as BrokerError
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from redis import Redis, RedisError

from brain.environment import Environment, environment
from brain.explanation import explanation
from memories import replica
from memories.actions.erasure_jobs import ERASE
from memories.actions.self_erasure import KIND as ERASE_ONESELF
from memories.embedding import EmbeddingError, embed
from memories.models import ErasureRun, Job
from memories.selectors import erasures
from memories.tenancy import EXCESS_RIGHTS

LEAST_PGVECTOR = (0, 8)
LEAST_FREE_BYTES = 2 << 30
LEAST_KEY_CHARACTERS = 32
WORKER_SECONDS = 3.0
BEAT_SILENCE_SECONDS = 600.0  # beat writes its schedule down every 180 s


class State(StrEnum):
    OK = "ok"
    PROBLEM = "problem"
    SKIPPED = "skipped"  # cannot be told from here, or another problem hides it


@dataclass(frozen=True, slots=True)
class Finding:
    part: str
    state: State
    detail: str  # what is so
    advice: str = ""  # what to do, where it is a problem


class _Problem(Exception):  # noqa: N818 - it is a finding, and no error of the program
    def __init__(self, detail: str, advice: str) -> None:
        super().__init__(detail)
        self.advice = advice


class _Skipped(Exception):  # noqa: N818
    pass


def examine() -> Iterator[Finding]:
    """One finding a part, each as soon as it is known."""
    for part, look in PARTS.items():
        try:
            yield Finding(part, State.OK, look())
        except _Problem as problem:
            yield Finding(part, State.PROBLEM, str(problem), problem.advice)
        except _Skipped as skipped:
            yield Finding(part, State.SKIPPED, str(skipped))
        except DatabaseError as error:
            # Its first line alone: the rest of a database's message may quote a row.
            yield Finding(part, State.SKIPPED, f"The database did not tell: {type(error).__name__}.")


def _secret_key() -> str:
    key = str(settings.SECRET_KEY)
    if len(key) < LEAST_KEY_CHARACTERS:
        raise _Problem(
            f"SECRET_KEY has {len(key)} characters.",
            f"Set one of {LEAST_KEY_CHARACTERS} or more; sessions end, and tombstones of before match nobody.",
        )
    if environment.secret_key:
        return "SECRET_KEY is set."
    kept = Path(settings.DATA_DIR) / "secret_key"
    if kept.stat().st_mode & 0o077:
        raise _Problem(f"Others on this machine may read {kept}.", f"chmod 600 {kept}")
    if environment.database_url:
        raise _Problem(
            f"SECRET_KEY is not set: the key of {kept} is this machine's alone.",
            "Set SECRET_KEY to the content of that file in every process.",
        )
    return "The secret key is kept in the data folder."


def _settings() -> str:
    if found := list(contradictions(environment)):
        raise _Problem("; ".join(found) + ".", "See .env.example.")
    return "No setting contradicts another."


def contradictions(given: Environment) -> Iterator[str]:
    """Pairs of settings of which one makes the other pointless or dangerous; no value of a secret among them."""
    if given.debug and given.https:
        yield "DEBUG shows its insides to visitors, and HTTPS says that there are some"
    if given.debug and "*" in given.allowed_hosts:
        yield "DEBUG is on and ALLOWED_HOSTS lets everybody in"
    for origin in given.csrf_trusted_origins:
        if (urlsplit(origin).scheme == "https") != given.https:
            yield f"CSRF_TRUSTED_ORIGINS names {origin} while HTTPS is {str(given.https).lower()}"
    if given.owner_database_url and not given.database_url:
        yield "OWNER_DATABASE_URL is set and DATABASE_URL is not, so the embedded database would be used"
    names = {
        conninfo_to_dict(url).get("dbname")
        for url in (given.database_url, given.owner_database_url)
        if given.database_url and url
    }
    if len(names) > 1:
        yield "DATABASE_URL and OWNER_DATABASE_URL name different databases"
    for value, without in (
        ("llm_base_url", "llm_model"),
        ("llm_fallback_model", "llm_model"),
        ("llm_fallback_base_url", "llm_fallback_model"),
        ("answer_base_url", "answer_models"),
        ("embedding_api_key", "embedding_base_url"),
    ):
        if getattr(given, value) and not getattr(given, without):
            yield f"{value.upper()} is set and does nothing without {without.upper()}"


def _disk() -> str:
    folder = Path(settings.DATA_DIR)
    free = shutil.disk_usage(folder).free
    if free < LEAST_FREE_BYTES:
        raise _Problem(
            f"{free >> 20} MB are free below {folder}.",
            f"Keep {LEAST_FREE_BYTES >> 30} GB free: a full disk stops the database.",
        )
    return f"{free >> 30} GB are free below the data folder."


def _database() -> str:
    try:
        connection.ensure_connection()
    except (DatabaseError, ImproperlyConfigured) as error:
        reason = explanation(error) or type(error).__name__
        advice = "Start it, or correct DATABASE_URL; `manage.py prepare` makes the logins."
        raise _Problem(reason, advice) from error
    return "The database answers."


def _reached() -> None:
    try:
        connection.ensure_connection()
    except (DatabaseError, ImproperlyConfigured) as error:
        raise _Skipped("The database was not reached.") from error


def _replica() -> str:
    if not replica.configured():
        return "None is configured."
    _reached()
    try:
        seconds, size = replica.lag()
    except replica.NoStandbyError as error:
        advice = "Name a standby of DATABASE_URL's server, or leave it out. The primary serves meanwhile."
        raise _Problem("REPLICA_DATABASE_URL names a server that is no standby.", advice) from error
    except (Error, ImproperlyConfigured) as error:
        reason = explanation(error) or type(error).__name__
        advice = "Start it, or correct REPLICA_DATABASE_URL. The primary serves meanwhile."
        raise _Problem(f"The standby does not answer: {reason}", advice) from error
    if seconds > (most := settings.REPLICA_LAG_SECONDS):
        advice = "Look at pg_stat_replication on the primary and at the standby's log. The primary serves meanwhile."
        raise _Problem(f"The standby is over {most:g} s and {size >> 10} kB behind.", advice)
    return f"The standby is {seconds:.1f} s and {size >> 10} kB behind."


def _roles() -> str:
    """Of the application's own login, and of every role of ours (`memories/sql/roles.sql`)."""
    try:
        with psycopg.connect(conninfo_of("default"), connect_timeout=5) as raw:
            row = raw.execute(EXCESS_RIGHTS).fetchone()
            login, excess = raw.info.user, row[0] if row else []
            powerful = raw.execute(
                "SELECT rolname FROM pg_roles WHERE rolname LIKE 'lorekeeper\\_%' AND rolname <> 'lorekeeper_backup' "
                "AND (rolsuper OR rolbypassrls OR rolreplication OR rolcreaterole) ORDER BY rolname"
            ).fetchall()
    except psycopg.Error as error:
        raise _Skipped("The database was not reached.") from error
    wrong = [f"{login} {each}" for each in excess] + [f"{each} has excess rights" for (each,) in powerful]
    if wrong:
        raise _Problem(
            "; ".join(wrong) + ".",
            "DATABASE_URL must name lorekeeper_app; `manage.py prepare` takes back what is too much.",
        )
    return "No role has excess rights."


def conninfo_of(alias: str) -> str:
    known = connections[alias].settings_dict
    named = {"dbname": "NAME", "user": "USER", "password": "PASSWORD", "host": "HOST", "port": "PORT"}
    return make_conninfo("", **{name: str(known[key]) for name, key in named.items() if known.get(key)})


def _migrations() -> str:
    _reached()
    try:
        executor = MigrationExecutor(connections["owner"])
        missing = executor.migration_plan(executor.loader.graph.leaf_nodes())
    except (DatabaseError, ImproperlyConfigured) as error:
        raise _Skipped("It takes the owner's login: OWNER_DATABASE_URL.") from error
    if missing:
        raise _Problem(f"{len(missing)} migrations are not applied.", "Run `manage.py prepare`.")
    return "The schema is up to date."


def _pgvector() -> str:
    _reached()
    with connection.cursor() as cursor:
        cursor.execute("SELECT extversion FROM pg_extension WHERE extname = 'vector'")
        row = cursor.fetchone()
    least = ".".join(map(str, LEAST_PGVECTOR))
    if row is None:
        raise _Problem("The extension vector is not installed.", "As a superuser: CREATE EXTENSION vector")
    if tuple(int(number) for number in row[0].split(".")[:2]) < LEAST_PGVECTOR:
        raise _Problem(f"pgvector is {row[0]}.", f"Install {least} or newer; ALTER EXTENSION vector UPDATE")
    return f"pgvector is {row[0]}."


def _redis() -> str:
    try:
        with Redis.from_url(settings.REDIS_URL, socket_connect_timeout=2, socket_timeout=2) as client:
            client.ping()
    except (RedisError, OSError, ValueError) as error:
        raise _Problem(
            "Redis does not answer.",
            "Start it, or correct REDIS_URL. Recall works meanwhile, learning waits.",
        ) from error
    return "Redis answers."


def _worker() -> str:
    try:
        with current_app.connection(transport_options={"socket_timeout": 2 * WORKER_SECONDS}) as broker:
            broker.ensure_connection(max_retries=1, interval_start=0.05)
            answers = current_app.control.inspect(timeout=WORKER_SECONDS, connection=broker).ping()
    except (BrokerError, OSError) as error:
        raise _Skipped("Redis was not reached.") from error
    if not answers:
        raise _Problem(
            "No worker answers.", "Start one (`make run`, or the Procfile's line). Nothing is lost meanwhile."
        )
    return f"{len(answers)} answer."


def _beat() -> str:
    schedule = Path(settings.CELERY_BEAT_SCHEDULE_FILENAME)
    written = [each.stat().st_mtime for each in schedule.parent.glob(f"{schedule.name}*")]
    if not written:
        if environment.database_url:
            raise _Skipped("It keeps its schedule where it runs: `python -m brain.healthcheck beat` there.")
        raise _Problem("Beat has never run.", "Start it (`make run`, or the Procfile's line), once.")
    ago = time.time() - max(written)
    if ago > BEAT_SILENCE_SECONDS:
        raise _Problem(
            f"Beat was last seen {ago / 60:.0f} minutes ago.",
            "Start it (`make run`, or the Procfile's line), once.",
        )
    return f"Beat was last seen {ago:.0f} s ago."


def _embedding() -> str:
    try:
        embed(["Is anybody there?"])
    except EmbeddingError as error:
        advice = "Correct EMBEDDING_BASE_URL, or EMBEDDING_MODEL and MODEL_DIR. Recall cannot work without."
        raise _Problem(str(error), advice) from error
    return f"{settings.EMBEDDING_MODEL} has embedded a text."


def _failed_exchanges() -> str:
    """Counted by the role that may see states and nothing else of everybody's exchanges; the owner may become it."""
    _reached()
    try:
        with transaction.atomic(using="owner"), connections["owner"].cursor() as cursor:
            cursor.execute("SET LOCAL ROLE lorekeeper_stats")
            cursor.execute("SELECT count(*) FROM memories_exchange WHERE status = 'failed'")
            failed = int(cursor.fetchone()[0])
    except (DatabaseError, ImproperlyConfigured) as error:
        raise _Skipped("It takes the owner's login: OWNER_DATABASE_URL.") from error
    if failed:
        raise _Problem(
            f"{failed} exchanges could not be learned.",
            "The worker's log says why; once it is mended: `manage.py requeue_failed`.",
        )
    return "No exchange has failed."


def _erasures() -> str:
    _reached()
    unfinished = [
        run
        for run in ErasureRun.objects.exclude(queues_scanned_at__isnull=False, left={})
        if not erasures.is_complete(run)
    ]
    jobs = Job.objects.filter(kind__in=[ERASE, ERASE_ONESELF], state__in=Job.OPEN).count()
    if unfinished or jobs:
        raise _Problem(
            f"{jobs} erasures are not done, {len(unfinished)} receipts are not complete.",
            "Start worker and beat, which go on with them, and look at the receipts in a few minutes.",
        )
    return "No erasure is pending."


PARTS: dict[str, Callable[[], str]] = {
    "secret key": _secret_key,
    "settings": _settings,
    "disk": _disk,
    "database": _database,
    "replica": _replica,
    "roles": _roles,
    "migrations": _migrations,
    "pgvector": _pgvector,
    "redis": _redis,
    "worker": _worker,
    "beat": _beat,
    "embedding": _embedding,
    "failed exchanges": _failed_exchanges,
    "erasures": _erasures,
}
