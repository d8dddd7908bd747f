"""Layer 4: passwords, tokens, keys and card numbers, in statements and in chat messages of any length.

Three ways lead to a secret: a word that announces it ("the db pass: x9!kk"), a form that only secrets have (`ghp_…`,
a private key's block), and a token whose characters are mixed as in random text. The library Kingfisher
(MongoDB, Apache-2.0) adds the forms of some hundred services; only its `Scanner.scan` is called, which stays on
this machine. Every expression here is bounded, so that the time grows with the length of the text alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from memories.regex import laid_out, regex

from . import labelled_secrets, passwords_in_prose
from .finding import Expression, has_digit
from .identifiers.encoded import decoded
from .randomness import SHORTEST_KEY, is_drawn, is_lettered, is_noise, is_random

_CHUNK = 4096  # characters handed to the library at once


@dataclass(frozen=True, slots=True)
class Secret:
    rule: str
    start: int
    end: int


# What tokens of single services begin with; looked for inside long runs alone, since there are many.
_PREFIXED = Expression(r"""
    (?<![A-Za-z0-9])(?:
      gh[pousr]_\w{8,}|github_pat_\w{20,}|glpat-[\w.=-]{6,}|gl[a-z]{2,6}-[\w.=-]{16,}
      |sk-(?:proj|ant)-[\w-]{8,}|sk-[\w-]{16,}|(?:sk|pk|rk|whsec)_(?:live|test)_\w{8,}
      |whsec_[\w+/=]{16,}|xox[a-z](?:-[\w.]+){1,6}|xapp-\d-[\w-]{10,}
      |(?:AKIA|ASIA|ABIA|ACCA|AGPA|AIDA|AROA|ANPA|ANVA)[A-Z0-9]{12,20}
      |AIza[\w-]{20,}|ya29\.[\w-]{10,}|GOCSPX-[\w-]{10,}|SG\.[\w-]{10,}\.[\w-]{10,}|EAA[A-Za-z0-9]{20,}
      |(?:hv[sbr]|s)\.[A-Za-z0-9_-]{20,}|npm_\w{20,}|pypi-[\w-]{16,}|dop_v1_\w{20,}|do[or]_v1_\w{20,}
      |dp\.(?:pt|ct|st|sa|scim|audit)\.[\w.-]{16,}|shp(?:at|ca|pa|ss)_\w{16,}|sq0[a-z]{3}-[\w-]{16,}
      |NR(?:AK|II|JS|RA|IQ)-[\w-]{10,}|pscale_\w{2,6}_[\w.=-]{10,}|lin_(?:api|oauth)_\w{16,}|ntn_\w{16,}
      |secret_[A-Za-z0-9]{30,}|figd_[\w-]{16,}|sntry[su]_[\w+/=-]{16,}|glc_[\w+/=-]{16,}|glsa_\w{16,}
      |sm_[a-z]{3}_\w{8,}|tk-us-[\w-]{16,}|dapi[a-f0-9]{16,}|hf_[A-Za-z]{16,}|api_org_[A-Za-z]{16,}
      |r8_\w{16,}|gsk_\w{16,}|pplx-\w{16,}|xai-\w{16,}|tfp_\w{16,}|ATATT\w[\w=-]{16,}|ATBB\w{16,}
      |atlasv1\.[\w-]{16,}|[\w]{14}\.atlasv1\.[\w-]{16,}|(?:AC|SK)[a-z0-9]{32}|A3T[A-Z0-9]{16,17}
      |AKC[A-Za-z0-9]{10,}
      |AP[\dA-F](?=[A-Za-z]{0,70}(?:\d|x{4}))[A-Za-z0-9]{10,}
      |key-[a-f0-9]{20,}|[a-f0-9]{32}-us\d{1,3}|rdme_\w{16,}|rubygems_[a-f0-9]{16,}|PMAK-[\w-]{16,}
      |A3-[A-Z0-9]{6}-[A-Z0-9-]{20,}|ops_ey[\w-]{20,}|age-secret-key-1\w{20,}|AGE-SECRET-KEY-1\w{20,}
      |API-[A-Z0-9]{20,}|CLOJARS_\w{16,}|(?:EZ[AT]K)\w{16,}|FLW(?:PUB|SEC)\S{10,}|duffel_\w{8,}
      |ico-\w{16,}|live_[a-f0-9]{20,}|LTAI\w{12,}|AKID\w{12,}|p8e-[\w-]{16,}|xkeysib-[\w-]{16,}
      |xsmtpsib-[\w-]{16,}|sgp_\w{16,}|sl\.[\w-]{20,}|t1\.[A-Z0-9a-z_-]{20,}|y0_[\w-]{20,}
      |AQVN[\w-]{16,}|v1\.0-[a-f0-9]{20,}-[a-f0-9]{40,}|fio-u-[\w=-]{16,}|flb_live_\w{10,}
      |1//0[\w-]{20,}|e2e_\w{16,}|nvapi-[\w-]{16,}|tskey-[\w-]{10,}|vercel_\w{10,}|vc[a-z]_\w{16,}
      |sbp_\w{16,}|sb_(?:secret|publishable)_\w{10,}|rnd_\w{16,}|fo1_[\w-]{16,}|fm[12]_\w{16,}
      |cfut_\w{16,}|bkua_\w{16,}|CCIPAT_\w{10,}|dckr_pat_[\w-]{16,}|ddp_\w{16,}|pul-\w{16,}|phc_\w{16,}
      |phx_\w{16,}|sktsec_\w{10,}|syt_\w{10,}|wpa_\w{16,}|waka_[\w-]{16,}|aio_\w{16,}
      |patp?[A-Za-z0-9]{14}\.[a-f0-9]{32,}
      |access-(?:production|sandbox|development)-[a-f0-9-]{20,}
      |amzn\.mws\.[a-f0-9-]{20,}|amzn1\.oa2-cs\.\S{10,}
    )(?![A-Za-z0-9])
