"""Where things lie in the frame: the background, and planes put before it by a homography.

Coordinates follow OpenCV: the centre of the pixel in column 0 is x = 0.
"""

import math

import cv2
import numpy as np

from finder_marks import octaves
from finder_text import pick
from finder_zones import Plane


def background(rng, h, w):
    """What lies behind the documents, as float32 grey values."""
    kind = rng.random()
    if kind < 0.2:
        b = np.full((h, w), rng.uniform(0, 255), np.float32)
        b += np.linspace(-1, 1, w, dtype=np.float32)[None] * rng.uniform(-40, 40)
        b += np.linspace(-1, 1, h, dtype=np.float32)[:, None] * rng.uniform(-40, 40)
    elif kind < 0.5:
        b = rng.uniform(30, 220) + octaves(rng, h, w, None, int(rng.integers(2, 6)), rng.uniform(0.4, 0.9)) * rng.uniform(5, 45)
    elif kind < 0.65:  # wood: noise drawn out along the grain
        grain = octaves(rng, h, max(8, w // int(rng.integers(8, 30))), rng.uniform(3, 25), 3, 0.8)
        b = rng.uniform(40, 200) + cv2.resize(grain, (w, h)) * rng.uniform(5, 30)
        if rng.random() < 0.5:
            b = np.ascontiguousarray(cv2.resize(b.T, (w, h)))
    elif kind < 0.78:  # fabric
        fx, fy = rng.uniform(0.3, 2.8, 2)
        b = rng.uniform(40, 210) + rng.uniform(5, 30) * (
            np.sin(np.arange(w, dtype=np.float32) * fx)[None] + np.sin(np.arange(h, dtype=np.float32) * fy)[:, None])
        b = b.astype(np.float32) + octaves(rng, h, w, None, 3) * rng.uniform(3, 25)
    elif kind < 0.93:  # polygons and boxes
        b = np.full((h, w), rng.uniform(0, 255), np.float32)
        for _ in range(rng.integers(3, 14)):
            points = (np.array([rng.random() * w, rng.random() * h]) + rng.normal(0, max(h, w) * 0.25, (rng.integers(3, 6), 2))).astype(np.int32)
            cv2.fillPoly(b, [points], float(rng.uniform(0, 255)), cv2.LINE_AA)
        b += octaves(rng, h, w, None, 3) * rng.uniform(0, 15)
    else:
        b = np.full((h, w), 255.0 if rng.random() < 0.6 else rng.uniform(0, 20), np.float32)
    return b


def camera_angle(rng):
    """Any angle for half of the scenes, near one of the four axes for the rest."""
    if rng.random() < 0.5:
        return rng.uniform(0, 2 * math.pi)
    return pick(rng, [0, 0, 0, 1, 2, 3]) * math.pi / 2 + rng.normal(0, 0.07)


def homography(rng, plane, scale, angle, centre, anchor, pull):
    """Plane to frame: scale, turn, pull the corners, and put `anchor` at `centre`."""
    h, w = plane.grey.shape
    corners = np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float64)
    # Fonts wider and narrower than OCR-B, and pictures stretched to fit a page.
    stretch = rng.normal(0, 0.05) if rng.random() < 0.85 else rng.uniform(-0.25, 0.25)
    sx, sy = scale * math.exp(stretch), scale
    c, s = math.cos(angle), math.sin(angle)
    turned = (corners - anchor) * (sx, sy) @ np.array([[c, s], [-s, c]])
    extent = math.sqrt(w * h) * scale
    turned += rng.uniform(-pull, pull, (4, 2)) * extent
    return cv2.getPerspectiveTransform(corners.astype(np.float32), (turned + centre).astype(np.float32)).astype(np.float64)


def project(matrix, points):
    """Points (n, 2) through a homography."""
    p = np.concatenate([points, np.ones((len(points), 1))], 1) @ matrix.T
    return p[:, :2] / p[:, 2:]


def place(rng, frame, plane, matrix):
    """Warps a plane onto the frame."""
    h, w = plane.grey.shape
    mask = np.full((h, w), 255, np.uint8)
    if plane.corner >= 2:  # rounded corners
        r = int(plane.corner)
        for cy, cx, y, x in ((r, r, 0, 0), (r, w - r - 1, 0, w - r), (h - r - 1, r, h - r, 0), (h - r - 1, w - r - 1, h - r, w - r)):
            mask[y : y + r, x : x + r] = 0
            cv2.circle(mask, (cx, cy), r, 255, -1, cv2.LINE_AA)
    size = (frame.shape[1], frame.shape[0])
    if rng.random() < 0.4:  # the shadow a document casts
        shift = np.array([[1, 0, rng.uniform(-4, 4)], [0, 1, rng.uniform(0, 6)], [0, 0, 1]])
        shadow = cv2.GaussianBlur(cv2.warpPerspective(mask, shift @ matrix, size), (0, 0), rng.uniform(1, 5))
        frame *= 1 - shadow.astype(np.float32) * (rng.uniform(0.1, 0.6) / 255)
    warped = cv2.warpPerspective(plane.grey, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    alpha = cv2.warpPerspective(mask, matrix, size, flags=cv2.INTER_LINEAR).astype(np.float32) / 255
    frame += alpha * (warped - frame)
    return alpha


def shrink(plane, factor):
    """The plane scaled down by area averaging, so that the warp does not alias."""
    h, w = plane.grey.shape
    nh, nw = max(4, int(round(h * factor))), max(4, int(round(w * factor)))
    grey = cv2.resize(plane.grey, (nw, nh), interpolation=cv2.INTER_AREA)
    return Plane(grey, [z.moved((nw / w, nh / h, 0, 0)) for z in plane.zones], plane.corner * factor)
