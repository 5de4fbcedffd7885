"""What every page has, and the pages for when something is not as it should be."""

import re

import pytest
from django.test import Client
from django.urls import path

from scorekeeper.urls import urlpatterns as site_urls


def broken(request):
    raise RuntimeError("for the test")


urlpatterns = [path("broken/", broken), *site_urls]


def test_healthz(client):
    answer = client.get("/healthz")
    assert (answer.status_code, answer.content) == (200, b"ok")


def test_an_unknown_address_says_so_in_the_sites_look(client):
    page = client.get("/nothing/")
    assert page.status_code == 404
    assert "Nothing is at this address" in page.text
    assert "css/app.css" in page.text


@pytest.mark.urls(__name__)
def test_a_fault_of_ours_says_what_to_do():
    page = Client(raise_request_exception=False).get("/broken/")
    assert page.status_code == 500
    assert "what you typed is still in the form" in page.text


@pytest.mark.urls(__name__)
def test_a_form_without_its_token_says_what_to_do():
    page = Client(enforce_csrf_checks=True).post("/broken/")
    assert page.status_code == 403
    assert "keeps no cookies" in page.text


def test_pages_run_nothing_inline_and_take_nothing_from_elsewhere(client):
    page = client.get("/nothing/")
    policy = page.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert not re.search(
        r"\sstyle=|<style|<script>|\son\w+=|(src|href)=.http", page.text
    )


@pytest.mark.parametrize(
    ("cookie", "drawn"),
    [("dark", ' data-theme="dark"'), ("auto", ""), ('"><script>', "")],
)
def test_colours_are_as_this_phone_chose(client, cookie, drawn):
    client.cookies["theme"] = cookie
    assert f'<html lang="en"{drawn}>' in client.get("/nothing/").text
