"""Addresses of Stats."""

from django.urls import path

from review.stats import pages

urlpatterns = [
    path("", pages.show, name="stats"),
    path("<slug:name>.csv", pages.table, name="stats-table"),
]
