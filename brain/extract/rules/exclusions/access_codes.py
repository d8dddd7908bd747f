"""What opens a door or an account is told in many ways, with few digits, which no finder of secrets takes for one."""

import re

from memories.regex import laid_out, regex

CODE_STATED = regex(r"""
    (?i)
    \b(?:
      lock(?:er)?|door|gate|entry|entrance|alarm|safe|access|garage|key ?(?:box|safe)|sim|card|phone
      |screen|vault|unlock
    ) ?(?:code|pin|combination|combo)(?: (?:of|for|to|at) (?:the|my|our) [\w ]{2,30}?
    )? (?:is|=|:|was) ?(?:now )?#?\d{3,8}\b
    |\b(?:my|our|the) (?:pin|passcode|combination) (?:is|=|:) ?\d{3,8}\b
    |\b(?:alarm|lock(?:er)?|door|gate|safe|entrance|garage|key ?box|vault|shed|cellar)\b[^.?!\n]{0,40}?[\s:,(]
      (?:code|pin|combination|passcode)(?: is|:|=)? ?\d{3,8}\b
    |\b(?:alarm|lock(?:er)?|door|gate|safe|entrance|garage|key ?box|vault|shed|cellar)(?: (?:of|for|at|to|in) [\w' ]{2,30}?)?
      (?: is|'s|:| =)(?: now)? [#*]?\d{4,8}(?:[#*]|(?=\W*$|,|\.| then\b| and\b))
    # "safe in the back is 31-07-88"
    |\b(?:safe|vault|pad ?lock|strong ?room|lock ?box|key ?(?:box|safe))\b[^.?!\n]{0,30}(?: is|'s|:| =)(?: now)? \d{1,3}(?: ?[-/] ?\d{1,3}){2,}\b(?! ?[cm]m\b)
    |\b(?:opens?|unlocks?|open it|unlock it) (?:with|by|on|via) (?:the )?(?:code |pin |number )?\d(?: ?\d){2,7}\b
    |\b(?:code|pin|combination|passcode)(?: is|:|=)? ?\d{3,8}\b[^.?!\n]{0,40}\b(?:
      alarm|lock(?:er)?|door|gate|safe|entrance|garage|key ?box|vault|hash(?: key)?|pound key|star key
    )\b
    # "Our root pw on box7 is …", "the same password everywhere", but "the password is stored in Vault"
    |\b(?:passwords?|passwort|passphrase|passcode|pw|pwd)(?: (?:for|of|on|to|at|in) [\w' -]{1,30}?)?(?:
      's|:|=| everywhere| hint| (?:is|was|are|were|used to be) (?!
        (?:stored|kept|rotated|reset|managed|set|required|in|at least|never|not|changed|generated|created|checked
          |hashed|shared|too|longer|wrong|gone|expired|lost|forgotten|under|on)\b
      )
    )
    |\b(?:login|log-in|credentials?)(?: data| details)?(?: (?:for|of|on|to|at|in) [\w' -]{1,30}?)? ?(?:is|are|:|=) ?(?!
      (?:via|at|through|on|with|by|in|over|only|required|optional|not|broken|slow|down|now|disabled|limited|handled)\b
    )
    |\b(?:security|secret) (?:answers?|questions?)(?:'s| is|:)
    |\bmaiden name (?:for|at|with) (?:the|my|our) bank\b
""")
KEPT_SHUT = laid_out(r"""
    alarm|pad ?lock|lock|lock(?:er|box)|door|gate|safe|entrance|entry|garage|barrier|vault|strong ?room|shed|cellar
    |building|stairwell|lift|elevator|intercom|buzzer|key ?(?:pad|box|safe)|till|turnstile|shutters?|cupboard|cabinet
    |(?:bike|server|store|stock|post|staff) ?room
""")
HOW = r"(?:with|by|using|via|under|wants|takes|needs|expects|accepts|goes by|is now)"
KEYED = r"(?:press|type|dial|enter|punch|tap|key|hit)(?:s|es|ing|ling|ed)?(?: in)?"
DIGITS = r"(?:the )?(?:(?:code|digits|number|numbers|combination|pin) )?[#*]?\d(?: ?\d){3,7}[#*]?"
BEHIND = r"(?=\W*$|[#*,.;!?)]| (?:and|or|then|to|when|at|before|after|followed|twice)\b)"
# "The side door is opened with 5528, then push", "press 3344# and wait": digits by which one gets in.
ENTERED = regex(rf"""
    (?i)
    \b(?:{KEPT_SHUT})\b[^.?!\n]{{0,60}}\b(?:
      {HOW} (?!(?:19|20)\d\d\b){DIGITS}{BEHIND}
      |{KEYED} {DIGITS}
    )
    |\b{KEYED} {DIGITS}[^.?!\n]{{0,60}}\b(?:{KEPT_SHUT}|star|hash|get in)\b
    |\b(?:{KEPT_SHUT}|{KEYED})\b[^.?!\n]{{0,60}}(?<!\w)(?:\*\d{{3,8}}|[*]?\d{{3,8}}[#*])(?!\w)
    |(?<!\w)\d{{3,8}}[#*](?!\w)[^.?!\n]{{0,60}}\b(?:{KEPT_SHUT})\b
""")

DIGIT = re.compile(r"\d")


def gives_access(text: str) -> bool:
    """Whether the text tells by what a door, a safe or an account is opened."""
    if CODE_STATED.search(text) is not None:
        return True
    return DIGIT.search(text) is not None and ENTERED.search(text) is not None
