"""What the gate looked at in a statement: its layers in the order in which they are asked, and the verdict."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from memories.actions.admission import check_gate
from memories.gate import Verdict

# By the part of a rule's name before the dot, in the order of `memories.gate`.
LAYERS: dict[str, str | Promise] = {
    "unicode": _("length, hidden characters and other scripts"),
    "roster": _("names and logins of people who have an account here"),
    "instruction": _("instructions to an assistant"),
    "identifier": _("addresses, phone numbers, hosts, ids"),
    "secret": _("keys, tokens, passwords"),
    "name": _("names of people, and proper nouns that nothing explains"),
    "meaning": _("credentials, people and orders told in words of one's own"),
}


@dataclass(frozen=True, slots=True)
class Layer:
    looks_for: str | Promise
    passed: bool
    asked: bool  # the first layer that finds something is the last one asked


@dataclass(frozen=True, slots=True)
class Report:
    verdict: Verdict
    layers: list[Layer]
    before: str  # the statement, cut around what was found
    found: str
    after: str


def report(text: str) -> Report:
    return explained(text, check_gate(text))


def explained(text: str, verdict: Verdict) -> Report:
    """A verdict on a text, layer by layer."""
    names = list(LAYERS)
    stopped = (verdict.rule or "").partition(".")[0]
    last = names.index(stopped) if stopped in LAYERS and not verdict.passed else len(names)
    layers = [Layer(LAYERS[name], place < last, place <= last) for place, name in enumerate(names)]
    start, end = verdict.span or (len(text), len(text))
    return Report(verdict, layers, text[:start], text[start:end], text[end:])
