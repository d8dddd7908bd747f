"""What can go wrong in an action, as a person reads it: what happened, and what to do."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from uuid import UUID

    from memories.gate import Verdict
    from memories.models import SettingsRevision, TeamFact


class RefusedError(Exception):
    """The request cannot be carried out; nothing was changed."""


class NotFoundError(RefusedError):
    """There is no such thing, or none that this person may see."""


class SecretError(RefusedError):
    """A text that is meant to be remembered holds a secret."""

    def __init__(self, where: str) -> None:
        super().__init__(f"{where} Secrets are never stored; leave it out.")


class ReusedKeyError(RefusedError):
    """An idempotency key was sent again with another text."""

    def __init__(self) -> None:
        super().__init__(
            "This idempotency key was used before, for another text; this one was not stored. "
            "Send it with a key of its own."
        )


class GateRefusedError(RefusedError):
    """The gate found a person or a secret in a text meant for the team store."""

    def __init__(self, verdict: "Verdict") -> None:
        super().__init__(verdict.reason)
        self.verdict = verdict


class ContestedError(RefusedError):
    """What should be approved contradicts a fact that still stands: `other`."""

    def __init__(self, other: "TeamFact", *, reworded: bool = False) -> None:
        super().__init__(
            f"This contradicts another fact: “{other.content}” Save it without approving it, then say which holds."
            if reworded
            else "This contradicts another fact. Say which holds: keep this one, keep the other, or keep both."
        )
        self.other = other


class MadeInBulkError(RefusedError):
    """What should be undone is one of many decisions of one background job."""

    def __init__(self, job_id: "UUID") -> None:
        super().__init__("Your latest decision was about many facts. The page of that job undoes all of it.")
        self.job_id = job_id


class StaleError(RefusedError):
    """Somebody else has changed the fact since the page was drawn. Carries the fresh one."""

    def __init__(self, fact: "TeamFact | None") -> None:
        super().__init__(
            "This fact has changed since you opened it. Look at the fresh card and decide again."
            if fact
            else "This fact is gone: it was deleted, or the last person who had said it was erased."
        )
        self.fact = fact


class StaleSettingsError(RefusedError):
    """Somebody else has changed live settings since the page was drawn. Carries what they did, oldest first."""

    def __init__(self, since: "list[SettingsRevision]") -> None:
        super().__init__(
            "The settings have changed since you opened them. Look at what is in force now and save again."
        )
        self.since = since
