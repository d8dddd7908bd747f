"""Addresses of the people of the house and of all keys."""

from django.urls import path

from review.team import accounts, keys, knowledge, second_factor, webhooks

urlpatterns = [
    path("", accounts.show, name="team"),
    path("invite/", accounts.invite, name="invite"),
    path("keys/", keys.keys, name="team_keys"),
    path("keys/<uuid:key_id>/revoke/", keys.revoke, name="revoke_key"),
    path("knowledge/", knowledge.rights, name="team_knowledge"),
    path("knowledge/<slug:of>/<uuid:one>/", knowledge.rights_of_one, name="team_knowledge_of"),
    path("keys/<uuid:key_id>/expiry/", keys.expire, name="expire_key"),
    path("webhooks/", webhooks.endpoints, name="webhooks"),
    path("webhooks/feed/", webhooks.new_feed, name="new_feed"),
    path("webhooks/feed/renew/", webhooks.renewed_feed, name="renew_feed"),
    path("webhooks/feed/end/", webhooks.end_of_feed, name="end_feed"),
    path("webhooks/<uuid:endpoint_id>/", webhooks.one, name="webhook"),
    path("webhooks/<uuid:endpoint_id>/active/", webhooks.active, name="webhook_active"),
    path("webhooks/<uuid:endpoint_id>/test/", webhooks.test, name="webhook_test"),
    path("webhooks/<uuid:endpoint_id>/delete/", webhooks.delete, name="webhook_delete"),
    path("<uuid:user_id>/", accounts.one, name="member"),
    path("<uuid:user_id>/groups/", accounts.groups, name="member_groups"),
    path("<uuid:user_id>/active/", accounts.active, name="member_active"),
    path("<uuid:user_id>/link/", accounts.link, name="member_link"),
    path("<uuid:user_id>/second-factor/", second_factor.reset, name="member_second_factor"),
]
