"""Addresses of the facts."""

from django.urls import path

from review.facts import bulk, exports, imports, listing, one, texts

urlpatterns = [
    path("", listing.show, name="facts"),
    path("export.csv", exports.as_csv, name="facts_csv"),
    path("export.json", exports.as_json, name="facts_json"),
    path("change/", bulk.change, name="change_facts"),
    path("export-selected/", bulk.export, name="export_selected"),
    path("new/", texts.new, name="new_fact"),
    path("import/", imports.choose, name="import_facts"),
    path("import/<uuid:key>/", imports.check, name="check_import"),
    path("import/<uuid:key>/run/", imports.run, name="run_import"),
    path("<uuid:fact_id>/", one.show, name="fact"),
    path("<uuid:fact_id>/edit/", texts.edit, name="edit_fact"),
    path("<uuid:fact_id>/settle/<uuid:conflict_id>/", one.settle, name="settle_fact"),
    path("<uuid:fact_id>/<slug:act>/", one.act, name="fact_act"),
]
