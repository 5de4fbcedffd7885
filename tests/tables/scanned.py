"""What the digits of a scanned code say, read by hand."""

import zlib

MANY = {1: 3, 2: 5, 3: 8, 4: 10, 5: 13, 6: 15}


def read(digits: str) -> bytes:
    """By hand: 15 digits are 6 bytes, and what is left over is so many."""
    assert digits[0] == "1"
    packed = b""
    for at in range(1, len(digits), 15):
        part = digits[at : at + 15]
        (many,) = (one for one, long in MANY.items() if long == len(part))
        packed += int(part).to_bytes(many, "big")
    return zlib.decompress(packed, -15)
