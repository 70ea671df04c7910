"""A pinhole camera over a table: where planes lie in the frame, and the canvas they are laid on.

The canvas keeps, for every pixel, which document is visible there, and which pixels lie on a visible outline.
Coordinates follow OpenCV: the centre of the pixel in column 0 is x = 0.
"""

import dataclasses
import math

import cv2
import numpy as np

from finder_camera import project


@dataclasses.dataclass
class Pose:
    """How a plane lies: turn and tilt in radians, long side in pixels, centre in pixels, focal length in long sides."""

    turn: float
    tilt: float
    axis: float
    length: float
    centre: tuple
    focal: float


def any_turn(rng):
    """Any direction for 45 %, near one of the four axes for the rest."""
    if rng.random() < 0.45:
        return rng.uniform(0, 2 * math.pi)
    return float(rng.choice([0, 0, 0, 0, 1, 2, 2, 3])) * math.pi / 2 + rng.normal(0, 0.06)


def any_tilt(rng):
    r = rng.random()
    return 0.0 if r < 0.1 else abs(rng.normal(0, 0.18)) if r < 0.8 else rng.uniform(0.2, 0.75)


def matrix_of(pose, shape, frame):
    """The homography from a plane of `shape` (h, w pixels) into a frame (h, w)."""
    h, w = shape
    fh, fw = frame
    focal = pose.focal * max(fh, fw)
    unit = 1 / max(h, w)
    c, s = math.cos(pose.turn), math.sin(pose.turn)
    spin = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])
    k = np.array([math.cos(pose.axis), math.sin(pose.axis), 0])
    cross = np.array([[0, -k[2], k[1]], [k[2], 0, -k[0]], [-k[1], k[0], 0]])
    lean = np.eye(3) + math.sin(pose.tilt) * cross + (1 - math.cos(pose.tilt)) * cross @ cross
    r = lean @ spin
    depth = focal / pose.length
    middle = np.array([(fw - 1) / 2, (fh - 1) / 2])
    place = np.append((np.array(pose.centre) - middle) * depth / focal, depth)
    lens = np.array([[focal, 0, middle[0]], [0, focal, middle[1]], [0, 0, 1]])
    plane = np.array([[unit, 0, -(w - 1) / 2 * unit], [0, unit, -(h - 1) / 2 * unit], [0, 0, 1]])
    m = lens @ np.stack([r[:, 0], r[:, 1], place], 1) @ plane
    return m / m[2, 2]


def corners_of(matrix, shape):
    """The four corners in the frame: top left, top right, bottom right, bottom left of the upright plane."""
    h, w = shape
    return project(matrix, np.array([[-0.5, -0.5], [w - 0.5, -0.5], [w - 0.5, h - 0.5], [-0.5, h - 0.5]]))


def seen_share(corners, frame):
    """How much of a quadrilateral lies inside the frame."""
    h, w = frame
    box = np.array([[-0.5, -0.5], [w - 0.5, -0.5], [w - 0.5, h - 0.5], [-0.5, h - 0.5]], np.float32)
    whole = cv2.contourArea(corners.astype(np.float32))
    if whole < 1 or not cv2.isContourConvex(corners.astype(np.float32)):
        return 0.0
    inside, _ = cv2.intersectConvexConvex(corners.astype(np.float32), box)
    return inside / whole


@dataclasses.dataclass
class Laid:
    """A document in the frame: its corners as if nothing covered it."""

    number: int
    format: str
    corners: np.ndarray
    zone: np.ndarray | None = None
    lines: tuple = ()
    cropped: bool = False


class Canvas:
    """A frame under construction: grey, colour where asked for, who is visible where, and visible outlines."""

    def __init__(self, ground, tint=None):
        self.grey = ground.astype(np.float32)
        h, w = ground.shape
        self.chroma = None
        if tint is not None:
            self.chroma = np.empty((h, w, 2), np.float32)
            self.chroma[:] = tint
        self.owner = np.zeros((h, w), np.uint8)
        self.outline = np.zeros((h, w), bool)
        self.documents = []

    @property
    def shape(self):
        return self.grey.shape

    def blend(self, grey, alpha, tint=(0, 0)):
        """Covers the canvas where alpha (0...1) says so; what was there is no longer visible."""
        self.grey += alpha * (grey - self.grey)
        if self.chroma is not None:
            self.chroma += alpha[..., None] * (np.asarray(tint, np.float32) - self.chroma)
        hidden = alpha > 0.5
        self.owner[hidden] = 0
        self.outline[hidden] = False
        return hidden

    def lay(self, rng, page, matrix, shadow=None):
        """Lays a page down with its shadow; a page with a format is a document and enters the truth."""
        h, w = page.grey.shape
        corners = corners_of(matrix, (h, w))
        size = (self.shape[1], self.shape[0])
        alpha = cv2.warpPerspective(page.alpha, matrix, size, flags=cv2.INTER_LINEAR).astype(np.float32) / 255
        # Outlines are exact at the frame's border where the plane goes on beyond it.
        px = max(self.shape) / 320
        strength = rng.uniform(0.05, 0.6) if shadow is None else shadow
        if strength and rng.random() < 0.75:
            shift = np.array([[1, 0, rng.normal(0, 2.5) * px], [0, 1, rng.normal(0, 2.5) * px], [0, 0, 1]])
            dark = cv2.warpPerspective(page.alpha, shift @ matrix, size)
            dark = cv2.GaussianBlur(dark, (0, 0), rng.uniform(0.5, 4) * px).astype(np.float32)
            self.grey *= 1 - dark * (strength / 255)
        if rng.random() < 0.25:  # the thickness of the card or of a booklet's pages, beside one edge
            shift = np.array([[1, 0, rng.normal(0, 0.7) * px], [0, 1, abs(rng.normal(0, 0.8)) * px], [0, 0, 1]])
            side = cv2.warpPerspective(page.alpha, shift @ matrix, size).astype(np.float32) / 255
            self.grey += side * (rng.uniform(20, 240) - self.grey)
        warped = cv2.warpPerspective(page.grey, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        covered = self.blend(warped, alpha, page.tint)
        if page.format:
            number = len(self.documents) + 1
            self.owner[covered] = number
            mask = covered.astype(np.uint8)
            self.outline |= cv2.morphologyEx(mask, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8)) > 0
            laid = Laid(number, page.format, corners)
            if page.zone:
                a, b, c, d = page.zone.box
                laid.zone = project(matrix, np.array([[a, b], [c, b], [c, d], [a, d]]) * (w, h) - 0.5)
                laid.lines = tuple(page.zone.lines)
            self.documents.append(laid)
        return corners
