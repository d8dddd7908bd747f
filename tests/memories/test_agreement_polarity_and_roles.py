"""Yes against no, who does what to whom, and which words say what a statement is about."""

import pytest

from memories.agreement import Relation, compare

CONFLICTS = [
    ("The flag is enabled.", "The flag is disabled"),
    ("Direct pushes to main are allowed.", "You must not push directly to main"),
    ("Exports are compressed.", "Exports are uncompressed"),
    ("Migrations run before the deploy.", "Migrations run after the deploy"),
    ("The queue is at-least-once.", "The queue is at-most-once"),
    ("All services log to stdout.", "None of the services log to stdout"),
    ("Only admins can promote facts.", "Anyone can promote facts"),
    ("A changelog entry is required for every release.", "No release needs a changelog entry"),
    ("Users can change their username.", "Users cannot change their username"),
    ("Service A calls service B.", "Service B calls service A"),
    ("YAML is preferred over TOML.", "TOML is preferred over YAML"),
    ("The exporter pushes metrics to Prometheus.", "Prometheus pushes metrics to the exporter"),
    ("The billing service is owned by the platform team.", "The data team owns the billing service"),
    ("The upload check blocks files over 5 MB.", "The upload check doesn't block files over 5 MB"),
    ("Previews are kept for 14 days.", "Previews get deleted after 30 days"),
    ("Late parcels are dropped by the sorter.", "Late parcels are kept by the sorter"),
    ("The cache writes to disk before answering a read.", "The cache answers a read before writing to disk"),
    ("Wages are paid on the third of the month.", "Wages are paid on the tenth of the month"),
    ("Coverage below 80 percent fails the build.", "The build fails when coverage drops under 70 percent"),
    ("RabbitMQ is the broker of the task queue.", "The task queue uses Kafka as its broker"),
    ("Receipts are signed on the client.", "Receipts are signed on the server"),
    ("Guests are opted in to reminders.", "Guests are opted out of reminders"),
    ("The screws are tightened to 12 Nm.", "The screws are tightened to 12 Ncm"),
]

SAME = [
    ("The flag isn't enabled.", "The flag is disabled"),
    ("Releases do not require a signed commit.", "A signed commit is optional for releases"),
    ("Service A calls service B.", "Service B is called by service A"),
    ("Migrations run before the deploy.", "The deploy runs after the migrations"),
    ("Only admins can promote facts.", "Facts can only be promoted by admins"),
    ("A support shift lasts two days.", "Support shifts are 2 days long"),
    ("The mailer never has fewer than two workers.", "The mailer has at least 2 workers"),
    ("The importer validates every row.", "Every row is validated by the importer"),
    ("The upload limit is 25 MB.", "Files over 25 MB exceed the upload limit"),
    ("Audit events are deleted after 90 days.", "The retention of audit events is 90 days"),
    ("The billing service is owned by the platform team.", "The platform team owns the billing service"),
]

DIFFERENT = [
    ("The proxy times out after 30 seconds.", "The proxy caches responses for 30 seconds"),
    ("Backups run every Friday.", "Backups are deleted every Friday"),
    ("Staging uses Postgres 16.", "Production uses Postgres 15"),
    ("Debug logging is enabled in staging.", "Debug logging is disabled in production"),
    ("The v1 API returns XML.", "The v2 API returns JSON"),
    ("The read timeout is 30 seconds.", "The write timeout is 60 seconds"),
    ("The platform team owns the gateway.", "The platform team uses the gateway"),
    ("The search tier has 6 nodes.", "The search tier has 6 shards"),
    ("The parser supports YAML.", "The parser supports JSON"),
    ("Staging uses Postgres.", "Staging uses Kafka"),
]


@pytest.mark.parametrize(("a", "b"), CONFLICTS)
def test_a_contradiction_is_a_conflict(a: str, b: str) -> None:
    assert compare(a, b, 0.9).relation is Relation.CONFLICT


@pytest.mark.parametrize(("a", "b"), SAME)
def test_another_construction_says_the_same(a: str, b: str) -> None:
    assert compare(a, b, 0.85).relation is Relation.SAME


@pytest.mark.parametrize(("a", "b"), DIFFERENT)
def test_another_subject_scope_or_attribute_is_different(a: str, b: str) -> None:
    assert compare(a, b, 0.85).relation is Relation.DIFFERENT
