"""Secrets that a word announces: "my password is hunter2", `DB_PASS=…`, "login is admin / Passw0rd!"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from memories.regex import laid_out, regex

from .finding import Expression
from .folding import fold
from .lexicon import Kind, kind_of
from .wordset import words

_KEYWORD = laid_out(r"""
    (?:
      pass\s?words?|pass\s?phrases?|pass\s?codes?|passwd|pwd|passw|pw(?=\s?[:=])
      |(?:db|root|admin|user|my|the|wifi|ssh|sudo|vpn|login|test)[\s_-]?pass
      |pass(?=\s?[:=])|pin(?:[\s-]?code)?(?=\s*(?:is|:|=)\s*\d)|secrets?|client[\s_-]?secrets?
      |(?:
        api|access|auth|secret|private|signing|encryption|deploy|license|licence|master|shared|account
        |storage|service|webhook|bot|admin|root|staging|prod\w*|db|database|session|consumer|application
        |app|refresh|id|bearer|personal|oauth|ssh|jwt|hmac|aes|recovery|backup|otp|mfa|2fa|totp|security
        |unlock|door|gate|safe|alarm|wifi|wi-fi|wlan
      )[\s_-]?(?:access[\s_-]?)?(?:keys?|tokens?|secrets?|codes?|credentials?|seeds?|passwords?|pins?)
      |tokens?|credentials?|creds|kennwort|passwort|mot\s+de\s+passe|contrase[nñ]a|senha|wachtwoord
      |has[lł]o|connection[\s_-]?string|seed[\s_-]?phrase|mnemonic|salt|pepper
    )
""")
_QUALIFIER = laid_out(r"""
    (?:
      \s+(?:for|of|to|on|in|at|from)\s+(?:the\s+|our\s+|my\s+|all\s+)?[\w./@-]{1,40}
        (?:\s+[\w./@-]{1,40}){0,3}?
    )?
