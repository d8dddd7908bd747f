"""Words that stand for a person: pronouns, "the user", roles that one person holds, relations."""

from __future__ import annotations

import re

from memories.gate.finding import Expression, Finding, Pattern, first, pattern
from memories.regex import laid_out

# A pronoun is a word of its own: not a part of me-south-1, my_table, us-east-1, my.cnf, @me.
_ALONE_BEFORE = r"(?<![\w@./\\$#-])"
_ALONE_AFTER = r"(?![\w@/\\-]|\.\w|\()"
_REPORTS = laid_out(r"""
    (?:
      said|says|told|asked|asks|wants|wanted|prefers|preferred|likes|thinks|thought|mentioned|mentions
      |reported|reports|complained|complains|feels|felt|noted|confirmed|explained|requested|prefer|loves
      |hates|dislikes|believes|lives|expects|claimed|decided|agreed|works|uses|owns
      |is\ (?:
        feeling|stressed|tired|sick|happy|unhappy|working|planning
        |on\ (?:vacation|leave|holiday|call)
        |based|located|from|interested|learning|looking|trying|allergic|married|pregnant|new
      )
      |has\ (?:a\ (?:dog|cat|child|meeting)|children|kids|been)
      |described|shared|stated|plans|hopes|needs\ help|lost|forgot
    )
""")
# What manuals tell of any user: "The user clicks the button", "When the user logs out, …".
_AT_A_PAGE = r"(?:clicks|taps|presses|submits|scrolls|hovers|drags|authenticates|navigates|(?:logs|signs)\s+(?:in|out|off|up))"
_COMPOUND = laid_out(r"""
    (?:
      [- ](?:
        interface|agent|accounts?|tables?|model|models|ids?|identifier|service|services|guide|manual
        |story|stories|groups?|space|spaces|name|names|namespace|namespaces|menu|menus|data|role|roles
        |schema|session|sessions|directory|mode|portal|input|inputs|experience|api|apis|registration
        |management|permissions?|journeys?|flows?|flow|research|testing|tests?|acceptance|base|pool
        |endpoint|endpoints|import|export|list|lists|search|index|class|object|objects|record|records
        |entity|type|types|field|fields|column|document|documents|documentation|docs|feedback|survey
        |events?|database|db|cache|store|token|tokens|settings|preferences|profile|profiles|quota|quotas
        |limit|limits|count|load|metrics|analytics|sync|provisioning|provider|federation|authentication
        |authorization|login|module|package|facing|defined|friendly|visible|generated|supplied|provided
        |level|land|count|time|stylesheet|script|scripts|page|pages|view|views|form|forms|admin
        |dashboard|stats|statistics|segments?|cohorts?|avatar|avatars|resource|resources|factory|fixture
        |fixtures|serializer|controller|migration|unit|units|timeline|queue|topic
      )
    )
""")
_AREAS = laid_out(r"""
    team|tech|technical|engineering|project|product|release|qa|test|design|dev|development|platform
    |backend|frontend|security|data|mobile|ops|infrastructure|support|sales|marketing|hr|account|office
    |line|hiring|community|program|programme|delivery|general|service|country|regional|plant
    |branch(?!\ head)|people|finance|it|incident|change|quality|scrum|department|store|site|shift|night
    |duty|warehouse|lab|laboratory|facility|facilities|workshop|fleet|partner|purchasing|logistics
    |production|safety|clinic|ward|research|compliance|legal|risk|privacy|payroll|training|studio
""")
_TRADES = laid_out(r"""
    engineer|developer|architect|designer|analyst|scientist|programmer|admin|administrator|tester
    |maintainer|consultant|hire|manager|lead|intern|researcher|person|guy|lady|woman|man|dba|sysadmin
    |colleague|employee|auditor|accountant|writer|recruiter|nurse|doctor
""")
_ROLES = laid_out(rf"""
    (?:
      intern|ceo|cto|cfo|coo|ciso|cio|cpo|cmo|cdo|vp|evp|svp|teammate|team[\s-]mate|co-?worker|colleague
      |boss|founder|co-?founder|contractor|freelancer|trainee|apprentice|receptionist|accountant|lawyer
      |secretary|managing\ director|chairman|chairwoman|president|new\ hire|newcomer|janitor|nurse
      |(?:{_AREAS})[\s-](?:
        lead|leader|manager|owner|head|master|director|chief|officer|coordinator|commander|boss
        |supervisor
      )
      |(?:
        lead|senior|junior|chief|principal|staff|former|previous|new|only|sole|other|current|head
        |on-?call|remote|external|part-time
      )[\s-](?:[a-z]+[\s-])?(?:{_TRADES})
      |(?:database|db|network|cluster|mail)[\s-]administrator
      |(?:working|exchange|doctoral|phd|summer|visiting)\ student
      |head\ of\ (?!the\b|an?\b|this\b|that\b|each\b|every\b|its\b)[a-z]+
      |director\ of\ [a-z]+|vp\ of\ [a-z]+|chief\ [a-z]+\ officer|dba|sysadmin|recruiter
      |data\ protection\ officer|dpo
      |(?:[a-z]+[\s-])?(?:foreman|forewoman|headmaster|headmistress|head\ teacher)
      |(?:school|college)\ principal|(?:head|sous|pastry)\ chef|(?:night|hotel|hospital)\ porter|guy
      |gentleman|lady|girl|boy|woman|man
    )
""")
_ROLE_COMPOUND = laid_out(r"""
    (?!
      [\s-](?:
        job|jobs|task|tasks|role|roles|group|groups|team|teams|dashboards?|programme|program|report
        |reports|mailbox|approval|approvals|permission|permissions|page|view|script|rota|rotation
        |schedule|alias|handbook|checklist|queue|channel|label|field|column|badge|guide|training|course
        |election|node|service|plugin|api|interface|process|component|class|module|tool|account|accounts
        |endpoint|server|container|pod|in[\s-]the[\s-]middle
      )\b
    )(?!-)(?!
      \s+(?:rotates?|alternates?|changes?|is\s+(?:rotated|drawn|chosen|picked))\s+(?:
        weekly|daily|monthly|quarterly|every|each|per|by|with\s+(?:each|every)
      )\b
    )
""")

