"""Numbers that stand for one person, account or device: ids, accounts, hashes, long runs of digits."""

from __future__ import annotations

import re
from datetime import date

from memories.gate.finding import Expression, Finding, first, has_digit, pattern
from memories.gate.wordset import words
from memories.regex import laid_out, regex

_ID_WORD = laid_out(r"""
    (?:
      employee|staff|personnel|personal|badge|membership|member|customer|client|patient|student
      |subscriber|driver'?s?\ licen[cs]e|licen[cs]e|passport|payroll|insurance|social\ security
      |social\ insurance|national|national\ insurance|tax|tax\ payer|taxpayer|vat|voter|identity
      |id\ card|ident|account|user|contractor|worker|person|operator|clerk|cashier|courier|visa|health
      |medical\ record|mrn|resident|residence|civil|military|citizen|pension|policy\ holder|loyalty
      |frequent\ flyer|matriculation|enrolment|bank|routing|sort|swift|wallet
    )
""")
_ID_NAME = laid_out(r"""
    (?:
      ssn|sin|nin|nino|nif|nie|dni|cpf|cnpj|curp|rfc\ id|pesel|nip|regon|egn|oib|jmbg|cnp|rrn|bsn|ahv
      |avs|itin|ein|tin|tfn|abn|aadhaar|aadhar|pan|uan|npi|dea|hkid|nric|fin|cccd|cmnd|mykad|nik|ktp
      |personnummer|cpr|hetu|kennitala|fodselsnummer|pps|ppsn|ni\ number|codice\ fiscale|steuer-?id
      |steuernummer|svnr|insee|nir|rodne\ cislo|orcid|mrn|imei|imsi|iccid|vin|personal\ code
      |personal\ number|passport|iban|bic|swift|bban|sort\ code|account\ number|routing\ number|cvv|cvc
      |card|credit\ card|debit\ card|teudat\ zehut|emso|amka|afm|edrpou|rnokpp|inn|snils|tckn|isikukood
      |licen[cs]e\ plate|number\ plate|registration\ plate
    )
""")
# One of them stands in every such announcement.
_WORD_STEMS = tuple(
    words(
        """account badge bank cashier citizen civil clerk client contractor courier customer driver employee
    enrolment frequent health id insurance licen loyalty matriculation medical member military mrn national
    operator passport patient payroll pension person policy routing social sort staff student subscriber
    swift tax user vat visa voter wallet worker"""
    )
)
_NAME_STEMS = tuple(
    words(
        """aadhaar aadhar abn account afm ahv amka avs bban bic bsn card cccd cmnd cnp codice cpf cpr credit
        curp cvc cvv dea debit edrpou egn ein emso fin fodselsnummer hetu hkid iban iccid imei imsi inn
        insee isikukood jmbg ktp licen mrn mykad ni npi nric number oib orcid pan passport personal
        personnummer pesel pps registration regon rfc rnokpp rodne rrn sin sort ssn steuer svnr swift tckn
        teudat tfn tin uan vin"""
    )
)
_VALUE = r"[\"'`(]?(?P<hit>(?=[\w./ -]{0,20}\d)(?=[A-Z0-9]*[A-Z0-9-]*\d)[A-Za-z0-9][A-Za-z0-9./-]{2,40})"

