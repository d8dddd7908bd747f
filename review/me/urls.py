"""Addresses of one's own pages."""

from django.urls import path

from review.me import account, conversations, data, imports, learned, memories, traces, world

urlpatterns = [
    path("", memories.show, name="me"),
    path("memories/restore/", memories.restore, name="restore_memories"),
    path("memories/<uuid:memory_id>/", memories.one, name="own_memory"),
    path("memories/<uuid:memory_id>/edit/", memories.edit, name="edit_memory"),
    path("memories/<uuid:memory_id>/propose/", memories.propose, name="propose_memory"),
    path("memories/<uuid:memory_id>/forget/", memories.forget, name="forget_memory"),
    path("world/", world.show, name="own_world"),
    path("world/<uuid:entity_id>/", world.one, name="own_entity"),
    path("world/<uuid:entity_id>/rename/", world.rename, name="rename_entity"),
    path("world/<uuid:entity_id>/merge/", world.merge, name="merge_entity"),
    path("world/<uuid:entity_id>/apart/", world.take_apart, name="take_entity_apart"),
    path("world/<uuid:entity_id>/forget/", world.forget, name="forget_entity"),
    path("world/<uuid:entity_id>/restore/", world.restore, name="restore_entity"),
    path("conversations/", conversations.show, name="own_conversations"),
    path("conversations/<uuid:conversation_id>/", conversations.one, name="own_conversation"),
    path("learned/<uuid:exchange_id>/", learned.show, name="own_learned"),
    path("traces/", traces.show, name="own_traces"),
    path("traces/<uuid:trace_id>/", traces.one, name="own_trace"),
    path("profile/", account.profile, name="own_profile"),
    path("profile/second-factor-reset/read/", account.reset_read, name="factor_reset_read"),
    path("surfaces/", account.surfaces, name="own_surfaces"),
    path("surfaces/code/", account.new_code, name="new_link_code"),
    path("surfaces/<uuid:link_id>/unlink/", account.unlink, name="unlink_surface"),
    path("keys/", account.keys, name="own_keys"),
    path("keys/<uuid:key_id>/revoke/", account.revoke_key, name="revoke_own_key"),
    path("data/", data.show, name="own_data"),
    path("data/export/", data.export, name="own_export"),
    path("data/export/markdown/", data.export_as_markdown, name="own_markdown"),
    path("import/", imports.show, name="own_import"),
    path("import/take/", imports.take, name="own_import_take"),
    path("import/drop/", imports.drop, name="own_import_drop"),
    path("data/forget/", data.forget_all, name="forget_all"),
    path("data/erase/", data.erase, name="erase_me"),
]
