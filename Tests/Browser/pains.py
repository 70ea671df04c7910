"""What people suffer from other pages that capture, for pages.py: each part shows an answer, and fails without it."""
import json

from window import ROOT, Window, check, site, until

STUDIO = (ROOT / "Tests/Browser/studio.js").read_text()
CAPTURE = "document.querySelector('vouch-capture')"


def studio(driver, address, lenses, **looks):
    """A window whose cameras are those lenses."""
    start = STUDIO + f"window.studio.lenses = {json.dumps(lenses)};" + looks.pop("start", "")
    window = Window(driver, address, start=start, **looks)
    window.page.route("**/specimen.jpg", lambda route: route.fulfill(path=ROOT / "Examples/identity-card.jpg"))
    return window


def lenses(driver, address, clips, _):
    """The first lens stays blurred: the next is taken, is the first the next time, and the person can choose."""
    blurred, sharp = {"label": "camera2 0, facing back", "blur": 9}, {"label": "camera2 2, facing back"}
    with studio(driver, address, [blurred, sharp, {"label": "camera2 1, facing front"}]) as window:
        page = window.page
        window.open().button("start").click()
        window.button("accept").wait_for(timeout=120_000)
        used = [event["detail"]["label"] for event in window.told("camera")]
        check(used == [blurred["label"], sharp["label"]], f"the lenses that were used: {used}")
        page.reload()
        window.button("start").click()
        window.sees("loading")
        check(page.evaluate("window.studio.asked") == ["lens-1"], "the lens that served is not the first the next time")
        window.sees("holdStill")
        window.button("cameras").select_option("lens-0")
        until(page, "window.studio.asked.length === 2 && window.studio.asked[1] === 'lens-0'")
    # The page's own choice wins.
    with studio(driver, address, [sharp, blurred]) as window:
        window.open()
        window.page.evaluate(f"{CAPTURE}.setAttribute('camera', 'lens-1')")
        window.button("start").click()
        window.sees("loading")
        check(window.told("camera")[0]["detail"]["deviceId"] == "lens-1", "the attribute camera is not heard")


def turned(driver, address, clips, _):
    """A device that is turned: the view takes the new shape, capture goes on, and the light stays on."""
    lens = {"label": "camera2 0, facing back", "capabilities": {"torch": True}, "isEmpty": True}
    for width, height in ((740, 360), (360, 740)):
        with studio(driver, address, [lens], width=width, height=height) as window:
            page = window.page
            window.open().button("start").click()
            window.sees("showFront")
            window.button("torch").click()
            until(page, "window.studio.told.some(({ torch }) => torch === true)")
            page.evaluate("window.studio.told.length = 0; [window.studio.lenses[0].canvas.width, window.studio.lenses[0].canvas.height] = [720, 1280]")
            page.set_viewport_size({"width": height, "height": width})
            view = f"{CAPTURE}.shadowRoot.querySelector('.view')"
            until(page, f"{view}.style.aspectRatio.startsWith('720')")
            until(page, "window.studio.told.some(({ torch }) => torch === true)")
            box = page.evaluate(f"(() => {{ const {{ width, height }} = {view}.getBoundingClientRect(); return [width / height, height / innerHeight]; }})()")
            check(abs(box[0] - 720 / 1280) < 0.02 and box[1] <= 0.75, f"the view after turning: {box}")
            check(window.phase() == "live", "turning ends the capture")
            window.look(f"turned-{width}")


def streams(driver, address, clips, _):
    """A page's own stream in place of a camera, in capture and in what is told of it; it stays the page's."""
    with studio(driver, address, [{"label": "a film of the page's own"}]) as window:
        page = window.page
        window.open()
        page.evaluate(f"window.mine = window.studio.open(window.studio.lenses[0], 'x'); {CAPTURE}.start({{ stream: window.mine }})")
        window.button("accept").wait_for(timeout=90_000)
        facts = window.told("camera")[0]["detail"]
        check(facts["source"] == "stream" and facts["width"] == 1280, f"what is told of a page's own stream: {facts}")
        check(page.evaluate("window.studio.asked.length") == 0, "a camera was asked for beside the page's stream")
        page.evaluate(f"{CAPTURE}.remove()")
        check(page.evaluate("window.mine.getVideoTracks()[0].readyState") == "live", "a stream of the page's own was ended")


