"""Videos of live persons and of attacks, each for a challenge of its own, drawn as vouch face challenge draws."""
import json
import os
import subprocess

import numpy as np
import cv2

from liveness_camera import Camera, Paper, Screen, linear, stored
from liveness_faces import WIDTH, HEIGHT, morph

RATE = 8.0
ACTIONS = ["turnLeft", "turnRight", "lookUp", "blink", "moveCloser"]
ISSUED = 1764000000

# Species of ISO/IEC 30107-3: instruments of one kind, made and shown in one way.
SPECIES = {
    "screen-recording": "an older video of the person, on a screen",
    "screen-puppet": "the portrait animated to do what is asked, on a screen",
    "print-flat": "a print, turned, tilted and brought closer by hand as asked",
    "print-mask-bent": "a print worn around the head, with holes for the attacker's eyes, who does all that is asked",
    "morph-screen-puppet": "a morph of two persons, animated to do what is asked, on a screen",
    "morph-print-flat": "a print of a morph, moved as asked",
    "injected-loop": "a short recording in a loop, instead of the camera",
    "injected-recording": "a recording for another challenge, instead of the camera",
    "injected-puppet": "the portrait animated to do what is asked, instead of the camera, without its noise",
    "injected-puppet-noise": "the same with a camera's noise added",
}


def draw(rng, steps=3):
    """A challenge as VouchLiveness draws it; only the generator is another, so that the set can be made again."""
    while True:
        actions = []
        while len(actions) < steps:
            actions.append(rng.choice([a for a in ACTIONS if not actions or a != actions[-1]]))
        if "blink" in actions and {"turnLeft", "turnRight"} & set(actions):
            break
    time, places = 1.2 + rng.integers(0, 61) / 100, []
    for action in actions:
        places.append({"action": str(action), "at": round(time, 2), "within": 2.2})
        time += 2.6 + rng.integers(0, 51) / 100
    duration = round(places[-1]["at"] + 2.2 + 0.5, 2)
    time, colours = 0.4, []
    while time < duration - 0.3 and len(colours) < 32:
        corner = rng.choice([c for c in range(1, 7) if not colours or c != colours[-1]["corner"]])
        colours.append({"at": time, "corner": corner, "red": 255 * int(corner & 1 != 0),
                        "green": 255 * int(corner & 2 != 0), "blue": 255 * int(corner & 4 != 0)})
        time = round(time + 0.5 + rng.integers(0, 31) / 100, 2)
    for colour in colours:
        del colour["corner"]
    return {"version": 1, "nonce": rng.bytes(32).hex(), "issued": ISSUED, "expires": ISSUED + 120,
            "duration": duration, "steps": places, "colours": colours}


class Person:
    """Somebody who follows prompts: reaction, extent and habits of their own."""

    def __init__(self, rng, challenge):
        self.rng = rng
        self.starts = [(s["action"], s["at"] + rng.uniform(0.35, 0.8)) for s in challenge["steps"]]
        self.turn, self.up = rng.uniform(27, 36), rng.uniform(18, 26)
        self.closer, self.long = rng.uniform(1.35, 1.5), rng.uniform(1.1, 1.4)
        self.phases = rng.uniform(0, 6.3, 6)
        self.blinks = [t for t in np.cumsum(rng.exponential(4, 12)) if t < 30]

    def at(self, time):
        """yaw, pitch, roll, size, shift, closed."""
        sway = [np.sin(time * w + p) for w, p in zip((0.9, 1.3, 0.7, 1.1, 0.8, 1.7), self.phases)]
        pose = [1.5 * sway[0], 1.2 * sway[1], 1.0 * sway[2], 1 + 0.01 * sway[3], (2.5 * sway[4], 2 * sway[5]), 0.0]
        for action, start in self.starts:
            share = np.clip((time - start) / self.long, 0, 1)
            bell = np.sin(np.pi * share) ** 0.7 if 0 < share < 1 else 0
            if action in ("turnLeft", "turnRight"):
                pose[0] += bell * (self.turn if action == "turnLeft" else -self.turn)
            elif action == "lookUp":
                pose[1] -= bell * self.up
            elif action == "moveCloser":
                pose[3] *= 1 + bell * (self.closer - 1)
            elif 0 <= time - start < 0.32:
                pose[5] = 1.0
        if any(0 <= time - t < 0.16 for t in self.blinks):
            pose[5] = 1.0
        return pose


def colour_at(challenge, time):
    """What the screen shows, as linear blue, green, red; nothing before the first colour."""
    shown = [c for c in challenge["colours"] if c["at"] <= time]
    return np.array([shown[-1][n] / 255 for n in ("blue", "green", "red")], np.float32) if shown else np.zeros(3, np.float32)


