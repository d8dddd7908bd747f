"""E-mail addresses, handles, street addresses, dates of birth, positions on the map."""

from __future__ import annotations

import re

from memories.gate.finding import Expression, Finding, first, has_digit, pattern
from memories.gate.folding import fold
from memories.gate.lexicon import Kind, kind_of
from memories.gate.wordset import words
from memories.regex import laid_out

# The words of annotations, decorators, CSS rules and mentions of a whole channel.
_AT_WORDS = words(
    """media import keyframes supports charset layer container page property apply screen tailwind
    include mixin use forward extend param params return returns throws see since deprecated author
    version link code override overload test before after dataclass staticmethod classmethod pytest
    fixture task cached cache wraps contextmanager login atomic receiver register app bp router
    celery shared periodic here channel everyone all team latest next beta alpha canary main master
    head stable types scope todo ts dts module type typedef callback example internal public private
    protected readonly component injectable input output entity column table id controller service
    get post put delete patch bean value environmentobject state binding published actor objc
    available escaping discardableresult testable dynamicmemberlookup end selector interface
    implementation synchronized autoreleasepool try catch finally throw"""
)
# The signs themselves or words for them, bare or between two others: `[@]`, `(at)`, `"dot"`, `*at*`, `[ . ]`.
_AT = r"(?:@|\bat\b|\b(?:at[-_ ]sign)\b|[(\[{<*|\"'_]\s?(?:@|at|a)\s?[)\]}>*|\"'_])"
_DOT = r"(?:\b(?:dot|punkt)\b|[(\[{<*|\"'_]\s?(?:\.|dot|punkt)\s?[)\]}>*|\"'_]|\s\.(?=\s[a-z]{2,6}\b))"
# Words for both signs, in languages whose speakers spell addresses out, and what stands between the parts.
_GAP = r"[\s|+_~*<>()\[\]{}-]"
_AT_WORD = laid_out(r"""
    (?:
      arroba|arobase|chez|klammeraffe|ät|bei|snabel-?a|apenstaartje|kukac|malpa|małpa|zavináč|chiocciola
      |alfakrøll
    )
""")
_DOT_WORD = r"(?:dot|punto|punkt|point|ponto|pont|punt|piste|prick|tečka|kropka|nokta)"

_EMAILS = (
    pattern("identifier.email", r"""
        (?<![\w.+'%-])[\w.+'%-]{1,64}\s?@(?!
          v?\d+(?:\.\d+)*(?:
            [-+.](?:alpha|beta|rc|dev|next|canary|pre|post|slim|alpine|lts|final)[\w.-]*
          )?(?![\w.-])
        )\s?[\w-]{1,63}(?:\s?\.\s?[\w-]{1,63}){1,6}
    """),
    pattern("identifier.email", rf"""
        (?<![\w.+-])[\w.+-]{{1,64}}\s*{_AT}\s*(?!(?:the|a|an|each|every|this|that)\s)[\w-]{{2,63}}(?:
          \s*{_DOT}\s*[\w-]{{2,30}}|\.[a-z]{{2,12}}\b
        ){{1,4}}(?<!\.py)(?<!\.md)
    """, needs=(
        " at ", "at-", "-at", "@", "(a", "[a", "{a", "<a", "*a", "|a", '"a', "'a", "_a", "( a", "[ a", "{ a", "< a",
    )),
    pattern("identifier.email", r"\"[^\"\s]{1,64}\"@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}", needs=('"@',)),
    pattern("identifier.email", rf"""
        (?<![\w+-])[\w+-]{{1,64}}\s*{_DOT}\s*[\w+-]{{1,64}}\s*{_AT}\s*[\w-]{{2,63}}
    """, needs=("dot", "punkt", ".]", ".)", ".}", ".>", ". ]", ". )")),
    pattern("identifier.email", r"""
        (?<![\w.+-])[\w.+-]{1,64}(?:
          %40|&\#0?64;|&\#x40;|\\u0040|\\x40|=40|&commat;
        )[\w-]{1,63}(?:\.|%2e)[\w.-]{2,63}
    """),
    pattern("identifier.email", r"\b(?:[a-z0-9]\ ){3,64}@(?:\ [a-z0-9.-]){3,}"),
    pattern("identifier.email", rf"""
        (?<={_GAP})(?:
          at{_GAP}{{1,3}}(?!(?:the|a|an|each|every|this|that)\b)[a-z0-9-]{{1,40}}?{_GAP}{{1,3}}
            (?:dot|punto)
          |{_AT_WORD}{_GAP}{{1,3}}[a-z0-9-]{{1,40}}?{_GAP}{{1,3}}{_DOT_WORD}
        ){_GAP}{{1,3}}[a-z]{{2,20}}(?![a-z])
    """, accents=True),
    pattern("identifier.email", rf"""
        [(\[{{<]\s?(?:at|@)\s?[)\]}}>]{_GAP}{{0,3}}[a-z0-9-]{{1,40}}?{_GAP}{{1,3}}{_DOT_WORD}{_GAP}{{1,3}}[a-z]{{2,20}}(?![a-z])
    """, needs=("at)", "at]", "at}", "at>", "at )", "at ]", "at }", "at >", "@)", "@]", "@}", "@>"), accents=True),
    pattern("identifier.email", r"\bmailto:"),
)  # fmt: skip

