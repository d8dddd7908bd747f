"""What people do, by lemma: the verbs that make a subject of the word before them."""

from __future__ import annotations

from memories.english.verb_forms import SINGLE_L, ongoing, past, third

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
# Those with a past of their own that most sentences hold.
_COMMON = words(
    """become begin bet break bring build buy catch come cut deal do draw drink drive eat fall feed
    feel fight find fly forbid forecast forget forgive get give go grow have hear hide hold keep
    know lay lead lend let lose make mean meet pay proofread put quit read reset ride ring run say
    see seek sell send set shoot shut sing sit sleep speak spend split stand steal swear sweep take
    tell think throw undo wake wear win withdraw write"""
)

BASE = _LEMMAS | _COMMON
THIRD = frozenset(map(third, BASE))
PAST = frozenset(map(past, BASE)) | {form for form in SINGLE_L if form.endswith("ed")}
ONGOING = frozenset(map(ongoing, BASE)) | {form for form in SINGLE_L if form.endswith("ing")}
