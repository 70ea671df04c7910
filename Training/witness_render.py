"""Renders batches of strips for the witness: characters at known places, spoilt far more than a recogniser's.

The recogniser's renderer draws and photographs the text. This one knows the place of every character to a tenth of its
width, as the reader does when it asks the witness; draws characters without regard to language; and adds what takes ink
away or puts foreign ink there. Labels are what was printed, however little of it is left, so that a network trained on
them is only as sure as the picture allows.
"""

import math

import cv2
import numpy as np
import torch
import torch.nn.functional as F

import fonts
from mrz_text import ALPHABET, BLANK
from recogniser_camera import HEIGHT, PITCH
from recogniser_render import CELLS, IGNORE, Renderer

CELL, ROWS = 16, 32
"""Pixels from character to character in the witness's strip, and its rows."""

CHARACTERS = 16
"""Characters of a training strip."""

FILLER = ALPHABET.index("<")


class WitnessRenderer(Renderer):
    """An endless, seeded supply of batches: strips float32 (batch, 1, 32, 256), normalised, labels int64 (batch, 16)."""

    def _lines(self, n):
        rows = np.full((n, 3, CELLS), BLANK, np.int64)
        lengths = np.zeros(n, np.float32)
        for i in range(n):
            width = self.r.choice([30, 30, 36, 44, 44])
            rows[i, :, 1 : 1 + width] = self._characters((3, width))
            if self.r.random() < 0.5:  # at the top or the bottom of the zone
                rows[i, self.r.choice([0, 2])] = BLANK
            lengths[i] = width
        return torch.from_numpy(rows), torch.from_numpy(lengths).view(-1, 1, 1)

    def _characters(self, shape):
        drawn = torch.randint(0, FILLER + 1, shape, generator=self.g)
        fillers = torch.rand(shape, generator=self.g) < 0.1
        drawn[fillers] = FILLER
        return drawn.numpy()

    def _resolution(self):
        low, high = self.r.choices(
            [(1.0, 1.8), (0.75, 1.0), (0.58, 0.75), (0.48, 0.58), (0.4, 0.48)], [44, 20, 14, 12, 10]
        )[0]
        return self.r.uniform(low, high)

    def _difficulty(self):
        # Most strips are clean but for what `_damage` does to them.
        return 0.15 if self.r.random() < 0.6 else 0.8

    def _geometry(self, n, length, hard):
        middle = (self._u(n) * (length - 12)).round() + 6
        geometry = {
            "middle": middle + self._n(n, 0.05).clamp(-0.12, 0.12),
            "pitch": 1 + self._n(n, 0.006),
            "change": self._n(n, 0.006),
            "dy": self._n(n, 0.6).clamp(-1.6, 1.6),
            "slope": self._n(n, 0.4),
            "bow": self._n(n, 0.15),
            "shear": self._n(n, 0.07).clamp(-0.25, 0.25),
            "tall": 1 + self._n(n, 0.05).clamp(-0.14, 0.14),
            "spacing": self._u(n, 22, 28),
        }
        # Seen from above or below, characters are low; from the side, along the line, high for their width.
        steep = self._chance(n, 0.25)
        geometry["tall"] = torch.where(steep > 0, self._u(n, 0.68, 1.42), geometry["tall"])
        geometry["spacing"] = geometry["spacing"] * geometry["tall"]
        self.first = (middle - CHARACTERS / 2).view(-1, 1).long()
        return geometry

    def _labels(self, codes, geometry, length):
        index = (self.first + torch.arange(CHARACTERS) + 1).clamp(0, CELLS - 1)
        labels = codes[:, 1].gather(1, index)
        labels[labels == BLANK] = IGNORE
        return labels

    def _share(self, name, usual):
        return 0.0 if name == "negative" else usual

    def _overprint(self, n, x, y, picture, *rest):
        # By groups: looking up textures is what takes long.
        return super()._overprint(n, x, y, picture, *rest) if self.r.random() < 0.4 else picture

    def _table(self, n, x, y, t, picture, *rest):
        return super()._table(n, x, y, t, picture, *rest) if self.r.random() < 0.5 else picture

    # MARK: Damage

    def _lens(self, n, picture, scale, hard):
        picture = self._lit(n, self._lost(n, self._scratched(n, self._stamped(n, picture))))
        moved = (self._chance(n, 0.45).view(-1) > 0).nonzero().view(-1)
        if len(moved) == 0:
            return picture
        hard = hard[moved]
        hard = hard + self._chance(len(moved), 0.2) * (1 - hard)
        return picture.index_copy(0, moved, super()._lens(len(moved), picture[moved], scale, hard))

    def _places(self, picture):
        """The place of every pixel in characters, from the upper left corner."""
        _, height, width = picture.shape
        x = (torch.arange(width) + 0.5).view(1, 1, -1) * (CHARACTERS / width)
        y = (torch.arange(height) + 0.5).view(1, -1, 1) * (HEIGHT / PITCH / height)
        return x, y

    def _lit(self, n, picture):
        """A lamp's reflection across the line that takes much of the contrast."""
        x, y = self._places(picture)
        share = self._chance(n, 0.3) * torch.where(self._chance(n, 0.5) > 0, self._u(n, 0.4, 0.9), self._u(n, 0.85, 0.985))
        across = (x - self._u(n, -1, 17) - self._u(n, -0.5, 0.5) * (y - 1.2)).abs()
        light = share * torch.sigmoid((self._u(n, 0.3, 3) - across) / self._u(n, 0.08, 0.3))
        return picture + (self._u(n, 0.95, 1.0) - picture).clamp(min=0) * light

    def _stamped(self, n, picture):
        """Rings, bars and blots of foreign ink over the print."""
        x, y = self._places(picture)
        for _ in range(2):
            ink = self._chance(n, 0.14) * self._u(n, 0.25, 0.9)
            radius = torch.exp(self._u(n, math.log(0.1), math.log(12)))
            angle = self._u(n, 0, 6.28)
            # The ring passes through some place of the strip.
            px, py = self._u(n, 0, 16), self._u(n, 0.4, 2)
            distance = ((x - px - radius * torch.cos(angle)) ** 2 + (y - py - radius * torch.sin(angle)) ** 2).sqrt()
            mark = ((distance - radius).abs() < self._u(n, 0.06, 0.3)).float()
            picture = picture * (1 - ink * mark)
        return picture

    def _scratched(self, n, picture):
        """Straight lines, light and dark."""
        x, y = self._places(picture)
        often = self._chance(n, 0.15)
        for _ in range(4):
            angle = self._u(n, 0, 3.1416)
            away = (torch.cos(angle) * (x - self._u(n, 0, 16)) + torch.sin(angle) * (y - self._u(n, 0.2, 2.2))).abs()
            line = (away < self._u(n, 0.03, 0.12)).float() * often * self._chance(n, 0.6)
            value = torch.where(self._chance(n, 0.5) > 0, self._u(n, 0.7, 1.0), self._u(n, 0.05, 0.2))
            picture = picture * (1 - line) + value * line
        return picture

    def _lost(self, n, picture):
        """Ink lost in spots, most of them no wider than a stroke."""
        _, height, width = picture.shape
        pitch = width / CHARACTERS
        mask = np.zeros((height, width), np.uint8)
        out = picture.numpy().copy()
        for i in range(n):
            if self.r.random() > 0.3:
                continue
            mask[:] = 0
            share = self.r.choice([self.r.uniform(0.3, 1.5), self.r.uniform(1, 4)])
            most = self.r.choice([0.12, 0.12, 0.18])
            count = int(share * CHARACTERS * HEIGHT / PITCH)
            spots = torch.rand(count, 3, generator=self.g).numpy()
            for u, v, r in spots:
                radius = (0.04 + (most - 0.04) * r) * pitch
                cv2.circle(mask, (int((u * width - 0.5) * 16), int((v * height - 0.5) * 16)), int(radius * 16), 255, -1, cv2.LINE_8, 4)
            paper = np.median(out[i])
            np.copyto(out[i], np.maximum(out[i], paper), where=mask > 0)
        return torch.from_numpy(out)

    def _sensor(self, n, picture, hard):
        u = self._u(n)
        # Deviations up to 45 of 255 levels.
        sigma = self._chance(n, 0.18) * (0.02 + 0.16 * u * u)
        dim = torch.where(self._chance(n, 0.12) > 0, self._u(n, 0.25, 0.6), torch.ones(n, 1, 1))
        picture = picture * dim + torch.randn(picture.shape, generator=self.g) * sigma * (0.35 + 0.65 * dim)
        if self.r.random() < 0.4:
            return (picture.clamp(0, 1) * 255).round() / 255
        return super()._sensor(n, picture, hard * 0.5)

    def _quality(self):
        return self.r.choice([self.r.randint(2, 10), self.r.randint(8, 30), self.r.randint(25, 95)])

    def _resample(self, picture, scale):
        tall = round(HEIGHT * CELL / PITCH)
        size = (tall, CHARACTERS * CELL)
        kwargs = {"antialias": True} if scale > 1.6 else {}
        strip = F.interpolate(picture.unsqueeze(1), size=size, mode="bilinear", **kwargs).squeeze(1) * 255
        top = (tall - ROWS) // 2
        return strip[:, top : top + ROWS]

    def _normalise(self, strip):
        return normalise(strip)


