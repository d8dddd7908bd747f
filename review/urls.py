"""Every address of the console, room by room."""

from django.urls import include, path

from review import entry
from review.audit import pages as audit
from review.design import pages as design
from review.jobs import pages as jobs
from review.live import events
from review.me import data as own_data
from review.palette import pages as palette

app_name = "review"

urlpatterns = [
    path("", entry.home, name="home"),
    path("styles.<str:digest>.css", entry.styles, name="styles"),
    path("queue/", include("review.queue.urls")),
    path("facts/", include("review.facts.urls")),
    path("knowledge/", include("review.knowledge.urls")),
    path("stats/", include("review.stats.urls")),
    path("people/", include("review.people.urls")),
    path("settings/", include("review.settings.urls")),
    path("team/", include("review.team.urls")),
    path("me/", include("review.me.urls")),
    path("receipt/<uuid:job_id>/", own_data.receipt, name="receipt"),
    path("receipt/<uuid:job_id>/receipt.json", own_data.receipt_file, name="receipt_file"),
    path("audit/", audit.show, name="audit"),
    path("audit/export.csv", audit.as_csv, name="audit_csv"),
    path("jobs/", jobs.latest, name="jobs"),
    path("jobs/<uuid:job_id>/", jobs.show, name="job"),
    path("jobs/<uuid:job_id>/cancel/", jobs.cancel, name="cancel_job"),
    path("jobs/<uuid:job_id>/stop/", jobs.stop, name="stop_job"),
    path("palette/", palette.show, name="palette"),
    path("events/", events.stream, name="events"),
    path("_design/", design.show, name="design"),
]
