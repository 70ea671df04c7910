#!/usr/bin/env python3
"""What takes minutes, of the pages in Chromium: guidance for MINUTES, 20 reloads, a slow phone, what is loaded, journeys by camera.

    Tests/Browser/long.py [--program .build/release/vouch-server] [--minutes 10] [--runs 20]
"""
import argparse
import os
import statistics
import sys
import tempfile
import time

from playwright.sync_api import Error, sync_playwright

import window as browser
from window import ROOT, Window, begun, check, clip, said, server, until, wrong

FRONT, BACK = ROOT / "SDK/Tests/MigrationTests/Pictures/identity-card-front.jpg", ROOT / "Examples/identity-card.jpg"
megabyte = 1_000_000


def resident(window):
    """What this browser's processes that show pages hold and cannot give back, in bytes: their own, not what they share.

    A browser leaves the memory of pages that are gone for later, so it is told first that memory is short.
    """
    session = window.context.new_cdp_session(window.page)
    session.send("HeapProfiler.collectGarbage")
    session.send("Memory.simulatePressureNotification", {"level": "critical"})
    session.detach()
    window.page.wait_for_timeout(500)
    sum_of = 0
    root = window.browser.new_browser_cdp_session()
    for process in root.send("SystemInfo.getProcessInfo")["processInfo"]:
        if process["type"] == "renderer":
            with open(f"/proc/{process['id']}/smaps_rollup") as file:
                sum_of += sum(int(line.split()[1]) for line in file if line.startswith(("Private_Clean", "Private_Dirty"))) * 1024
    root.detach()
    return sum_of


def minutes(driver, address, clips, count):
    """Guidance for minutes: the tab holds no more than after the first."""
    with Window(driver, address, clips["empty"], start="""
        window.late = 0; let last = performance.now();
        setInterval(() => { const now = performance.now(); window.late = Math.max(window.late, now - last - 10); last = now; }, 10);""") as window:
        window.open()
        # The machine gives a side 60 seconds; then it is begun again, as a person does.
        window.page.evaluate("document.addEventListener('vouch-error', () => setTimeout(() => document.querySelector('vouch-capture').start(), 100))")
        window.button("start").click()
        window.sees("showFront")
        held = []
        window.page.evaluate("window.frames = 0; document.addEventListener('vouch-frame', () => { window.frames += 1; }); window.late = 0;")
        for _ in range(count + 1):
            window.page.wait_for_timeout(60_000)
            held.append(resident(window))
        frames = window.page.evaluate("window.frames")
        late = window.page.evaluate("window.late")
        said.append(f"guidance for {count + 1} minutes: {frames / (count + 1) / 60:.1f} frames a second; memory of the tab {held[0] / megabyte:.0f} MB "
                    f"after the first, {held[-1] / megabyte:.0f} MB at the end; the page's thread stood for {late:.0f} ms at most")
        check(held[-1] - held[0] < 20 * megabyte, f"memory grows: {[round(one / megabyte) for one in held]} MB")


def reloads(driver, address, clips):
    """Twenty times loaded anew in the midst of guidance: none hangs, and nothing is left behind."""
    with Window(driver, address, clips["empty"]) as window:
        held = []
        for _ in range(20):
            window.open().button("start").click()
            window.sees("showFront")
            held.append(resident(window))
        # Frames in flight come and go.
        first, last = statistics.median(held[:5]), statistics.median(held[-5:])
        said.append(f"20 reloads: {first / megabyte:.0f} MB of the first five, {last / megabyte:.0f} MB of the last five (medians)")
        check(last - first < 20 * megabyte, f"memory grows: {[round(one / megabyte) for one in held]} MB")


