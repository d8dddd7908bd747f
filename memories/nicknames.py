"""Whether two first names may be one person's: Bob is Robert, Robert is no Rupert."""

from functools import cache

from nicknames import NickNamer


def same_first_name(one: str, other: str) -> bool:
    """Both in lower case. True also where one is a short form of the other in English."""
    return one == other or other in forms(one)


@cache
def forms(name: str) -> frozenset[str]:
    """What else a first name may be: "bob" robert, "robert" bob, rob and others."""
    names = _names()
    return frozenset(names.nicknames_of(name) | names.canonicals_of(name))


@cache
def _names() -> NickNamer:
    return NickNamer()
