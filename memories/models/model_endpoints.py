"""Which language model does which step, and what each has used. No text, and no person."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils.translation import gettext_lazy as _

from memories.models.base import IdModel
from memories.models.oversight import today


class Step(models.TextChoices):
    EXTRACT = "extract", _("extract what lasts of a person")
    TEAM = "team", _("extract team facts")
    WORLD = "world", _("say what a message tells of a person's world")
    STORE = "store", _("say what of that is worth storing")
    STORE_LOOP = "store_loop", _("store it with tools, beside what is known")
    CURATE = "curate", _("leave out what is not worth keeping")
    CLASSIFY = "classify", _("say what kind of thing it is")
    PLAN = "plan", _("plan what to look for")
    RETRIEVE_LOOP = "retrieve_loop", _("look it up with tools, turn by turn")
    CONTEXT = "context", _("leave out of what was recalled what does not help")
    SUMMARISE = "summarise", _("summarise older sessions")
    CONSOLIDATE = "consolidate", _("draw memories together")
    ANSWER = "answer", _("answer at /v1/chat/completions")


class Part(models.TextChoices):
    """What of an exchange may leave to a model."""

    MESSAGE = "message", _("what the person said")
    REPLY = "reply", _("what the assistant answered")
    CONTEXT = "context", _("what was recalled for the answer")
    STATEMENTS = "statements", _("what is about to be remembered")
    MEMORIES = "memories", _("what is remembered")


# What a step sends at all; without the first of them it has nothing to ask.
PARTS: dict[str, tuple[Part, ...]] = {
    Step.EXTRACT: (Part.MESSAGE, Part.REPLY),
    Step.TEAM: (Part.MESSAGE, Part.REPLY),
    Step.WORLD: (Part.MESSAGE,),
    Step.STORE: (Part.STATEMENTS,),
    Step.STORE_LOOP: (Part.STATEMENTS, Part.MEMORIES),
    Step.CURATE: (Part.STATEMENTS,),
    Step.CLASSIFY: (Part.STATEMENTS,),
    Step.PLAN: (Part.MESSAGE,),
    Step.RETRIEVE_LOOP: (Part.MESSAGE, Part.MEMORIES),
    Step.CONTEXT: (Part.MESSAGE, Part.CONTEXT),
    Step.SUMMARISE: (Part.MESSAGE, Part.REPLY),
    Step.CONSOLIDATE: (Part.MEMORIES,),
    Step.ANSWER: (Part.MESSAGE, Part.CONTEXT),
}
# What no model does unless staff choose one for it: the environment's models extract and answer.
BY_CHOICE = frozenset({
    Step.STORE_LOOP, Step.CURATE, Step.CLASSIFY, Step.PLAN, Step.RETRIEVE_LOOP, Step.CONTEXT, Step.SUMMARISE, Step.CONSOLIDATE,
})  # fmt: skip
# What is sent reads through all that is remembered of a person: it leaves to no other machine than those named as local.
LOCAL_ALONE = frozenset({Step.CONSOLIDATE})
# What an assistant may have a model of its own for.
BY_ASSISTANT = frozenset({Step.SUMMARISE})


class ModelEndpoint(IdModel):
    """The model of one step, or its understudy. A key is sealed (memories/sealing.py) or the name of a variable."""

    step = models.CharField(max_length=16, choices=Step)
    understudy = models.BooleanField(default=False)
    # The one assistant that it does the step for, by its name; empty: for all that have none of their own.
    assistant = models.CharField(max_length=64, blank=True, default="", db_default="")
    base_url = models.CharField(max_length=300)
    model = models.CharField(max_length=100)
    sealed_key = models.TextField(blank=True, default="")
    key_variable = models.CharField(max_length=100, blank=True, default="")
    parts = ArrayField(models.CharField(max_length=16, choices=Part))
    # US dollars per million tokens, where nobody publishes them.
    price_in = models.DecimalField(max_digits=10, decimal_places=4, null=True, blank=True)
    price_out = models.DecimalField(max_digits=10, decimal_places=4, null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["step", "understudy", "assistant"], name="one_endpoint_per_step_and_role"
            )
        ]


class ModelUse(IdModel):
    """What one step has used of one model on one day (UTC)."""

    day = models.DateField(default=today)
    step = models.CharField(max_length=16, choices=Step)
    model = models.CharField(max_length=100)
    calls = models.PositiveBigIntegerField(default=0)
    tokens_in = models.PositiveBigIntegerField(default=0)
    tokens_out = models.PositiveBigIntegerField(default=0)
    cost = models.DecimalField(max_digits=14, decimal_places=6, default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["day", "step", "model"], name="one_use_per_day_step_and_model")
        ]
