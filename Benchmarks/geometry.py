"""Quads: how much two overlap, and whether they have the same side up."""
import cv2
import numpy as np


def iou(a, b):
    """Intersection over union of two convex quads."""
    a, b = (np.float32(q) for q in (a, b))
    common, _ = cv2.intersectConvexConvex(a, b)
    union = abs(cv2.contourArea(a)) + abs(cv2.contourArea(b)) - common
    return float(common / union) if union > 0 else 0.0


def same_turn(a, b):
    """Whether each corner of `a` is nearest to the corner of the same name of `b`."""
    a, b = np.float64(a), np.float64(b)
    return min(range(4), key=lambda k: np.linalg.norm(a - np.roll(b, k, axis=0))) == 0


def frame(picture, width=1280, height=720):
    """The picture inside a camera's frame, its surroundings repeated."""
    scale = min(width / picture.shape[1], height / picture.shape[0])
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    across, down = width - small.shape[1], height - small.shape[0]
    return cv2.copyMakeBorder(small, down // 2, down - down // 2, across // 2, across - across // 2, cv2.BORDER_REPLICATE)
