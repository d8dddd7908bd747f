"""Addresses of machines: IPv4, IPv6, MAC, hosts, devices, URLs."""

from __future__ import annotations

import ipaddress
import re

from memories.gate.finding import Expression, Finding, first, has_digit, pattern
from memories.gate.lexicon import Kind, kind_of
from memories.gate.wordset import words

_ALLOWED_HOSTS = frozenset(("localhost", "127.0.0.1", "0.0.0.0", "::1", "[::1]"))  # noqa: S104
_ALLOWED_QUADS = frozenset(("127.0.0.1", "0.0.0.0"))  # noqa: S104
_QUAD = re.compile(r"(?<![\w.,-])(?P<quad>\d{1,3}(?:\.\d{1,3}){3})(?P<mask>/\d{1,2})?(?![\d]|\.\d)")
_VERSION_NEAR = Expression(r"\b(?:version|versions|release|firmware|driver|build|patch|v\d)\b", re.IGNORECASE)

_ADDRESSES = (
    pattern("identifier.ip", r"""
        \b\d{1,3}(?:
          \s?(?:\[\.\]|\(\.\)|\[dot\]|\(dot\)|\{\.\}|\bdot\b|\bpunkt\b)\s?\d{1,3}
        ){1,3}(?:\.\d{1,3})*\b
        |\b\d{1,3}(?:\.\d{1,3}){1,3}(?:\[\.\]|\(\.\))\d{1,3}\b
    """),
    pattern("identifier.ip", r"""
        (?<![\w.])(?:
          10|127|169|172|192|193|194|195|2\d\d|1\d\d
        )(?:\.\d{1,3}){0,2}\.(?:x|xx|xxx|\*)(?:\.(?:x|xx|xxx|\*|\d{1,3}))?(?![\w.])
    """),
    pattern("identifier.ip", r"""
        \b0x(?:0a|ac1|c0a8|a9fe)[0-9a-f]{4,6}\b
        |\b(?:10|172|192)(?:\ ?[-_]\ ?\d{1,3}){3}\b(?!-)
        |(?<!\w)\d{1,3}(?:_\d{1,3}){3}(?!\w)
        |(?<![\w.])(?=[\d.]*\d{3})\d{1,3}(?:\.\d{1,3}){2}\.[x*](?![\w.])
        |\b0x[0-9a-f]{1,2}(?:\.0x[0-9a-f]{1,2}){3}\b
        |(?<![\w:.])(?=[\d:]{0,15}\d{3})(?:\d{1,3}:){3}\d{1,3}(?![\w:])
        |\b\d{1,3}\ ?\.\ \d{1,3}\ ?\.\ \d{1,3}\ ?\.\ \d{1,3}\b
        |(?<![\w./-])\d{1,3}(?:\.\d{1,3}){1,3}/\d{1,2}(?![\w/])
    """),
)  # fmt: skip

_MAC = pattern(
    "identifier.mac",
    r"""
        (?<![\w:.-])[0-9a-f]{2}(?P<sep>[:-])(?:[0-9a-f]{2}(?P=sep)){4}[0-9a-f]{2}(?![\w:-])
        |(?<![\w.])[0-9a-f]{4}\.[0-9a-f]{4}\.[0-9a-f]{4}(?![\w.])
        |(?<![\w-])(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{12}(?![\w-])
        |(?<!\w)[0-9a-f]{2}(?:\ [0-9a-f]{2}){5}(?!\w)
    """,
)
# Four bytes in one hexadecimal number, or parted by colons, are an address where a machine is spoken of.
_HEXADECIMAL = Expression(
    r"\b0x(?:[0-9a-f]{8}|a[0-9a-f]{6})\b(?!\s*(?:bit\s+)?(?:mask|flag|error|magic|status|code|offset))",
    re.IGNORECASE,
)
_NO_ADDRESS = Expression(
    r"""
    \b(?:
      masks?|flags?|error|magic|exit|status|codes?|offset|bits?|constant|opcode|colou?r|seed|register
      |checksum|crc|signature|sentinel|pattern|poison|canary|overflows?|hash
    )\b
    """,
    re.IGNORECASE,
)
_MACHINE_NEAR = Expression(
    r"""
    \b(?:
      traffic|printer|servers?|hosts?|vip|firewall|dns|api\s+is\s+at|runs\s+on|moved\s+to|reach\w*
      |resolver|gateway|bastion|scanner|allow-?list\w*|port\s+\d|vpn|proxy|listens|router|subnet|peers?
      |clients?|ip|health\s+checks|packets|quer(?:y|ies)|interface|camera|tunnel|provider|blocked|nodes?
      |ping\w*|connects?
    )\b
    """,
    re.IGNORECASE,
)

