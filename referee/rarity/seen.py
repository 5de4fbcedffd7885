"""How often each sign was seen in simulated evenings: made, not written.

`.venv/bin/python -m bench.slips store > referee/rarity/seen.py` makes it: by game and
number of players the rounds, the bits of half of them, those above which a round is
asked about, and each sign with its values. A game that is not here is not asked about.
"""

SEEN: dict[tuple[str, int], tuple[int, float, float, str]] = {
    ("briscola", 2): (
        700,
        6.87,
        31.41,
        """
card_points 100+*8 15+*5 20+*16 25+*25 30+*52 35+*85 40+*93 45+*127 50+*142 55+*145
60+*136 65+*141 70+*136 75+*91 80+*93 85+*60 90+*25 95+*20 card_points= 0*346 1*6
""",
    ),
    ("gypsy", 4): (
        700,
        39.04,
        76.84,
        """
bids 0*454 1*339 10*3 2*474 3*468 4*322 5*314 6*224 7*127 8*62 9*13 bids= 0*577 1*9
tricks 0*348 1*304 10*5 11*1 2*455 3*486 4*403 5*346 6*247 7*121 8*70 9*14 tricks-bids
-1*365 -2*88 -3*18 -4*2 0*1380 1*679 2*220 3*43 4*5 tricks:bids:0 0*336 1*95 2*20 3*3
tricks:bids:1 0*9 1*167 2*109 3*42 4*11 5*1 tricks:bids:10 10*1 9*2 tricks:bids:2 0*3
1*32 2*234 3*137 4*53 5*12 6*3 tricks:bids:3 1*7 2*79 3*214 4*120 5*35 6*12 7*1
tricks:bids:4 1*2 2*8 3*62 4*130 5*87 6*30 7*3 tricks:bids:5 1*1 2*4 3*24 4*65 5*131
6*66 7*21 8*2 tricks:bids:6 2*1 3*4 4*20 5*60 6*89 7*38 8*12 tricks:bids:7 4*4 5*16
6*37 7*45 8*22 9*3 tricks:bids:8 10*3 5*4 6*10 7*13 8*28 9*4 tricks:bids:9 10*1 11*1
8*6 9*5 tricks= 0*586
""",
    ),
}
