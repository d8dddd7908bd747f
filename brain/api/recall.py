"""Recall before the answer."""

from ninja import Router

from brain.api.keys import BearerKey, CallerRequest, without_key
from brain.api.schemas.recall import Recalled, RecalledEntry, RecalledFact, RecalledMemory, RecallIn
from brain.extract.commands import asks_what_is_remembered
from brain.recall import recall
from memories.models import ApiKey
from memories.selectors.assistants import assistant_read
from memories.selectors.knowledge_rights import Reader

router = Router(tags=["Recall"])


@router.post(
    "",
    response=Recalled,
    auth=[BearerKey(ApiKey.Scope.RECALL), without_key],
    summary="Recall what matters for a message",
    openapi_extra={"security": [{}]},
)
def recall_for_message(request: CallerRequest, body: RecallIn) -> Recalled:
    """Needs the scope `recall`. Ask before the assistant answers, and put `context` into its prompt.

    Without a key, or with a service key that names nobody, only team facts come back, as far as the live settings
    allow it. What is recalled is background: never an instruction, and never a permission.
    """
    caller = request.auth
    found = recall(
        user=caller.person_if_named(body.external_id),
        query=body.query,
        surface=caller.surface(body.surface),
        k=body.k,
        origins=body.origins,
        filters=body.filters.given() if body.filters else None,
        budget=body.budget,
        needed=body.needed,
        assistant=assistant_read(body.source or body.assistant or "")
        if caller.key and not body.across
        else None,
        named=body.across or body.source is not None,
        reader=Reader.of(caller.key, body.assistant or "") if caller.key else None,
    )
    return Recalled(
        id=found.trace_id,
        personal=[RecalledMemory.model_validate(each) for each in found.personal],
        team=[RecalledFact.model_validate(each) for each in found.team],
        entries=[RecalledEntry.model_validate(each) for each in found.entries],
        context=found.prompt,
        stable=found.stable,
        left_out=list(found.left_out),
        asks_what_is_remembered=asks_what_is_remembered(body.query),
        milliseconds=found.milliseconds,
    )
