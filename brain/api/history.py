"""The recent history of a person for a prompt, within a budget."""

from ninja import Router

from brain.api.keys import BearerKey, CallerRequest
from brain.api.schemas.history import HistoryIn, HistoryOut
from memories.actions.people import assistant_named
from memories.actions.prompt_history import history_for_prompt
from memories.models import ApiKey
from memories.selectors.messages import Scope

router = Router(tags=["Messages"], auth=BearerKey(ApiKey.Scope.MEMORIES))


@router.post("", response=HistoryOut, summary="Get the history for a prompt")
def get_history(request: CallerRequest, body: HistoryIn) -> HistoryOut:
    """Needs the scope `memories`. The newest messages whole, older sessions as summaries, within so many tokens.

    A session is summarised only where it would have no room. With an assistant: what was said to it, and to none of its own.
    """
    named = assistant_named(body.assistant or "")
    found = history_for_prompt(
        user=request.auth.person(body.external_id),
        tokens=body.tokens,
        scope=Scope(named.pk) if named else None,
        before=body.before,
    )
    return HistoryOut.model_validate(found)
