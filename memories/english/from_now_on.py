"""The ways to say that something holds from now on, as parts of expressions without groups of their own."""

from memories.regex import laid_out

# Whoever says it lays down a rule: "henceforth".
NOW_ON = r"(?:from (?:now|this (?:point|moment)) on(?:wards?)?|henceforth)"
# It is also said of what somebody has decided: "in future I take the train".
FROM_NOW_ON = (
    rf"(?:{NOW_ON}|from (?:here|today|tomorrow|this day) on(?:wards?)?|in (?:the )?future|going forward)"
)
# Of something that begins now, and may end: "as of today".
STARTING_NOW = laid_out(rf"""
    (?:{FROM_NOW_ON}|from now|(?:starting|beginning|as of|as from) (?:now|today|tomorrow))
""")