def loads(driver, address, clips):
    """What is loaded, as it travels: until the camera shows, and until frames are judged."""
    with Window(driver, address, clips["empty"]) as window:
        got = []
        window.page.on("requestfinished", lambda request: got.append((request.sizes()["responseBodySize"], request.url.rsplit("/", 1)[-1])))
        window.open()
        before = sum(size for size, _ in got)
        window.button("start").click()
        until(window.page, "window.told.some(({ name }) => name === 'camera')")
        shows = sum(size for size, _ in got)
        window.sees("showFront", 60)
        window.page.wait_for_timeout(500)
        whole = sum(size for size, _ in got)
        said.append(f"loaded: {before / 1000:.0f} kB for the page, {shows / 1000:.0f} kB when the camera shows, {whole / 1000:.0f} kB when frames are judged")
        check(shows <= 600_000 and whole <= 1_200_000, f"what is loaded: {got}")


def slow(driver, address, clips):
    """A phone six times slower: everything comes, and the page answers."""
    with Window(driver, address, clips["identity-card"]) as window:
        session = window.context.new_cdp_session(window.page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": 6})
        window.open()
        began = time.time()
        window.button("start").click()
        window.button("accept").wait_for(timeout=60_000)
        said.append(f"a processor six times slower: a side in {time.time() - began:.1f} s")


def journeys(driver, address, folder, count):
    """From the open link to the decided case by the camera, whose film shows the front, then the back."""
    fit = "scale=1280:720:force_original_aspect_ratio=decrease,pad=1280:720:(ow-iw)/2:(oh-ih)/2"
    both = os.path.join(folder, "both.mjpeg")
    front, back = (clip(folder, name, fit, ["-loop", "1", "-i", str(path)]) for name, path in (("front", FRONT), ("back", BACK)))
    with open(both, "wb") as film:
        for part in (front, front, front, back, back, back):
            film.write(open(part, "rb").read())
    seconds = []
    for number in range(count):
        with Window(driver, address, both) as window:
            page = window.page
            began = time.time()
            page.goto(begun(address, folder, "identity"))
            state = "document.querySelector('vouch-journey')?.state?.requiredAction"
            try:
                window.button("start").click(timeout=20_000)
                while page.evaluate(state) != "NONE" and time.time() - began < 60:
                    for part in ("accept", "start"):
                        button = window.button(part)
                        if button.count() and button.first.is_visible():
                            button.first.click(timeout=2_000)
                    page.wait_for_timeout(50)
            except Error as error:
                wrong.append(f"journey {number + 1}: {str(error)[:200]}")
            if page.evaluate(state) == "NONE":
                seconds.append(time.time() - began)
            else:
                wrong.append(f"journey {number + 1} stands at {page.evaluate(state)}: {page.evaluate('document.querySelector(`vouch-journey`)?.state')}")
    if seconds:
        said.append(f"journeys by camera: {len(seconds)} of {count} decided, {max(seconds):.1f} s at most")
        check(max(seconds) < 30, f"a journey takes 30 seconds or more: {[round(one) for one in seconds]}")


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--program", default=str(ROOT / ".build/release/vouch-server"))
    arguments.add_argument("--minutes", type=int, default=10)
    arguments.add_argument("--runs", type=int, default=20)
    arguments = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder, server(arguments.program, folder) as address, sync_playwright() as driver:
        clips = {
            "identity-card": browser.picture_clip(folder, "identity-card"),
            "empty": clip(folder, "empty", "scale=1280:720", ["-f", "lavfi", "-i", "testsrc2=size=640x360:rate=10"]),
        }
        for part, more in ((loads, ()), (slow, ()), (reloads, ())):
            try:
                part(driver, address, clips, *more)
            except Error as error:
                wrong.append(f"{part.__name__}: {str(error)[:300]}")
        journeys(driver, address, folder, arguments.runs)
        if arguments.minutes:
            minutes(driver, address, clips, arguments.minutes)
    print("\n".join(f"long: {line}" for line in said))
    print("\n".join(f"long: error: {line}" for line in wrong))
    sys.exit(1 if wrong else 0)


main()
