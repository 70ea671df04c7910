#!/usr/bin/env python3
"""Captures documents with the pages of a server, in Chromium, before a camera that plays a clip; and plays what goes wrong.

    Tests/Browser/pages.py [--program .build/debug/vouch-server] [--runs 1] [--only PART] [--pictures FOLDER]

Needs `make wasm`. Ends with 77 if playwright, axe, Chromium or ffmpeg is missing, with 1 if anything is wrong, and prints what.
"""
import argparse
import json
import os
import pathlib
import re
import sys
import tempfile
import time
import urllib.request

import window as browser
import going_on
import pains
from window import ROOT, Late, Window, begun, check, clip, picture_clip, said, server, until, wrong
from playwright.sync_api import Error, sync_playwright


arguments = argparse.ArgumentParser()
arguments.add_argument("--program", default=str(ROOT / ".build/debug/vouch-server"))
arguments.add_argument("--runs", type=int, default=1, help="whole journeys")
arguments.add_argument("--pictures", type=pathlib.Path)
arguments.add_argument("--only", help="some of the parts that main() lists, with commas between")
arguments = arguments.parse_args()
if arguments.pictures:
    arguments.pictures.mkdir(parents=True, exist_ok=True)
    browser.pictures = arguments.pictures


def journey(driver, address, clips, **looks):
    """From the open page to the result, with nothing but what a person would press."""
    with Window(driver, address, clips["identity-card"], **looks) as window:
        window.open()
        window.look("start")
        began = time.time()
        window.button("start").click()
        window.button("accept").wait_for(timeout=90_000)
        window.look("review")
        values = window.button("values").inner_text()
        check("NIEMAND" in values and "X70576941" in values, f"the values read on the device: {values!r}")
        trace = window.page.evaluate("document.querySelector('vouch-capture').trace")
        check(trace["camera"]["width"] == 1280, f"the camera: {trace['camera']}")
        check("data" not in json.dumps(trace), "the trace holds pictures")
        sent = [event for event in window.told("complete")]
        check(not sent, "something was sent before the person accepted it")
        window.button("accept").click()
        window.capture.get_by_role("button", name=re.compile(looks.get("skip", "Leave this side out"))).click(timeout=90_000)
        window.page.locator("#result:not([hidden])").wait_for(timeout=180_000)
        seconds = time.time() - began
        text = window.page.locator("#result").inner_text()
        check("Identity card" in text and "X70576941" in text, f"the result: {text[:300]!r}")
        window.look("result")
        check(not window.foreign, f"requests to other hosts: {window.foreign}")
        check(not window.complaints, f"{window.name}: {window.complaints}")
        return seconds


def face_clip(folder):
    """A face in the middle, as wide as a third of the frame; None without the corpus."""
    face = pathlib.Path(os.environ.get("VOUCH_CORPUS", ROOT / "../shared/corpus")) / "faces/images/person03_1.jpg"
    if not face.exists():
        said.append("faces: skipped: no corpus of faces")
        return None
    return clip(folder, "face", "scale=1728:1152,crop=1280:720:253:24", ["-loop", "1", "-i", str(face)])


