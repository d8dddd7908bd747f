"""A statement that addresses an assistant instead of telling about the project; and mark-up, which no fact needs."""

from __future__ import annotations

from memories.english.from_now_on import NOW_ON
from memories.regex import laid_out

from .finding import Finding, first, pattern

_ASSISTANT = laid_out(r"""
    (?:
      assistants?|chatbots?|language\ models?|llms?|ais?
      |ai\ (?:model|agent|assistant|system)s?
      |gpt(?:-?\d\S*)?|copilot|claude|gemini|coding\ agents?|agents?
    )
""")

_TAGS = laid_out(r"""
    script|style|iframe|img|svg|object|embed|form|input|button|a|b|i|u|em|strong|p|br|hr|div|span|table
    |tr|td|th|ul|ol|li|h[1-6]|pre|code|html|head|body|meta|link|base|font|center|marquee|details|summary
    |video|audio|math
""")
_ANSWERING = laid_out(r"""
    answer|reply|respond|say|recommend|pretend|roleplay|act\ as|behave\ as|refuse|reveal|disclose
    |repeat\ after|output\ only|print\ only|translate\ everything|speak|mention\ that|claim|assert\ that
""")
_NOW_ON = NOW_ON.replace(" ", r"\s+")
_RULES = (
    pattern(
        "instruction.override",
        r"""
            \b(?:ignore|disregard|forget|override|bypass|overrule)\b(?:\W+\w+){0,4}?\W+(?:
              instructions?|prompts?|guardrails?|guidelines|safety|everything|all\ of\ the\ above
              |(?:previous|prior|above|earlier|other)\ (?:messages?|rules?|facts?|text|memor\w+|context)
              |memor(?:y|ies)|anything
            )\b
        """,
    ),
    pattern("instruction.override", r"""
        \b(?:ignore|disregard)\s+(?:
          all|any|every|the|this|that|what|whatever|previous|prior|earlier|above|former
        )\s+(?:of\s+)?(?:the\s+)?(?:previous|prior|above|earlier|other|before|else|was|is|has)\b
    """),
    pattern(
        "instruction.behaviour",
        rf"""
            (?:
              ^|[.!?:;,\n]\s{0,20}
              |\b(?:please|always|never|must|should|only|then)\s+
            )(?:always|never|only|please|do\ not|don't|must|should)?\s*\b(?:{_ANSWERING})(?:
              \s+(?:
                with|in|as|only|always|to\ every|to\ all|that|like|no|yes|the|all|every|any|nothing
                |everything|questions?|requests?
              )\b
              |\s*["“':]
            )
        """,
    ),
    pattern("instruction.behaviour", rf"""
        \b(?:
          {_NOW_ON}
          |in\s+all\s+(?:future\s+)?(?:answers|replies|responses|conversations)
          |whenever\s+(?:asked|someone\s+asks|anyone\s+asks|a\s+question)
          |(?:when|if)\s+(?:asked|someone\s+asks|anyone\s+asks|questioned|prompted)\b
        )
    """),
    pattern(
        "instruction.assistant",
        rf"""
            \b{_ASSISTANT}\s+(?:\w+\s+)?(?:
              must|should|shall|has\ to|have\ to|need(?:s)?\ to|ought\ to
              |is\ (?:to|required|allowed|permitted|instructed|told|free)
              |are\ (?:to|required|allowed|permitted|instructed|told|free)
              |may\ now|can\ now|will\ (?:now|always|never|from)
            )\b
        """,
    ),
    pattern("instruction.assistant", rf"""
        \b(?:
          tell|instruct|make|force|convince|remind|order|command|attention|dear|hey|note\s+to
          |message\s+to|instructions?\s+(?:for|to)
        )\s*,?\s+(?:the\s+|all\s+|any\s+|every\s+)?{_ASSISTANT}\b
    """),
    pattern("instruction.prompt", r"""
        \b(?:
          system\s+(?:prompt|message|instruction|override)s?
          |developer\s+(?:mode|message|prompt)|jailbreak\w*|prompt\s+injection|hidden\s+instructions?
          |new\s+instructions?|initial\s+prompt|dan\s+mode
        )\b
    """),
    pattern("instruction.prompt", r"(?:^|[\n.;|>])\s{0,20}(?:system|assistant|human|user)\s{0,20}:\s{0,20}\S"),
    pattern("instruction.prompt", r"""
        <\|[^|>\n]{0,40}\|?>
        |\[/?(?:inst|sys|system|user|assistant|tool)\]
        |<</?sys>>
        |\#\#\#\s*(?:instruction|system|response|human|assistant|user|input)
        |\bbegin\s+(?:system|prompt|instructions?)\b
    """),
    pattern("instruction.tool", r"""
        </?(?:
          tool|function|invoke|antml|parameter|thinking|system|assistant|user|prompt|instructions?
          |context|memory|result
        )[\w:-]*[^<>\n]{0,80}>
        |["'](?:tool|tool_name|tool_calls?|function_call|tool_use|arguments|role)["']\s*:
        |\b(?:call|invoke|run|execute|use)\s+the\s+[\w.-]{1,40}\s+(?:tool|function\s+call)\b
    """),
    pattern("instruction.markup", r"""
        ```|~~~|!?\[[^\]\n]{0,200}\]\([^)\n]{1,200}\)|^\s{0,3}\#{1,6}\s|\n\s{0,3}\#{1,6}\s|^\s{0,3}>\s
        |\n\s{0,3}>\s|<!--|-->|<!\[CDATA\[|<\?[a-z]|<!doctype
    """),
    pattern("instruction.markup", r"""
        </[a-z][\w:.-]{0,40}\s*>
        |<[a-z][\w:.-]{0,40}(?:\s+[\w:.-]{1,40}\s*=\s*[\"'{][^<>\n]{0,120})[^<>\n]{0,120}/?>
        |<[a-z][\w:-]{0,40}\s*/>
    """),
    pattern("instruction.markup", rf"""
        (?<![\w,\[])<(?:{_TAGS})(?:\s[^<>\n]{{0,120}})?>
        |\bjavascript:|\bdata:text/
        |&(?:\#\d{{1,7}}|\#x[0-9a-f]{{1,6}}|[a-z]{{2,8}});
    """),
    pattern("instruction.markup", r"(?<![\w*/])\*\*[^*\s/][^*\n]{0,120}\*\*(?![\w*/])"),
)  # fmt: skip


def find(text: str) -> Finding | None:
    return first(_RULES, text)
