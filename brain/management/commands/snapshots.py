"""Snapshots of one person's memory from the shell: list, freeze, load, unload, undo, delete."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from brain.management.commands.erase_person import person
from memories.actions import snapshots
from memories.errors import RefusedError
from memories.models import Snapshot, User
from memories.selectors.snapshots import snapshot_named, snapshots_of


class Command(BaseCommand):
    help = "Without more: list a person's snapshots. freeze NAME, load NAME, unload, undo, delete NAME."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--user", required=True, help="whose memory it is: their login")
        choices = ["list", "freeze", "load", "unload", "undo", "delete"]
        parser.add_argument("do", nargs="?", choices=choices, default="list")
        parser.add_argument("name", nargs="?", default="", help="of the snapshot")

    def handle(self, *args: Any, user: str, do: str, name: str, **options: Any) -> None:
        owner = person(user)
        if not name and do in {"freeze", "load", "delete"}:
            raise CommandError(f"Name the snapshot: snapshots --user {user} {do} NAME.")
        try:
            self._do(owner, do, name)
        except RefusedError as error:
            raise CommandError(str(error)) from error

    def _do(self, owner: User, do: str, name: str) -> None:
        match do:
            case "freeze":
                frozen = snapshots.freeze(user=owner, name=name)
                self.stdout.write(f"Frozen: {_described(frozen)}.")
            case "load":
                found = snapshot_named(user=owner, name=name)
                self._tell(snapshots.load(user=owner, snapshot_id=found))
            case "unload":
                self._tell(snapshots.unload(user=owner))
            case "undo":
                self._tell(snapshots.undo_load(user=owner))
            case "delete":
                found = snapshot_named(user=owner, name=name)
                snapshots.delete_snapshot(user=owner, snapshot_id=found)
                self.stdout.write("Deleted. The memory stays as it is.")
            case _:
                self._list(owner)

    def _tell(self, loaded: snapshots.Loaded) -> None:
        until = loaded.set_aside.kept_until
        self.stdout.write(f"{loaded.memories} memories, {loaded.entities} names now.")
        self.stdout.write(f"What was there is set aside until {until:%Y-%m-%d}; undo brings it back.")

    def _list(self, owner: User) -> None:
        found = snapshots_of(user=owner)
        self.stdout.write(f"Now: {found.memories} memories, {found.entities} names.")
        for each in found.kept:
            self.stdout.write(f"{each.made_at:%Y-%m-%d %H:%M}  {_described(each)}")
        for each in found.set_aside:
            self.stdout.write(f"{each.made_at:%Y-%m-%d %H:%M}  set aside: {_described(each)}")


def _described(snapshot: Snapshot) -> str:
    name = f"“{snapshot.name}”" if snapshot.reason == Snapshot.Reason.KEPT else snapshot.get_reason_display()
    return f"{name}, {snapshot.memories} memories, {snapshot.entities} names"
