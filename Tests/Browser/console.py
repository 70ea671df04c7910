#!/usr/bin/env python3
"""Decides cases on the console of a server as staff do, in Chromium, and lets axe judge every state of it.

    Tests/Browser/console.py [--program .build/debug/vouch-server] [--only PART] [--pictures FOLDER]

Ends with 77 if playwright, axe or Chromium is missing, with 1 if anything is wrong, and prints what.
"""
import argparse
import base64
import contextlib
import json
import pathlib
import re
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request

import window as browser
from window import ROOT, Window, check, said, server, wrong
from playwright.sync_api import sync_playwright

arguments = argparse.ArgumentParser()
arguments.add_argument("--program", default=str(ROOT / ".build/debug/vouch-server"))
arguments.add_argument("--pictures", type=pathlib.Path)
arguments.add_argument("--only", help="one part: entrance, issuer, reading, deciding, hostile, auditing, looks, texts")
arguments = arguments.parse_args()
if arguments.pictures:
    arguments.pictures.mkdir(parents=True, exist_ok=True)
    browser.pictures = arguments.pictures

FRONT = ROOT / "SDK/Tests/MigrationTests/Pictures/identity-card-front.jpg"
EVIL = "<img src=x onerror=\"document.title='owned'\"><script>document.title='owned'</script>"


class Customer:
    """What a customer's own system does, by the API."""

    def __init__(self, address, folder):
        self.address = address
        self.key = json.loads((pathlib.Path(folder) / "data/demo.json").read_text())["apiKey"]
        self.staff = {}
        for role in ("reviewer", "senior", "auditor"):
            self.staff[role] = self.post("/v1/admin/staff", {"name": f"{role}@demo.example", "role": role})["secret"]

    def post(self, path, body=None):
        request = urllib.request.Request(
            self.address + path, json.dumps(body or {}).encode(), {"apikey": self.key, "Content-Type": "application/json"})
        return json.load(urllib.request.urlopen(request))

    def get(self, path):
        return json.load(urllib.request.urlopen(urllib.request.Request(self.address + path, headers={"apikey": self.key})))

    def referred(self, picture=FRONT, definition="identity"):
        """A card whose back the person could not photograph."""
        journey = self.post("/v1/journeys", {"definition": definition})["id"]
        self.post(f"/v1/journeys/{journey}/document", {"picture": base64.b64encode(picture.read_bytes()).decode()})
        state = self.post(f"/v1/journeys/{journey}/unable")
        check(state["result"] == "Refer", f"a case that is none: {state}")
        return journey


def enter(window, customer, role, password=None):
    page = window.page
    page.goto(window.address + "/console")
    page.get_by_label("Name").fill(f"{role}@demo.example")
    page.get_by_label("Password").fill(password or customer.staff[role])
    page.keyboard.press("Enter")
    return page


def heading(page, text):
    page.get_by_role("heading", level=1, name=text).wait_for(timeout=20_000)


def entrance(driver, address, customer):
    with Window(driver, address, width=1280, height=800) as window:
        page = enter(window, customer, "reviewer", "wrong")
        page.get_by_role("alert").filter(has_text="Wrong name or password").wait_for(timeout=20_000)
        window.look("console-wrong")
        check(page.get_by_label("Password").input_value() == "", "the password is shown again")
        # The answer 401 is told in the console too.
        window.complaints = [text for text in window.complaints if "401" not in text]
        enter(window, customer, "reviewer")
        heading(page, "Cases")
        cookies = {cookie["name"]: cookie for cookie in window.context.cookies()}
        mine = cookies["vouch-console"]
        check(mine["httpOnly"] and mine["sameSite"] == "Strict", f"the cookie is open: {mine}")
        check("vouch" not in page.evaluate("document.cookie"), "scripts read the cookie")
        # Another page of the same browser is signed in; without its token the cookie opens nothing.
        status = page.evaluate("fetch('/v1/cases').then((answer) => answer.status)")
        check(status == 401, f"the cookie alone opens the API: {status}")
        page.get_by_role("button", name="Sign out").click()
        heading(page, "Sign in")
        page.reload()
        heading(page, "Sign in")
        check(not window.foreign, f"requests to other hosts: {window.foreign}")


