"""Planes without an MRZ: what a finder must not take for one.

Text pages, program listings, cards, forms, receipts, tables of numbers, bar codes, keyboards, bricks, blinds.
"""

import cv2
import numpy as np

from finder_marks import barcode, octaves, paste
from finder_paper import ID1, ID2, ID3, furnish, ground, overprint
from finder_text import MONO_FONTS, OCR_B_FONTS, TEXT_FONTS, field_value, font_for_pitch, paragraph, pick, text, words
from finder_zones import Plane


def sheet_size(rng, pitch, wide=(25, 60), tall=(20, 60)):
    return int(rng.uniform(*tall) * pitch), int(rng.uniform(*wide) * pitch)


def text_page(rng, pitch):
    """A page of prose, code, capitals or fixed-pitch text; light or dark."""
    h, w = sheet_size(rng, pitch)
    grey = np.full((h, w), int(rng.integers(190, 256)) if rng.random() < 0.8 else int(rng.integers(5, 60)), np.uint8)
    r = rng.random()
    area = (pitch, pitch, w - pitch, h - pitch)
    if r < 0.35:
        paragraph(rng, grey, pitch, area)
    elif r < 0.65:
        paragraph(rng, grey, pitch, area, pick(rng, MONO_FONTS + OCR_B_FONTS), code=True)
    elif r < 0.85:
        paragraph(rng, grey, pitch, area, pick(rng, MONO_FONTS + OCR_B_FONTS + TEXT_FONTS), capitals=True)
    else:
        y = 0.0
        while y < h - 4 * pitch:
            t = rng.uniform(3, 14) * pitch
            paragraph(rng, grey, pitch, (pitch, y + pitch, w - pitch, min(h, y + t)))
            y += t
    return Plane(grey)


def card_without_zone(rng, pitch):
    """A card, licence or data page that has no MRZ."""
    size = pick(rng, [ID1, ID1, ID2, ID3])
    h, w = int(size[1] * pitch), int(size[0] * pitch)
    grey = ground(rng, h, w, 40, 255)
    m = pitch * rng.uniform(0.5, 2)
    furnish(rng, grey, pitch, (m, pitch * 0.5, w - m, h - m))
    r = rng.random()
    if r < 0.2:
        bw, bh = w * rng.uniform(0.5, 0.95), pitch * rng.uniform(2, 7)
        paste(grey, barcode(rng, bw, bh), (w - bw) / 2, h - bh - pitch * rng.uniform(0.3, 2))
    elif r < 0.35:  # bank card: groups of digits in one line
        text(grey, (w * 0.08, h * rng.uniform(0.5, 0.75)), "  ".join("%04d" % k for k in rng.integers(0, 10000, 4)),
             pick(rng, OCR_B_FONTS + MONO_FONTS + TEXT_FONTS), pitch * rng.uniform(1.5, 2.6), 235 if grey.mean() < 130 else 30)
    elif r < 0.5:  # one or two lines of fine print along the lower edge
        for k in range(rng.integers(1, 3)):
            text(grey, (m, h - pitch * (1.4 + 1.3 * k)), " ".join(words(rng, 9)).upper(), pick(rng, TEXT_FONTS), pitch * rng.uniform(0.7, 1.1), 40)
    if rng.random() < 0.2:
        overprint(rng, grey, pitch)
    return Plane(grey, corner=pitch * 1.2)


