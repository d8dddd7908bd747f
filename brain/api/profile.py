"""One's own profile, and those of one's assistants: looked at, set by hand, taken away."""

from ninja import Router, Status

from brain.api.keys import BearerKey, CallerRequest
from brain.api.schemas.base import PersonInQuery
from brain.api.schemas.profile import AttributeIn, AttributeOut, ProfileKey, ProfileOf
from memories.actions.people import assistant_named
from memories.actions.profile import remove_attribute, set_attribute
from memories.models import ApiKey
from memories.selectors.assistants import assistant_read
from memories.selectors.maintenance import profile_of

router = Router(tags=["Profile"], auth=BearerKey(ApiKey.Scope.MEMORIES))


@router.get("", response=list[AttributeOut], summary="Look at a profile")
def look_at_own_profile(
    request: CallerRequest, assistant: ProfileOf = None, external_id: PersonInQuery = None
) -> list[AttributeOut]:
    """Needs the scope `memories`. What holds of each key, with its older values."""
    person = request.auth.person(external_id)
    found = profile_of(user=person, assistant=assistant_read(assistant or ""))
    return [AttributeOut.of(each) for each in found]


@router.put("/{key}", response=list[AttributeOut], summary="Set an attribute of a profile")
def set_own_attribute(request: CallerRequest, key: ProfileKey, body: AttributeIn) -> list[AttributeOut]:
    """Needs the scope `memories`. The older value is kept behind it. Secrets, links and orders are refused.

    An assistant has `name`, `pronouns`, `role`, `languages`, `tools` and `answers` alone.
    """
    person, whose = request.auth.person(body.external_id), assistant_named(body.assistant or "")
    set_attribute(user=person, key=key, value=body.value, assistant=whose)
    return [AttributeOut.of(each) for each in profile_of(user=person, assistant=whose)]


@router.delete("/{key}", response={204: None}, summary="Take an attribute away")
def remove_own_attribute(
    request: CallerRequest,
    key: ProfileKey,
    assistant: ProfileOf = None,
    external_id: PersonInQuery = None,
) -> Status[None]:
    """Needs the scope `memories`. Its older values go as well."""
    person, whose = request.auth.person(external_id), assistant_read(assistant or "")
    remove_attribute(user=person, key=key, assistant=whose)
    return Status(204, None)
