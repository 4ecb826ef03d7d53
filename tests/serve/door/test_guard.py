"""Who asks and what for: names, origins, navigations, addresses."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from tornado.httputil import HTTPHeaders

from dicelab.serve.door.guard import is_ours, opens_a_page, own_names, same_site, visitor_address

NAMES = own_names(["dice.example.org"])
HOST = "dice.example.org:8866"


def request(peer: str = "10.0.0.7", **headers: str) -> Any:
    return SimpleNamespace(
        headers=HTTPHeaders({name.replace("_", "-"): value for name, value in headers.items()}),
        host=HOST,
        remote_ip=peer,
    )


@pytest.mark.parametrize(
    ("host", "ours"),
    [
        *(("localhost:8866", True), ("LOCALHOST", True), ("127.0.0.1:8866", True), ("[::1]:8866", True)),
        *(("192.168.1.7", True), ("dice.example.org", True), ("Dice.Example.org:80", True)),
        *(("evil.example.com", False), ("evil.example.com:8866", False), ("dice.example.org.evil.com", False)),
        *(("", False), ("127.0.0.1.evil.com", False), ("localhost.evil.com:1", False), ("a b", False)),
    ],
)
def test_a_name_that_leads_here_is_not_ours_for_that(host: str, ours: bool) -> None:
    assert is_ours(host, NAMES) is ours


@pytest.mark.parametrize(
    ("origin", "same"),
    [(None, True), (f"http://{HOST}", True), (f"https://{HOST}", True), ("http://evil.com", False), ("null", False)],
)
def test_origins(origin: str | None, same: bool) -> None:
    assert same_site(request(**({} if origin is None else {"Origin": origin}))) is same


def fetch(dest: str, mode: str = "navigate", site: str = "cross-site") -> dict[str, str]:
    return {"Sec_Fetch_Dest": dest, "Sec_Fetch_Mode": mode, "Sec_Fetch_Site": site}


HTML = "text/html,application/xhtml+xml,*/*;q=0.8"
ASKED: dict[str, tuple[dict[str, str], bool]] = {
    "a link on another site": (fetch("document"), True),
    "typed by hand": (fetch("document", site="none"), True),
    "a frame of our own": (fetch("iframe", site="same-origin"), True),
    "a frame elsewhere": (fetch("iframe"), False),
    "a picture elsewhere": (fetch("image", "no-cors"), False),
    "a script elsewhere": (fetch("script", "no-cors"), False),
    "fetched by a program on a page": (fetch("empty", "cors"), False),
    "a style sheet of our own": (fetch("style", "no-cors", "same-origin"), False),
    "loaded before anybody clicked": ({"Sec_Purpose": "prefetch;prerender", **fetch("document")}, False),
    "an old browser": ({"Accept": HTML, "Referer": "http://other.example/"}, True),
    "a picture in an old browser": ({"Accept": "image/avif,image/webp,*/*;q=0.8"}, False),
    "a script in an old browser, elsewhere": ({"Accept": "*/*", "Referer": "http://other.example/"}, False),
    "curl": ({"Accept": "*/*"}, True),
    "a program": ({}, True),
}


@pytest.mark.parametrize(("headers", "opens"), ASKED.values(), ids=ASKED)
def test_only_what_somebody_will_see_takes_a_seat(headers: dict[str, str], opens: bool) -> None:
    assert opens_a_page(request(**headers), may_be_framed=False) is opens


def test_a_course_page_may_frame_where_that_is_allowed() -> None:
    assert opens_a_page(request(**fetch("iframe")), may_be_framed=True)
    assert not opens_a_page(request(**fetch("image", "no-cors")), may_be_framed=True)


PROXY = frozenset({"127.0.0.1", "10.0.0.1"})


@pytest.mark.parametrize(
    ("peer", "said", "proxies", "who"),
    [
        ("10.0.0.7", "", frozenset(), "10.0.0.7"),
        ("10.0.0.7", "1.2.3.4", frozenset(), "10.0.0.7"),  # anybody can say so
        ("127.0.0.1", "", frozenset(), None),
        ("127.0.0.1", "1.2.3.4", frozenset(), None),
        ("127.0.0.1", "1.2.3.4", PROXY, "1.2.3.4"),
        ("10.0.0.1", "9.9.9.9, 1.2.3.4", PROXY, "1.2.3.4"),  # the last one is what the proxy saw
        ("10.0.0.1", "nonsense", PROXY, None),
        ("10.0.0.1", "", PROXY, None),
        ("2001:db8::1", "", frozenset(), "2001:db8::/64"),
        ("2001:db8::ffff:2", "", frozenset(), "2001:db8::/64"),
        ("::ffff:10.0.0.7", "", frozenset(), "10.0.0.7"),
    ],
)
def test_whose_request_it_is(peer: str, said: str, proxies: frozenset[str], who: str | None) -> None:
    headers = {"X_Forwarded_For": said} if said else {}
    assert visitor_address(request(peer, **headers), proxies) == who
