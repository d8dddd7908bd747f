"""Bringing in what another program has kept of oneself: read in the background, looked at, then taken in the background.

The work itself is `brain.imports.jobs`: it goes through the loop.
"""

from django.db import transaction
from django.utils.translation import gettext as _

from memories import upload_buffer
from memories.actions import jobs
from memories.errors import RefusedError
from memories.models import Job, User

READ, TAKE = "read own file", "import own file"
BYTES_AT_MOST = 20_000_000


def read_file(*, user: User, name: str, content: bytes) -> Job:
    """Keep the file and have it read: nothing is stored by that."""
    if len(content) > BYTES_AT_MOST:
        raise RefusedError(_("The file is larger than 20 MB. Use the command, or split it."))
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise RefusedError(
            _("This is no text in UTF-8. Unpack an archive first, and choose one file of it.")
        ) from None
    if not text.strip():
        raise RefusedError(_("Choose a file with something in it, of at most 20 MB."))
    ending = ".md" if name.lower().endswith((".md", ".markdown")) else ".json"  # its name may name somebody
    _refuse_while_at_work(user)
    upload_buffer.keep_file(user.pk, ending, text)
    return _start(user, READ, [0])


def take_file(*, user: User) -> Job:
    """Take what the dry run has shown. What is here already is not taken again."""
    upload = upload_buffer.upload(user.pk)
    if upload is None or upload.problem or not upload.parts:
        raise RefusedError(_("This file is not kept any longer. Choose it again."))
    _refuse_while_at_work(user)
    upload_buffer.hold(user.pk, upload.parts)
    upload.started = True
    upload_buffer.write(user.pk, upload)
    return _start(user, TAKE, list(range(upload.parts)))


def drop_file(*, user: User) -> None:
    _refuse_while_at_work(user)
    upload_buffer.forget(user.pk)


def _start(user: User, kind: str, items: list[int]) -> Job:
    upload = upload_buffer.upload(user.pk)
    if upload is None:
        raise RefusedError(_("The file could not be kept: try again in a moment."))
    with transaction.atomic():
        job = jobs.start_job(requested_by=user, kind=kind, items=items, subject=user.pk)
        upload.job = str(job.pk)
        upload_buffer.write(user.pk, upload)
    return job


def _refuse_while_at_work(user: User) -> None:
    if Job.objects.filter(requested_by=user, kind__in=[READ, TAKE], state__in=Job.OPEN).exists():
        raise RefusedError(_("A file of yours is still being worked on. Wait for its end, or stop it."))