""")  # fmt: skip
_LONG_RUN = re.compile(r"(?<![\w.=+/|-])[\w.=+/|-]{12,}")

# Rule, what must stand in the lower-case text before the expression is worth running, the expression.
_FORMS = (
    ("secret.private_key", ("-----begin", "-----end"), laid_out(r"""
        -----(?:BEGIN|END)[ A-Z0-9_-]{0,60}(?:
          PRIVATE KEY|PGP MESSAGE|CERTIFICATE REQUEST
        )[A-Z ]{0,10}-----(?:[^-]{0,8000}(?:-{5}END [A-Z0-9 ]{0,60}-{5})?)?
    """)),
    ("secret.credentials_url", ("://",), laid_out(r"""
        \b[a-zA-Z][a-zA-Z0-9+.-]{1,20}://[^\s/:@\"'<>]{0,80}:(?P<hit>[^\s/@\"'<>]{1,120})
          @[^\s\"'<>]{1,200}
    """)),
    # Looked for from where a run of such signs begins: "-ey-ey-ey…" would be read again from each "ey".
    ("secret.jwt", ("ey",), laid_out(r"""
        (?<![\w=-])(?:[\w=-]{1,60}?[=-])?\b(?P<hit>
          ey[\w=-]{8,4000}+\.ey[\w/\\=-]{8,4000}+(?:\.[\w/\\+=-]{0,4000}+)?
        )
    """)),
    ("secret.webhook", ("hooks", "webhook"), laid_out(r"""
        \bhooks.{0,2}slack.{0,2}com/(?:services|workflows|triggers)/[\w/+]{16,}
        |\bdiscord(?:app)?\.com/api/webhooks/\d+/[\w-]{16,}
        |\.webhook\.office\.com/\S{10,}
    """)),
    ("secret.prefix", ("glpat",), r"\bglpat\s?-\s?[\w-]{6,40}"),
    ("secret.prefix", ("akia", "aika"), r"\bAKIA[A-Z0-9]{2,}|\b[A-Z0-9]{16}AIKA\b"),
    ("secret.pair", (":",), r"(?<![\w:-])(?=[0-9:]*[a-f])[a-f0-9]{8}:[a-f0-9]{8}(?![\w:-])"),
    ("secret.bot", (":aa", "|"), r"(?<!\d)\d{8,10}:AA[\w-]{30,36}|\b\d{12,16}\|[\w-]{20,40}"),
    ("secret.fingerprint", ("sha256:", "ssh-", "ecdsa-"), laid_out(r"""
        \bSHA256:[A-Za-z0-9+/]{43}=?
        |\b(?:ssh-(?:rsa|ed25519|dss)|ecdsa-sha2-\w{1,20}) AAAA[A-Za-z0-9+/]{20,1000}={0,2}
    """)),
    ("secret.header", ("authoriz", "api-key", "auth-token", "vault-token", "private-token"), laid_out(r"""
        \b(?:
          authorization|proxy-authorization|x-api-key|x-auth-token|x-vault-token|private-token|api-key
        )\b[\"']?\s{0,3}[:=]\s{0,3}[\"']?(?:(?:basic|bearer|token|digest|apikey)\s+)?
          (?P<hit>[^\s\"',;]{6,4000})
    """)),
    ("secret.header", ("bearer ", "basic "), laid_out(r"""
        \b(?:bearer|basic)\s+(?P<hit>(?=[\w.+/=~-]{0,60}\d)[\w.+/=~-]{16,4000})
    """)),
    ("secret.cookie", (
        "cookie", "sessionid", "phpsess", "jsession", "connect.sid", "csrftoken",
    ), laid_out(r"""
        \b(?:set-)?cookie\s{0,3}:\s{0,3}[^\s=]{1,60}=(?P<hit>[^\s;]{6,4000})
        |\b(?:
          sessionid|phpsessid|jsessionid|asp\.net_sessionid|connect\.sid|csrftoken
        )\s{0,3}[=:]\s{0,3}(?P<hit2>[^\s;]{8,400})
    """)),
)  # fmt: skip
_CASED = frozenset(("secret.private_key", "secret.jwt", "secret.bot", "secret.fingerprint"))
_COMPILED = tuple(
    (rule, stems, Expression(text, re.NOFLAG if rule in _CASED else re.IGNORECASE))
    for rule, stems, text in _FORMS
)

_TOKEN = Expression(r"(?<![\w/.@-])[A-Za-z0-9_~+=][\w.~+/=!$%^&*#?@{}|:-]{11,4000}")
_SMALL = Expression(r"(?<![\w./@#-])[a-z0-9]{10,15}(?![\w./@(-])")
_NOISE = Expression(r"(?<!\S)\S{14,80}(?!\S)")
_KEY_WORD = re.compile(r"key|token|secret|credential", re.IGNORECASE)
_NAMED_KEY = Expression(
    r"""
    \b(?:key|token|secret|credential)s?\s+[\"'`]?(?P<hit>
      (?=[A-Za-z_=+-]{0,60}\d)(?=[\d_=+-]{0,60}[A-Za-z])[A-Za-z0-9_=+-]{12,200}
      |[a-z]{14,64}
    )(?![\w.-])
    """,
    re.IGNORECASE,
)
_MARK = re.compile(r"(\[secret: (?:secret\.[a-z_]+|seed phrase|number|spoken)\])")  # what a redaction leaves
_CARD = re.compile(r"(?<![\w.-])\d(?:[ -]?\d){12,18}(?![\w-])")
_SOCIAL = Expression(
    r"\b(?:ssn|social security(?: number| no\.?)?)\D{0,12}(?P<hit>\d{3}[- ]?\d{2}[- ]?\d{4})\b", re.IGNORECASE
)
_SOCIAL_FORM = Expression(r"(?<![\w-])(?P<hit>(?!000|666|9\d\d)\d{3}-(?!00)\d{2}-(?!0000)\d{4})(?![\w-])")
_ID_STEMS = (
    "passport",
    "national id",
    "id card",
    "identity card",
    "tax id",
    "insurance",
    "nino",
    "aadhaar",
    "pesel",
    "cpf",
    "nif",
    "dni",
    "bsn",
    "personnummer",
    "driver",
    "tckn",
    "sin ",
    "pin",
    "cvv",
    "cvc",
    "iban",
)
_ID_NAMES = laid_out(r"""
    passport|national id|id card|identity card|tax id|insurance (?:number|no)|nino|aadhaar|pesel|cpf|nif
    |dni|bsn|personnummer|driver'?s? licen[cs]e|tckn|sin|pin|cvv|cvc|iban
""")
_NAMED_ID = Expression(rf"""
    \b(?:{_ID_NAMES})\b(?: (?:number|no\.?|code))?(?: is| =|:)?\s{{0,2}}(?P<hit>
      (?=[A-Z0-9-]{{0,20}}\d)[A-Z0-9](?:[A-Z0-9-]|(?<=\d) (?=\d)){{2,40}}
    )
    """, re.IGNORECASE
)  # fmt: skip


def find_secrets(text: str) -> list[Secret]:
    """Secrets in reading order; where two overlap, the one that starts first and reaches furthest."""
    found = sorted(_candidates(text), key=lambda secret: (secret.start, -secret.end))
    kept: list[Secret] = []
    for secret in found:
        if kept and secret.start < kept[-1].end:
            kept[-1] = Secret(kept[-1].rule, kept[-1].start, max(kept[-1].end, secret.end))
        else:
            kept.append(secret)
    return kept


def redact(text: str) -> str:
    """The text with the value of each secret replaced by its rule; everything else stays, earlier marks too."""
    return "".join(part if _MARK.fullmatch(part) else _redacted(part) for part in _MARK.split(text))


def _redacted(text: str) -> str:
    parts: list[str] = []
    at = 0
    for secret in find_secrets(text):
        parts += [text[at : secret.start], f"[secret: {secret.rule}]"]
        at = secret.end
    return "".join([*parts, text[at:]])


def _candidates(text: str) -> Iterator[Secret]:
    yield from _forms(text)
    yield from (Secret(rule, start, end) for rule, start, end in labelled_secrets.find(text))
    yield from (Secret(rule, start, end) for rule, start, end in passwords_in_prose.find(text))
    yield from _mixed_tokens(text)
    yield from _noise(text)
    yield from _numbers(text)
    yield from _library(text)


def _forms(text: str) -> Iterator[Secret]:
    lowered = text.lower()
    for rule, stems, expression in _COMPILED:
        for match in expression.finditer(text) if any(stem in lowered for stem in stems) else ():
            groups = match.groupdict()
            name = next((group for group in groups if groups[group] is not None), None)
            yield Secret(rule, *match.span(name or 0))
    for run in _LONG_RUN.finditer(text):
        for match in _PREFIXED.finditer(text, *run.span()):
            yield Secret("secret.prefix", *match.span())


# Ten and more characters of all sorts with "!" amid them are somebody's password, whatever words it is made of.
_EXCLAIMED = regex(r"""
    (?<![^\s\"'`(])(?=\S{0,60}\d)(?=\S{0,60}[a-z])(?=\S{0,60}[A-Z])
      (?=\S{10})[A-Za-z0-9][\w$%&?*#-]{0,60}![\w!$%&?*#-]{0,60}[A-Za-z0-9](?![^\s.,;:?)\"'`])
""")


def _mixed_tokens(text: str) -> Iterator[Secret]:
    for match in _NAMED_KEY.finditer(text) if _KEY_WORD.search(text) else ():
        if is_drawn(match.group("hit")):
            yield Secret("secret.entropy", *match.span("hit"))
    for match in _EXCLAIMED.finditer(text) if "!" in text else ():
        yield Secret("secret.entropy", *match.span())
    for match in _TOKEN.finditer(text):
        token = match.group().rstrip(".,:;!?")
        if is_random(token):
            yield Secret("secret.entropy", match.start(), match.start() + len(token))
        elif _hides_secret(token):
            yield Secret("secret.encoded", match.start(), match.start() + len(token))


def _noise(text: str) -> Iterator[Secret]:
    for match in _SMALL.finditer(text):
        if is_lettered(match.group()):
            yield Secret("secret.entropy", *match.span())
    for match in _NOISE.finditer(text):
        if is_noise(match.group()):
            yield Secret("secret.entropy", *match.span())


def _hides_secret(token: str) -> bool:
    """A token that says something secret once decoded."""
    if len(token) < SHORTEST_KEY or not (
        token.isalnum()
        or "%" in token
        or token.rstrip("=").replace("+", "").replace("/", "").replace("-", "").replace("_", "").isalnum()
    ):
        return False
    plain = decoded(token[:400])
    return bool(plain) and plain != token and any(True for _ in _announced_or_formed(plain or ""))


def _announced_or_formed(text: str) -> Iterator[Secret]:
    yield from _forms(text)
    yield from (Secret(rule, start, end) for rule, start, end in labelled_secrets.find(text))


def _numbers(text: str) -> Iterator[Secret]:
    for match in _CARD.finditer(text):
        digits = re.sub(r"\D", "", match.group())
        if digits[0] in "3456" and passes_luhn(digits) and len(set(digits)) > 1:
            yield Secret("secret.card", *match.span())
    if not has_digit(text):
        return
    lowered = text.lower()
    for stems, expression in ((("ssn", "social"), _SOCIAL), (("-",), _SOCIAL_FORM), (_ID_STEMS, _NAMED_ID)):
        for match in expression.finditer(text) if any(stem in lowered for stem in stems) else ():
            yield Secret("secret.national_id", *match.span("hit"))


def passes_luhn(digits: str) -> bool:
    """ISO/IEC 7812: from the right, every second digit counts double, digit sums added."""
    total = 0
    for place, digit in enumerate(reversed(digits)):
        value = int(digit) * (1 + place % 2)
        total += sum(divmod(value, 10))
    return total % 10 == 0


@cache
def _scanner() -> Any:
    """The library's scanner; it takes seconds to compile its rules, so it is made once and when first needed."""
    import kingfisher_sdk  # noqa: PLC0415

    return kingfisher_sdk.Scanner()


_WORTH_SCANNING = re.compile(r"(?<![\w+/=.~-])[\w+/=.~-]{16,}")


def _library(text: str) -> Iterator[Secret]:
    """What the library finds around long tokens; the rest of the text is not handed over."""
    done = 0
    for match in _WORTH_SCANNING.finditer(text):
        if match.start() < done or not any(char.isdigit() for char in match.group()):
            continue
        start, done = max(0, match.start() - 80), min(len(text), match.start() + _CHUNK)
        piece = text[start:done]
        raw = piece.encode()
        for finding in _scanner().scan(raw):
            location = finding.location
            if finding.visible:
                begin = len(raw[: location["start_offset"]].decode(errors="ignore"))
                end = len(raw[: location["end_offset"]].decode(errors="ignore"))
                yield Secret("secret.library", start + begin, start + end)


def warm_up() -> None:
    """Compile the library's rules now instead of at the first long token."""
    _scanner().scan("warm")
