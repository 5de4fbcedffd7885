"""The site's key, and the half of it that browsers are given."""

import base64
from functools import cache

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings


def is_on() -> bool:
    return bool(settings.PUSH_KEY)


def public() -> str:
    return public_of(settings.PUSH_KEY)


@cache
def public_of(key: str) -> str:
    number = int.from_bytes(base64.urlsafe_b64decode(f"{key}="))
    pair = ec.derive_private_key(number, ec.SECP256R1())
    point = pair.public_key().public_bytes(
        Encoding.X962, PublicFormat.UncompressedPoint
    )
    return base64.urlsafe_b64encode(point).decode().rstrip("=")
