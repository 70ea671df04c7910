"""Going on where one was, for pages.py: a page that is loaded anew, a second tab, a lost network, a tab that slept, a phone."""
from window import ROOT, Window, begun, check, until

FRONT, BACK = ROOT / "SDK/Tests/MigrationTests/Pictures/identity-card-front.jpg", ROOT / "Examples/identity-card.jpg"
STATE = "document.querySelector('vouch-journey')?.state?.requiredAction"
# What lies in the browser's store of the page.
KEPT = """(async () => {
  const opening = indexedDB.open('vouch', 1);
  const database = await new Promise((done) => { opening.onsuccess = () => done(opening.result); opening.onerror = () => done(null);
    opening.onupgradeneeded = () => opening.result.createObjectStore('pending', { keyPath: 'slot' }); });
  const all = await new Promise((done) => { const asked = database.transaction('pending').objectStore('pending').getAll();
    asked.onsuccess = () => done(asked.result); });
  database.close();
  return all.map(({ slot, box }) => [slot.split(' ')[1], String.fromCharCode(...new Uint8Array(box).slice(0, 20000))]);
})()"""


def show(page, picture):
    page.locator("vouch-capture input[type=file]").set_input_files(picture, timeout=90_000)
    page.locator("vouch-capture [part~=accept]").click(timeout=90_000)


def reload(driver, address, clips, folder):
    """A page that is loaded anew while a picture is under way sends it once more by itself, under the same key."""
    keys, held = [], []
    with Window(driver, address) as window:
        page = window.page

        def swallow(route):
            keys.append(route.request.headers.get("idempotency-key"))
            # The first never gets an answer.
            held.append(route) if len(keys) == 1 else route.continue_()
        page.route("**/document", swallow)
        page.goto(begun(address, folder, "identity"))
        show(page, FRONT)
        page.get_by_text("are being sent").wait_for(timeout=90_000)
        check(page.get_by_text("10 minutes at most").is_visible(), "nobody is told that a picture is kept, and for how long")
        page.wait_for_timeout(500)
        kept = page.evaluate(KEPT)
        check([slot for slot, _ in kept] == ["sent"], f"what is kept: {[slot for slot, _ in kept]}")
        check(kept and "JFIF" not in kept[0][1] and "picture" not in kept[0][1], "a kept picture lies on the disk as it is")
        page.reload()
        until(page, f"{STATE} === 'BACKSIDE'", 30)
        held[0].abort()
        check(len(keys) == 2 and keys[0] and keys[0] == keys[1], f"the keys of both tries: {keys}")
        page.wait_for_timeout(300)
        check(page.evaluate(KEPT) == [], "a picture that arrived is still kept")
        # And in the midst of a journey with nothing under way.
        page.reload()
        page.locator("vouch-capture h2[slot=title]").get_by_text("Show the back of the document").wait_for(timeout=90_000)
        check(page.evaluate(STATE) == "BACKSIDE", "a page that is loaded anew is elsewhere in the journey")
        # Another tab has not the key of what this one kept.
        check(page.evaluate("Object.keys(sessionStorage).length") == 1, "the key of what is kept does not live with the tab")


def twice(driver, address, clips, folder):
    """An answer that was lost: the server had taken the picture, and takes it once."""
    with Window(driver, address) as window:
        page = window.page
        sent = []

        def lose(route):
            sent.append(route.request.headers.get("idempotency-key"))
            if len(sent) == 1:
                route.fetch()
                route.abort("connectionreset")
            elif len(sent) == 2:
                # As where the first is still being answered.
                route.fulfill(status=409, headers={"retry-after": "1"}, json={"detail": "the request with this key is being answered"})
            else:
                route.continue_()
        page.route("**/document", lose)
        page.goto(begun(address, folder, "identity"))
        show(page, FRONT)
        # By itself, without a press.
        until(page, f"{STATE} === 'BACKSIDE'", 30)
        check(len(set(sent)) == 1 and len(sent) == 3, f"the tries: {sent}")
        check(page.evaluate("document.querySelector('vouch-journey').state.retake") is None, "the repetition was taken for the other side")


def network(driver, address, clips, folder):
    """A network that goes while a picture is sent: it is said, and sent as soon as there is one again."""
    with Window(driver, address) as window:
        page = window.page
        page.goto(begun(address, folder, "identity"))
        page.locator("vouch-capture input[type=file]").set_input_files(FRONT, timeout=90_000)
        page.locator("vouch-capture [part~=accept]").wait_for(timeout=90_000)
        window.context.set_offline(True)
        page.locator("vouch-capture [part~=accept]").click()
        alert = page.locator("vouch-journey").get_by_role("alert")
        alert.wait_for(timeout=90_000)
        check("Nothing is lost" in alert.inner_text() and "by itself" in alert.inner_text(), f"a lost network: {alert.inner_text()}")
        window.look("network")
        # Longer than the first pauses.
        page.wait_for_timeout(3_500)
        check(page.evaluate(STATE) == "FRONTSIDE", "something arrived without a network")
        window.context.set_offline(False)
        until(page, f"{STATE} === 'BACKSIDE'", 20)
        check(window.told("progress") and window.told("progress")[-1]["detail"]["share"] == 1, "no progress is told")