_STREET = laid_out(r"""
    (?:
      street|str\.?|st\.?|avenue|ave\.?|road|rd\.?|lane|ln\.?|drive|dr\.?|boulevard|blvd\.?|court|ct\.?
      |place|pl\.?|square|terrace|way|highway|hwy|parkway|pkwy|crescent|close|row|mews|circle|cir\.?
      |trail|loop|route|alley|quay|rise|walk|grove|gardens?
    )
""")
_ADDRESSES = (
    pattern("identifier.address", rf"""
        \b\d{{1,6}}[a-z]?,?\s+(?:[nsew]\.?\s+)?(?:[A-Z][\w'-]*\s+){{1,4}}(?i:{_STREET})(?=\W|$)
    """, case=True),
    pattern("identifier.address", r"""
        \b\w{2,30}(?:
          stra(?:ss|ß)e|str\.|gasse|allee|gatan|v[aä]gen|veien|gata|vej|laan|straat|plein|gracht|kade
          |katu|tie|utca|ulica|weg|platz
        )\s+\d{1,5}\b
    """, needs=(
        "stras", "straß", "str.", "gasse", "allee", "gatan", "vagen", "vägen", "veien", "gata", "vej",
        "laan", "straat", "plein", "gracht", "kade", "katu", "tie", "utca", "ulica", "weg", "platz",
    )),
    pattern("identifier.address", r"""
        \b(?:
          rue|via|viale|piazza|calle|avenida|av\.|paseo|rua|travessa|pra[cç]a|ul\.|ulica|ulice|al\.|os\.
          |pl\.|bulvar|jalan|jl\.|cours|chemin|place|impasse|quai|cite
        )\s+(?:
          (?:de|du|des|la|le|les|del|della|delle|da|do|dos|al|el)\s+
        ){0,3}[\w'.-]{2,40}(?:\s+[\w'.-]{2,40}){0,3}\s+\d{1,5}\b
    """),
    pattern("identifier.address", r"""
        \b\d{1,5},?\s+(?:
          rue|via|viale|piazza|calle|avenida|avenue|paseo|rua|place|impasse|quai|chemin|boulevard|allee
        )\s+[\w'.-]{2,}
    """),
    pattern("identifier.address", r"""
        \b(?:
          apt|apartment|suite|unit|flat|room|floor|p\.?\s?o\.?\s+box|postbox|postfach|box
        )\.?\s*\#?\s*\d{1,6}\w?\b,?\s+(?=[A-Z\d])
    """, case=False),
    pattern("identifier.address", r"""
        \bp\.?\s?o\.?\s+box\b|\bpostfach\s+\d|\b[AFD]PO,?\s+A[AEP]\b|\bPSC\s+\d{3,5}\b
    """),
    pattern("identifier.address", r"""
        \b\d{1,6}\s+(?:[A-Z][\w'-]*\s+){2,4}(?:Apt\.?|Apartment|Suite|Unit)\s*\#?\d
        |\b(?:Holding|House|Plot|Flat|Door|Shop|H\.)\s?No\b\.?\s*\d
    """, case=True),
    pattern("identifier.address", r"""
        \b(?:
          [Aa]venue|[Rr]ue|[Cc]hemin|[Rr]oute|[Pp]lace|[Bb]oulevard|[Qq]uai
        )\s+(?:(?:de|du|des|la|le)\s+|d'|l'){0,2}[A-Z][\w'-]+,?\s+\d{4,5}\s+[A-Z]
        |\b(?:
          Av|Avda|Calle|Jr|Cl|Cra|Carrera|Pasaje|Ruta
        )\b\.?\s+(?:[A-Z][\w'.-]*\s+){1,4}(?:N[°º.]\s*|\#\s*)?\d
        |\b(?:Los|Las|El|La)\s+[A-Z]\w+(?:\s+[A-Z]\w+)?\s+(?!(?:19|20)\d\d\b)\d{2,5}\b
    """, case=True),
    pattern("identifier.address", r"(?<![\w-])[A-Z][a-z]{3,20}-\d{6}(?![\w-])", case=True),
    pattern("identifier.address", rf"""
        \b(?:
          No|Nr|House|Holding|Plot|Block|Flat|Shop|Lot|Unit
        )\b\.?\s*(?:No\.?\s*)?\d{{1,5}}\w?,\s+(?:[A-Z][\w'-]*\s+){{1,4}}(?i:{_STREET})(?=\W|$)
    """, case=True),
    pattern("identifier.address", r"""
        \b(?:
          [Pp]ost\s?code|[Pp]ostal\s+code|[Aa]ddress|[Ss]hipped|[Ss]hipping|[Dd]eliver\w*|[Oo]ffice
          |[Ii]nvoices?|[Pp]arcels?|[Hh]ardware|[Ll]ocated
        )\b[^.;]{0,40}?(?P<hit>\b(?:[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}|GIR\s?0AA)\b)
    """, case=True),
    pattern("identifier.address", r"""
        \b(?:
          A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]
          |T[NX]|UT|V[AT]|W[AIVY]
        )\s+\d{5}(?:-\d{4})?\b
    """, case=True),
    pattern("identifier.address", r"""
        \b[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}\b|\b\d{4}\s[A-Z]{2}\b(?=\s+[A-Z][a-z])
        |\b[A-Z]\d[A-Z]\s\d[A-Z]\d\b
    """, case=True),
    pattern("identifier.address", r"""
        \b\d{3}\s?\d{2}\s+[A-Z][A-Za-z]{2,}\b(?=\s*$|\s*,)
        |(?<![\w.'-])[A-Z][\w.'-]{1,40}(?:\s+u\.|\s+út)?\s+\d{1,4}[a-z]?\.?,\s+\d{4,6}\s+[A-Z]
    """, case=True),
    pattern("identifier.position", r"""
        [-+]?\b\d{1,2}\.\d{3,}\s{0,2}°?\s{0,2}[NS]?\s{0,2}[,;/]\s{0,2}[-+]?\d{1,3}\.\d{3,}
        |\b\d{1,3}(?:\.\d+)?\s{0,2}°\s{0,2}(?:\d{1,2}\s{0,2}['’′]\s{0,2})?(?:[\d.]+\s{0,2}[\"”″]\s{0,2})?[NSEW]\b
        |\b(?:lat|latitude|lon|lng|longitude)\b\s*[:=]?\s*[-+]?\d{1,3}\.\d{2,}
    """),
    pattern("identifier.birth", r"""
        \b(?:
          dob|d\.o\.b\.?|date\ of\ birth|birth\ ?date|birthday|birthplace|place\ of\ birth|geburtsdatum
          |was\ born|born\s+(?:on|in|\d)\b|born\s+\d{2,4}[-/.]
        )\b(?!\s+(?:field|column|format|validation|attribute|is\s+(?:stored|encrypted|masked|optional)))
    """),
)  # fmt: skip

