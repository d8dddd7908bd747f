"""A file that a passphrase opens: AES-256-GCM in chunks under a key of Scrypt, so that a dump of any size is streamed.

Each chunk's nonce holds its number and whether it is the last one: none can be left out, moved or cut off unseen.
"""

import os
from collections.abc import Iterable, Iterator
from typing import BinaryIO

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

MAGIC = b"lorekeeper backup 1\n"
SALT_BYTES, PREFIX_BYTES, TAG_BYTES = 16, 7, 16
CHUNK_BYTES = 1 << 20


class SealError(Exception):
    """The file cannot be opened; the message says why."""


def seal(chunks: Iterable[bytes], passphrase: str, file: BinaryIO) -> None:
    """Write `chunks`, each of at most CHUNK_BYTES and at least one of them."""
    header = MAGIC + os.urandom(SALT_BYTES + PREFIX_BYTES)
    file.write(header)
    key = _key(passphrase, header)
    waiting: bytes | None = None
    number = 0
    for chunk in chunks:
        if waiting is not None:
            _write(file, key.encrypt(_nonce(header, number, last=False), waiting, header))
            number += 1
        waiting = chunk
    _write(file, key.encrypt(_nonce(header, number, last=True), waiting or b"", header))


def unseal(file: BinaryIO, passphrase: str) -> Iterator[bytes]:
    """The chunks as they were given. Raises SealError at the first that is not whole, before it is handed out."""
    header = file.read(len(MAGIC) + SALT_BYTES + PREFIX_BYTES)
    if not header.startswith(MAGIC):
        raise SealError("This is no backup of manage.py backup.")
    key, number = _key(passphrase, header), 0
    following = _read(file)
    while True:
        sealed, following = following, _read(file)
        try:
            chunk = key.decrypt(_nonce(header, number, last=not following), sealed, header)
        except InvalidTag:
            why = (
                "The passphrase is another one, or the file is damaged."
                if number == 0
                else "The file is damaged or cut off."
            )
            raise SealError(why) from None
        yield chunk
        if not following:
            return
        number += 1


def _key(passphrase: str, header: bytes) -> AESGCM:
    salt = header[len(MAGIC) : len(MAGIC) + SALT_BYTES]
    return AESGCM(Scrypt(salt=salt, length=32, n=1 << 17, r=8, p=1).derive(passphrase.encode()))


def _nonce(header: bytes, number: int, *, last: bool) -> bytes:
    return header[-PREFIX_BYTES:] + number.to_bytes(4, "big") + bytes([last])


def _write(file: BinaryIO, sealed: bytes) -> None:
    file.write(len(sealed).to_bytes(4, "big") + sealed)


def _read(file: BinaryIO) -> bytes:
    length = int.from_bytes(file.read(4), "big")
    if length > CHUNK_BYTES + TAG_BYTES:
        raise SealError("The file is damaged.")
    return file.read(length)
