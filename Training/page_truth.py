"""The targets of every output cell of the document finder, from what is visible on a canvas."""

import math

import cv2
import numpy as np

from page_designs import FORMATS

STRIDE = 4
CHANNELS = 10
REACH = 64.0  # input pixels that one unit of the centre's vector stands for
EDGE = 4.0  # cells whose centre is this near to an outline are edge
SMALLEST = 0.25  # a document of which less is visible is neither demanded nor forbidden


def targets(canvas):
    """(target 7, weight 2): mask, edge, centre 2, direction 2, format index; weights for mask and shape."""
    h, w = canvas.shape
    rows, columns = h // STRIDE, w // STRIDE
    target = np.zeros((7, rows, columns), np.float32)
    weight = np.ones((2, rows, columns), np.float32)
    mask = (canvas.owner > 0).astype(np.float32)
    target[0] = cv2.resize(mask, (columns, rows), interpolation=cv2.INTER_AREA)
    distance = cv2.distanceTransform(np.where(canvas.outline, 0, 255).astype(np.uint8), cv2.DIST_L2, 5).clip(0, 1e4)
    # The centre of a cell of 4 pixels is 1.5 in OpenCV's coordinates: the mean of the four pixels around it.
    y, x = np.mgrid[0:rows, 0:columns] * STRIDE
    near = (distance[y + 1, x + 1] + distance[y + 2, x + 2] + distance[y + 1, x + 2] + distance[y + 2, x + 1]) / 4
    if canvas.outline.any():
        target[1] = near <= EDGE
    owner = canvas.owner[y + 1, x + 1]
    weight[1] = owner > 0
    for laid in canvas.documents:
        here = owner == laid.number
        if not here.any():
            continue
        area = abs(cv2.contourArea(laid.corners.astype(np.float32)))
        if (canvas.owner == laid.number).sum() < SMALLEST * area:
            weight[:, here] = 0
            continue
        c = laid.corners
        centre = c.mean(0)
        target[2][here] = np.clip((centre[0] - (x[here] + 1.5)) / REACH, -8, 8)
        target[3][here] = np.clip((centre[1] - (y[here] + 1.5)) / REACH, -8, 8)
        along = (c[1] - c[0]) + (c[2] - c[3])
        along /= np.linalg.norm(along)
        target[4][here], target[5][here] = along
        target[6][here] = FORMATS.index(laid.format)
        # Small documents count for more than their few cells.
        weight[1][here] = np.clip(math.sqrt(400 / here.sum()), 0.4, 3)
    return target, weight


def turned(target, quarters):
    """Targets of a picture turned anticlockwise by quarters; channels first."""
    out = np.rot90(target, quarters, (1, 2)).copy()
    for _ in range(quarters % 4):  # anticlockwise, y down: (x, y) becomes (y, -x)
        for a in (2, 4):
            x = out[a].copy()
            out[a] = out[a + 1]
            out[a + 1] = -x
    return out
