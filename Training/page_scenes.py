"""Procedural scenes for the document finder: documents before backgrounds, with their corners as truth.

Everything is drawn from fonts, lines, noise and chance; no photograph and no picture of a real document is used.
`SCENES` names the situations; `scene` draws one of them.
"""

import math

import cv2
import numpy as np

from finder_light import expose
from finder_marks import paste
from finder_negatives import text_page
from finder_text import pick
from page_camera import Canvas, Pose, any_tilt, any_turn, corners_of, matrix_of, seen_share
from page_clutter import THINGS, backdrop, grip, palm, pattern, paper, smooth, thumb
from page_designs import MM, SIZES, Page, document, data_page, card_back, card_front, licence_back, other_page, plain_card

cv2.setNumThreads(1)

LIMIT = 34  # largest drawing unit


def log_uniform(rng, low, high):
    return math.exp(rng.uniform(math.log(low), math.log(high)))


def drawn(rng, format, length, make=None):
    """A document drawn just large enough to be `length` pixels long in the frame, and no larger."""
    need = length / max(SIZES[format]) * MM
    unit = int(np.clip(math.ceil(need * 1.15), 7, LIMIT))
    page = document(rng, unit, format, make)
    return fitted(page, length)


def fitted(page, length):
    factor = length / max(page.grey.shape)
    return page.shrunk(factor * 1.1) if factor < 0.8 else page


def any_format(rng):
    return str(rng.choice(["ID-1", "ID-2", "ID-3", "booklet"], p=[0.5, 0.1, 0.24, 0.16]))


def pose_inside(rng, frame, shape, low, high, sizes=(0.18, 1.05), turn=None, around=None, tilt=None):
    """A pose of which between `low` and `high` of the document is in the frame, or None."""
    h, w = frame
    for _ in range(60):
        length = log_uniform(rng, *sizes) if rng.random() < 0.45 else rng.uniform(max(sizes[0], 0.45 * sizes[1]), sizes[1])
        pose = Pose(any_turn(rng) if turn is None else turn + rng.normal(0, 0.05), any_tilt(rng) if tilt is None else tilt,
                    rng.uniform(0, 2 * math.pi), length * w, (w / 2, h / 2), rng.uniform(0.9, 1.7))
        if around is not None:
            pose.centre = around
        else:
            corners = corners_of(matrix_of(pose, shape, frame), shape)
            room = np.array([w, h]) - np.ptp(corners, axis=0)
            if low > 0.99:  # all of it must fit
                if room.min() < 0:
                    continue
                pose.centre = tuple(np.array([w, h]) / 2 + rng.uniform(-0.5, 0.5, 2) * room * 0.97)
            else:
                pose.centre = tuple(np.array([w, h]) / 2 + rng.uniform(-0.5, 0.5, 2) * np.maximum(np.abs(room), 0.5 * np.array([w, h])) * 1.1)
        corners = corners_of(matrix_of(pose, shape, frame), shape)
        outside = ((corners[:, 0] < 0).sum() > 0) + ((corners[:, 0] > w - 1).sum() > 0) + ((corners[:, 1] < 0).sum() > 0) + ((corners[:, 1] > h - 1).sum() > 0)
        if low <= seen_share(corners, frame) <= high and outside <= 2:
            return pose
    return None


def put(rng, canvas, low=0.999, high=1.01, sizes=(0.18, 1.05), format=None, make=None, **options):
    """Lays one document into the canvas; returns its corners (or None)."""
    format = format or any_format(rng)
    ratio = SIZES[format]
    shape = (int(ratio[1] * 4), int(ratio[0] * 4))
    shadow = options.pop("shadow", None)
    pose = pose_inside(rng, canvas.shape, shape, low, high, sizes, **options)
    if pose is None:
        return None
    page = drawn(rng, format, pose.length, make)
    matrix = matrix_of(pose, page.grey.shape, canvas.shape)
    if format in ("ID-3", "booklet") and rng.random() < 0.2:
        cover_below(rng, canvas, page, matrix)
    corners = canvas.lay(rng, page, matrix, shadow)
    return corners, pose.length / max(ratio)


