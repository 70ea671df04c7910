"""Reads what `Training/Evidence` writes, and packs pages into batches for `assigner_network.py`."""

import json

import numpy as np
import torch

GAP = 4
"""Blank characters between lines."""
NOTHING, LABEL, FIRST = 0, 1, 2


class Evidence:
    """Pages of one file: `header` names sizes and fields; each page is a dictionary of arrays."""

    def __init__(self, path):
        with open(path, "rb") as file:
            self.data = file.read()
        end = self.data.index(b"\n") + 1
        self.header = json.loads(self.data[:end])
        self.starts = []
        while end < len(self.data):
            self.starts.append(end)
            lines, characters = self._sizes(end)
            end += 7 + lines * (16 + 4 * self.header["features"] + 1) + characters * (5 + self.header["marks"])

    def _sizes(self, at):
        return int.from_bytes(self.data[at : at + 2], "little"), int.from_bytes(self.data[at + 2 : at + 6], "little")

    def __len__(self):
        return len(self.starts)

    def __getitem__(self, index):
        at = self.starts[index]
        lines, characters = self._sizes(at)
        isNational = self.data[at + 6]
        at += 7

        def take(kind, *shape):
            nonlocal at
            values = np.frombuffer(self.data, kind, int(np.prod(shape)), at).reshape(shape)
            at += values.nbytes
            return values

        page = {"isNational": isNational, "boxes": take("<f4", lines, 4), "features": take("<f4", lines, self.header["features"])}
        page["counts"] = take("u1", lines)
        for name in ("letters", "rules", "labels", "places"):
            page[name] = take("u1", characters)
        page["marks"] = take("u1", characters, self.header["marks"])
        page["classes"] = take("u1", characters)
        return page


def relations(boxes):
    """How each line stands to each other: (lines, lines, 9); as `AssignerPage.Box.relation` in Swift."""
    left, top, right, bottom = (boxes[:, i].astype(np.float64) for i in range(4))
    height = np.maximum(bottom - top, 1e-4)
    size = np.maximum(height[:, None], height[None]) + 1e-4

    def apart(a, b):
        return (b[None] - a[:, None]) / size

    def signed(x):
        return np.sign(x) * np.log1p(np.abs(x))

    down, across = apart((top + bottom) / 2, (top + bottom) / 2), apart((left + right) / 2, (left + right) / 2)
    overlap = np.minimum(bottom[:, None], bottom[None]) - np.maximum(top[:, None], top[None])
    isOver = np.minimum(right[:, None], right[None]) > np.maximum(left[:, None], left[None])
    return np.stack(
        [
            signed(apart(left, left)), signed(apart(right, left)), signed(apart(left, right)), signed(across), signed(down),
            np.clip(down, -3, 3) / 3, isOver, np.clip(overlap / size, -1, 1), np.log(height[None] / height[:, None]),
        ],
        -1,
    ).astype(np.float32)


def batch(pages):
    """Pages side by side: all characters in one row with gaps between lines, lines in a table of pages."""
    most = max(len(page["counts"]) for page in pages)
    real, segment, slot, counts, index = [], [], [], [], []
    mask = np.zeros((len(pages), most), bool)
    relation = np.zeros((len(pages), most, most, 9), np.float32)
    number = offset = 0
    for row, page in enumerate(pages):
        lines = len(page["counts"])
        mask[row, :lines] = True
        relation[row, :lines, :lines] = relations(page["boxes"])
        for line, count in enumerate(page["counts"].tolist()):
            real.append(np.r_[np.ones(count, np.float32), np.zeros(GAP, np.float32)])
            segment.append(np.full(count + GAP, number))
            index.append(np.r_[np.arange(offset, offset + count), np.full(GAP, -1)])
            slot.append(row * most + line)
            counts.append(count)
            number += 1
            offset += count
    real, segment, index = (np.concatenate(one) for one in (real, segment, index))
    isReal = index >= 0
    out = {"real": real, "segment": segment, "slot": np.array(slot), "counts": np.array(counts, np.float32), "mask": mask, "relations": relation}
    for name in ("letters", "rules", "labels", "places", "classes"):
        if name in pages[0]:
            values = np.full(len(index), -100 if name == "classes" else 0, np.int64)
            values[isReal] = np.concatenate([page[name] for page in pages])
            out[name] = values
    marks = np.zeros((len(index), pages[0]["marks"].shape[1]), np.float32)
    marks[isReal] = np.concatenate([page["marks"] for page in pages]) / np.float32(255)
    out["marks"] = marks
    out["features"] = np.concatenate([page["features"] for page in pages])
    return {name: torch.from_numpy(np.ascontiguousarray(values)) for name, values in out.items()}
