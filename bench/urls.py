"""A view that does nothing, and one that does nothing but insert a row."""

import os
import time

from django.core.cache import caches
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import include, path
from django.views.decorators.csrf import csrf_exempt


def page(request: HttpRequest) -> HttpResponse:
    return render(request, "404.html")


def bare(request: HttpRequest) -> HttpResponse:
    return HttpResponse("ok")


def process(request: HttpRequest) -> HttpResponse:
    return HttpResponse(str(os.getpid()))


def processor_time(request: HttpRequest) -> HttpResponse:
    """Seconds of the processor that this server has had."""
    return HttpResponse(repr(time.process_time()))


def forget(request: HttpRequest) -> HttpResponse:
    """As if each table had come to a version that is new."""
    caches["parts"].clear()
    return HttpResponse("ok")


@csrf_exempt
def insert(request: HttpRequest) -> HttpResponse:
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE IF NOT EXISTS bench (said text)")
        cursor.execute("INSERT INTO bench (said) VALUES (%s)", ["x" * 200])
    return HttpResponse("ok")


urlpatterns = [
    path("bench/bare/", bare),
    path("bench/page/", page),
    path("bench/process/", process),
    path("bench/spent/", processor_time),
    path("bench/forget/", forget),
    path("bench/insert/", insert),
    path("", include("scorekeeper.urls")),
]
