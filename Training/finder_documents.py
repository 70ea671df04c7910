"""Planes that carry an MRZ: passports, cards, visas, printouts, screens, bare strips."""

import cv2
import numpy as np

import mrz_text
from finder_marks import barcode, paste
from finder_negatives import card_without_zone
from finder_paper import ID1, ID2, ID3, VISA_A, furnish, ground, overprint
from finder_text import OCR_B_FONTS, TEXT_FONTS, field_value, font_for_pitch, paragraph, pick, text, words
from finder_zones import Plane, columns_of, draw_zone


def document(rng, pitch):
    """A travel document or card that carries an MRZ."""
    fmt = pick(rng, ["TD3"] * 5 + ["TD1"] * 4 + ["TD2"] * 2 + ["MRVA", "MRVB", "FRA"])
    size = {"TD3": ID3, "TD1": ID1, "TD2": ID2, "FRA": ID2, "MRVA": VISA_A, "MRVB": ID2}[fmt]
    columns = columns_of(fmt)
    _, advance = font_for_pitch(OCR_B_FONTS[0], pitch)
    w = int(max(size[0] * rng.uniform(0.94, 1.1), columns + 1.5) * advance)
    h = int(size[1] * rng.uniform(0.9, 1.1) * advance)
    grey = ground(rng, h, w)
    rows = 3 if fmt == "TD1" else 2
    bottom = h - advance * rng.uniform(0.9, 3.8)
    zone_height = advance * (2.5 * (rows - 1) + 1.2)
    zone_top = bottom - zone_height - advance * rng.uniform(0.6, 2.2)
    back_of_card = fmt == "TD1"
    margin = advance * rng.uniform(0.5, 2)
    if not back_of_card or rng.random() < 0.85:
        furnish(rng, grey, advance, (margin, advance * 0.5, w - margin, zone_top - advance * 0.3),
                photo=(rng.random() < 0.3) if back_of_card else None)
    if back_of_card:
        r = rng.random()
        if r < 0.25:
            paste(grey, barcode(rng, w * rng.uniform(0.3, 0.9), advance * rng.uniform(2, 6)), w * rng.uniform(0, 0.4), h * rng.uniform(0.02, 0.3))
        elif r < 0.35:
            cv2.rectangle(grey, (0, int(h * 0.06)), (w, int(h * rng.uniform(0.2, 0.35))), int(rng.integers(5, 60)), -1)
    if rng.random() < 0.15 and not back_of_card:  # side number, turned by 90 degrees
        s = np.full((int(advance * 1.6), int(h * 0.5)), 0, np.uint8)
        text(s, (2, 2), field_value(rng), pick(rng, TEXT_FONTS), advance * 1.2, 255)
        s = np.ascontiguousarray(np.rot90(s, rng.choice([1, 3])))
        x = w - s.shape[1] - 2
        region = grey[4 : 4 + s.shape[0], x : x + s.shape[1]]
        if region.shape == s.shape:
            region[s > 128] = 40
    top_band = max(0, int(zone_top))
    band = rng.random()
    under = grey[top_band:]
    if band < 0.45:  # the white band of most passports
        under[:] = cv2.addWeighted(under, 0.15, np.full_like(under, int(rng.integers(190, 256))), 0.85, 0)
    elif band < 0.6:
        under[:] = cv2.addWeighted(under, 0.5, np.full_like(under, 230), 0.5, 0)
    local = float(under.mean()) if under.size else 200.0
    if local < 110:
        under[:] = cv2.add(under, np.full_like(under, 60))
        local += 60
    ink = rng.uniform(0, max(10, local - rng.uniform(55, 180)))
    left = rng.uniform(0.2, max(0.3, w / advance - columns - 0.5)) * advance if rng.random() < 0.3 else (w - columns * advance) / 2 + rng.uniform(-0.3, 0.3) * advance
    if rng.random() < 0.06:
        cv2.rectangle(grey, (int(left - advance), top_band), (int(left + (columns + 1) * advance), int(bottom + advance)), int(ink), max(1, int(advance / 8)))
    elif rng.random() < 0.08:
        cv2.line(grey, (0, top_band), (w, top_band), int(ink), max(1, int(advance / 8)))
    zone = draw_zone(rng, grey, fmt, left, bottom, pitch, ink)
    if rng.random() < 0.18:
        overprint(rng, grey, advance)
    plane = Plane(grey, [zone], corner=advance * 1.2 if rng.random() < 0.7 else 0)
    r = rng.random()
    if fmt in ("TD3", "MRVA") and r < 0.3:
        return open_passport(rng, plane, advance)
    if r > 0.88:
        return mounted(rng, plane, advance)
    return plane


