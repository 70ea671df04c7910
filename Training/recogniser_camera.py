"""The camera half of the renderer: light, lens, sensor and JPEG, at the resolution a group of strips is taken at.

The paper half, in recogniser_render.py, builds on this class; `self.g` is the batch's own generator and `self.width` the
strips' width.
"""


import cv2
import numpy as np
import torch
import torch.nn.functional as F

HEIGHT, WIDTH, PITCH = 24, 160, 10
"""Pixels of a strip and from character to character; training strips are narrower than whole lines."""


class Camera:
    """What happens to a picture between the paper and the file."""

    # MARK: Chance

    def _u(self, n, low=0.0, high=1.0):
        """Uniform values, shaped to spread over an image."""
        return torch.rand(n, 1, 1, generator=self.g) * (high - low) + low

    def _n(self, n, sigma=1.0):
        return torch.randn(n, 1, 1, generator=self.g) * sigma

    def _chance(self, n, probability):
        """1 with this probability, else 0; `probability` may differ from strip to strip."""
        return (torch.rand(n, 1, 1, generator=self.g) < probability).float()

    def _pick(self, n, choices):
        choices = torch.as_tensor(choices)
        return choices[torch.randint(len(choices), (n,), generator=self.g)]

    # MARK: Light, lens, sensor

    def _light(self, n, x, y, picture, hard):
        h, v = (x - self.width / 2) / self.width, (y - HEIGHT / 2) / self.width
        falloff = torch.exp(self._n(n, 0.5) * hard * h + self._n(n, 0.8) * hard * v)
        angle = self._u(n, 0, 6.28)
        across = (torch.cos(angle) * h + torch.sin(angle) * v) * self.width - self._n(n, 45)
        shadow = torch.sigmoid(across / self._u(n, 0.5, 15))
        falloff = falloff * (1 - self._chance(n, 0.12 + 0.2 * hard) * self._u(n, 0.1, 0.75) * shadow)
        light = picture * falloff
        # Glare: a soft or hard-edged patch of the lamp's reflection.
        dx, dy = x - self._u(n, -20, self.width + 20), y - self._u(n, -15, HEIGHT + 15)
        spread = self._u(n, 6, 60)
        blob = torch.exp(-(dx * dx + dy * dy * self._u(n, 0.5, 4)) / (2 * spread * spread))
        light = light + self._chance(n, 0.22 * hard) * self._u(n, 0.15, 1.1) * blob
        # Haze lifts black; exposure; the camera's curve.
        haze = self._chance(n, 0.25) * self._u(n, 0, 0.3)
        light = light * (1 - haze) + haze
        exposure = self._u(n, 0.75, 1.12)
        dim = self._chance(n, self._share("dark", 0.1)) * (1 - self._u(n, 0.13, 0.45))
        light = (light * exposure * (1 - dim)).clamp(min=0)
        self.gain = 1 / (1 - dim)  # cameras turn the gain up in the dark, and the noise with it
        light = light.clamp(0, 1) ** torch.exp(self._n(n, 0.25))
        inverse = self._chance(n, self._share("inverse", 0.05))
        return light * (1 - inverse) + (1 - light) * inverse

    def _lens(self, n, picture, scale, hard):
        """Out of focus, moving, or merely soft; amounts are in strip pixels and shrink where pixels are few."""
        bound = min(1.0, scale) ** 0.7 * scale
        u = self._u(n)
        defocus = self.preset.get("blur")
        sharp, soft, motion = (0.0, 0.35, 0.65) if defocus else ((0.22, 0.52, 0.83) if self.wide else (0.25, 0.6, 0.83))
        strength = 0.35 + 0.65 * (torch.ones_like(hard) * 0.7 if defocus else hard) * self._u(n) ** 0.5
        turn = self._u(n, 0, 3.1416)
        radius = 7
        grid = torch.arange(-radius, radius + 1).float()
        gx, gy = grid.view(1, 1, -1), grid.view(1, -1, 1)
        along, across = gx * torch.cos(turn) + gy * torch.sin(turn), gy * torch.cos(turn) - gx * torch.sin(turn)
        s1 = (2.1 * strength * bound).clamp(min=0.25)
        s2 = (s1 * self._u(n, 0.45, 1)).clamp(min=0.25)
        gaussian = torch.exp(-0.5 * ((along / s1) ** 2 + (across / s2) ** 2))
        half = (3.0 * strength * bound).clamp(min=0.4)
        streak = (half + 0.5 - along.abs()).clamp(0, 1) * (1 - across.abs()).clamp(0, 1)
        disc_radius = (2.9 * strength * bound).clamp(min=0.4)
        disc = (disc_radius + 0.5 - (gx * gx + gy * gy).sqrt()).clamp(0, 1)
        still = ((gx == 0) & (gy == 0)).float().expand(n, -1, -1)
        kernel = torch.where(u < sharp, still, torch.where(u < soft, gaussian, torch.where(u < motion, streak, disc)))
        kernel = (kernel / kernel.sum((1, 2), keepdim=True)).numpy()
        pictures = picture.numpy()
        moved = u.view(-1).numpy() >= sharp
        out = np.empty_like(pictures)
        for i in range(n):  # OpenCV's filter is faster here than a grouped convolution
            if moved[i]:
                cv2.filter2D(pictures[i], -1, kernel[i], out[i], borderType=cv2.BORDER_REPLICATE)
            else:
                out[i] = pictures[i]
        return torch.from_numpy(out)

    def _sensor(self, n, picture, hard):
        """Noise, sharpening, eight bits, JPEG."""
        noisy = self.preset.get("noise")
        sigma = self._u(n) ** 2 * (0.012 + 0.05 * hard) * (0.4 + 0.25 * self.gain)
        if noisy:
            sigma = sigma * 0 + noisy
        grain = torch.randn(picture.shape, generator=self.g)
        soft = torch.stack([grain[:, :, :-1], grain[:, :, 1:]]).mean(0) * 1.41  # denoised phones leave soft grain
        soft = F.pad(soft, (0, 1))
        grain = torch.where(self._chance(n, 0.3) > 0, soft, grain)
        picture = picture + grain * sigma * (0.4 + 0.9 * picture.clamp(0, 1)).sqrt()
        # Contrast stretched after the fact, as many cameras and viewers do.
        sharpen = self._chance(n, 0.3) * self._u(n, 0.2, 1.8)
        around = F.avg_pool2d(picture.unsqueeze(1), 3, 1, 1, count_include_pad=False).squeeze(1)
        picture = (picture + sharpen * (picture - around)).clamp(0, 1)
        if self.r.random() < 0.6:
            return self._jpeg(picture)
        levels = self.r.choice([255.0, 255.0, 255.0, 40.0])  # palettes
        return (picture * levels).round() / levels

    def _jpeg(self, picture):
        """True JPEG of all strips of the group, stacked into one picture, each on its own blocks."""
        n, height, width = picture.shape
        padded = F.pad(picture.unsqueeze(1), (0, -width % 8, 0, -height % 8), mode="replicate").squeeze(1)
        # The block grid begins anywhere.
        ox, oy = self.r.randrange(8), self.r.randrange(8)
        padded = F.pad(padded.unsqueeze(1), (ox, 8 - ox, oy, 8 - oy), mode="replicate").squeeze(1)
        mosaic = (padded.reshape(-1, padded.shape[2]) * 255).round().byte().numpy()
        _, data = cv2.imencode(".jpg", mosaic, [cv2.IMWRITE_JPEG_QUALITY, self._quality()])
        back = torch.from_numpy(cv2.imdecode(data, cv2.IMREAD_GRAYSCALE)).float() / 255
        return back.reshape(n, padded.shape[1], -1)[:, oy : oy + height, ox : ox + width]

    def _quality(self):
        return self.r.choice([self.r.randint(25, 60), self.r.randint(55, 95), self.r.randint(75, 96)])

    def _resample(self, picture, scale):
        """The strip as the reader samples it."""
        picture = picture.unsqueeze(1)
        size = (HEIGHT, self.width)
        u = self.r.random()
        if scale > 1:
            kwargs = {"mode": "bilinear", "antialias": u < 0.6}
        elif u < 0.65:
            kwargs = {"mode": "bilinear"}
        elif u < 0.95:
            kwargs = {"mode": "bicubic"}
        else:
            kwargs = {"mode": "nearest"}
        return (F.interpolate(picture, size=size, **kwargs) * 255).squeeze(1)
