"""Making an account, signing in and out, by password and by mail; limits of tries."""

import re

import pytest
from django.contrib.sessions.models import Session
from django.core import mail
from django.test import Client

from scorekeeper.accounts.models import User
from tests.accounts.people import PASSWORD, account, member, sign_in

pytestmark = pytest.mark.django_db


def sign_up(phone: Client, name: str, password: str = PASSWORD, **more: str):
    told = {"username": name, "password1": password, **more}
    return phone.post("/account/signup/", told)


def text_of(answer) -> str:
    return answer.content.decode()


# ---- Name and password ----


def test_a_name_and_a_password_are_enough() -> None:
    phone = Client()
    assert sign_up(phone, "Ann Müller")["Location"] == "/account/claim/"
    page = text_of(phone.get("/account/"))
    assert "<h1>Ann Müller</h1>" in page
    assert ">Ann Müller</a>" in text_of(phone.get("/"))


def test_a_name_is_kept_in_one_line() -> None:
    sign_up(Client(), "  Ann   Lee ")
    assert User.objects.get().username == "Ann Lee"


@pytest.mark.parametrize("page", ["login", "signup"])
@pytest.mark.parametrize("half", ["http://[", "//[a", "http://\uff0f@a"])
def test_half_an_address_leads_nowhere(page: str, half: str) -> None:
    """`?next=` of a link that was cut off, or of somebody who tries."""
    assert Client().get(f"/account/{page}/", {"next": half}).status_code == 200
    account("Ben")
    told = {"login": "Ben", "username": "Ann", "password": PASSWORD}
    told |= {"password1": PASSWORD, "next": half}
    assert Client().post(f"/account/{page}/", told)["Location"] == "/account/claim/"


@pytest.mark.parametrize("name", ["Ann", "ann", "ANN "])
def test_a_name_belongs_to_one_account(name: str) -> None:
    account("Ann")
    answer = sign_up(Client(), name)
    assert "Another account has this name" in text_of(answer)
    assert User.objects.count() == 1


@pytest.mark.parametrize(
    ("name", "password", "said"),
    [
        ("ann@example.org", PASSWORD, "Letters, digits, spaces"),
        ("x" * 41, PASSWORD, "at most 40"),
        ("", PASSWORD, "Nothing is entered here yet."),
        ("Ann", "short", "at least 8"),
        ("Ann", "password", "too common"),
    ],
)
def test_what_is_refused_is_said_and_stays_typed(
    name: str, password: str, said: str
) -> None:
    answer = sign_up(Client(), name, password)
    page = text_of(answer)
    assert answer.status_code == 200 and said in page
    assert not name or f'value="{name}"' in page
    assert not User.objects.exists()


def test_signing_in_leads_where_one_wanted_to_go() -> None:
    account("Ann")
    answer = Client().post(
        "/account/login/?next=/desk/", {"login": "ann", "password": PASSWORD}
    )
    assert answer["Location"] == "/desk/"


@pytest.mark.parametrize("where", ["https://example.org/", "//example.org", "/\\x.org"])
def test_it_leads_to_no_other_site(where: str) -> None:
    account("Ann")
    told = {"login": "Ann", "password": PASSWORD, "next": where}
    assert Client().post("/account/login/", told)["Location"] == "/account/claim/"


def test_a_wrong_password_says_so_and_no_more() -> None:
    """Whether there is such an account, nobody learns."""
    account("Ann")
    pages = [text_of(sign_in(Client(), name, "nonsense")) for name in ("Ann", "Eva")]
    for page in pages:
        assert "No account has this name and this password." in page


def test_who_is_closed_out_is_told() -> None:
    account("Ann", is_active=False)
    answer = sign_in(Client(), "Ann")
    assert "This account is closed" in text_of(Client().get(answer["Location"]))


def test_signing_out_ends_the_session() -> None:
    account("Ann")
    phone = member("Ann")
    assert Session.objects.count() == 1
    assert phone.post("/account/logout/")["Location"] == "/"
    assert Session.objects.count() == 0
    assert "Sign in" in text_of(phone.get("/"))


def test_a_guest_has_no_session() -> None:
    phone = Client()
    for page in ("/", "/new/gypsy/", "/desk/"):
        phone.get(page)
    assert "sessionid" not in phone.cookies and not Session.objects.exists()


def test_a_new_password_signs_other_phones_out() -> None:
    account("Ann")
    first, other = member("Ann"), member("Ann")
    new = {"password1": "nine of spades", "password2": "nine of spades"}
    first.post("/account/password/", {"oldpassword": PASSWORD, **new})
    assert first.get("/account/").status_code == 200
    assert other.get("/account/").status_code == 302
    assert sign_in(Client(), "Ann", "nine of spades").status_code == 302


def test_what_matters_asks_again_after_five_minutes(settings) -> None:
    account("Ann")
    phone = member("Ann")
    assert phone.get("/account/delete/").status_code == 200
    settings.ACCOUNT_REAUTHENTICATION_TIMEOUT = -1
    for page in ("delete/", "passkeys/add/"):
        answer = phone.get(f"/account/{page}")
        assert answer["Location"].startswith("/account/again/?next=")
    page = text_of(phone.get(answer["Location"]))
    assert "to make this change, Ann." in page


# ---- Limits ----


