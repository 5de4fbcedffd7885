"""Django's admin with the site's own door: pages.py. Read before there are models."""

from django.contrib.admin.apps import AdminConfig


class AdminPages(AdminConfig):
    default_site = "scorekeeper.operations.pages.Pages"
