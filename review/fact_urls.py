"""The room of the facts: addresses below /facts/, in the names of the console."""

from django.urls import path

from review.views import fact, fact_exports, fact_imports, fact_texts, facts

urlpatterns = [
    path("", facts.show, name="facts"),
    path("export.csv", fact_exports.as_csv, name="facts_csv"),
    path("export.json", fact_exports.as_json, name="facts_json"),
    path("new/", fact_texts.new, name="new_fact"),
    path("import/", fact_imports.choose, name="import_facts"),
    path("import/<uuid:key>/", fact_imports.check, name="check_import"),
    path("import/<uuid:key>/run/", fact_imports.run, name="run_import"),
    path("<uuid:fact_id>/", fact.show, name="fact"),
    path("<uuid:fact_id>/edit/", fact_texts.edit, name="edit_fact"),
    path("<uuid:fact_id>/settle/<uuid:conflict_id>/", fact.settle, name="settle_fact"),
    path("<uuid:fact_id>/<slug:act>/", fact.act, name="fact_act"),
]
