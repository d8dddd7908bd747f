"""Charts of learning: exchanges, what became of what they told, what the gate stopped, and what it cost."""

from dataclasses import replace
from itertools import chain, repeat

from django.utils.translation import gettext as _

from memories.models import Decision, Step
from review.charts import Chart, Series, dollars, percent
from review.gate_words import rule_in_words
from review.stats.scene import Scene

R = Decision.Result
JOINED = (R.CORROBORATED, R.RESTATED)
APART = (R.INSERTED, R.CONFLICTED)
CANDIDATES = (R.GATED, *JOINED, *APART, R.SWALLOWED)
MILLIONTHS = 1_000_000
MOST_RULES = 12
TONES = ("accent", "good", "warm", "danger")  # of the steps that use most; the others share one


def exchanges(scene: Scene) -> Chart:
    return Chart(
        "exchanges",
        _("Exchanges learned from"),
        _("When"),
        scene.labels,
        [Series(_("exchanges"), scene.activity("exchange"))],
    )


def proposals(scene: Scene) -> Chart:
    return Chart(
        "proposals",
        _("What became of proposals to the team"),
        _("When"),
        scene.labels,
        [
            Series(_("new"), scene.verdicts(R.INSERTED)),
            Series(_("said before"), scene.verdicts(*JOINED), "good"),
            Series(_("contradict a fact"), scene.verdicts(R.CONFLICTED), "warm"),
            Series(_("stopped by the gate"), scene.verdicts(R.GATED), "danger"),
            Series(_("rejected before"), scene.verdicts(R.SWALLOWED), "quiet"),
        ],
    )


def personal(scene: Scene) -> Chart:
    store = Decision.Store.PERSONAL
    return Chart(
        "statements",
        _("What became of personal statements"),
        _("When"),
        scene.labels,
        [
            Series(_("new"), scene.verdicts(R.INSERTED, store=store)),
            Series(_("known before"), scene.verdicts(R.MERGED, store=store), "good"),
            Series(_("replaced an older one"), scene.verdicts(R.SUPERSEDED, store=store), "warm"),
        ],
    )


def merge_rate(scene: Scene) -> Chart:
    """Of what passed the gate, the share that the store said already."""
    joined, apart = scene.verdicts(*JOINED), scene.verdicts(*APART)
    shares = [_rate(*each) for each in zip(joined, apart, strict=True)]
    overall = percent(_rate(sum(joined), sum(apart)))
    return Chart(
        "merge-rate",
        _("Merge rate"),
        _("When"),
        scene.labels,
        [Series(_("said before"), shares, "good")],
        format=percent,
        ceiling=100,
        headline=_("%(share)s in all") % {"share": overall},
        note=_(
            "The health of corroboration: of the proposals that passed the gate, how many the team store said already. "
            "Near zero, people do not confirm each other, or the merge threshold is too strict."
        ),
    )


def _rate(joined: float, apart: float) -> float:
    return 100 * joined / (joined + apart) if joined + apart else 0.0


def gate_rules(scene: Scene) -> Chart:
    rules = scene.rules.most_common(MOST_RULES)
    return Chart(
        "gate-rules",
        _("Stopped by the gate, by rule"),
        _("Rule"),
        [rule_in_words(rule) for rule, _amount in rules],
        [Series(_("stopped"), [float(amount) for _rule, amount in rules], "danger")],
        form="bars",
        note=_("A person, a secret or an instruction was in it. Its text is kept nowhere."),
    )


def tokens(scene: Scene) -> Chart:
    return Chart(
        "tokens",
        _("Tokens"),
        _("When"),
        scene.labels,
        [
            Series(_("read"), scene.activity("tokens_in")),
            Series(_("written"), scene.activity("tokens_out"), "warm"),
        ],
        note=_("Of language models. The built-in rules use none."),
    )


def cost(scene: Scene) -> Chart:
    return Chart(
        "cost",
        _("Cost of models"),
        _("When"),
        scene.labels,
        [Series(_("spent"), [each / MILLIONTHS for each in scene.activity("cost")])],
        note=_("By the price that is published or was told. A model without one costs nothing here."),
        format=dollars,
        least=0.1,
    )


def step_tokens(scene: Scene) -> Chart:
    return Chart(
        "step-tokens",
        _("Tokens by step"),
        _("When"),
        scene.labels,
        _steps(scene, "tokens"),
        note=_("Steps as Settings → Models names them; of answers as far as their endpoints tell."),
    )


def step_cost(scene: Scene) -> Chart:
    return Chart(
        "step-cost",
        _("Cost by step"),
        _("When"),
        scene.labels,
        [
            replace(each, values=[value / MILLIONTHS for value in each.values])
            for each in _steps(scene, "cost")
        ],
        format=dollars,
        least=0.1,
    )


def _steps(scene: Scene, measure: str) -> list[Series]:
    """The steps that used any of it, those that used most first."""
    every = (Series(step.value.replace("_", " "), scene.used(step, measure)) for step in Step)
    used = sorted((each for each in every if each.total), key=lambda each: -each.total)
    return [replace(each, tone=tone) for each, tone in zip(used, chain(TONES, repeat("quiet")), strict=False)]


def models(scene: Scene) -> Chart:
    """Exchanges and what they cost, model by model."""
    read = scene.by_model("exchange")
    spent = scene.by_model("cost")
    names = [name for name, _amount in read.most_common()]
    return Chart(
        "models",
        _("Exchanges by model"),
        _("Model"),
        [name or _("built-in rules") for name in names],
        [Series(_("exchanges"), [float(read[name]) for name in names])],
        form="bars",
        asides=[dollars(spent[name] / MILLIONTHS) for name in names],
        aside=_("Cost"),
    )
