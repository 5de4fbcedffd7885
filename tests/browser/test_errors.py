from playwright.sync_api import Page, expect


def test_a_page_that_is_not_there_looks_like_the_site(phone: Page) -> None:
    answer = phone.goto("/t/NONE/")
    assert answer and answer.status == 404
    expect(phone.get_by_role("link", name="Home")).to_be_visible()
