"""What a person said in their own words, against which every proposal of a model is held."""

import re

from brain.extract.explicit import explicit, refuses
from brain.extract.rules.exclusions import setting
from brain.extract.rules.preprocessing.own_words import Layout
from brain.extract.rules.preprocessing.sentences import sentences
from brain.extract.rules.preprocessing.spelling import plain
from brain.extract.secrets import holds_secret
from memories.regex import regex

SHORTEST_WORD = 3  # letters; shorter ones tell nothing about where a statement comes from
WORD = re.compile(r"[^\W_][\w'’.@/:-]*[^\W_]|\d+")
ORDERS = regex(r"""
    (?i)
    \b(
      ignore (all|any|the|previous|prior|every)
      |disregard|system prompt|developer message|you (must|should|are now|will)|jailbreak|override
      |as an ai|obey
    )\b
    |</?\|?\w+\|?>|```|\[/?INST\]
    |(?:^|[.!?;\n\#])[^\S\n]*+(?:system|assistant|developer|instructions?)\s*:
""")
# What is asked or supposed is not told: "Do I …?", "Why do we …?", "What if I …", "Is the proxy …?";
# "Could you …?" is no such question.
ASKED = regex(r"""
    (?i)^\W*(?:(?:so|and|but|or|hey|hi|ok|okay|well|now|then|just)[\s,]+)*(?:
      (?:(?:why|when|where|how(?:\s+long)?|since\s+when|what)\s+)?(?:
        do|did|am|was|have|had|will|would|should|could|can|may|might|must
      )(?:n't)?\s+(?:i|we)\b
      |(?:
        is|are|was|were|do|does|did|has|have|had|can|could|should|would|will
      )(?:n't)?\s+(?!you\b).*\?\W*$
      |(?:what|how\s+about|and)\s+if\b|if\s+(?:i|we)\b|suppos(?:e|ing)\b|imagine\b|say\s+i\b
      |(?:i\s+wonder|wondering|(?:i'm\s+)?not\s+sure)\s+(?:if|whether)\b
    )
""")
OF_THEIRS = re.compile(r"(?i)\b(my|mine)\b")  # "should I bring my son Leo?" tells of a son
# Of the telling, not of what is told.
TALE = frozenset({
    "the", "user", "users", "user's", "uses", "using", "use", "has", "have", "had", "is", "are", "was",
    "were", "does", "with", "and", "for", "that", "their", "they", "them", "this", "from", "who", "which",
    "what", "when", "than", "then", "into", "about", "also", "always", "never", "prefers", "prefer",
    "wants", "want", "works", "work", "lives", "live", "likes", "like", "now", "not", "any", "more",
    "assistant", "answer", "answers", "called", "named", "years", "year", "old", "asked", "remember",
})  # fmt: skip


class Evidence:
    """What the person said in their own words, against which every proposal is held."""

    def __init__(self, layout: Layout, reply: str) -> None:
        self.own = plain(layout.own)
        self.own_stems = stems(self.own) | stems(layout.own)
        self.others = (stems(" ".join(part.text for part in layout.dropped)) | stems(reply)) - self.own_stems
        lines = sentences(self.own)
        statements = [
            line.text for line in lines if OF_THEIRS.search(line.text) or not ASKED.match(line.text)
        ]
        self.asked = stems(" ".join(line.text for line in lines)) - stems(" ".join(statements))
        self.for_me = any((request := explicit(line.text)) and request.audience == "me" for line in lines)
        self.for_team = any((request := explicit(line.text)) and request.audience == "team" for line in lines)
        self.refused = any(refuses(line.text) for line in lines)
        self.played = setting.game(self.own)

    def objection(self, content: str) -> str:
        """Why a statement may not stay, or nothing."""
        if holds_secret(content):
            return "secret"
        if ORDERS.search(content):
            return "instruction"
        return self._unsaid(content) or self._unmeant()

    def _unsaid(self, content: str) -> str:
        words = stems(content) - TALE
        if words & self.others:
            return "quoted or the assistant's own words"
        if words & self.asked and words & self.own_stems <= self.asked:
            return "question"
        return "not in the person's words" if invents(content, self.own_stems) else ""

    def _unmeant(self) -> str:
        return "role play" if self.played else "asked not to keep" if self.refused else ""


def invents(content: str, known: set[str]) -> bool:
    """Whether it has a figure that nobody said, or more words of its own than of what was said (`stems` of that)."""
    words = stems(content) - TALE
    unsaid = {word for word in words if word not in known and any(sign.isdigit() for sign in word)}
    return bool(unsaid) or (bool(words) and len(words & known) < len(words) / 2)


def stems(text: str) -> set[str]:
    """Words cut to their first six letters, which is enough to see "freelances" in "freelance"."""
    return {
        word.lower()[:6] if word.isalpha() else word.lower()
        for word in WORD.findall(text)
        if len(word) >= SHORTEST_WORD or word.isdigit()
    }
