"""A JupyterHub with configurable-http-proxy: two users see the start page, play, run a lesson in Lab; a server that is
stopped and comes back finds the game where it was.

The hub reads the file that the docs show.
"""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

from playwright.sync_api import Page, expect, sync_playwright

from tests.browser.servers import free_port
from tests.browser.tables import Table
from tests.many.programs import BIN, EXAMPLES, node_package, python_package, running
from tests.tools import chromium

USERS = ("ada", "ben")
PASSWORD = "six red dice"
SECONDS = 120_000


def run(folder: Path) -> str:
    """Both users, one after the other in the same browser, with windows of their own."""
    python_package("jupyterhub", "jupyterhub")
    python_package("jupyterhub_idle_culler", "jupyterhub-idle-culler")
    proxy = node_package("configurable-http-proxy", folder / "node")
    address = f"http://127.0.0.1:{free_port()}"
    env = {
        "HUB_URL": address,
        "HUB_PORT": str(free_port()),
        "HUB_PROXY": proxy,
        "HUB_PROXY_API": f"http://127.0.0.1:{free_port()}",
        "HUB_PASSWORD": PASSWORD,
        "PATH": f"{BIN}{os.pathsep}{os.environ.get('PATH', '')}",
        "JUPYTER_CONFIG_DIR": str(folder / "config"),
    }
    (folder / "home").mkdir()
    command = [sys.executable, "-m", "jupyterhub", "-f", str(EXAMPLES / "jupyterhub_config.py")]
    with running(command, folder / "hub.log", f"{address}/hub/login", cwd=folder, env=env), sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium.find(), headless=True, args=list(chromium.FLAGS))
        windows = {user: browser.new_context().new_page() for user in USERS}
        games = {user: log_in_and_play(windows[user], address, user) for user in USERS}
        for user in USERS:
            run_a_lesson(windows[user].context.new_page(), address, user)
        back = stop_and_come_back(windows["ada"], address, "ada")
        assert back == games["ada"], f"the game went on as {back}, not as {games['ada']}"
        assert Table(windows["ben"]).history() == games["ben"]
        browser.close()
    return "two users played and ran a lesson in Lab; a server that was stopped came back with its game"


def log_in_and_play(page: Page, address: str, user: str) -> list[str]:
    """From the login to a move; the history of the table."""
    page.set_default_timeout(SECONDS)
    page.goto(f"{address}/hub/login")
    page.locator("#username_input").fill(user)
    page.locator("#password_input").fill(PASSWORD)
    page.locator("#login_submit").click()
    page.wait_for_url(f"{address}/user/{user}/voila*", timeout=SECONDS)
    page.locator(".pg-hero-go a").click()  # the large button: to play, or to start with a game
    page.wait_for_selector("body[data-ready][data-watched]")
    table = Table(page)
    table.fast()
    before = table.revision
    table.next_button().click()
    table.changed(before)
    table.settled()
    page.wait_for_timeout(2000)  # the page holds the game now
    return table.history()


def run_a_lesson(page: Page, address: str, user: str) -> None:
    """All cells of a lesson, in JupyterLab."""
    page.set_default_timeout(SECONDS)
    page.goto(f"{address}/user/{user}/lab/tree/dicelab-notebooks/lesson_one_six.ipynb")
    page.locator(".jp-Notebook .jp-Cell").first.wait_for()
    idle = page.get_by_text(re.compile(r"\(ipykernel\) \| Idle"))
    idle.first.wait_for()  # the kernel is there
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    prompts = page.locator(".jp-CodeCell .jp-InputPrompt")
    expect(prompts.first).to_have_text(re.compile(r"^\[\d+\]:$"), timeout=SECONDS)
    expect(prompts.filter(has_text="[*]:")).to_have_count(0, timeout=SECONDS)
    idle.first.wait_for()
    errors = page.locator('.jp-OutputArea-output[data-mime-type="application/vnd.jupyter.error"]')
    assert errors.all_inner_texts() == []
    expect(page.locator(".jp-OutputArea-output [class^='dl-']").first).to_be_visible(timeout=SECONDS)
    page.close()


def stop_and_come_back(page: Page, address: str, user: str) -> list[str]:
    """What the culler does, by hand: the server is stopped; then the same window is loaded again."""
    control = page.context.new_page()
    control.set_default_timeout(SECONDS)
    control.goto(f"{address}/hub/home")
    control.locator("#stop").click()
    expect(control.locator("#stop")).to_be_hidden(timeout=SECONDS)
    control.goto(f"{address}/hub/spawn")  # comes back
    control.wait_for_url(f"{address}/user/{user}/voila*", timeout=SECONDS)
    control.close()
    page.reload()
    page.wait_for_selector("body[data-ready][data-watched]")
    page.get_by_role("button", name="Go on with it").click()
    table = Table(page)
    expect(table.root.locator(".dl-history li")).not_to_have_count(0, timeout=SECONDS)
    return table.history()
