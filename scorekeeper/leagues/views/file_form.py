"""A form with one file, that counts once however often it is sent."""

from django import forms

from scorekeeper.leagues.fields import Form


class FileForm(Form):
    file = forms.FileField(required=False)
    key = forms.CharField(max_length=64)