def liveness(driver, address, clips, folder):
    """A challenge is shown at its times, and answered with frames that say theirs."""
    source = face_clip(folder)
    if not source:
        return
    challenge = {
        "nonce": "n", "duration": 3, "steps": [{"action": "turnLeft", "at": 0.5, "within": 1}],
        "colours": [{"at": 0.2, "red": 255, "green": 0, "blue": 0}, {"at": 1, "red": 0, "green": 0, "blue": 255}]}
    with Window(driver, address, source) as window:
        window.open()
        window.page.evaluate("""async (challenge) => {
            await import(document.querySelector('script[type=module]').src.replace('try.js', 'vouch-face.js'));
            const face = document.createElement('vouch-face');
            face.challenge = challenge;
            face.addEventListener('vouch-liveness', ({ detail }) => {
              window.answer = { challenge: detail.challenge, frames: detail.frames.map(({ time, blob }) => [time, blob.size, blob.type]) }; });
            document.querySelector('main').replaceChildren(face); }""", challenge)
        face = window.page.locator("vouch-face")
        face.get_by_text("If flashing light harms you").wait_for(timeout=60_000)
        face.locator("[part~=start]").click()
        face.get_by_text("Turn your head to your left").first.wait_for(timeout=180_000, state="attached")
        colour = window.page.evaluate("document.querySelector('vouch-face').shadowRoot.querySelector('.light').style.backgroundColor")
        check(colour == "rgb(255, 0, 0)", f"the screen's colour: {colour}")
        until(window.page, "Boolean(window.answer)")
        answer = window.page.evaluate("window.answer")
        times = [frame[0] for frame in answer["frames"]]
        check(answer["challenge"] == "n" and times == sorted(times) and times[0] < 0.5, f"the answer: {answer}")
        said.append(f"liveness: {len(times) / 3:.1f} frames a second")
        check(all(size > 1000 and kind == "image/jpeg" for _, size, kind in answer["frames"]), "frames that are no pictures")


def persons(driver, address, clips, folder):
    """A person follows a journey's link, by the camera and by files, to its end."""
    front, back = ROOT / "SDK/Tests/MigrationTests/Pictures/identity-card-front.jpg", ROOT / "Examples/identity-card.jpg"
    clip_of_face = face_clip(folder)
    with Window(driver, address, clip_of_face or clips["empty"]) as window:
        page = window.page
        page.goto(begun(address, folder, "identity-selfie"))
        journey = page.locator("vouch-journey")
        for picture in (front, back):
            journey.locator("vouch-capture input[type=file]").set_input_files(picture, timeout=90_000)
            journey.locator("vouch-capture [part~=accept]").click(timeout=90_000)
            page.wait_for_timeout(300)
        face_part = journey.locator("vouch-face")
        face_part.locator("[part~=start]").wait_for(timeout=180_000)
        check("Show your face" in face_part.locator("h2").inner_text(), "after both sides no face is asked for")
        window.look("selfie-start")
        if clip_of_face:
            face_part.locator("[part~=start]").click()
            face_part.locator("[part~=accept]").wait_for(timeout=180_000)
            window.look("selfie-review")
            # Somebody else than on the card, three times.
            for _ in range(3):
                told = len(window.told("journey"))
                face_part.locator("[part~=accept]").click()
                until(page, f"window.told.filter(({{ name }}) => name === 'journey').length > {told}", 60)
                if window.told("journey")[-1]["detail"]["requiredAction"] == "NONE":
                    break
                face_part.locator("[part~=start]").click(timeout=90_000)
                face_part.locator("[part~=accept]").wait_for(timeout=180_000)
        else:
            face_part.locator("[part~=unable]").click()
        journey.get_by_text("You are finished here").wait_for(timeout=180_000)
        state = page.evaluate("document.querySelector('vouch-journey').state")
        check(state["requiredAction"] == "NONE" and state["result"] not in ("Passed", "Undefined"), f"a stranger's face: {state}")
        window.look("decided")
        check(not window.foreign, f"requests to other hosts: {window.foreign}")
    for link, text in [("/capture", "not complete"), ("/capture#journey=nothing&token=nothing", "has ended")]:
        with Window(driver, address) as window:
            window.page.goto(address + link)
            window.page.get_by_text(text).wait_for(timeout=60_000)
    # Two windows, two persons: neither sees the other's journey.
    with Window(driver, address) as one, Window(driver, address) as two:
        first, second = begun(address, folder, "identity"), begun(address, folder, "identity")
        one.page.goto(first)
        mixed = first.split("&token")[0] + "&token" + second.split("&token")[1]
        two.page.goto(mixed)
        one.page.locator("vouch-capture").wait_for(timeout=60_000)
        two.page.get_by_text("has ended").wait_for(timeout=60_000)