def cover_below(rng, canvas, page, matrix):
    """The passport's cover, which sticks out a little on all sides of its pages; it is no part of the document."""
    h, w = page.grey.shape
    rim = rng.uniform(0.008, 0.03) * w
    grow = np.array([[1 + 2 * rim / w, 0, -rim], [0, 1 + 2 * rim / h, -rim], [0, 0, 1]])
    cover = Page(np.full((h, w), int(rng.integers(10, 120)), np.uint8), page.alpha, None, page.width, None, (-4, 8))
    canvas.lay(rng, cover, matrix @ grow)


def litter(rng, canvas, count, mm=None):
    """Things that are no documents."""
    h, w = canvas.shape
    mm = mm or log_uniform(rng, 0.6, 3.0) * max(h, w) / 320
    for _ in range(count):
        unit = int(np.clip(math.ceil(mm * MM), 7, LIMIT))
        page = pick(rng, THINGS)(rng, unit)
        length = page.width * mm * max(1, page.grey.shape[0] / page.grey.shape[1])
        page = fitted(page, length)
        pose = Pose(any_turn(rng), any_tilt(rng), rng.uniform(0, 6.28), length, (w * rng.uniform(-0.1, 1.1), h * rng.uniform(-0.1, 1.1)), rng.uniform(0.9, 1.7))
        canvas.lay(rng, page, matrix_of(pose, page.grey.shape, canvas.shape))


def tinted(rng, ground):
    return Canvas(ground, rng.normal(0, 10, 2))


def on_desk(rng, h, w):
    """One document, whole, before any ground."""
    turn = any_turn(rng)
    canvas = tinted(rng, backdrop(rng, h, w, turn))
    put(rng, canvas, turn=turn)
    return canvas


def partly_outside(rng, h, w):
    """One or two edges out of the frame, up to a quarter of the document."""
    turn = any_turn(rng)
    canvas = tinted(rng, backdrop(rng, h, w, turn))
    put(rng, canvas, 0.74, 0.985, (0.3, 1.3), turn=turn)
    return canvas


def cluttered(rng, h, w):
    """Sheets, phones, keyboards and pens below and beside the document."""
    canvas = tinted(rng, backdrop(rng, h, w))
    litter(rng, canvas, rng.integers(1, 6))
    put(rng, canvas)
    if rng.random() < 0.25:
        thing = pick(rng, THINGS[-1:])(rng, 8)
        length = thing.width * h / 300
        pose = Pose(any_turn(rng), 0, 0, length, (w * rng.random(), h * rng.random()), 1.2)
        canvas.lay(rng, fitted(thing, length), matrix_of(pose, fitted(thing, length).grey.shape, (h, w)))
    return canvas


def in_hand(rng, h, w):
    """Held in a hand: a palm behind, fingers over edges and corners."""
    canvas = tinted(rng, backdrop(rng, h, w))
    if rng.random() < 0.3:
        litter(rng, canvas, rng.integers(1, 3))
    format = any_format(rng)
    ratio = SIZES[format]
    shape = (int(ratio[1] * 4), int(ratio[0] * 4))
    pose = pose_inside(rng, (h, w), shape, *((0.999, 1.01) if rng.random() < 0.7 else (0.78, 0.98)), (0.3, 1.1))
    if pose is None:
        return canvas
    mm = pose.length / max(ratio)
    corners = corners_of(matrix_of(pose, shape, (h, w)), shape)
    tone = rng.uniform(60, 225)
    holds = [grip(rng, corners, mm) for _ in range(rng.choice([1, 2, 3], p=[0.5, 0.35, 0.15]))]
    for hold in holds[:2]:
        if rng.random() < 0.75:
            palm(rng, canvas, hold, mm, tone)
    page = drawn(rng, format, pose.length)
    canvas.lay(rng, page, matrix_of(pose, page.grey.shape, (h, w)))
    for hold in holds:
        thumb(rng, canvas, hold, mm, tone * rng.uniform(0.95, 1.08))
    return canvas


