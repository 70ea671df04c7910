"""Procedural scenes for the finder of machine-readable zones (MRZ).

Everything is drawn from fonts, lines, noise and chance: no photograph and no
picture of a real document is used. A scene is made in three steps:

1. *planes* are drawn flat: documents that carry an MRZ (`finder_documents`), and
   the things a finder must not take for one (`finder_negatives`);
2. a *camera* puts one or more planes into a frame by a homography (`finder_camera`);
3. *light and sensor* (`finder_light`).

The homography of step 2 gives the exact truth for every output cell (`finder_truth`).
"""

import math

import cv2
import numpy as np

from finder_camera import background, camera_angle, homography, place, shrink
from finder_documents import bare_lines, both_sides, document
from finder_light import expose, occlude
from finder_negatives import NEGATIVES, fixed_pitch_lines, form, text_page, texture
from finder_text import pick
from finder_truth import STRIDE, Truth

cv2.setNumThreads(1)


def log_uniform(rng, low, high):
    return math.exp(rng.uniform(math.log(low), math.log(high)))


def drawing_pitch(pitch):
    """The pitch to draw at for a pitch in the frame: whole, and not too small for glyphs."""
    return max(7, int(math.ceil(pitch * 1.05)))


def add_plane(rng, frame, truth, plane, drawn, pitch, fit):
    """Puts a plane into the frame at the given pitch. `fit`: try to keep it all visible."""
    factor = pitch / drawn
    if factor < 0.75:
        plane = shrink(plane, factor * 1.08)
        drawn *= factor * 1.08
    h, w = frame.shape
    ph, pw = plane.grey.shape
    anchor = np.array([pw / 2, ph / 2])
    centre = np.array([w * rng.uniform(0.3, 0.7), h * rng.uniform(0.3, 0.7)])
    if not fit:
        centre = np.array([w * rng.uniform(-0.05, 1.05), h * rng.uniform(-0.05, 1.05)])
    if plane.zones and rng.random() < (0.25 if fit else 0.6):
        z = plane.zones[0]
        share = rng.uniform(0, 1)
        anchor = np.array([z.left + z.advance * z.columns * share, (z.top + z.bottom) / 2])
        centre = np.array([w * rng.uniform(0.1, 0.9), h * rng.uniform(0.1, 0.9)])
    r = rng.random()
    pull = 0.0 if r < 0.15 else rng.uniform(0, 0.05) if r < 0.6 else rng.uniform(0.05, 0.2)
    matrix = homography(rng, plane, pitch / drawn, camera_angle(rng), centre, anchor, pull)
    alpha = place(rng, frame, plane, matrix)
    truth.cover(alpha)
    for zone in plane.zones:
        truth.add(zone, matrix)


def flat_picture(rng, h, w):
    """A scan or screenshot: the document fills the picture, no background, axis-parallel."""
    truth = Truth(h, w)
    frame = np.full((h, w), rng.uniform(200, 255), np.float32)
    plane_pitch = drawing_pitch(min(20, max(2.5, w / rng.uniform(36, 47))))
    r = rng.random()
    maker = document if r < 0.58 else both_sides if r < 0.68 else pick(rng, NEGATIVES)
    plane = maker(rng, plane_pitch)
    ph, pw = plane.grey.shape
    zoom = rng.uniform(0.75, 1.05) * min(w / pw, h / ph) if rng.random() < 0.8 else max(w / pw, h / ph) * rng.uniform(1, 1.2)
    quarter = pick(rng, [0, 0, 1, 2, 3])
    if quarter % 2:
        zoom = rng.uniform(0.8, 1.05) * min(w / ph, h / pw)
    pitch = plane_pitch * zoom
    if zoom < 0.9:
        plane = shrink(plane, zoom)
        zoom = 1.0
        ph, pw = plane.grey.shape
    angle = quarter * math.pi / 2 + (rng.normal(0, 0.02) if rng.random() < 0.4 else 0)
    matrix = homography(rng, plane, zoom, angle, np.array([w / 2, h / 2]) + rng.uniform(-10, 10, 2), np.array([pw / 2, ph / 2]), 0)
    place(rng, frame, plane, matrix)
    for zone in plane.zones:
        truth.add(zone, matrix)
    return frame, truth, pitch


