"""What the walks of the site hold against a page is found there."""

from tests.site.read_aloud import Described, misnamings, nameless, repetitions, signs


def test_help_that_is_said_twice_is_found() -> None:
    page = """<fieldset aria-describedby="a"><input aria-describedby="a"><p id="a">A</p>
    </fieldset><label for="n">Name <small id="b">B</small></label>
    <input id="n" aria-describedby="b c"><p id="c">C</p>"""
    assert Described(page).twice == ["a is said twice", "b is said twice"]


def test_two_notices_are_found() -> None:
    text = '<div\n  class="check toast" ><p>Saved.</p></div>'
    assert repetitions(text) == []
    assert repetitions(text + text) == ["2 notices: ['Saved.', 'Saved.']"]


def test_a_sign_that_is_read_as_a_voice_likes_is_found() -> None:
    page = """<p>10♥ and <abbr role="img" aria-label="9 of hearts">9♥</abbr></p>
    <button aria-label="Take K♥">K♥</button><textarea>5♠</textarea>
    <button class="face" aria-label="4 of spades">4♠</button>"""
    assert signs(page) == ["10♥ and", "K♥", 'aria-label="Take K♥"']


def test_a_table_without_a_name_and_an_empty_list_are_found() -> None:
    page = """<table class="pad"><thead></thead></table><table aria-labelledby="a">
    <tr></tr></table><table><caption>Sums</caption></table><ul class="seats">
    </ul><ol><li>One</li></ol><section class="js" hidden><ul></ul></section>"""
    assert nameless(page) == ['<table class="pad">', '<ul class="seats">\n    </ul>']


def test_a_control_that_is_called_otherwise_is_found() -> None:
    page = """<a aria-label="Keys">Change</a><a aria-label="Change: keys">Change</a>
    <button aria-label="Ann: one more">+</button><a aria-label="Back"><svg></svg></a>"""
    assert misnamings(page) == ["“Change” is called “Keys”"]
