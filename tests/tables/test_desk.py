"""The referee's desk: every question is a link, and the link opens to its ruling."""

import html
import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from django.test import Client

from referee import Game, all_games
from referee.desk.reasons import reasons
from referee.generator.sheets import chance_of
from referee.words import Phrase, Text
from scorekeeper.tables import scoring
from scorekeeper.tables.entry import round_forms
from scorekeeper.tables.models import Table
from scorekeeper.tables.scoring import desk as scoring_desk
from tests.support.wording import wording

# No database mark: the desk reads and keeps nothing.
ROOT = Path(__file__).parents[2]
EXAMPLES = sorted((ROOT / "docs" / "examples").glob("*-finished.json"))
SLUGS = [game.slug for game in scoring.all_games()]


def open_link(link: str) -> Any:
    answer = Client().get(f"/desk/?{link}")
    assert answer.status_code == 200
    return answer


def text_of(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


def ruling(answer: Any) -> str:
    text = text_of(answer)
    return text[text.index('class="says"') : text.index("</section>")]


def share_link(answer: Any) -> str:
    """The link that the page offers, without its host."""
    return urlsplit(answer.context["share"]).query


# ---- One trick: who wins is worked out from each game's rules ----

TRICKS = [
    ("of=pepper&trump=H&cards=KSASQHJD", "Fourth wins with J♦︎", "the left bower"),
    ("of=pepper&trump=none&cards=KSASQHJD", "Second wins with A♠︎", "highest spade"),
    ("of=skat&trump=grand&cards=7CJDAC", "Second wins with J♦︎", "All jacks are trumps"),
    ("of=skat&trump=null&cards=9C10CJC", "Third wins with J♣︎", "There are no trumps."),
    ("of=gypsy&named=S&cards=8CASKSQS", "First wins with 8♣︎", "spades are named"),
    ("of=gypsy&cards=3H8CAHKS", "Second wins with 8♣︎", "is the gypsy"),
    ("of=minnesota_whist&cards=9HKH", "Second wins so far, with K♥︎", "highest heart"),
    (
        "of=calypso&leader=0&cards=AH2DKH3H",
        "Seat B wins with 2♦︎",
        "2♦︎ is a trump of Seat B.",
    ),
    ("of=briscola&n=2&trump=S&cards=KH3H", "Second wins with 3♥︎", "follow suit"),
]


@pytest.mark.parametrize(
    ("link", "verdict", "reason"), TRICKS, ids=[t[0] for t in TRICKS]
)
def test_a_trick_is_judged_with_its_reasons(
    link: str, verdict: str, reason: str
) -> None:
    answer = open_link(f"q=trick&{link}")
    assert verdict in ruling(answer) and reason in ruling(answer)


def test_a_ruling_cites_its_rules_and_where_they_are_written() -> None:
    text = text_of(open_link("of=pepper&trump=H&cards=KSASQHJD"))
    assert wording("pepper.rule.ace-of-trumps.law") in text
    assert wording("pepper.rule.ace-of-trumps.source") in text
    rules = text[text.index("<h2>The rules</h2>") :]
    assert rules.index("Interpretation") < rules.index(
        wording("pepper.rule.ace-of-trumps.title")
    )
    assert "a later spade of third or fourth would" in text


@pytest.mark.parametrize("asks", ["trick", "may"])
def test_trump_is_asked_without_the_letters_of_a_command(asks: str) -> None:
    text = text_of(open_link(f"q={asks}&of=skat&cards=KS&hand=AS"))
    assert "Choose trump." in text and "C, S, H, D" not in text


def test_cards_are_tapped_without_a_script_and_taken_back() -> None:
    phone = Client()
    form = {"of": "pepper", "q": "trick", "trump": "H", "cards": "KS as", "n": "4"}
    answer = phone.get("/desk/", {**form, "card": "QH"})
    assert answer.status_code == 302
    query = dict(parse_qsl(urlsplit(answer.url).query))
    assert query == {**form, "cards": "KSASQH"}
    answer = phone.get("/desk/", {**form, "take": "1"})
    assert dict(parse_qsl(urlsplit(answer.url).query))["cards"] == "KS"


@pytest.mark.parametrize(
    ("link", "message"),
    [
        ("of=pepper&cards=KS", "Choose trump."),
        ("of=pepper&trump=H&cards=KS+XX", "XX is not a card. Write 10H, QS or K♦︎."),
        ("of=pepper&trump=H&cards=KSKS", "K♠︎ is played twice."),
        ("of=pepper&trump=H&cards=KS2S", "2♠︎ cannot be entered here."),
        ("of=tribello&trump=H&cards=KSASQSJS", "3 cards make a trick, not 4."),
        ("of=gypsy&cards=8CAS", "8♣︎ was led: say which suit was named."),
        ("of=calypso&cards=AS", "Say which seat led"),
        ("of=gypsy", "Give the cards in the order played."),
    ],
)
def test_what_is_wrong_or_open_is_said_and_nothing_typed_is_lost(
    link: str, message: str
) -> None:
    answer = open_link(f"q=trick&{link}")
    assert message in text_of(answer)
    given = dict(parse_qsl(link)).get("cards", "").replace(" ", "")
    assert answer.context["question"].text.replace(" ", "") == given


# ---- A whole hand ----

# Pepper for two: Seat A bids 3 with hearts and wins six of eight tricks, Seat B two.
HEARTS = "q=hand&of=pepper&n=2&bidder=0&bid=3&trump=H"
SIX = "JH10HJDQHAHACKHKCASQSKSJS9S10S9C9D"
# Seat B throws a club on the ace of spades and follows the king: it had the queen.
REVOKED = "JH10HJDQHAHACKHJSASKCKSQS"


def test_a_whole_hand_is_counted_and_scored() -> None:
    answer = open_link(f"{HEARTS}&cards={SIX}")
    question = answer.context["question"]
    assert [(s.name, s.points) for s in question.shares] == [
        ("Seat A", 6),
        ("Seat B", 2),
    ]
    assert [t.winner for t in question.pad.tricks] == ["Seat A"] * 6 + ["Seat B"] * 2
    text = text_of(answer)
    assert (
        "Seat A: " + wording("trick.right-bower")
    ) in text and "No wrong play" in text
    assert "Pepper, Scoring" in text


def test_a_fault_is_named_with_its_proof_its_law_and_source() -> None:
    text = text_of(open_link(f"{HEARTS}&cards={REVOKED}"))
    assert "Seat B played K♣︎ to trick 5" in text and "Q♠︎" in text
    assert "1 wrong play" in text
    assert "Follow suit if you can; the left bower belongs to the trumps." in text
    assert "Pepper, Play of the hand" in text


def test_a_hand_needs_what_comes_before_its_cards() -> None:
    text = text_of(open_link("q=hand&of=pepper&n=2"))
    assert "the rules of play depend on it." in text


def test_cards_are_kept_while_what_comes_before_them_is_open() -> None:
    answer = open_link("q=hand&of=pepper&n=2&bidder=0&cards=JH10H")
    assert "the rules of play depend on it." in text_of(answer)
    assert 'name="cards" value="JH10H"' in text_of(answer)
    assert share_link(answer).endswith("cards=JH10H")


def test_each_tap_is_answered_with_the_ruling_and_the_link_to_it() -> None:
    posted = dict(parse_qsl(f"{HEARTS}&cards={REVOKED}")) | {"check": "1"}
    posted["cards"] = "JH 10H\nJD QH"
    answer = Client(enforce_csrf_checks=True).post("/desk/cards/", posted)
    assert answer.status_code == 200
    assert answer["HX-Replace-Url"].endswith("cards=JH10HJDQH")
    assert "Seat A: " + wording("trick.left-bower") in text_of(answer)
    assert Client().post("/desk/cards/", {"of": "kaluki"}).status_code == 400


# ---- Melds ----


def test_a_hand_is_laid_out_at_its_best() -> None:
    # A to 5 of hearts and three nines; what is left is the king, 10, and an ace, 1.
    answer = open_link("q=meld&of=jersey_gin&cards=AHAS2H3H4H5H9C9D9SKD")
    question = answer.context["question"]
    assert question.said == "2 melds, deadwood 11"
    assert sorted(group.name for group in question.melds) == [
        wording("meld.run", suit="hearts"),
        "three nines",
    ]
    assert "Left: 10 + 1" in text_of(answer) or "Left: 1 + 10" in text_of(answer)
    # Of a person the same word says that the league was left.
    asked = "/desk/?q=meld&of=jersey_gin&cards=AHAS2H3H4H5H9C9D9SKD"
    assert "Quedan: 1" in text_of(Client(headers={"accept-language": "es"}).get(asked))
    assert "What is in no meld is deadwood" in text_of(answer)


def test_of_eleven_cards_one_is_discarded() -> None:
    answer = open_link("q=meld&of=jersey_gin&cards=AHAS2H3H4H5H9C9D9SKD7C")
    assert "Discard K♦︎: 2 melds, deadwood 8" in ruling(answer)
    text = text_of(open_link("q=meld&of=jersey_gin&cards=AHAS2H3H4H5H9C9D9SKD7C8C"))
    assert "A hand has 10 cards, 11 before the discard; here are 12." in text


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        # The ace is high here and counts 11: 10 + 10 + 10 + 11.
        ("JHQHKHAH", "41 points: a run in hearts"),
        ("KHAH2H", "Not a meld: the ace is high or low, not both"),
        ("8H8SJK", "24 points: three eights"),
        ("4S5S7S", "Not a meld: 6♠ is missing"),
        ("8H8H8S", "Not a meld: 8♥ is entered twice: the suits of a set differ"),
    ],
)
def test_some_cards_are_judged_as_one_meld(cards: str, said: str) -> None:
    answer = open_link(f"q=meld&of=kaluki&cards={cards}")
    assert answer.context["question"].said == said
    assert "Kaluki (Caloochi), Melding" in text_of(answer)