_MENTION = Expression(r"(?<![\w/`@.])@([A-Za-z][\w-]{0,63})(?P<tail>[/(.:]?)")
_AT_REFERENCE = Expression(r"(?<=[\w/])@(?P<reference>[\w.^~-]{1,64})")
_VERSION = Expression(
    r"""
    v?\d(?!\d*[a-z]{4,}\b)[\w.-]*|latest|main|master|next|beta|alpha|canary|stable|head|develop|trunk
    |lts|sha256|sha|vx?
    """,
    re.IGNORECASE,
)
_HANDLES = (
    pattern("identifier.handle", r"\b(?:gh|gl|ig|tg|fb):@?[a-z][\w-]{3,38}\b(?!/)"),
    pattern("identifier.handle", r"<[@!\#&]{1,3}\w{6,32}>|\bu0[a-z0-9]{7,11}\b"),
    pattern("identifier.handle", r"""
        \b(?:
          keybase|gravatar|linkedin|facebook|instagram|twitter|tiktok|mastodon
        )\s+(?:proof|profile|account|handle|user|name|page)\s+(?:\w+\s+){0,3}(?:is|to|=|:)\s+\S+
    """, needs=("keybase", "gravatar", "linkedin", "facebook", "instagram", "twitter", "tiktok", "mastodon")),
    pattern("identifier.handle", r"""
        \b(?:
          (?:user\s?|screen\s?|nick\s?)name|login|handle|nick|username|user\s?id|uid
          |slack\ (?:user|id|handle)|github\ (?:user|login|handle|account)|discord\ (?:user|tag|id)
          |skype(?:\ id)?
        )\s*(?:is|was|=|:)\s*[\"'`]?(?!
          (?:
            a|an|the|not|in|set|case|required|optional|stored|used|unique|derived|taken|read|never
            |always|hashed|masked|lowercase\w*|disabled|enabled|handled|available|only|done|broken|now
            |via|by|limited|allowed|checked|at|on|redirected|protected|possible|mandatory|generated
            |deprecated|empty|null|none|true|false|root|admin|postgres
          )\b
        )\w{2,}
    """),
    pattern("identifier.handle", r"""
        \b[a-z][\w.]{1,31}\#\d{4}\b|(?<![\w/])~[a-z][\w-]{2,31}\b(?![/.\d])
        |(?<!\w)/?u/[a-z][\w-]{2,31}\b
    """),
)  # fmt: skip


