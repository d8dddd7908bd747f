"""People and staff, the surfaces that they speak through, the assistants, and the keys of programs."""

from typing import Any, ClassVar

from django.contrib.auth.models import AbstractUser, UserManager
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from memories.embedding import model_name
from memories.models.base import IN_SQL, IdModel, OwnedModel


class Surface(models.TextChoices):
    WEB = "web", _("Web")
    TELEGRAM = "telegram", _("Telegram")
    MCP = "mcp", _("MCP")
    BMC = "bmc", _("Coding assistant")
    API = "api", _("API")


class CurrentOrganisation(models.Func):
    """The organisation in which the statement is sent (memories/organisations.py)."""

    function = "current_organisation"
    arity = 0
    output_field = models.UUIDField()


class Organisation(IdModel):
    """A team. Every person and every shared row belongs to one; whoever is alone in the installation never sees it."""

    name = models.CharField(max_length=100, unique=True)
    created_at = models.DateTimeField(default=timezone.now)
    archived_at = models.DateTimeField(null=True, blank=True)
    # Whom archiving shut out, and restoring lets in.
    deactivated = ArrayField(models.UUIDField(), default=list, blank=True)
    # Of which model the vectors of its shared rows are; they change all at once (memories/spaces.py).
    embedding_model = models.CharField(max_length=100, blank=True, default=model_name, db_default="")

    def __str__(self) -> str:
        return self.name


def of_organisation() -> models.ForeignKey[Any, Any]:
    """Whose this account or key is: found by its name alone, before anybody is known, so that no policy hides it."""
    return models.ForeignKey(
        Organisation,
        on_delete=IN_SQL,
        db_default=CurrentOrganisation(),
        editable=False,
        related_name="+",
        db_index=False,
        db_constraint=False,  # in_organisation() makes it, as for every shared table
    )


class People(UserManager["User"]):
    def here(self) -> models.QuerySet["User"]:
        """Those of the organisation in which the question is asked."""
        return self.filter(organisation=CurrentOrganisation())


class Keys(models.Manager["ApiKey"]):
    def here(self) -> models.QuerySet["ApiKey"]:
        """Those of the organisation in which the question is asked."""
        return self.filter(organisation=CurrentOrganisation())


class User(AbstractUser, IdModel):
    """A person that assistants talk to, or staff, or both."""

    organisation = of_organisation()
    display_name = models.CharField(_("name"), max_length=150, blank=True)
    exchange_count = models.PositiveIntegerField(default=0)
    time_zone = models.CharField(_("time zone"), max_length=64, default="UTC")
    language = models.CharField(_("language"), max_length=16, default="en")
    # What they said is quoted where no memory says it (`Quotation`).
    # Of which model all vectors of theirs are (memories/spaces.py); empty: of the configured one.
    embedding_model = models.CharField(max_length=100, blank=True, default=model_name, db_default="")
    recall_messages = models.BooleanField(default=True, db_default=True)
    learn_world = models.BooleanField(
        default=True, db_default=True
    )  # and not what they tell of themselves alone
    # Told to them until they say that they have read it.
    second_factor_reset_at = models.DateTimeField(null=True, blank=True)
    # The service key that first named them; null for who has an account of their own. No foreign key: it outlives the
    # key, whose people must not become a voice each when it goes.
    introduced_by = models.UUIDField(null=True, blank=True, editable=False)

    objects: ClassVar[People] = People()

    class Meta:
        permissions = [
            ("view_console", _("look at the console")),
            ("decide", _("decide about team facts")),
            ("tune", _("change live settings")),
            ("support", _("look one person up")),
            ("erase", _("erase a person")),
            ("manage_staff", _("manage staff and keys")),
            ("override_knowledge", _("read and write every entry")),
        ]

    def __str__(self) -> str:
        return self.display_name or self.username


class SurfaceLink(OwnedModel):
    """One external id on one surface, and whose it is: what makes one memory out of many chats."""

    surface = models.CharField(max_length=16, choices=Surface)
    external_id = models.CharField(max_length=200)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["surface", "external_id"], name="one_person_per_external_id")
        ]
        indexes = [models.Index(fields=["user"], name="link_owner")]


class Assistant(IdModel):
    """The assistant that a memory or a message belongs to. A memory without one is shared by all."""

    name = models.SlugField(max_length=64, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name


class ApiKey(IdModel):
    """A bearer key, kept as a SHA-256 hash. Bound to a person, or (a service key) to one surface."""

    class Scope(models.TextChoices):
        RECALL = "recall", _("recall")
        LEARN = "learn", _("send exchanges")
        MEMORIES = "memories", _("read and change one's own memories")
        MAINTAIN = "maintain", _("keep one's memories in order")
        TEAM = "team", _("list and propose team facts")
        ACCOUNT = "account", _("export and erase one's own account")
        LINK = "link", _("link people to their accounts")
        BACKDATE = "backdate", _("send exchanges of the past (demo only)")

    organisation = of_organisation()
    name = models.CharField(max_length=100)
    prefix = models.CharField(max_length=12, db_index=True)
    digest = models.BinaryField(max_length=32, unique=True)
    scopes = ArrayField(models.CharField(max_length=16, choices=Scope))
    user = models.ForeignKey("memories.User", on_delete=IN_SQL, null=True, blank=True, related_name="+")
    surface = models.CharField(max_length=16, choices=Surface, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    last_used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    expires_at = models.DateTimeField(null=True, blank=True)  # from then on it is refused

    objects: ClassVar[Keys] = Keys()

    @property
    def expired(self) -> bool:
        return self.expires_at is not None and self.expires_at <= timezone.now()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(user__isnull=False) ^ ~models.Q(surface=""),
                name="key_of_a_person_or_of_a_surface",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.prefix}…)"
