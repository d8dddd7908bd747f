"""Of a statement that has changed in part the part that changed goes: a sentence, or of a long one its value."""

from datetime import UTC, datetime, timedelta

import pytest

from memories.actions.exchanges import receive_exchange
from memories.actions.remember import Statement, remember
from memories.embedding import embed_one
from memories.entity_names import Named
from memories.models import Exchange, Memory, Message, Quotation, User
from memories.supersession.shortened import without_the_other_value, without_the_person
from memories.tenancy import acting_as
from tests.factories import person

AT = datetime(2026, 3, 2, 9, tzinfo=UTC)


def store(user: User, content: str, *names: Named, changes: float = 0.0, days: int = 0) -> None:
    statement = Statement(content, about=Memory.About.WORLD, entities=names, changes=changes)
    remember(user=user, statement=statement, at=AT + timedelta(days=days))


def live(user: User) -> list[str]:
    with acting_as(user):
        return sorted(Memory.objects.live().filter(user=user).values_list("content", flat=True))


@pytest.mark.django_db
def test_the_sentence_goes_that_shares_the_name() -> None:
    user, corvex, nikhil = person(), Named("Corvex Cloud", "org"), Named("Nikhil Rane", "person")
    store(
        user,
        "Corvex bill: 4.1 lakh a month. Support there is one Nikhil Rane, who writes little.",
        corvex,
        nikhil,
    )
    store(user, "The new Corvex bill is 4.65 lakh a month from July.", corvex, changes=0.98, days=30)
    assert live(user) == [
        "Support there is one Nikhil Rane, who writes little.",
        "The new Corvex bill is 4.65 lakh a month from July.",
    ]


@pytest.mark.parametrize(
    ("old", "new", "left"),
    [
        (
            "A matter that has been closed can be reopened for 30 days only.",
            "A closed matter may be reopened for 75 days.",
            "A matter that has been closed can be reopened for (changed since) only.",
        ),
        (
            "They pay a flat hire of £1,450 plus VAT.",
            "The hire is £1,600 now.",
            "They pay a flat hire of (changed since) plus VAT.",
        ),
        ("It takes 3 days or 5 days.", "It takes 9 days now.", ""),  # which of them?
        ("It takes 3 days.", "It takes 3 days still.", ""),
        ("Ask Maren.", "It takes 3 days.", ""),
    ],
)
def test_of_a_long_sentence_the_value_alone_goes(old: str, new: str, left: str) -> None:
    assert without_the_other_value(old, new) == left


@pytest.mark.parametrize(
    ("names", "left"),
    [
        (["Will Hargreave"], "If it falls over (changed since) at Tidewick will look after it."),
        (["Ann"], ""),  # is not in it
        (["Will Hargreave", "Tidewick"], ""),  # which of them?
    ],
)
def test_of_a_long_sentence_the_person_alone_goes(names: list[str], left: str) -> None:
    old = "If it falls over will hargreave at Tidewick will look after it."
    assert without_the_person(old, names) == left


def test_a_telephone_number_is_no_other_version() -> None:
    old, new = "We are on 7.3 and Will looks after it.", "Will has left, ask Vogt, 0117 496 0142."
    assert without_the_other_value(old, new, bare=False) == ""


@pytest.mark.django_db
def test_who_has_left_is_gone_and_not_what_was_on_another_day() -> None:
    user, altmere, ximena = person(), Named("Altmere Water", "org"), Named("Ximena Robledo", "person")
    stuck = "Unit 07 of Altmere Water got stuck in the pipe on Friday (8 May 2026)."
    store(user, f"{stuck} Ximena Robledo is the person at Altmere Water.", altmere, ximena)
    left = "Ximena Robledo left Altmere Water on Friday (15 May 2026)."
    store(user, left, altmere, ximena, changes=0.95, days=30)
    assert live(user) == sorted([stuck, left])


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("content", "quoted"), [("Corvex costs £4,100 a month.", 0), ("Ilse keeps bees.", 1)]
)
def test_what_was_said_and_holds_no_more_is_not_quoted(content: str, quoted: int) -> None:
    user, corvex = person(), Named("Corvex", "org")
    exchange: Exchange = receive_exchange(
        user=user, surface="web", message=content, reply="", occurred_at=AT, queued=False
    ).exchange
    with acting_as(user):
        message = Message.objects.get(exchange=exchange, role=Message.Role.PERSON)
        Quotation.objects.create(
            user=user, message=message, content=content, embedding=embed_one(content), said_at=AT
        )
    store(user, "Corvex costs £4,650 a month from now on.", corvex, changes=0.98, days=30)
    with acting_as(user):
        assert Quotation.objects.count() == quoted
