"""What lies around documents: desks, stripes, edges of tables, sheets, phones, keyboards, and hands."""

import math

import cv2
import numpy as np

import finder_camera
from finder_marks import octaves, paste, portrait
from finder_negatives import barcode_sheet, form, receipt, text_page, texture
from finder_text import TEXT_FONTS, paragraph, pick, text, words
from page_designs import MM, Page, rounded


def smooth(rng, h, w, level=None):
    """A surface with next to nothing on it."""
    level = rng.uniform(0, 255) if level is None else level
    ground = np.full((h, w), level, np.float32)
    ground += np.linspace(-1, 1, w, dtype=np.float32)[None] * rng.uniform(-12, 12)
    ground += np.linspace(-1, 1, h, dtype=np.float32)[:, None] * rng.uniform(-12, 12)
    if rng.random() < 0.6:
        ground += octaves(rng, h, w, None, 3) * rng.uniform(0.5, 6)
    return ground


def stripes(rng, h, w, angle):
    """Strong stripes in one direction: planks, cloth, corrugated card, blinds."""
    x = np.arange(w, dtype=np.float32)[None] * -math.sin(angle) + np.arange(h, dtype=np.float32)[:, None] * math.cos(angle)
    px = max(h, w) / 320
    period = rng.uniform(5, 60) * px
    phase = x / period + rng.random()
    kind = rng.random()
    if kind < 0.35:
        wave = np.sin(phase * 2 * math.pi)
    elif kind < 0.65:  # planks: a tone each, a gap between
        tones = rng.normal(0, 1, 4096).astype(np.float32)
        index = np.floor(phase).astype(np.int32)
        wave = tones[index % 4096] * 0.5 - 2.0 * (phase - index < rng.uniform(0.02, 0.08))
    else:
        wave = np.where(phase - np.floor(phase) < rng.uniform(0.2, 0.8), 1.0, -1.0)
    ground = rng.uniform(50, 205) + wave.astype(np.float32) * rng.uniform(8, 60)
    if rng.random() < 0.5:
        ground += octaves(rng, h, w, None, 3) * rng.uniform(1, 10)
    return ground.astype(np.float32)


def backdrop(rng, h, w, angle=None):
    """The ground of a scene; `angle`: of the document, which stripes and table edges may follow."""
    r = rng.random()
    along = angle if angle is not None and rng.random() < 0.6 else rng.uniform(0, math.pi)
    along += float(rng.choice([0, math.pi / 2])) + rng.normal(0, 0.03)
    if r < 0.45:
        ground = finder_camera.background(rng, h, w)
    elif r < 0.62:
        ground = stripes(rng, h, w, along)
    else:
        ground = smooth(rng, h, w)
    if rng.random() < 0.15:  # the edge of a table, a mat, a second sheet
        x = np.arange(w, dtype=np.float32)[None] * -math.sin(along) + np.arange(h, dtype=np.float32)[:, None] * math.cos(along)
        beyond = np.clip((x - rng.uniform(x.min(), x.max())) * rng.uniform(0.3, 2), 0, 1)
        second = smooth(rng, h, w) if rng.random() < 0.6 else finder_camera.background(rng, h, w)
        ground = ground + beyond * (second - ground)
    return ground.astype(np.float32)


def sheet_of(rng, unit, width, height, tone=None):
    """An empty sheet of so many millimetres."""
    h, w = (max(6, int(side / MM * unit)) for side in (height, width))
    tone = rng.uniform(225, 256) if tone is None else tone
    return np.full((h, w), int(min(tone, 255)), np.uint8)


def phone(rng, unit):
    """A phone: dark, rounded, its screen on or off."""
    width = rng.uniform(66, 80)
    grey = sheet_of(rng, unit, width, width * rng.uniform(1.9, 2.2), rng.uniform(5, 70))
    h, w = grey.shape
    m = max(1, int(unit * rng.uniform(0.8, 2)))
    if rng.random() < 0.6:
        screen = grey[m : h - m, m : w - m]
        screen[:] = int(rng.integers(0, 255))
        if rng.random() < 0.7:
            paragraph(rng, screen, unit * 1.3, (unit, unit * 3, screen.shape[1] - unit, screen.shape[0] - unit * 2))
        for k in range(rng.integers(0, 12)):
            x, y = rng.random(2) * (w - 4 * m, h - 4 * m)
            cv2.rectangle(screen, (int(x), int(y)), (int(x + unit * 4), int(y + unit * 4)), int(rng.integers(0, 255)), -1)
    else:
        cv2.circle(grey, (int(w * 0.25), int(h * 0.1)), int(unit * 2), 90, -1, cv2.LINE_AA)
    return Page(grey, rounded(h, w, unit * 3.5), None, width, tint=(0, 0))