def test_a_second_tap_takes_a_card_away_where_the_pack_is_single() -> None:
    form = {"of": "jersey_gin", "q": "meld", "cards": "8H8S"}
    assert Client().get("/desk/", {**form, "card": "8H"}).url.endswith("cards=8S")
    form["of"] = "kaluki"
    assert Client().get("/desk/", {**form, "card": "8H"}).url.endswith("cards=8H8S8H")


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ("8H+XX", "XX is not a card"),
        ("8H8H", "8♥︎ is entered twice."),
        ("8HJK", "Joker is not in this pack."),
    ],
)
def test_cards_that_no_hand_has_are_named(cards: str, message: str) -> None:
    assert message in text_of(open_link(f"q=meld&of=jersey_gin&cards={cards}"))


# ---- One round ----


def test_a_contract_is_scored_step_by_step() -> None:
    # Hearts 10, with 2: game 3, hand 4, schneider 5 (95 points): 50.
    link = "q=round&of=skat&n=3&declarer=0&bid=24&game=H&hand=true&matadors=2"
    answer = open_link(f"{link}&card_points=95")
    shares = answer.context["question"].shares
    assert [share.points for share in shares] == [50, 0, 0]
    text = text_of(answer)
    assert "×10" in text and "covers 24" in text
    assert "Skat, Scoring suit and grand games" in text