def guidance(driver, address, clips, _):
    """How many frames a second are judged at 1280x720, and for how long the page's own thread stands."""
    with Window(driver, address, clips["empty"], start="""
        window.late = []; let last = performance.now();
        setInterval(() => { const now = performance.now(); window.late.push(now - last - 10); last = now; }, 10);""") as window:
        window.open().button("start").click()
        window.sees("showFront")
        window.look("live")
        window.page.evaluate("window.late.length = 0")
        before = len(window.page.evaluate("document.querySelector('vouch-capture').trace.steps"))
        time.sleep(5)
        steps = window.page.evaluate("document.querySelector('vouch-capture').trace.steps")
        late = window.page.evaluate("Math.max(...window.late)")
        took = sorted(step["took"] for step in steps if step["kind"] == "frame")
        said.append(f"guidance: {(len(steps) - before) / 5:.1f} frames a second, {took[len(took) // 2]} ms each (median); "
                    f"the page's thread stood for {late:.0f} ms at most")
        check(len(steps) - before >= 10, "guidance judges less than two frames a second")


def troubles(driver, address, clips, _):
    with Window(driver, address, clips["identity-card"], allowed=False) as window:
        # What a browser says when a person, or a policy, has said no.
        window.context.add_init_script(
            "navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'))")
        window.open().button("start").click()
        check("not allowed" in window.alert(), "a refused camera is not told as such")
        window.look("denied")
        # No dead end: a picture instead.
        window.capture.locator("input[type=file]").set_input_files(ROOT / "Examples/passport.jpg")
        window.button("accept").click(timeout=90_000)
        window.page.locator("#result:not([hidden])").wait_for(timeout=180_000)
        check("Passport" in window.page.locator("#result").inner_text(), "a chosen picture was not read")
    with Window(driver, address) as window:
        window.open().button("start").click()
        check("No camera" in window.alert(), f"a computer without a camera: {window.alert()}")
    for name, part in [("NotReadableError", "Another program"), ("AbortError", "Another program"), ("TypeError", "Try again")]:
        with Window(driver, address, clips["identity-card"], start=f"""navigator.mediaDevices.getUserMedia =
            () => Promise.reject(Object.assign(new Error('no'), {{ name: '{name}' }}));""") as window:
            window.open().button("start").click()
            text = window.alert() + window.capture.inner_text()
            check(part in text, f"{name}: {text}")
    with Window(driver, address, clips["identity-card"], start="""navigator.mediaDevices.getUserMedia =
        async () => document.createElement('canvas').captureStream(0);""") as window:
        window.open().button("start").click()
        check("gives no picture" in window.alert(), "a camera without pictures is not told as such")
    with Window(driver, address, clips["black"]) as window:
        window.open().button("start").click()
        covered = window.capture.get_by_text("one colour only").first
        covered.wait_for(timeout=90_000, state="attached")
    with Window(driver, address, clips["identity-card"]) as window:
        window.open()
        window.page.route("**/manifest.json", lambda route: route.fulfill(status=404, json={"detail": "another version"}))
        window.button("start").click()
        check("older than the server" in window.alert(), "files of two versions are not told as such")
    with Window(driver, address, clips["identity-card"]) as window:
        window.open()
        window.page.route("**/mrz-finder.vnet", lambda route: route.fulfill(status=200, body=b"x" * 143597))
        window.button("start").click()
        check("older than the server" in window.alert(), "a changed network was taken")
    with Window(driver, address, clips["identity-card"]) as window:
        worker = (ROOT / "Pages/vouch-worker.js").read_text()
        noise = """const get = OffscreenCanvasRenderingContext2D.prototype.getImageData;
            OffscreenCanvasRenderingContext2D.prototype.getImageData = function (...all) { const seen = get.apply(this, all);
              for (let at = 0; at < seen.data.length; at += 3) seen.data[at] ^= 31; return seen; };\n"""
        window.open()
        window.page.route("**/vouch-worker.js", lambda route: route.fulfill(
            body=noise + worker, content_type="text/javascript", headers={
                "content-security-policy": "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"}))
        window.button("start").click()
        check("against tracking" in window.alert(), "a falsified canvas was not noticed")
    # An outer page that gives no camera.
    with Window(driver, address, clips["identity-card"]) as window:
        window.page.route("**/outer", lambda route: route.fulfill(
            content_type="text/html", body="<iframe allow=\"camera 'none'\" src='/inner' width=360 height=700></iframe>"))
        window.page.route("**/inner", lambda route: route.fulfill(
            content_type="text/html", body=f"<script type=module src='{address}/pages/vouch-capture.js'></script><vouch-capture></vouch-capture>"))
        window.page.goto(address + "/outer")
        inner = window.page.frame_locator("iframe").locator("vouch-capture")
        inner.locator("[part~=start]").click()
        check("does not allow it the camera" in inner.get_by_role("alert").inner_text(timeout=60_000), "a policy is not told")
        check(any('allow="camera"' in text for text in window.complaints), f"the integrator is not told: {window.complaints}")


