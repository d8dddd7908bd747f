"""A moment that a caller names: with its offset, and in UTC from here on. Postgres refuses offsets of 16 hours and more."""

from datetime import UTC, datetime
from typing import Annotated

from pydantic import AfterValidator, AwareDatetime


def _in_utc(moment: datetime) -> datetime:
    try:
        return moment.astimezone(UTC)
    except OverflowError:
        error = "name a moment that lies in the years 1 to 9999 in UTC, too"
        raise ValueError(error) from None


Moment = Annotated[AwareDatetime, AfterValidator(_in_utc)]