def test_a_round_that_is_not_whole_says_what_is_open() -> None:
    answer = open_link("q=round&of=gypsy&bids-0=3&bids-1=4&bids-2=2&bids-3=3")
    assert answer.context["question"].shares == []
    assert "Seat B, the" in text_of(answer)
    assert "Missing: tricks." in text_of(answer)


def test_what_cannot_be_is_said_and_stays_typed() -> None:
    link = "q=round&of=gypsy&bids-0=14&bids-1=4&bids-2=2&bids-3=3"
    answer = open_link(link)
    assert wording("number.too-high", raw="14", least="0", most="13") in text_of(answer)
    assert 'value="14"' in text_of(answer)


def test_a_steppers_button_works_without_a_script() -> None:
    form = {"of": "gypsy", "q": "round", "bids-0": "3", "step": "bids-0+"}
    answer = Client().get("/desk/", form)
    assert answer.status_code == 302
    assert dict(parse_qsl(urlsplit(answer.url).query))["bids-0"] == "4"


@pytest.mark.parametrize("path", EXAMPLES, ids=[path.stem for path in EXAMPLES])
def test_the_first_round_of_every_game_scores_as_on_its_sheet(path: Path) -> None:
    sheet = json.loads(path.read_text(encoding="utf-8"))
    game, first = scoring.game(sheet["game"]), sheet["rounds"][0]
    dealer = sheet.get("options", {}).get(game.seats.first.key, 0)
    state = scoring_desk.alone(game, len(sheet["players"]), dealer)
    given = dict(round_forms.texts_of(state.at(1), first))
    given |= {"n": str(len(sheet["players"])), game.seats.first.key: str(dealer)}
    answer = Client().get("/desk/", {"of": game.slug, "q": "round", **given})
    again = open_link(share_link(answer))
    for response in (answer, again):
        points = [share.points for share in response.context["question"].shares]
        assert points == scoring.check(sheet).rounds[0].points
    assert share_link(again) == share_link(answer)
    assert len(share_link(answer)) < 500


