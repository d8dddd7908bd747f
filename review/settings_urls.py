"""Addresses of the settings, their history, calibration, products, and the audit log."""

from django.urls import path

from review.views import audit, calibration, products, settings, settings_history

urlpatterns = [
    path("audit/", audit.show, name="audit"),
    path("settings/", settings.show, name="settings"),
    path("settings/preview/", settings.preview, name="settings_preview"),
    path("settings/save/", settings.save, name="settings_save"),
    path("settings/live/", settings.live, name="settings_live"),
    path("settings/history/", settings_history.show, name="settings_history"),
    path("settings/history/rollback/", settings_history.roll_back_to, name="settings_rollback"),
    path("settings/calibration/", calibration.show, name="calibration"),
    path("settings/calibration/<slug:parameter>.csv", calibration.table, name="calibration_csv"),
    path("settings/products/", products.show, name="products"),
    path("settings/products/add/", products.add, name="product_add"),
    path("settings/products/remove/", products.remove, name="product_remove"),
    path("settings/products/try/", products.try_out, name="gate_try"),
]
