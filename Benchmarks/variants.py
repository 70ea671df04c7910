"""The same pictures as a worse day would give them. Every picture's chance comes from its name: runs are repeatable."""
import zlib

import cv2
import numpy as np

TABLE = (96, 104, 112)  # what shows beside a picture that was turned or tilted; blue, green, red


def load(path):
    """Upright in blue, green, red; transparency over white. cv2 honours EXIF orientation by itself, but not with alpha."""
    picture = cv2.imread(str(path), cv2.IMREAD_COLOR)
    raw = cv2.imread(str(path), cv2.IMREAD_UNCHANGED)
    if raw is not None and raw.ndim == 3 and raw.shape[2] == 4 and raw.shape[:2] == picture.shape[:2]:
        raw = (raw // 257).astype(np.uint8) if raw.dtype == np.uint16 else raw
        alpha = raw[:, :, 3:].astype(np.float32) / 255
        picture = (raw[:, :, :3] * alpha + 255 * (1 - alpha)).round().astype(np.uint8)
    return picture


def random_for(name, variant):
    return np.random.default_rng(zlib.crc32(f"{variant}/{name}".encode()))


def rotated(picture, quarter):
    code = {90: cv2.ROTATE_90_CLOCKWISE, 180: cv2.ROTATE_180, 270: cv2.ROTATE_90_COUNTERCLOCKWISE}[quarter]
    return cv2.rotate(picture, code)


def tilted(picture, degrees):
    """Turned about its middle on a larger ground, so that nothing is cut off."""
    height, width = picture.shape[:2]
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), degrees, 1)
    cosine, sine = abs(turn[0, 0]), abs(turn[0, 1])
    new_width, new_height = round(width * cosine + height * sine), round(width * sine + height * cosine)
    turn[:, 2] += (new_width - width) / 2, (new_height - height) / 2
    return cv2.warpAffine(picture, turn, (new_width, new_height), flags=cv2.INTER_CUBIC, borderValue=TABLE)


def small(picture, pitch, wanted=6):
    """Scaled so that characters stand so many pixels apart; left alone where they already stand closer."""
    scale = min(1.0, wanted / pitch)
    return cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)


def filed(picture, random, quality=75):
    """As a phone's camera leaves it: a lens softer than a pixel, the sensor's noise, JPEG."""
    soft = cv2.GaussianBlur(picture, (0, 0), 0.7)
    noisy = np.clip(soft + random.normal(0, 3, picture.shape), 0, 255).round().astype(np.uint8)
    return cv2.imdecode(cv2.imencode(".jpg", noisy, [cv2.IMWRITE_JPEG_QUALITY, quality])[1], cv2.IMREAD_COLOR)


def moved(picture, pitch, random, characters=0.4):
    """Shaken in a straight line by this part of a character, at least 2 pixels, in any direction."""
    length = max(2.0, characters * pitch)
    angle = random.uniform(0, np.pi)
    size = int(np.ceil(length)) | 1
    kernel = np.zeros((size + 2, size + 2), np.float32)
    centre = (size + 1) / 2
    for t in np.linspace(-length / 2, length / 2, 64):
        x, y = centre + t * np.cos(angle), centre + t * np.sin(angle)
        x0, y0 = int(x), int(y)
        for dx in (0, 1):
            for dy in (0, 1):
                if 0 <= x0 + dx < size + 2 and 0 <= y0 + dy < size + 2:
                    kernel[y0 + dy, x0 + dx] += (1 - abs(x - x0 - dx)) * (1 - abs(y - y0 - dy))
    return cv2.filter2D(picture, -1, kernel / kernel.sum(), borderType=cv2.BORDER_REPLICATE)


def dark(picture, random):
    """Every value a third of what it was, and the noise of a sensor that has little to go by."""
    return np.clip(picture / 3 + random.normal(0, 2, picture.shape), 0, 255).round().astype(np.uint8)


def pulled(picture, random):
    """Each corner moved inwards by up to 12 % of the width and the height: a photograph from the side."""
    height, width = picture.shape[:2]
    corners = np.float32([[0, 0], [width, 0], [width, height], [0, height]])
    inwards = np.float32([[1, 1], [-1, 1], [-1, -1], [1, -1]]) * (width, height) * random.uniform(0, 0.12, (4, 2))
    warp = cv2.getPerspectiveTransform(corners, np.float32(corners + inwards))
    return cv2.warpPerspective(picture, warp, (width, height), flags=cv2.INTER_CUBIC, borderValue=TABLE)