@pytest.mark.parametrize("path", EXAMPLES, ids=[path.stem for path in EXAMPLES])
def test_a_round_says_what_is_missing_until_it_scores(path: Path) -> None:
    """One fact after the other, of every game, from none to all but the last."""
    sheet = json.loads(path.read_text(encoding="utf-8"))
    game, first = scoring.game(sheet["game"]), sheet["rounds"][0]
    dealer = sheet.get("options", {}).get(game.seats.first.key, 0)
    count = len(sheet["players"])
    told = list(
        round_forms.texts_of(scoring_desk.alone(game, count, dealer).at(1), first)
    )
    about = {"of": game.slug, "n": str(count), game.seats.first.key: str(dealer)}
    waited = 0
    for there in range(len(told)):
        asked = {"q": "round", **about, **dict(told[:there])}
        answer = Client().get("/desk/", asked)
        question = answer.context["question"]
        if question.final:  # what is left changes nothing unless it is said
            continue
        waited += 1
        assert not question.shares and "data-said" not in answer.content.decode()
        assert question.open or question.entry.feedback.todo
    assert waited >= 2


def test_house_rules_are_asked_and_kept_in_the_link() -> None:
    bet = "bets-0-seat=1&bets-0-amount=3&bets-0-won=True"
    answer = open_link(f"of=skin&q=round&n=4&{bet}")
    assert [share.points for share in answer.context["question"].shares] == [
        -3,
        3,
        0,
        0,
    ]
    answer = open_link(f"of=skin&q=round&n=4&min_bet=5&{bet}")
    assert "lowest bet: 5" in text_of(answer)
    assert answer.context["question"].shares == [] and answer.context["question"].wrong
    assert "min_bet=5" in share_link(answer)
    assert "lowest bet: 5" in text_of(open_link(share_link(answer)))


def test_a_number_of_deals_is_no_dealer() -> None:
    answer = open_link("of=skat&q=round&n=3&deals=3&first_dealer=2")
    assert answer.context["question"].first == 2
    assert answer.context["question"].rules.changed == {"deals": 3}
    assert share_link(answer) == "of=skat&q=round&n=3&first_dealer=2&deals=3"


def test_a_house_rule_that_cannot_be_is_said_and_is_as_written() -> None:
    answer = open_link("of=skat&q=round&n=3&first_dealer=1&ramsch_skat=x")
    assert answer.context["question"].wrong
    assert "ramsch_skat" not in share_link(answer)


def test_an_option_called_as_a_fact_leaves_the_name_to_the_fact() -> None:
    # Preference has both an ante as an option and a round in which all ante again.
    answer = open_link("of=preference&q=round&n=3&kind=ante&ante=20")
    assert answer.context["question"].round_form.facts == {"ante": 20}
    assert answer.context["question"].rules.changed == {}


# ---- Links ----


@pytest.mark.parametrize(
    "link",
    [
        "of=pepper&q=trick&n=4&trump=H&cards=KSASQHJD",
        "of=gypsy&q=trick&named=S&cards=8CASKSQS",
        "of=calypso&q=trick&leader=0&cards=AH2D",
        "of=kaluki&q=meld&cards=8H8SJK",
        "of=jersey_gin&q=meld&cards=10H9HJHQH",
        f"of=pepper&q=hand&n=2&bidder=0&bid=3&trump=H&cards={SIX}",
        "of=skat&q=round&n=3&declarer=0&bid=24&game=H&matadors=2&card_points=70",
    ],
)
def test_a_shared_link_is_short_and_opens_to_the_same_ruling(link: str) -> None:
    answer = open_link(link)
    assert share_link(answer) == link
    again = open_link(share_link(answer))
    assert again.context["question"].said == answer.context["question"].said != ""


