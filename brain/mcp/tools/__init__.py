"""The tools, a module a theme."""

from brain.mcp.tools import changing, knowledge, messages, personal, search, sessions, team, world

OFFERS = (
    *personal.OFFERS,
    *search.OFFERS,
    *changing.OFFERS,
    *sessions.OFFERS,
    *messages.OFFERS,
    *world.OFFERS,
    *team.OFFERS,
    *knowledge.OFFERS,
)
