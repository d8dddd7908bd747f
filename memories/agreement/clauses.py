"""Finds the verb of a statement and cuts the rest into a subject and what follows, by preposition."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from memories.agreement.stems import singular
from memories.agreement.tables import value_classes
from memories.agreement.tokens import Token
from memories.agreement.verbs import participles, verb_forms

BE = frozenset(["is", "are", "was", "were", "be", "been", "being"])
_HAVE = frozenset({"have", "has", "had"})
_DO = frozenset({"do", "does", "did"})
_MODAL = frozenset({"must", "can", "will", "would", "might", "could"})
_AUXILIARY = BE | _HAVE | _DO | _MODAL
_SKIPPED = frozenset(
    ["only", "also", "still", "always", "currently", "now", "just", "already", "usually", "normally", "automatically", "generally", "officially", "simply", "often", "never", "both", "all", "each", "directly", "everyone"]
)
PREPOSITIONS = frozenset(
    ["of", "for", "to", "in", "on", "at", "by", "with", "from", "into", "onto", "via", "through", "over", "under", "behind", "after", "before", "until", "within", "without", "during", "than", "as", "between", "against", "across", "per", "towards", "around", "inside", "outside", "upon", "off"]
)
_SUBORDINATE = frozenset(["when", "if", "unless", "while", "because", "that", "which", "who", "whenever", "where", "whereas", "although", "so"])
_DETERMINERS = frozenset(["the", "a", "an", "this", "that", "these", "those", "our", "your", "their", "its", "my", "his", "her", "every", "each", "all", "any", "no"])
_PRONOUNS = frozenset({"we", "you", "they", "i", "one", "people"})
_COMMANDS = frozenset(
    ["use", "run", "put", "send", "keep", "ask", "merge", "post", "open", "call", "create", "add", "do", "make", "write", "install", "set", "start", "stop", "choose", "prefer", "name", "store", "report", "file", "check", "type", "enter", "execute", "avoid", "deploy", "push", "pull", "publish", "ship", "log", "commit", "tag", "announce", "submit", "raise", "contact", "never", "always", "please", "squash", "rebase"]
)
_ENDING_VERBS = frozenset({"stop", "quit", "cease", "give up"})
_TIMES = frozenset({"frequency", "weekday", "weekdays", "clock", "clock range", "date"})
_SURE = 3
_EITHER_NUMBER = frozenset({"data", "staff", "team", "media", "crew", "police", "group"})
_NOUNS = frozenset(  # verbs that are nouns at least as often
    ["state", "test", "log", "queue", "page", "file", "process", "access", "request", "report", "release", "build", "deploy", "cache", "export", "import", "check", "review", "commit", "merge", "label", "name", "tag", "change", "update", "plan", "cost", "price", "issue", "order", "format", "port", "host", "store", "time", "type", "view", "list", "mark", "map", "index", "schedule", "stage", "stream", "split", "sort", "limit", "lock", "link", "email", "document", "control", "contact", "comment", "call", "block", "batch", "bill", "alert", "address", "design", "ticket", "event", "message", "key", "name", "filter", "record", "backup", "sample", "flag", "train", "patch", "stack", "rank", "snapshot", "profile", "match", "search", "display", "load", "group", "cover", "open"]
)
_GENERIC_SUBJECTS = frozenset({"we", "you", "people", "one", "everyone", "it", "they", "i", "there", "team"})


@dataclass(frozen=True, slots=True)
class Chunk:
    """Words behind one preposition; the preposition is empty for a bare noun phrase."""

    preposition: str
    tokens: tuple[Token, ...]


@dataclass(frozen=True, slots=True)
class Clause:
    """One statement cut at its verb.

    voice: "active", "passive" or "copula". subject and rest hold chunks in order; verb the words of the verb.
    """

    voice: str
    subject: tuple[Chunk, ...]
    verb: tuple[Token, ...]
    rest: tuple[Chunk, ...]
    generic: bool = False  # we, you, an imperative: nobody in particular
    marks: tuple[Token, ...] = field(default=())


def cut(tokens: Sequence[Token]) -> Clause:
    """The clause of a statement; without a verb everything is the subject."""
    tokens = _in_order([token for token in tokens if token.kind != "mark" or token.text == ","])
    words = [token for token in tokens if token.kind != "mark"]
    start, end, _head, voice = _verb(words)
    if start < 0:
        return Clause("copula", _chunks(words), (), ())
    subject, rest = words[:start], words[end + 1 :]
    verb = tuple(words[start : end + 1])
    generic = all(token.text in _GENERIC_SUBJECTS or token.kind == "not" or token.text in _SKIPPED for token in subject)
    if generic:
        verb = (*(token for token in subject if token.kind == "not" or token.text == "only"), *verb)
        kept = [token for token in subject if token.text == "everyone"]
        subject = kept
    return Clause(voice, _chunks(subject), verb, _chunks(rest), generic)


def _in_order(tokens: list[Token]) -> list[Token]:
    """Moves what stands before a leading comma ("In staging, …", "To reset it, …") behind the rest."""
    commas = [i for i, token in enumerate(tokens) if token.kind == "mark"]
    first = tokens[0].text if tokens else ""
    if commas and commas[0] < len(tokens) - 2 and first in PREPOSITIONS | _SUBORDINATE:
        return tokens[commas[0] + 1 :] + tokens[: commas[0]]
    return tokens


def _verb(words: Sequence[Token]) -> tuple[int, int, int, str]:
    """Start, end and head of the verb group, and its voice; -1 where there is no verb."""
    limit = next((i for i, word in enumerate(words) if i and word.text in _SUBORDINATE), len(words))
    auxiliary = next((i for i in range(limit) if words[i].text in _AUXILIARY and words[i].kind == "word"), -1)
    if auxiliary >= 0:
        return _group(words, auxiliary)
    best = _plain_verb(words, limit)
    return best, best, best, "active" if best >= 0 else "copula"


def _group(words: Sequence[Token], start: int) -> tuple[int, int, int, str]:
    last, at = start, start + 1
    while at < len(words):
        word = words[at]
        if word.kind == "not" or word.text in _SKIPPED or _is_adverb(words, at):
            at += 1
        elif word.text in _AUXILIARY:
            last, at = at, at + 1
        else:
            break
    form = verb_forms().get(_first_word(words[at])) if at < len(words) else None
    if words[last].text in BE:
        return _after_be(words, start, last, at, form)
    plain = at < len(words) and words[at].kind == "word" and words[at].text not in _DETERMINERS | PREPOSITIONS
    if (plain and words[last].text in _DO | _MODAL) or (form and form[1] in ("past", "participle")):
        return start, at, at, "active"
    return start, max(last, at - 1), last, "active"


def _is_adverb(words: Sequence[Token], at: int) -> bool:
    """ "is automatically deleted": an adverb inside the verb group."""
    behind = at + 1 < len(words) and (_form(words[at + 1]) != "" or words[at + 1].kind == "not")
    return words[at].text.endswith("ly") and not words[at].name and behind


def _after_be(
    words: Sequence[Token], start: int, last: int, at: int, form: tuple[str, str] | None
) -> tuple[int, int, int, str]:
    if at < len(words) and words[at].kind == "word" and _is_participle(words[at]):
        return start, at, at, "passive"
    if form and form[1] == "ing" and words[at].key not in value_classes():
        return start, at, at, "active"
    return start, max(last, at - 1), last, "copula"


def _plain_verb(words: Sequence[Token], limit: int) -> int:
    """The most verb-like word that is no auxiliary, or -1."""
    opening = next((i for i in range(limit) if words[i].kind != "not" and words[i].text not in _SKIPPED), limit)
    if opening < limit:
        word = words[opening]
        if word.text in _PRONOUNS:
            plain = (i for i in range(opening + 1, limit) if words[i].text not in _SKIPPED and words[i].kind == "word")
            return next(plain, -1)
        if _first_word(word) in _COMMANDS:
            return opening
    scores = {i: _verb_score(words, i) for i in range(1, limit)}
    score = max(scores.values(), default=0)
    at = next((i for i, own in scores.items() if own >= max(score - 1, _SURE)), max(scores, key=scores.get, default=0))
    if opening < limit and score < _SURE and _form(words[opening]) == "base" and _first_word(words[opening]) not in _NOUNS:
        return opening
    return at if score > 0 else _likely_verb(words, limit)


def is_infinitive(word: Token) -> bool:
    return _form(word) == "base" and not word.name


def ends_something(words: Sequence[Token], i: int) -> bool:
    """ "stopped smoking", "no longer"-like verbs before an -ing form."""
    ending = verb_forms().get(_first_word(words[i]), ("", ""))[0] in _ENDING_VERBS
    return ending and i + 1 < len(words) and words[i + 1].surface.lower().endswith("ing")


def is_past(word: Token) -> bool:
    """Told as something that happened: "lost", "wrote"; forms that are also the present do not count."""
    form = _form(word)
    return form == "past" and verb_forms().get(_first_word(word), ("", ""))[0] != _first_word(word)


def _is_participle(word: Token) -> bool:
    return _first_word(word) in participles() or (_form(word) == "past" and not word.name)


def _likely_verb(words: Sequence[Token], limit: int) -> int:
    """Where nothing agrees: the first word with the ending of a verb that something follows as behind one."""
    for i in range(1, limit - 1):
        ending = _form(words[i]) in ("base", "third") or _first_word(words[i]).endswith("s")
        led = words[i - 1].text in _DETERMINERS or words[i - 1].text in PREPOSITIONS
        if words[i].kind == "word" and ending and not led and _what_follows(words[i + 1]) > 0:
            return i
    return -1


def _first_word(word: Token) -> str:
    return word.surface.lower().split()[0] if word.kind == "word" and word.surface else ""


def _form(word: Token) -> str:
    """base, third, past, participle, ing, or "" for no verb; an unknown word is judged by its ending."""
    first = _first_word(word)
    known = verb_forms().get(first, ("", ""))[1]
    if known or word.kind != "word" or word.name or not first.isalpha():
        return known
    return "past" if first.endswith("ed") and len(first) > 4 else ""


def _verb_score(words: Sequence[Token], i: int) -> int:
    word, before = words[i], words[i - 1]
    after = words[i + 1] if i + 1 < len(words) else None
    form = _form(word)
    if not form or before.text in _DETERMINERS or before.text in PREPOSITIONS:
        return -9
    phrase = 1 if " " in word.surface else 0
    nounish = -1 if _first_word(word) in _NOUNS or _first_word(word).removesuffix("s") in _NOUNS else 0
    agreement = max(_agreement(before, form), _agreement(_subject_head(words, i), form) - 1)
    return agreement + _what_follows(after) + phrase + nounish


def _subject_head(words: Sequence[Token], i: int) -> Token:
    """The noun that a verb here would agree with: the one before the first preposition."""
    preposition = next((n for n in range(1, i) if words[n].text in PREPOSITIONS), 0)
    return words[preposition - 1] if preposition else words[i - 1]


def _agreement(before: Token, form: str) -> int:
    surface = before.surface.lower()
    if surface in _EITHER_NUMBER and form in ("base", "third"):
        return _SURE
    plural = surface in ("we", "you", "they", "i", "people", "data", "media", "criteria") or singular(surface) != surface
    if form == "past":
        return 2
    if form == "base":
        return 3 if plural or before.text in _SKIPPED else -1
    if form == "third":
        code = before.value is not None and before.value.kind == "code"
        return -1 if (before.kind != "word" and not code) or (plural and not before.name) else 3
    return -9


def _what_follows(after: Token | None) -> int:
    if after is None:
        return 0
    if after.kind == "value" or after.text in _DETERMINERS or after.text in PREPOSITIONS:
        return 1
    if _form(after) == "third":
        return -1
    return -2 if _form(after) == "base" and _first_word(after) not in _NOUNS else 0


def _is_time(word: Token) -> bool:
    """A time that stands by itself, without a preposition: "we rebuild it every night"."""
    return word.value is not None and word.value.kind in _TIMES


def _ends_phrase(word: Token) -> bool:
    return word.kind != "word" or word.text in PREPOSITIONS or word.text in _SUBORDINATE


def _chunks(words: Sequence[Token]) -> tuple[Chunk, ...]:
    chunks: list[Chunk] = []
    preposition, current = "", list[Token]()
    for i, word in enumerate(words):
        if current and _is_time(word) and (i + 1 == len(words) or _ends_phrase(words[i + 1])):
            chunks.append(Chunk(preposition, tuple(current)))
            preposition, current = "at", [word]
        elif word.kind == "word" and (word.text in PREPOSITIONS or word.text in _SUBORDINATE):
            if current or preposition:
                chunks.append(Chunk(preposition, tuple(current)))
            preposition, current = word.text, []
        else:
            current.append(word)
    if current or preposition:
        chunks.append(Chunk(preposition, tuple(current)))
    return tuple(chunks)