def reading(driver, address, customer):
    """The list and one case, by the keyboard alone."""
    case = customer.referred()
    with Window(driver, address, width=1280, height=800) as window:
        page = enter(window, customer, "reviewer")
        heading(page, "Cases")
        window.look("console-list")
        page.keyboard.press("?")
        page.get_by_role("dialog").wait_for()
        window.look("console-help")
        page.keyboard.press("Escape")
        page.keyboard.press("/")
        check(page.evaluate("document.activeElement.id") == "search", "the search has no key")
        page.keyboard.type("niemand X70576941")
        page.keyboard.press("Enter")
        rows = page.locator("table.cases tbody tr")
        rows.first.wait_for()
        links = [row.get_attribute("href") for row in page.locator("table.cases tbody a").all()]
        check(f"#case/{case}" in links, f"the case is not found by name and number: {links}")
        page.locator("#search").fill("nobody")
        page.keyboard.press("Enter")
        page.get_by_text("There are none.").wait_for()
        window.look("console-none")
        page.get_by_role("button", name="Clear").click()
        rows.first.wait_for()
        page.locator("main").focus()
        page.keyboard.press("j")
        page.keyboard.press("Enter")
        page.get_by_role("heading", name="Fields by source").wait_for(timeout=20_000)
        page.goto(f"{address}/console#case/{case}")
        page.get_by_role("heading", name="Pictures").wait_for(timeout=20_000)
        page.locator(".marks polygon.page").wait_for(state="attached", timeout=20_000)
        text = page.locator("main").inner_text()
        for words in ("Identity card", "NIEMAND", "X70576941", "The back of the document", "not established", "Print"):
            check(words in text, f"the case does not show {words}")
        inside = page.evaluate("""() => { const sheet = document.querySelector('.sheet').getBoundingClientRect();
            return [...document.querySelectorAll('.marks polygon')].every((one) => { const box = one.getBoundingClientRect();
              return box.left > sheet.left - 9 && box.right < sheet.right + 9 && box.top > sheet.top - 9 && box.bottom < sheet.bottom + 9; }); }""")
        check(inside, "marks lie outside of the picture")
        marked = page.locator(".marks polygon").count()
        check(marked >= 5, f"only {marked} marks are drawn")
        page.locator("h1").focus()
        page.keyboard.press("+")
        check("150 percent" in page.locator(".percent").inner_text(), "no larger picture by key")
        page.keyboard.press("0")
        check("100 percent" in page.locator(".percent").inner_text(), "no whole picture by key")
        page.get_by_label("Show zones and lines").uncheck()
        check(not page.locator(".marks").is_visible(), "the lines cannot be hidden")
        page.get_by_label("Show zones and lines").check()
        window.look("console-case")
        with page.expect_download() as report:
            page.get_by_role("link", name="Report (JSON)").click()
        check("fields" in json.loads(pathlib.Path(report.value.path()).read_text()), "the report is none")
        page.keyboard.press("u")
        heading(page, "Cases")
        page.get_by_role("link", name="Figures").click()
        heading(page, "What became of journeys")
        for summary in page.locator("details summary").all():
            summary.click()
        check(page.locator("svg.chart").count() >= 4, "plots are missing")
        check(page.locator("section.plot table").count() == page.locator("section.plot").count(), "a plot has no table")
        window.look("console-figures")
        check(not window.foreign, f"requests to other hosts: {window.foreign}")
        check(not window.complaints, f"reading: {window.complaints}")


def deciding(driver, address, customer):
    """Two people agree; one cannot be both; a retake leads to a new journey's page."""
    case, sent_back = customer.referred(), customer.referred()
    with Window(driver, address, width=1280, height=800) as ada, Window(driver, address, width=1280, height=800) as bob:
        page = enter(ada, customer, "reviewer")
        heading(page, "Cases")
        page.goto(f"{address}/console#case/{case}")
        page.get_by_role("button", name="Take this case").click(timeout=20_000)
        page.get_by_role("button", name="Give it back").wait_for()
        other = enter(bob, customer, "senior")
        heading(other, "Cases")
        other.goto(f"{address}/console#case/{case}")
        other.get_by_role("button", name="Accept").click(timeout=20_000)
        other.get_by_role("button", name="Yes, accept").click()
        other.get_by_role("alert").filter(has_text="another person looks").wait_for()
        bob.look("console-held")
        page.get_by_label("Note", exact=True).fill(EVIL)
        page.get_by_role("button", name="Add the note").click()
        page.locator(".notes li").wait_for()
        check(EVIL in page.locator(".notes").inner_text(), "a note is not shown as it was written")
        check(page.get_by_role("button", name="Give it back").is_visible(), "a note gave the case back")
        page.get_by_label("Why (kept").fill("seen in person")
        page.keyboard.press("Tab")
        page.locator("h1").focus()
        page.keyboard.press("a")
        check(page.evaluate("document.activeElement.textContent") == "Yes, accept", "the key a does not ask")
        ada.look("console-confirm")
        page.keyboard.press("Enter")
        page.get_by_text("You have given your opinion").wait_for(timeout=20_000)
        ada.look("console-opinion")
        check(customer.get(f"/v1/journeys/{case}").get("review") is None, "one person decided alone")
        other.reload()
        other.get_by_text("Another person has given an opinion").or_(other.get_by_text("Two people")).first.wait_for(timeout=20_000)
        other.get_by_role("button", name="Accept").click()
        other.get_by_role("button", name="Yes, accept").click()
        other.get_by_text("The pictures are gone").wait_for(timeout=20_000)
        bob.look("console-decided")
        review = customer.get(f"/v1/journeys/{case}")
        check(review["review"]["decision"] == "accepted" and review["result"] == "Refer", f"the decision: {review}")
        page.goto(f"{address}/console#case/{sent_back}")
        page.get_by_role("button", name="Ask for a retake").click(timeout=20_000)
        page.get_by_role("button", name="Yes, ask for a retake").click()
        page.get_by_role("button", name="Make a link").click(timeout=20_000)
        link = page.get_by_label("Link for the person").input_value()
        ada.look("console-retake")
        check(page.title() != "owned" and other.title() != "owned", "a note ran as a script")
        for window in (ada, bob):
            window.complaints = [text for text in window.complaints if "409" not in text]
            check(not window.complaints, f"deciding: {window.complaints}")
    with Window(driver, address) as person:
        person.page.goto(link)
        person.page.locator("vouch-journey vouch-capture").wait_for(timeout=20_000)
    events = [entry["action"] for entry in customer.get("/v1/audit?limit=100")["items"]]
    for action in ("POST /v1/cases/{id}/notes", "POST /v1/journeys/{id}/review", "POST /v1/journeys/{id}/review/hold"):
        check(action in events, f"{action} is not in the audit log")