def low_contrast(rng, h, w):
    """White on white or dark on dark: a faint shadow is all there is."""
    format = any_format(rng)
    ratio = SIZES[format]
    shape = (int(ratio[1] * 4), int(ratio[0] * 4))
    low, high = (0.999, 1.01) if rng.random() < 0.8 else (0.78, 0.98)
    pose = pose_inside(rng, (h, w), shape, low, high, (0.25, 1.1))
    if pose is None:
        return on_desk(rng, h, w)
    page = drawn(rng, format, pose.length, plain_card if format == "ID-1" and rng.random() < 0.15 else None)
    inner = page.grey
    rim = max(1, min(inner.shape) // 25)
    level = float(np.median(np.concatenate([inner[:rim].ravel(), inner[-rim:].ravel(), inner[:, :rim].ravel(), inner[:, -rim:].ravel()])))
    canvas = Canvas(smooth(rng, h, w, np.clip(level + rng.normal(0, 9), 0, 255)), page.tint)
    canvas.lay(rng, page, matrix_of(pose, page.grey.shape, (h, w)), rng.uniform(0.06, 0.35))
    return canvas


def several(rng, h, w):
    """Two or three documents: apart, touching, slightly overlapping, two sides of one card."""
    turn = any_turn(rng)
    canvas = tinted(rng, backdrop(rng, h, w, turn))
    if rng.random() < 0.2:
        litter(rng, canvas, rng.integers(1, 3))
    if rng.random() < 0.55:  # side by side, gap from -8 to 20 mm
        format = "ID-1" if rng.random() < 0.75 else any_format(rng)
        ratio = SIZES[format]
        count = 2 if rng.random() < 0.75 else 3
        stacked = rng.random() < (0.7 if ratio[0] > ratio[1] else 0.2)
        gap = rng.uniform(-8, 2) if rng.random() < 0.4 else rng.uniform(0, 22)
        whole = [ratio[0], ratio[1]]
        whole[stacked] = whole[stacked] * count + gap * (count - 1)
        shape = (int(whole[1] * 4), int(whole[0] * 4))
        pose = pose_inside(rng, (h, w), shape, 0.93, 1.01, (0.4, 1.15), turn=turn)
        if pose is None:
            return canvas
        outer = matrix_of(pose, shape, (h, w))
        mm = pose.length / max(whole)
        for k in range(count):
            page = drawn(rng, format, mm * max(ratio))
            ph, pw = page.grey.shape
            scale = ratio[0] * 4 / pw
            off = (ratio[stacked] + gap) * 4 * k
            a = rng.normal(0, 0.02) if rng.random() < 0.7 else 0
            c, s = math.cos(a) * scale, math.sin(a) * scale
            inner = np.array([[c, -s, 0 if stacked else off], [s, c, off if stacked else 0], [0, 0, 1]], float)
            inner[:2, 2] += rng.normal(0, 4, 2)
            if rng.random() < 0.15:  # the other way up
                inner = inner @ np.array([[-1, 0, pw - 1], [0, -1, ph - 1], [0, 0, 1.0]])
            canvas.lay(rng, page, outer @ inner)
        return canvas
    for _ in range(rng.integers(2, 4)):
        put(rng, canvas, 0.8, 1.01, (0.18, 0.6))
    return canvas


def cropped(rng, h, w):
    """The document fills the picture, exactly or with a narrow rim."""
    format = any_format(rng)
    if min(h, w) < 0.67 * max(h, w):
        format = "ID-1"
    elif format == "ID-1" and rng.random() < 0.8:
        format = str(rng.choice(["ID-3", "booklet"]))
    ratio = SIZES[format]
    quarter = 2 * int(rng.random() < 0.3) + int((ratio[0] > ratio[1]) != (w > h))
    exact = rng.random() < 0.5
    canvas = Canvas(np.full((h, w), float(rng.choice([255, 0, rng.uniform(0, 255)])), np.float32) if rng.random() < 0.6 else backdrop(rng, h, w), (0, 0))
    page = drawn(rng, format, max(h, w))
    grey, alpha = np.ascontiguousarray(np.rot90(page.grey, quarter)), np.ascontiguousarray(np.rot90(page.alpha, quarter))
    if exact and rng.random() < 0.6:
        alpha[:] = 255
    ph, pw = grey.shape
    low = np.array([0.0, 0]) if exact else rng.uniform(0, 0.03, 2) * (w, h)
    high = np.array([w - 1.0, h - 1]) - (0 if exact else rng.uniform(0, 0.03, 2) * (w, h))
    aim = np.array([low, [high[0], low[1]], high, [low[0], high[1]]], np.float32)
    if exact:  # a crop cuts a little into the document
        aim += np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float32) * rng.uniform(0, 0.02) * max(h, w)
    else:
        aim += rng.normal(0, 0.004, (4, 2)).astype(np.float32) * max(h, w)
    source = np.array([[-0.5, -0.5], [pw - 0.5, -0.5], [pw - 0.5, ph - 0.5], [-0.5, ph - 0.5]], np.float32)
    matrix = cv2.getPerspectiveTransform(source, aim + (np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]], np.float32)))
    page.grey, page.alpha, zone = grey, alpha, page.zone if quarter == 0 else None
    page.zone = zone
    corners = canvas.lay(rng, page, matrix, 0 if exact else None)
    laid = canvas.documents[-1]
    # A quarter anticlockwise moves the upright top left to the lower left of the turned picture.
    laid.corners = np.roll(corners, quarter, 0)
    laid.cropped = True
    if exact:
        canvas.owner[:] = laid.number
        canvas.outline[:] = False
    return canvas


