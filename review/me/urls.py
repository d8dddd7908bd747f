"""Addresses of one's own pages."""

from django.urls import path

from review.me import account, data, memories, traces

urlpatterns = [
    path("", memories.show, name="me"),
    path("memories/restore/", memories.restore, name="restore_memories"),
    path("memories/<uuid:memory_id>/", memories.one, name="own_memory"),
    path("memories/<uuid:memory_id>/edit/", memories.edit, name="edit_memory"),
    path("memories/<uuid:memory_id>/propose/", memories.propose, name="propose_memory"),
    path("memories/<uuid:memory_id>/forget/", memories.forget, name="forget_memory"),
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
    path("data/forget/", data.forget_all, name="forget_all"),
    path("data/erase/", data.erase, name="erase_me"),
]
