"""After a restore: erase again whoever the tombstone file says was erased."""

from typing import Any

from django.core.management.base import BaseCommand

from memories.actions.erasure import erase_returned
from memories.models import User


class Command(BaseCommand):
    help = "After restoring a backup: erase again every account that was erased since."

    def handle(self, *args: Any, **options: Any) -> None:
        erased = sum(erase_returned(user_id) for user_id in User.objects.values_list("pk", flat=True))
        self.stdout.write(f"{erased} accounts had come back and are erased again.")