def form(rng, pitch):
    """A form or table with rules, or a grid with a letter in each box."""
    h, w = sheet_size(rng, pitch)
    grey = np.full((h, w), int(rng.integers(200, 256)), np.uint8)
    ink = int(rng.integers(0, 120))
    box = pitch * rng.uniform(1.2, 4)
    t = max(1, int(pitch / 9))
    crossword = rng.random() < 0.4
    for k in range(int(h / box) + 1):
        cv2.line(grey, (0, int(k * box)), (w, int(k * box)), ink, t)
    if crossword or rng.random() < 0.5:
        across = box if crossword else box * rng.uniform(2, 8)
        for k in range(int(w / across) + 1):
            cv2.line(grey, (int(k * across), 0), (int(k * across), h), ink, t)
    path = pick(rng, TEXT_FONTS + MONO_FONTS + OCR_B_FONTS)
    for k in range(int(h / box)):
        if crossword:
            for c in range(int(w / box)):
                r = rng.random()
                if r < 0.2:
                    cv2.rectangle(grey, (int(c * box), int(k * box)), (int((c + 1) * box), int((k + 1) * box)), ink, -1)
                elif r < 0.5:
                    text(grey, ((c + 0.3) * box, (k + 0.15) * box), chr(65 + rng.integers(26)), path, box * 0.7, ink)
        elif rng.random() < 0.7:
            text(grey, (pitch + rng.random() * w * 0.3, (k + 0.2) * box), field_value(rng), path, min(box * 0.7, pitch * 1.6), ink)
    return Plane(grey)


def receipt(rng, pitch):
    """A till receipt: fixed-pitch lines, dotted leaders, rows of signs, a bar code."""
    columns = int(rng.integers(22, 46))
    h, w = int(rng.uniform(25, 60) * pitch), int((columns + 3) * pitch)
    grey = np.full((h, w), int(rng.integers(200, 256)), np.uint8)
    path = pick(rng, MONO_FONTS + OCR_B_FONTS)
    f, advance = font_for_pitch(path, pitch)
    step = pitch * rng.uniform(1.6, 2.6)
    ink = int(rng.integers(0, 130))
    y = pitch
    while y < h - step:
        r = rng.random()
        if r < 0.12:
            line = pick(rng, ["-", "=", "*", ".", "_", "#", ">", "+"]) * columns
        elif r < 0.5:
            name = " ".join(words(rng, 2)).upper()[:18]
            line = name + pick(rng, [" ", ".", " "]) * max(1, columns - len(name) - 6) + "%6.2f" % rng.uniform(0, 200)
        elif r < 0.9:
            line = " ".join(words(rng, 6))[: rng.integers(4, columns)]
            line = line.upper() if rng.random() < 0.5 else line
        else:
            line = ""
        text(grey, (pitch, y), line, path, f.size, ink)
        y += step
    if rng.random() < 0.3:
        paste(grey, barcode(rng, w * 0.7, pitch * 5), w * 0.15, h - pitch * 6)
    return Plane(grey)


