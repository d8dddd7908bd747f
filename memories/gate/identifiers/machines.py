"""Machines by their names: laptops and phones of people, servers, pods, nodes of a cluster."""

from __future__ import annotations

import re

from memories.gate.finding import Finding, first, has_digit, pattern
from memories.gate.lexicon import Kind, kind_of

_MACHINES = (
    pattern("identifier.device", r"""
        (?<=[\w'’])[-\ ]?(?:
          mac-?book(?:-?(?:pro|air|m\d))?|mac-?mini|mac-?studio|imac|iphone|ipad|thinkpad|galaxy|pixel
          |surface|notebook|laptop|desktop|pc|workstation|phone|watch
        )(?:-\w+)*\.(?:local|lan|home|internal)\b
    """, accents=True, needs=(".local", ".lan", ".home", ".internal")),
    pattern("identifier.device", r"""
        (?<=[\w'’])-(?:
          mac-?book|mac-?mini|mac-?studio|imac|iphone|ipad|thinkpad|xps|elitebook|latitude
          |galaxy-?(?:tab|s\d+)|pixel-\d|notebook|laptop|pc|workstation|nas|rpi|raspberrypi
        )(?:-?(?:pro|air|mini|max|plus|m\d|\d+))*\b
    """, accents=True, needs=("-",)),
    pattern("identifier.device", r"""
        \b(?:
          LT|NB|PC|WS|WKS|DT|HP|DESKTOP|LAPTOP|NOTEBOOK|WORKSTATION|WIN|MAC|MBP|MBA|SRV|SERVER|HOST|VM
          |CLIENT|TABLET|SURFACE|THINKPAD|DC|FS|EX|SQL|NAS|PRN|PRT|PRINTER|ESX|ESXI
        )[-_](?=[^\W_a-z-]{0,20}-?[^\W_a-z]{2})(?!
          (?:SIDE|ONLY|ID|CODE|NAME|READY|API|SERVER|HOST)\b
        )[^\W_a-z][^\W_a-z]{0,20}(?:-[^\W_a-z]{1,20}){0,3}\b
    """, case=True, accents=True, needs=("-", "_")),
    pattern("identifier.device", r"""
        \b(?:ip|ec2|host|dhcp|static|dyn|pool|client|cpe)(?:-\d{1,3}){4}\b
        |\b(?:
          laptop|desktop|pc|notebook|workstation|server|host|vm|srv|nb|lt|ws|macbook|mbp|tablet|phone
          |printer|client
        )-?\d{2,6}\b
    """),
    pattern("identifier.device", r"""
        (?<=[^\W\d_][^\W\d_])-(?:ws|pc|lt|nb|vm|mbp|dt|tp|nuc|ws)\d{0,4}\b(?!-)
    """, accents=True, needs=("-ws", "-pc", "-lt", "-nb", "-vm", "-mbp", "-dt", "-tp", "-nuc")),
    pattern("identifier.host", r"""
        \b(?!
          (?:
            http|dns|tls|alpn|tls-alpn|step|phase|sprint|week|day|year|part|chapter|section|lab|task
            |round|wave|test|case|level|tier|type|item|page|adr|rfc|utc|gmt
          )[-_]0
        )[a-z][a-z0-9]{0,20}(?:[-_][a-z0-9]{1,20}){0,5}-0\d{1,3}\b(?!-\d)
    """, needs=("-0", "_0")),
    pattern("identifier.host", r"""
        \b(?!
          (?:
            step|phase|sprint|week|day|year|part|chapter|lab|task|wave|test|case|level|python|py|php
            |java|ipv|utf|iso|sha|adr|rfc|cve|q
          )0
        )[a-z]{3,20}0\d{1,3}\b
    """, needs=("0",)),
    pattern("identifier.device", r"""
        (?<=[^\W\d_])(?<!Apple)(?<!Lenovo)(?<!Google)(?<!Microsoft)(?<!Samsung)(?<!Dell)(?<!HP)
          (?<!IBM)['’]s?\s+(?:\w+\s+)?(?:
          iPhone|iPad
          |i?Mac(?:Book|\s+(?:mini|[Ss]tudio|[Pp]ro))?
          |ThinkPad|XPS|Galaxy|Pixel|Surface|Chromebook|Kindle|AirPods|Raspberry
        )(?:s|\b)
    """, case=True, accents=True, needs=(
        "phone", "ipad", "mac", "thinkpad", "xps", "galaxy", "pixel", "surface", "chromebook", "kindle",
        "airpods", "raspberry",
    )),
    # Pods and nodes, whose names end in what the cluster drew by lot.
    pattern("identifier.host", r"""
        \b[a-z][a-z0-9]*(?:-[a-z0-9]+){0,5}-(?=[0-9a-f]*\d)[0-9a-f]{7,10}-[a-z0-9]{4,5}\b
    """, needs=("-",)),
    pattern("identifier.host", r"""
        \b[a-z][a-z0-9]*(?:-[a-z0-9]+){0,5}-(?=[a-z]*\d[a-z]*\d)[bcdfghjklmnpqrstvwxz2456789]{8,10}-
          (?=[a-z]*\d)[bcdfghjklmnpqrstvwxz2456789]{5}\b
    """, needs=("-",)),
    pattern("identifier.host", r"""
        \b(?:vm|srv|k8s|kube|esx|esxi|gke|eks|aks|rke|hv|kvm|pve|bm)-(?:[a-z0-9]+-){1,3}\d{1,3}\b(?!-)
        |\b(?:vm|srv|esx|esxi|kvm|pve|hv)-(?:[a-z0-9]+-){1,3}[a-z]{1,8}\d{1,4}\b(?!-)
        |\b[a-z]{1,4}\d{1,2}-[a-z]{3}\d?-(?:sw|rt|fw|srv|esx|ap|lb|ups|pdu)-?\d{1,3}\b
    """, needs=("-",)),
    pattern("identifier.host", r"""
        \b[a-z]+(?:-[a-z0-9]+){1,5}-(?:
          fra|nyc|ams|sfo|lon|sgp|blr|tor|syd|hel|fsn|nbg|hil|ash|par|waw|mad|dub|iad|ord|dfw|lax|sea
          |mia|atl|gru|nrt|icn|bom
        )\d(?:-\d{1,3})?\b
    """, needs=("-",)),
)  # fmt: skip


