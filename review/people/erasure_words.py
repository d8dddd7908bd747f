"""An erasure in words for staff: the three ways, and what each count means."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from memories.actions.erasure import Mode

Words = str | Promise


@dataclass(frozen=True, slots=True)
class Way:
    mode: Mode
    title: Words
    takes: Words
    button: Words


WAYS: dict[Mode, Way] = {
    Mode.ACCOUNT: Way(
        Mode.ACCOUNT,
        _("Everything"),
        _(
            "The account with its links, keys and sign-ins, everything remembered and said, and their voice in team facts."
        ),
        _("Erase the account"),
    ),
    Mode.MEMORIES: Way(
        Mode.MEMORIES,
        _("Memories"),
        _("Everything remembered and said, and their voice in team facts. The account and its links stay."),
        _("Erase the memories"),
    ),
    Mode.CONTRIBUTIONS_ONLY: Way(
        Mode.CONTRIBUTIONS_ONLY,
        _("Contributions"),
        _("Only their voice in team facts. Account and memories stay."),
        _("Take the contributions back"),
    ),
}

# In the order in which they are shown; what a count of a table is called that is not named here is its own name.
ROWS: dict[str, Words] = {
    "accounts": _("Account"),
    "memories": _("Memories"),
    "conversations": _("Sessions"),
    "messages": _("Messages"),
    "quotations": _("Quotations of messages"),
    "exchanges": _("Exchanges"),
    "summaries": _("Summaries"),
    "traces": _("Traces"),
    "profile attributes": _("Profile"),
    "link codes": _("Codes to link a surface"),
    "surface links": _("Linked surfaces"),
    "absorbed accounts": _("Accounts merged into this one"),
    "email addresses": _("E-mail addresses"),
    "api keys": _("API keys"),
    "saved filters": _("Saved filters of the queue"),
    "signed-in devices": _("Signed-in devices"),
    "contributions": _("Contributions to team facts"),
}
FACTS: dict[str, Words] = {
    "facts_deleted": _("Team facts that nobody else has said: deleted"),
    "facts_kept": _("Team facts that others have said, too: kept"),
}
REASONS: dict[str, Words] = {
    "audit_entries_redacted": _("Reasons in the audit log"),
    "settings_reasons_redacted": _("Reasons of changes of settings"),
    "support_reasons_redacted": _("Reasons of support's accesses"),
    "comments_redacted": _("Comments of reviewers"),
    "guidelines_redacted": _("Guidelines of reviewers"),
}
PLACES: dict[str, Words] = {
    **ROWS,
    "accounts": _("Accounts and keys"),
    "queued_tasks": _("Tasks in the broker's queues"),
    "jobs": _("Background jobs"),
    "audit_texts": _("Audit log"),
    "settings_texts": _("History of the settings"),
    "support_texts": _("Support's accesses"),
    "comment_texts": _("Comments of reviewers"),
    "guideline_texts": _("Guidelines of reviewers"),
}


@dataclass(frozen=True, slots=True)
class Line:
    label: Words
    number: int


def lines(counts: Mapping[str, int], words: Mapping[str, Words]) -> list[Line]:
    return [Line(label, counts[name]) for name, label in words.items() if counts.get(name)]


def rows(counts: Mapping[str, int]) -> list[Line]:
    """One line per table that is not empty, also of one that has no words here yet."""
    others = {name: name for name in counts if name not in {*ROWS, *FACTS, *REASONS}}
    return lines(counts, {**ROWS, **others})


def found(left: Mapping[str, int]) -> list[Line]:
    """Where the scan still found something."""
    return [Line(PLACES.get(name, name), number) for name, number in left.items() if number]