_NAMED = (
    pattern("identifier.uuid", r"""
        (?<![\w-])\{?[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\}?(?![\w-])
    """),
    pattern("identifier.id", rf"""
        \b{_ID_NAME}(?:\s++(?:number|no\.?|id|code|nr\.?|\#))?\s*+(?:is|was|=|:|\#|ending\s+in|ends\s+in)?
          \s*+{_VALUE}(?=\W|$)
    """, needs=_NAME_STEMS),
    pattern("identifier.id", rf"""
        \b{_ID_WORD}[\s_-]*+(?:
          numbers?|no\.|nos?\.?|nr\.?|ids?|code|\#|num\.?|reference|ref\.?
        )\s*+(?:is|was|=|:|\#)?\s*+{_VALUE}(?=\W|$)
    """, needs=_WORD_STEMS),
    pattern("identifier.id", r"""
        \b(?:
          employee|staff|badge|membership|member|customer|patient|student|driver|user|contractor|worker
          |operator|account|person|player|contact|personnel
        )\s+[\"'`\#]?(?P<hit>(?!\d{1,2}\b)(?=[\w-]*\d{2})[A-Za-z]{0,4}-?\d[\w-]{1,40})(?=\W|$)(?!\.\d)
    """),
    pattern("identifier.id", r"""
        \b(?:emp|empl|usr|cust|mrn|pat|stu|pers|staff|uid|mbr)[-_:\#]?(?P<hit>\d{3,12})\b
    """),
    pattern("identifier.id", r"""
        \buid\s+(?!1000\d\b|65534)(?P<hit>\d{5,12})\b
        |\b(?:
          i|vol|ami|sg|subnet|vpc|eni|snap|rtb|igw|nat|acl|lt|eipalloc
        )-(?=[0-9a-f]*\d)[0-9a-f]{8,17}\b
    """),
    pattern("identifier.hash", r"""
        (?<![\w.\#/-])(?!ed25519|0b[01]+\b)(?=[0-9a-f]{0,39}\d)(?=\d{0,39}[a-f])[0-9a-f]{7,128}(?![\w-])
    """, case=True),
    pattern("identifier.hash", r"""
        \b(?:
          md5|sha\d*|commit|revision|rev|hash|checksum|digest|fingerprint
        )\s*[:=]?\s*(?P<hit>[0-9a-f]{7,128})\b
    """),
    pattern("identifier.iban", r"""
        \b[A-Z]{2}\d{2}(?:[\ -]?[A-Z0-9]{4}){2,7}(?:[\ -]?[A-Z0-9]{1,4})?\b
    """, case=True),
    pattern("identifier.id", r"""
        (?<![\w-])(?!
          (?:CVE|CWE|RFC|ISO|IEC|PEP|KB|ADR|VDE|DIN|EN)-\d
          |(?:ISO|IEC|DIN|EN|VDE|IEEE|ASTM)\d{3,5}(?:-\d{1,2}){0,3}(?![\w-])
          |\d{4}-\d\d-\d\dT\d\d
        )(?=[A-Z0-9-]{7,22}(?![\w-]))(?=(?:[^\d\s]{0,12}\d){6})(?=[^A-Z\s]{0,20}[A-Z])
          [A-Z0-9][A-Z0-9-]{5,20}[A-Z0-9](?![\w-])
    """, case=True),
    pattern("identifier.id", r"""
        (?<![\w-])(?=(?:[A-Z]{0,20}\d){6})(?=\d{0,20}[A-Z])[A-Z0-9]{23,64}(?![\w-])
    """, case=True),
    pattern("identifier.id", r"""
        (?<![\w-])[A-Z]{1,2}\ ?\d{2}\ ?\d{2}\ ?\d{2}\ ?[A-Z]\b
        |\b[A-Z]{2}-?\d{6,9}\b|\b[A-Z]\d{7,8}[A-Z]?\b|\b\d{6,9}[A-Z]{1,2}\b|\b\d{6}[-+A]\d{3}\w\b
        |\b[A-Z]\d{6}\(\w\)
    """, case=True),
    pattern("identifier.id", r"""
        \b(?:
          1[A-HJ-NP-Za-km-z1-9]{25,34}|3[A-HJ-NP-Za-km-z1-9]{25,34}|bc1[a-z0-9]{25,60}|0x[0-9a-fA-F]{40}
        )\b
    """, case=True),
)  # fmt: skip

# Identifying without a digit.
_WORDED = (
    pattern("identifier.id", r"""
        \b(?:swift|bic)(?:\s+code)?\s*(?:is|=|:)?\s*[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?\b
    """),
)  # fmt: skip

# Runs of digits with at most two signs between neighbours; judged as a whole.
_RUN = re.compile(r"(?<![\w.])[(+]?\d(?:[\s()./·-]{0,2}\d)*(?![\w])")
_FEWEST_DIGITS = 7
_KNOWN_NUMBERS = frozenset(
    (
        2147483647,
        2147483648,
        4294967295,
        4294967296,
        9223372036854775807,
        18446744073709551615,
        9007199254740991,
        16777215,
        31536000,
        86400000,
        31557600,
        3141592,
        2718281,
        299792458,
        9223372036854775808,
    )
)
_DATE = Expression(r"""
    \d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./]\d{4}|\d{1,2}\s\d{4}
    |(?:19|20)\d\d[-./](?:19|20)\d\d|\d{4}-\d{2}
""")
_VERSION = re.compile(r"\d{1,4}(?:\.\d{1,5}){1,4}(?:-\d{1,5})?")
_PADDED = re.compile(r"0\d")  # no version begins so
_SIZES = re.compile(r"[1-9]\d{0,4}(?:[ /][1-9]\d{0,4})+")
_SERIES = re.compile(r"[1-9]\d{0,4}(?:[ /][1-9]\d{0,4}){2,}")
_FEWEST_ZEROS, _PLAIN_ROUND = 3, 10
_DATED_BUILD = re.compile(r"\d{8}\.\d{1,3}")
_LONGEST_PORT = 5
_GROUPED = re.compile(r"\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:\.\d+)?")
_RANGE = re.compile(r"(?P<low>\d{1,7})\s?[-–/]\s?(?P<high>\d{1,7})")
_QUANTITY = Expression(r"""
    \s?(?:
      %|bytes?|bits?|[kmgtp]i?b|ms|[µun]?s|sec\w*|min\w*|hours?|days?|rows?|records?|requests?|events?
      |messages?|users?|items?|entries|parameters|tokens?|times|iterations|lines|hz|[kmg]hz|euros?
      |dollars?|eur|usd|millis\w*|per
    )\b
    """, re.IGNORECASE)  # fmt: skip
