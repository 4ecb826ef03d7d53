"""When something is amiss, the page says what and offers a way on."""

from __future__ import annotations

import urllib.request

import pytest
from playwright.sync_api import Page, expect

from tests.browser.ground import axe, eventually, looks, open_notebook, screenshot
from tests.browser.servers import Server, running
from tests.browser.windows import Forgive


@pytest.mark.parametrize(
    "path", ["nope", "voila/render/nope.ipynb", "voila/files/counter.ipynb", "voila/tree/nope", "voila/api/contents"]
)
def test_an_unknown_address(page: Page, workshop: Server, forgive: Forgive, path: str) -> None:
    forgive("status of 404")
    answer = page.goto(workshop.url + path)
    assert answer is not None
    assert answer.status == 404
    expect(page.get_by_role("heading", level=1)).to_have_text("There is no such page")
    assert axe(page) == []
    page.get_by_role("link", name="To the start page").click()
    expect(page).to_have_url(workshop.url)


def test_a_failing_cell_is_one_calm_sentence(page: Page, workshop: Server) -> None:
    open_notebook(page, workshop, "broken")
    expect(page.get_by_role("heading", level=1)).to_have_text("A page that breaks")
    expect(page.get_by_role("alert").filter(has_text="could not be made")).to_be_visible()
    assert "ZeroDivisionError" not in page.content()
    assert "raceback" not in page.content()
    for look in looks(page, (1280, False), (1280, True)):
        screenshot(page, f"failed-cell-{look}")
        assert axe(page) == [], look


def test_a_notebook_that_cannot_be_read(page: Page, workshop: Server, forgive: Forgive) -> None:
    forgive("status of (400|500)")
    page.goto(workshop.address("damaged"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Something went wrong")
    expect(page.get_by_role("link", name="To the start page")).to_be_visible()


def kernel_of(page: Page) -> str:
    return str(page.evaluate("async () => (await jupyterapp.widgetManagerPromise.promise).kernel.id"))


def test_a_kernel_that_dies_is_announced(page: Page, workshop: Server, forgive: Forgive) -> None:
    forgive("WebSocket|Connection lost|status of 404")
    open_notebook(page, workshop, "counter")
    button = page.get_by_role("button", name="pressed")
    button.click()
    expect(button).to_have_text("pressed 1 times")
    page.get_by_role("button", name="end the kernel").click()
    banner = page.locator("#pg-connection")
    expect(banner).to_contain_text("This table has been cleared.", timeout=15_000)
    screenshot(page, "kernel-gone")
    assert axe(page) == []
    banner.get_by_role("button", name="Start again").click()
    expect(page.get_by_role("button", name="pressed")).to_have_text("pressed 0 times", timeout=15_000)


def test_a_kernel_that_was_cleared_away_is_announced(page: Page, workshop: Server, forgive: Forgive) -> None:
    forgive("WebSocket|Connection lost|status of 404")
    open_notebook(page, workshop, "counter")
    delete_kernel(page, workshop, kernel_of(page))
    page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator("#pg-connection")).to_contain_text("This table has been cleared.")


def delete_kernel(page: Page, server: Server, kernel: str) -> None:
    """Give the kernel back behind the page's back, as culling would."""
    cookies = {cookie["name"]: cookie["value"] for cookie in page.context.cookies()}  # its own page's: nobody else may
    request = urllib.request.Request(
        f"{server.url}voila/api/shutdown/{kernel}",
        method="POST",
        headers={
            "X-XSRFToken": cookies["_xsrf"],
            "Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items()),
        },
    )
    with urllib.request.urlopen(request) as answer:
        assert answer.status == 204


def test_a_server_that_stops_is_announced(
    page: Page, workshop: Server, forgive: Forgive, tmp_path_factory: pytest.TempPathFactory
) -> None:
    forgive("WebSocket|ERR_CONNECTION_REFUSED|Connection lost|NetworkError|Failed to fetch")
    with running("voila", workshop.folder, tmp_path_factory.mktemp("stops")) as server:
        open_notebook(page, server, "counter")
        expect(page.get_by_role("button", name="pressed")).to_be_visible()
    expect(page.locator("#pg-connection")).to_contain_text("lost")


def test_a_visitor_who_leaves_gives_the_kernel_back(page: Page, workshop: Server) -> None:
    open_notebook(page, workshop, "counter")
    kernel = kernel_of(page)
    with page.expect_request("**/voila/api/shutdown/**") as leaving:
        page.goto(workshop.url)
    assert kernel in leaving.value.url
    assert eventually(lambda: page.request.get(f"{workshop.url}api/kernels/{kernel}").status == 404)