def connection(driver, address, clips, _):
    """A lost connection while sending: the pictures are still there, and are sent once more with the same key."""
    keys = []
    with Window(driver, address, clips["identity-card"]) as window:
        window.open()

        def cut(route):
            keys.append(route.request.headers.get("idempotency-key"))
            route.abort("connectionreset") if len(keys) == 1 else route.continue_()
        window.page.route("**/try/readings", cut)
        window.capture.locator("input[type=file]").set_input_files(ROOT / "Examples/identity-card.jpg")
        window.button("accept").click(timeout=90_000)
        check("Nothing is lost" in window.alert(), "a lost connection is not told as such")
        window.look("lost")
        window.capture.get_by_role("button", name="Send again").click()
        window.page.locator("#result:not([hidden])").wait_for(timeout=180_000)
        check(len(keys) == 2 and keys[0] == keys[1], f"the keys of both tries: {keys}")
    with Window(driver, address) as window:
        window.open()
        window.capture.locator("input[type=file]").set_input_files(
            {"name": "picture.jpg", "mimeType": "image/jpeg", "buffer": b"no picture at all"})
        window.button("accept").click(timeout=90_000)
        check("not accepted" in window.alert(), "a file that is no picture is not told as such")
    hostile = "<img src=x onerror=\"window.hit=1\">"
    with Window(driver, address) as window:
        window.page.route("**/try/readings", lambda route: route.fulfill(json={
            "document": {"name": hostile}, "statuses": {"words": hostile, "overall": {"outcome": hostile}},
            "fields": {hostile: {"value": hostile, "outcome": hostile, "saidBy": [hostile]}},
            "checks": [{"name": hostile, "words": hostile, "outcome": kind, "advice": hostile} for kind in ("failed", "notPerformed")],
            "graphics": [{"kind": "portrait", "mime": "image/svg+xml", "data": "PHN2Zz4="}]}))
        window.open()
        window.capture.locator("input[type=file]").set_input_files(ROOT / "Examples/identity-card.jpg")
        window.button("accept").click(timeout=90_000)
        window.page.locator("#result:not([hidden])").wait_for(timeout=90_000)
        check(hostile in window.page.locator("#result").inner_text(), "hostile text is not shown as text")
        check(window.page.evaluate("window.hit") is None and window.page.locator("#result img").count() == 0, "hostile text became markup")


