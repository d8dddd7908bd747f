"""Addresses of the people's room. They name an access, never a person: what a log keeps of them leads to nobody."""

from django.urls import path

from review.views import erasures, people, person, person_erasure, person_memories

ACCESS = "people/<uuid:access_id>/"

urlpatterns = [
    path("people/", people.show, name="people"),
    path("people/open/", people.open_person, name="open_person"),
    path("people/erasures/", erasures.show, name="erasures"),
    path("people/erasures/<uuid:run_id>/", erasures.one, name="erasure"),
    path("people/erasures/<uuid:run_id>/receipt.json", erasures.download, name="erasure_file"),
    path(ACCESS, person.memories, name="person"),
    path(f"{ACCESS}left/", person.time_left, name="access_left"),
    path(f"{ACCESS}close/", people.close, name="close_person"),
    path(f"{ACCESS}sessions/", person.sessions, name="person_sessions"),
    path(f"{ACCESS}sessions/<uuid:session_id>/", person.session, name="person_session"),
    path(f"{ACCESS}account/", person.account, name="person_account"),
    path(f"{ACCESS}export/", person.export, name="person_export"),
    path(f"{ACCESS}re-embed/", person.reembed, name="person_reembed"),
    path(f"{ACCESS}erase/", person_erasure.erase, name="person_erase"),
    path(f"{ACCESS}memories/<uuid:memory_id>/", person_memories.one, name="person_memory"),
    path(f"{ACCESS}memories/<uuid:memory_id>/edit/", person_memories.edit, name="person_memory_edit"),
    path(f"{ACCESS}memories/<uuid:memory_id>/forget/", person_memories.forget, name="person_memory_forget"),
    path(
        f"{ACCESS}memories/<uuid:memory_id>/restore/", person_memories.restore, name="person_memory_restore"
    ),
]
