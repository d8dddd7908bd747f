"""Under `manage.py run`: the next worker learns at once what a killed one was in the middle of."""

import os
import time
from pathlib import Path

from brain.run.record import RUNNER
from memories.locks import owner_key
from memories.models import LearnRun
from tests import services
from tests.brain.test_learning_survives import learned, take
from tests.factories import person
from tests.halted import held, stuck_in_the_middle, wait_for

FAR_BELOW_THE_VISIBILITY_TIMEOUT = 30


def test_what_it_held_is_learned_without_the_visibility_timeout(
    transactional_db: None, redis_server: services.RedisServer, tmp_path: Path
) -> None:
    user, worker = person(), services.Worker(tmp_path, **{RUNNER: str(os.getpid())})
    worker.start()
    try:
        with held(owner_key(user.pk)):
            take(user)
            wait_for(stuck_in_the_middle)
            worker.kill()
        worker.start()
        began = time.monotonic()
        wait_for(lambda: learned(user))
        assert time.monotonic() - began < FAR_BELOW_THE_VISIBILITY_TIMEOUT
        assert LearnRun.objects.count() == 1
        worker.stop()
    finally:
        worker.kill()