def scanned(rng, h, w):
    """A scan or screenshot: white or black around, hardly turned; two sides; a card copied on a page."""
    white = rng.random() < 0.7
    canvas = Canvas(np.full((h, w), rng.uniform(240, 255) if white else rng.uniform(0, 25), np.float32), (0, 0))
    if rng.random() < 0.35:  # copied on a printed page
        page = text_page(rng, 8).grey
        if page.mean() > 128:
            canvas.grey[:] = cv2.resize(page, (w, h), interpolation=cv2.INTER_AREA)
            canvas.grey[int(h * rng.uniform(0, 0.4)) : int(h * rng.uniform(0.7, 1))] = 250
    quarter = float(rng.choice([0, 0, 0, 1, 2, 3])) * math.pi / 2
    count = 2 if rng.random() < 0.35 else 1
    format = "ID-1" if count == 2 else any_format(rng)
    makers = [pick(rng, [card_front, plain_card, None]), pick(rng, [card_back, licence_back])]
    for k in range(count):
        ratio = SIZES[format]
        shape = (int(ratio[1] * 4), int(ratio[0] * 4))
        around, sizes = None, (0.25, 0.95)
        if count == 2:
            stacked = h > w * 0.9
            sizes = (0.3, min(0.9, 0.66 * h / w)) if stacked else (0.25, 0.45)
            t = 0.27 + 0.46 * k
            around = (w * 0.5, h * t) if stacked else (w * t, h * 0.5)
        put(rng, canvas, 0.999, 1.01, sizes, format=format, make=makers[k] if count == 2 else None, turn=quarter,
            tilt=0.0, around=around, shadow=float(rng.choice([0, 0, 0.1])))
    return canvas


