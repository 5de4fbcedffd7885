"""A hand of Skat and one of Gypsy, card by card, for tests of the pages of cards."""

# Ann deals, Ben leads and declares clubs; in the skat are 9C and 8C. Ben holds all
# trumps but Ann’s 7C, and AS, 10S: he wins all ten tricks and all 120 points.
# With 10 (JC to 8C), game 11, schneider 12, schwarz 13, times clubs 12 = 156.
CLUBS = [
    ["JC", "7D", "7C"],
    ["JS", "8D", "7H"],
    ["JH", "9D", "8H"],
    ["JD", "QD", "9H"],
    ["AC", "KD", "QH"],
    ["10C", "10D", "KH"],
    ["KC", "AD", "10H"],
    ["QC", "7S", "AH"],
    ["AS", "8S", "QS"],
    ["10S", "9S", "KS"],
]
DECLARED = ({"declarer": 1, "bid": 18}, {"game": "C"})
# As counted by hand, with one trick too few for Ben: 144, not 156.
MISCOUNTED = {"matadors": 10, "card_points": 100, "tricks": 9}
# Ann throws a heart on the jack of clubs and follows with her 7 of clubs a trick late.
REVOKE = [["JC", "7D", "7H"], ["JS", "8D", "7C"], *CLUBS[2:]]

# Bids of 13: twelve tricks. Cleo leads the 2 of clubs; Dan’s ace of spades is the
# highest card of that trick, and he leads the gypsy: spades are named.
BIDS = [3, 4, 3, 3]
BY_GYPSY = [["2C", "AS", "KC", "3C"], ["8C", "KS", "QS", "JS"]]


def text(tricks: list[list[str]]) -> str:
    return " ".join(card for trick in tricks for card in trick)
