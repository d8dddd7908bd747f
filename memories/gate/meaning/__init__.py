"""What no pattern decides: a credential, a person or an order told in words of one's own.

"The till wakes up with 2580", "One of the fitters is on chemo", "58, widower, hall 3, union rep": nothing in them is a name or the
form of a secret. A small transformer has learned from `statements.jsonl` how such things are told, and how what is innocent
beside them ("The till prints a receipt", "Chemotherapy is given on Tuesdays"). It is the packaged embedding model with
adapters of its own (`memories.adapted`) and is asked last, of what every rule lets pass.
`python -m memories.gate.meaning.fit` makes its adapters.
"""

import re
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from threading import Lock

from cachetools import TTLCache, cached

from memories.adapted import Trained, softmax
from memories.gate.finding import Finding

FOLDER = Path(__file__).parent
STATEMENTS = FOLDER / "statements.jsonl"
KINDS = ("innocent", "credential", "role", "order", "pieces")  # in the order of the network's sums
MEANING = Trained(FOLDER / "adapters.safetensors", classes=len(KINDS), layers=6)
CREDENTIAL = "meaning.credential"
ORDER = "meaning.order"  # may be a fact all the same: a reviewer decides
# How likely a sentence has to be of any kind but the innocent one, by the kind that it is most of.
BARS = {"credential": 0.61, "role": 0.6, "order": 0.7, "pieces": 0.8}
PERSONAL_CREDENTIAL_BAR = (
    0.65  # of a credential in what somebody tells of themselves: the network has learned nothing of that
)
SENTENCE = re.compile(r"(?s)\S.*?(?:[.;!?](?=\s)|$)")
ANNOUNCED = re.compile(
    r"(?i)pass ?(?:word|phrase|code)|\b(?:pins?|codes?|combination)\b|log[ -]?in|unlock|wi-?fi|alarm"
)
FEWEST = 3  # words of a sentence that is judged by itself


def find(text: str) -> Finding | None:
    """The likeliest of what the whole text and each of its sentences tell; an order only where nothing else is told."""
    classified = [(finding.rule != ORDER, likely, finding) for likely, finding in _classified(text)]
    return max(classified)[2] if classified else None


def tells_credential(text: str) -> bool:
    """Whether it does, with a word for credentials, and surer of it than of a statement of the project."""
    return bool(ANNOUNCED.search(text)) and any(
        each.rule == CREDENTIAL and likely >= PERSONAL_CREDENTIAL_BAR for likely, each in _classified(text)
    )


def _classified(text: str) -> Iterator[tuple[float, Finding]]:
    """What the whole text and each of its sentences tell, and how likely."""
    places, sums = MEANING.served().tokens(text)
    for start, end in _parts(text):
        inside = [number for number, (a, b) in enumerate(places) if b > a >= start and b <= end]
        if not inside:
            continue
        innocent, *kinds = softmax(sums[inside].mean(axis=0, dtype=float)).tolist()
        kind = KINDS[1 + kinds.index(max(kinds))]
        if 1 - innocent >= BARS[kind]:
            yield 1 - innocent, Finding(f"meaning.{kind}", start, end)


def _digest(text: str) -> bytes:
    return blake2b(text.encode(), digest_size=16).digest()


# Kept under a hash: a page of the queue asks the same of 25 facts each time.
@cached(TTLCache(maxsize=4096, ttl=3600), key=_digest, lock=Lock())
def orders_its_reader(text: str) -> bool:
    """Whether a reviewer has to decide on it, however many people say it."""
    finding = find(text)
    return finding is not None and finding.rule == ORDER


def warm_up() -> None:
    """Load the network, so that no statement waits for it."""
    MEANING.served()


def _parts(text: str) -> Iterator[tuple[int, int]]:
    """The whole, and each of its sentences: what is harmless beside it hides none."""
    yield 0, len(text)
    sentences = [hit for hit in SENTENCE.finditer(text) if len(hit[0].split()) >= FEWEST]
    if len(sentences) > 1:
        yield from (hit.span() for hit in sentences)
