from django.urls import include, path
from django.views.decorators.http import require_safe
from django.views.generic import TemplateView

from brain.api import api
from brain.metrics import metrics

# Nothing is sent by mail, so a request for a new password only says who makes one.
ask_an_admin = require_safe(TemplateView.as_view(template_name="account/password_reset.html"))

urlpatterns = [
    path("api/v1/", api.urls),
    path("metrics", metrics),
    path("accounts/password/reset/", ask_an_admin),
    path("accounts/", include("allauth.urls")),
    path("", include("review.urls")),
]
