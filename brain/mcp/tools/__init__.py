"""The tools, a module a theme."""

from brain.mcp.tools import personal, search

OFFERS = (*personal.OFFERS, *search.OFFERS)
