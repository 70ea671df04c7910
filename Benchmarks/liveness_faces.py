"""Makes moving faces of portraits: the mesh turned in three dimensions, lids closed, light and a camera in front."""
import numpy as np
import cv2

WIDTH, HEIGHT, EYES = 480, 640, 84.0
UPPER = {"right": [246, 161, 160, 159, 158, 157, 173], "left": [466, 388, 387, 386, 385, 384, 398]}
LOWER = {"right": [7, 163, 144, 145, 153, 154, 155], "left": [249, 390, 373, 374, 380, 381, 382]}
CORNERS = {"right": (33, 133), "left": (263, 362)}
OVAL = [10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377, 152, 148, 176, 149,
        150, 136, 172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109]


class Portrait:
    """A picture on the canvas, face in the middle, with its depth; all sizes in the canvas's pixels."""

    def __init__(self, picture, mesh):
        eyes = mesh[[33, 133, 362, 263], :2].mean(0)
        unit = np.linalg.norm(mesh[[362, 263], :2].mean(0) - mesh[[33, 133], :2].mean(0))
        scale = EYES / unit
        move = np.array([[scale, 0, WIDTH / 2 - scale * eyes[0]], [0, scale, HEIGHT * 0.43 - scale * eyes[1]]])
        small = picture
        if scale < 0.6:  # no aliasing of its own
            small = cv2.GaussianBlur(picture, (0, 0), 0.45 / scale)
        self.picture = cv2.warpAffine(small, move, (WIDTH, HEIGHT), flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
        self.points = mesh[:, :2] * scale + move[:, 2]
        self.depths = mesh[:, 2] * scale
        self._fields()
        self.closed = [self.picture] + [self._blinked(c) for c in (0.5, 1.0)]

    def _fields(self):
        """Depth of every pixel, how much it moves with the head, and how much it is skin."""
        sub = cv2.Subdiv2D((0, 0, WIDTH, HEIGHT))
        inside = [(i, p) for i, p in enumerate(self.points) if 1 < p[0] < WIDTH - 1 and 1 < p[1] < HEIGHT - 1]
        places = {}
        for i, p in inside:
            key = (round(float(p[0]), 2), round(float(p[1]), 2))
            places[key] = i
            sub.insert(key)
        depth = np.full((HEIGHT, WIDTH), np.nan, np.float32)
        tree = np.array(list(places.keys()))
        ids = list(places.values())
        for t in sub.getTriangleList():
            corners = t.reshape(3, 2)
            if (corners < 0).any() or (corners[:, 0] >= WIDTH).any() or (corners[:, 1] >= HEIGHT).any():
                continue
            index = [ids[int(np.argmin(((tree - c) ** 2).sum(1)))] for c in corners]
            m = np.c_[corners, np.ones(3)]
            if abs(np.linalg.det(m)) < 1e-3:
                continue
            a, b, c = np.linalg.solve(m, self.depths[index])
            x0, y0 = np.floor(corners.min(0)).astype(int)
            x1, y1 = np.ceil(corners.max(0)).astype(int) + 1
            mask = np.zeros((y1 - y0, x1 - x0), np.uint8)
            cv2.fillConvexPoly(mask, np.round(corners - [x0, y0]).astype(np.int32), 1)
            ys, xs = np.mgrid[y0:y1, x0:x1]
            part = depth[y0:y1, x0:x1]
            hit = mask[:part.shape[0], :part.shape[1]] > 0
            part[hit] = (a * xs + b * ys + c)[:part.shape[0], :part.shape[1]][hit]
        known = ~np.isnan(depth)
        oval = np.zeros((HEIGHT, WIDTH), np.uint8)
        cv2.fillPoly(oval, [np.round(self.points[OVAL]).astype(np.int32)], 255)
        distance, labels = cv2.distanceTransformWithLabels((~known).astype(np.uint8), cv2.DIST_L2, 5,
                                                           labelType=cv2.DIST_LABEL_PIXEL)
        values = np.zeros(labels.max() + 1, np.float32)
        values[labels[known]] = depth[known]
        self.depth = cv2.GaussianBlur(np.where(known, depth, values[labels] + 0.5 * distance).astype(np.float32), (0, 0), 2)
        middle = self.points[[33, 263]].mean(0)
        ys, xs = np.mgrid[0:HEIGHT, 0:WIDTH].astype(np.float32)
        # The head with its hair, and a neck that gives.
        radius = np.sqrt(((xs - middle[0]) / (1.35 * EYES)) ** 2 + ((ys - middle[1] - 0.25 * EYES) / (1.9 * EYES)) ** 2)
        self.moves = np.clip((1.5 - radius) / 0.5, 0, 1)
        self.skin = cv2.GaussianBlur(oval, (0, 0), 6).astype(np.float32) / 255
        self.head = np.clip((1.25 - radius) / 0.2, 0, 1)

    def _blinked(self, share):
        """Lids drawn down: skin in place of the eye, and lashes where the lid ends."""
        out = self.picture.copy()
        for side in ("right", "left"):
            corners = self.points[list(CORNERS[side])]

            def curve(ids):
                p = np.vstack([self.points[ids], corners])
                return p[np.argsort(p[:, 0])]

            upper, lower = curve(UPPER[side]), curve(LOWER[side])
            # The mesh hugs the lids a little inside; lashes lie beyond it.
            shape = np.vstack([upper - [0, 0.03 * EYES], (lower + [0, 0.03 * EYES])[::-1]])
            mask = np.zeros((HEIGHT, WIDTH), np.uint8)
            cv2.fillPoly(mask, [np.round(shape).astype(np.int32)], 255)
            mask = cv2.dilate(mask, np.ones((5, 5), np.uint8))
            # Skin from under the eye, turned over at the lower lid.
            columns = np.arange(WIDTH)
            low = np.interp(columns, lower[:, 0], lower[:, 1] + 0.06 * EYES)
            ys, xs = np.mgrid[0:HEIGHT, 0:WIDTH].astype(np.float32)
            skin = cv2.remap(self.picture, xs, (2 * low[None] - ys).astype(np.float32), cv2.INTER_LINEAR,
                             borderMode=cv2.BORDER_REPLICATE)
            edge = upper + share * (lower + [0, 0.02 * EYES] - upper) if len(upper) == len(lower) else lower
            limit = np.interp(columns, edge[:, 0], edge[:, 1])
            covers = (np.arange(HEIGHT)[:, None] < limit[None]) if share < 1 else np.ones((HEIGHT, WIDTH), bool)
            soft = cv2.GaussianBlur(((mask > 0) & covers).astype(np.float32), (0, 0), 2.0)[..., None]
            out = (out * (1 - soft) + skin * soft).astype(np.uint8)
            cv2.polylines(out, [np.round(edge).astype(np.int32)], False, tuple(int(v * 0.4) for v in skin[mask > 0].mean(0)),
                          1, cv2.LINE_AA)
        return out

    def view(self, yaw=0.0, pitch=0.0, roll=0.0, size=1.0, shift=(0, 0), closed=0.0, kind="head", rng=None):
        """The picture with the head turned: degrees to the person's left and downwards; and its skin, moved along.

        kind: `head` by its depth; `bent`: a sheet around a cylinder.
        """
        texture = self.closed[min(int(closed * 2 + 0.5), 2)]
        step = 2
        ys, xs = np.mgrid[0:HEIGHT:step, 0:WIDTH:step].astype(np.float32)
        centre = self.points[[33, 263, 61, 291]].mean(0)
        axis = 0.35 * EYES  # behind the mesh's own zero
        x, y = xs - centre[0], ys - centre[1]
        if kind == "bent":
            z = (1.9 - np.sqrt(np.clip(1.9 ** 2 - (x / EYES) ** 2, 0.3, None))) * EYES - axis - 0.4 * EYES
        else:
            z = self.depth[::step, ::step] - axis
        a, b, c = np.radians([yaw, pitch, roll])
        # Yaw to the person's left: the near side goes to the picture's right.
        x1, z1 = x * np.cos(a) - z * np.sin(a), x * np.sin(a) + z * np.cos(a)
        y1, z2 = y * np.cos(b) - z1 * np.sin(b), y * np.sin(b) + z1 * np.cos(b)
        x2, y2 = x1 * np.cos(c) + y1 * np.sin(c), y1 * np.cos(c) - x1 * np.sin(c)
        away = 8 * EYES  # a camera at arm's length
        near = size * away / np.clip(away + z2 * size, away / 3, None)
        w = self.moves[::step, ::step]
        tx = xs + w * (x2 * near + centre[0] + shift[0] - xs)
        ty = ys + w * (y2 * near + centre[1] + shift[1] - ys)
        # Backwards by splatting in order of depth: what is nearer hides what is behind.
        order = np.argsort(-(z2 - (1 - w) * -400).ravel(), kind="stable")
        u = np.round(tx.ravel()[order] / step).astype(int)
        v = np.round(ty.ravel()[order] / step).astype(int)
        good = (u >= 0) & (u < WIDTH // step) & (v >= 0) & (v < HEIGHT // step)
        fx = np.zeros((HEIGHT // step, WIDTH // step), np.float32)
        fy, hit = fx.copy(), fx.copy()
        # Displacement, not place, so that holes are filled smoothly; a rounding of half a cell is put back.
        du = (xs.ravel()[order] - tx.ravel()[order])
        dv = (ys.ravel()[order] - ty.ravel()[order])
        fx[v[good], u[good]] = du[good]
        fy[v[good], u[good]] = dv[good]
        hit[v[good], u[good]] = 1
        k = (7, 7)
        soft = cv2.GaussianBlur(hit, k, 1.6) + 1e-6
        sx, sy = cv2.GaussianBlur(fx, k, 1.6) / soft, cv2.GaussianBlur(fy, k, 1.6) / soft
        wide = cv2.GaussianBlur(hit, (0, 0), 12) + 1e-6
        far = soft < 0.05
        sx[far] = (cv2.GaussianBlur(fx, (0, 0), 12) / wide)[far]
        sy[far] = (cv2.GaussianBlur(fy, (0, 0), 12) / wide)[far]
        gy, gx = np.mgrid[0:HEIGHT, 0:WIDTH].astype(np.float32)
        mx = gx + cv2.resize(sx, (WIDTH, HEIGHT))
        my = gy + cv2.resize(sy, (WIDTH, HEIGHT))
        out = cv2.remap(texture, mx, my, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
        return out, cv2.remap(self.skin, mx, my, cv2.INTER_LINEAR)


def morph(first, second, share=0.5):
    """Two portraits made one, point by point: `first`'s shape halfway to `second`'s, both textures mixed."""
    target = first.points * (1 - share) + second.points * share

    def shaped(portrait):
        delta = portrait.points - target
        ys, xs = np.mgrid[0:HEIGHT:8, 0:WIDTH:8].astype(np.float32)
        grid = np.stack([xs.ravel(), ys.ravel()], 1)
        d2 = ((grid[:, None] - target[None]) ** 2).sum(2)
        weight = np.exp(-d2 / (2 * (0.12 * EYES) ** 2))
        field = (weight @ delta) / (weight.sum(1, keepdims=True) + 0.05)
        field = cv2.resize(field.reshape(ys.shape + (2,)).astype(np.float32), (WIDTH, HEIGHT), interpolation=cv2.INTER_CUBIC)
        gy, gx = np.mgrid[0:HEIGHT, 0:WIDTH].astype(np.float32)
        return cv2.remap(portrait.picture, gx + field[..., 0], gy + field[..., 1], cv2.INTER_LINEAR,
                         borderMode=cv2.BORDER_REFLECT)

    a, b = shaped(first).astype(np.float32), shaped(second).astype(np.float32)
    inside = first.skin[..., None]
    mixed = a * (1 - share * inside) + b * share * inside
    mesh = np.c_[target, first.depths * (1 - share) + second.depths * share]
    return Portrait(np.clip(mixed, 0, 255).astype(np.uint8), mesh)