""")
_LINK = laid_out(r"""
    (?:
      \s{0,3}(?:=>|:=|==?|:|->|→)\s{0,3}
      |\s+(?:is|was|are|has\s+been|will\s+be|got|gets)\s+(?:now\s+)?(?:
        set|changed|reset|updated|rotated|switched
      )\s+(?:back\s+)?to\s+
      |\s+(?:is|was|are|will\s+be|became|equals|ist|es|est)\b\s*(?:
        now\s+|still\s+|just\s+|currently\s+|called\s+|always\s+|simply\s+
      )?(?:[:=]\s*)?
      |\s+(?:set\s+|changed\s+|reset\s+)?to\s+(?=\S{0,60}\d|\S{0,60}[!@#$%^&*])
    )
""")
_VALUE = r"(?:(?P<quote>[\"'`“‘])(?P<quoted>[^\"'`“”’\n]{3,200})[\"'`”’]|(?P<bare>[^\s\"'`“”<>]{3,400}))"
_PROSE = Expression(rf"""
    (?<![A-Za-z]){_KEYWORD}(?:[._-][A-Za-z0-9]{{1,30}}){{0,3}}[\"'”’\])]?{_QUALIFIER}{_LINK}{_VALUE}
    """, re.IGNORECASE)  # fmt: skip
_COMPACT = Expression(rf"""
    (?:
      passw(?:or)?d|passwd|pwd|secret|token|apikey|api_key|access_?key|private_?key|auth_?key|credential
    )[\w.-]{{0,30}}[\"']?\s{{0,3}}(?:=>|:=|=|:)\s{{0,3}}{_VALUE}
    """, re.IGNORECASE)  # fmt: skip
_BESIDE = Expression(rf"""
    \b(?:
      pass\s?word|passwd|pwd|passphrase|passcode|token|api[\s_-]?key|secret|access\s+key
    )s?\s+{_VALUE}
    """, re.IGNORECASE)  # fmt: skip
_WITH = Expression(r"""
    \b(?:
      log\s?in|sign\s?in|authenticate|login|credentials?|creds?|account|basic[\s-]auth(?:\s+pair)?
      |username
    )\b[^\n.;]{0,30}?(?:\bis|\bare|\bas|\bwith|\busing|:|=)\s+(?P<user>[\w.@-]{2,40})\s{0,2}
      (?:/|:|\band\b|,|\|)\s{0,2}(?:password\s+|pass\s+|pw\s+)?(?P<bare>[^\s\"'`]{4,60})
    """, re.IGNORECASE)  # fmt: skip
_PAIR = Expression(r"""
    (?<![\w/:.@-])(?P<user>
      admin|root|user|test|guest|demo|qa|sa|postgres|deploy|administrator|sysadmin
    )\s?[:/]\s?(?P<bare>
      (?=[^\s:/,]{0,40}\d)(?=[^\s:/,]{0,40}[A-Za-z])[^\s:/,\"'`]{6,60}
      |(?<=(?:min|oot|tor):)[a-z]{2,20}(?:-[a-z]{2,20}){2,5}
    )(?![\w/:])
""")  # fmt: skip
_ACCOUNT_WORDS = words("""admin root user test guest demo qa sa postgres deploy administrator sysadmin""")
_SSH_OPTION = Expression(r"""
    (?:
      sshpass\s+-p
      |mysql(?:dump)?\s+(?:[^\s-]\S*\s+|-[^\sp]\S*\s+|--\S+\s+){0,6}-p(?=\S)
      |--password|--pass|--token|--api-key|--secret
    )[\s=]?(?P<bare>[^\s\"'`-][^\s\"'`]{2,100})
""")
_CURL_USER = Expression(r"(?:\s|^)(?:-u|--user)\s+[\"']?[\w.@-]{0,60}:(?P<bare>[^\s\"']{3,100})")
_AS_SOMEBODY = Expression(
    r"""
    \b(?:log|sign)(?:s|ged|ned)?\s?[io]n\s+as\s+(?P<user>[\w.@-]{2,40})\s+(?:with|using)\s+(?:the\s+)?
      (?:pass\s?word\s+|pw\s+)?[\"'`]?(?P<bare>[^\s\"'`]{4,60})
    """,
    re.IGNORECASE,
)
_NAMED_LOGIN = Expression(
    r"""
    \b(?:
      log\s?in|(?:log|sign)\s?[io]n\s+with|credentials?|creds?|user\s?name|user|account
    )\s+(?P<user>[\w.@-]{2,40})(?:
      \s{0,2}[/:|]\s{0,2}
      |,?\s+(?P<word>pass(?:\s?word|wd)?|pw|pwd)\s{0,3}[:=]?\s{1,3}
    )(?P<bare>[^\s\"'`/]{6,60})
    """,
    re.IGNORECASE,
)
_OPENED = Expression(r"""
    \b(?:
      opens?|opened|unlocks?|unlocked|works|lets?\s+(?:\w+\s+)?in|gets?\s+in|entered|accessed
    )\s+(?:with|by)\s+(?P<user>[\w.@-]{2,40})\s{0,2}[/:]\s{0,2}
      (?P<bare>(?=\S{0,60}\d)(?=\S{0,60}[A-Za-z])(?=\S{0,60}[!@#$%^&*?])\S{6,60})
""")
_PRODUCT = re.compile(r"(?:[A-Za-z]+-)?[A-Za-z]+-?v?\d{1,2}")
_WEAK = re.compile(r"[a-z]{2,20}\d{2,6}", re.IGNORECASE)  # the password of somebody in a hurry: fly86
_PHRASE = re.compile(r"[a-z]{2,20}(?:-[a-z]{2,20}){2,7}", re.IGNORECASE)
_PASSWORD = re.compile(r"pass|pw|cred", re.IGNORECASE)
_XML_VALUE = Expression(r">(?P<bare>[\w~.+/=-]{24,200})</")

# Expressions that find a value without a keyword right before it, each with what must stand in the text.
_PAIRS = (
    (("login", "log in", "sign", "authent", "cred", "account", "basic", "username"), _WITH),
    (("log", "sign"), _AS_SOMEBODY),
    (("log", "sign", "cred", "user", "account"), _NAMED_LOGIN),
    ((":", "/"), _PAIR),
    (("with", "by"), _OPENED),
    (("sshpass", "mysql", "--"), _SSH_OPTION),
    (("-u", "--user"), _CURL_USER),
    (("</",), _XML_VALUE),
)
_STEMS = words(
    """pass pwd pw secret token key cred pin code seed salt pepper kennw contras senha wachtw haslo hasło
    connection mnemonic"""
)
_BEFORE, _AFTER = 24, 220  # characters around a stem that an announcement with its value may take

# What follows a keyword without being its value: "the password is stored", "token is invalid", "secret: required".
NO_VALUE = words(
    """a an the in on at of to for by with not no and or as if it its that this these those which who
    when where how why from into is are was were be been required optional mandatory missing empty
    blank null none nil true false undefined unset set stored saved kept hashed encrypted masked
    hidden redacted rotated revoked expired invalid valid wrong incorrect correct weak strong long
    short shared reset changed updated generated created issued signed read written passed sent
    returned used needed checked verified validated injected mounted managed handled provided
    configured defined disabled enabled deprecated removed deleted leaked exposed known unknown
    unique random secret private public safe secure insecure plain available unavailable never
    always only also still already just currently now automatically manually every each per once
    twice over under about after before because base64-encoded base64 hex ascii utf-8 sha256 bcrypt
    argon2 pbkdf2 scrypt string str int integer number boolean bool text varchar char uuid bytes
    cached refreshed renewed scoped bound tied limited opaque sensitive personal mine yours ours
    here there too very quite string, str, text, vault env environment example placeholder changeme
    your_password your-password password passwd pass token key value xxx xxxx xxxxx xxxxxx *** ****
    ***** ****** protected part something anything nothing somewhere what whatever like same
    different up down fine ok okay good bad working broken done expires expire expiring lives live
    comes goes looks works needs must should can may might will would could what? changed. reset.
    expired. required. one two three four five six seven eight nine ten twelve authentication
    authorization management policy policies manager rotation length strength hashing expiry
    expiration validation prompt field fields file files store stores storage scanning scanner
    detection service server type types name names id ids count counts limit limits budget bucket
    buckets refresh"""
)
_SHORTEST = 3  # characters of a password worth hiding
_REFERENCE_CONSTANT = re.compile(r"[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+")
_DURATION = Expression(
    r"""
    \d+(?:\.\d+)?(?:
      [-\s]?(?:
        ms|s|m|h|d|min|mins|minutes?|hours?|days?|weeks?|months?|years?|bytes?|bits?|chars?|characters?
        |tokens?|kb|mb|gb|k|m|%
      )
    )?
    """,
    re.IGNORECASE,
)


def find(text: str) -> Iterator[tuple[str, int, int]]:
    """Rule and span of each announced value."""
    windows = _windows(text)
    for expression in (_PROSE, _COMPACT, _BESIDE):
        for start, end in windows:
            for match in expression.finditer(text, start, end):
                group = "quoted" if match.group("quoted") else "bare"
                if _is_announced(match, group, beside=expression is _BESIDE):
                    yield "secret.keyword", match.start(group), _end(match, group)
    lowered = text.lower()
    for stems, expression in _PAIRS:
        for match in expression.finditer(text) if any(stem in lowered for stem in stems) else ():
            if _is_pair(match, expression):
                yield "secret.keyword", match.start("bare"), _end(match, "bare")


def _stems(text: str) -> list[int]:
    lowered = text.lower()
    if len(lowered) != len(text):
        lowered = text  # a letter changed its length: only the small ones are found
    found: list[int] = []
    for stem in _STEMS:
        at = lowered.find(stem)
        while at >= 0:
            found.append(at)
            at = lowered.find(stem, at + len(stem))
    return sorted(found)


def _windows(text: str) -> list[tuple[int, int]]:
    """The stretches around the stems of announcing words; overlapping ones are joined."""
    joined: list[tuple[int, int]] = []
    for at in _stems(text):
        start, end = max(0, at - _BEFORE), min(len(text), at + _AFTER)
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], end)
        else:
            joined.append((start, end))
    return joined


def _is_announced(match: re.Match[str], group: str, *, beside: bool) -> bool:
    if _is_code_number(match, group) or _is_weak(match, group):
        return True
    return _is_value(
        match.group(group), quoted=group == "quoted", beside=beside, assigned=_assigned(match, group)
    )


_NUMBER_CODE = Expression(
    r"""
    (?:
      pin|pin[\s-]?code|pass\s?code
      |(?:door|gate|alarm|safe|unlock|security|access|backup|recovery|otp|mfa|2fa|login)[\s_-]?codes?
    )\b
    """,
    re.IGNORECASE,
)


def _is_code_number(match: re.Match[str], group: str) -> bool:
    """Whether four to eight digits stand after a word for such codes (`the door code is 4711`)."""
    value = match.group(group).rstrip(",;.?!)")
    return bool(re.fullmatch(r"\d{4,8}", value)) and _NUMBER_CODE.match(match.group()) is not None


def _is_weak(match: re.Match[str], group: str) -> bool:
    """Whether it is plain, but behind the word for passwords (`password fly86`, `password: correct-horse-battery`)."""
    value = match.group(group).rstrip(",;.?!)")
    if not _PASSWORD.search(match.string[match.start() : match.start(group)]) or value.lower() in NO_VALUE:
        return False
    return bool(_WEAK.fullmatch(value) or _PHRASE.fullmatch(value))


def _assigned(match: re.Match[str], group: str) -> bool:
    """Whether a sign (`=`, `:`) and no verb links the word to the value."""
    before = match.string[max(match.start(), match.start(group) - 4) : match.start(group)]
    return any(sign in before for sign in "=:>→")


def _end(match: re.Match[str], group: str) -> int:
    value = match.group(group)
    return match.start(group) + len(value.rstrip(",;.") if group == "bare" else value)


def _is_value(value: str, *, quoted: bool, beside: bool, assigned: bool) -> bool:
    plain = value.rstrip(",;.?)").lower()
    if (
        len(plain) < _SHORTEST
        or plain in NO_VALUE
        or (_DURATION.fullmatch(plain) and not (assigned and len(plain) > _SHORTEST))
        or _is_reference(value)
    ):
        return False
    if quoted:
        return not beside or _is_odd(value)
    if beside:
        return _is_odd(plain) and not _DURATION.fullmatch(plain)
    return _is_odd(value.rstrip(",;.?")) or (assigned and not _is_plain_word(plain)) or not _is_english(plain)


_REFERENCE = regex(
    r"""
    [$%]?\{
    |\$(?:(?-i:[A-Z_][A-Z0-9_]*|[a-z_][a-z0-9_]*)(?![A-Za-z0-9])|\()
    |<[a-z]|\[|os\.environ|process\.env|getenv|env\.|settings\.|config\.|self\.|secrets[./]|vault:|op://
    |\*{3,}|x{3,}$|\.{3}|…|[a-z_.]+\((?:[^()]*\))?$|https?://[^@]*$|/[a-z]
    """,
    re.IGNORECASE,
)


def _is_reference(value: str) -> bool:
    if _REFERENCE_CONSTANT.fullmatch(value.rstrip(",;.")):
        return True
    return bool(_REFERENCE.match(value))


def _is_odd(value: str) -> bool:
    """Digits or signs inside letters, as no word has them."""
    core = value.strip(".,;:!?()")
    has_letter, has_digit = bool(re.search("[A-Za-z]", core)), bool(re.search(r"\d", core))
    has_sign = bool(re.search(r"[!@#$%^&*+=~?{}|\\<>]", core.rstrip("!?") + value[len(value.rstrip("!")) :]))
    mixed = bool(re.search(r"[a-z][A-Z].*\d|\d.*[a-z][A-Z]", core))
    if re.fullmatch(
        r"[a-z]++-?\d{1,3}|v?\d++(?:\.\d++)+\w*|[A-Z]{2,6}-\d+|[\w-]++\.\w{1,5}", core
    ) and not re.fullmatch(r"[a-z]{5,}\d{1,3}", core):
        return False
    return (has_letter and has_digit) or (has_sign and (has_letter or has_digit)) or mixed


def _is_plain_word(word: str) -> bool:
    return bool(re.fullmatch(r"[a-z]+(?:[-_ ][a-z]+)*", word)) and _is_english(word)


def _is_english(word: str) -> bool:
    known = Kind.EVERYDAY | Kind.COMMON | Kind.JARGON | Kind.PRODUCT
    parts = re.findall(r"[a-z]+", fold(word))
    return bool(parts) and all(bool(kind_of(part) & known) for part in parts) and not re.search(r"\d", word)


def _is_pair(match: re.Match[str], expression: Expression) -> bool:
    value = match.group("bare").rstrip(",;.)")
    if _is_reference(value) or value.lower() in NO_VALUE:
        return False
    if expression is _PAIR:
        if re.fullmatch(r"v?\d[\w.-]*|sha256.*|[\w-]*\.[\w.-]+|[0-9a-f-]{32,}", value):
            return False
        weak = _WEAK.fullmatch(value) or _PHRASE.fullmatch(value)
        return match.group("user") in _ACCOUNT_WORDS and (_is_odd(value) or bool(weak))
    if expression in (_AS_SOMEBODY, _NAMED_LOGIN):
        labelled = expression is _AS_SOMEBODY or match.group("word")
        plain = _is_odd(value) or bool(_WEAK.fullmatch(value)) or bool(_PHRASE.fullmatch(value))
        return plain if labelled else _is_mixed(value)
    if expression is _WITH:
        phrase = match.group("user") in _ACCOUNT_WORDS and _PHRASE.fullmatch(value)
        return (_is_odd(value) or bool(_WEAK.fullmatch(value) or phrase)) and "." not in value
    return True


def _is_mixed(value: str) -> bool:
    """Whether it mixes letters, digits and signs or capitals (`Tz9-Heron-Lamp`) and is no product such as `OAuth2`."""
    if not re.search(r"[A-Za-z]", value) or not re.search(r"\d", value) or _PRODUCT.fullmatch(value):
        return False
    return bool(re.search(r"[!@#$%^&*+=~?]|[A-Z].*[a-z]|[a-z].*[A-Z]", value)) and "." not in value
