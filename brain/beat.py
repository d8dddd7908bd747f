"""Beat's scheduler, for a clock that is put back: celery's own would be silent until the clock has caught up."""

from typing import Any

from celery.beat import PersistentScheduler
from celery.utils.time import maybe_make_aware


class Scheduler(PersistentScheduler):
    """What has run in the future has run now. Crontabs and intervals then go on from here, within one interval."""

    def tick(self, *args: Any, **options: Any) -> float:
        ahead = [each for each in self.schedule.values() if _is_ahead(each)]
        for each in ahead:
            each.last_run_at = each.default_now()
        if ahead:
            self._heap = None  # it holds moments of the clock as it was
        seconds: float = super().tick(*args, **options)
        return seconds


def _is_ahead(entry: Any) -> bool:
    ahead: bool = maybe_make_aware(entry.last_run_at) > maybe_make_aware(entry.default_now())
    return ahead
