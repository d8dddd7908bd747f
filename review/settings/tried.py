"""What was typed into the settings and is not in force, as an address: so that the way back leads to it.

`/settings/?tried=save&seen=…&auto_promote_n=4&reason=` is the page on which 4 was typed and no reason was given.
"""

from urllib.parse import urlencode

from django.http import QueryDict
from django.urls import reverse

from memories.actions.settings import NO_CHANGE, NO_REASON
from memories.live_settings import LiveSettings
from memories.selectors import revisions
from memories.selectors.revisions import State
from review.filters import id_of
from review.settings.form import TYPED_LENGTH, SettingsForm
from review.settings.parameters import Parameter

TRIED, SAVING, LOOKING = "tried", "save", "effect"


def named(query: QueryDict) -> bool:
    return TRIED in query


def saving(query: QueryDict) -> bool:
    return query.get(TRIED) == SAVING


def read(data: QueryDict) -> SettingsForm:
    """The form against the state that it was filled in on: what others have changed since is no change of ours.

    What an address leaves out is as it was then; of a posted form a switch that is left out is off.
    """
    seen = id_of(data.get("seen", ""))
    known = revisions.get(seen) if seen else None
    base = LiveSettings.model_validate(revisions.values_of(known))
    if named(data):
        typed, data = data, _written(base)
        for name in typed:
            data[name] = str(typed[name])
    return SettingsForm(data, base=base)


def on(state: State, typed: SettingsForm) -> SettingsForm:
    """The values in force with the own changes typed into them: saving once more is then a choice."""
    data = _written(state.settings)
    for name in typed.changes:
        data[name] = str(typed.data.get(name, ""))
    data["seen"], data["reason"] = state.key, typed.cleaned_data["reason"]
    return SettingsForm(data, base=state.settings)


def address(form: SettingsForm, *, saving: bool) -> str:
    """The page with what was typed and differs from the state that the form was filled in on."""
    base = _written(form.base)
    typed = {name: str(form.data.get(name, ""))[: TYPED_LENGTH * 2] for name in form.fields if name in base}
    query = {TRIED: SAVING if saving else LOOKING, "seen": form.data.get("seen", "")}
    query |= {name: value for name, value in typed.items() if value != base[name]}
    return f"{reverse('review:settings')}?{urlencode(query | {'reason': form.data.get('reason', '')})}"


def refused(form: SettingsForm) -> str:
    """Why what can be read was not put in force, as `change_settings` says it."""
    if not form.cleaned_data["reason"].strip():
        return NO_REASON
    return "" if form.changes else NO_CHANGE


def _written(values: LiveSettings) -> QueryDict:
    """As the form sends it."""
    data = QueryDict(mutable=True)
    for name, value in values:
        parameter = Parameter(name)
        data[name] = ("on" if value else "") if parameter.switch else parameter.written(value)
    return data