def strip_picture(rng, h, w):
    """A picture that is only a cropped MRZ, or as narrow a crop of something else."""
    truth = Truth(h, w)
    frame = background(rng, h, w)
    positive = rng.random() < 0.7
    plane_pitch = drawing_pitch(min(20, w / 33))
    plane = bare_lines(rng, plane_pitch) if positive and rng.random() < 0.5 else document(rng, plane_pitch) if positive else fixed_pitch_lines(rng, plane_pitch) if rng.random() < 0.4 else pick(rng, NEGATIVES)(rng, plane_pitch)
    ph, pw = plane.grey.shape
    anchor = np.array([pw / 2, ph / 2])
    zoom = min(1.2, w / pw * rng.uniform(0.85, 1.1), 20 / plane_pitch)
    if plane.zones:
        z = plane.zones[0]
        span = z.columns * z.advance
        anchor = np.array([z.left + span / 2, (z.top + z.bottom) / 2])
        zoom = min(w / span * rng.uniform(0.6, 1.02), h / (z.bottom - z.top) * rng.uniform(0.5, 0.95), 22 / z.advance)
    pitch = plane_pitch * zoom
    if zoom < 0.9:
        plane = shrink(plane, zoom)
        anchor = anchor * zoom
        zoom = 1.0
    angle = (math.pi if rng.random() < 0.4 else 0) + rng.normal(0, 0.02)
    matrix = homography(rng, plane, zoom, angle, np.array([w / 2, h / 2]) + rng.uniform(-6, 6, 2), anchor, 0.01)
    place(rng, frame, plane, matrix)
    for zone in plane.zones:
        truth.add(zone, matrix)
    return frame, truth, pitch


def camera_picture(rng, h, w):
    """A photograph of one or more things before a background."""
    truth = Truth(h, w)
    frame = background(rng, h, w)
    if rng.random() < 0.25:  # a regular structure or a page as the ground
        under = pick(rng, [texture, texture, text_page, form])
        pitch = log_uniform(rng, 3, 14)
        drawn = drawing_pitch(pitch)
        add_plane(rng, frame, truth, under(rng, drawn), drawn, pitch * rng.uniform(1, 2.5), True)
    positive = rng.random() < 0.68
    pitch = log_uniform(rng, 2.3, 21)
    drawn = drawing_pitch(pitch)
    crowd = rng.random() < (0.55 if pitch < 5 else 0.15)
    things = int(rng.integers(2, 5)) if crowd else 1
    for k in range(things):
        p = float(np.clip(pitch * math.exp(rng.normal(0, 0.25)), 2.0, 21)) if k else pitch
        d = drawing_pitch(p)
        # The last thing laid down is the one on top: it carries the promise of the scene.
        last = k == things - 1
        maker = (bare_lines if rng.random() < 0.12 else document) if positive and (last or rng.random() < 0.5) else pick(rng, NEGATIVES)
        add_plane(rng, frame, truth, maker(rng, d), d, p, fit=not crowd and rng.random() < 0.8)
    if rng.random() < 0.1:
        occlude(rng, frame)
    return frame, truth, pitch


def scene(rng, h, w):
    """One scene of h x w: (uint8 grey, Truth).

    The picture may be smaller than h x w, as real ones rarely have sides that are
    multiples of 32; `Truth.frame` holds its size. The rest carries no target.
    """
    ph, pw = h, w
    if rng.random() < 0.3:
        ph, pw = int(h * rng.uniform(0.6, 1)), int(w * rng.uniform(0.8, 1))
    narrow = h < 0.4 * w
    r = rng.random()
    make = strip_picture if r < (0.8 if narrow else 0.06) else flat_picture if r < 0.25 else camera_picture
    frame, truth, pitch = make(rng, ph, pw)
    return expose(rng, frame, pitch), truth


def normalised(grey, h, w):
    """The network's input: zero mean, unit deviation, padded with zeros to h x w."""
    x = grey.astype(np.float32)
    out = np.zeros((h, w), np.float32)
    out[: grey.shape[0], : grey.shape[1]] = (x - x.mean()) / max(float(x.std()), 8.0)
    return out


def sample(rng, h, w):
    """(input h x w, targets 6, weights 3) of one scene as arrays for the trainer."""
    grey, truth = scene(rng, h, w)
    rows, columns = h // STRIDE, w // STRIDE
    target = np.zeros((6, rows, columns), np.float32)
    weight = np.zeros((3, rows, columns), np.float32)
    target[:, : truth.rows, : truth.columns] = truth.target
    # Padding is background: the network must stay silent there.
    weight[0] = 1
    weight[0, : truth.rows, : truth.columns] = truth.zone_weight
    weight[1, : truth.rows, : truth.columns] = truth.shape_weight
    weight[2, : truth.rows, : truth.columns] = truth.end_weight
    return normalised(grey, h, w), target, weight
