"""Addresses of the review queue."""

from django.urls import path

from review.queue import bulk, decisions, feed, guidelines, news, pages, presence, sharing, undo

urlpatterns = [
    path("", pages.show, name="queue"),
    path("focus/", pages.focus, name="focus"),
    path("news/", news.show, name="news"),
    path("feed/<str:token>/", feed.feed, name="queue_feed"),
    path("presence/", presence.show, name="presence"),
    path("share/", sharing.take, name="take_share"),
    path("saved/", sharing.saved, name="saved_filters"),
    path("saved/keep/", sharing.save, name="save_filter"),
    path("saved/<uuid:filter_id>/drop/", sharing.drop, name="drop_filter"),
    path("guidelines/", guidelines.show, name="guidelines"),
    path("undo/", undo.undo_latest, name="undo_last"),
    path("undo/<uuid:step>/", undo.undo, name="undo"),
    path("bulk/approve/", bulk.approve, name="bulk_approve"),
    path("bulk/reject/", bulk.reject, name="bulk_reject"),
    path("bulk/<uuid:key>/", bulk.confirm, name="bulk_confirm"),
    path("bulk/undo/<uuid:job_id>/", bulk.undo, name="bulk_undo"),
    path("<uuid:fact_id>/card/", pages.card, name="card"),
    path("<uuid:fact_id>/closer/", pages.look_closer, name="closer"),
    path("<uuid:fact_id>/desk/", sharing.desk, name="desk"),
    path("<uuid:fact_id>/comment/", sharing.comment, name="comment"),
    path("<uuid:fact_id>/comment/<uuid:comment_id>/withdraw/", sharing.withdraw, name="withdraw_comment"),
    path("<uuid:fact_id>/snooze/", sharing.snooze, name="snooze"),
    path("<uuid:fact_id>/wake/", sharing.wake, name="wake"),
    path("<uuid:fact_id>/assign/", sharing.assign, name="assign"),
    path("<uuid:fact_id>/approve/", decisions.approve, name="approve"),
    path("<uuid:fact_id>/reject/", decisions.reject, name="reject"),
    path("<uuid:fact_id>/adjust/", decisions.adjust, name="adjust"),
    path("<uuid:fact_id>/edit/", decisions.edit, name="edit"),
    path("<uuid:fact_id>/merge/", decisions.merge, name="merge"),
    path("<uuid:fact_id>/relate/", decisions.relate, name="relate"),
    path("<uuid:fact_id>/settle/<uuid:conflict_id>/", decisions.settle, name="settle"),
]
