"""Addresses of one's own pages."""

from django.urls import path

from review.views import own_account, own_data, own_memories, own_traces

urlpatterns = [
    path("me/", own_memories.show, name="me"),
    path("me/memories/restore/", own_memories.restore, name="restore_memories"),
    path("me/memories/<uuid:memory_id>/", own_memories.one, name="own_memory"),
    path("me/memories/<uuid:memory_id>/edit/", own_memories.edit, name="edit_memory"),
    path("me/memories/<uuid:memory_id>/propose/", own_memories.propose, name="propose_memory"),
    path("me/memories/<uuid:memory_id>/forget/", own_memories.forget, name="forget_memory"),
    path("me/traces/", own_traces.show, name="own_traces"),
    path("me/traces/<uuid:trace_id>/", own_traces.one, name="own_trace"),
    path("me/profile/", own_account.profile, name="own_profile"),
    path("me/surfaces/", own_account.surfaces, name="own_surfaces"),
    path("me/surfaces/code/", own_account.new_code, name="new_link_code"),
    path("me/surfaces/<uuid:link_id>/unlink/", own_account.unlink, name="unlink_surface"),
    path("me/keys/", own_account.keys, name="own_keys"),
    path("me/keys/<uuid:key_id>/revoke/", own_account.revoke_key, name="revoke_own_key"),
    path("me/data/", own_data.show, name="own_data"),
    path("me/data/export/", own_data.export, name="own_export"),
    path("me/data/forget/", own_data.forget_all, name="forget_all"),
    path("me/data/erase/", own_data.erase, name="erase_me"),
    path("receipt/<uuid:job_id>/", own_data.receipt, name="receipt"),
    path("receipt/<uuid:job_id>/receipt.json", own_data.receipt_file, name="receipt_file"),
]
