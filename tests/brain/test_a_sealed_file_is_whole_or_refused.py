"""What was sealed comes back chunk by chunk, and nothing of a file that was changed is taken for whole."""

from io import BytesIO

import pytest

from brain.sealed import MAGIC, PREFIX_BYTES, SALT_BYTES, SealError, seal, unseal

WORD = "correct horse battery staple"
CHUNKS = [b"first", b"second", b"third"]
AT = len(MAGIC) + SALT_BYTES + PREFIX_BYTES
FIRST, LAST = 4 + len(b"first") + 16, 4 + len(b"third") + 16


@pytest.fixture(scope="module")
def sealed() -> bytes:
    file = BytesIO()
    seal(CHUNKS, WORD, file)
    return file.getvalue()


def test_it_comes_back(sealed: bytes) -> None:
    assert list(unseal(BytesIO(sealed), WORD)) == CHUNKS
    assert b"first" not in sealed


@pytest.mark.parametrize("change", ["word", "cut", "cut at a chunk", "one left out", "a bit", "header"])
def test_a_change_is_refused(sealed: bytes, change: str) -> None:
    bit = bytearray(sealed)
    bit[-1] ^= 1
    changed = {
        "word": sealed,
        "cut": sealed[:-3],
        "cut at a chunk": sealed[:-LAST],
        "one left out": sealed[:AT] + sealed[AT + FIRST :],
        "a bit": bytes(bit),
        "header": b"x" + sealed,
    }[change]
    with pytest.raises(SealError):
        list(unseal(BytesIO(changed), "another passphrase" if change == "word" else WORD))