_OTHER_QUAD = Expression(
    r"(?<![\w.,:])\d{1,3}(?P<sign>[,:])\d{1,3}(?P=sign)\d{1,3}(?P=sign)\d{1,3}(?![\w,:])"
)
_IPV6 = Expression(r"(?<![\w:.])[0-9A-Fa-f]{0,4}(?::[0-9A-Fa-f]{0,4}){2,8}(?:%\w+)?(?:/\d{1,3})?(?![\w:])")

_URL = Expression(r"""
    \b(?P<scheme>[A-Za-z][A-Za-z0-9+.-]{1,20})://(?P<rest>[^\s<>\"'`]*)
    |\b(?:git|svn|hg|ssh|scp)@[\w.-]+[:/]\S*
""")
_ENDINGS = words(
    """com net org edu gov mil int info biz io dev app ai cloud tech online site xyz shop store blog page
    live pro mobi jobs museum internal intranet corp lan local localdomain home private arpa onion
    invalid test example co uk us ca eu de fr nl be ch at it es pt pl cz sk hu ro bg gr hr si rs ua ru
    by tr il se no dk fi ee lv lt ie lu li is mt cy jp cn kr tw hk sg my th vn id ph in pk bd lk au nz
    br ar cl mx pe ve za ng ke eg ma ae sa qa ir kz uz ge am az tv fm me gg ly so"""
)
_DOTTED = re.compile(
    r"(?<![\w@./\\$-])[A-Za-z0-9][\w.-]*[A-Za-z0-9](?P<port>:\d{2,5})?(?![\w(-]|\.\w)", re.ASCII
)
# Endings that also stand in file names, attributes and sentences: a host only with a second dot, a digit or a dash.
_DOUBTFUL_ENDINGS = words(
    """co us be at it is by no in id me so my am to se pro page live app store local test home private
    int example info ai dev si li ge ma tv pe sa fi hr rs"""
)
_PRODUCT_DOMAINS = words(
    """asp.net socket.io vb.net ado.net draw.io monday.com cal.com booking.com fly.io paper.io ml.net
    k8s.io kubernetes.io d.ts crates.io deno.dev hey.com x.ai cert-manager.io"""
)  # fmt: skip
_CODE_HEADS = words(
    """com org net io de app self this java javax jakarta spring django request response process os sys
    settings config user auth github gitlab runner env secrets inputs steps matrix data event events
    system microsoft kotlin scala flask logging server management eclipse apache"""
)
_KUBERNETES_LABEL = Expression(
    r"^[\w./-]*\b(?:k8s|kubernetes|helm|argoproj|cert-manager|istio|prometheus)\b.*\.io$", re.IGNORECASE
)


def find(text: str) -> Finding | None:
    digits = has_digit(text)
    found = _find_url(text)
    if not found and (digits or any(sign in text for sign in "-:.")):
        found = _MAC.search(text)
    if not found and (digits or ":" in text):
        found = first(_ADDRESSES, text) or _find_quad(text) or _find_ipv6(text) or _find_hexadecimal(text)
    return found or (_find_host(text) if "." in text else None)


def _find_url(text: str) -> Finding | None:
    for match in _URL.finditer(text) if "://" in text or "@" in text else ():
        host = re.split(r"[/?#]", match.group("rest") or "", maxsplit=1)[0].rstrip(".,;)")
        if match.group("scheme") is None:
            return Finding("identifier.url", *match.span())
        name = host if host.startswith("[") else host.partition(":")[0]
        if (
            host
            and (name.casefold() not in _ALLOWED_HOSTS or "@" in host)
            and not re.fullmatch(r"[{$<].*", host)
        ):
            return Finding("identifier.url", *match.span())
    return None