WINDOW = 3 * CELL
"""Columns over which light and contrast are evened out."""


def normalise(strip):
    """Mean 0 and deviation 1 around every column, so that a letter under a bar of light has the contrast of its neighbours.

    `strip` (n, rows, columns) in 0...255. A twentieth of the whole strip's variance is added: empty paper stays grey.
    """
    def around(values):
        """Means over the columns around each, as many as there are at the ends."""
        columns = values.shape[1]
        sums = F.pad(values.double().cumsum(1), (1, 0))
        at = torch.arange(columns)
        low, high = (at - WINDOW // 2).clamp(min=0), (at + WINDOW // 2).clamp(max=columns)
        return ((sums[:, high] - sums[:, low]) / (high - low)).float()

    mean = around(strip.mean(1))
    squares = around((strip * strip).mean(1))
    variance = (squares - mean * mean).clamp(min=0)
    whole = strip.var((1, 2), unbiased=False).view(-1, 1)
    scale = (variance + 0.05 * whole + 4).rsqrt()
    return (strip - mean.unsqueeze(1)) * scale.unsqueeze(1)


if __name__ == "__main__":
    import sys
    import time

    torch.set_num_threads(1)
    renderer = WitnessRenderer(1)
    renderer.get(0)
    start = time.time()
    for i in range(4):
        renderer.get(i)
    print("strips a second", 4 * renderer.batch / (time.time() - start))
    strips, labels = renderer.get(0)
    sheet = np.clip(strips[:, 0].numpy() * 50 + 150, 0, 255)
    sheet = np.pad(sheet, ((0, 0), (1, 1), (1, 1)))
    sheet = np.vstack([np.hstack(list(sheet[i : i + 4])) for i in range(0, 128, 4)])
    cv2.imwrite(sys.argv[1], sheet.astype(np.uint8))
    for row in labels[:8]:
        print("".join(ALPHABET[c] if c >= 0 else " " for c in row))
