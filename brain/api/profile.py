"""One's own profile: looked at, set by hand, taken away."""

from ninja import Router, Status

from brain.api.keys import BearerKey, CallerRequest
from brain.api.schemas.base import PersonInQuery
from brain.api.schemas.profile import AttributeIn, AttributeOut, ProfileKey
from memories.actions.profile import remove_attribute, set_attribute
from memories.models import ApiKey
from memories.selectors.maintenance import profile_of

router = Router(tags=["Profile"], auth=BearerKey(ApiKey.Scope.MEMORIES))


@router.get("", response=list[AttributeOut], summary="Look at the profile")
def look_at_own_profile(request: CallerRequest, external_id: PersonInQuery = None) -> list[AttributeOut]:
    """Needs the scope `memories`. What holds of each key, with its older values."""
    return [AttributeOut.of(each) for each in profile_of(user=request.auth.person(external_id))]


@router.put("/{key}", response=list[AttributeOut], summary="Set an attribute of the profile")
def set_own_attribute(request: CallerRequest, key: ProfileKey, body: AttributeIn) -> list[AttributeOut]:
    """Needs the scope `memories`. The older value is kept behind it. Secrets, links and orders are refused."""
    person = request.auth.person(body.external_id)
    set_attribute(user=person, key=key, value=body.value)
    return [AttributeOut.of(each) for each in profile_of(user=person)]


@router.delete("/{key}", response={204: None}, summary="Take an attribute away")
def remove_own_attribute(
    request: CallerRequest, key: ProfileKey, external_id: PersonInQuery = None
) -> Status[None]:
    """Needs the scope `memories`. Its older values go as well."""
    remove_attribute(user=request.auth.person(external_id), key=key)
    return Status(204, None)
