"""Tells two statements of one person's life apart before their words are paired. Most neighbours end here.

A word that shares no link with any word of the other statement pairs with none, and what no rule takes out by itself
is left over in the end. Where each statement keeps a word of what it speaks of, the subjects differ. Where each keeps
one of what it answers, neither says merely more than the other, and they contradict each other only as two answers to
one question that has one at a time (`personal`), or by naming what they deny.
"""

from memories.agreement.claims import Claim
from memories.agreement.personal import may_share_slot
from memories.agreement.vocabulary import Links


def tells_apart(a: Claim, b: Claim) -> bool:
    """Whether no rule could call them anything but different, whatever the similarity."""
    if a.saying.denies or b.saying.denies or a.bag == b.bag:
        return False
    (themes, answers), (other_themes, other_answers) = a.lasting, b.lasting
    if _keeps(themes, b.links) and _keeps(other_themes, a.links):
        return True
    kept = _keeps(answers, b.links) and _keeps(other_answers, a.links)
    return kept and not may_share_slot(a, b)


def _keeps(words: list[Links], others: Links) -> bool:
    """Whether one of the words pairs with nothing on the other side."""
    return any(map(others.isdisjoint, words))
