from django.urls import path

from scorekeeper.kept.views import phone, worker

app_name = "kept"
urlpatterns = [
    path("sw.js", worker.service_worker, name="worker"),
    path("phone/", phone.phone, name="phone"),
]
