"""Takes off what stands before the thing itself: "you should know that", "disregard what I said:"."""

import re
from dataclasses import replace

from brain.extract.rules.preprocessing.sentences import Sentence
from brain.extract.rules.words import any_of
from memories.regex import regex

PREFACE = regex(r"""
    (?i)^((and|but|so|also|hey|ok)[\s,]+)*(
      you should (also )?know( for (later|other days|next time|the future))?( that)?
      |just so (?:you know|it(?:'s| is) clear|we(?:'re| are) clear|nobody wonders)|so (that )?you know
      |i should (also )?(mention|say|add)( that)?
      |let me (just )?(tell you|say|add)( that)?
      |i have to (say|admit)( that)?
      |(?:for your information,? )?(?:
        what it (?:was|is|turned out to be)|the (?:root )?cause|the culprit|found it
      )(?: (?:in the end|after all|by the way))?(?=:)
      |for your information|it might help to know( that)?|what you should know|worth knowing
      |you may want to know( that)?
      |(?:(?:correct|fix) (?:that|it)|update (?:that|this|it))( please)?(?=:)
      |did i mention( that)?(?!.*\?)
      |(
        (today )?i (just )?(learned|learnt|found out|was told)( today| just now)?
        |what i (just )?(learned|learnt|found out)( today| on the way)?
        |(learned|learnt)( on the way| today| along the way)?
      )(?=:)
      |(it )?turns out( that)?
      |(?:and |but |so )*(?:
        put (?:plainly|simply|bluntly|shortly)
        |in short|in brief|long story short|simply put|to sum up|in a nutshell|to be clear
        |(?:the )?(?:truth|fact|point) is
        |what(?:
          's|(?: i)? is| stays| remains| counts| matters| (?:you|i) (?:can|may|should|could)
        )\b(?! (?:wrong|missing|the)\b)[^:?]{0,40}
        |(?:just )?one (?:more )?thing\b[^:?]{0,40}
      )(?=:)
      |what i (?:did|do) (?:say|mean) (?:is|was)(?: that)?
      |what (?:stays|remains|counts|matters|still holds|(?:is|stays) true|has not changed|hasn't changed) is (?:that|,)
      |(it's|that's) (settled|decided|official|agreed|final)(?:(?=[,:])| (?=(?:i|we|my|our)\b))
      |(that's|that is) (over|history|out of date|old news|no longer true)(?=[,:;])
      |note (?=our )
    )[\s,:;]*
""")
# "Hi, when you write for me …": who greets before what they say.
GREETED = regex(r"""
    (?i)^(?:(?:hi|hello|hey|hiya|hallo|anyway|anyways|alright|good (?:morning|afternoon|evening
      |day))(?: there| again)?[\s,!.–-]+)+
      (?=(?:when|whenever|if|every|from now|always|never|please|for|in|just|so|could you|can you|you)\b)
""")
ALWAYS_DID = re.compile(r"(?i),? (?:it |they )?always (?:did|has|have|was|were|will)\W*$")
# What counts comes behind.
TAKEN_BACK = regex(r"""
    (?i)^(?:
      # "Disregard the 5 pm I mentioned: …"
      (?:please )?(?:disregard|forget|drop|scrap|strike|cross out|ignore)\b[^:,.?!]{3,60}?(?:
        \bi (?:mentioned|said|gave|told|wrote)\b[^:,.?!]{0,20}
        |\bfrom (?:the|my|your) (?:notes?|list|records?|memory)
        |\bthe old\b[^:,.?!]{0,30}
      )[:,]
      # "What I said on the pH is obsolete, drop it: …"
      |what i (?:said|told you|wrote|gave you)\b[^:.?!]{0,40}?\b(?:is|was) (?:
        obsolete|history|wrong|outdated|no longer true|old
      )\b[^:.?!]{0,20}:
      # "If it says nine, wrong, …"
      |(?:if|in case) (?:it|that|they|you|your (?:notes?|memory|profile|records?)) (?:still )?(?:says?
        |said|ha(?:ve|s)|thinks?|shows?)
        \b[^,:.?!]{1,40}[,:] (?:(?:that|it|this)(?:'s| is| was) )?(?:
        wrong|old|outdated|a mistake|not true|no longer true|not so|obsolete|forget (?:it|that)
          |ignore (?:it|that)
      )(?: now| already| please)*[,:;–-]
    )\s*(?=\w)
""")
THANKED = re.compile(r"(?i)^(?:that was it|that did it|that's it|thanks?(?: you)?)\b[^:.?!]{0,40}:\s*(?=\w)")
CLEFT = regex(r"""
    ^(?i:no,? (?:no,? )?)?(?i:it's|it is) (?P<what>
      [A-Z]\w*(?: (?!where\b|that\b|which\b)\w+){0,4}?
    ) (?<! an )(?:(?i:that|which) )?(?P<who>I'm|I am|I|we're|we) (?P<does>
      \w+(?: (?:in|at|on|for|with|from|to)\b)?
    )(?P<rest>.*)$
""")
# "It's the left ear I'm deaf on"
CLEFT_OF = regex(r"""
    \b(?i:it's|it is) (?P<what>(?i:the|my) (?:[\w-]+ ){1,3})(?i:(?:that|which) )?(?P<who>(?i:I'm|I am|I)) (?P<does>
      [\w-]+ (?i:on|in|at|with|for|from|to|of)
    )(?=\s*(?:[,.;!]|$))
""")
SUPPOSED = regex(r"""
    (?i)\b(?:
      imagine|suppose|supposing|hypothetical(?:ly)?|what if|what would|what'd|were (?:we|i) to
      |if (?:we|i) (?:ever|moved|switched|went|had|were|put|let|dropped|ran)
      |let's say|(?-i:(?<!\w )[Ss]ay) (?:we|i|our|they) (?:\w+ed|went|had|were|took|gave|got|put|let|made|sold)
      |(?:let's |let us )?(?:assume|assuming)|thought (?:game|experiment)|in theory
    )\b
""")
AS_THINGS_ARE = regex(r"""
    (?i)^(?:(?:and|but|so) )?(?:
      right now|at present|at the moment|currently|presently|for now|as it is|as things are|in reality
      |today|in fact|actually
    )(?:,| (?=(?:all|every|everything|everyone|everybody|each|our|we|the|i|my)\b)) ?
""")