def paper(rng, unit):
    """A printed sheet, a form, a receipt, a label: A5 to A4 and less."""
    maker = pick(rng, [text_page, text_page, form, receipt, barcode_sheet])
    grey = maker(rng, max(7, int(unit))).grey
    h, w = grey.shape
    return Page(grey, np.full((h, w), 255, np.uint8), None, rng.uniform(90, 230), tint=(0, 0))


def book(rng, unit):
    """A notebook, book or box: one tone, a title, a band."""
    width, height = rng.uniform(70, 200), rng.uniform(90, 260)
    grey = sheet_of(rng, unit, width, height, rng.uniform(15, 240))
    h, w = grey.shape
    if rng.random() < 0.6:
        text(grey, (w * 0.15, h * rng.uniform(0.1, 0.5)), " ".join(words(rng, 2)), pick(rng, TEXT_FONTS), unit * rng.uniform(3, 7), int(rng.integers(0, 255)))
    if rng.random() < 0.4:
        x = int(w * rng.uniform(0.02, 0.12))
        cv2.line(grey, (x, 0), (x, h), int(rng.integers(0, 255)), max(1, int(unit / 2)))
    return Page(grey, rounded(h, w, unit * rng.uniform(0, 2)), None, width, tint=tuple(rng.normal(0, 12, 2)))


def pattern(rng, unit):
    """A keyboard, tiles, a grille, a chessboard."""
    grey = texture(rng, max(7, int(unit))).grey
    return Page(grey, np.full(grey.shape, 255, np.uint8), None, rng.uniform(120, 400))


