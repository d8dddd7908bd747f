from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memories.gate.secrets import Secret, find_secrets, passes_luhn, redact

_STATED = {
    "my password is hunter2": "hunter2",
    "the db pass: x9!kk": "x9!kk",
    "I set the admin password to Tr0ub4dor&3 yesterday": "Tr0ub4dor&3",
    "our db password was changed to kitten42": "kitten42",
    "my password is: letmein": "letmein",
    "the door code is 4711, come in": "4711",
    "export API_KEY=sk-proj-abcdefghijklmnop1234567890": "sk-proj-abcdefghijklmnop1234567890",
    "connect with postgres://app:s3cr3t@db:5432/app please": "s3cr3t",
    "pay with 4111 1111 1111 1111 until May": "4111 1111 1111 1111",
    "my ssn is 078-05-1120": "078-05-1120",
    "login is admin / Passw0rd!": "Passw0rd!",
    "our netflix password's popcorn": "popcorn",
    "the password to my laptop is tulip and the mouse is new": "tulip",
    "I changed my password to sunflower": "sunflower",
    "The user's email password is now butterfly.": "butterfly",
    "the code for my front door is 1984": "1984",
    "The gate code at my mum's house is 2580, come in": "2580",
    "my locker combination is 12-34-56": "12-34-56",
    "-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIB\n-----END RSA PRIVATE KEY-----": "MIIEpAIB",
}
_ORDINARY = (
    "I forgot my password again",
    "the token is expired",
    "the secret is to rest the dough overnight",
    "the key is in the drawer",
    "The password is stored hashed",
    "def login(password: str) -> bool:\n    return check(password)",
    "const apiKey = process.env.API_KEY;",
    "self.token = token",
    "commit 3f786850e387550fdab836ed7e6dc881de23001b fixed it",
    "id 123e4567-e89b-12d3-a456-426614174000",
    "token budget is 4096",
    "my password is temporary",
    "my password is in Bitwarden",
    "our password policy: users choose",
    "the password for the vault is rotated weekly",
    "the gate code for 2024 is 17 pages",
    "the postal code of the safe house is 11234",
    "git push origin feature/login-token-refresh-2024",
)


@pytest.mark.parametrize(("message", "value"), _STATED.items())
def test_a_stated_secret_is_replaced(message: str, value: str) -> None:
    kept = redact(message)

    assert value not in kept
    assert "[secret: secret." in kept


@pytest.mark.parametrize("message", _ORDINARY)
def test_ordinary_talk_and_code_stay(message: str) -> None:
    assert redact(message) == message


def test_only_the_value_is_replaced() -> None:
    assert (
        redact("wifi password: Sunny-Day-2024 and welcome")
        == "wifi password: [secret: secret.keyword] and welcome"
    )


@given(st.text(max_size=400))
def test_secrets_are_ordered_and_do_not_overlap(text: str) -> None:
    found = find_secrets(text)

    assert all(isinstance(secret, Secret) and 0 <= secret.start < secret.end <= len(text) for secret in found)
    assert all(left.end <= right.start for left, right in pairwise(found))


@given(st.integers(min_value=0, max_value=10**15 - 1))
def test_one_check_digit_in_ten_passes_luhn(number: int) -> None:
    assert sum(passes_luhn(f"{number}{digit}") for digit in range(10)) == 1


@pytest.mark.parametrize(
    "text", [*_STATED, "My password is hunter2secret! And token=ghp_16C7e42F292c6912E7710c838347Ae178B4a"]
)
def test_what_is_redacted_twice_reads_as_once(text: str) -> None:
    assert redact(redact(text)) == redact(text)


def test_a_mark_of_ones_own_hides_nothing() -> None:
    assert "hunter2" not in redact("my password is [secret: hunter2]")
