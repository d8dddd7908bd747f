"""The database made ready: roles where an administrator's login is known, the schema, and whether a demo is due."""

import hashlib
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.db import connections
from django.db.migrations.executor import MigrationExecutor

from brain import embedded
from brain.environment import environment
from memories.models import User


def make_roles() -> bool:
    """As the administrator that ADMIN_DATABASE_URL names; false where none is named."""
    if not environment.admin_database_url:
        return False
    embedded.bootstrap(
        environment.admin_database_url,
        owner_url=environment.owner_database_url,
        app_url=environment.database_url,
    )
    return True


def migrate(*, verbosity: int = 1) -> int:
    """Bring the schema to this version as the owner. Returns how many migrations were applied."""
    executor = MigrationExecutor(connections["owner"])
    missing = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if missing:
        call_command("migrate", database="owner", interactive=False, verbosity=verbosity)
    Path(settings.STATIC_ROOT).mkdir(parents=True, exist_ok=True)  # WhiteNoise warns where it is missing
    return len(missing)


def demo_is_due() -> bool:
    """Nobody is there yet, or a demo in this very database was interrupted."""
    return not User.objects.exists() or (_marker().exists() and _marker().read_text() == _this_database())


def demo_begins() -> None:
    _marker().write_text(_this_database())


def demo_was_played() -> None:
    _marker().unlink(missing_ok=True)


def _marker() -> Path:
    return environment.data_dir / "run" / "demo-unfinished"


def _this_database() -> str:
    """So that a demo interrupted in one database is not taken up in another one."""
    return hashlib.sha256(environment.database_url.encode()).hexdigest()
