"""The browser of the browser tests: found, or else installed. `python -m brain.browser` does both."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

# The shell has no window to draw and to keep up to date: a page costs half of the processor's time.
DEBIAN_PACKAGES = ("chromium-headless-shell", "chromium")
NAMES = (*DEBIAN_PACKAGES, "chromium-browser", "google-chrome", "google-chrome-stable")
# What makes it work in a container, as root and without a network.
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # One page at a time is looked at, on processors that the product needs as well: a quarter of its time less.
    "--renderer-process-limit=1",
    "--disable-features=SpareRendererForSitePerProcess,PaintHolding",
    "--disable-site-isolation-trials",
    "--in-process-gpu",
    "--disable-lcd-text",
    "--js-flags=--single-threaded",
)
_INSTALL_SECONDS = 900


class NoBrowserError(Exception):
    """No Chromium is there and none could be installed; the text says what to do, in one sentence."""


def find() -> Path | None:
    """The browser that CHROMIUM names, one of the system's, or the one that Playwright has downloaded."""
    if named := os.environ.get("CHROMIUM"):
        return Path(named) if os.access(named, os.X_OK) else None
    for name in NAMES:
        if path := shutil.which(name):
            return Path(path)
    return _downloaded()


def _downloaded() -> Path | None:
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - a development dependency

    with sync_playwright() as playwright:
        path = Path(playwright.chromium.executable_path)
    return path if path.exists() else None


def install() -> Path:
    """Debian's package for root on Debian, else Playwright's download. Raises NoBrowserError."""
    if named := os.environ.get("CHROMIUM"):
        raise NoBrowserError(f"CHROMIUM names {named}, which is no program: correct it, or leave it out.")
    reasons = [reason for attempt in (_from_debian, _from_playwright) if (reason := attempt())]
    if found := find():
        return found
    raise NoBrowserError(
        f"The browser tests need Chromium and none could be installed ({'; '.join(reasons) or 'none was found afterwards'}): "
        "install it and name it with CHROMIUM=…"
    )


def _from_debian() -> str | None:
    """Why it could not be installed from there; None where it was, or where this is no such system."""
    apt = shutil.which("apt-get")
    if os.geteuid() != 0 or apt is None:
        return None
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    if reason := _run([apt, "update", "-qq"], environment):
        return reason
    for package in DEBIAN_PACKAGES:
        reason = _run([apt, "install", "-y", "-qq", "--no-install-recommends", package], environment)
        if reason is None:
            return None
    return reason


def _from_playwright() -> str | None:
    return (
        None
        if find()
        else _run([sys.executable, "-m", "playwright", "install", "chromium"], dict(os.environ))
    )


def _run(command: list[str], environment: dict[str, str]) -> str | None:
    """The last line of what a failing command says."""
    try:
        done = subprocess.run(  # noqa: S603
            command, env=environment, capture_output=True, text=True, timeout=_INSTALL_SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        return f"{Path(command[0]).name} took too long"
    if done.returncode == 0:
        return None
    lines = (done.stderr or done.stdout).strip().splitlines()
    return lines[-1] if lines else f"{Path(command[0]).name} ended with status {done.returncode}"


def main() -> int:
    if find():
        return 0
    print("Installing Chromium for the browser tests…", file=sys.stderr, flush=True)  # noqa: T201
    try:
        install()
    except NoBrowserError as error:
        print(error, file=sys.stderr)  # noqa: T201
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
