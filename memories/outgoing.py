"""Requests to addresses that staff type: to the public network alone, and to the very address that was looked at.

A name is looked up once and the connection goes to what was found, so that a name which leads elsewhere a moment later
(DNS rebinding) leads nowhere. Redirects are not followed.
"""

import asyncio
import ipaddress
import socket
from collections.abc import Collection
from functools import cache
from ssl import SSLContext
from urllib.parse import SplitResult, urlsplit

import httpx

from memories.errors import RefusedError

SECONDS = 10.0  # of the whole exchange: a receiver that answers letter by letter holds nobody
UNICAST = ipaddress.ip_network(
    "2000::/3"
)  # all of IPv6 that is public; `is_global` knows no old private forms


class UnreachableError(Exception):
    """Why there was no answer, in words for a page; nothing of what was sent or received."""


def check_address(url: str, *, private: Collection[str]) -> None:
    """Raises RefusedError for what is no https address, or one of a private network that `private` does not name."""
    try:
        parts = urlsplit(url)
        _ = parts.port
        httpx.URL(url)
    except (ValueError, httpx.InvalidURL):
        parts = SplitResult("", "", "", "", "")
    if parts.scheme not in {"https", "http"} or not parts.hostname or parts.username or parts.password:
        raise RefusedError("Give a whole address without a password in it, such as https://example.org/hook.")
    if _host_and_port(parts) in private or parts.hostname in private:
        return
    if parts.scheme != "https":
        raise RefusedError("Only https is used, except to the addresses that WEBHOOK_PRIVATE_HOSTS names.")
    try:
        address = ipaddress.ip_address(parts.hostname)
    except ValueError:
        return  # a name: looked up when it is used
    if not _public(address):
        raise RefusedError(
            "This address is of a private network. WEBHOOK_PRIVATE_HOSTS may name it, if it is meant."
        )


def post(url: str, *, content: bytes, headers: dict[str, str], private: Collection[str]) -> int:
    """The status of the answer; its body is not read. Raises UnreachableError."""
    try:
        check_address(url, private=private)
    except RefusedError as error:
        raise UnreachableError(str(error)) from None
    parts = urlsplit(url)
    host = str(parts.hostname)
    allowed = _host_and_port(parts) in private or host in private
    address = _looked_up(host, parts.port or (443 if parts.scheme == "https" else 80), allowed=allowed)
    try:
        return asyncio.run(_status(httpx.URL(url), address, content, headers))
    except (TimeoutError, httpx.TimeoutException):
        raise UnreachableError("no answer in time") from None
    except (httpx.HTTPError, ValueError) as error:  # ValueError: a name that TLS cannot write
        raise UnreachableError(f"no connection ({type(error).__name__})") from None


async def _status(url: httpx.URL, address: str, content: bytes, headers: dict[str, str]) -> int:
    named = {**headers, "Host": url.netloc.decode()}
    sni = {"sni_hostname": url.raw_host.decode()}
    async with (
        asyncio.timeout(SECONDS),
        httpx.AsyncClient(
            verify=_authorities(), timeout=SECONDS, trust_env=False, follow_redirects=False
        ) as client,
        client.stream(
            "POST", url.copy_with(host=address), content=content, headers=named, extensions=sni
        ) as answer,
    ):
        return answer.status_code


@cache
def _authorities() -> SSLContext:
    """Whom TLS trusts: read once, not for 26 ms with each delivery."""
    return httpx.create_ssl_context(trust_env=False)


def _host_and_port(parts: SplitResult) -> str:
    return f"{parts.hostname}:{parts.port}"


def _looked_up(host: str, port: int, *, allowed: bool) -> str:
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise UnreachableError("the name is not known") from None
    found.sort(key=lambda each: each[0] != socket.AF_INET)  # not every machine reaches IPv6
    addresses = [str(each[4][0]).partition("%")[0] for each in found]
    if not allowed and not all(_public(ipaddress.ip_address(each)) for each in addresses):
        raise UnreachableError("the name leads into a private network")
    return addresses[0]


def _public(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo and address.teredo[1])
        if inner:
            return _public(inner)
        if address in ipaddress.ip_network("64:ff9b::/96"):  # NAT64
            return _public(ipaddress.IPv4Address(int(address) & 0xFFFFFFFF))
        if address not in UNICAST:
            return False
    return address.is_global and not address.is_multicast
