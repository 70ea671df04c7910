"""A camera, and what is held before it instead of a person: screens and paper. Light is linear, 0...1."""
import numpy as np
import cv2

from liveness_faces import WIDTH, HEIGHT

BANK = np.random.default_rng(11).standard_normal((HEIGHT * 2, WIDTH * 2, 3)).astype(np.float32)


TO_LIGHT = ((np.arange(256) / 255) ** 2.2).astype(np.float32)
FROM_LIGHT = ((np.arange(4096) / 4095) ** (1 / 2.2) * 255).astype(np.uint8)


def linear(picture):
    return TO_LIGHT[picture]


def stored(light):
    return FROM_LIGHT[(np.clip(light, 0, 1) * 4095).astype(np.uint16)]


class Camera:
    """Lens, a sensor with Bayer's pattern at the output's resolution, noise, exposure and white balance that drift."""

    def __init__(self, rng, noise=1.0):
        self.rng = rng
        self.blur = rng.uniform(0.35, 0.85)
        self.read, self.shot = noise * rng.uniform(0.004, 0.010), noise * rng.uniform(0.012, 0.03)
        self.flicker = rng.uniform(0.002, 0.01)
        self.drift = rng.uniform(-0.01, 0.01, 3)
        self.shake = rng.uniform(0.2, 1.2)
        self.place = np.zeros(2)

    def hand(self):
        """The way of a hand-held or propped-up camera since the first frame, in pixels."""
        self.place = 0.92 * self.place + self.shake * self.rng.standard_normal(2)
        return self.place

    def frame(self, light, time):
        light = cv2.GaussianBlur(light, (0, 0), self.blur)
        gain = 1 + self.flicker * np.sin(time * 9.3) + 0.5 * self.flicker * self.rng.standard_normal()
        light = light * (gain * (1 + self.drift * np.sin(time * 0.7))).astype(np.float32)
        y, x = self.rng.integers(0, HEIGHT), self.rng.integers(0, WIDTH)
        noise = BANK[y:y + HEIGHT, x:x + WIDTH]
        light = light + noise * np.sqrt(self.read ** 2 + self.shot ** 2 * np.clip(light, 0, 1))
        value = stored(light)
        mosaic = np.empty((HEIGHT, WIDTH), np.uint8)
        mosaic[0::2, 0::2] = value[0::2, 0::2, 2]
        mosaic[0::2, 1::2] = value[0::2, 1::2, 1]
        mosaic[1::2, 0::2] = value[1::2, 0::2, 1]
        mosaic[1::2, 1::2] = value[1::2, 1::2, 0]
        return cv2.cvtColor(mosaic, cv2.COLOR_BAYER_BG2BGR_EA)


class Screen:
    """A display with stripes of red, green and blue, filmed: its pixels meet the sensor's."""

    def __init__(self, rng, pitch=None):
        self.pitch = pitch or np.exp(rng.uniform(np.log(0.4), np.log(1.6)))  # a display's pixel in the camera's
        self.turn, self.tilt = np.radians(rng.uniform(-4, 4)), rng.uniform(-0.0001, 0.0001, 2)
        self.size = rng.uniform(0.86, 1.12)  # of the picture's height: the bezel is seen below about 1
        self.bezel, self.shine = rng.uniform(0.01, 0.05), rng.uniform(0.002, 0.01)
        self.gain = rng.uniform(0.75, 1.0)
        cell = np.zeros((6, 6, 3), np.float32)
        for index, channel in enumerate((2, 1, 0)):
            cell[:5, 2 * index:2 * index + 2, channel] = 3 * 6 / 5 * 0.8
        cell += 0.2 * cell.mean((0, 1))
        self.tile = np.tile(cell, (64, 64, 1))
        self.contents = None

    def light(self, picture, hand, colour):
        """What the lens gets: the picture on the screen, at twice the sensor's resolution and averaged down."""
        c, s = np.cos(self.turn) * self.size, np.sin(self.turn) * self.size
        cx, cy = WIDTH / 2, HEIGHT / 2
        place = np.array([[c, -s, cx - c * cx + s * cy + hand[0]], [s, c, cy - s * cx - c * cy + hand[1]],
                          [self.tilt[0], self.tilt[1], 1]])
        twice = np.array([[2, 0, 0.5], [0, 2, 0.5], [0, 0, 1.0]])
        shown = cv2.warpPerspective(linear(picture), twice @ place, (2 * WIDTH, 2 * HEIGHT), flags=cv2.INTER_LINEAR,
                                    borderMode=cv2.BORDER_CONSTANT, borderValue=(-1, -1, -1))
        scale = self.pitch / 6
        mask = cv2.warpPerspective(self.tile, twice @ place @ np.diag([scale / self.size, scale / self.size, 1]),
                                   (2 * WIDTH, 2 * HEIGHT), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_WRAP)
        light = np.where(shown < 0, self.bezel, shown * mask * self.gain)
        light = cv2.resize(light, (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA)
        return light + self.shine * colour


class Paper:
    """A print, flat, turned and moved by hand before a room."""

    def __init__(self, rng, room):
        self.rng, self.room = rng, linear(cv2.GaussianBlur(room, (0, 0), 6))
        self.size = rng.uniform(0.7, 1.05)
        self.black, self.white = rng.uniform(0.02, 0.06), rng.uniform(0.75, 0.95)
        self.grain = cv2.GaussianBlur(rng.standard_normal((HEIGHT, WIDTH)).astype(np.float32), (0, 0), 0.8)[..., None] * 0.02
        pitch = rng.uniform(0.4, 0.9)  # of the halftone in the camera's pixels
        ys, xs = np.mgrid[0:HEIGHT, 0:WIDTH].astype(np.float32)
        self.dots = 0.06 * pitch * np.stack(
            [np.sin(2 * np.pi * (xs * np.cos(a) + ys * np.sin(a)) / pitch) for a in (0.26, 0.79, 1.31)], 2)

    def light(self, picture, hand, colour, yaw, pitch, size, reflects):
        ink = linear(picture) * (self.white - self.black) + self.black
        ink = ink * (1 + self.grain + self.dots * 0.5)
        a, b = np.radians([yaw, pitch])
        away, s = 8 * 84.0, size * self.size
        corners = []
        for x, y in ((0, 0), (WIDTH, 0), (WIDTH, HEIGHT), (0, HEIGHT)):
            x, y = (x - WIDTH / 2) * s, (y - HEIGHT * 0.45) * s
            x, z = x * np.cos(a), x * np.sin(a)
            y, z = y * np.cos(b) - z * np.sin(b), y * np.sin(b) + z * np.cos(b)
            near = away / (away + z)
            corners.append((x * near + WIDTH / 2 + hand[0], y * near + HEIGHT * 0.45 + hand[1]))
        flat = np.float32([[0, 0], [WIDTH, 0], [WIDTH, HEIGHT], [0, HEIGHT]])
        place = cv2.getPerspectiveTransform(flat, np.float32(corners))
        shown = cv2.warpPerspective(ink, place, (WIDTH, HEIGHT), flags=cv2.INTER_AREA, borderMode=cv2.BORDER_CONSTANT,
                                    borderValue=(-1, -1, -1))
        # Light from above: a sheet that leans back is brighter.
        lit = shown * (1 + 0.15 * np.sin(b) + 0.1 * np.sin(a)) * (1 + reflects * colour)
        return np.where(shown < 0, self.room, lit)
