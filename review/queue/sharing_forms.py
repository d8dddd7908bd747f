"""What is sent about how reviewers share the queue."""

from datetime import date, datetime, time, timedelta

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from memories.actions.queue_sharing import LONGEST

MONDAY = 7  # days from one Monday to the next


class SnoozeForm(forms.Form):
    """Until when: the next morning, the next Monday, or a day; each begins at midnight of the reader's zone."""

    until = forms.ChoiceField(choices=[(name, name) for name in ("tomorrow", "week", "day")])
    day = forms.DateField(required=False)

    @property
    def moment(self) -> datetime | None:
        """None where no day is named, or none that is near enough."""
        today = timezone.localdate()
        day: date | None = {
            "tomorrow": today + timedelta(days=1),
            "week": today + timedelta(days=MONDAY - today.weekday()),
            "day": self.cleaned_data["day"],
        }[self.cleaned_data["until"]]
        if day is None or not today < day <= today + LONGEST:
            return None
        return timezone.make_aware(datetime.combine(day, time.min))


class AssignForm(forms.Form):
    reviewer = forms.UUIDField(required=False, label=_("Reviewer"))
