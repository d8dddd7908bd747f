"""Advisory locks until the end of the transaction: two workers at once write one after the other."""

from uuid import UUID

from django.db import connection

from memories import replica

TEAM_STORE = 0x7EA4
SETTINGS = 0x5E77
STAFF = 0x57AF
# Whoever queues for one of these may wait longer than for a row: the one before is at work, and ends.
PATIENCE = "20s"


def lock_owner(user_id: UUID) -> None:
    """One writer at a time to one person's memories."""
    _lock(owner_key(user_id))
    replica.writing(owner_key(user_id))


def owner_key(user_id: UUID) -> int:
    """The key of one person's lock."""
    return int.from_bytes(user_id.bytes[:8], signed=True)


def lock_team_store() -> None:
    """One proposal at a time: two people stating one new fact at once end as one fact with two contributors."""
    _lock(TEAM_STORE)
    replica.writing(TEAM_STORE)


def lock_team_vectors(organisation: UUID, *, shared: bool) -> None:
    """Whoever compares with a team's vectors while they are computed anew; alone whoever has them change their model."""
    key = int.from_bytes(organisation.bytes[8:], signed=True)
    _lock(key, "pg_advisory_xact_lock_shared" if shared else "pg_advisory_xact_lock")


def lock_settings() -> None:
    """One change of live settings at a time."""
    _lock(SETTINGS)


def lock_staff() -> None:
    """One change of staff at a time: two admins taking each other's rights would leave none."""
    _lock(STAFF)


def _lock(key: int, function: str = "pg_advisory_xact_lock") -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT set_config('lock_timeout', %s, true), {function}(%s)", [PATIENCE, key])
