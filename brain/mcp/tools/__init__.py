"""The tools, a module a theme."""

from brain.mcp.tools import changing, knowledge, personal, search, sessions, team, world

OFFERS = (
    *personal.OFFERS,
    *search.OFFERS,
    *changing.OFFERS,
    *sessions.OFFERS,
    *world.OFFERS,
    *team.OFFERS,
    *knowledge.OFFERS,
)
