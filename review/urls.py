from django.urls import include, path

from review import own_urls, people_urls, settings_urls, stats_urls, team_urls
from review.views import bulk, decisions, entry, events, jobs, news, queue, undo

app_name = "review"

urlpatterns = [
    path("", entry.home, name="home"),
    path("styles.<str:digest>.css", entry.styles, name="styles"),
    *stats_urls.urlpatterns,
    path("queue/", queue.show, name="queue"),
    path("queue/focus/", queue.focus, name="focus"),
    path("queue/undo/", undo.undo_latest, name="undo_last"),
    path("queue/undo/<uuid:step>/", undo.undo, name="undo"),
    path("queue/<uuid:fact_id>/card/", queue.card, name="card"),
    path("queue/<uuid:fact_id>/closer/", queue.look_closer, name="closer"),
    path("queue/<uuid:fact_id>/approve/", decisions.approve, name="approve"),
    path("queue/<uuid:fact_id>/reject/", decisions.reject, name="reject"),
    path("queue/<uuid:fact_id>/adjust/", decisions.adjust, name="adjust"),
    path("queue/<uuid:fact_id>/edit/", decisions.edit, name="edit"),
    path("queue/<uuid:fact_id>/merge/", decisions.merge, name="merge"),
    path("queue/<uuid:fact_id>/settle/<uuid:conflict_id>/", decisions.settle, name="settle"),
    *settings_urls.urlpatterns,
    path("facts/", include("review.fact_urls")),
    path("queue/news/", news.show, name="news"),
    path("queue/bulk/approve/", bulk.approve, name="bulk_approve"),
    path("queue/bulk/reject/", bulk.reject, name="bulk_reject"),
    path("queue/bulk/<uuid:job_id>/undo/", bulk.undo, name="bulk_undo"),
    *own_urls.urlpatterns,
    *team_urls.urlpatterns,
    *people_urls.urlpatterns,
    path("events/", events.stream, name="events"),
    path("jobs/", jobs.latest, name="jobs"),
    path("jobs/<uuid:job_id>/", jobs.show, name="job"),
    path("jobs/<uuid:job_id>/cancel/", jobs.cancel, name="cancel_job"),
]
