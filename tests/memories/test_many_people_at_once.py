"""Eight threads proposing paraphrases of twenty facts from thirty people: twenty facts, exact distinct counts."""

import random
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections

from memories.actions.team_facts import Proposal, propose_fact
from memories.models import TeamFact, User
from memories.selectors import contributors
from tests.factories import person

PROPOSALS = 120  # 600 take five times as long, and are counted as exactly
FACTS = [
    ("The preview pool uses ports 9000–9999.", "Ports 9000 to 9999 are used by the preview pool."),
    ("Nightly backups are kept for 30 days.", "Nightly backups are kept for thirty days."),
    ("Staging runs Postgres 16.", "Staging runs PostgreSQL 16."),
    ("Deploys to production start at 02:00 UTC.", "Deploys to prod start at 2am UTC."),
    ("The billing service calls the ledger service.", "The billing service calls the ledger service"),
    ("The build cache is cleared every Sunday.", "Every Sunday the build cache is cleared."),
    ("Uploads are limited to 25 MB.", "Uploads are limited to 25 megabytes."),
    ("Sessions expire after 30 minutes.", "Sessions expire after thirty minutes."),
    ("Release branches are cut on Thursdays.", "Release branches are cut on Thursday."),
    ("Logs are stored in the eu-west region.", "Logs are stored in the eu-west region"),
    ("The search index is rebuilt every 6 hours.", "The search index is rebuilt every six hours."),
    ("Pull requests need two approvals.", "PRs need two approvals."),
    ("The mobile app supports Android 12 and later.", "The mobile app supports Android 12 and later"),
    ("Invoices are numbered per year.", "Invoices are numbered per year"),
    ("Feature flags are evaluated on the server.", "Feature flags are evaluated on the server"),
    ("The queue retries a job 5 times.", "The queue retries a job five times."),
    ("Error budgets reset every quarter.", "Error budgets reset every quarter"),
    ("The gateway times out after 30 seconds.", "The gateway times out after 30 s."),
    ("Schema changes go through the migrations folder.", "Schema changes go through the migrations folder"),
    ("The style guide lives in docs/style.md.", "The style guide lives in docs/style.md"),
]


@pytest.mark.django_db(transaction=True)
def test_paraphrases_by_many_threads_end_as_exactly_the_facts_that_were_meant() -> None:
    chance = random.Random(11)  # noqa: S311 - repeatable
    people = [person() for _ in range(30)]
    voices = {number: chance.sample(people, chance.randint(1, 6)) for number in range(len(FACTS))}
    turns = [(who, chance.choice(FACTS[number])) for number, said_by in voices.items() for who in said_by]
    turns += chance.choices(turns, k=PROPOSALS - len(turns))  # some say it again and again
    chance.shuffle(turns)

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(say, turns))

    kept = {fact.content: contributors.count(fact.pk).people for fact in TeamFact.objects.all()}
    wordings = [next((text for text in pair if text in kept), None) for pair in FACTS]
    assert len(kept) == len(FACTS), sorted(kept)
    assert [kept[text] for text in wordings if text] == [len(said_by) for said_by in voices.values()]


def say(turn: tuple[User, str]) -> None:
    who, text = turn
    try:
        propose_fact(proposer=who, proposal=Proposal(text))
    finally:
        connections.close_all()  # a thread outside the request cycle would keep its connection
