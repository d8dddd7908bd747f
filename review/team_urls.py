"""Addresses of the people of the house and of all keys."""

from django.urls import path

from review.views import team, team_keys

urlpatterns = [
    path("team/", team.show, name="team"),
    path("team/invite/", team.invite, name="invite"),
    path("team/keys/", team_keys.keys, name="team_keys"),
    path("team/keys/<uuid:key_id>/revoke/", team_keys.revoke, name="revoke_key"),
    path("team/<uuid:user_id>/", team.one, name="member"),
    path("team/<uuid:user_id>/groups/", team.groups, name="member_groups"),
    path("team/<uuid:user_id>/active/", team.active, name="member_active"),
    path("team/<uuid:user_id>/link/", team.link, name="member_link"),
]