def ends(driver, address, clips, _):
    """What is given back when the element goes, and what another window sees: nothing."""
    with Window(driver, address, clips["empty"]) as window:
        window.open().button("start").click()
        window.sees("showFront")
        check(len(window.page.workers) == 1, "guidance does not run in one worker")
        window.page.evaluate("window.track = document.querySelector('vouch-capture').shadowRoot.querySelector('video').srcObject.getTracks()[0]")
        window.page.evaluate("document.querySelector('vouch-capture').remove()")
        window.page.wait_for_timeout(300)
        check(window.page.evaluate("window.track.readyState") == "ended", "the camera goes on when the element is gone")
        check(len(window.page.workers) == 0, "the worker goes on when the element is gone")
    with Window(driver, address, clips["empty"]) as window:
        window.open().button("start").click()
        window.sees("showFront")
        window.capture.get_by_role("button", name="Cancel").click()
        window.button("start").wait_for()
        check(window.phase() == "start", "a cancelled capture does not begin anew")


def cameras(driver, address, clips, _):
    """Which camera is tried first, by the lists that phones gave: rules of vouch-camera.js without a camera."""
    lists = json.loads((ROOT / "Tests/Browser/devices.json").read_text())
    with Window(driver, address) as window:
        window.open()
        for phone in lists:
            devices = [{"deviceId": str(at), "kind": "videoinput", "label": label} for at, label in enumerate(phone["labels"])]
            first = window.page.evaluate("""async ([devices, facing]) => {
                const url = document.querySelector('script[type=module]').src.replace('try.js', 'vouch-camera.js');
                return (await import(url)).ranked(devices, facing).map((device) => device.label); }""", [devices, phone.get("facing", "environment")])
            check(first[0] == phone["best"], f"{phone['phone']}: {first[0]!r} is tried first, not {phone['best']!r}")


def languages(driver, address, clips, _):
    """Every language has every key, and Arabic runs from the right."""
    english = re.findall(r"^  (\w+): \"", (ROOT / "Pages/vouch-texts.js").read_text(), re.M)
    for path in sorted((ROOT / "Pages/texts").glob("??.json")):
        texts = json.loads(path.read_text())
        check(set(texts) == set(english), f"{path.name}: {sorted(set(texts) ^ set(english))}")
    for language, word in [("de", "Kamera benutzen"), ("ar", "استخدم الكاميرا"), ("xx", "Use the camera")]:
        with Window(driver, address, language=language) as window:
            window.page.goto(address + "/try")
            # The page says that it is English; the component follows its own attribute first.
            window.page.evaluate("language => document.querySelector('vouch-capture').setAttribute('lang', language)", language)
            window.capture.get_by_text(word).wait_for(timeout=60_000)
            if language == "ar":
                check(window.page.evaluate("document.querySelector('vouch-capture').shadowRoot.firstElementChild.dir") == "rtl", "Arabic runs from the left")
            window.look("language")


def main():
    with tempfile.TemporaryDirectory() as folder, server(arguments.program, folder) as address, sync_playwright() as driver:
        clips = {name: picture_clip(folder, name) for name in ("identity-card",)}
        clips["empty"] = clip(folder, "empty", "scale=1280:720", ["-f", "lavfi", "-i", "testsrc2=size=640x360:rate=10"])
        clips["black"] = clip(folder, "black", "null", ["-f", "lavfi", "-i", "color=black:size=1280x720:rate=10"])
        if not arguments.only:
            seconds = [journey(driver, address, clips) for _ in range(arguments.runs)]
            said.append(f"journey: {len(seconds)} of {arguments.runs} to a result, {max(seconds):.1f} s at most")
            journey(driver, address, clips, width=1280, height=800, scheme="dark")
        parts = (persons, liveness, guidance, troubles, connection, ends, cameras, languages) + going_on.PARTS + pains.PARTS
        for part in parts:
            # By itself: what is sharp is measured, and beside the others it once never was.
            if part is pains.lenses and not arguments.only:
                continue
            if arguments.only and part.__name__ not in arguments.only.split(","):
                continue
            try:
                part(driver, address, clips, folder)
            except Error as error:
                wrong.append(f"{part.__name__}: {str(error)[:600]}")
    print("\n".join(f"pages: {line}" for line in said))
    print("\n".join(f"pages: error: {line}" for line in wrong))
    sys.exit(1 if wrong else 0)


main()