def open_passport(rng, plane, advance):
    """Both pages of an opened passport: the other page lies above (or below)."""
    h, w = plane.grey.shape
    other = ground(rng, h, w)
    r = rng.random()
    if r < 0.4:
        furnish(rng, other, advance, (advance, advance, w - advance, h - advance), photo=False)
    elif r < 0.7:
        paragraph(rng, other, advance, (advance * 2, advance * 2, w - advance * 2, h - advance * 2))
    else:
        overprint(rng, other, advance)
    if rng.random() < 0.2:
        other = np.ascontiguousarray(np.rot90(other, 2))
    above = rng.random() < 0.8
    grey = np.vstack([other, plane.grey] if above else [plane.grey, other])
    y = h
    fold = grey[max(0, y - int(advance)) : y + int(advance)]
    fold[:] = (fold * rng.uniform(0.5, 0.95)).astype(np.uint8)
    zones = [z.moved((1, 1, 0, h if above else 0)) for z in plane.zones]
    return Plane(grey, zones, plane.corner)


def mounted(rng, plane, advance):
    """A document on a printed sheet, in a figure with callouts, or on a screen."""
    h, w = plane.grey.shape
    left, right = (rng.uniform(0.5, 9) * advance for _ in range(2))
    top, bottom = (rng.uniform(0.5, 12) * advance for _ in range(2))
    screen = rng.random() < 0.4
    tone = int(rng.integers(0, 70)) if screen else int(rng.integers(225, 256))
    grey = np.full((int(h + top + bottom), int(w + left + right)), tone, np.uint8)
    paste(grey, plane.grey, left, top)
    if rng.random() < 0.5:
        cv2.rectangle(grey, (int(left), int(top)), (int(left) + w, int(top) + h), int(rng.integers(0, 200)), max(1, int(advance / 8)))
    for _ in range(rng.integers(0, 4)):
        text(grey, (grey.shape[1] * rng.random() * 0.7, (top if rng.random() < 0.5 else 0) * rng.random() * 0.7),
             " ".join(words(rng, rng.integers(1, 7))), pick(rng, TEXT_FONTS), advance * rng.uniform(0.7, 1.8), 230 if screen else 20)
    zones = [z.moved((1, 1, int(left), int(top))) for z in plane.zones]
    return Plane(grey, zones, 0)


def both_sides(rng, pitch):
    """Front and back of one card, scanned one above the other."""
    first, second = document(rng, pitch), card_without_zone(rng, pitch)
    if rng.random() < 0.5:
        first, second = second, first
    gap = int(pitch * rng.uniform(0, 4))
    h, w = first.grey.shape[0] + gap + second.grey.shape[0], max(first.grey.shape[1], second.grey.shape[1])
    grey = np.full((h, w), int(rng.integers(180, 256)), np.uint8)
    zones, y = [], 0
    for plane in (first, second):
        x = (w - plane.grey.shape[1]) // 2
        paste(grey, plane.grey, x, y)
        zones += [z.moved((1, 1, x, y)) for z in plane.zones]
        y += plane.grey.shape[0] + gap
    return Plane(grey, zones)


def bare_lines(rng, pitch):
    """MRZ lines alone on paper: a strip, a test chart, a mock-up."""
    fmt = pick(rng, list(mrz_text.FORMATS))
    columns = columns_of(fmt)
    rows = mrz_text.FORMATS[fmt][0]
    _, advance = font_for_pitch(OCR_B_FONTS[0], pitch)
    w = int((columns + rng.uniform(0.6, 6)) * advance * rng.uniform(1.0, 1.2))
    h = int((rows * 2.6 + rng.uniform(0.8, 5)) * advance)
    grey = ground(rng, h, w, 150, 255)
    if rng.random() < 0.4:
        grey[:] = rng.integers(215, 256)
    local = float(grey.mean())
    zone = draw_zone(rng, grey, fmt, rng.uniform(0.3, 2) * advance, h - rng.uniform(0.4, 2.5) * advance, pitch, rng.uniform(0, max(10, local - 80)))
    if rng.random() < 0.25:
        cv2.rectangle(grey, (2, 2), (w - 3, h - 3), int(rng.integers(0, 120)), max(1, int(advance / 8)))
    return Plane(grey, [zone])
