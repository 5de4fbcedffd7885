"""What people see when something is not as it should be."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The form was open for too long, or this phone keeps no cookies."""
    return render(request, "403_csrf.html", status=403)
