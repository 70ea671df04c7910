"""The finder network: its layers for training, and its export to a `.vnet` file.

Input: one grey plane, normalised, sides multiples of 32. Output: six channels at
stride 8, see `mrz-finder-card.md`. Batch normalisation exists in training only; it
is folded into the convolutions on export.
"""

import torch
from torch import nn

import weights_file

NAME = "mrz-finder"
VERSION = 1


class Unit(nn.Module):
    """Convolution, batch normalisation, and ReLU unless `relu` is false."""

    def __init__(self, i, o, kernel=3, stride=1, dilation=1, relu=True):
        super().__init__()
        self.stride, self.dilation, self.relu = stride, dilation, relu
        self.padding = dilation * (kernel // 2)
        self.conv = nn.Conv2d(i, o, kernel, stride, self.padding, dilation, bias=False)
        self.norm = nn.BatchNorm2d(o)

    def forward(self, x):
        x = self.norm(self.conv(x))
        return torch.relu(x) if self.relu else x

    def folded(self):
        """Weight and bias of the convolution that does the same without normalisation."""
        gain = self.norm.weight / torch.sqrt(self.norm.running_var + self.norm.eps)
        return self.conv.weight * gain[:, None, None, None], self.norm.bias - self.norm.running_mean * gain


class Finder(nn.Module):
    """A small feature pyramid: 1/2, 1/4, 1/8, 1/16, 1/32 and back to 1/8.

    The coarse levels see about 300 pixels: enough to tell a zone of equal lines from
    other text and to know which way it reads; the 1/8 level keeps its edges sharp.
    """

    def __init__(self):
        super().__init__()
        self.halved = Unit(1, 8, 5, 2)
        self.quarter = Unit(8, 16, 3, 2)
        self.eighth = Unit(16, 32, 3, 2)
        self.sixteenth = Unit(32, 48, 3, 2)
        self.sixteenth2 = Unit(48, 48)
        self.sixteenth3 = Unit(48, 48, dilation=2)
        self.wide = Unit(48, 64, 3, 2)
        self.wide2 = Unit(64, 64, dilation=2)
        self.lateral = Unit(64, 48, 1, relu=False)
        self.down = Unit(48, 32, 1, relu=False)
        self.merge = Unit(32, 32)
        self.head = nn.Conv2d(32, 6, 1)

    def forward(self, x):
        return self.head(self.features(x))

    def features(self, x):
        up = lambda t: nn.functional.interpolate(t, scale_factor=2, mode="nearest")
        eighth = self.eighth(self.quarter(self.halved(x)))
        sixteenth = self.sixteenth3(self.sixteenth2(self.sixteenth(eighth)))
        wide = self.wide2(self.wide(sixteenth))
        joined = torch.relu(sixteenth + up(self.lateral(wide)))
        joined = torch.relu(eighth + up(self.down(joined)))
        return self.merge(joined)

    def forward_mixed(self, x):
        """The same in bfloat16 but for the head: nearly twice as fast, used in training."""
        with torch.autocast("cpu", torch.bfloat16):
            features = self.features(x)
        return self.head(features.float())


def exported(model):
    """The network as `weights_file.Network`, int8 weights."""
    layers = []

    def unit(source, target, u):
        weight, bias = u.folded()
        layers.append(weights_file.conv(
            source, target, weight.detach().numpy(), bias.detach().numpy(), stride=(u.stride,) * 2,
            padding=(u.padding,) * 2, dilation=(u.dilation,) * 2, relu=u.relu))

    # Slots: 0 input, 1 and 2 in turn, 3 keeps the 1/8 level, 4 the 1/16 level.
    unit(0, 1, model.halved)
    unit(1, 2, model.quarter)
    unit(2, 3, model.eighth)
    unit(3, 1, model.sixteenth)
    unit(1, 2, model.sixteenth2)
    unit(2, 4, model.sixteenth3)
    unit(4, 1, model.wide)
    unit(1, 2, model.wide2)
    unit(2, 1, model.lateral)
    layers.append(weights_file.Upsample(1, 2))
    layers.append(weights_file.Add(4, 2, 1, relu=True))
    unit(1, 2, model.down)
    layers.append(weights_file.Upsample(2, 1))
    layers.append(weights_file.Add(3, 1, 2, relu=True))
    unit(2, 1, model.merge)
    layers.append(weights_file.conv(1, 2, model.head.weight.detach().numpy(), model.head.bias.detach().numpy(), relu=False))
    return weights_file.Network(NAME, VERSION, layers)


def parameters(model):
    return sum(p.numel() for p in model.parameters())