def page_of_booklet(rng, h, w):
    """A data page with a strip of the page it is bound to: the page is the document, not the booklet."""
    canvas = tinted(rng, backdrop(rng, h, w))
    shape = (int(SIZES["ID-3"][1] * 4), int(SIZES["ID-3"][0] * 4))
    above = rng.random() < 0.8
    for _ in range(20):
        pose = pose_inside(rng, (h, w), shape, 0.95, 1.01, (0.5, 1.15))
        if pose is None:
            continue
        matrix = matrix_of(pose, shape, (h, w))
        beside = corners_of(matrix @ np.array([[1, 0, 0], [0, 1, -shape[0] if above else shape[0]], [0, 0, 1.0]]), shape)
        if seen_share(beside, (h, w)) < 0.3:
            break
    else:
        return on_desk(rng, h, w)
    page = drawn(rng, "ID-3", pose.length)
    ph, pw = page.grey.shape
    page.alpha[: ph // 2] = 255
    if not above:
        page.alpha[:] = 255
    other = cv2.resize(other_page(rng, 8), (pw, ph))
    tone = np.linspace(1, rng.uniform(0.6, 1), ph, dtype=np.float32)[:, None] ** 4
    other = (other * (tone if above else tone[::-1])).astype(np.uint8)
    matrix = matrix_of(pose, (ph, pw), (h, w))
    lift = np.array([[1, 0, 0], [0, rng.uniform(0.9, 1.0), 0], [0, 0, 1.0]])  # the other page does not lie flat
    lift[1, 2] = -ph * lift[1, 1] if above else ph
    canvas.lay(rng, Page(other, np.full((ph, pw), 255, np.uint8), None, 125.0, None, page.tint), matrix @ lift)
    canvas.lay(rng, page, matrix, 0.1)
    return canvas


def none(rng, h, w):
    """No document: pages, desks, rooms, screens, hands."""
    canvas = tinted(rng, backdrop(rng, h, w))
    r = rng.random()
    if r < 0.35:
        for _ in range(rng.integers(1, 3)):
            page = pick(rng, [paper, paper, pattern])(rng, 8)
            length = rng.uniform(0.8, 2.2) * max(h, w)
            pose = Pose(any_turn(rng), any_tilt(rng), rng.uniform(0, 6.28), length, (w * rng.uniform(0.3, 0.7), h * rng.uniform(0.3, 0.7)), 1.2)
            canvas.lay(rng, fitted(page, length), matrix_of(pose, fitted(page, length).grey.shape, (h, w)))
    elif r < 0.85:
        litter(rng, canvas, rng.integers(1, 7))
    else:  # boxes: rooms and façades
        for _ in range(rng.integers(4, 20)):
            a, b = rng.random(2) * (w, h), rng.random(2) * (w, h)
            cv2.rectangle(canvas.grey, (int(a[0]), int(a[1])), (int(b[0]), int(b[1])), float(rng.uniform(0, 255)), -1 if rng.random() < 0.7 else 2)
    if rng.random() < 0.2:
        corners = np.array([rng.random(2) * (w, h) for _ in range(4)])
        hold = grip(rng, corners, h / 150)
        palm(rng, canvas, hold, h / 150, rng.uniform(60, 225))
    return canvas


SCENES = {on_desk: 0.13, partly_outside: 0.12, cluttered: 0.13, in_hand: 0.11, low_contrast: 0.09, several: 0.17,
          cropped: 0.13, scanned: 0.05, none: 0.05, page_of_booklet: 0.04}


def exposed(rng, canvas):
    """The grey picture as a camera or scanner gives it."""
    px = max(canvas.shape) / 320
    return expose(rng, canvas.grey, log_uniform(rng, 1.5, 7.0) * px)


def scene(rng, h, w, kind=None):
    """(uint8 grey, canvas) of one scene of h x w pixels."""
    kinds = list(SCENES)
    kind = kind or kinds[rng.choice(len(kinds), p=np.array(list(SCENES.values())) / sum(SCENES.values()))]
    canvas = kind(rng, h, w)
    return exposed(rng, canvas), canvas


def picture_size(rng, kind=None):
    """Height and width of a landscape picture, long side 320, sides multiples of 4."""
    return int(rng.choice([180, 180, 200, 212, 224, 240, 240, 240, 256, 320])), 320


def normalised(grey, h, w):
    """The network's input: zero mean, unit deviation, padded with zeros to h x w."""
    x = grey.astype(np.float32)
    out = np.zeros((h, w), np.float32)
    out[: grey.shape[0], : grey.shape[1]] = (x - x.mean()) / max(float(x.std()), 8.0)
    return out
