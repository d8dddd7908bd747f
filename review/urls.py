from django.urls import path

from review.views import entry, jobs, queue

app_name = "review"

urlpatterns = [
    path("", entry.home, name="home"),
    path("styles.<str:digest>.css", entry.styles, name="styles"),
    path("queue/", queue.show, name="queue"),
    path("queue/<uuid:fact_id>/approve/", queue.approve, name="approve"),
    path("queue/<uuid:fact_id>/reject/", queue.reject, name="reject"),
    path("jobs/<uuid:job_id>/", jobs.show, name="job"),
    path("jobs/<uuid:job_id>/cancel/", jobs.cancel, name="cancel_job"),
]
