#!/usr/bin/env python3
"""Plays 200 second pictures to journeys as the back of a card, of which none is one, and the true backs that are at hand:
what the server says of each.

    Benchmarks/second_side.py PROGRAM [--fronts 10] [--set ../shared/corpus/documents]

Needs a release build of vouch-server, ffmpeg, and a set of pictures with truth (its README). Prints a table; ends with 1 if a
picture that is no back passed."""
import argparse
import base64
import collections
import json
import os
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request

SAME = {
    "smaller": "scale=iw*0.7:-2", "cropped": "crop=iw*0.94:ih*0.94", "brighter": "eq=brightness=0.12:contrast=1.1",
    "blurred": "gblur=sigma=2", "turned": "rotate=3*PI/180:fillcolor=gray",
    "screen": "geq=lum='lum(X,Y)*(0.85+0.15*sin(X*2.1))':cb='cb(X,Y)':cr='cr(X,Y)'",
}
BLANK = {
    "grey": "color=c=gray:s=1200x800", "white": "color=c=white:s=1200x800", "black": "color=c=black:s=1200x800",
    "gradient": "gradients=s=1200x800:c0=0x405060:c1=0xd0c0b0", "noise": "nullsrc=s=1200x800,geq=random(1)*255:128:128",
    "card": "color=c=0x606060:s=1200x800,drawbox=x=150:y=120:w=900:h=560:color=0xe8e8e0:t=fill",
    "hand": "color=c=0x303438:s=1200x800,drawbox=x=260:y=200:w=680:h=600:color=0xd8a888:t=fill,gblur=sigma=30",
}


def ffmpeg(*arguments):
    with tempfile.NamedTemporaryFile(suffix=".jpg") as file:
        subprocess.run(
            ["ffmpeg", "-loglevel", "error", "-y", *arguments, "-frames:v", "1", "-q:v", "3", file.name], check=True)
        with open(file.name, "rb") as picture:
            return picture.read()


class Server:
    def __init__(self, program, folder, port=18473):
        self.port = port
        self.process = subprocess.Popen(
            [program, "--demo", "--port", str(port), "--data", folder], stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        for _ in range(600):
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=5).close()
                break
            except OSError:
                time.sleep(0.1)
        while not os.path.exists(os.path.join(folder, "demo.json")):
            time.sleep(0.1)
        with open(os.path.join(folder, "demo.json"), encoding="utf-8") as file:
            self.demo = json.load(file)
        self.renewed = 0

    def token(self):
        if time.monotonic() - self.renewed > 200 or not self.renewed:
            form = urllib.parse.urlencode({
                "grant_type": "client_credentials", "client_id": self.demo["clientId"],
                "client_secret": self.demo["clientSecret"]})
            request = urllib.request.Request(f"http://127.0.0.1:{self.port}/v1/token", data=form.encode())
            with urllib.request.urlopen(request, timeout=60) as answer:
                self.known = json.load(answer)["access_token"]
            self.renewed = time.monotonic()
        return self.known

    def post(self, path, body):
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}", data=json.dumps(body).encode(), method="POST",
            headers={"Content-Type": "application/json", "Authorization": "Bearer " + self.token()})
        with urllib.request.urlopen(request, timeout=120) as answer:
            return json.load(answer)

    def journey(self, front, second):
        """What is said of the second picture: the rule once the journey goes on, or why it is asked for again."""
        state = self.post("/v1/journeys", {"definition": "identity"})
        path = f"/v1/journeys/{state['id']}/document"
        state = self.post(path, {"picture": base64.b64encode(front).decode()})
        if state.get("step") != "back":
            return f"front: {state.get('retake') or state.get('step')}"
        state = self.post(path, {"picture": base64.b64encode(second).decode()})
        if state.get("step") == "back":
            return state.get("retake", "again")
        return state["rules"]["DOCUMENTBACKSIDECHECK"]


parser = argparse.ArgumentParser()
parser.add_argument("program")
parser.add_argument("--fronts", type=int, default=10)
parser.add_argument("--set", default=os.path.join(os.path.dirname(__file__), "../../shared/corpus/documents"))
options = parser.parse_args()
with open(os.path.join(options.set, "truth.json"), encoding="utf-8") as file:
    truth = json.load(file)


def bytes_of(entry):
    with open(os.path.join(options.set, entry["file"]), "rb") as picture:
        return picture.read()


def crop(region):
    """ffmpeg's words for a side of a picture that shows both."""
    if "box" in region:
        left, top, right, bottom = (int(one) for one in region["box"])
    else:
        across, down = zip(*region["corners"])
        left, top, right, bottom = int(min(across)), int(min(down)), int(max(across)), int(max(down))
    left, top = max(left, 0), max(top, 0)
    return f"crop={right - left}:{bottom - top}:{left}:{top}"


cards = [one for one in truth if one["documentType"] in ("idCard", "drivingLicence", "residencePermit")]
with tempfile.TemporaryDirectory() as folder:
    server = Server(options.program, folder)
    try:
        counts, passed = collections.Counter(), []
        blanks = {name: ffmpeg("-f", "lavfi", "-i", source) for name, source in BLANK.items()}
        fronts = [one for one in cards if one.get("side") == "front"]
        used = 0
        for entry in fronts:
            if used == options.fronts:
                break
            path, front = os.path.join(options.set, entry["file"]), bytes_of(entry)
            if server.journey(front, blanks["grey"]).startswith("front"):
                continue
            used += 1
            seconds = [("blank " + name, picture) for name, picture in blanks.items()]
            seconds += [("same side " + name, ffmpeg("-i", path, "-vf", change)) for name, change in SAME.items()]
            others = [one for one in truth if one["file"] != entry["file"]]
            start = used * 7 % len(others)
            seconds += [("other document", bytes_of(one)) for one in (others + others)[start:start + 7]]
            for kind, second in seconds:
                said = server.journey(front, second)
                counts[kind.split(" ")[0], said] += 1
                if said == "Passed":
                    passed.append((os.path.basename(entry["file"]), kind))
        for (kind, said), count in sorted(counts.items()):
            print(f"{kind:12} {said:20} {count}")
        print(f"{sum(counts.values())} pictures that are no back: {len(passed)} passed {passed}")
        backs = collections.Counter()
        for entry in cards:
            regions = entry.get("sideRegions") or []
            if len(regions) != 2:
                continue
            path = os.path.join(options.set, entry["file"])
            sides = [ffmpeg("-i", path, "-vf", crop(one)) for one in sorted(regions, key=lambda one: one["side"] == "back")]
            backs[server.journey(*sides)] += 1
        print("true backs:", dict(backs))
    finally:
        server.process.terminate()
        server.process.wait()
sys.exit(1 if passed else 0)
