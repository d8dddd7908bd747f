from django.urls import include, path

from brain.api import api

urlpatterns = [
    path("api/v1/", api.urls),
    path("accounts/", include("allauth.urls")),
    path("", include("review.urls")),
]
