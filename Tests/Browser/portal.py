#!/usr/bin/env python3
"""Uses the portal as a member of staff does, in Chromium, and lets axe judge every page.

    Tests/Browser/portal.py URL CLIENT SECRET [FOLDER]

Writes pictures of the pages to FOLDER, at 360 and 1280 pixels. Ends with 77 if playwright, axe or Chromium is missing, with 1 if
anything is wrong, and prints what.
"""
import os
import sys

try:
    from axe_playwright_python.sync_playwright import Axe
    from playwright.sync_api import sync_playwright
except ImportError as error:
    print(f"portal: skipped: {error.name} is not installed (pip install -r Tests/Browser/requirements.txt)")
    sys.exit(77)

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
if not os.access(CHROMIUM, os.X_OK):
    print(f"portal: skipped: there is no {CHROMIUM} (apt-get install chromium)")
    sys.exit(77)

url, client, secret = sys.argv[1:4]
folder = sys.argv[4] if len(sys.argv) > 4 else None
wrong = []


def check(condition, text):
    if not condition:
        wrong.append(text)


class Visitor:
    """One browser window; notes what the console complains about."""

    def __init__(self, browser, width, scripts=True, scheme="light"):
        self.name = f"{width}{'' if scripts else '-plain'}{'' if scheme == 'light' else '-dark'}"
        self.context = browser.new_context(
            viewport={"width": width, "height": 800}, java_script_enabled=scripts, color_scheme=scheme)
        self.page = self.context.new_page()
        self.scripts = scripts
        self.page.on("console", self.complained)
        self.page.on("pageerror", lambda error: wrong.append(f"{self.name}: {error}"))

    def complained(self, message):
        # An answer that is no success is told in the console too.
        if message.type == "error" and "status of 4" not in message.text:
            wrong.append(f"{self.name}: console: {message.text}")

    def look(self, what):
        if self.scripts:
            found = Axe().run(self.page, options={"runOnly": [
                "wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]})
            check(found.violations_count == 0, f"{self.name}: {what}: axe: {found.generate_report()}")
            checked.append(f"{self.name} {what}: {len(found.response['passes'])} rules of axe passed")
            wide = self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
            check(wide <= 0, f"{self.name}: {what}: {wide} pixels wider than the window")
        if folder:
            self.page.screenshot(path=os.path.join(folder, f"portal-{what}-{self.name}.png"), full_page=True)

    def sign_in(self, with_secret, what=None):
        self.page.goto(f"{url}/portal")
        if what:
            self.look("sign-in")
        # By the keyboard alone: the skip link is the first thing it reaches.
        self.page.keyboard.press("Tab")
        if self.scripts:
            check(self.page.evaluate("document.activeElement.className") == "skip", "the skip link is not first")
        self.page.keyboard.press("Enter")
        self.page.keyboard.press("Tab")
        self.page.keyboard.type(client)
        self.page.keyboard.press("Tab")
        self.page.keyboard.type(with_secret)
        with self.page.expect_navigation():
            self.page.keyboard.press("Enter")


def staff(browser, width, scheme="light"):
    visitor = Visitor(browser, width, scheme=scheme)
    page = visitor.page
    visitor.sign_in("wrong", "sign-in")
    check("Wrong client name or secret" in page.inner_text("main"), "a wrong secret is not told")
    check(page.evaluate("document.activeElement.id") == "mistakes", "what is wrong has not the focus")
    check(page.input_value("#secret") == "", "the secret is shown again")
    visitor.look("wrong-secret")
    visitor.sign_in(secret)
    check(page.title().startswith("Enrol a person"), f"no form after signing in: {page.title()}")
    visitor.look("form")
    cookies = {cookie["name"]: cookie for cookie in visitor.context.cookies()}
    check(cookies["vouch-portal"]["httpOnly"] and cookies["vouch-portal"]["sameSite"] == "Strict", "the cookie is open")
    # What a browser would refuse itself is refused by the server too.
    page.evaluate("document.querySelector('main form').noValidate = true")
    page.fill("#username", "anna")
    page.fill("#email", "anna at example.com")
    with page.expect_navigation():
        page.click("main button")
    check(page.get_attribute("#email", "aria-invalid") == "true", "the wrong field is not marked")
    check("Enter an e-mail address such as" in page.inner_text("#email-mistake"), "the mistake is not told")
    check(page.input_value("#username") == "anna", "what was typed is lost")
    visitor.look("mistake")
    page.click("#mistakes a")
    check(page.evaluate("document.activeElement.id") == "email", "the link does not lead to the field")
    page.fill("#email", "anna@example.com")
    if page.query_selector("#mail"):
        page.check("#mail")
    # Twice, as impatient people do.
    page.dblclick("main button")
    page.wait_for_selector("#link-part")
    link = page.input_value("#link")
    check("/onboarding?data=" in link or "/demo/onboarding/" in link, "there is no link")
    check(page.evaluate("document.querySelector('img').naturalWidth") > 100, "there is no QR code")
    check("Waiting for the person" in page.inner_text("#state"), "the state is not told")
    visitor.look("enrolment")
    print(f"link {link}")
    page.goto(f"{url}/portal")
    with page.expect_navigation():
        page.click("header button")
    check("You are signed out." in page.inner_text("main"), "signing out is not told")
    visitor.look("signed-out")


def without_scripts(browser):
    visitor = Visitor(browser, 360, scripts=False)
    page = visitor.page
    page.goto(f"{url}/portal")
    page.fill("#client", client)
    page.fill("#secret", secret)
    page.click("main button")
    page.fill("#username", "berta")
    page.fill("#email", "berta@example.com")
    if page.query_selector("#mail"):
        page.uncheck("#mail")
    page.click("main button")
    page.wait_for_selector("#link-part")
    check("Waiting for the person" in page.inner_text("#state"), "nothing works without scripts")
    page.click("text=Check again")
    check("Waiting for the person" in page.inner_text("#state"), "the state cannot be asked for without scripts")
    visitor.look("enrolment")


checked = []
with sync_playwright() as playwright:
    browser = playwright.chromium.launch(
        executable_path=CHROMIUM, args=["--no-sandbox", "--disable-dev-shm-usage", "--headless=new"])
    for width in (360, 1280):
        staff(browser, width)
    staff(browser, 360, scheme="dark")
    without_scripts(browser)
    browser.close()

for line in checked:
    print(line)
for line in wrong:
    print(f"portal: error: {line}", file=sys.stderr)
sys.exit(1 if wrong else 0)
