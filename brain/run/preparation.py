"""What is made ready before processes start: roles where an administrator's login is known, the schema, the networks.

And whether a demo is due.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.core.management import call_command
from django.db import connections
from django.db.migrations.executor import MigrationExecutor

from brain.demo import outcome, reading
from brain.environment import ROOT, environment
from brain.run import embedded
from memories import adapted, embedding
from memories.models import User

EXPORTED = "checked"  # the file that stands in the folder of a finished export


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


class Network(NamedTuple):
    """A network that is served from an export, made once per data folder."""

    name: str
    exporter: str  # the module that makes it
    source: str
    folder: Path


def networks() -> Iterator[Network]:
    """The embedding model, unless an endpoint embeds, and every classifier; found by their files, without loading any."""
    if not settings.EMBEDDING_BASE_URL:
        model = settings.EMBEDDING_MODEL
        yield Network(
            "embedding", embedding.EXPORTER, model, embedding.export_folder(model, settings.MODEL_DIR)
        )
    for package in ("memories", "brain"):
        for adapters in sorted((ROOT / package).rglob("adapters.safetensors")):
            yield Network(
                adapters.parent.name, adapted.EXPORTER, str(adapters), adapted.export_folder(adapters)
            )


def missing_networks() -> list[Network]:
    return [each for each in networks() if not (each.folder / EXPORTED).exists()]


def export_networks(say: Callable[[str], object]) -> int:
    """Make the exports that are missing, one after the other, and say so before each. Returns how many were made.

    Where one fails the reason is said and the rest left to whoever needs it first.
    """
    missing = missing_networks()
    if not missing:
        return 0
    from memories.onnx_model import ExportError, export_in_own_process  # noqa: PLC0415 - only where there is something to do

    for number, each in enumerate(missing):
        say(f"Preparing the networks for this machine, once: {number + 1} of {len(missing)} ({each.name}).")
        try:
            export_in_own_process(each.exporter, each.source, each.folder)
        except ExportError as error:
            say(str(error))
            return number
    return len(missing)


def demo_is_due() -> bool:
    """Nobody is there yet, or only the demo's people are: its play was interrupted."""
    if outcome.was_played():
        return False
    handles = [person.handle for person in reading.load().people]
    return not User.objects.exclude(username__in=handles).exists()