_RELATIVES = laid_out(r"""
    wife|husband|girlfriend|boyfriend|fianc[eé]e?|spouse|mom|mum|dad|mother|father|daughter|son|aunt
    |uncle|nephew|niece|grandmother|grandfather|grandma|grandpa|roommate|flatmate|neighbou?r
    |best\ friend|ex-wife|ex-husband|stepson|stepmother|brother-in-law|sister-in-law|mother-in-law
    |father-in-law
""")
_BELONGINGS = laid_out(r"""
    laptop|calendar|vacation|holiday|opinion|birthday|desk|phone|salary|home|house|wife|husband|partner
    |kids?|children|boss|manager|doctor|health|illness|e-?mail\s+is|age|gender|religion|bank|commute
    |mother|father|parents
""")
_RULES: tuple[Pattern, ...] = (
    pattern("identifier.first_person", rf"""
        {_ALONE_BEFORE}(?:I|I'm|I’m|I'd|I’d|I've|I’ve|I'll|I’ll){_ALONE_AFTER}(?!\.[a-z0-9])
          (?<!class\ I)(?<!type\ I)(?<!phase\ I)(?<!part\ I)
    """, case=True),
    pattern("identifier.first_person", rf"""
        {_ALONE_BEFORE}(?:
          i['’]?m|i['’](?:ve|ll|d)
          |i\ (?:
            am|was|have|had|will|would|think|like|prefer|use|want|need|know|love|hate|work|live|can|do
            |did|don't|just|always|never|believe|guess|hope|found|wrote|made|set
          )
        ){_ALONE_AFTER}
    """),
    pattern("identifier.first_person", rf"""
        {_ALONE_BEFORE}(?:
          [Mm]e|[Mm]y|[Mm]ine|[Mm]yself|[Ww]e|[Ww]e['’](?:re|ve|ll|d)|[Oo]ur|[Oo]urs|[Oo]urselves|us|Us
          |[Ll]et['’]s(?!\ Encrypt)|Lets|MY|OUR|gonna|imho|imo|afaik|fwiw|IMHO|IMO|AFAIK|[Pp]ersonally
        ){_ALONE_AFTER}
    """, case=True),
    pattern("identifier.second_person", rf"""
        {_ALONE_BEFORE}(?:
          you|you['’](?:re|ve|ll|d)|your|yours|yourself|yourselves|y['’]all|ya|thy|thou|ur
        ){_ALONE_AFTER}
    """),
    pattern("identifier.second_person", rf"""
        {_ALONE_BEFORE}u\s+(?:
          can|could|should|must|need|have|are|r|will|might|want|know|do|did|may|get
        ){_ALONE_AFTER}
    """, needs=("u ",)),
    pattern("identifier.third_person", rf"""
        {_ALONE_BEFORE}(?:
          [Hh]e|[Ss]he|[Hh]im|[Hh]er|[Hh]ers|[Hh]is|[Hh]imself|[Hh]erself|[Ss]/[Hh]e|HER
          |[Hh]e['’](?:s|ll|d)|[Ss]he['’](?:s|ll|d)|xe|ze|hir|zir
        ){_ALONE_AFTER}
    """, case=True),
    pattern("identifier.third_person", r"""
        (?<![\w-])(?:he|she)/(?:she|he|her|him|they)\b
        |\bs/he\b|\b(?:his|her)/(?:her|his)\b|\bthey/them\b|\bthemself\b
    """, needs=("/", "themself")),
    pattern("identifier.third_person", rf"""
        \bthey\s+(?:
          {_REPORTS}|left|joined|said|think|like|want|work\s+(?:from|in|at|on)|live|prefer|own\s+the
          |wrote|refuse\s+to|feel|met|moved\ to|agreed
          |are\s+on\s+(?:vacation|leave|holiday|call)
        )\b
        |\bthey['’]re\s+(?:
          on\s+(?:vacation|leave|holiday|call)
          |not\s+answering|away|sick|out|busy|answering
        )\b
    """, needs=("they",)),
    pattern("identifier.third_person", rf"""
        \btheir\s+(?:{_BELONGINGS})\b
        |\b(?:ask|tell|told|asked|contact|ping|call|thank|remind)\s+them\b
    """, needs=("their", "them")),
    pattern("identifier.user", rf"""
        \b(?:the|this|that|our|current|said|same)\s+(?:
          (?:
            current|asking|requesting|same|logged-?in|signed-?in|present|new|speaking|end|other|given
            |active|human
          )[\s-]+
        )?users?(?:['’]s?\b|(?<!s)\b(?!{_COMPOUND}\b)(?!\s+{_AT_A_PAGE}\b)(?![\w-]))
    """),
    pattern("identifier.user", rf"""
        (?:^|[.!?:;]\s+|\bthat\s+)(?:a\s+|one\s+|some\s+)?(?:
          user|customer|client|developer|operator|reader|person|somebody|someone|member|employee
          |engineer|caller|colleague|visitor|requester|participant|speaker|author|patient|student|admin
          |reviewer|maintainer
        )\s+(?:also\s+|just\s+|recently\s+|never\s+|always\s+|has\s+)?{_REPORTS}\b
    """),
    pattern("identifier.user", r"""
        \b(?:users?|customer|developer|person|human|speaker|operator|engineer|one)\s+(?:
          in|of|from|behind|asking
          |who\s+(?:is\s+)?(?:asks?|asked|asking|wrote|started|opened)
        )\s*(?:in\s+)?(?:this|the|that)?\s*(?:
          conversation|chat|thread|session|message|dialogue|dialog|question|exchange
        )\b
        |\b(?:the|this)\s+(?:
          person|human(?!\s+[a-z]+[^d\s,.]\s)(?!-)|speaker|individual(?!\s+[a-z]+[^d\s,.]\s)
          |interlocutor|asker|questioner|requester|employee|patient|colleague
        )\b(?!
          \s+(?:
            table|record|entity|model|field|portal|api|id|directory|service|page|data|resource|schema
            |database
          )
        )
    """),
    pattern("identifier.user", rf"""
        \b(?:the|this|that)\s+(?:
          customer|client|developer|operator|author|reviewer|maintainer|admin|administrator|visitor
          |student|member|candidate|applicant|assistant
        )\s+(?:
          also\s+|just\s+|recently\s+
        )?{_REPORTS.replace('|uses|owns', '').replace('|works', '').replace('|expects', '').replace('|reports', '')}
          \b
    """),
    pattern("identifier.role", rf"""
        \b(?:the|a|an|our|this|that|one|another|every|each|new|former)\s+(?:
          new\s+|former\s+|current\s+|previous\s+|acting\s+|last\s+|only\s+
        )?{_ROLES}\b{_ROLE_COMPOUND}(?!\s+pages?\b)
    """),
    pattern("identifier.role", r"""
        \b(?:the|a|an|our|this|that|one|another)\s+(?:[a-z]+\s+)?(?:
          colleague|teammate|co-?worker|trainee|apprentice|receptionist|newcomer|night\s+guard
          |security\s+guard|janitor|caretaker|doorman|cleaner
        )\b(?!-)(?!
          [\s-](?:
            job|jobs|task|tasks|process|script|thread|role|roles|group|groups|team|account|accounts|page
            |view|schedule|portal|list|search|service|badge|status
          )
        )
    """),
    pattern("identifier.role", rf"""
        (?:^|[.!?:;]\s+)(?:
          CEO|CTO|CFO|COO|CISO|[Mm]anager|[Bb]oss|[Ii]ntern|[Tt]eam\ lead|[Tt]ech\ lead|[Cc]olleague
          |[Tt]eammate
        )\s+(?:{_REPORTS}|approves|approved|signs|decides)\b
    """, case=True),
    pattern("identifier.relation", rf"""
        (?<![\w-])(?:{_RELATIVES})(?!
          [\w-]
          |\s+(?:nodes?|cells?|boards?|tables?|process|card|discovery|list|sampling|graph|relation)
        )
    """),
)  # fmt: skip
_TEXT_IN_QUOTES = re.compile(r"`[^`\n]{1,80}`")
# Options, locales and languages that are spelt like a pronoun: the ours merge strategy, the he locale,
# me, us and it as codes.
_CODES = Expression(
    r"""
    \b(?:ours|theirs)\b(?=
      [\s-]+(?:\w+\s+)?(?:merge|strategy|strategies|driver|drivers|option|side|flag|conflict)\b
    )
    |(?<=\bstrategy\s)ours\b|(?<=\bdriver\s)ours\b|(?<=\bstrategy is\s)ours\b
    |(?<=\bto\s)ours\b(?=\s+(?:for|on|in)\b)|\bours\b(?=\s+(?:and|or|/)\s+theirs\b)
    |(?<=\btheirs and\s)ours\b
    |\b(?:he|us|me|my|her|his|hers)\b(?=
      [\s-]+(?:locales?|languages?|translations?|lang|catalogues?|strings|messages|tld|domain)\b
    )
    |(?:
      (?<=\blocale\s)|(?<=\blocales\s)|(?<=\blanguage\s)|(?<=\blanguage code\s)|(?<=\bcode\s)
      |(?<=\bcountry\s)
    )(?:he|us|me|my)\b(?=\s*(?:is|was|has|and|or|for|in|to|,|$|uses|falls|needs)\b|[.,]|$)
    """,
    re.IGNORECASE,
)


def find(text: str) -> Finding | None:
    return first(_RULES, _without_code(text))


def _without_code(text: str) -> str:
    """Blank what stands in backticks (`my_table`) and what a code is called."""
    if "`" in text:
        text = _TEXT_IN_QUOTES.sub(_blank, text)
    return _CODES.compiled.sub(_blank, text)


def _blank(match: re.Match[str]) -> str:
    return " " * len(match.group())