def steep(picture, random, degrees=45):
    """Seen by a camera this far off the perpendicular, to any side, from 1.4 times the picture's longer side; sharp."""
    height, width = picture.shape[:2]
    side, angle = random.uniform(0, 2 * np.pi), np.radians(degrees)
    distance = 1.4 * max(width, height)
    axis = np.array([np.cos(side), np.sin(side), 0.0])
    turn, _ = cv2.Rodrigues(axis * angle)
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float64)
    seen = []
    for x, y in corners - (width / 2, height / 2):
        p = turn @ (x, y, 0)
        seen.append(p[:2] * distance / (distance + p[2]))
    seen = np.array(seen)
    low, high = seen.min(0) - 20, seen.max(0) + 20
    warp = cv2.getPerspectiveTransform(np.float32(corners), np.float32(seen - low))
    size = tuple(int(v) for v in np.ceil(high - low))
    return cv2.warpPerspective(picture, warp, size, flags=cv2.INTER_AREA, borderValue=TABLE)


def barred(picture, pitch, random):
    """A lamp's reflection from edge to edge, about upright and three characters wide, that leaves a quarter of the contrast."""
    height, width = picture.shape[:2]
    x, y = np.meshgrid(np.arange(width) + 0.5, np.arange(height) + 0.5)
    lean = random.uniform(-0.3, 0.3)
    across = x - width * random.uniform(0.25, 0.75) - lean * (y - height / 2)
    light = 0.75 / (1 + np.exp((np.abs(across) - 1.5 * pitch) / (0.2 * pitch)))
    light = light[..., None]
    return (picture + (255 - picture) * light).round().astype(np.uint8)


def distant(picture, pitch, random, width=4032, height=3024):
    """Somewhere in a photograph of 12 megapixels, characters 20 pixels apart: a line of 44 is 880 pixels long."""
    scale = min(20 / pitch, width / picture.shape[1], height / picture.shape[0])
    inner = cv2.resize(picture, None, fx=scale, fy=scale,
                       interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC)[:height, :width]
    ground = cv2.resize(random.normal(0, 1, (height // 16, width // 16)), (width, height)) * 12
    ground = ground[..., None] + TABLE + random.normal(0, 3, (height, width, 1))
    ground = np.clip(ground, 0, 255).round().astype(np.uint8)
    top, left = (int(random.integers(0, most + 1))
                 for most in (height - inner.shape[0], width - inner.shape[1]))
    ground[top:top + inner.shape[0], left:left + inner.shape[1]] = inner
    return ground


def frame(picture, width=1280, height=720):
    """As a phone's camera frame: the whole picture on a ground of that size."""
    scale = min(width / picture.shape[1], height / picture.shape[0])
    inner = cv2.resize(picture, None, fx=scale, fy=scale,
                       interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC)[:height, :width]
    ground = np.full((height, width, 3), TABLE, np.uint8)
    top, left = (height - inner.shape[0]) // 2, (width - inner.shape[1]) // 2
    ground[top:top + inner.shape[0], left:left + inner.shape[1]] = inner
    return ground


# Name, the words of the table, and how it is made from (picture, pitch in pixels a character, random).
VARIANTS = [
    ("rotated-90", "turned by 90°", lambda p, pitch, r: rotated(p, 90)),
    ("rotated-180", "turned by 180°", lambda p, pitch, r: rotated(p, 180)),
    ("rotated-270", "turned by 270°", lambda p, pitch, r: rotated(p, 270)),
    ("tilted-7", "tilted by 7°", lambda p, pitch, r: tilted(p, 7)),
    ("tilted-minus-7", "tilted by -7°", lambda p, pitch, r: tilted(p, -7)),
    ("small", "6 pixels a character", lambda p, pitch, r: small(p, pitch)),
    ("moved", "motion blur", lambda p, pitch, r: moved(p, pitch, r)),
    ("dark", "a third of the light", lambda p, pitch, r: dark(p, r)),
    ("pulled", "corners pulled up to 12 %", lambda p, pitch, r: pulled(p, r)),
]

# Harder ones, for clean pictures alone: see `is_clean`.
HARDER = [
    ("steep", "seen 45° from the side", lambda p, pitch, r: steep(p, r)),
    ("tiny", "4.5 pixels a character", lambda p, pitch, r: filed(small(p, pitch, 4.5), r)),
    ("shaken", "motion blur of 0.6 characters", lambda p, pitch, r: filed(moved(p, pitch, r, 0.6), r)),
    ("barred", "a bright bar across the lines", lambda p, pitch, r: barred(p, pitch, r)),
    ("distant", "880 pixels of 12 megapixels", lambda p, pitch, r: distant(p, pitch, r)),
]


def is_clean(entry):
    """Whether a picture of our own specimens shows one correct zone, horizontal, sharp and large: 19 do."""
    folder = entry["file"].split("/")[0]
    if folder not in ("flat", "table", "rotated") or not entry["lines"] or entry.get("more"):
        return False
    (left, top), (right, bottom) = entry["zones"][0][:2]
    return (abs(right - left) >= 14 * len(entry["lines"][0])
            and abs(bottom - top) < 0.3 * abs(right - left)
            and not {"bad-check", "moire", "worn"} & set(entry["tags"]))
