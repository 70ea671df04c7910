"""The exact truth for every output cell, from the homography of each plane."""

import numpy as np

from finder_camera import project

STRIDE = 8
SMALLEST_PITCH = 2.0  # zones smaller than this are neither demanded nor forbidden
END_REACH = 6.0  # pitches over which channel 5 fades from an end to the middle


class Truth:
    """The targets of one frame: 6 channels, and weights for zone, shape and ends."""

    def __init__(self, h, w):
        self.rows, self.columns = h // STRIDE, w // STRIDE
        self.target = np.zeros((6, self.rows, self.columns), np.float32)
        self.target[1] = 1
        self.zone_weight = np.ones((self.rows, self.columns), np.float32)
        self.shape_weight = np.zeros((self.rows, self.columns), np.float32)
        self.end_weight = np.zeros((self.rows, self.columns), np.float32)
        y, x = np.mgrid[0 : self.rows, 0 : self.columns]
        # The centre of a cell of 8 pixels is 3.5 in OpenCV's coordinates.
        self.centres = np.stack([x.ravel(), y.ravel()], 1) * float(STRIDE) + (STRIDE - 1) / 2
        self.owner = np.zeros((self.rows, self.columns), np.int32)
        self.frame = (h, w)
        self.quads = []

    def cover(self, alpha):
        """A plane laid over earlier ones hides their zones."""
        hidden = alpha[STRIDE // 2 :: STRIDE, STRIDE // 2 :: STRIDE][: self.rows, : self.columns] > 0.5
        self.target[0][hidden] = 0
        self.zone_weight[hidden] = 1
        self.shape_weight[hidden] = 0
        self.end_weight[hidden] = 0
        self.owner[hidden] = 0

    def add(self, zone, matrix):
        """Writes a zone seen through `matrix` into the targets."""
        back = np.linalg.inv(matrix)
        a, n = zone.advance, zone.columns
        middle = (zone.top + zone.bottom) / 2
        half = (zone.bottom - zone.top) / 2
        homogeneous = np.concatenate([self.centres, np.ones((len(self.centres), 1))], 1) @ back.T
        # Points beyond the horizon of the plane have the other sign of w.
        reference = back @ np.append(project(matrix, np.array([[zone.left + a * n / 2, middle]]))[0], 1)
        ahead = homogeneous[:, 2] * np.sign(reference[2]) > 1e-9
        w = np.where(ahead, homogeneous[:, 2], 1)
        px, py = homogeneous[:, 0] / w, homogeneous[:, 1] / w
        u, v = (px - zone.left) / a, py
        near = ahead & (u > -4) & (u < n + 4) & (np.abs(v - middle) < half + 4 * a)
        if not near.any():
            return
        index = np.nonzero(near)[0]
        point = np.stack([px[index], py[index]], 1)
        here = self.centres[index]
        step = a * 0.25
        along = (project(matrix, point + [step, 0]) - project(matrix, point - [step, 0])) / (2 * step)
        pitch = np.linalg.norm(along, axis=1) * a
        direction = along / np.linalg.norm(along, axis=1, keepdims=True)
        ends = project(matrix, np.array([[zone.left, middle], [zone.left + a * n, middle]]))
        line = (ends[1] - ends[0]) / np.linalg.norm(ends[1] - ends[0])
        down = np.array([-line[1], line[0]])  # in pictures y points down: right turned by 90 degrees
        offset = (here - ends[0]) @ down  # pixels below the middle line
        edge = np.linalg.norm(project(matrix, np.stack([point[:, 0], np.full(len(point), middle - half)], 1))
                              - project(matrix, np.stack([point[:, 0], np.full(len(point), middle + half)], 1)), axis=1) / 2
        depth = half - np.abs(point[:, 1] - middle)  # plane units inside the zone
        scale_y = edge / half
        # A tiny zone may pass between the centres of cells: it is at least 10 pixels thick.
        thick = np.maximum(edge, 5.0)
        inside = (u[index] >= 0) & (u[index] <= n) & (np.abs(point[:, 1] - middle) * scale_y <= thick)
        around = (u[index] > -2) & (u[index] < n + 2) & (depth * scale_y > -np.maximum(0.8 * pitch, 4))
        rows, columns = np.divmod(index, self.columns)
        big = pitch >= SMALLEST_PITCH
        r, c = rows[inside & big], columns[inside & big]
        self.target[0, r, c] = 1
        self.zone_weight[r, c] = 1
        self.owner[r, c] = len(self.quads) + 1
        r, c = rows[around & ~big], columns[around & ~big]
        self.zone_weight[r, c] = 0
        keep = around & big
        r, c = rows[keep], columns[keep]
        self.target[1, r, c], self.target[2, r, c] = direction[keep].T
        self.target[3, r, c] = np.log2(pitch[keep] / 8)
        self.target[4, r, c] = (offset / pitch / 4)[keep]
        from_start, to_end = u[index], n - u[index]
        proximity = np.where(from_start < to_end,
                             -np.clip(1 - from_start / END_REACH, 0, 1.4),
                             np.clip(1 - to_end / END_REACH, 0, 1.4))
        self.target[5, r, c] = proximity[keep]
        self.shape_weight[r, c] = np.where(inside[keep], 1.0, 0.3)
        h, wd = self.frame
        seen = ((ends > -2) & (ends < [wd + 2, h + 2])).all(1)
        know = (np.abs(proximity) < 1e-6) | np.where(proximity < 0, seen[0], seen[1])
        self.end_weight[r, c] = (np.where(inside, 1.0, 0.3) * know)[keep]
        if (inside & big).any():
            corners = np.array([[zone.left, zone.top], [zone.left + a * n, zone.top],
                                [zone.left + a * n, zone.bottom], [zone.left, zone.bottom]])
            self.quads.append(project(matrix, corners).astype(np.float32))