def test_a_link_keeps_apart_what_is_no_card() -> None:
    answer = open_link("of=jersey_gin&q=meld&cards=8H+XX+9H")
    assert share_link(answer) == "of=jersey_gin&q=meld&cards=8H.XX.9H"
    assert open_link(share_link(answer)).context["question"].cards == ("8H", "XX", "9H")


def test_no_fact_is_called_as_a_word_of_the_link() -> None:
    words = {"of", "q", "n", "kind"}
    for game in scoring.all_games():
        called = {fact.key for fact in game.all_options()} | game.keys
        assert not words & called, game.slug
        assert game.seats.first.key not in game.keys


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("what", ["trick", "hand", "meld", "round"])
def test_every_game_can_be_asked_or_says_that_it_cannot(what: str, slug: str) -> None:
    answer = open_link(f"q={what}&of={slug}")
    game = scoring.game(slug)
    if "question" in answer.context:
        assert f"<b>{game.name}</b>" in text_of(answer)
    else:
        assert f"{game.name} has none of these." in text_of(answer)


@pytest.mark.parametrize(
    "link",
    [
        "",
        "q=x",
        "of=whist",
        "q=hand&of=pepper&n=99&bidder=9&cards=%00%ff",
        "q=round&of=skat&n=-1&first_dealer=77&step=x",
        "q=trick&of=calypso&leader=9&cards=" + "AH" * 3000,
        "q=round&of=skin&bets-999999-seat=1&bets-1-seat=%F0%9F%82%A1",
        "q=meld&of=kaluki&card=&take=1",
        "q=hand&of=gypsy&suit=S&named=xS+99999999999S&leader=%C2%B2",
    ],
)
def test_a_link_that_somebody_has_cut_or_changed_opens_all_the_same(link: str) -> None:
    answer = Client().get(f"/desk/?{link}", follow=True)
    assert answer.status_code == 200


def test_the_desk_answers_htmx_with_the_link_to_put_in_the_bar() -> None:
    answer = Client().get(
        "/desk/?of=pepper&q=trick&trump=H&cards=KS+AS", headers={"HX-Request": "true"}
    )
    assert answer["HX-Replace-Url"] == "/desk/?of=pepper&q=trick&n=4&trump=H&cards=KSAS"


@pytest.mark.django_db
def test_home_leads_here_and_nothing_is_kept() -> None:
    phone = Client()
    assert 'href="/desk/"' in text_of(Client().get("/"))
    phone.get(f"/desk/?{HEARTS}&cards={SIX}")
    assert not phone.cookies and not Table.objects.exists()
    assert phone.post("/desk/").status_code == 405


# ---- May I play it? ----


def may(client: Client, **given: str) -> Any:
    return client.get("/desk/", {"q": "may", **given})


def test_a_card_that_must_follow_is_refused_with_the_rule(client: Client) -> None:
    asked = {"of": "gypsy", "cards": "AH10H", "hand": "KS2H8C"}
    text = may(client, **asked, play="KS").content.decode()
    assert wording("desk.may-not", card="K♠") in re.sub("<[^>]+>", "", text).replace(
        "\ufe0e", ""
    )
    assert "if you can; the gypsy may always be played" in text
    assert 'aria-pressed="true">' in text
    text = may(client, **asked, play="8C").content.decode()
    assert wording("desk.may", card="8♣") in re.sub("<[^>]+>", "", text).replace(
        "\ufe0e", ""
    )


def test_a_tap_adds_to_the_trick_or_to_the_hand(client: Client) -> None:
    answer = may(client, of="gypsy", cards="AH", card="KS")
    assert "cards=AHKS" in answer["Location"]
    answer = may(client, of="gypsy", cards="AH", hand="2H", card="KS", to="hand")
    assert "cards=AH&" in answer["Location"] and "hand=2HKS" in answer["Location"]
    answer = may(client, of="gypsy", cards="AH", hand="2HKS", take="1", to="hand")
    assert "hand=2H&" in answer["Location"]


