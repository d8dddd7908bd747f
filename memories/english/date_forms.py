"""The words and forms of dates in English, as one expression: its groups say which form a hit has."""

from memories.regex import regex

MONTHS = {name: number for number, names in enumerate(
    (
        "january jan", "february feb", "march mar", "april apr", "may", "june jun", "july jul",
        "august aug", "september sep sept", "october oct", "november nov", "december dec",
    ), 1
) for name in names.split()}  # fmt: skip
WEEKDAYS = {
    name: number
    for number, name in enumerate(
        ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
    )
}
SEASONS = {"spring": 3, "summer": 6, "autumn": 9, "fall": 9, "winter": 12}  # their first months, of three
NUMBERS = {
    name: number
    for number, names in enumerate(
        ("a an one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"), 1
    )
    for name in names.split()
} | {"couple of": 2, "a couple of": 2, "a fortnight": 2, "few": 3, "a few": 3}  # fmt: skip
SHORT_DAYS = {name[:3]: number for name, number in WEEKDAYS.items()} | {"tues": 1, "thur": 3, "thurs": 3}
DAY_NUMBERS = WEEKDAYS | SHORT_DAYS
NAMED_DAYS = {
    "today": 0, "tonight": 0, "this morning": 0, "this afternoon": 0, "this evening": 0, "earlier today": 0, "just now": 0,
    "tomorrow": 1, "tmrw": 1, "tmr": 1, "yesterday": -1, "last night": -1, "the other night": -2,
    "the day before yesterday": -2, "the day after tomorrow": 2, "day after tomorrow": 2,
}  # fmt: skip
DAY = rf"(?:{'|'.join(sorted(DAY_NUMBERS, key=len, reverse=True))})"
MONTH = rf"(?:{'|'.join(sorted(MONTHS, key=len, reverse=True))})"
SEASON = rf"(?:{'|'.join(SEASONS)})"
NAMED = rf"(?:{'|'.join(sorted(NAMED_DAYS, key=len, reverse=True))})"
COUNT = rf"(?:\d{{1,3}}|{'|'.join(sorted(NUMBERS, key=len, reverse=True))})"
UNIT = r"(?:days?|weeks?|fortnights?|months?|years?)"
YEAR = r"(?:19|20)\d\d"
ONE_OF = r"next|last|this"  # before a month or a season: which one
PART = r"(?:the\ )?(?:start|beginning|middle|end)\ of|mid|early(?:\ in)?|late(?:\ in)?|in|by|until|till|from|since|before|during"
FORMS = regex(rf"""
    (?i)(?<![\w/.-])(?:
      (?P<iso>{YEAR}-\d\d-\d\d)
      |(?P<ago>{COUNT})\ (?P<ago_unit>{UNIT})\ ago
      |(?:in\ )?(?P<from>{COUNT})\ (?P<from_unit>{UNIT})\ (?:from|after)\ (?:(?P<from_named>{NAMED}|now)|(?:next\ |this\ )?(?P<from_day>{DAY}))
      |(?:in|within)\ (?P<in>{COUNT})\ (?P<in_unit>{UNIT})(?:'s?\ time)?(?!\w)
      |(?P<count>a|one|two|three|\d)\ (?P<on_unit>weeks?)\ (?:on\ )?(?:(?P<week_named>today|tomorrow)|(?P<week_day>{DAY}))
      |(?P<british>{DAY}|today|tomorrow)\ week(?!ly|end|s)
      |the\ (?P<after_next>{DAY}|week|month)\ after\ next
      |(?P<day_next>{DAY})\ (?:(?:of\ )?next\ week|after\ next)
      |(?:(?P<which>next|this\ coming|coming|this|last|past)\ )(?P<weekday>{DAY})(?!\w|\ of\ next)
      |(?P<named>{NAMED})(?!\w)
      |(?:{DAY},?\ )?(?:the\ )?(?P<first>\d{{1,2}})(?:st|nd|rd|th)?\.?(?:\ ?(?:to|until|till|and|-|–|/)\ ?(?:the\ )?(?P<last>\d{{1,2}})(?:st|nd|rd|th)?)?
          \ (?:of\ )?(?P<month>{MONTH})(?!\w)\.?(?:,?\ (?P<year>{YEAR}))?
      |(?:{DAY},?\ )?(?P<us_month>{MONTH})\.?\ (?:the\ )?(?P<us_first>\d{{1,2}})(?:st|nd|rd|th)?(?![\w:%]|\.\d|\ (?:am|pm)\b)
          (?:\ ?(?:to|until|-|–)\ ?(?:(?:the\ )?(?P<us_last>\d{{1,2}})(?:st|nd|rd|th)?(?![\w:%]|\.\d)))?(?:,?\ (?P<us_year>{YEAR}))?
      |(?P<dotted_day>\d{{1,2}})[./](?P<dotted_month>\d{{1,2}})[./](?P<dotted_year>20\d\d|\d\d)
      |the\ (?P<ordinal>\d{{1,2}})(?:st|nd|rd|th)(?!\ (?:floor|time|person|attempt|edition|century|step|of\ \w+ing)\b)
      |(?P<whole>next|last|this)\ (?P<period>week|month|year|weekend|quarter)(?!\w)
      |(?:(?P<part>{PART}|{ONE_OF})[ -])?(?P<whole_month>{MONTH})(?!\w|\ \d{{1,2}}(?:st|nd|rd|th)?\b)\.?(?:,?(?:\ of)?\ (?P<month_year>{YEAR}))?
      |(?:(?P<season_part>{PART}|{ONE_OF})[ -](?:the\ )?)?(?P<season>(?-i:{SEASON})|{SEASON}(?=(?:\ of)?\ {YEAR}))(?!\w)(?:(?:\ of)?\ (?P<season_year>{YEAR}))?
      |(?:in|by|until|till|from|since|before|during|through)\ (?P<only_year>{YEAR})(?![\w-])
      |(?P<end>(?:the\ )?end\ of)\ (?:(?P<end_which>next|this|the)\ )(?P<end_period>week|month|year)(?!\w)
      |(?P<bare>{DAY})(?!\w)
    )
""")
ABSOLUTE = frozenset({"iso", "first", "us_month", "dotted_day", "whole_month", "season", "only_year"})
