"""A real worker tells an endpoint, and reads and takes a file of one's own; killed half-way, it goes on without a double."""

import json
from datetime import timedelta
from pathlib import Path

from pytest_django.fixtures import Settings

from brain.imports import jobs as _jobs  # noqa: F401 - its kinds of job
from memories.actions.jobs import resume_jobs
from memories.actions.personal_imports import TAKE, read_file, take_file
from memories.actions.webhooks import add_endpoint, send_test
from memories.models import Exchange, Job, User
from memories.tenancy import acting_as
from memories.upload_buffer import upload
from tests import services
from tests.factories import person, staff
from tests.halted import wait_for
from tests.receiver import receiving

NUMBER = 120


def stored(user: User) -> int:
    with acting_as(user):
        return Exchange.objects.filter(user=user).count()


def test_a_worker_tells_and_imports(
    transactional_db: None, redis_server: services.RedisServer, tmp_path: Path, settings: Settings
) -> None:
    settings.WEBHOOK_PRIVATE_HOSTS = ["127.0.0.1"]
    ada, admin = person(), staff("Admin")
    rows = (
        {"id": str(n), "message": f"Which of the {n} lists is longest?", "reply": "That."}
        for n in range(NUMBER)
    )
    read_file(user=ada, name="export.jsonl", content="\n".join(map(json.dumps, rows)).encode())
    worker = services.Worker(tmp_path, WEBHOOK_PRIVATE_HOSTS="127.0.0.1")
    worker.start()
    try:
        with receiving() as receiver:
            endpoint, secret = add_endpoint(actor=admin, url=receiver.url, events=["fact.pending"])
            send_test(actor=admin, endpoint_id=endpoint.pk)
            wait_for(lambda: len(receiver.came) == 1)
            assert receiver.verified(secret)[0]["type"] == "test"
        wait_for(lambda: (uploaded := upload(ada.pk)) is not None and uploaded.exchanges == NUMBER)
        take_file(user=ada)
        wait_for(lambda: stored(ada) > 0)
        worker.kill()
        assert 0 < stored(ada) < NUMBER
        worker.start()
        resume_jobs(silent_for=timedelta(0))  # as beat does a minute later
        wait_for(lambda: not Job.objects.filter(kind=TAKE, state__in=Job.OPEN).exists(), seconds=90)
        assert stored(ada) == NUMBER
    finally:
        worker.kill()
