"""One's own file, in the background: read and sorted out, and taken part by part. Safe to repeat, whichever worker dies.

An import that was killed goes on with the next part; a part that comes twice finds its exchanges by their keys.
"""

from datetime import datetime
from typing import Any

from django.utils import timezone

from brain.imports.entries import Entry, UnreadableError
from brain.imports.reading import read_text
from brain.imports.taking import in_parts, sort_out, take_all
from memories import upload_buffer
from memories.actions.jobs import works_on
from memories.actions.personal_imports import READ, TAKE
from memories.models import Job, User

SHOWN, LETTERS = 10, 90
MOST = 100_000  # what is sorted out well within a task's time


@works_on(READ)
def _read(job: Job, _item: Any) -> str:
    user = _of(job)
    upload = upload_buffer.upload(user.pk) if user else None
    text = upload_buffer.file(user.pk) if user else None
    if user is None or upload is None or text is None:
        return "lost"
    try:
        upload.form, entries = _all_of(upload.name, text)
    except UnreadableError as error:
        upload.problem = str(error)
        upload_buffer.write(user.pk, upload)
        return "unreadable"
    found = sort_out(user=user, entries=entries)
    parts = in_parts(found.taken)
    upload.exchanges = sum(each.reply is not None for each in found.taken)
    upload.memories = len(found.taken) - upload.exchanges
    upload.left_out = dict(found.left_out)
    upload.samples = [
        [f"{each.at:%Y-%m-%d}" if each.at else "", " ".join(each.text.split())[:LETTERS]]
        for each in found.taken[:SHOWN]
    ]
    upload.parts = len(parts)
    upload_buffer.write(user.pk, upload)
    upload_buffer.keep_parts(user.pk, [[_as_json(each) for each in part] for part in parts])
    return "done"


def _all_of(name: str, text: str) -> tuple[str, list[Entry]]:
    form, entries = read_text(name, text, at=timezone.now())
    if len(entries) > MOST:
        raise UnreadableError(f"There are more than {MOST:,} entries in it. Use the command, or split it.")
    return form, entries


@works_on(TAKE, stoppable=True)
def _take(job: Job, number: int) -> str:
    user = _of(job)
    part = upload_buffer.part(user.pk, number) if user else None
    if user is None or part is None:
        return "lost"
    take_all(user=user, entries=sort_out(user=user, entries=[_from_json(each) for each in part]).taken)
    return "done"


def _of(job: Job) -> User | None:
    return User.objects.filter(pk=job.subject).first() if job.subject else None


def _as_json(entry: Entry) -> list[str | None]:
    return [entry.text, entry.key, entry.reply, entry.at.isoformat() if entry.at else None]


def _from_json(row: list[Any]) -> Entry:
    text, key, reply, at = row
    return Entry(text, key, reply=reply, at=datetime.fromisoformat(at) if at else None)
