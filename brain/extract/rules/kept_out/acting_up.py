"""What fails, crashes or hangs: trouble that one asks about, however often it comes, and not how things are."""

import re

from brain.extract.rules.clause.clauses import Clause
from memories.regex import laid_out, regex

SO = r"(?:(?:so|and|but|ok|well|hi|hey|hello|help|also|again|ugh|argh)[\s,]+)*"
PROGRAM = laid_out(r"""
    job|script|build|pipeline|tests?|query|queries|import|export|container|pod|server|app|programs?|code|macro|formula
    |site|website|page|form|upload|download|backup|sync|connection|wifi|wi-fi|internet|router|laptop|pc|computer|phone
    |tablet|mac|macbook|thinkpad|printer|scanner|browser|excel|outlook|word|teams|zoom|vpn|deploy|deployment|cron|cronjob
    |notebook|model|editor|ide|shell|terminal|client|game|emulator|simulation|workflow|bot|plugin|extension|driver|screen
    |monitor|mouse|keyboard|headset|webcam|projector|dishwasher|washing machine|heating|car|bike|scooter
""")
FAILS = laid_out(r"""
    fails(?! over| safe| open| closed)|crashes|freezes|hangs(?! (?:in|on|from|at|above|beside|next|behind|over)\b)
    |stalls|dies|drops out|cuts out|conks out|goes down|glitches|lags|times out|errors out|segfaults|disconnects|drops (?:the|my|its) (?:connection|signal|wifi)
    |throws?(?= (?:an?|some|this|that|the|me) )|restarts? (?:itself|by itself|on its own)|reboots? (?:itself|by itself)
    |stops? (?:working|responding|printing|charging)|won't (?:start|boot|print|load|open|connect|compile)
    |doesn't (?:start|boot|print|load|open|connect|compile|work)
""")
TROUBLE = regex(
    rf"""
    (?i){SO}(?:my|our|the) (?:[\w.-]+ ){{0,3}}(?:{PROGRAM})(?: here| upstairs| at home| at work)? (?:
      (?:just|always|often|still|sometimes|now|constantly|randomly|suddenly|regularly|again|keeps? on) \
    )*(?:{FAILS}|keeps? (?:crashing|failing|freezing|hanging|dying|stalling|disconnecting|rebooting|restarting))\b
    """
)
# "With the test account I get a 401": what came back of an attempt.
GOT_BACK = regex(
    r"""
    (?i)\b(?:i|we) (?:(?:just|only|always|still|now) )*(?:get|got|receive|received|see) (?:back )?(?:an?|the|only|some)
      \ (?:[\w-]+ )?(?:[45]\d\d|error|timeout|stack ?trace|exception|traceback|blue screen|blank (?:page|screen))\b
    """
)
# "The pipeline fails below 80 % coverage": a rule of the project.
RULED = re.compile(
    r"(?i)\b(?:below|under|above|over|unless|without|by design|on purpose|on warnings?|if|when (?:the|a|an|coverage|any)\b)"
)


def acts_up(clause: Clause) -> bool:
    """As in "my job fails every night with exit code 137", "our import crashes every Tuesday"."""
    trouble = TROUBLE.match(clause.text) or GOT_BACK.search(clause.text)
    return trouble is not None and not RULED.search(clause.text)
