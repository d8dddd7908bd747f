"""Which endpoint is asked for which step: as staff chose them, else as the settings say.

Staff choose a model for each step while the system runs (`memories.actions.model_endpoints`); where they have not, the
settings hold: `LLM_MODEL` (none: no model), `LLM_BASE_URL`, `LLM_API_KEY`, `LLM_FALLBACK_…` and `LLM_TIMEOUT_SECONDS`;
`ANSWER_MODELS`, `ANSWER_BASE_URL` and `ANSWER_API_KEY` for answers. A key is sent to the host that it was given for, never to another.
"""

from dataclasses import dataclass
from decimal import Decimal

import structlog
from django.conf import settings

from brain.llm.costs import MILLION, cost
from memories.actions.model_endpoints import key_of
from memories.errors import RefusedError
from memories.models import BY_CHOICE, ModelEndpoint, Part, Step
from memories.selectors import model_endpoints

log = structlog.get_logger(__name__)

OPENAI = "https://api.openai.com/v1"  # where the client goes when no address is given


@dataclass(frozen=True, slots=True)
class Endpoint:
    model: str
    base_url: str | None
    api_key: str
    understudy: bool = False  # asked when another one fails
    parts: tuple[Part, ...] = tuple(Part)  # what may leave to it
    price_in: Decimal | None = None  # US dollars per million tokens, where staff have told them
    price_out: Decimal | None = None

    @property
    def address(self) -> str:
        return self.base_url or OPENAI

    @property
    def name(self) -> str:
        """By which it is known as dead or alive."""
        return f"{self.model} at {self.address}"

    @property
    def priced(self) -> bool:
        return cost(MILLION, MILLION, self) > 0


def configured() -> bool:
    """Whether a model extracts."""
    return bool(endpoints_of(Step.EXTRACT))


def of_its_own(step: Step, assistant: str = "") -> bool:
    """Whether staff have chosen a model for this very step; of an assistant that is named, its own counts as well."""
    return any(
        each.step == step and not each.understudy and each.assistant in ("", assistant)
        for each in model_endpoints.chosen()
    )


def endpoints_of(step: Step, assistant: str = "") -> list[Endpoint]:
    """The step's model and its understudy: as staff chose them, for this assistant first; else as the settings say."""
    chosen = [each for each in model_endpoints.chosen() if each.step == step]
    own = {each.understudy: each for each in chosen if not each.assistant}
    own |= {each.understudy: each for each in chosen if assistant and each.assistant == assistant}
    from_settings = {each.understudy: each for each in _from_settings() if step not in BY_CHOICE}
    both = [
        _chosen(own[role]) if role in own else from_settings.get(role)
        for role in (False, True)
        if role in own
        or not (role and False in own)  # the settings' understudy stands in for their own model
    ]
    return [each for each in both if each is not None]


def _chosen(row: ModelEndpoint) -> Endpoint | None:
    try:
        key = key_of(row)
    except RefusedError:
        log.error("llm.key_unreadable", step=row.step)  # noqa: TRY400 - the page says what to do
        return None
    parts = tuple(Part(each) for each in row.parts)
    return Endpoint(row.model, row.base_url, key, row.understudy, parts, row.price_in, row.price_out)


def _from_settings() -> list[Endpoint]:
    if not getattr(settings, "LLM_MODEL", ""):
        return []
    base_url = getattr(settings, "LLM_BASE_URL", "") or None
    api_key = getattr(settings, "LLM_API_KEY", "") or "none"
    endpoints = [Endpoint(settings.LLM_MODEL, base_url, api_key)]
    fallback = getattr(settings, "LLM_FALLBACK_MODEL", "")
    if fallback:
        other = getattr(settings, "LLM_FALLBACK_BASE_URL", "") or None
        # a key is sent to the host that it was given for, never to another
        own_key = getattr(settings, "LLM_FALLBACK_API_KEY", "") or (
            api_key if other in (None, base_url) else "none"
        )
        endpoints.append(Endpoint(fallback, other or base_url, own_key, understudy=True))
    return endpoints


def answering() -> list[Endpoint]:
    """Where people's questions may be answered: as staff chose; else `ANSWER_MODELS`, else `LLM_MODEL`; then the understudy."""
    if of_its_own(Step.ANSWER) or not settings.ANSWER_MODELS:
        return endpoints_of(Step.ANSWER)
    known = _from_settings()
    learning = known[0] if known else None
    base_url = settings.ANSWER_BASE_URL or (learning.base_url if learning else None)
    api_key = settings.ANSWER_API_KEY
    if not api_key:  # a key is sent to the host that it was given for, never to another
        api_key = learning.api_key if learning and learning.base_url == base_url else "none"
    named = [Endpoint(model, base_url, api_key) for model in settings.ANSWER_MODELS]
    return named + [each for each in endpoints_of(Step.ANSWER) if each.understudy]