_AT_SIGNS = (
    "@", "at", "ät", "40", "(a)", "[a]", "mailto", "arroba", "arobase", "chez", "affe", "bei", "snabel",
    "apenst", "kukac", "malpa", "małpa", "zavin", "chiocc",
)  # fmt: skip
# Ends of American streets that are words for other things, too: they count behind a long number and a family's name.
_STREET_ENDS = words(
    """Circles Courts Branch Bridge Brook Brooks Burg Bypass Camp Canyon Cape Causeway Center Centers Cliff
    Cliffs Club Common Corner Corners Course Cove Coves Creek Crest Crossing Crossroad Curve Dale Dam Divide
    Drives Estate Estates Expressway Extension Extensions Fall Falls Ferry Field Fields Flat Flats Ford
    Fords Forest Forge Forges Fork Forks Fort Freeway Gateway Glen Glens Green Greens Groves Harbor Harbors
    Haven Heights Hill Hills Hollow Inlet Island Islands Isle Junction Junctions Key Keys Knoll Knolls Lake
    Lakes Land Landing Light Lights Loaf Lock Locks Lodge Mall Manor Manors Meadow Meadows Mill Mills
    Mission Motorway Mount Mountain Mountains Neck Orchard Oval Overpass Park Parks Pass Passage Path Pike
    Pine Pines Plain Plains Plaza Plazas Point Points Port Ports Prairie Radial Ramp Ranch Rapid Rapids Rest
    Ridge Ridges River Roads Rue Run Shoal Shoals Shore Shores Skyway Spring Springs Spur Spurs Squares
    Station Stations Stravenue Stream Streams Streets Summit Throughway Trace Track Trafficway Tunnel
    Turnpike Underpass Union Unions Valley Valleys Via Viaduct View Views Village Villages Ville Vista Walks
    Wall Ways Well Wells"""
)
_NUMBERED_STREET = Expression(
    r"(?<![\w.-])\d{3,6}\s+(?P<family>[A-Z][a-z]{2,20})\s+(?P<end>[A-Z][a-z]{2,12})\b"
)
_ADDRESS_WORDS = (" box", "pobox", "birth", "born", "dob", "d.o.b")


def find(text: str) -> Finding | None:
    lowered = text.lower()
    found = first(_EMAILS, text) if any(sign in lowered for sign in _AT_SIGNS) else None
    found = found or _find_mention(text) or first(_HANDLES, text)
    if not found and (has_digit(text) or any(word in lowered for word in _ADDRESS_WORDS)):
        found = first(_ADDRESSES, text) or _find_street(text)
    return found


def _find_street(text: str) -> Finding | None:
    """A number of three digits and more, a family's name and a word that streets end in (`8328 Beck Inlet`)."""
    for match in _NUMBERED_STREET.finditer(text):
        kind = kind_of(match.group("family"))
        if match.group("end") in _STREET_ENDS and kind & Kind.NAME and not kind & Kind.PRODUCT:
            return Finding("identifier.address", *match.span())
    return None


def _find_mention(text: str) -> Finding | None:
    if "@" not in text:
        return None
    for match in _MENTION.finditer(text):
        if match.group("tail") not in ("/", "(") and not _is_annotation(match.group(1)):
            return Finding("identifier.handle", *match.span(1))
    for match in _AT_REFERENCE.finditer(text):
        if not _VERSION.fullmatch(match.group("reference").rstrip(".")):
            return Finding("identifier.email", *match.span())
    return None


def _is_annotation(word: str) -> bool:
    """Whether what follows an `@` is a word of code and not somebody's handle (`@Transactional`, `@media`)."""
    parts = [fold(part) for part in re.findall(r"[A-Z]?[a-z]+|[A-Z]+", word)]
    if word.casefold() in _AT_WORDS:
        return True
    known = all(kind_of(part) & (Kind.EVERYDAY | Kind.COMMON | Kind.JARGON) for part in parts)
    return word[0].isupper() and known and not any(kind_of(part) & Kind.GIVEN for part in parts)
