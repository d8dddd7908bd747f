"""Addresses of Stats."""

from django.urls import path

from review.views import stats

urlpatterns = [
    path("stats/", stats.show, name="stats"),
    path("stats/<slug:name>.csv", stats.table, name="stats-table"),
]
