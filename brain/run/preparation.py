"""The database made ready: roles where an administrator's login is known, the schema, and whether a demo is due."""

from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.db import connections
from django.db.migrations.executor import MigrationExecutor

from brain.demo import outcome, reading
from brain.environment import environment
from brain.run import embedded
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
    """Nobody is there yet, or only the demo's people are: its play was interrupted."""
    if outcome.was_played():
        return False
    handles = [person.handle for person in reading.load().people]
    return not User.objects.exclude(username__in=handles).exists()