def hostile(driver, address, customer):
    """A document whose texts are markup, and an answer that is none."""
    case = customer.referred()
    with Window(driver, address, width=1280, height=800) as window:
        page = enter(window, customer, "reviewer")
        heading(page, "Cases")

        def spoil(route):
            answer = route.fetch()
            report = answer.json()
            document = report["document"]
            document["document"]["name"] = EVIL
            for field in document["fields"].values():
                field["value"] = field["text"] = EVIL
                for source in field["sources"].values():
                    source["raw"] = EVIL
                    source["box"] = [[1e99, 0], ["x", 1], [1, 1], [0, 1]]
            for one in document["checks"]:
                one["words"] = one["reason"] = EVIL
            document["chip"] = {"genuine": EVIL, "words": EVIL, "checks": [], "missingAnchors": [EVIL], "day": "2026-11-28", "certificates": [
                {"role": EVIL, "subject": EVIL, "issuer": EVIL, "fingerprint": EVIL}]}
            document["graphics"] = [{"kind": "portrait", "mime": "image/svg+xml", "data": "PHN2Zz4="}]
            route.fulfill(response=answer, json=report)
        page.route("**/v1/journeys/*/report", spoil)
        page.goto(f"{address}/console#case/{case}")
        page.get_by_role("heading", name="Fields by source").wait_for(timeout=20_000)
        check(EVIL in page.locator("h1").inner_text(), "the name is not shown as it is")
        page.wait_for_timeout(300)
        check("owned" not in page.title(), "a document's text ran as a script")
        check(page.locator("main script, main img[src=x], main img[src*='svg']").count() == 0, "a document's text became markup")
        window.look("console-hostile")
        window.complaints.clear()
        page.unroute("**/v1/journeys/*/report")
        page.route("**/v1/cases/*", lambda route: route.fulfill(status=500, body="<html>"))
        page.goto(f"{address}/console#cases")
        heading(page, "Cases")
        page.goto(f"{address}/console#case/{case}")
        page.get_by_role("alert").wait_for(timeout=20_000)
        window.look("console-broken")


def auditing(driver, address, customer):
    """An auditor sees where cases stand, and nothing of a person."""
    case = customer.referred()
    customer.post(f"/v1/cases/{case}/notes", {"text": "Erika called"})
    with Window(driver, address, width=1280, height=800) as window:
        asked = []
        page = enter(window, customer, "auditor")
        heading(page, "Cases")
        page.on("request", lambda request: asked.append(request.url))
        check(page.locator("#search").count() == 0, "an auditor can look for names")
        page.goto(f"{address}/console#case/{case}")
        page.get_by_role("heading", name="Rules of the journey").wait_for(timeout=20_000)
        text = page.locator("main").inner_text()
        check("NIEMAND" not in text and "Erika" not in text, "an auditor sees a person's data")
        check(not any("/report" in url or "/pictures" in url for url in asked), f"an auditor's page asks for a person's data: {asked}")
        check(page.get_by_role("button", name="Accept").count() == 0, "an auditor can decide")
        window.look("console-auditor")
        status = page.evaluate("""async (id) => { const { token } = await (await fetch('/console/session')).json();
            return (await fetch(`/v1/journeys/${id}/pictures/front`, { headers: { 'Vouch-Console': token } })).status; }""", case)
        check(status == 403, f"the server shows an auditor a picture: {status}")


