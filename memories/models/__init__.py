"""The stores. One module per part of the domain; every table that holds a person's own rows has `OwnedModel`."""

from memories.models.assistants import AssistantChange
from memories.models.conversations import Conversation, Exchange, Message, Quotation
from memories.models.digests import FeedToken, QueueDigest
from memories.models.entities import Entity, Mention, Relation
from memories.models.fact_events import FactEvent
from memories.models.jobs import Job
from memories.models.knowledge import Assumption, Certainty, Entry, EntryLink, KnowledgeRight, TeamChange
from memories.models.links import AbsorbedAccount, LinkCode
from memories.models.maintenance import MaintenanceRun, ProfileAttribute, Summary
from memories.models.model_endpoints import (
    BY_ASSISTANT,
    BY_CHOICE,
    LOCAL_ALONE,
    PARTS,
    ModelEndpoint,
    ModelUse,
    Part,
    Step,
)
from memories.models.oversight import AllowedTerm, AuditEntry, Decision, LearnRun, SettingsRevision, Tombstone
from memories.models.people import (
    ApiKey,
    Assistant,
    CurrentOrganisation,
    Organisation,
    Surface,
    SurfaceLink,
    User,
)
from memories.models.personal import Memory
from memories.models.questions import Question
from memories.models.queue_sharing import Guidelines, ReviewComment, ReviewState, SavedFilter
from memories.models.snapshots import Snapshot, SnapshotRow
from memories.models.stored_items import StoredItem, StoredText
from memories.models.support import ErasureRun, SupportAccess
from memories.models.tallies import RecallRank, Tally
from memories.models.team import Category, Conflict, Contribution, FactVersion, TeamFact, Tier
from memories.models.traces import Trace
from memories.models.vectors import NextTeamVector, NextVector
from memories.models.webhooks import EventType, WebhookDelivery, WebhookEndpoint, WebhookEvent

__all__ = [
    "BY_ASSISTANT",
    "BY_CHOICE",
    "LOCAL_ALONE",
    "PARTS",
    "AbsorbedAccount",
    "AllowedTerm",
    "ApiKey",
    "Assistant",
    "AssistantChange",
    "Assumption",
    "AuditEntry",
    "Category",
    "Certainty",
    "Conflict",
    "Contribution",
    "Conversation",
    "CurrentOrganisation",
    "Decision",
    "Entity",
    "Entry",
    "EntryLink",
    "ErasureRun",
    "EventType",
    "Exchange",
    "FactEvent",
    "FactVersion",
    "FeedToken",
    "Guidelines",
    "Job",
    "KnowledgeRight",
    "LearnRun",
    "LinkCode",
    "MaintenanceRun",
    "Memory",
    "Mention",
    "Message",
    "ModelEndpoint",
    "ModelUse",
    "NextTeamVector",
    "NextVector",
    "Organisation",
    "Part",
    "ProfileAttribute",
    "Question",
    "QueueDigest",
    "Quotation",
    "RecallRank",
    "Relation",
    "ReviewComment",
    "ReviewState",
    "SavedFilter",
    "SettingsRevision",
    "Snapshot",
    "SnapshotRow",
    "Step",
    "StoredItem",
    "StoredText",
    "Summary",
    "SupportAccess",
    "Surface",
    "SurfaceLink",
    "Tally",
    "TeamChange",
    "TeamFact",
    "Tier",
    "Tombstone",
    "Trace",
    "User",
    "WebhookDelivery",
    "WebhookEndpoint",
    "WebhookEvent",
]
