"""Where the confidence of a fact comes from, in a sentence or three. Never who, and never when."""

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from memories.confidence import confidence
from memories.models import TeamFact
from memories.selectors.contributors import Contributors

BELIEFS: dict[str, str | Promise] = {
    TeamFact.Origin.ASSISTANT: gettext_lazy("Inferred, so it starts at %(start)s."),
    TeamFact.Origin.AGENT: gettext_lazy("Proposed by an agent, it starts at %(start)s."),
    TeamFact.Origin.USER: gettext_lazy("Proposed by a person, it starts at %(start)s."),
}
BY_HAND = gettext_lazy("Entered by hand, it starts at %(start)s.")
NOTICEABLE = 0.05  # a part of the confidence that age must have taken before the sentence speaks of it


def percent(share: float) -> str:
    return _("%(number)d%%") % {"number": round(share * 100)}


def sentence(fact: TeamFact, contributors: Contributors, *, opposed: bool) -> str:
    """What raises and what lowers it, in the order of the formula in `memories.confidence`."""
    start = BY_HAND if fact.entered_by_hand else BELIEFS[fact.origin]
    parts = [str(start) % {"start": percent(fact.belief)}]
    support = confidence(
        belief=fact.belief, contributors=contributors.eligible, days_since_confirmed=0, half_life_days=1
    )
    if contributors.eligible > 1:
        parts.append(
            ngettext(
                "%(people)d person who counts raises it to %(share)s.",
                "%(people)d people who count raise it to %(share)s.",
                contributors.eligible,
            )
            % {"people": contributors.eligible, "share": percent(support)}
        )
    if opposed:
        parts.append(_("Enough people back the other side, which halves it."))
    elif fact.confidence < support * (1 - NOTICEABLE):
        parts.append(_("Not said again lately, which lowers it."))
    return " ".join(parts)