def find(text: str) -> Finding | None:
    if not (has_digit(text) or any(sign in text for sign in "-.'’")):
        return _find_owned(text)
    return first(_MACHINES, text) or _find_local(text) or _find_owned(text)


# One label before these ends is a machine's name; files and settings have such ends, too.
_LOCAL = re.compile(
    r"(?<![\w./@$-])(?P<label>[^\W\d_]{3,20})\.(?:local|lan|home|fritz\.box)(?![\w(.-]|:\w*[a-z])"
)


def _find_local(text: str) -> Finding | None:
    """A machine that is called after somebody (`smith.local`)."""
    for match in _LOCAL.finditer(text):
        kind = kind_of(match.group("label"))
        if kind & (Kind.GIVEN | Kind.FAMILY) and not kind & (Kind.JARGON | Kind.PRODUCT):
            return Finding("identifier.host", *match.span())
    return None


_OWNED = re.compile(
    r"\b(?P<owner>[A-Z][a-z]{2,20})s\s+(?:iPad|iPhone|MacBook|iMac|ThinkPad|Mac\s?mini|Pixel|Surface)\b"
)


def _find_owned(text: str) -> Finding | None:
    """The name that a device gives itself, where the apostrophe was lost (`Charlottes iPad`)."""
    for match in _OWNED.finditer(text):
        if kind_of(match.group("owner")) & (Kind.GIVEN | Kind.FAMILY):
            return Finding("identifier.device", *match.span())
    return None
