"""Forms that count once however often they are sent, and those with one file."""

from hashlib import sha256
from typing import Any

from django import forms
from django.http import HttpRequest

from scorekeeper.leagues.fields import Form
from scorekeeper.tables import codes


class FileForm(Form):
    file = forms.FileField(required=False)
    key = forms.CharField(max_length=64)


def own_key(request: HttpRequest) -> str:
    """By which what this form makes is known: the same tap of the same account.

    The key that stands in a form is not enough: another account may send it too, or the
    same one from a page that it came back to, with something else typed.
    """
    if not request.POST.get("key"):
        return codes.new_key()
    said = sorted((name, *texts) for name, texts in request.POST.lists())
    posted = [one for one in said if one[0] != "csrfmiddlewaretoken"]
    digest = sha256(repr((request.user.pk, request.path, posted)).encode())
    for name in request.FILES:
        file: Any = request.FILES[name]
        file.seek(0)
        for chunk in file.chunks():
            digest.update(chunk)
        file.seek(0)
    return digest.hexdigest()
