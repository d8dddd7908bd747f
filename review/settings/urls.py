"""Addresses of the settings, their history, calibration and products."""

from django.urls import path

from review.settings import behind, calibration, history, models, pages, products

urlpatterns = [
    path("", pages.show, name="settings"),
    path("preview/", pages.preview, name="settings_preview"),
    path("effect/<slug:figure>/", behind.show, name="effect_facts"),
    path("save/", pages.save, name="settings_save"),
    path("live/", pages.live, name="settings_live"),
    path("history/", history.show, name="settings_history"),
    path("history/effect/", history.effect, name="rollback_effect"),
    path("history/rollback/", history.roll_back_to, name="settings_rollback"),
    path("calibration/", calibration.show, name="calibration"),
    path("calibration/<slug:parameter>.csv", calibration.table, name="calibration_csv"),
    path("calibration/pairs/", calibration.judge, name="calibration_pairs"),
    path("models/", models.show, name="models"),
    path("models/<slug:name>/", models.choose, name="model_choose"),
    path("models/<slug:name>/try/", models.attempt, name="model_try"),
    path("models/<slug:name>/drop/", models.drop, name="model_drop"),
    path("products/", products.show, name="products"),
    path("products/add/", products.add, name="product_add"),
    path("products/remove/", products.remove, name="product_remove"),
    path("products/try/", products.try_out, name="gate_try"),
]