class Clip:
    """Frames of one presentation."""

    def __init__(self, species, portrait, other, seed):
        self.rng = rng = np.random.default_rng(seed)
        self.species, self.challenge = species, draw(rng)
        self.portrait = morph(portrait, other) if species.startswith("morph") else portrait
        old = species in ("screen-recording", "injected-recording")
        self.played = draw(rng) if old else self.challenge
        self.person = Person(rng, self.played)
        self.camera, self.first = Camera(rng), Camera(rng)
        self.screen, self.paper = Screen(rng), Paper(rng, other.picture)
        self.reflects, self.delay = rng.uniform(0.05, 0.12), rng.uniform(0.03, 0.15)
        self.loop = []

    def frames(self):
        count = int(self.challenge["duration"] * RATE) + 2
        for number in range(count):
            yield self.frame(number, number / RATE)

    def live(self, time, challenge, reflects, kind="head"):
        """A person's light before a lens."""
        yaw, pitch, roll, size, shift, closed = self.person.at(time)
        picture, skin = self.portrait.view(yaw, pitch, roll, size, shift, closed, kind)
        light = linear(picture)
        if reflects:
            # The room behind is farther from the screen.
            near = (0.15 + 0.85 * skin)[..., None]
            light = light * (1 + reflects * near * colour_at(challenge, time - self.delay))
        return light

    def moved(self, light):
        x, y = self.camera.hand()
        return cv2.warpAffine(light, np.float32([[1, 0, x], [0, 1, y]]), (WIDTH, HEIGHT), borderMode=cv2.BORDER_REPLICATE)

    def frame(self, number, time):
        name = self.species
        colour = colour_at(self.challenge, time - self.delay)
        if name == "bona-fide":
            return self.camera.frame(self.moved(self.live(time, self.challenge, self.reflects)), time)
        if name == "print-mask-bent":
            return self.camera.frame(self.moved(self.live(time, self.challenge, self.reflects, "bent")), time)
        if name.endswith("print-flat"):
            yaw, pitch, _, size, shift, _ = self.person.at(time)
            hand = self.camera.hand() + np.array(shift) * 3
            light = self.paper.light(self.portrait.picture, hand, colour, yaw * 1.3, pitch * 1.3, size, self.reflects)
            return self.camera.frame(light, time)
        if name.startswith("screen") or name.startswith("morph-screen"):
            # Filmed once before, with the colours of that day if it was for a challenge.
            made = self.live(time, self.played, self.reflects if name == "screen-recording" else 0)
            picture = self.first.frame(made, time)
            return self.camera.frame(self.screen.light(picture, self.camera.hand(), colour), time)
        if name == "injected-loop":
            length = 14
            if number < length:
                self.person.starts = []
                self.loop.append(self.camera.frame(self.moved(self.live(time, self.challenge, 0)), time))
            return self.loop[number % length]
        if name == "injected-recording":
            return self.camera.frame(self.moved(self.live(time, self.played, self.reflects)), time)
        picture = stored(self.live(time, self.challenge, 0))
        return picture if name == "injected-puppet" else self.camera.frame(linear(picture), time)


def write(clip, folder, as_video):
    """The frames as an MP4 or a folder of JPEGs, and the challenge; both paths."""
    os.makedirs(folder, exist_ok=True)
    challenge = os.path.join(folder, "challenge.json")
    with open(challenge, "w") as file:
        json.dump(clip.challenge, file)
    if as_video:
        path = os.path.join(folder, "clip.mp4")
        pipe = subprocess.Popen(
            ["ffmpeg", "-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "bgr24", "-s", f"{WIDTH}x{HEIGHT}", "-r", str(RATE),
             "-i", "-", "-c:v", "libx264", "-preset", "veryfast", "-crf", "20", "-pix_fmt", "yuv420p", "-threads", "1", path],
            stdin=subprocess.PIPE)
        for frame in clip.frames():
            pipe.stdin.write(frame.tobytes())
        pipe.stdin.close()
        if pipe.wait() != 0:
            raise SystemExit("liveness: ffmpeg failed")
        return path, challenge
    path = os.path.join(folder, "frames")
    os.makedirs(path, exist_ok=True)
    for number, frame in enumerate(clip.frames()):
        cv2.imwrite(os.path.join(path, f"frame-{round(number * 1000 / RATE):06d}.jpg"), frame, [cv2.IMWRITE_JPEG_QUALITY, 92])
    return path, challenge
