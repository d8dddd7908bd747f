"""Addresses of Stats, and of the page of components."""

from django.urls import path

from review.views import design, stats

urlpatterns = [
    path("stats/", stats.show, name="stats"),
    path("stats/<slug:name>.csv", stats.table, name="stats-table"),
    path("_design/", design.show, name="design"),
]
