"""Renders batches of MRZ text strips as a camera and a printer would spoil them, with per-frame labels.

A batch is composed as a whole: for every camera pixel the place on the paper is computed, and with it the glyph and the
place in its tile, which are looked up in an atlas. No glyph is drawn while training. A batch is made of groups with one
camera resolution each; a group goes paper -> light -> lens -> sensor -> JPEG at that resolution and is then resampled
to ten pixels a character, as the reader does.

Batch `index` of a `Renderer` depends only on the seed and `index`, so training can be repeated.
"""

import random

import cv2
import numpy as np
import torch
import torch.nn.functional as F

import fonts
from mrz_text import BLANK, CLASS_OF, MrzText
from recogniser_camera import HEIGHT, PITCH, WIDTH, Camera

IGNORE = -100
WIDEN_FROM = 3000
"""The batch from which on strips lie loosely on their lines: easier ones come first, the network settles sooner."""

CELLS = 46
"""The longest line and an empty cell on either side."""

_LOOKUP = np.full(256, BLANK, np.int64)
for _character, _class in CLASS_OF.items():
    _LOOKUP[ord(_character)] = _class


class Renderer(Camera):
    """An endless, seeded supply of batches."""

    def __init__(self, seed, batch=128, groups=4, preset=None, width=WIDTH):
        """`preset` None is the distribution for training; a dictionary narrows it to one condition for validation."""
        self.seed, self.batch, self.groups, self.preset, self.width = seed, batch, groups, preset or {}, width
        self.training = preset is None
        table = torch.from_numpy(fonts.atlas())
        self.levels = torch.tensor(fonts.BLUR_LEVELS) / (fonts.PITCH / PITCH)  # in strip pixels
        # One tall picture of all tiles, so that one call samples any of them.
        self.atlas = table.reshape(1, 1, -1, fonts.TILE_W)
        self.bank = torch.from_numpy(fonts.textures(7)).reshape(1, 1, -1, fonts.TEXTURE_W)

    def get(self, index):
        """Strips float32 (batch, 1, 24, 160), normalised, and labels int64 (batch, 80)."""
        self.g = torch.Generator().manual_seed(self.seed * 1_000_003 + index)
        self.r = random.Random(self.seed * 1_000_003 + index)
        self.text = MrzText(self.seed * 1_000_003 + index)
        self.wide = index >= WIDEN_FROM if self.training else self.preset.get("wide", False)
        self.printed = []  # the classes of every strip's whole line, for who wants to read it back
        parts = [self._group(self.batch // self.groups) for _ in range(self.groups)]
        return torch.cat([x for x, _ in parts]), torch.cat([y for _, y in parts])

    # MARK: Text

    def _lines(self, n):
        """Classes (n, 3, CELLS): the line above, the line itself, the line below; and the line's length (n)."""
        rows = np.full((n, 3, CELLS), BLANK, np.int64)
        lengths = np.zeros(n, np.float32)
        for i in range(n):
            if self.r.random() < 0.4:
                width = self.r.choice([30, 36, 44])
                lines = [self.text.random_line(width) for _ in range(3)]
            else:
                lines = self.text.document()[1]
            at = self.r.randrange(len(lines))
            for row in range(3):
                line = at + row - 1
                if 0 <= line < len(lines):
                    codes = np.frombuffer(lines[line].encode("ascii"), np.uint8)
                    rows[i, row, 1 : 1 + len(codes)] = _LOOKUP[codes]
            lengths[i] = len(lines[at])
        return torch.from_numpy(rows), torch.from_numpy(lengths).view(-1, 1, 1)

    # MARK: One group

    def _resolution(self):
        """Camera pixels per strip pixel: 1 is ten pixels a character."""
        if "scale" in self.preset:
            low, high = self.preset["scale"]
        else:
            low, high = self.r.choices(
                [(1.0, 1.7), (0.75, 1.0), (0.58, 0.75), (0.48, 0.58), (0.42, 0.48)], [20, 27, 30, 18, 5]
            )[0]
        return self.r.uniform(low, high)

    def _group(self, n):
        scale = self._resolution()
        width = round(self.width * scale)
        height = max(9, round(HEIGHT * scale * self.r.uniform(0.93, 1.07)))
        # How hard a strip is made: most are mild, a tail is extreme. Every spoiling is the likelier the harder.
        hard = self._u(n) ** 1.6 * self._difficulty()
        x = ((torch.arange(width) + 0.5) * (self.width / width)).view(1, 1, -1)
        y = ((torch.arange(height) + 0.5) * (HEIGHT / height)).view(1, -1, 1)

        codes, length = self._lines(n)
        self.printed += list(codes[:, 1])
        geometry = self._geometry(n, length, hard)
        variant = torch.multinomial(torch.from_numpy(fonts.SHARES), n, replacement=True, generator=self.g)
        picture = self._paper(n, x, y, hard, geometry, length)
        ink, t = self._ink(n, x, y, scale, codes, variant, geometry, hard)
        negative = self._chance(n, self._share("negative", 0.07))
        ink = ink * (1 - negative)
        picture = self._print(n, picture, ink, hard, (height, width))
        picture = self._overprint(n, x, y, picture, hard, negative, geometry)
        picture = self._table(n, x, y, t, picture, length, hard)
        picture = self._light(n, x, y, picture, hard)
        picture = self._lens(n, picture, scale, hard)
        picture = self._sensor(n, picture, hard)
        strip = self._resample(picture, scale)
        labels = self._labels(codes, geometry, length)
        labels[negative.view(-1) > 0] = BLANK
        return self._normalise(strip).unsqueeze(1), labels

    def _difficulty(self):
        return 1.0 if self.training else self.preset.get("hard", 0.3)

    def _share(self, name, usual):
        return usual if self.training else self.preset.get(name, 0.0)

    def _geometry(self, n, length, hard):
        """How the strip lies on the text: what the finder gets wrong, and the page's bend."""
        u = self._u(n)
        anywhere = self._u(n) * (length - 4) + 2
        start, end = self._u(n, -3, 8), length - self._u(n, -3, 8)
        middle = torch.where(u < 0.4, anywhere, torch.where(u < 0.72, start, end))
        if self.preset.get("whole"):
            middle = length / 2
        wide = 0.35 + 0.65 * hard
        geometry = {
            "middle": middle,
            "pitch": 1 + (self._n(n, 0.045) * wide).clamp(-0.15, 0.15),
            "change": (self._n(n, 0.05) * wide).clamp(-0.15, 0.15),  # relative growth of the pitch over the strip
            "dy": (self._n(n, 0.9) * wide).clamp(-2.8, 2.8),
            "slope": (self._n(n, 1.1) * wide).clamp(-3, 3),  # pixels of rise over the strip
            "bow": (self._n(n, 0.7) * wide).clamp(-2, 2),
            "shear": (self._n(n, 0.07) * wide).clamp(-0.2, 0.2),
            "tall": 1 + (self._n(n, 0.05) * (0.5 + 0.5 * hard)).clamp(-0.14, 0.14),
            "spacing": self._u(n, 16, 29),
        }
        if self.wide:
            self._loosen(n, geometry)
        return geometry

    def _loosen(self, n, geometry):
        """Worse finders and tilted pages: lines off the middle, foreshortened, of quite another pitch."""
        pitch, tall, dy = self._u(n, 0.86, 1.15), self._u(n, 0.62, 1.05), self._u(n, -4.2, 4.2)
        geometry["pitch"] = torch.where(self._chance(n, 0.4) > 0, pitch, geometry["pitch"])
        geometry["tall"] = torch.where(self._chance(n, 0.3) > 0, tall, geometry["tall"])
        geometry["spacing"] = geometry["spacing"] * geometry["tall"]
        # The line that is read stays the one nearest to the middle.
        dy = dy.minimum(0.36 * geometry["spacing"]).maximum(-0.36 * geometry["spacing"])
        geometry["dy"] = torch.where(self._chance(n, 0.45) > 0, dy, geometry["dy"])

    def _baseline(self, x, geometry):
        """Row of the middle of the capitals at column `x`."""
        h = (x - self.width / 2) / self.width
        return HEIGHT / 2 + geometry["dy"] + geometry["slope"] * h + geometry["bow"] * (4 * h * h - 0.3)

    def _column(self, x, geometry):
        """Place in the text, in characters, at column `x` of the middle line."""
        h = (x - self.width / 2) / self.width
        return geometry["middle"] + (h + geometry["change"] * h * h / 2) * self.width / PITCH / geometry["pitch"]

    def _ink(self, n, x, y, scale, codes, variant, geometry, hard):
        """Coverage by ink (n, height, width), and the place in the text at every pixel."""
        down = y - self._baseline(x, geometry)
        t = self._column(x, geometry) + geometry["shear"] * down / PITCH
        row = (down / geometry["spacing"]).round().clamp(-1, 1)
        down = (down - row * geometry["spacing"]) / geometry["tall"]
        # Neighbouring lines need not stand exactly below each other.
        placed = t + (row != 0) * self._n(n, 0.15)
        cell = placed.floor()
        index = (cell + 1).clamp(0, CELLS - 1)
        flat = ((torch.arange(n).view(-1, 1, 1) * 3 + row + 1) * CELLS + index).long()
        glyph = codes.reshape(-1)[flat]
        # Characters dance a little: typewriters, dot matrix, cheap mock-ups.
        dance = (0.35 + hard) * self._chance(n, 0.5)
        jx = (torch.randn(n * 3 * CELLS, generator=self.g) * 0.012)[flat] * dance
        jy = (torch.randn(n * 3 * CELLS, generator=self.g) * 0.12)[flat] * dance

        odd = torch.from_numpy(~fonts.IS_OCRB)[variant].view(-1, 1, 1).float()
        stretch = 1 + self._n(n, 0.03) + odd * self._u(n, -0.05, 0.22)
        rise = 1 + odd * self._u(n, -0.05, 0.22)
        u = (placed - cell - 0.5 + jx) / stretch * fonts.PITCH + fonts.TILE_W / 2
        v = (down + jy) / rise * (fonts.PITCH / PITCH) + fonts.TILE_H / 2
        # Glyphs are kept at several blurs: the least is what a camera pixel spans, more is ink that bleeds.
        sigma = 0.42 / scale + self._u(n, 0, 0.6) * self._chance(n, 0.3)
        level = (sigma.view(-1, 1) - self.levels.view(1, -1)).abs().argmin(1)
        tile = ((variant * len(fonts.BLUR_LEVELS) + level).view(-1, 1, 1) * 38 + glyph)
        # Rows beyond the tile must not slip into the next glyph's tile.
        inside = ((v > 0.5) & (v < fonts.TILE_H - 0.5)).float()
        v = tile.double() * fonts.TILE_H + v.clamp(0.5, fonts.TILE_H - 0.5)
        rows = self.atlas.shape[2]
        ink = _sample(self.atlas, u, v, fonts.TILE_W, rows) * inside
        return ink, t

    # MARK: Paper and print

    def _textured(self, n, x, y, which, zoom, turn):
        """A piece of the texture bank under every strip."""
        cos, sin = torch.cos(turn), torch.sin(turn)
        reach = (self.width * cos.abs() + HEIGHT * sin.abs()) * zoom
        drop = (self.width * sin.abs() + HEIGHT * cos.abs()) * zoom
        cx, cy = x - self.width / 2, y - HEIGHT / 2
        u = (cx * cos - cy * sin) * zoom + reach / 2 + self._u(n) * (fonts.TEXTURE_W - reach).clamp(min=0)
        v = (cx * sin + cy * cos) * zoom + drop / 2 + self._u(n) * (fonts.TEXTURE_H - drop).clamp(min=0)
        v = v.clamp(0.5, fonts.TEXTURE_H - 0.5) + which.view(-1, 1, 1) * fonts.TEXTURE_H
        return _sample(self.bank, u, v, fonts.TEXTURE_W, self.bank.shape[2])

    def _paper(self, n, x, y, hard, geometry, length):
        """Reflectance of the page before the text is printed."""
        paper = self._u(n, 0.7, 1.0) - self._chance(n, 0.2) * self._u(n, 0, 0.3)
        which = self._pick(n, fonts.kinds("guilloche", "guilloche", "rulings", "photo", "noise"))
        turn = self._u(n, -0.6, 0.6)
        texture = self._textured(n, x, y, which, self._u(n, 0.5, 1.5), turn)
        depth = self._chance(n, 0.75) * self._u(n) ** 1.5 * (0.1 + 0.45 * hard)
        paper = paper * (1 - depth * (1 - texture))
        noise = self._textured(n, x, y, self._pick(n, fonts.kinds("noise", "photo")), self._u(n, 0.3, 2.0), turn)
        depth = self._chance(n, 0.5) * self._u(n) ** 2 * (0.1 + 0.4 * hard)
        return paper * (1 - depth * (noise - 0.5))

    def _print(self, n, paper, ink, hard, size):
        """The text on the page: faint, worn, uneven."""
        coarse = torch.rand(n, 1, 4, 14, generator=self.g)
        patchy = F.interpolate(coarse, size=size, mode="bilinear").squeeze(1)
        fine = torch.rand(n, 1, 12, 80, generator=self.g)
        specks = F.interpolate(fine, size=size, mode="bilinear").squeeze(1)
        wear = self._chance(n, 0.4) * self._u(n) ** 1.5 * (0.25 + 0.5 * hard)
        drop = self._chance(n, 0.25) * self._u(n) ** 1.5 * (0.3 + 0.6 * hard)
        cover = ink * (1 - wear * patchy) * (1 - drop * (specks * 2.5 - 0.6).clamp(0, 1))
        gain = 1 + self._chance(n, 0.3) * self._u(n, -0.2, 0.7)  # saturating ink thickens strokes
        cover = (cover * gain).clamp(0, 1)
        strength = 1 - self._chance(n, 0.5) * self._u(n) ** 1.4 * (0.35 + 0.5 * hard)
        dark = self._u(n, 0.02, 0.35)
        return paper * (1 - cover * strength) + cover * strength * dark * paper

    def _overprint(self, n, x, y, picture, hard, negative, geometry):
        """What lies over the text: stamps, laminate, security print; or other print above, below and instead of it."""
        zoom, turn = self._u(n, 0.35, 1.3), self._n(n, 0.25)
        over = self._textured(n, x, y, self._pick(n, fonts.kinds("guilloche", "scrawl", "rulings", "noise", "print")),
                              zoom, turn)
        depth = self._chance(n, 0.3 * hard + 0.04) * self._u(n, 0.05, 0.5)
        picture = picture * (1 - depth * (1 - over))
        shine = self._chance(n, 0.15 * hard + 0.02) * self._u(n, 0.05, 0.45)  # holograms lighten
        picture = picture + (0.95 - picture).clamp(min=0) * shine * (1 - over)
        # Other print beside the line, upright, at the sizes documents use; whole where there is no MRZ text.
        which = self._pick(n, fonts.kinds("print", "print", "bars", "rulings", "photo", "scrawl"))
        other = self._textured(n, x, y, which, self._u(n, 0.6, 1.6), self._n(n, 0.03))
        away = (y - self._baseline(x, geometry)).abs() > self._u(n, 8, 11)
        near = (1 - negative) * self._chance(n, 0.15) * away + negative * self._chance(n, 0.9)
        return picture * (1 - near * self._u(n, 0.4, 0.95) * (1 - other))

    def _table(self, n, x, y, t, picture, length, hard):
        """The page's edge and what lies beyond: a table, a hand, black nothing, another page."""
        which = self._pick(n, fonts.kinds("noise", "photo", "print"))
        beyond = self._textured(n, x, y, which, self._u(n, 0.2, 1.2), self._n(n, 0.3))
        beyond = self._u(n, 0, 0.9) * (1 - self._u(n, 0, 0.7) * self._chance(n, 0.6) * (1 - beyond))
        gap = self._u(n, 0.25, 6)
        lean = self._n(n, 0.012) * (y - HEIGHT / 2)
        outside = torch.maximum(-t - gap + lean, t - length - gap + lean) * PITCH
        depth = HEIGHT / 2 + self._u(n, 0, 8) + self._n(n, 0.02) * (x - self.width / 2)
        below = torch.where(self._chance(n, 0.5) > 0, y, HEIGHT - y) - (HEIGHT / 2 + depth.clamp(min=10))
        outside = torch.where(self._chance(n, 0.12) > 0, torch.maximum(outside, below), outside)
        edge = torch.sigmoid(outside * self._u(n, 1, 5))
        edge = edge * self._chance(n, 0.4)
        return picture * (1 - edge) + beyond * edge


    def _normalise(self, strip):
        return normalise(strip)

    # MARK: Labels

    def _labels(self, codes, geometry, length):
        n = len(codes)
        x = (torch.arange(self.width // 2) * 2 + 1).float().view(1, 1, -1)
        t = self._column(x, geometry).squeeze(1)
        step = (self._column(x + 1, geometry) - self._column(x - 1, geometry)).squeeze(1) / 2
        cell = t.floor()
        distance = (t - cell - 0.5).abs() / step
        index = (cell + 1).clamp(0, CELLS - 1).long()
        character = codes[:, 1].gather(1, index)
        labels = torch.full((n, self.width // 2), IGNORE)
        labels[distance <= 1.6] = character[distance <= 1.6]
        labels[(distance > 3.4) | (character == BLANK)] = BLANK
        return labels


def _sample(table, u, v, width, height):
    """`table` (1, 1, height, width) at pixel places u, v (n, rows, columns), bilinear; pixel i is centred at i + 0.5."""
    n, rows, columns = u.shape
    # float32 does not hold a place in a table of 170,000 rows finely enough; the caller's double goes through here.
    # grid_sample takes one float type, so neighbours are gathered by hand.
    flat = table.view(-1)
    u, v = u - 0.5, v - 0.5
    u = u.clamp(0, width - 1.001)
    u0, v0 = u.floor(), v.floor()
    fu, fv = (u - u0).float(), (v - v0).float()
    base = (v0.long().clamp(0, height - 2) * width) + u0.long()
    top = torch.lerp(flat[base], flat[base + 1], fu)
    bottom = torch.lerp(flat[base + width], flat[base + width + 1], fu)
    return torch.lerp(top, bottom, fv)


def normalise(strip):
    """Mean 0 and deviation 1 over the strip (values 0...255); the deviation counts as at least 4."""
    mean = strip.mean((1, 2), keepdim=True)
    deviation = strip.std((1, 2), keepdim=True, unbiased=False).clamp(min=4)
    return (strip - mean) / deviation


if __name__ == "__main__":
    import sys
    import time

    torch.set_num_threads(1)
    renderer = Renderer(1)
    renderer.get(0)
    start = time.time()
    for i in range(8):
        renderer.get(i)
    print("strips a second", 8 * renderer.batch / (time.time() - start))
    strips, labels = renderer.get(0)
    sheet = np.clip(strips[:, 0].numpy() * 55 + 150, 0, 255)
    sheet = np.pad(sheet, ((0, 0), (1, 1), (1, 1)))
    sheet = np.vstack([np.hstack(list(sheet[i : i + 4])) for i in range(0, 128, 4)])
    cv2.imwrite(sys.argv[1], cv2.resize(sheet.astype(np.uint8), None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC))
