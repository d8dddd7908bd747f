"""What people do, by lemma: the verbs that make a subject of the word before them."""

from __future__ import annotations

from .wordset import words

# Doings of people that the tables of `cues` do not hold; of most of them programs are capable, too, so they count only
# for words that are called like nobody's program (Grace, Frank, Rose).
_LEMMAS = words(
    """accept adjust administer admire admit advise advocate agree aim allow alternate analyse analyze
    announce answer appreciate approach approve argue arrange ask assemble assess assign assist attend audit
    automate avoid back bake ban benchmark blame block blog book boot borrow bother brief broker budget
    bypass calibrate call cancel care carry celebrate chair challenge champion change chase chat check
    choose claim clarify clean clear climb close coach code collaborate collect comment commission commit
    commute compare compile complain complete compose conduct configure confirm consult contribute control
    convince cook cooperate coordinate copy correct count cover create criticise curate customise cycle
    debug decide declare decline decommission delay delegate delete deliver demo demonstrate deploy deputise
    describe design develop diagnose direct disable disagree disapprove discover discuss dislike dispatch
    distribute document doubt draft drop edit email emphasise enable encourage enforce enjoy enter escalate
    estimate evaluate examine execute expect explain explore extend extract facilitate favour favor fear
    figure file fill fire film filter finalise finish fix flag focus follow force forge fork form format
    forward found fund gather generate greet grab grumble guard guess guide hack handle happen hate head
    help hire hope host hunt identify ignore imagine implement import improve initiate insist inspect
    install instruct insist integrate intend interview introduce invent investigate invite invoice issue
    join judge jump justify kick label lament land launch lean learn lecture leave like limit link list
    listen live load localise lobby lock look love lower maintain manage map mark master measure mediate
    mend mention mentor merge message migrate mind miss mock model moderate monitor motivate move mute nag
    name need negotiate nominate note notice notify nudge object observe obtain offer onboard open operate
    oppose order organise organize outline outsource oversee own pack package paint pair parse participate
    pass patch persuade phone photograph pick pilot pin ping pitch place plan plant play plead plug point
    polish port post postpone practise praise prefer prepare present press prevent print prioritise
    prioritize probe process procure produce profile program prohibit promise promote prompt propose
    prototype prove provide provision publish pull purchase pursue push qualify question queue quote raise
    rate reach realise rebase rebuild recall receive recommend reconcile record recruit redesign redo reduce
    refactor refer refine refuse register regret rehearse reject relabel relate relax release relocate rely
    remember remind remove rename renew renovate reopen reorder repair repeat replace reply report represent
    reproduce request require rescue research resent resign resolve respond restart restore restructure
    retire retrain return revert review revise revoke reward rewrite rework roll rotate sail sanction scan
    scrap skip save schedule scope score scrub search secure select separate serve settle share shift ship
    shop shorten sign signal simplify sketch solder solve sort source specify sponsor spot staff stage stamp
    start stay steer step stock stop store streamline stress structure study style submit suffer suggest
    summarise summarize supervise support suppose surprise survey suspect swap switch sympathise tackle tag
    talk taste teach tend test thank tidy tie tighten touch tour track trade train transcribe transfer
    translate travel treat triage trim trust try tune turn tutor type unblock uncover understand unlock
    unplug update upgrade upload urge use value verify veto vet visit volunteer vote vouch wait walk want
    warn wash watch water weigh weld welcome wire wish wonder work worry wrap"""
)
# Verbs with a past of their own, and that past.
_IRREGULAR = {
    "become": "became", "begin": "began", "bet": "bet", "break": "broke", "bring": "brought",
    "build": "built", "buy": "bought", "catch": "caught", "choose": "chose", "come": "came",
    "cut": "cut", "deal": "dealt", "do": "did", "draw": "drew", "drink": "drank", "drive": "drove",
    "eat": "ate", "fall": "fell", "feed": "fed", "feel": "felt", "fight": "fought", "find": "found",
    "fly": "flew", "forbid": "forbade", "forecast": "forecast", "forget": "forgot",
    "forgive": "forgave", "get": "got", "give": "gave", "go": "went", "grow": "grew", "have": "had",
    "hear": "heard", "hide": "hid", "hold": "held", "keep": "kept",
    "know": "knew", "lay": "laid", "lead": "led", "leave": "left", "lend": "lent", "let": "let",
    "lose": "lost", "make": "made", "mean": "meant", "meet": "met",
    "oversee": "oversaw", "pay": "paid", "proofread": "proofread", "put": "put", "quit": "quit",
    "read": "read", "rebuild": "rebuilt", "reset": "reset", "redo": "redid", "rewrite": "rewrote",
    "ride": "rode", "ring": "rang", "run": "ran", "say": "said", "see": "saw", "seek": "sought",
    "sell": "sold", "send": "sent", "set": "set", "shoot": "shot", "shut": "shut",
    "sing": "sang", "sit": "sat", "sleep": "slept", "speak": "spoke", "spend": "spent",
    "split": "split", "stand": "stood", "steal": "stole", "sweep": "swept", "swear": "swore",
    "take": "took", "teach": "taught", "tell": "told", "think": "thought", "throw": "threw",
    "undo": "undid", "understand": "understood", "wake": "woke", "wear": "wore",
    "win": "won", "withdraw": "withdrew", "write": "wrote",
}  # fmt: skip
_DOUBLED = words(
    """admit ban begin bet blog chat commit control cut debug drop flag forbid forget format get grab label
    let map model nag pin plan plug prefer program put quit refer regret reset run scan scrap scrub set shop
    ship shut sit skip split spot step stop submit swap tag transfer travel trim unplug vet win wrap cancel"""
)  # fmt: skip
_VOWELS = frozenset("aeiou")


def third(lemma: str) -> str:
    if lemma.endswith("y") and lemma[-2] not in _VOWELS:
        return lemma[:-1] + "ies"
    return lemma + ("es" if lemma.endswith(("s", "x", "z", "ch", "sh", "o")) else "s")


def _stem(lemma: str) -> str:
    """The lemma as it stands before -ed and -ing."""
    if lemma in _DOUBLED:
        return lemma + lemma[-1]
    return lemma[:-1] if lemma.endswith("e") and not lemma.endswith("ee") else lemma


def past(lemma: str) -> str:
    if lemma in _IRREGULAR:
        return _IRREGULAR[lemma]
    if lemma.endswith("y") and lemma[-2] not in _VOWELS:
        return lemma[:-1] + "ied"
    return lemma + "d" if lemma.endswith("ee") else _stem(lemma) + "ed"


def ongoing(lemma: str) -> str:
    return _stem(lemma) + "ing"


# American spelling keeps one l.
_SINGLE = words("canceled labeled modeled traveled canceling labeling modeling traveling")

BASE = _LEMMAS | frozenset(_IRREGULAR)
THIRD = frozenset(third(lemma) for lemma in BASE)
PAST = frozenset(past(lemma) for lemma in BASE) | _SINGLE
ONGOING = frozenset(ongoing(lemma) for lemma in BASE) | _SINGLE