_STANDARDS = laid_out(r"""
    ISO|IEC|EN|DIN|VDE|VDI|VDMA|NAMUR|NE|RFC|IEEE|ANSI|NIST|SP|FIPS|ASTM|ASME|ISA|UL|CSA|NFPA|BS|JIS|GB
    |GOST|ETSI|TIA|EIA|JEDEC|IPC|MIL|SAE|ITU|AAMI|PAS|CEN|CENELEC|CFR|SFS|UNE|UNI
""")
# "IEC 62443-4-2", "DIN EN ISO 13849-1:2015", "NIST SP 800-82": who issues a standard, and its number with its parts.
_STANDARD = regex(rf"""
    \b(?:{_STANDARDS})(?:[ /-](?:EN|IEC|ISO|IEEE|TS|TR|SP|STD|PAS|[TEGHXMS]))*[ -]?$
""")
_LONGEST_ISSUER = 24
_NORM = re.compile(r"[1-9]\d{1,5}(?:[-.]\d{1,2}){0,3}(?:[-:.](?:19|20)\d\d)?")
_ISSUE = Expression(
    r"(?:#|\bpr\s|\bissue\s|\bticket\s|\brfc\s?|\biso\s?|\biec\s?|\bdin\s?|\ben\s?)$", re.IGNORECASE
)


def find(text: str) -> Finding | None:
    if not has_digit(text):
        return first(_WORDED, text)
    return first(_NAMED, text) or first(_WORDED, text) or _find_run(text)


def _find_run(text: str) -> Finding | None:
    for match in _RUN.finditer(text):
        run = match.group().strip()
        digits = [char for char in run if char.isdigit()]
        if len(digits) < _FEWEST_DIGITS:
            continue
        if not _is_standard(run, text, match.start()) and not _is_harmless(
            run, "".join(digits), text[: match.start()], text[match.end() :]
        ):
            return Finding("identifier.number", *match.span())
    return None


def _is_standard(run: str, text: str, start: int) -> bool:
    issued = _STANDARD.search(text, max(0, start - _LONGEST_ISSUER), start)
    return issued is not None and _NORM.fullmatch(run) is not None


def _is_harmless(run: str, digits: str, before: str, after: str) -> bool:
    if run.isdigit():
        return (
            _is_round(digits)
            or _is_compact_date(digits)
            or bool(_QUANTITY.match(after))
            or (len(digits) < _FEWEST_DIGITS + 2 and bool(_ISSUE.search(before)))
        )
    if _DATE.fullmatch(run) or _is_date_and_time(run) or _is_range(run):
        return True
    if _GROUPED.fullmatch(run):
        return _is_round(digits) or bool(_QUANTITY.match(after))
    if _DATED_BUILD.fullmatch(run) and _is_compact_date(run.partition(".")[0]):
        return True
    if _VERSION.fullmatch(run):
        return len(re.findall(r"\d{4,}", run)) <= 1 and ".1.1" not in run and not _PADDED.match(run)
    return _is_powers(run) or (_SERIES.fullmatch(run) is not None and bool(_QUANTITY.match(after)))


def _is_round(digits: str) -> bool:
    number = int(digits)
    zeros = len(digits) - len(digits.rstrip("0"))
    return (
        (
            digits[0] != "0"
            and zeros >= _FEWEST_ZEROS
            and (len(digits) <= _PLAIN_ROUND or zeros * 2 >= len(digits))
        )
        or number in _KNOWN_NUMBERS
        or (number & (number - 1)) == 0
        or digits == "1234567890"
    )


def _is_compact_date(digits: str) -> bool:
    """20261231, also with a time behind it."""
    if len(digits) not in (8, 10, 12, 14) or not "1990" <= digits[:4] <= "2100":
        return False
    if digits[8:10] > "23" or digits[10:12] > "59" or digits[12:] > "59":
        return False
    try:
        date(int(digits[:4]), int(digits[4:6]), int(digits[6:8]))
    except ValueError:
        return False
    return True


def _is_date_and_time(run: str) -> bool:
    return bool(
        re.fullmatch(
            r"\d{4}-\d{2}-\d{2}[ .-]\d{1,2}(?:[ .-]?\d{2}){0,2}|\d{1,2}[./]\d{1,2}[./]\d{2,4}\s\d{1,2}", run
        )
    )


def _is_range(run: str) -> bool:
    """9000-9999, 2024/2025: both ends alike in length and rising."""
    match = _RANGE.fullmatch(run)
    if match is None:
        return False
    low, high = match.group("low"), match.group("high")
    if len(high) > _LONGEST_PORT and not (low.endswith("00") and high.endswith(("00", "99"))):
        return False
    rising = int(low) < int(high) and not low.startswith("0")
    return rising and len(high) - len(low) in (0, 1) and len(low) >= _LONGEST_PORT - 2


def _is_powers(run: str) -> bool:
    """A row of sizes or ports, such as 512 1024 2048."""
    if _SIZES.fullmatch(run) is None:
        return False
    parts = [int(part) for part in re.split(r"[ /]", run)]
    rising = parts == sorted(set(parts)) and parts[-1] >= 2 * parts[0]
    return rising and all(part % 2 == 0 and _is_even_size(part) for part in parts)


def _is_even_size(number: int) -> bool:
    return number % 10 == 0 or (number & (number - 1)) == 0
