"""Staff choose which model does which step, and try it; what a step has used is added up."""

import os
import re
import time
from collections.abc import Collection, Sequence
from decimal import Decimal
from ipaddress import ip_address
from typing import NamedTuple
from urllib.parse import urlsplit
from uuid import uuid4

import httpx
from django.conf import settings
from django.db import connection, transaction
from django.utils.translation import gettext as _

from memories import audit
from memories.errors import NotFoundError, RefusedError
from memories.models import BY_ASSISTANT, LOCAL_ALONE, PARTS, ModelEndpoint, Step, User
from memories.models.oversight import today
from memories.permissions import Capability, require
from memories.sealing import seal, unseal
from memories.selectors import model_endpoints

VARIABLE = re.compile(r"LLM_KEY_(?!.*_FOR$)[A-Z0-9_]{1,60}")  # never any other secret of the process
ASSISTANT = re.compile(r"[A-Za-z0-9_-]{1,64}")
ADDRESS_OF = "{}_FOR"  # the variable beside it: to where this key may go
TRY_SECONDS = 15.0
_USED = """
    INSERT INTO memories_modeluse AS known (id, day, step, model, calls, tokens_in, tokens_out, cost)
    VALUES (%s, %s, %s, %s, 1, %s, %s, %s)
    ON CONFLICT (organisation_id, day, step, model) DO UPDATE SET calls = known.calls + 1,
        tokens_in = known.tokens_in + excluded.tokens_in, tokens_out = known.tokens_out + excluded.tokens_out,
        cost = known.cost + excluded.cost
"""


class Tried(NamedTuple):
    """How a connection did: in words for the page, nothing of what the endpoint said."""

    answered: bool
    words: str


def choose_endpoint(
    *,
    actor: User,
    step: str,
    understudy: bool,
    base_url: str,
    model: str,
    parts: Sequence[str],
    assistant: str = "",
    key: str = "",
    key_variable: str = "",
    price_in: Decimal | None = None,
    price_out: Decimal | None = None,
) -> ModelEndpoint:
    """From now on this model does the step, of `BY_ASSISTANT` for one assistant where that is named.

    Without `key` the one that is stored stays, for the same host only.
    """
    require(actor, Capability.MANAGE_STAFF)
    address = base_url.strip().rstrip("/")
    _check_address(address)
    if not model.strip():
        raise RefusedError(_("Name the model, as its endpoint calls it."))
    if step not in Step.values:
        raise RefusedError(_("There is no such step."))
    _check_local(step, address)
    if assistant and (step not in BY_ASSISTANT or understudy or not ASSISTANT.fullmatch(assistant)):
        raise RefusedError(
            _("An assistant is named by letters, digits, - and _, and only where it may differ.")
        )
    leaving = [each for each in PARTS[step] if each in parts]
    if PARTS[step][0] not in leaving:
        raise RefusedError(_("Without what the person said there is nothing to ask: this part has to leave."))
    if key_variable and not VARIABLE.fullmatch(key_variable):
        raise RefusedError(
            _("The variable's name begins with LLM_KEY_, so that no other secret can be named.")
        )
    if key_variable and not _is_for(key_variable, address):
        raise RefusedError(
            _("%(variable)s must say to where this key may go, such as https://api.example.org.")
            % {"variable": ADDRESS_OF.format(key_variable)}
        )
    if not (key.isascii() and key.isprintable()):
        raise RefusedError(_("The key has a character that no request can carry. Copy it once more."))
    with transaction.atomic():
        role = {"step": step, "understudy": understudy, "assistant": assistant}
        known = ModelEndpoint.objects.select_for_update().filter(**role).first()
        endpoint = known or ModelEndpoint(**role)
        if key:
            endpoint.sealed_key = seal(key)
        elif key_variable or _origin(endpoint.base_url) != _origin(address):
            # a key is sent to the host that it was given for, never to another, and where by https never without
            endpoint.sealed_key = ""
        endpoint.base_url, endpoint.model, endpoint.parts = address, model.strip(), leaving
        endpoint.key_variable, endpoint.price_in, endpoint.price_out = key_variable, price_in, price_out
        endpoint.save()
        _record(actor, "choose model", endpoint)
        transaction.on_commit(model_endpoints.reread)
    return endpoint


def drop_endpoint(*, actor: User, step: str, understudy: bool, assistant: str = "") -> None:
    """Back to what the environment says."""
    require(actor, Capability.MANAGE_STAFF)
    with transaction.atomic():
        endpoint = _chosen(step, understudy=understudy, assistant=assistant)
        _record(actor, "drop model", endpoint)
        endpoint.delete()
        transaction.on_commit(model_endpoints.reread)


