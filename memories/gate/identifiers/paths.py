"""File system paths that tell about one machine or one home; relative paths of a repository and API routes pass."""

from __future__ import annotations

import re

from memories.gate.finding import Expression, Finding, first, pattern
from memories.gate.lexicon import Kind, kind_of
from memories.gate.wordset import words

_FIXED = (
    pattern("identifier.path", r"""
        (?<![\w])(?:file|smb|afp|nfs|cifs):/{1,3}\S+|(?<![\w\\])\\\\[\w.$-]+\\[\w.$\\ -]+
        |(?<![\w/])//[\w.-]+/[\w$.-]+/\S+
    """),
    pattern("identifier.path", r"""
        (?<![\w.])[a-z]:[\\/](?![\\/]?\s|$)[^\s\"'`<>|]*
        |%(?:userprofile|homepath|appdata|localappdata|username|homedrive)%
    """),
    pattern("identifier.path", r"""
        (?<![\w/~])~[\w-]*/[^\s\"'`<>|]*|\$\{?HOME\}?/\S+|\$\{?USER(?:NAME)?\}?(?!\w)
    """),
)  # fmt: skip

_ABSOLUTE = Expression(r"(?<![\w/.}>\])*~:-])/(?P<path>[\w.@%+~-]+(?:/[\w.@%+~-]+)*)(?P<more>/?[{<:*$\[]?)")
_ROOTS = words(
    """home users etc var usr opt tmp root mnt srv media volumes library applications system boot bin
    sbin lib lib64 dev proc sys run private export net nfs data1 data2 windows cygdrive snap nix
    scratch work workspace workspaces backup backups"""
)
_ALLOWED = frozenset(("dev/null", "dev/stdout", "dev/stderr", "tmp"))
_ROUTE_HEADS = words(
    """api apis rest graphql rpc v1 v2 v3 v4 auth oauth oauth2 login logout signup admin static assets
    public dist img images js css fonts media webhooks webhook hooks callback health healthz ready
    readyz livez live metrics status docs swagger openapi well-known .well-known internal ws sse
    events search users orders items products customers accounts sessions invoices payments
    dashboard settings profile reports jobs tasks queue files upload uploads download downloads"""
)
_STATIC_HEADS = words(
    """api static assets public dist img images js css fonts media docs well-known .well-known"""
)
_ROUTE_WORD = Expression(r"""
    \b(?:
      get|post|put(?!\s+in)|patch|delete|head|options|routes?|endpoints?|urls?|path\s+prefix|api|prefix|mounted
      |redirects?|proxied|under|page|handler|request|requests
    )\b[^/]{0,24}$
    """, re.IGNORECASE)  # fmt: skip
# "The key file is …", "Screenshots are saved to …": what follows lies on a disk.
_FILE_WORD = Expression(r"""
    \b(?:
      files?|folders?|director(?:y|ies)|disks?|saved|stored|written|writes|copied|put|kept|cloned|installed
      |unpacked|logs?|dumps?|backups?|archives?|binar(?:y|ies)|repo(?:sitory)?|checkout|data(?:sets?)?|models?
      |artifacts?|certs?|certificates?|notebooks?|reports?|export
    )\s+(?:[\w-]{1,20}\s+){0,3}(?:in|to|at|under|on|is|are|from|into)\s+$
    """, re.IGNORECASE)  # fmt: skip
_OWN_ROUTES = words("""me self current""")  # of whoever asks: /users/me
_PLACEHOLDERS = ("{", "<", ":", "[", "$")
_LONGEST_ROUTE = 3  # segments of a path without an extension that still reads as a route
_FILE = re.compile(r"\.[A-Za-z][A-Za-z0-9]{0,9}$")
_RELATIVE_HOME = re.compile(
    r"(?<![\w/\\.])(?:\.{1,2}/|(?:[Hh]ome|[Uu]sers)[/\\])(?P<folder>[a-z]{2,20})[/\\][\w./\\-]+"
)


def find(text: str) -> Finding | None:
    if "/" not in text and "\\" not in text and "%" not in text and "$" not in text:
        return None
    return first(_FIXED, text) or _find_absolute(text) or _find_own_folder(text)


def _find_absolute(text: str) -> Finding | None:
    for match in _ABSOLUTE.finditer(text):
        if not _is_route(match.group("path"), match.group("more"), text[: match.start()]):
            return Finding("identifier.path", *match.span())
    return None


def _is_route(path: str, more: str, before: str) -> bool:
    segments = path.rstrip(".").split("/")
    head = segments[0].casefold()
    if path.rstrip(".").casefold() in _ALLOWED or (
        head == "users" and (more[-1:] in _PLACEHOLDERS or (segments[1:2] and segments[1] in _OWN_ROUTES))
    ):
        return True
    if head in _ROOTS:
        return False
    if path.count("/") > 1 and _FILE.search(segments[-1]) and head not in _STATIC_HEADS:
        return False
    if head in _ROUTE_HEADS or more[-1:] in _PLACEHOLDERS or len(segments) == 1:
        return True
    if _FILE.search(segments[-1]) or (
        _FILE_WORD.search(before[-60:]) and not _ROUTE_WORD.search(before[-40:])
    ):
        return False
    return len(segments) <= _LONGEST_ROUTE or bool(_ROUTE_WORD.search(before[-40:]))


def _find_own_folder(text: str) -> Finding | None:
    """A folder that is called neither by a word nor by a technical term (`./anna/notes.txt`, `home/anna/logs`)."""
    known = Kind.EVERYDAY | Kind.COMMON | Kind.JARGON | Kind.PRODUCT
    for match in _RELATIVE_HOME.finditer(text):
        if not kind_of(match.group("folder")) & known:
            return Finding("identifier.path", *match.span())
    return None