# "No no, my daughter is in Turku": said against what was thought before, and no denial itself.
AGAINST = regex(r"""
    (?i)^(?:(?:no|nope|nah|wrong|not quite)[\s,.!]+)+(?=(?:my|our) )(?!
      .*(?:n't|\b(?:is|are|was|has|does|do) (?:not|no longer)|any ?more)\b
    )
""")
# "My brother Dele he stays with us": somebody is named and taken up again.
TAKEN_UP = regex(rf"""
    ^(?P<who>
      (?:[Aa]nd |[Bb]ut )?(?i:my|our) (?:[\w-]+ )?(?:
        {any_of("kin").pattern}|{any_of("animals").pattern}|(?i:neighbou?r|friend|partner)
      )(?: [A-ZÀ-Ý][\w'-]+)?
    ),? (?:he|she|they|it) (?=
      \w+s\b
      |(?:is|was|has|can|can't|cannot|will|won't|have|are|were|lives|never|always)\b
    )
""")


def prefaced(said: Sentence, *, supposed: bool) -> Sentence:
    """The sentence less "you should know that", and with "it's Welsh that I learn" put straight.

    `supposed`: beside what is only supposed, "right now" says how things are, not how they are for an hour.
    """
    text = THANKED.sub("", TAKEN_BACK.sub("", GREETED.sub("", said.text)))
    text = AS_THINGS_ARE.sub("", text) if supposed and not said.question else text
    text = CLEFT.sub(r"\g<who> \g<does> \g<what>\g<rest>", ALWAYS_DID.sub(".", PREFACE.sub("", text)))
    text = CLEFT_OF.sub(r"\g<who> \g<does> \g<what>", text)
    text = TAKEN_UP.sub(r"\g<who> ", AGAINST.sub("", text))
    return replace(said, text=text) if re.search(r"\w", text) else said