def tabs(driver, address, clips, folder):
    """Two tabs of one journey: one has it at a time; the other can take it, or goes on when the first is closed."""
    with Window(driver, address) as window:
        link = begun(address, folder, "identity")
        first = window.page
        first.goto(link)
        first.locator("vouch-capture").wait_for(timeout=90_000)
        second = window.context.new_page()
        second.goto(link)
        second.get_by_text("another tab").wait_for(timeout=90_000)
        check(second.locator("vouch-capture").count() == 0, "two tabs capture at the same time")
        second.locator("vouch-journey [part~=here]").click()
        second.locator("vouch-capture").wait_for(timeout=90_000)
        first.get_by_text("another tab").wait_for(timeout=90_000)
        check(first.locator("vouch-capture").count() == 0, "the tab that was left goes on capturing")
        show(second, FRONT)
        until(second, f"{STATE} === 'BACKSIDE'", 30)
        second.close()
        until(first, f"{STATE} === 'BACKSIDE'", 20)
        first.locator("vouch-capture").wait_for(timeout=90_000)


def asleep(driver, address, clips, _):
    """A tab that slept lost its camera: it is opened again, and guidance goes on."""
    with Window(driver, address, clips["empty"], start="""
        Object.defineProperty(document, 'hidden', { get: () => Boolean(window.sleeps) });
        window.sleep = (on) => { window.sleeps = on; document.dispatchEvent(new Event('visibilitychange')); };""") as window:
        page = window.page
        window.open().button("start").click()
        window.sees("showFront")
        video = "document.querySelector('vouch-capture').shadowRoot.querySelector('video')"
        page.evaluate("window.sleep(true)")
        page.wait_for_timeout(400)
        page.evaluate(f"{video}.srcObject.getTracks().forEach((track) => track.stop())")
        page.wait_for_timeout(800)
        check(window.phase() == "live", f"a camera that was lost in sleep ends the capture: {window.phase()}")
        steps = page.evaluate("document.querySelector('vouch-capture').trace.steps.length")
        page.wait_for_timeout(500)
        asleep = page.evaluate("document.querySelector('vouch-capture').trace.steps.length")
        check(asleep - steps <= 1, "a page that nobody sees goes on judging frames")
        page.evaluate("window.sleep(false)")
        until(page, f"{video}?.srcObject?.getTracks()[0]?.readyState === 'live'")
        until(page, f"document.querySelector('vouch-capture').trace.steps.filter(({{ kind }}) => kind === 'frame').length > {asleep} + 3")
        check(len(window.told("camera")) == 2, "the camera that was opened again is not told")


def phone(driver, address, clips, folder):
    """A computer without a camera: a code leads to a phone, which ends the journey; the computer shows how it goes."""
    with Window(driver, address, width=1280, height=800) as desk, Window(driver, address, clips["empty"]) as phone:
        page = desk.page
        page.goto(begun(address, folder, "identity-selfie"))
        capture = page.locator("vouch-capture")
        capture.locator("[part~=foreseen]").wait_for(timeout=90_000)
        check("No camera" in capture.locator("[part~=foreseen]").inner_text(), "a missing camera is not told on the first screen")
        first = capture.locator("button").first
        check(first.inner_text() == "Use your phone", f"the first way out: {first.inner_text()}")
        with page.expect_response("**/handover") as made:
            first.click()
        link = made.value.json()["link"]
        code = page.locator("[part~=handover-code]")
        code.wait_for(timeout=60_000)
        until(page, "document.querySelector('vouch-journey').shadowRoot.querySelector('img')?.naturalWidth > 100")
        desk.look("handover")
        check("token" not in link and link.startswith(f"{address}/capture#handover="), f"the link: {link}")
        phone.page.goto(link)
        phone.page.locator("vouch-capture").wait_for(timeout=90_000)
        page.get_by_text("Your phone has taken over").wait_for(timeout=60_000)
        check(not code.is_visible(), "a code that was used is still shown")
        # The phone's page is loaded anew: the code is used up, the phone goes on.
        phone.page.reload()
        show(phone.page, FRONT)
        page.get_by_text("Your phone shows now: Show the back").wait_for(timeout=90_000)
        desk.look("handed-over")
        show(phone.page, BACK)
        page.get_by_text("Your phone shows now: Show your face").wait_for(timeout=90_000)
        phone.page.locator("vouch-face [part~=unable]").click(timeout=90_000)
        phone.page.get_by_text("You are finished here").wait_for(timeout=90_000)
        page.get_by_text("You are finished here").wait_for(timeout=90_000)
        check(desk.told("decided"), "the computer does not learn that the journey was decided")
        with Window(driver, address) as third:
            third.page.goto(link)
            third.page.get_by_text("was used already").wait_for(timeout=60_000)
        for window in (desk, phone):
            check(not window.foreign, f"requests to other hosts: {window.foreign}")
    # Whoever changes their mind goes on where they began; a code that is over makes room for another.
    with Window(driver, address) as desk:
        page = desk.page
        page.goto(begun(address, folder, "identity"))
        page.locator("[part~=elsewhere]").click(timeout=90_000)
        page.locator("[part~=handover-code]").wait_for(timeout=60_000)
        page.route("**/handover", lambda route: route.fulfill(json={"state": "none"}) if route.request.method == "GET" else route.continue_())
        page.locator("[part~=handover-anew]").wait_for(timeout=60_000)
        check("code is over" in page.locator("[part~=handover-status]").inner_text(), "a code that is over is not told")
        page.unroute("**/handover")
        page.locator("[part~=handover-anew]").click()
        page.locator("[part~=handover-code]").wait_for(timeout=60_000)
        page.locator("[part~=handover-back]").click()
        page.locator("vouch-capture").wait_for(timeout=60_000)


PARTS = (reload, twice, network, tabs, asleep, phone)
