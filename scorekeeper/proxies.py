"""Who asks, where others pass their requests on: believed of named proxies alone.

Whoever asks can write any `X-Forwarded-For`; a proxy adds the address that it heard
from at its end. So it is read from the right, as long as trusted proxies stand there,
and the first address that is none of theirs is the one that limits count by.
"""

from collections.abc import Iterable
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from django.conf import settings
from django.http import HttpRequest

from scorekeeper.middleware import before

Network = IPv4Network | IPv6Network
# A server that listens at a socket file hears from no address.
SOCKET = "unix"
FORWARDED = ("HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_PROTO")
# Of one household, or one phone: whoever has one of its addresses has them all.
HOUSEHOLD = 64


def unwrapped(request: HttpRequest) -> None:
    """`REMOTE_ADDR` is whoever asks, and what strangers say of it is forgotten."""
    peer = request.META.get("REMOTE_ADDR", "")
    if not is_trusted(peer, settings.TRUSTED_PROXIES):
        for name in FORWARDED:
            request.META.pop(name, None)
        return
    told = request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")
    request.META["REMOTE_ADDR"] = client(peer, told, settings.TRUSTED_PROXIES)


unwrap = before(unwrapped)


def client(peer: str, told: Iterable[str], trusted: Iterable[str]) -> str:
    """The last address that a trusted proxy has heard from, and is none of one."""
    last = peer
    for address in reversed([one.strip() for one in told]):
        if not is_address(address):
            break
        last = address
        if not is_trusted(address, trusted):
            break
    return last


def is_trusted(address: str, trusted: Iterable[str]) -> bool:
    if not address:
        return SOCKET in trusted
    if not is_address(address):
        return False
    found = ip_address(plain(address))
    networks = (ip_network(one) for one in trusted if one != SOCKET)
    return any(found in network for network in networks)


def is_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True


def plain(address: str) -> str:
    """An IPv4 address as such, where it is written as one of IPv6."""
    found = ip_address(address)
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return str(mapped or found)


def household(address: str) -> str:
    """What limits count by: an address, in IPv6 the network of all that one has."""
    if not is_address(address):
        return address
    found = ip_address(plain(address))
    if isinstance(found, IPv6Address):
        return str(ip_network((found.packed, HOUSEHOLD), strict=False))
    return str(found)
