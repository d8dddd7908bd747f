"""What staff did, as a sentence: "approved …". The log has codes ("approve"), which no page shows."""

from collections.abc import Iterable

from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from memories.models import EventType, Step, Surface

Words = str | Promise

DONE: dict[str, Words] = {
    "approve": _("Approved"),
    "reject": _("Rejected"),
    "re-open": _("Put back into the queue"),
    "edit": _("Edited"),
    "edit and approve": _("Edited and approved"),
    "merge": _("Merged into another fact"),
    "undo merge": _("Taken out of the other fact again"),
    "flag conflict": _("Marked as a contradiction"),
    "keep": _("Settled a conflict: this one holds"),
    "keep both": _("Settled a conflict: both hold"),
    "resolve": _("Resolved"),
    "archive": _("Archived"),
    "restore": _("Restored"),
    "enter": _("Entered by hand"),
    "import": _("Imported"),
    "delete": _("Set to be deleted"),
    "cancel deletion": _("Deletion cancelled"),
    "undo": _("Undone"),
}
# What somebody did, the object in its place.
SENTENCES: dict[str, Words] = {
    "approve": _("approved %s"),
    "reject": _("rejected %s"),
    "re-open": _("put %s back into the queue"),
    "edit": _("edited %s"),
    "edit and approve": _("edited and approved %s"),
    "merge": _("merged %s into another fact"),
    "undo merge": _("took %s out of another fact again"),
    "flag conflict": _("marked %s as contradicted"),
    "keep": _("settled a conflict: %s holds"),
    "keep both": _("settled a conflict: %s and the other side hold"),
    "resolve": _("resolved %s"),
    "archive": _("archived %s"),
    "restore": _("restored %s"),
    "enter": _("entered %s by hand"),
    "import": _("imported %s"),
    "delete": _("set %s to be deleted"),
    "cancel deletion": _("cancelled the deletion of %s"),
    "undo": _("took a decision about %s back"),
    "export as csv": _("exported %s as CSV"),
    "export as json": _("exported %s as JSON"),
    "export as jsonl": _("exported %s as JSON lines"),
    "snooze": _("put %s aside for a while"),
    "end snooze": _("brought %s back before its time"),
    "assign": _("gave %s to a reviewer"),
    "comment": _("commented on %s"),
    "withdraw comment": _("withdrew a comment on %s"),
    "take a share": _("took a share of %s"),
    "change guidelines": _("changed %s"),
    "set knowledge rights": _("set what %s may do with knowledge"),
    "change setting": _("changed %s"),
    "allow term": _("let %s through the gate"),
    "disallow term": _("stopped letting %s through the gate"),
    "choose model": _("chose a model for %s"),
    "drop model": _("dropped a model for %s"),
    "add webhook": _("added %s"),
    "switch webhook on": _("switched %s on"),
    "switch webhook off": _("switched %s off"),
    "delete webhook": _("deleted %s"),
    "new feed address": _("gave the feed of %s a new address"),
    "renew feed address": _("renewed the address of the feed of %s"),
    "end feed": _("ended the feed of %s"),
    "create key": _("created %s"),
    "revoke key": _("revoked %s"),
    "set expiry": _("set when %s expires"),
    "use key": _("used %s, for the first time that day"),
    "sign in": _("signed in to %s"),
    "invite": _("made an account for %s"),
    "set groups": _("changed the groups of %s"),
    "activate": _("activated %s"),
    "deactivate": _("deactivated %s"),
    "make password link": _("made a link to set the password of %s"),
    "reset second factor": _("reset the second factor of %s"),
    "search people": _("searched %s"),
    "open person": _("opened %s"),
    "close person": _("closed %s"),
    "edit memory": _("edited a memory of %s"),
    "forget memory": _("forgot a memory of %s"),
    "bring memory back": _("brought back a memory of %s"),
    "start assistant": _("let an assistant be known to %s"),
    "rename assistant": _("renamed an assistant of %s"),
    "wipe assistant": _("wiped an assistant of %s"),
    "undo start assistant": _("took the start of an assistant of %s back"),
    "undo rename assistant": _("took the renaming of an assistant of %s back"),
    "undo wipe assistant": _("took the wiping of an assistant of %s back"),
    "re-embed": _("had the vectors of %s computed anew"),
    "maintain memory": _("had the memory of %s put in order"),
    "rebuild summaries": _("had the summaries of %s made anew"),
    "prune memories": _("forgot old memories of %s that were never recalled"),
    "undo maintenance": _("took apart what was drawn together in the memory of %s"),
    "export": _("exported everything held about %s"),
    "merge account": _("joined %s with an account of the same person"),
    "ask to erase account": _("asked to erase %s"),
    "ask to erase memories": _("asked to erase the memories of %s"),
    "ask to erase contributions_only": _("asked to erase what %s contributed to team facts"),
    "erase account": _("erased %s"),
    "erase memories": _("erased the memories of %s"),
    "erase contributions_only": _("erased what %s contributed to team facts"),
    "stop": _("stopped %s"),
    "play the demo": _("played %s"),
    "export audit": _("exported %s"),
}
PLACES: dict[str, Words] = {
    "console": _("the console"),
    "demo": _("the demo"),
    "people": _("the people"),
    "queue": _("the queue"),
    "list": _("the list of facts"),
    "audit": _("the audit log"),
}
# What of an entry's fields says more than its sentence.
FIELDS: dict[str, Words] = {
    "content": _("wording"),
    "kind": _("kind"),
    "importance": _("importance"),
    "totp": _("authenticator app"),
    "webauthn": _("passkey"),
    "recovery_codes": _("recovery codes"),
    "primary": _("the first choice"),
    "understudy": _("the understudy"),
    "personal": _("people's own memories"),
    "recall": _("recall"),
    "learn": _("send exchanges"),
    "memories": _("memories"),
    "team": _("team facts"),
    "account": _("account"),
    "link": _("link people"),
    **dict(Surface.choices),
    **dict(EventType.choices),
}


def done(action: str) -> str:
    """A decision about a fact by itself. Without words of its own it is shown as the log has it."""
    return str(DONE.get(action) or action.capitalize())


def sentence(action: str, about: str) -> SafeString:
    """The action with its object, which may be a link: "approved <a>…</a>"."""
    if known := SENTENCES.get(action):
        before, _place, after = str(known).partition("%s")
        return format_html("{}{}{}", before, about, after)
    if action.startswith("cancel "):
        return format_html(_now("cancelled {}"), about)
    return format_html("{}: {}", action, about)


def option(action: str) -> str:
    """Of a choice among actions: "approved …"."""
    return str(sentence(action, "…"))


def fields(action: str, names: Iterable[str]) -> str:
    """What was touched, where that says more than the sentence."""
    if action.startswith("export"):
        return ""
    return ", ".join(str(FIELDS[name]) for name in names if name in FIELDS)


def step(name: str) -> str:
    return str(dict(Step.choices).get(name, name))


def statement(content: str) -> str:
    return f"“{content}”" if len(content) <= LONGEST else f"“{content[:LONGEST].rstrip()}…”"


LONGEST = 90
