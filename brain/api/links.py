"""Linking a person's id on a surface to their account."""

from ninja import Router, Status

from brain.api.keys import BearerKey, CallerRequest
from brain.api.problems import Kind, ProblemError
from brain.api.schemas.links import LinkIn, LinkOut
from memories.actions.links import redeem_link_code
from memories.models import ApiKey

router = Router(tags=["Links"], auth=BearerKey(ApiKey.Scope.LINK))


@router.post("", response={201: LinkOut}, summary="Link a person by their code")
def link_person(request: CallerRequest, body: LinkIn) -> Status[LinkOut]:
    """Needs the scope `link`, of a service key. The person reads the code off their own page; it works once.

    From then on the id leads to that account on every call of this surface. Where the surface had named the id before,
    what was remembered for it becomes the person's. A code is good for ten minutes; one that is unknown, spent or too
    old is a 404, an id that is linked to an account with a life of its own a 422.
    """
    key = request.auth.key
    if key is None or key.user_id:
        raise ProblemError(
            Kind.NOT_PERMITTED, "Only a service key links people: it names them on its surface."
        )
    link = redeem_link_code(surface=key.surface, external_id=body.external_id, code=body.code)
    return Status(201, LinkOut.model_validate(link))