def looks(driver, address, customer):
    """Every size and theme, for the eye and for axe."""
    case = customer.referred()
    for width, height in ((360, 740), (768, 1024), (1280, 800)):
        for scheme in ("light", "dark"):
            with Window(driver, address, width=width, height=height, scheme=scheme) as window:
                window.page.goto(address + "/console")
                heading(window.page, "Sign in")
                window.look("console-sign-in")
                page = enter(window, customer, "reviewer")
                heading(page, "Cases")
                window.look("console-list")
                page.goto(f"{address}/console#case/{case}")
                page.locator(".marks polygon.page").wait_for(state="attached", timeout=20_000)
                window.look("console-case")
                page.goto(f"{address}/console#figures")
                heading(page, "What became of journeys")
                window.look("console-figures")
    with Window(driver, address, language="ar", width=360, height=740) as window:
        window.page.goto(address + "/console")
        window.page.locator("h1").wait_for()
        window.look("console-sign-in")


@contextlib.contextmanager
def provider():
    """An OpenID Connect issuer of another's making; None where it is not installed."""
    program = pathlib.Path(sys.executable).with_name("oidc-provider-mock")
    if not program.exists():
        said.append("issuer: skipped: oidc-provider-mock is not installed (scripts/setup --browser)")
        yield None
        return
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    people = [{"sub": "ada", "email": "reviewer@demo.example", "email_verified": True},
              {"sub": "eve", "email": "reviewer@demo.example", "email_verified": False},
              {"sub": "sam", "email": "stranger@demo.example", "email_verified": True}]
    claims = [word for person in people for word in ("--user-claims", json.dumps(person))]
    child = subprocess.Popen([program, "--port", str(port), "--require-nonce", "true", *claims], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        address = f"http://127.0.0.1:{port}"
        for _ in range(200):
            with contextlib.suppress(OSError):
                urllib.request.urlopen(address + "/.well-known/openid-configuration").read()
                break
            time.sleep(0.1)
        yield address
    finally:
        child.kill()
        child.wait()


def issuer(driver, address, customer, login):
    """Staff come in at an issuer that is not ours, and whoever it does not confirm stays outside."""
    if not login:
        return
    for person, comes_in in (("ada", True), ("eve", False), ("sam", False)):
        with Window(driver, address, width=1280, height=800) as window:
            page = window.page
            page.goto(address + "/console")
            page.get_by_role("link", name="Sign in with your organisation").click()
            page.wait_for_url(login + "/**")
            page.locator("input[name=sub]").fill(person)
            page.locator("input[name=sub]").press("Enter")
            page.wait_for_url(address + "/console**")
            if comes_in:
                heading(page, "Cases")
                check("reviewer@demo.example" in page.locator("header").inner_text(), "somebody else came in")
                page.reload()
                heading(page, "Cases")
            else:
                page.get_by_role("alert").filter(has_text="did not confirm").wait_for(timeout=20_000)
                window.look("console-refused")
                check("vouch-console" not in {cookie["name"] for cookie in window.context.cookies()}, f"{person} came in")


def texts(*_):
    """Other languages have no key that English lacks, and the same places for values."""
    english = dict(re.findall(r"^  (\w+): \"(.*)\",$", (ROOT / "Pages/console-texts.js").read_text(), re.M))
    places = lambda text: sorted(re.findall(r"\{\w+\}", text))
    for path in sorted((ROOT / "Pages/texts").glob("console-*.json")):
        own = json.loads(path.read_text())
        check(set(own) == set(english), f"{path.name}: {sorted(set(own) ^ set(english))}")
        for key, text in own.items():
            check(text.strip() and places(text) == places(english.get(key, "")), f"{path.name}: {key}: {text!r}")


with sync_playwright() as driver, tempfile.TemporaryDirectory() as folder, provider() as login:
    careful = pathlib.Path(folder) / "customers.json"
    careful.write_text(json.dumps({"demo": {"reviewers": 2}}))
    # The provider admits no client without a secret, and takes any.
    secret = pathlib.Path(folder) / "issuer.secret"
    secret.write_text("s:1\n")
    more = ["--staff-issuer", login, "--staff-client", "vouch-console", "--staff-secret-file", str(secret)] if login else []
    with server(arguments.program, folder, "--customers", str(careful), *more) as address:
        customer = Customer(address, folder)
        for part in (texts, entrance, issuer, reading, deciding, hostile, auditing, looks):
            # At another issuer only where it is asked for: it is slow.
            if arguments.only == part.__name__ or arguments.only is None and part is not issuer:
                began = time.time()
                part(driver, address, customer, *([login] if part is issuer else []))
                said.append(f"{part.__name__}: {time.time() - began:.1f} s")
print("\n".join(f"console: {line}" for line in said))
if wrong:
    print("\n".join(f"console: wrong: {line}" for line in wrong))
    sys.exit(1)
print("console: everything is as it should be")
