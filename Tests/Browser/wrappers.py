#!/usr/bin/env python3
"""Plays the page of docs/guides/webview.md in Chromium, with a stand-in for the app that holds the web view.

    Tests/Browser/wrappers.py [--program .build/debug/vouch-server]

Needs `make wasm`. Ends with 77 if playwright, Chromium or ffmpeg is missing, with 1 if anything is wrong, and prints what.
"""
import argparse
import base64
import json
import re
import sys
import tempfile

from window import ROOT, Late, Window, check, picture_clip, server, wrong
from playwright.sync_api import sync_playwright

arguments = argparse.ArgumentParser()
arguments.add_argument("--program", default=str(ROOT / ".build/debug/vouch-server"))
arguments = arguments.parse_args()

GUIDE = ROOT / "docs/guides/webview.md"
# What an app has in the page: WKWebView's handlers, or the object that androidx.webkit adds.
APPS = {
    "iOS": "window.appTold = []; window.webkit = { messageHandlers: { vouch: { postMessage: (text) => window.appTold.push(text) } } };",
    "Android": "window.appTold = []; window.vouchApp = { postMessage: (text) => window.appTold.push(text) };",
}


def messages(window, name, seconds=20):
    for _ in range(seconds * 10):
        found = [message for message in map(json.loads, window.page.evaluate("window.appTold")) if message["name"] == name]
        if found:
            return found
        window.page.wait_for_timeout(100)
    raise Late(f"the app was told nothing of {name}")


def shown(window, address, page):
    window.page.route("**/app-capture.html", lambda route: route.fulfill(content_type="text/html", body=page))
    window.page.goto(address + "/app-capture.html")
    window.button("start").wait_for()


def play(driver, address, clip, page, app):
    with Window(driver, address, clip, start=APPS[app]) as window:
        shown(window, address, page)
        window.button("start").click()
        window.button("accept").click(timeout=90_000)
        sides = messages(window, "complete")[0]["sides"]
        check([side["type"] for side in sides] == ["image/jpeg"], f"{app}: {[side['type'] for side in sides]}")
        check(base64.b64decode(sides[0]["data"]).startswith(b"\xff\xd8"), f"{app}: the picture is no JPEG")
        check(not window.foreign, f"{app}: requests to other hosts: {window.foreign}")
    # The app answers no question for the camera.
    refused = APPS[app] + """navigator.mediaDevices.getUserMedia =
        () => Promise.reject(Object.assign(new Error('no'), { name: 'NotAllowedError' }));"""
    with Window(driver, address, clip, start=refused) as window:
        shown(window, address, page)
        window.button("start").click()
        check(messages(window, "error")[0]["cause"] == "denied", f"{app}: a refused camera: {messages(window, 'error')}")


def main():
    [page] = re.findall(r"```html\n(.*?)```", GUIDE.read_text(), re.S)
    with tempfile.TemporaryDirectory() as folder, server(arguments.program, folder) as address, sync_playwright() as driver:
        page = page.replace("https://vouch.example", address)
        for app in APPS:
            try:
                play(driver, address, picture_clip(folder, "passport"), page, app)
            except Late as error:
                wrong.append(f"{app}: {str(error)[:300]}")
    print(f"wrappers: the page was played for {' and '.join(APPS)}")
    print("\n".join(f"wrappers: error: {line}" for line in wrong))
    sys.exit(1 if wrong else 0)


main()
