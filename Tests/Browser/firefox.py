#!/usr/bin/env python3
"""Whole journeys in Debian's Firefox, driven by Marionette, its own protocol: from the open link to the decided case.

    Tests/Browser/firefox.py [--program .build/debug/vouch-server] [--runs 5]

Firefox's own fake camera shows no document, so the page is given a `MediaStream` of a canvas, as any page may pass one: `start({ stream })`.
That `getUserMedia` opens a camera here is tried apart, with Firefox's fake one. Ends with 77 if Firefox is missing.
"""
import argparse
import base64
import contextlib
import json
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile
import time

import window as browser
from window import ROOT, begun, check, said, server, wrong

PREFERENCES = {
    "media.navigator.streams.fake": True, "media.navigator.permission.disabled": True, "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False, "toolkit.telemetry.enabled": False, "app.update.enabled": False,
    "browser.startup.homepage_override.mstone": "ignore", "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False, "intl.accept_languages": "en", "marionette.port": 0,
}


class Firefox:
    """A window of Firefox. Marionette's messages are `LENGTH:[kind, number, name, parameters]` over TCP."""

    def __init__(self):
        self.folder = tempfile.mkdtemp()
        self.number = 0

    def __enter__(self):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        lines = [f'user_pref("{name}", {json.dumps(value)});' for name, value in {**PREFERENCES, "marionette.port": port}.items()]
        pathlib.Path(self.folder, "user.js").write_text("\n".join(lines))
        environment = {**os.environ, "HOME": self.folder, "MOZ_DISABLE_CONTENT_SANDBOX": "1"}
        self.child = subprocess.Popen(
            ["firefox-esr", "--headless", "--marionette", "--no-remote", "--profile", self.folder], env=environment,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(300):
            with contextlib.suppress(OSError):
                self.socket = socket.create_connection(("127.0.0.1", port), timeout=90)
                break
            time.sleep(0.2)
        self.receive()
        self.ask("WebDriver:NewSession", {"capabilities": {"alwaysMatch": {"acceptInsecureCerts": True}}})
        return self

    def __exit__(self, *_):
        self.child.terminate()
        self.child.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def receive(self):
        text = b""
        while not text.endswith(b":"):
            text += self.socket.recv(1)
        left, parts = int(text[:-1]), []
        while left:
            parts.append(self.socket.recv(left))
            left -= len(parts[-1])
        return json.loads(b"".join(parts))

    def ask(self, name, parameters):
        self.number += 1
        text = json.dumps([0, self.number, name, parameters])
        self.socket.sendall(f"{len(text)}:{text}".encode())
        _, _, error, result = self.receive()
        if error:
            raise RuntimeError(f"{name}: {error['message']}")
        return result

    def run(self, script, *values):
        """Runs a script in the page; it may wait: its last argument is called with the answer."""
        return self.ask("WebDriver:ExecuteAsyncScript", {"script": script, "args": list(values), "scriptTimeout": 60_000})["value"]

    def until(self, condition, seconds=40):
        end = time.time() + seconds
        while not self.run(f"arguments[0](Boolean({condition}))"):
            if time.time() > end:
                raise RuntimeError(f"never: {condition}")
            time.sleep(0.1)


PART = "document.querySelector('vouch-journey')?.shadowRoot.querySelector('{0}')?.shadowRoot?.querySelector('[part~={1}]')"
# The page's own film: a picture on a canvas, moved a little, as a hand does.
FILM = """const [data, done] = arguments;
const canvas = document.createElement('canvas');
[canvas.width, canvas.height] = [1280, 720];
const image = new Image();
const context = canvas.getContext('2d');
clearInterval(window.film);
image.onload = () => {
  const scale = 0.9 * Math.min(1280 / image.naturalWidth, 720 / image.naturalHeight);
  const [w, h] = [image.naturalWidth * scale, image.naturalHeight * scale];
  window.film = setInterval(() => {
    context.fillStyle = '#555';
    context.fillRect(0, 0, 1280, 720);
    context.drawImage(image, (1280 - w) / 2 + Math.random(), (720 - h) / 2, w, h);
  }, 50);
  document.querySelector('vouch-journey').shadowRoot.querySelector('vouch-capture').start({ stream: canvas.captureStream(20) });
  done(true);
};
image.src = data;"""


def picture(name):
    return "data:image/jpeg;base64," + base64.b64encode((ROOT / name).read_bytes()).decode()


def press(firefox, element, part, seconds=40):
    place = PART.format(element, part)
    firefox.until(f"{place} && !{place}.hidden", seconds)
    firefox.run(f"{place}.click(); arguments[0]()")


def state(firefox):
    return firefox.run("arguments[0](document.querySelector('vouch-journey').state?.requiredAction ?? '')")


def journey(firefox, address, folder):
    firefox.ask("WebDriver:Navigate", {"url": "about:blank"})
    firefox.ask("WebDriver:Navigate", {"url": begun(address, folder, "identity")})
    began = time.time()
    for name, action in [("SDK/Tests/MigrationTests/Pictures/identity-card-front.jpg", "FRONTSIDE"), ("Examples/identity-card.jpg", "BACKSIDE")]:
        firefox.until(f"{PART.format('vouch-capture', 'start')} && document.querySelector('vouch-journey').state?.requiredAction.startsWith('{action}')")
        firefox.run(FILM, picture(name))
        press(firefox, "vouch-capture", "accept")
        if action == "FRONTSIDE":
            # The film has one side: the other is shown when it is asked for.
            press(firefox, "vouch-capture", "skip")
    firefox.until("document.querySelector('vouch-journey').state?.requiredAction === 'NONE'")
    return time.time() - began


def camera(firefox, address):
    """Firefox's own camera, a colour that changes: it is opened, judged, and given back."""
    firefox.ask("WebDriver:Navigate", {"url": address + "/try"})
    part = "document.querySelector('vouch-capture')?.shadowRoot?.querySelector('[part~={0}]')"
    firefox.until(part.format("start"))
    firefox.run(part.format("start") + ".click(); arguments[0]()")
    firefox.until("document.querySelector('vouch-capture').trace.steps.length > 20", 60)
    facts = firefox.run("arguments[0](JSON.stringify(document.querySelector('vouch-capture').trace.camera))")
    check(json.loads(facts)["source"] == "camera", f"Firefox's camera: {facts}")


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--program", default=str(ROOT / ".build/debug/vouch-server"))
    arguments.add_argument("--runs", type=int, default=5)
    arguments = arguments.parse_args()
    if not shutil.which("firefox-esr"):
        print("firefox: skipped: there is no Firefox (apt-get install firefox-esr)")
        sys.exit(77)
    browser.pictures = None
    with tempfile.TemporaryDirectory() as folder, server(arguments.program, folder) as address, Firefox() as firefox:
        camera(firefox, address)
        seconds = []
        for number in range(arguments.runs):
            try:
                seconds.append(journey(firefox, address, folder))
            except RuntimeError as error:
                wrong.append(f"journey {number + 1}: {error}, at {state(firefox)}")
        if seconds:
            said.append(f"Firefox: {len(seconds)} of {arguments.runs} journeys decided, {max(seconds):.1f} s at most")
            check(max(seconds) < 30, "a journey takes 30 seconds or more")
    print("\n".join(f"firefox: {line}" for line in said))
    print("\n".join(f"firefox: error: {line}" for line in wrong))
    sys.exit(1 if wrong else 0)


main()