def test_what_depends_on_the_tricks_before_is_asked_and_then_answered(
    client: Client,
) -> None:
    asked = {"of": "malilla", "trump": "H", "cards": "KS", "hand": "7D2C", "play": "7D"}
    page = may(client, **asked)
    assert page.context["question"].said == "" and 'name="opened"' in page.text
    assert (
        may(client, **asked, opened="1")
        .context["question"]
        .said.endswith("may be played")
    )
    assert (
        may(client, **asked, opened="0")
        .context["question"]
        .said.endswith("may not be played")
    )


def test_a_card_that_is_not_held_and_one_held_twice(client: Client) -> None:
    asked = {"of": "gypsy", "cards": "AH", "hand": "KS"}
    assert may(client, **asked, play="2C").context["question"].card == ""
    text = may(client, of="gypsy", cards="AH", hand="AHKS", play="KS").text
    assert "is played twice" in text


# ---- What is it worth? ----

TEN = "JC JS AH 10H KH QH 9H AS 7C 8C"


@pytest.mark.parametrize(
    ("asked", "open_"),
    [
        ({"q": "worth", "of": "skat", "game": "S", "cards": "7H"}, "9 cards"),
        ({"q": "worth", "of": "skat", "game": "S", "cards": TEN[:-3]}, "1 card"),
        ({"q": "worth", "of": "skat", "game": "S", "cards": f"{TEN} 9C"}, "11 cards"),
        ({"q": "trick", "of": "gypsy", "cards": "AH KH"}, "2 cards"),
        ({"q": "meld", "of": "jersey_gin", "cards": "AH KH"}, "8 cards"),
        ({"q": "meld", "of": "kaluki", "cards": "AH KH"}, "1 card"),
    ],
)
def test_half_of_the_facts_is_no_ruling(
    client: Client, asked: dict[str, str], open_: str
) -> None:
    """What is missing is said, and the link leads to a question."""
    answer = client.get("/desk/", asked)
    question = answer.context["question"]
    assert not question.final or not question.said
    html = answer.content.decode()
    assert open_ in html and "data-said" not in html
    assert "Link to this question" in html


# What is true only of a trick in which no card is to come.
OF_WHOLE = {"desk.no-trump-played", "trick.only-card"}
TRICKS = [game for game in all_games() if game.one_trick is not None]


def keys_in(said: Any) -> set[str]:
    """The keys of a text and of those within it."""
    if isinstance(said, Text):
        return {said.key}
    if not isinstance(said, Phrase):
        return set()
    return {said.text.key}.union(*map(keys_in, said.values.values()))


@pytest.mark.parametrize("game", TRICKS, ids=lambda game: game.slug)
def test_a_trick_is_ruled_on_once_it_is_whole(client: Client, game: Game) -> None:
    """Until then what is missing is said, and nothing that a later card may change."""
    for trump in game.trumps or ("",):
        asked = {"q": "trick", "of": game.slug, "trump": trump, "leader": "0"}
        play = client.get("/desk/", asked).context["question"].play
        cards = chance_of(game, 1, 5).sample(list(play.pack), len(play.seats))
        for there in range(len(cards) + 1):
            answer = client.get("/desk/", {**asked, "cards": " ".join(cards[:there])})
            question = answer.context["question"]
            if there and cards[0] in play.calls:
                break  # the suit that it names is asked first
            whole = there == len(cards)
            assert question.final == whole and bool(question.open) != whole
            assert ("data-said" in answer.content.decode()) == whole
            said = reasons(question.ruling) if question.ruling else ()
            assert whole or not OF_WHOLE & set().union(*map(keys_in, said))


@pytest.mark.parametrize("game", TRICKS, ids=lambda game: game.slug)
def test_whoever_has_no_trump_is_not_told_of_a_suit(game: Game, client: Client) -> None:
    """A jack that is led is a trump, and no club."""
    for trump in game.trumps:
        asked = {"q": "may", "of": game.slug, "trump": trump}
        play = client.get("/desk/", asked).context["question"].trick.play
        order = play.order
        trumps = [card for card in play.pack if order.suits[card] == order.trump]
        others = [card for card in play.pack if order.suits[card] != order.trump]
        for held in (others[:2], [trumps[1], others[0]]) if trumps else ():
            said = {
                **asked,
                "cards": trumps[0],
                "hand": " ".join(held),
                "play": held[0],
            }
            ruling = client.get("/desk/", said).context["question"].ruling
            if ruling is None:
                continue  # it hangs on the tricks before
            keys = {
                reason.key if isinstance(reason, Text) else reason.text.key
                for reason in ruling.reasons()
            }
            assert not keys & {"desk.is-void", "desk.follows"}


