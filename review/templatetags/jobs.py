"""What a worker is doing for the reader just now."""

from typing import Any

from django import template
from django.contrib.auth.models import AnonymousUser

from memories.models import User
from memories.selectors.jobs import open_jobs
from review.jobs import words as jobs

register = template.Library()


@register.simple_tag
def jobs_running_for(user: User | AnonymousUser) -> list[dict[str, Any]]:
    return [jobs.brief(job) for job in open_jobs(asker=user)] if user.is_authenticated else []
