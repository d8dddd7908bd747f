"""The stores. One module per part of the domain; every table that holds a person's own rows has `OwnedModel`."""

from memories.models.conversations import Conversation, Exchange, Message, Quotation
from memories.models.graph import Entity, Mention, Relation
from memories.models.history import FactEvent
from memories.models.jobs import Job
from memories.models.links import AbsorbedAccount, LinkCode
from memories.models.oversight import AllowedTerm, AuditEntry, Decision, LearnRun, SettingsRevision, Tombstone
from memories.models.people import ApiKey, Assistant, Surface, SurfaceLink, User
from memories.models.personal import Memory
from memories.models.support import ErasureRun, SupportAccess
from memories.models.tallies import RecallRank, Tally
from memories.models.team import Conflict, Contribution, FactVersion, TeamFact
from memories.models.traces import Trace

__all__ = [
    "AbsorbedAccount",
    "AllowedTerm",
    "ApiKey",
    "Assistant",
    "AuditEntry",
    "Conflict",
    "Contribution",
    "Conversation",
    "Decision",
    "Entity",
    "ErasureRun",
    "Exchange",
    "FactEvent",
    "FactVersion",
    "Job",
    "LearnRun",
    "LinkCode",
    "Memory",
    "Mention",
    "Message",
    "Quotation",
    "RecallRank",
    "Relation",
    "SettingsRevision",
    "SupportAccess",
    "Surface",
    "SurfaceLink",
    "Tally",
    "TeamFact",
    "Tombstone",
    "Trace",
    "User",
]
