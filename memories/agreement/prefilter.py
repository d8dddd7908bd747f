"""Tells two statements of one person's life apart before their words are paired. Most neighbours end here.

A word that shares no link with any word of the other statement pairs with none, and what no rule takes out by itself
is left over in the end. Where each statement keeps a word, neither says merely more than the other. Then the subjects
differ if one of the words is spoken of; and two answers contradict each other only if one question is asked that has one
answer at a time (`personal`), or if one names the other to deny it.
"""

from memories.agreement.claims import Claim
from memories.agreement.personal import may_share_slot

_STANDING = 2  # words spoken of; one alone may stand for the other's verb (`attributes`)


def tells_apart(a: Claim, b: Claim) -> bool:
    """Whether no rule could call them anything but different, whatever the similarity."""
    if a.saying.denies or b.saying.denies or a.bag == b.bag:
        return False
    (themes, answers), (other_themes, other_answers) = _kept(a, b), _kept(b, a)
    if themes and other_themes:
        return True
    if (themes >= _STANDING and other_answers) or (other_themes >= _STANDING and answers):
        return True
    return bool(answers and other_answers) and not may_share_slot(a, b)


def _kept(one: Claim, other: Claim) -> tuple[int, int]:
    """How many words stay that pair with nothing: of what it speaks of, and of what it answers."""
    themes, answers = one.lasting
    single = other.links.isdisjoint
    return sum(map(single, themes)), sum(map(single, answers))