def try_endpoint(*, actor: User, step: str, understudy: bool, assistant: str = "") -> Tried:
    """Ask it for one word. Nothing of any person is in the question."""
    require(actor, Capability.MANAGE_STAFF)
    endpoint = _chosen(step, understudy=understudy, assistant=assistant)
    _check_local(step, endpoint.base_url)
    if not is_allowed(host_of(endpoint.base_url), settings.MODEL_HOSTS):
        raise RefusedError(_("MODEL_HOSTS does not name this host, so nothing may leave to it."))
    began = time.monotonic()
    asked = {
        "model": endpoint.model,
        "messages": [{"role": "user", "content": "Answer with one word: ready"}],
    }
    try:
        with httpx.Client(timeout=TRY_SECONDS, follow_redirects=False) as client:
            answer = client.post(
                f"{endpoint.base_url}/chat/completions",
                json=asked,
                headers={"Authorization": f"Bearer {key_of(endpoint)}"},
            )
    except (httpx.HTTPError, httpx.InvalidURL, ValueError) as error:
        return Tried(False, _("It could not be reached (%(kind)s).") % {"kind": type(error).__name__})
    if not answer.is_success:
        return Tried(False, _("It answered %(status)d.") % {"status": answer.status_code})
    seconds = f"{time.monotonic() - began:.1f}"
    try:
        speaks = isinstance(answer.json()["choices"][0]["message"], dict)
    except (ValueError, LookupError, TypeError, RecursionError):
        speaks = False
    if not speaks:
        return Tried(False, _("It answered something that is no chat completion: is the address right?"))
    return Tried(True, _("It answered in %(seconds)s s.") % {"seconds": seconds})


def key_of(endpoint: ModelEndpoint) -> str:
    """The key, or “none”. Raises RefusedError for a sealed one that cannot be read, and for one of another address."""
    if endpoint.key_variable:
        if not _is_for(endpoint.key_variable, endpoint.base_url):
            raise RefusedError(_("The key of this variable is for another address."))
        return os.environ.get(endpoint.key_variable, "") or "none"
    return unseal(endpoint.sealed_key) if endpoint.sealed_key else "none"


def host_of(base_url: str) -> str:
    """With its port: what may leave to one program on a machine may not leave to another."""
    return urlsplit(base_url).netloc.rpartition("@")[2].lower()


def _origin(base_url: str) -> tuple[str, str]:
    return urlsplit(base_url).scheme, host_of(base_url)


def _is_for(variable: str, address: str) -> bool:
    """Whether the environment gives this key to this address: staff choose addresses, and do not know its keys."""
    return _origin(os.environ.get(ADDRESS_OF.format(variable), "")) == _origin(address)


def is_allowed(host: str, hosts: Collection[str]) -> bool:
    """By `MODEL_HOSTS`; where that is empty, every host."""
    return not hosts or host in hosts or host.rpartition(":")[0] in hosts


def is_local(host: str, named: Collection[str]) -> bool:
    """Whether a request stays on this machine, or on one that `LOCAL_MODEL_HOSTS` names.

    is_local("127.0.0.1:11434", []), is_local("gpu.example:8000", ["gpu.example"]), not is_local("gpu.example:8000", [])
    """
    name = urlsplit(f"//{host}").hostname or ""
    if host in named or name in named or name == "localhost":
        return True
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return False


def _check_local(step: str, address: str) -> None:
    if step in LOCAL_ALONE and not is_local(host_of(address), settings.LOCAL_MODEL_HOSTS):
        raise RefusedError(
            _(
                "What is remembered is sent to a model on this machine alone. Name this host in LOCAL_MODEL_HOSTS if it is "
                "as good as this machine."
            )
        )


def record_use(*, step: str, model: str, tokens_in: int, tokens_out: int, cost: Decimal) -> None:
    """One call more, and what it used."""
    with connection.cursor() as cursor:
        cursor.execute(_USED, [uuid4(), today(), step, model[:100], tokens_in, tokens_out, cost])


def _check_address(address: str) -> None:
    try:
        parts = urlsplit(address)
        _port = parts.port
    except ValueError:
        raise RefusedError(_("This is no address.")) from None
    if parts.scheme not in {"http", "https"} or not parts.hostname or "@" in parts.netloc:
        raise RefusedError(_("Give the address up to and with /v1, such as http://localhost:11434/v1."))
    if not is_allowed(host_of(address), settings.MODEL_HOSTS):
        raise RefusedError(_("MODEL_HOSTS does not name this host, so nothing may leave to it."))


def _chosen(step: str, *, understudy: bool, assistant: str) -> ModelEndpoint:
    found = ModelEndpoint.objects.filter(step=step, understudy=understudy, assistant=assistant).first()
    if found is None:
        raise NotFoundError(_("No model is chosen for this step."))
    return found


def _record(actor: User, action: str, endpoint: ModelEndpoint) -> None:
    role = "understudy" if endpoint.understudy else "primary"
    audit.record(
        actor=actor,
        action=action,
        subject=endpoint.step,
        object_type="model",
        fields=[role, *endpoint.parts],
        reason=f"{endpoint.model} at {host_of(endpoint.base_url)}",
    )
