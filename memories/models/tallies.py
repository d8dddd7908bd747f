"""What Stats reads instead of the stores: running counts, kept by triggers (memories/sql/stats.sql)."""

from django.db import models

LABEL_LENGTH = 100  # the name of a model is the longest label


class Tally(models.Model):
    """So many more, or fewer, of one thing on one day. The sum over all rows of a thing is its count.

    A change appends rows and waits for nobody; a task of beat settles them into one row for each day and thing. Days
    are in UTC and no row has a finer time, a person, or the id of anything. What the labels mean:

    measure                                 day             first   second    third
    memory (those that are held)            learned         kind    surface
    fact (neither merged nor leaving)       first said      status  kind      origin
    entry (of those)                        first said      status  tier      origin
    … day (settled, of these three)         as above        status, where there is one
    … all (settled, of these three)         none: 1970      as above
    verdict                                 given           store   result
    gate                                    given           rule
    exchange, proposed, secret,
    milliseconds, tokens_in, tokens_out,
    cost (in millionths)                    learned         model
    wait (of a fact that was decided)       decided         by      hours, at most
    voice, key voice (of promotions)        promoted
    recall, told (facts, by recalls)        recalled
    confidence (of approved facts)          counted         percent
    """

    id = models.BigAutoField(primary_key=True)
    day = models.DateField()
    measure = models.CharField(max_length=16)
    first = models.CharField(max_length=LABEL_LENGTH)
    second = models.CharField(max_length=LABEL_LENGTH)
    third = models.CharField(max_length=LABEL_LENGTH)
    amount = models.BigIntegerField()
    settled = models.BooleanField(default=False)

    class Meta:
        verbose_name_plural = "tallies"
        indexes = [
            models.Index(fields=["measure", "day"], name="tally_measure"),
            models.Index(fields=["id"], condition=models.Q(settled=False), name="tally_fresh"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["measure", "day", "first", "second", "third"],
                condition=models.Q(settled=True),
                name="one_settled_tally",
            ),
        ]


class RecallRank(models.Model):
    """The facts that were recalled most, found anew every other minute: an index on the counter would slow every recall."""

    fact_id = models.UUIDField(primary_key=True)
