"""Under `manage.py run`: from a worker's death until the next one works, a fork of it learns, also what it was in the middle of."""

import os
from pathlib import Path

from django.conf import settings

from brain.run.embedded.identity import Identity
from brain.run.record import RUNNER, started_by
from memories.locks import owner_key
from memories.models import LearnRun
from tests import services
from tests.brain.test_learning_survives import learned, take
from tests.factories import person
from tests.halted import held, stuck_in_the_middle, wait_for


def test_it_learns_until_the_next_one_does_and_goes_when_told(
    transactional_db: None, redis_server: services.RedisServer, tmp_path: Path
) -> None:
    def workers() -> set[int]:
        return {each.pid for each in started_by(Identity.of(os.getpid()), "worker")}

    (settings.DATA_DIR / "run").mkdir(exist_ok=True)
    user, worker = person(), services.Worker(tmp_path, **{RUNNER: str(os.getpid())})
    worker.start()
    try:
        with held(owner_key(user.pk)):
            take(user)
            wait_for(stuck_in_the_middle)
            worker.kill()
        take(user, "I keep two goats.")
        wait_for(lambda: learned(user))
        standing_in = workers()

        worker.start()
        wait_for(lambda: not standing_in & workers())
        take(user, "I keep three hens.")
        wait_for(lambda: learned(user))
        assert LearnRun.objects.count() == 3
        worker.stop()
        wait_for(lambda: not workers())
    finally:
        worker.kill()
