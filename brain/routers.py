"""Which login does what: the owner migrates, everything else goes through the application role."""

from typing import Any


class OwnerMigrates:
    """Only `--database=owner` may change the schema; no query is ever routed there."""

    def db_for_read(self, model: type, **hints: Any) -> str:
        return "default"

    def db_for_write(self, model: type, **hints: Any) -> str:
        return "default"

    def allow_relation(self, obj1: Any, obj2: Any, **hints: Any) -> bool:
        return True

    def allow_migrate(self, db: str, app_label: str, **hints: Any) -> bool:
        return db == "owner"
