"""The tools, a module a theme."""

from brain.mcp.tools import changing, personal, search, team, world

OFFERS = (*personal.OFFERS, *search.OFFERS, *changing.OFFERS, *world.OFFERS, *team.OFFERS)