@pytest.mark.parametrize(
    ("of", "trump"), [("skat", "null"), ("buck_euchre", "none"), ("pepper", "none")]
)
def test_a_law_says_nothing_of_trumps_where_there_are_none(
    client: Client, of: str, trump: str
) -> None:
    asked = {"q": "may", "of": of, "trump": trump, "cards": "AH", "hand": "KHAS"}
    question = client.get("/desk/", {**asked, "play": "AS"}).context["question"]
    [law] = [one.law for one in question.laws if one.key == "follow-suit"]
    assert law == "Follow suit if you can."
    assert any("Follow suit if you can." in one for one in question.reasons)


def test_the_gypsy_may_be_held_where_no_other_club_is(client: Client) -> None:
    asked = {"q": "may", "of": "gypsy", "cards": "AC", "hand": "8CKS", "play": "KS"}
    question = client.get("/desk/", asked).context["question"]
    assert question.ruling.may == ("8C", "KS")
    assert any(
        "8♣" in one and "never has to be played" in one for one in question.reasons
    )


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        # With 2, game 3, hand 4: 4 x 11.
        (
            {"game": "S", "matadors": "2", "hand": "true"},
            "with 2, game 3, hand 4, times spades 11 = 44",
        ),
        # The clubs and spades jacks and not the hearts: with 2, game 3: 3 x 24.
        (
            {"game": "grand", "cards": "JC JS AH 10H KH QH 9H AS 7C 8C"},
            "with 2, game 3, times grand 24 = 72",
        ),
        # Of a hand that is not all there nothing can be said.
        ({"game": "S", "cards": "7H"}, ""),
        ({"game": "grand", "cards": "JC JS AH 10H KH QH 9H AS 7C"}, ""),
        ({"game": "grand", "cards": "JC JS AH 10H KH QH 9H AS 7C 8C 9C"}, ""),
        ({"game": "null", "hand": "true"}, "null hand = 35"),
        ({"game": "H"}, ""),
        ({}, ""),
    ],
)
def test_a_hand_is_worth_its_steps_without_card_points(
    client: Client, asked: dict[str, str], said: str
) -> None:
    page = client.get("/desk/", {"q": "worth", "of": "skat", **asked})
    assert page.status_code == 200 and page.context["question"].said == said


@pytest.mark.parametrize(
    ("asked", "missing"),
    [
        ({}, "Choose the game."),
        ({"game": "H"}, "Enter your cards, or with or without how many matadors."),
        ({"game": "null"}, ""),
    ],
)
def test_the_desk_asks_for_what_is_missing_as_a_table_does(
    client: Client, asked: dict[str, str], missing: str
) -> None:
    page = client.get("/desk/", {"q": "worth", "of": "skat", **asked})
    assert page.context["question"].open == missing


def test_only_games_that_say_what_a_hand_is_worth_are_asked(client: Client) -> None:
    page = client.get("/desk/", {"q": "worth"})
    assert [game.slug for game, _ in page.context["offers"]] == ["skat"]


@pytest.mark.parametrize(
    ("tongue", "said"),
    [
        ("en", "Choose one of: Clubs, Spades, Hearts, Diamonds, Grand, Null."),
        ("de", "Wähle eines davon: Kreuz, Pik, Herz, Karo, Grand, Null."),
    ],
)
@pytest.mark.parametrize("what", ["hand", "round", "worth"])
def test_what_no_game_is_called_is_answered_in_words(
    what: str, tongue: str, said: str
) -> None:
    """A link that was typed: no code of the sheet stands on the page."""
    phone = Client(headers={"accept-language": tongue})
    page = phone.get(f"/desk/?of=skat&q={what}&game=foo").content.decode()
    assert said in html.unescape(page)
