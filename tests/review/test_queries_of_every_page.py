"""No page asks more of the database where there is more to show, and none asks more than 25 questions."""

from functools import partial

from django.test import Client

from tests import full_house, services
from tests.every_address import Address, pages
from tests.review.test_queries_per_page import queries

FEW, MANY = 2, 5
# Pages that gather one thing from all around it ask more than a list may (15), and no more with more to show.
MOST = 25


def asked(client: Client, seen: list[Address]) -> dict[str, int]:
    """Of pages that were opened before: what a process reads once is read."""
    return {each.name: queries(partial(client.get, each.path)) for each in seen}


def test_every_page(redis_server: services.RedisServer, db: None) -> None:
    house = full_house.furnish(times=FEW)
    client = house.signed_in()
    seen = pages(client, house.known)
    few = asked(client, seen)
    full_house.fill(house, MANY - FEW, first=FEW)
    house.known[""] |= full_house.ids_of(house.root)  # what was told again took the place of what was told
    many = asked(client, pages(client, house.known))
    assert few.keys() == many.keys()
    assert {name: (few[name], many[name]) for name in few if many[name] > few[name]} == {}
    assert {name: number for name, number in few.items() if number > MOST} == {}
