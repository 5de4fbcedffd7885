"""That the places where all pages are tried are all pages: none is left out unsaid."""

import pytest

from tests.browser import places
from tests.site import not_walked, odd_requests
from tests.site.walking import route_of


@pytest.mark.django_db
@pytest.mark.usefixtures("by_mail")
def test_each_page_of_the_site_is_among_the_places() -> None:
    found = places.everywhere()
    answers = {one: one.phone.get(one.url).status_code for one in found}
    wrong = [
        (place.url, said)
        for place, said in answers.items()
        if said != (404 if place.url in places.NOT_THERE else 200)
    ]
    assert wrong == []
    routes = {*odd_requests.routes(), "account/delete/", "account/logout/"}
    routes |= {"l/<str:code>/delete/"}
    pages = routes - not_walked.NO_PAGE - not_walked.ANSWERS
    unseen = pages - {route_of(one.url) for one in found}
    assert sorted(unseen ^ places.ELSE.keys()) == []
