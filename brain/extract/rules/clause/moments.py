"""How English says when: what is of the moment, what lasts, what has a date, which events have weight."""

import re

from brain.extract.rules.words import any_of
from memories.regex import laid_out, regex

NOW = regex(r"""
    (?i)\b(
      today|tonight
      |this (morning|afternoon|evening|week|time|minute|second)
      |right now|just now|at the moment|currently|at this point|in a (meeting|hurry|rush|call)
      |on the (bus|train|tram|phone|way|plane|toilet|loo)
      |at the airport|in the (car|train|bus|office right)|on my (?:phone|mobile)
      |(?:un)?till? (?:they close|closing|check-?out|then|noon|tonight|tomorrow)
      |nearly (there|done|dead)|on hold|until later
      |for the (weekend|day|night|week|afternoon|evening)
      |lately|these days i feel
    )\b
""")
LONG = regex(r"""
    (?i)\b(
      since (?!
        this|yesterday|last night|lunch|noon|breakfast|dinner|midnight|dawn|sunrise
        |(?:an?|half an|one|two|three|four|five|six|\d+|some|a few) (?:hours?|minutes?|mins?|days?)\b
      )
      |for (the (last|past) )?(over |about |almost |nearly |more than )?(
        \d+|a few|many|several|two|three|four|five|six|seven|eight|nine|ten|a couple of|some
      ) (years?|months|weeks|decades)
      |for (years|ages|decades|good)|always|usually|mostly|every|each|daily|weekly|normally|generally
      |never|often|only|any ?more|no longer|all my|my whole|twice a|once a|times an?
      |(on )?(mon|tues|wednes|thurs|fri|satur|sun)days
      |for (six|two|three|four|five|\d+) (summers|winters|seasons|terms)
    )\b
""")
LIVED_WITH = regex(  # "dad is on dialysis": where one stays for long
    r"""
    (?i)\b(?:
      dialysis|chemo\w*|oxygen|insulin|medication|parental leave|a pension|night shifts?|rehab
      |a wheelchair|hospice|prison|the (?:army|navy)|care
    )\b
    """
)
DATE = re.compile(
    laid_out(r"""
        (?i)
        \b(?:
          (?:in|next|last|since|until|\d{1,2}(?:st|nd|rd|th)?(?: of)?) may\b
          |may \d|in (?:19|20)\d\d|(?:19|20)\d\d|\d{1,2}(?:st|nd|rd|th)\b|\d{1,2}\.\d{1,2}\.|as of
        )
        |
    """)
    + any_of("dates").pattern
)
EVENT_WEIGHT = regex(r"""
    (?i)\b(
      first|finally|last ever|in a row|ever|second time|third time|fourth|award|prize|degree|diploma
      |test|exam|marathon|surgery|operation|replacement|promoted|married|born|baby|house|flat|job
      |licen[cs]e|order from|accepted|rejected|admitted|citizenship|thesis|talk|concert|championship
      |appeal|lawsuit|court case|trial|after \w+ (?:long )?(?:years|months)|[ABC][12](?: level)?|viva|finals|transplant|accident|stroke|scholarship|grant|contract|lease|mortgage
    )\b
""")
# "Yesterday, after nine years, I sent it off": when it was, and no clause.
WHEN_IT_WAS = regex(r"""
    (?i)(?:(?:so|and|but|well|ok|guess what)[\s,]+)*(?:
      (?:
        yesterday|today|tonight|finally|(?:this|last|next) (?:morning|afternoon|evening|night|week|weekend|month|year|spring|summer
          |autumn|fall|winter|\w+day)
        |(?:on|since|until) \w+day(?: (?:morning|afternoon|evening|night))?
        |(?:after|for|in|within) (?:about |almost |over |nearly |more than )?(?:\w+|twenty[- ]\w+) (?:hours|days|weeks|months|years|decades)
        |(?:in|since) \d{4}
      )(?:, | and )?
    )+,?
""")
DATED = regex(r"""
    (?i)
    \b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)[a-z]*\.? \d
    |\b\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)
    |\b\d{1,2}(?:st|nd|rd|th)\b
""")
VERSION = regex(r"""
    (?i)\b(?:
      (?:first|second|third|last|new|other|latest|previous|your|this|that) (?:
        version|draft|one|option|attempt|try|take|variant|headline|answer|text|rewrite
      )
      |reads (?:much |a lot |so )?(?:better|warmer|nicer|smoother)
    )\b
""")
ACTS_UP = re.compile(r"(?i)\b(?:again|acting up|stuck|broken|frozen|hanging|failing)\b")
FEWEST_MAIN = 3  # words before a comma that say something


def main_part(text: str) -> str:
    """Less what is added behind a comma: "we foster greyhounds, two of them at the moment"."""
    first = text.split(",", maxsplit=1)[0]
    return first if len(first.split()) >= FEWEST_MAIN else text


def of_a_draft(text: str, said: str) -> bool:
    """As in "The second version reads warmer, I like the semicolon": what is liked is a part of it."""
    return (
        re.search(r"(?i)\bi (?:really |also )?(?:like|love|prefer|hate|dislike) the\b", text) is not None
        and VERSION.search(said) is not None
    )


def acts_up(text: str) -> bool:
    """As in "my job is stuck in the scheduler again": a thing that acts up, not one that is so."""
    return ACTS_UP.search(text) is not None and not LONG.search(text)
