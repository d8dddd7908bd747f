"""Addresses of the people's room. They name an access, never a person: what a log keeps of them leads to nobody."""

from django.urls import path

from review.people import erasure, find, memories, person, receipts, traces, upkeep, world

ACCESS = "<uuid:access_id>/"

urlpatterns = [
    path("", find.show, name="people"),
    path("open/", find.open_person, name="open_person"),
    path("erasures/", receipts.show, name="erasures"),
    path("erasures/<uuid:run_id>/", receipts.one, name="erasure"),
    path("erasures/<uuid:run_id>/receipt.json", receipts.download, name="erasure_file"),
    path(ACCESS, person.memories, name="person"),
    path(f"{ACCESS}left/", person.time_left, name="access_left"),
    path(f"{ACCESS}close/", find.close, name="close_person"),
    path(f"{ACCESS}world/", world.show, name="person_world"),
    path(f"{ACCESS}world/<uuid:entity_id>/", world.one, name="person_entity"),
    path(f"{ACCESS}sessions/", person.sessions, name="person_sessions"),
    path(f"{ACCESS}sessions/<uuid:session_id>/", person.session, name="person_session"),
    path(f"{ACCESS}messages/<uuid:exchange_id>/", person.message, name="person_message"),
    path(f"{ACCESS}traces/", traces.show, name="person_traces"),
    path(f"{ACCESS}traces/<uuid:trace_id>/", traces.one, name="person_trace"),
    path(f"{ACCESS}layers/", upkeep.show, name="person_upkeep"),
    path(f"{ACCESS}layers/maintain/", upkeep.maintain, name="person_maintain"),
    path(f"{ACCESS}layers/summaries/", upkeep.drop_summaries, name="person_rebuild_summaries"),
    path(f"{ACCESS}layers/prune/", upkeep.prune_old, name="person_prune"),
    path(f"{ACCESS}layers/prune/undo/", upkeep.bring_back, name="person_undo_prune"),
    path(f"{ACCESS}layers/<uuid:run_id>/undo/", upkeep.undo, name="person_undo_upkeep"),
    path(f"{ACCESS}account/", person.account, name="person_account"),
    path(f"{ACCESS}export/", person.export, name="person_export"),
    path(f"{ACCESS}re-embed/", person.reembed, name="person_reembed"),
    path(f"{ACCESS}erase/", erasure.erase, name="person_erase"),
    path(f"{ACCESS}memories/<uuid:memory_id>/", memories.one, name="person_memory"),
    path(f"{ACCESS}memories/<uuid:memory_id>/edit/", memories.edit, name="person_memory_edit"),
    path(f"{ACCESS}memories/<uuid:memory_id>/forget/", memories.forget, name="person_memory_forget"),
    path(f"{ACCESS}memories/<uuid:memory_id>/restore/", memories.restore, name="person_memory_restore"),
]