def fixed_pitch_lines(rng, pitch):
    """The nearest thing to an MRZ that is none: a few long fixed-pitch lines.

    Payment slips, serial numbers, hexadecimal dumps, number tables, lines of dashes.
    """
    columns = int(rng.integers(16, 48))
    rows = int(pick(rng, [1, 1, 2, 4, 5, 6, 8, 12]))
    _, advance = font_for_pitch(OCR_B_FONTS[0], pitch)
    w = int((columns + rng.uniform(1, 8)) * advance)
    spacing = advance * rng.uniform(1.6, 2.9)
    h = int(rows * spacing + advance * rng.uniform(2, 12))
    grey = ground(rng, h, w, 150, 255)
    path = pick(rng, OCR_B_FONTS + MONO_FONTS)
    f, _ = font_for_pitch(path, pitch)
    kind = rng.integers(5)
    y = advance * rng.uniform(0.5, 3)
    for _ in range(rows):
        if kind == 0:
            line = " ".join("%04X" % k for k in rng.integers(0, 65536, columns // 5 + 1))
        elif kind == 1:
            line = "   ".join(str(k) for k in rng.integers(0, 10**6, columns // 8 + 1))
        elif kind == 2:
            line = " ".join(words(rng, 12))
        elif kind == 3:
            line = " ".join(words(rng, 12)).upper()
        else:
            line = pick(rng, ["-", "=", "*", ".", "/", "X", "|", "- ", "> "]) * columns
        text(grey, (advance, y), line[:columns], path, f.size, int(rng.integers(0, 100)))
        y += spacing
    return Plane(grey)


def texture(rng, pitch):
    """Regular structures: bricks, fence, blinds, keyboard, windows, dots, checks."""
    h, w = sheet_size(rng, pitch, (30, 70), (20, 50))
    low, high = sorted(rng.integers(10, 250, 2).tolist())
    kind = rng.integers(7)
    a, b = pitch * rng.uniform(1, 6), pitch * rng.uniform(0.6, 4)
    t = max(1, int(pitch * rng.uniform(0.1, 0.5)))
    grey = np.full((h, w), high, np.uint8)
    if kind == 0:
        for k in range(int(h / b) + 1):
            cv2.line(grey, (0, int(k * b)), (w, int(k * b)), low, t)
            for c in range(int(w / a) + 2):
                x = int((c + 0.5 * (k % 2)) * a)
                cv2.line(grey, (x, int(k * b)), (x, int((k + 1) * b)), low, t)
    elif kind == 1:
        for c in range(int(w / b) + 1):
            cv2.line(grey, (int(c * b), 0), (int(c * b), h), low, t + int(b * 0.3 * rng.random()))
    elif kind == 2:
        for k in range(int(h / b) + 1):
            cv2.line(grey, (0, int(k * b)), (w, int(k * b)), low, max(1, int(b * 0.5)))
    elif kind == 3:  # keyboard
        path = pick(rng, TEXT_FONTS)
        key = pitch * rng.uniform(2, 4)
        for k in range(int(h / key)):
            for c in range(int(w / key)):
                x, y = int((c + 0.3 * (k % 3)) * key), int(k * key)
                cv2.rectangle(grey, (x, y), (int(x + key * 0.85), int(y + key * 0.85)), low, -1)
                text(grey, (x + key * 0.2, y + key * 0.15), chr(65 + rng.integers(26)), path, key * 0.45, high)
    elif kind == 4:
        for k in range(int(h / a) + 1):
            for c in range(int(w / b) + 1):
                cv2.circle(grey, (int(c * b), int(k * a)), max(1, int(b * 0.3)), low, -1, cv2.LINE_AA)
    elif kind == 5:
        cells = rng.integers(0, 2, (int(h / b) + 1, int(w / a) + 1)).astype(np.uint8)
        if rng.random() < 0.5:
            cells[:] = (np.arange(cells.shape[0])[:, None] + np.arange(cells.shape[1])) % 2
        grey = cv2.resize(low + cells * (high - low), (w, h), interpolation=cv2.INTER_NEAREST).astype(np.uint8)
    else:  # windows of a house, two or three rows of blocks
        for k in range(int(h / (b * 2)) + 1):
            for c in range(int(w / a) + 1):
                cv2.rectangle(grey, (int(c * a), int(k * 2 * b)), (int((c + 0.6) * a), int((k * 2 + 1) * b)), low, -1)
    if rng.random() < 0.5:
        grey = np.clip(grey + octaves(rng, h, w, None, 3) * rng.uniform(2, 12), 0, 255).astype(np.uint8)
    return Plane(grey)


def barcode_sheet(rng, pitch):
    """A label with bar codes and their digits."""
    h, w = sheet_size(rng, pitch, (15, 50), (10, 30))
    grey = np.full((h, w), int(rng.integers(180, 256)), np.uint8)
    for _ in range(rng.integers(1, 4)):
        bw, bh = w * rng.uniform(0.4, 0.95), pitch * rng.uniform(2, 8)
        x, y = (w - bw) * rng.random(), (h - bh) * rng.random()
        paste(grey, barcode(rng, bw, bh), x, y)
        text(grey, (x, y + bh + pitch * 0.2), " ".join(str(k) for k in rng.integers(0, 10, 24)),
             pick(rng, OCR_B_FONTS + TEXT_FONTS), pitch * rng.uniform(0.8, 1.5), 20)
    return Plane(grey)


NEGATIVES = [text_page, text_page, card_without_zone, card_without_zone, card_without_zone, form, receipt,
             fixed_pitch_lines, fixed_pitch_lines, texture, texture, barcode_sheet]