def _find_quad(text: str) -> Finding | None:
    for match in _QUAD.finditer(text):
        quad = match.group("quad")
        if quad in _ALLOWED_QUADS and not match.group("mask"):
            continue
        if match.group("mask") or not _is_version(text, match):
            return Finding("identifier.ip", *match.span())
    for match in _OTHER_QUAD.finditer(text):
        numbers = [int(part) for part in match.group().split(match.group("sign"))]
        unsorted = match.group("sign") == "," and numbers != sorted(numbers)
        if max(numbers) <= _BYTE and (unsorted or _MACHINE_NEAR.search(text)):
            return Finding("identifier.ip", *match.span())
    return None


def _is_version(text: str, match: re.Match[str]) -> bool:
    """A dotted quad that the words around call a version; a private address only when called so right before."""
    private = match.group("quad").startswith(
        ("10.", "192.168.", "172.1", "172.2", "172.3", "127.", "169.254.")
    )
    around = text[max(0, match.start() - 40) : match.start()]
    after = text[match.end() : match.end() + 20]
    if re.search(r"\b(?:version|release)\s+$", around, re.IGNORECASE):
        return True
    called = _VERSION_NEAR.search(around) or re.match(
        r"\s+(?:release|version|driver|firmware|build)\b", after
    )
    return bool(called) and not private and not re.search(r"\b(?:on|at|from|host|ip|address)\s+$", around)


def _find_hexadecimal(text: str) -> Finding | None:
    if "0x" in text.lower() and _MACHINE_NEAR.search(text) and not _NO_ADDRESS.search(text):
        match = _HEXADECIMAL.search(text)
        return Finding("identifier.ip", *match.span()) if match else None
    return None


_BYTE, _GROUPS = 255, 8
_LOOKS_LIKE_IPV6 = re.compile(r"[0-9A-Fa-f:]{16,45}")


def _find_ipv6(text: str) -> Finding | None:
    for match in _IPV6.finditer(text):
        address = match.group().partition("/")[0].partition("%")[0]
        if (address in ("::1", "::") and "/" not in match.group()) or (
            not re.search(r"[0-9A-Fa-f]", match.group())
        ):
            continue
        if address == "::" or _is_ipv6(address) or _LOOKS_LIKE_IPV6.fullmatch(address):
            return Finding("identifier.ip", *match.span())
    return None


def _is_ipv6(address: str) -> bool:
    try:
        ipaddress.IPv6Address(address)
    except ValueError:
        return False
    return any(char.isdigit() for char in address) or address.count(":") == _GROUPS - 1


def _find_host(text: str) -> Finding | None:
    for match in _DOTTED.finditer(text):
        name = match.group().partition(":")[0]
        first_label, dot, _ = name.partition(".")
        top = name.rpartition(".")[2].lower()
        if (
            dot
            and first_label
            and ".." not in name
            and top in _ENDINGS
            and not _is_code(name, top, has_port=bool(match.group("port")))
        ):
            return Finding("identifier.host", *match.span())
    return None


def _is_code(name: str, top: str, *, has_port: bool) -> bool:
    """Dotted words that are an identifier or a product, not a host."""
    folded = name.casefold()
    labels = folded.split(".")
    if (
        folded in _PRODUCT_DOMAINS
        or _KUBERNETES_LABEL.match(name)
        or (len(labels) > 1 and ".".join(labels[-2:]) in ("k8s.io", "kubernetes.io"))
    ):
        return True
    if has_port:
        return False
    if labels[0] in _CODE_HEADS and (name.count(".") > 1 or top in _DOUBTFUL_ENDINGS):
        return top not in ("com", "org", "internal", "lan", "corp") or labels[0] in ("java", "self", "this")
    if top not in _DOUBTFUL_ENDINGS:
        return False
    plain = all(
        kind_of(label) & (Kind.EVERYDAY | Kind.COMMON | Kind.JARGON) or "_" in label for label in labels[:-1]
    )
    return name.count(".") == 1 and plain and "-" not in labels[0]
