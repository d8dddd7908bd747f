"""The tools, a module a theme."""

from brain.mcp.tools import (
    assistants,
    changing,
    knowledge,
    messages,
    personal,
    profile,
    search,
    sessions,
    team,
    upkeep,
    world,
)

OFFERS = (
    *personal.OFFERS,
    *search.OFFERS,
    *changing.OFFERS,
    *sessions.OFFERS,
    *assistants.OFFERS,
    *messages.OFFERS,
    *profile.OFFERS,
    *upkeep.OFFERS,
    *world.OFFERS,
    *team.OFFERS,
    *knowledge.OFFERS,
)
