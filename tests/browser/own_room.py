"""What one's own pages and the team's are shown with, in pictures and to axe."""

from datetime import timedelta
from itertools import pairwise

from allauth.mfa.models import Authenticator
from django.utils import timezone

from memories.actions import staff
from memories.actions.assistants import rename_assistant, start_assistant
from memories.actions.exchanges import receive_exchange
from memories.actions.keys import create_own_key, create_service_key, revoke_own_key
from memories.actions.maintenance import maintain
from memories.actions.memories import forget_memory
from memories.actions.people import assistant_named, issue_key, link_surface
from memories.actions.profile import set_attribute
from memories.embedding import embed
from memories.models import Memory, User
from memories.tenancy import acting_as
from tests.browser.console import member
from tests.factories import memory, person

# kind, importance, days old, times recalled; then the statement
REMEMBERED: list[tuple[str, int, int, int, str]] = [
    ("preference", 4, 0, 3, "The user prefers short answers, the command first and the explanation after."),
    ("fact", 3, 0, 0, "The user works on the billing service of the Atlas project."),
    ("episode", 2, 2, 1, "The user moved the nightly export and had to restore one run by hand."),
    ("correction", 5, 5, 12, "The user's name is spelt Ada, not Ida."),
    ("preference", 3, 40, 7, "The user likes examples in Python rather than in shell."),
    ("fact", 3, 44, 2, "The user lives in Lisbon and works from 9:00 to 17:30."),
    ("fact", 1, 130, 0, "The user has a standing desk."),
]


def remember(user: User) -> None:
    now = timezone.now()
    for kind, importance, days, recalled, content in REMEMBERED:
        then = now - timedelta(days=days, minutes=len(content) if days else 0)
        made = memory(
            user, content, kind=kind, importance=importance, created_at=then, updated_at=then,
            recall_count=recalled, last_recalled_at=now - timedelta(days=days / 2) if recalled else None,
            strength=0.3 if days > 100 else 1.0, surface="mcp" if days == 5 else "web",
            assistant=assistant_named("coder") if "Python" in content else None,
        )  # fmt: skip
        if "Lisbon" in content:
            memory(user, "The user lives in Porto.", superseded_by=made, updated_at=now - timedelta(days=200))
    forget_memory(user=user, memory_id=memory(user, "The user is learning to sail.").pk)
    link_surface(user=user, surface="web", external_id="ada@atlas")
    link_surface(user=user, surface="mcp", external_id="laptop")
    create_own_key(user=user, name="Editor plug-in", scopes=["recall", "learn"])
    old, _secret = create_own_key(user=user, name="Old laptop", scopes=["recall"])
    revoke_own_key(user=user, key_id=old.pk)


def keep_in_order(user: User) -> Memory:
    """Layers with something in each, two nights, receipts of assistants. Returns a memory that was replaced twice over."""
    remember(user)
    rewordings = ("The user goes running every morning.", "Every morning the user goes running.")
    for content, vector in zip(rewordings, embed(list(rewordings)), strict=True):
        memory(user, content, embedding=vector)
    chain = [memory(user, f"The user lives in {town}.") for town in ("Bergen", "Oslo", "Leeds")]
    with acting_as(user):
        for old, new in pairwise(chain):
            Memory.objects.filter(pk=old.pk).update(superseded_by=new)
    memory(user, "The user works as a nurse.", importance=5)
    long_ago = timezone.now() - timedelta(days=200)
    memory(user, "The user once saw an owl.", updated_at=long_ago, created_at=long_ago)
    for name in ("coder", "cook"):
        receive_exchange(
            user=user,
            surface="web",
            message="I have a goat.",
            reply="Lovely.",
            assistant=assistant_named(name),
            queued=False,
        )
    maintain(user_id=user.pk)
    set_attribute(user=user, key="location", value="Leeds")
    rename_assistant(user=user, name="cook", new_name="chef")
    start_assistant(user=user, name="tutor")
    maintain(user_id=user.pk)
    return chain[0]


def house() -> User:
    """An admin among colleagues, with keys of services and of people."""
    root = member("Admin", "root", "Root Ito")
    people = [
        ("Operator", "ada", "Ada Vance"),
        ("Viewer", "vic", "Vic Moor"),
        ("Support", "sue", "Sue Lindqvist"),
        ("Tuner", "tom", "Tom Ode"),
    ]
    for place, (group, login, name) in enumerate(people):
        user = member(group, login, name)
        User.objects.filter(pk=user.pk).update(last_login=timezone.now() - timedelta(hours=30 * place + 2))
        if place % 2:
            Authenticator.objects.create(user=user, type=Authenticator.Type.TOTP, data={})
    staff.set_active(actor=root, user_id=User.objects.get(username="tom").pk, active=False)
    staff.invite_staff(actor=root, username="ben", display_name="Ben Ito", groups=[])
    create_service_key(actor=root, name="Web chat", surface="web", scopes=["recall", "learn", "memories"])
    create_service_key(actor=root, name="Telegram bot", surface="telegram", scopes=["recall", "link"])
    issue_key(name="own", scopes=["memories"], user=person())
    return root
