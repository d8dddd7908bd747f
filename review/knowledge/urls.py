"""Addresses of the entries. The page of one is that of a fact, with its body on it."""

from django.urls import path

from review.knowledge import files, listing, writing

urlpatterns = [
    path("", listing.show, name="knowledge"),
    path("due/", listing.due, name="knowledge_due"),
    path("outcomes/", listing.outcomes, name="knowledge_outcomes"),
    path("export.json", files.export, name="knowledge_json"),
    path("import/", files.take_in, name="import_entries"),
    path("new/", writing.new, name="new_entry"),
    path("pick/", writing.pick, name="pick_entries"),
    path("<uuid:fact_id>/edit/", writing.edit, name="edit_entry"),
    path("<uuid:fact_id>/life/", writing.life, name="entry_life"),
]
