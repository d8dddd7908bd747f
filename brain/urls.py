from django.urls import include, path, re_path, reverse_lazy
from django.views.decorators.http import require_safe
from django.views.generic import RedirectView, TemplateView

from brain.api import api
from brain.chat import views as chat
from brain.completions import views as completions
from brain.imports import jobs as _jobs  # noqa: F401 - its kinds of job, which pages start
from brain.metrics import metrics
from brain.telegram import webhook as telegram

# Nothing of an account is sent by mail, so a request for a new password only says who makes one.
ask_an_admin = require_safe(TemplateView.as_view(template_name="account/password_reset.html"))
# Nor is an address confirmed: these would say that a letter is on its way.
own_addresses = require_safe(RedirectView.as_view(url=reverse_lazy("account_email")))

urlpatterns = [
    path("api/v1/", api.urls),
    path("v1/chat/completions", completions.complete),
    path("v1/models", completions.models),
    path("v1/models/<path:name>", completions.model),
    re_path(r"^v1/", completions.nothing_here),
    path("telegram/webhook", telegram.receive),
    path("metrics", metrics),
    path("accounts/password/reset/", ask_an_admin),
    path("accounts/password/reset/done/", ask_an_admin),
    path("accounts/confirm-email/", own_addresses),
    re_path(r"^accounts/confirm-email/[-:\w]+/$", own_addresses),
    path("accounts/", include("allauth.urls")),
    path("me/chat/", chat.show, name="chat"),
    path("me/chat/say/", chat.say, name="say"),
    path("", include("review.urls")),
]

handler500 = "brain.error_pages.of_a_failure"