def round_thing(rng, unit):
    """A cup, a coin, a plate."""
    side = rng.uniform(18, 120)
    grey = sheet_of(rng, unit, side, side, rng.uniform(20, 250))
    h, w = grey.shape
    alpha = np.zeros((h, w), np.uint8)
    cv2.circle(alpha, (w // 2, h // 2), w // 2 - 1, 255, -1, cv2.LINE_AA)
    for k in range(rng.integers(0, 4)):
        cv2.circle(grey, (w // 2, h // 2), max(1, int(w * rng.uniform(0.1, 0.5))), int(rng.integers(10, 250)), max(1, int(unit / 2)), cv2.LINE_AA)
    return Page(grey, alpha, None, side, tint=tuple(rng.normal(0, 12, 2)))


def pen(rng, unit):
    """A pen, a ruler, a cable."""
    width, height = rng.uniform(100, 200), rng.uniform(5, 30)
    grey = sheet_of(rng, unit, width, height, rng.uniform(10, 250))
    h, w = grey.shape
    grey[: max(1, h // 3)] = np.clip(grey[: max(1, h // 3)].astype(int) + 40, 0, 255)
    for k in range(rng.integers(0, 60) if height > 20 else 0):
        cv2.line(grey, (int(k * w / 60), 0), (int(k * w / 60), h // 3), 20, 1)
    return Page(grey, rounded(h, w, h * rng.uniform(0, 0.45)), None, width, tint=tuple(rng.normal(0, 12, 2)))


def photograph(rng, unit):
    """A printed portrait with a white border."""
    width = rng.uniform(30, 60)
    grey = sheet_of(rng, unit, width, width * 1.28)
    h, w = grey.shape
    m = int(unit * rng.uniform(0, 1.2))
    paste(grey, portrait(rng, w - 2 * m, h - 2 * m), m, m)
    return Page(grey, rounded(h, w, 0), None, width)


THINGS = [photograph, phone, phone, paper, paper, paper, book, book, pattern, round_thing, pen]


def capsule(shape, start, end, thick, thin):
    """A tapered stroke with round ends as an alpha plane, 0...1."""
    mask = np.zeros(shape, np.uint8)
    start, end = np.array(start, float), np.array(end, float)
    steps = 14
    for k in range(steps + 1):
        t = k / steps
        p = start + (end - start) * t
        cv2.circle(mask, (int(p[0] * 8), int(p[1] * 8)), max(1, int((thick + (thin - thick) * t) * 8)), 255, -1, cv2.LINE_AA, 3)
    d = (end - start) / (np.linalg.norm(end - start) + 1e-6)
    n = np.array([-d[1], d[0]])
    body = np.array([start + n * thick, start - n * thick, end - n * thin, end + n * thin])
    cv2.fillConvexPoly(mask, (body * 8).astype(np.int32), 255, cv2.LINE_AA, 3)
    return mask


def skin(rng, canvas, mask, tone, tip=None, radius=0):
    """Covers the canvas with skin where the mask is: lighter in the middle, a nail at the tip, a shadow below."""
    px = max(canvas.shape) / 320
    depth = cv2.distanceTransform(mask, cv2.DIST_L2, 3)
    limit = max(2.0, float(depth.max()))
    shade = tone * (0.62 + 0.42 * np.sqrt(np.clip(depth / limit, 0, 1)))
    shade = shade + octaves(rng, *canvas.shape, 40 * px, 2) * rng.uniform(0.5, 4)
    if tip is not None and rng.random() < 0.6:
        nail = np.zeros(canvas.shape, np.uint8)
        cv2.circle(nail, (int(tip[0]), int(tip[1])), max(1, int(radius * rng.uniform(0.5, 0.75))), 255, -1, cv2.LINE_AA)
        shade = shade + nail * np.float32(rng.uniform(-0.05, 0.12))
    if rng.random() < 0.7:
        shift = np.array([[1, 0, rng.normal(0, 3) * px], [0, 1, rng.normal(0, 3) * px]])
        dark = cv2.GaussianBlur(cv2.warpAffine(mask, shift, mask.shape[::-1]), (0, 0), rng.uniform(1, 4) * px)
        canvas.grey *= 1 - dark * np.float32(rng.uniform(0.1, 0.4) / 255)
    canvas.blend(np.clip(shade, 0, 255).astype(np.float32), mask.astype(np.float32) / 255, (-14, 16))


def grip(rng, corners, mm):
    """Where a finger lies on a document: (tip, outward direction); `mm`: pixels in a millimetre."""
    centre = corners.mean(0)
    k = int(rng.integers(4))
    share = rng.uniform(0, 1) if rng.random() < 0.7 else float(rng.choice([0.02, 0.98]))  # corners more often
    point = corners[k] + (corners[(k + 1) % 4] - corners[k]) * share
    out = point - centre
    edge = corners[(k + 1) % 4] - corners[k]
    normal = np.array([edge[1], -edge[0]]) / (np.linalg.norm(edge) + 1e-6)
    out = out / (np.linalg.norm(out) + 1e-6) * 0.5 + normal * (1 if normal @ out > 0 else -1)
    out /= np.linalg.norm(out)
    a = rng.normal(0, 0.35)
    out = np.array([out[0] * math.cos(a) - out[1] * math.sin(a), out[0] * math.sin(a) + out[1] * math.cos(a)])
    return point, point - out * mm * rng.uniform(1, 22), out


def palm(rng, canvas, hold, mm, tone):
    """The part of a hand behind a document."""
    point, _, out = hold
    mask = np.zeros(canvas.shape, np.uint8)
    root = point + out * mm * rng.uniform(15, 50)
    axes = (max(2, int(mm * rng.uniform(28, 50))), max(2, int(mm * rng.uniform(22, 40))))
    cv2.ellipse(mask, (int(root[0]), int(root[1])), axes, math.degrees(math.atan2(out[1], out[0])), 0, 360, 255, -1, cv2.LINE_AA)
    far = root + out * mm * 200
    mask = np.maximum(mask, capsule(canvas.shape, root, far, mm * rng.uniform(22, 32), mm * 34))
    side = np.array([-out[1], out[0]])
    for k in range(rng.integers(0, 4)):  # fingers that come out behind
        start = root + side * mm * rng.uniform(-30, 30)
        mask = np.maximum(mask, capsule(canvas.shape, start, start - out * mm * rng.uniform(20, 90), mm * 10, mm * 7.5))
    skin(rng, canvas, mask, tone)


def thumb(rng, canvas, hold, mm, tone):
    """A finger over an edge or a corner of a document."""
    point, tip, out = hold
    thin = mm * rng.uniform(5.5, 9)
    root = point + out * mm * rng.uniform(35, 80)
    mask = capsule(canvas.shape, root, tip, mm * rng.uniform(9, 12), thin)
    skin(rng, canvas, mask, tone, tip, thin)