def test_guessing_a_password_ends_after_five_tries() -> None:
    account("Ann")
    phone = Client()
    for _ in range(5):
        sign_in(phone, "Ann", "nonsense")
    page = text_of(sign_in(phone, "Ann", PASSWORD))
    assert "Too many tries. Try again in a few minutes." in page
    assert phone.get("/account/").status_code == 302


def test_signing_up_has_a_limit_too() -> None:
    answers = [sign_up(Client(), f"Ann {n}", "x") for n in range(21)]
    assert [a.status_code for a in answers] == [200] * 20 + [429]
    assert "Too many" in text_of(answers[-1])


# ---- By mail ----


@pytest.fixture
def ann(by_mail: None) -> User:
    """Ann, whose address is confirmed."""
    user: User = account("Ann", email="ann@example.org")
    user.emailaddress_set.create(email=user.email, primary=True, verified=True)
    return user


def test_a_code_by_mail_signs_in(ann: User) -> None:
    phone = Client()
    phone.post("/account/code/", {"email": "ann@example.org"})
    letter = mail.outbox[0]
    assert letter.to == ["ann@example.org"] and "Hello" not in letter.body
    code = letter.body.split("\n\n")[1].strip()
    assert phone.get("/account/").status_code == 302
    wrong = phone.post("/account/code/confirm/", {"code": "AAAA-AAAA"})
    assert "This is not the code that was sent." in text_of(wrong)
    assert phone.post("/account/code/confirm/", {"code": code}).status_code == 302
    assert phone.get("/account/").status_code == 200


def test_a_code_is_not_in_what_the_phone_keeps(ann: User) -> None:
    phone = Client()
    phone.post("/account/code/", {"email": "ann@example.org"})
    code = mail.outbox[0].body.split("\n\n")[1].strip()
    assert all(code not in cookie.value for cookie in phone.cookies.values())
    assert len(phone.cookies["sessionid"].value) == 32


def test_nobody_learns_whose_address_it_is(ann: User) -> None:
    pages = []
    for address in ("ann@example.org", "eva@example.org"):
        phone = Client()
        answer = phone.post("/account/code/", {"email": address}, follow=True)
        pages.append(text_of(answer).replace(address, ""))
    assert re.sub('value="[^"]+"', "", pages[0]) == re.sub(
        'value="[^"]+"', "", pages[1]
    )
    assert len(mail.outbox) == 1


def test_three_wrong_codes_end_it(ann: User) -> None:
    phone = Client()
    phone.post("/account/code/", {"email": "ann@example.org"})
    code = mail.outbox[0].body.split("\n\n")[1].strip()
    for _ in range(3):
        phone.post("/account/code/confirm/", {"code": "AAAA-AAAA"})
    phone.post("/account/code/confirm/", {"code": code})
    assert phone.get("/account/").status_code == 302


def test_codes_are_sent_three_times_a_minute(ann: User) -> None:
    for _ in range(5):
        Client().post("/account/code/", {"email": "ann@example.org"})
    assert len(mail.outbox) == 3


def test_an_address_signs_in_with_the_password(ann: User) -> None:
    assert sign_in(Client(), "ann@example.org").status_code == 302


def test_a_forgotten_password_is_set_anew_by_a_link(ann: User) -> None:
    phone = Client()
    phone.post("/account/reset/", {"email": "ann@example.org"})
    [link] = re.findall(r"http://testserver(\S+)", mail.outbox[0].body)
    form = phone.get(link, follow=True)
    assert "New password" in text_of(form)
    new = {"password1": "nine of spades", "password2": "nine of spades"}
    phone.post(form.redirect_chain[-1][0], new)
    assert phone.get("/account/").status_code == 200
    assert sign_in(Client(), "Ann", "nine of spades").status_code == 302
    again = Client().get(link, follow=True)
    assert "This link has expired or was already used" in text_of(again)


def test_an_address_counts_once_it_is_confirmed(by_mail: None) -> None:
    account("Ann")
    phone = member("Ann")
    told = {"action_add": "1", "email": "ann@example.org"}
    phone.post("/account/email/", told)
    assert "not confirmed yet" in text_of(phone.get("/account/email/"))
    [link] = re.findall(r"http://testserver(\S+)", mail.outbox[0].body)
    assert "Is ann@example.org the address of Ann?" in text_of(phone.get(link))
    phone.post(link)
    page = text_of(phone.get("/account/email/"))
    assert "not confirmed yet" not in page and ">confirmed<" in page
    phone.post("/account/email/", {"action_remove": "", "email": "ann@example.org"})
    assert User.objects.get().email == ""


def test_a_letter_that_was_not_sent_is_said(by_mail: None) -> None:
    """A second one within three minutes was left out without a word."""
    account("Ann")
    phone = member("Ann")
    told = {"action_add": "1", "email": "ann@example.org"}
    first = phone.post("/account/email/", told, follow=True)
    assert "on its way to ann@example.org" in text_of(first)
    again = {"action_send": "", "email": "ann@example.org"}
    second = phone.post("/account/email/", again, follow=True)
    assert "Nothing was sent: an address gets one e-mail" in text_of(second)
    assert len(mail.outbox) == 1


def test_signing_up_with_an_address_sends_the_link(by_mail: None) -> None:
    phone = Client()
    answer = sign_up(phone, "Ann", email="ann@example.org")
    assert answer["Location"] == "/account/claim/"
    assert "Confirm your address" in mail.outbox[0].subject
    assert phone.get("/account/").status_code == 200