def journals(driver, address, clips, _):
    """Random commands, and what the pixels answer: a camera obeys, a film does not."""
    moved = {}
    for obeys in (True, False):
        lens = {"label": "camera2 0, facing back", "obeys": obeys, "isEmpty": True,
                "capabilities": {"exposureCompensation": {"min": -4, "max": 4}}}
        with studio(driver, address, [lens]) as window:
            page = window.page
            window.open()
            page.evaluate(f"{CAPTURE}.addEventListener('vouch-captured', ({{ detail }}) => {{ window.journal = detail.journal; }})")
            window.button("start").click()
            window.sees("showFront")
            until(page, "window.studio.told.length >= 6", 30)
            page.evaluate("window.studio.lenses[0].isEmpty = false")
            window.button("accept").wait_for(timeout=90_000)
            journal = page.evaluate("window.journal")
            check(journal["camera"]["source"] == "camera" and len(journal["commands"]) == 3, f"the journal: {journal}")
            check("data" not in json.dumps(journal) and "X70576941" not in json.dumps(journal), "a journal holds what was read")
            moved[obeys] = [abs(one["after"]["light"] - one["before"]["light"]) for one in journal["commands"]]
            last = page.evaluate("window.studio.told.at(-1).exposureCompensation")
            check(last == 0, f"a command is left as it was: {last}")
    check(min(moved[True]) > 5 and max(moved[False]) < 2, f"how far the pixels moved: {moved}")
    # A film repeats its pictures to the bit; none is asked of where the page wants none.
    with studio(driver, address, [{"label": "OBS Virtual Camera"}]) as window:
        window.open()
        window.page.evaluate(f"{CAPTURE}.setAttribute('journal', 'none')")
        window.button("start").click()
        window.button("accept").wait_for(timeout=90_000)
        check(window.page.evaluate(f"{CAPTURE}.trace.camera.isVirtual") is True, "a program that imitates a camera is not noted")


def traces(driver, address, clips, folder):
    """A capture's trace is saved without any picture, and played again without a camera: the same instructions in the same order."""
    with Window(driver, address, clips["identity-card"]) as window:
        page = window.page
        window.open()
        page.evaluate(f"{CAPTURE}.setAttribute('debug', '')")
        window.button("start").click()
        window.button("accept").wait_for(timeout=90_000)
        seen = [event["detail"]["instruction"] for event in window.told("instruction")]
        page.route("**/try/readings", lambda route: route.fulfill(status=422, json={"detail": "no"}))
        window.button("accept").click()
        window.button("skip").click(timeout=90_000)
        window.button("trace").wait_for(timeout=90_000)
        with page.expect_download() as saved:
            window.button("trace").click()
        path = folder + "/trace.json"
        saved.value.save_as(path)
        with open(path) as file:
            text = file.read()
    trace = json.loads(text)
    check(len(text) < 500_000 and "blob" not in text and "X70576941" not in text and "NIEMAND" not in text, "a trace holds more than measures")
    check(any(step["kind"] == "camera" for step in trace["steps"]), "a trace does not tell the lens")
    with Window(driver, address) as window:
        page = window.page
        window.open()
        shown = page.evaluate(f"(trace) => {CAPTURE}.replay(trace, {{ speed: 8 }})", trace)
        again = [event["detail"]["instruction"] for event in window.told("instruction")]
        check(shown == sum(step["kind"] == "frame" for step in trace["steps"]), f"{shown} frames were played")
        wanted = [key for key in seen if key not in ("starting", "loading")]
        check(again[:len(wanted)] == wanted and len(wanted) >= 2, f"played again: {again}, not {wanted}")
        check(page.evaluate(f"{CAPTURE}.replay({{}}).then(() => false, (error) => error instanceof TypeError)"), "anything passes for a trace")


def deadlines(driver, address, clips, _):
    """A worker that hangs, as Firefox on Android's does, is told; a proxy that changes the module's type does no harm."""
    hang = """const post = Worker.prototype.postMessage;
        Worker.prototype.postMessage = function (message, ...more) { if (message.step !== "frame") post.call(this, message, ...more); };"""
    with Window(driver, address, clips["identity-card"], start=hang) as window:
        window.open().button("start").click()
        check("takes too long" in window.alert(30), "a worker that hangs is not told")
    with Window(driver, address, clips["identity-card"]) as window:
        window.page.route("**/vouch.wasm", lambda route: route.fulfill(
            path=ROOT / "out/vouch.wasm", headers={"content-type": "application/octet-stream"}))
        window.open().button("start").click()
        window.button("accept").wait_for(timeout=90_000)


