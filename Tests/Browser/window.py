"""A browser before a server's pages, for pages.py: its camera plays a clip, and every request and complaint is noted."""
import contextlib
import http.server
import json
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import threading
import time
import urllib.request

try:
    from axe_playwright_python.sync_playwright import Axe
    from playwright.sync_api import TimeoutError as Late
except ImportError as error:
    print(f"pages: skipped: {error.name} is not installed (scripts/setup --browser)")
    sys.exit(77)

ROOT = pathlib.Path(__file__).resolve().parents[2]
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
if not os.access(CHROMIUM, os.X_OK) or not shutil.which("ffmpeg"):
    print("pages: skipped: there is no Chromium or no ffmpeg (scripts/setup --browser)")
    sys.exit(77)

pictures = None  # the folder that pictures of the pages are written to
wrong, said = [], []
EVENTS = "camera captured complete decided elsewhere error handover instruction interrupted journey obstacle phase progress recorded result".split()
# Of these the detail may hold pictures or personal data.
BARE = "captured complete recorded result".split()
LISTEN = f"""window.told = [];
for (const name of {json.dumps(EVENTS)}) document.addEventListener(`vouch-${{name}}`, ({{ detail }}) =>
  window.told.push({{ name, at: performance.now(), detail: {json.dumps(BARE)}.includes(name) ? null : detail }}));
"""


def check(condition, text):
    if not condition:
        wrong.append(text)


def clip(folder, name, filters, source):
    """A camera's clip: motion JPEG, 1280x720, ten frames a second for two seconds."""
    path = os.path.join(folder, f"{name}.mjpeg")
    subprocess.run(
        ["ffmpeg", "-loglevel", "error", "-y", *source, "-t", "2", "-r", "10", "-vf", filters, "-c:v", "mjpeg", "-q:v", "3",
         "-pix_fmt", "yuvj420p", path], check=True)
    return path


def picture_clip(folder, name):
    fit = "scale=1280:720:force_original_aspect_ratio=decrease,pad=1280:720:(ow-iw)/2:(oh-ih)/2"
    return clip(folder, name, fit, ["-loop", "1", "-i", str(ROOT / f"Examples/{name}.jpg")])


@contextlib.contextmanager
def server(program, folder, *more):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    log = open(os.path.join(folder, "server.log"), "w")
    child = subprocess.Popen(
        [program, "--demo", "--port", str(port), "--data", os.path.join(folder, "data"), "--pages", "Pages", *more], cwd=ROOT, stdout=log, stderr=log)
    try:
        address = f"http://127.0.0.1:{port}"
        for _ in range(600):
            with contextlib.suppress(OSError):
                urllib.request.urlopen(address + "/healthz").read()
                break
            if child.poll() is not None:
                sys.exit(f"pages: error: the server ended: {open(log.name).read()[-2000:]}")
            time.sleep(0.1)
        yield address
    finally:
        child.terminate()
        child.wait()


@contextlib.contextmanager
def site(body, fields):
    """Another site, of one page."""
    class Page(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            for name, value in {"content-type": "text/html", **fields}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body.encode())

        def log_message(self, *_):
            pass
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Page) as listener:
        threading.Thread(target=listener.serve_forever, daemon=True).start()
        yield f"http://localhost:{listener.server_port}/"
        listener.shutdown()


def begun(address, folder, definition):
    """A journey that a customer began, and the link that its person gets."""
    with open(os.path.join(folder, "data/demo.json")) as file:
        key = json.load(file)["apiKey"]

    def post(path, body):
        request = urllib.request.Request(
            address + path, json.dumps(body).encode(), {"apikey": key, "Content-Type": "application/json"})
        return json.load(urllib.request.urlopen(request))
    journey = post("/v1/journeys", {"definition": definition})
    token = post(f"/v1/journeys/{journey['id']}/tokens", {})["accessToken"]
    return f"{address}/capture#journey={journey['id']}&token={token}"


def until(page, condition, seconds=20):
    """Waits for a condition of the page: its policy lets the driver wait for none of its own."""
    end = time.time() + seconds
    while not page.evaluate(condition):
        if time.time() > end:
            raise Late(f"never: {condition}")
        page.wait_for_timeout(50)


class Window:
    """A browser of its own, with a camera that plays `clip`, or with none."""

    def __init__(self, driver, address, clip=None, allowed=True, width=360, height=740, language="en", scheme="light", start=""):
        camera = ["--use-fake-device-for-media-stream", f"--use-file-for-fake-video-capture={clip}"] if clip else []
        if allowed:
            camera.append("--use-fake-ui-for-media-stream")
        self.browser = driver.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", *camera])
        self.context = self.browser.new_context(
            viewport={"width": width, "height": height}, locale=language, color_scheme=scheme, reduced_motion="reduce")
        if clip and allowed:
            self.context.grant_permissions(["camera"], origin=address)
        self.context.add_init_script(LISTEN + start)
        self.page = self.context.new_page()
        self.name = f"{width}-{language}-{scheme}"
        self.address, self.foreign, self.complaints = address, [], []
        self.page.on("request", lambda request: self.note(request.url))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", lambda message: message.type == "error" and self.complaints.append(message.text))
        self.capture = self.page.locator("vouch-capture")

    def note(self, url):
        if not url.startswith((self.address, "blob:", "data:")):
            self.foreign.append(url)

    def open(self):
        self.page.goto(self.address + "/try")
        self.button("start").wait_for()
        return self

    def button(self, part):
        return self.capture.locator(f"[part~={part}]")

    def phase(self):
        return self.page.evaluate("document.querySelector('vouch-capture').phase")

    def told(self, name):
        return [event for event in self.page.evaluate("window.told") if event["name"] == name]

    def sees(self, instruction, seconds=20):
        """Waits for an instruction. The page's policy lets the driver wait for no text of its own."""
        end = time.time() + seconds
        while not any(event["detail"]["instruction"] == instruction for event in self.told("instruction")):
            if time.time() > end:
                raise Late(f"no {instruction}")
            self.page.wait_for_timeout(50)

    def alert(self, seconds=20):
        box = self.capture.get_by_role("alert")
        box.wait_for(timeout=seconds * 1000)
        return box.inner_text()

    def look(self, what):
        """axe's verdict, nothing wider than the window, and a picture."""
        found = Axe().run(self.page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]})
        check(found.violations_count == 0, f"{self.name}: {what}: axe: {found.generate_report()}")
        wide = self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        check(wide <= 0, f"{self.name}: {what}: {wide} pixels wider than the window")
        if pictures:
            self.page.screenshot(path=pictures / f"{what}-{self.name}.png", full_page=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.browser.close()
