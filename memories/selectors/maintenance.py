"""What there is of each layer, what maintenance did lately, and the profile with what its values were before."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from django.db import connection
from django.db.models import Q, QuerySet

from memories.models import Assistant, Job, MaintenanceRun, Memory, ProfileAttribute, User
from memories.profile_values import label_of
from memories.selectors.assistants import held_by
from memories.tenancy import acting_as

REEMBED, REEMBED_TEAM = "reembed_person", "reembed_team"

LAYERS = {
    "messages": "SELECT count(*), coalesce(sum(octet_length(content)), 0) FROM memories_message WHERE user_id = %(user)s",
    "messages left out": "SELECT count(*), coalesce(sum(octet_length(content)), 0) FROM memories_message "
    "WHERE user_id = %(user)s AND ignored_at IS NOT NULL",
    "sessions": "SELECT count(*), 0 FROM memories_conversation WHERE user_id = %(user)s",
    "memories": "SELECT count(*), coalesce(sum(octet_length(content)), 0) FROM memories_memory "
    "WHERE user_id = %(user)s AND superseded_by_id IS NULL AND forgotten_at IS NULL",
    "memories replaced": "SELECT count(*), coalesce(sum(octet_length(content)), 0) FROM memories_memory "
    "WHERE user_id = %(user)s AND superseded_by_id IS NOT NULL AND forgotten_at IS NULL",
    "memories forgotten": "SELECT count(*), coalesce(sum(octet_length(content)), 0) FROM memories_memory "
    "WHERE user_id = %(user)s AND forgotten_at IS NOT NULL",
    "summaries": "SELECT count(*), coalesce(sum(octet_length(content)), 0) FROM memories_summary "
    "WHERE user_id = %(user)s AND content <> ''",
    "profile": "SELECT count(*), coalesce(sum(octet_length(value)), 0) FROM memories_profileattribute "
    "WHERE user_id = %(user)s AND superseded_by_id IS NULL AND value <> ''",
    "snapshots": "SELECT count(*), coalesce(sum(octet_length(data::text)), 0) FROM memories_snapshotrow WHERE user_id = %(user)s",
}


@dataclass(frozen=True, slots=True)
class Layer:
    name: str
    number: int
    size: int  # bytes of text


@dataclass(frozen=True, slots=True)
class Attribute:
    """What holds of one key, and what was said before."""

    holds: ProfileAttribute
    before: list[ProfileAttribute] = field(default_factory=list)

    @property
    def label(self) -> str:
        return label_of(self.holds.key, of_assistant=self.holds.assistant_id is not None)


@dataclass(frozen=True, slots=True)
class Profile:
    """Of the person, with an empty name, or of an assistant of theirs."""

    name: str
    attributes: list[Attribute]


@dataclass(frozen=True, slots=True)
class Overview:
    layers: list[Layer]
    runs: list[MaintenanceRun]
    profiles: list[Profile]  # the person's first, then one for each assistant that has anything of theirs
    reembedding: Job | None = None  # under way


def overview_of(*, user: User, most_runs: int = 10) -> Overview:
    """All three, in one transaction."""
    with acting_as(user):
        return Overview(_layers(user), _runs(user, most_runs), _profiles(user), _reembedding(user))


@dataclass(frozen=True, slots=True)
class DrawnTogether:
    """What stands for itself no longer, behind the memory that says it."""

    memory: Memory
    replaced: list[Memory]


def drawn_together(*, user: User, most_runs: int) -> list[DrawnTogether]:
    """What the last runs have drawn together and still stands so, the latest first."""
    with acting_as(user):
        clusters = [each for run in _runs(user, most_runs) for each in run.consolidated.items()]
        ids = {pk for one, others in clusters for pk in (one, *others)}
        rows = {
            str(each.pk): each for each in Memory.objects.filter(user=user, pk__in=ids, forgotten_at=None)
        }
    found = []
    for one, others in clusters:
        replaced = [rows[pk] for pk in others if pk in rows and str(rows[pk].superseded_by_id) == one]
        if one in rows and replaced:
            found.append(DrawnTogether(rows[one], replaced))
    return found


def maintenance_of(*, user: User, most: int = 10) -> list[MaintenanceRun]:
    """The last runs, the latest first."""
    with acting_as(user):
        return _runs(user, most)


def profile_of(*, user: User, assistant: Assistant | None = None) -> list[Attribute]:
    """The attributes that hold of the person, or of an assistant, in the order of the keys, each with its older values."""
    whose = assistant.pk if assistant else None
    with acting_as(user):
        return _attributes(list(_visible_attributes(user).filter(assistant=whose)))


def _reembedding(user: User) -> Job | None:
    jobs = Job.objects.filter(kind=REEMBED, subject=user.pk, state__in=Job.OPEN)
    return jobs.defer("items", "parameters", "outcome").first()


def _layers(user: User) -> list[Layer]:
    with connection.cursor() as cursor:
        cursor.execute(" UNION ALL ".join(f"({query})" for query in LAYERS.values()), {"user": user.pk})
        return [Layer(name, *row) for name, row in zip(LAYERS, cursor.fetchall(), strict=True)]


def _runs(user: User, most: int) -> list[MaintenanceRun]:
    return list(MaintenanceRun.objects.filter(user=user).order_by("-started_at")[:most])


def _visible_attributes(user: User) -> QuerySet[ProfileAttribute]:
    """Nothing that is forgotten by now; of a memory that is replaced only what it said before. The latest first."""
    rows = ProfileAttribute.objects.filter(user=user, memory__forgotten_at=None).exclude(value="")
    rows = rows.filter(Q(superseded_by__isnull=False) | Q(memory__superseded_by=None))
    return rows.order_by("-told_at", "pk")


def _profiles(user: User) -> list[Profile]:
    by_assistant: dict[str, list[ProfileAttribute]] = {
        name: [] for name in ("", *(each.name for each in held_by(user)))
    }
    for each in _visible_attributes(user).select_related("assistant"):
        by_assistant.setdefault(each.assistant.name if each.assistant else "", []).append(each)
    return [Profile(name, _attributes(rows)) for name, rows in sorted(by_assistant.items())]


def _attributes(rows: Sequence[ProfileAttribute]) -> list[Attribute]:
    found: dict[str, Attribute] = {}
    for each in rows:
        if each.superseded_by_id is None:
            found.setdefault(each.key, Attribute(each))
    shown = {(key, each.holds.value) for key, each in found.items()}
    for each in rows:  # what was said again is shown once
        if each.key in found and (each.key, each.value) not in shown:
            shown.add((each.key, each.value))
            found[each.key].before.append(each)
    return [found[key] for key in ProfileAttribute.Key.values if key in found]