def elsewhere(driver, address, clips, _):
    """In a page of another site, with the policy that the guide asks for and with isolation; and what vouch-check says of others."""
    policy = (f"default-src 'none'; script-src 'self' {address} 'wasm-unsafe-eval'; connect-src 'self' {address}; worker-src 'self' blob: {address}; "
              "img-src 'self' blob:")
    body = (f"<!DOCTYPE html><html lang=en><link rel=icon href='data:,'><script type=module src='{address}/pages/vouch-capture.js'></script>"
            "<vouch-capture></vouch-capture>")
    fields = {"content-security-policy": policy + " data:", "cross-origin-opener-policy": "same-origin",
              "cross-origin-embedder-policy": "require-corp", "permissions-policy": "camera=(self)"}
    with site(body, fields) as other, Window(driver, address, clips["identity-card"]) as window:
        window.page.goto(other)
        window.button("start").click()
        window.button("accept").wait_for(timeout=90_000)
        check(window.page.evaluate("crossOriginIsolated"), "the page is not isolated, so this shows nothing")
        check(not window.complaints, f"another site's page: {window.complaints}")
    # Without the worker's address nothing would say why.
    lacking = fields["content-security-policy"].replace(f"blob: {address}", "blob:")
    with site(body, {"content-security-policy": lacking}) as other, Window(driver, address, clips["identity-card"]) as window:
        window.page.goto(other)
        window.button("start").click()
        check("not complete" in window.alert(), "a worker that a policy refuses is not told")
        check(any("worker-src" in text for text in window.complaints), f"the integrator is not told: {window.complaints}")
    with Window(driver, address) as window:
        page = window.page
        page.goto(address + "/check")
        page.locator("vouch-check table").wait_for(timeout=60_000)
        window.look("check")
        own = page.locator("vouch-check table").first.inner_text()
        check("\tno\t" not in own.replace("\n", "\t"), f"the server's own page: {own}")
        page.get_by_label("Address").fill("https://shop.example/kyc")
        for text, wanted in [
            ("content-security-policy: default-src 'self'", ["script-src", "'wasm-unsafe-eval'", "to worker-src", "connect-src", "blob: to img-src"]),
            ("Content-Security-Policy: script-src 'strict-dynamic' 'nonce-x' 'wasm-unsafe-eval'", ["nonce", "to worker-src"]),
            ("permissions-policy: geolocation=(), camera=()", ["camera=(self)"]),
            ("content-security-policy: require-trusted-types-for 'script'", ["require-trusted-types-for"]),
            (f"content-security-policy: {policy}\ncross-origin-embedder-policy: require-corp\npermissions-policy: camera=(self)", []),
            ("content-security-policy: default-src *; script-src * 'unsafe-eval' blob:; worker-src * blob:; img-src blob:", []),
            ("", []),
        ]:
            page.get_by_label("header fields").fill(text)
            page.locator("vouch-check [part~=judge]").click()
            found = page.locator("vouch-check [role=status] td:last-child").all_inner_texts()
            remedies = [one for one in found if one]
            check(len(remedies) == len(wanted) and all(any(part in one for one in remedies) for part in wanted),
                  f"{text[:60]!r}: {remedies}, not {wanted}")


def recorded(driver, address, clips, _):
    """Filming is asked for by the page, told to the person, and given to the page alone."""
    with Window(driver, address, clips["identity-card"], start="document.addEventListener('vouch-recorded', ({ detail }) => { window.film = detail.blob.size; });") as window:
        window.open()
        window.page.evaluate(f"{CAPTURE}.setAttribute('record', '')")
        window.button("start").click()
        window.capture.get_by_text("This is being recorded").wait_for(timeout=90_000)
        window.button("accept").wait_for(timeout=90_000)
        window.page.evaluate(f"{CAPTURE}.reset()")
        until(window.page, "window.film > 1000")


def spoken(driver, address, clips, _):
    """Signs that a screen reader would spell are spoken in other words, and the page's own words win."""
    with Window(driver, address, clips["empty"]) as window:
        window.open()
        window.page.evaluate(f"{CAPTURE}.setAttribute('scan', 'zone'); {CAPTURE}.texts = {{ showZone: 'Show the code lines', title: 'Your papers' }}")
        window.button("start").click()
        window.sees("showZone")
        window.capture.locator("[role=status]").get_by_text("long lines of letters").wait_for(timeout=60_000, state="attached")
        check("Show the code lines" in window.button("instruction").inner_text(), "the page's own words are not shown")
        check(window.capture.locator("h2").inner_text() == "Your papers", "the page's own title is not shown")


def keyboard(driver, address, clips, _):
    """A capture by the keyboard alone: every step has the focus where it goes on."""
    with Window(driver, address, clips["identity-card"]) as window:
        page = window.page
        window.open()
        focus = f"{CAPTURE}.shadowRoot.activeElement?.getAttribute('part') ?? ''"

        def press(part):
            for _ in range(12):
                if part in page.evaluate(focus).split():
                    return page.keyboard.press("Enter")
                page.keyboard.press("Tab")
            check(False, f"the keyboard does not reach {part}")
        press("start")
        window.button("accept").wait_for(timeout=90_000)
        press("accept")
        window.button("skip").wait_for(timeout=90_000)
        press("skip")
        page.locator("#result:not([hidden])").wait_for(timeout=180_000)
        check(page.evaluate("document.activeElement.id") == "result", "the result has not the focus")


PARTS = (keyboard, lenses, turned, streams, journals, traces, deadlines, elsewhere, recorded, spoken)
