from django.urls import URLPattern

app_name = "tables"
urlpatterns: list[URLPattern] = []
