"""The document finder's network: its layers for training, and its export to a `.vnet` file.

Input: one grey plane, normalised, sides multiples of 32. Output: ten channels at stride 4, see
`document-finder-card.md`. Batch normalisation exists in training only.
"""

import torch
from torch import nn

import weights_file
from finder_network import Unit

NAME = "document-finder"
VERSION = 1
CHANNELS = 10
MIDDLE, WIDE = 64, 128  # channels at 1/16 and at 1/32


class PageFinder(nn.Module):
    """A feature pyramid: 1/2, 1/4, 1/8, 1/16, 1/32 and back to 1/4.

    The coarsest level sees the whole picture of 320 pixels. What a document is (format, direction, centre) is said at
    1/8 and doubled; the 1/4 level has few channels and only sharpens it, above all the mask and the edge.
    """

    def __init__(self):
        super().__init__()
        self.halved = Unit(1, 16, 5, 2)
        self.quarter = Unit(16, 16, 3, 2)
        self.eighth = Unit(16, 32, 3, 2)
        self.eighth2 = Unit(32, 32)
        self.sixteenth = Unit(32, MIDDLE, 3, 2)
        self.sixteenth2 = Unit(MIDDLE, MIDDLE)
        self.sixteenth3 = Unit(MIDDLE, MIDDLE, dilation=2)
        self.wide = Unit(MIDDLE, WIDE, 3, 2)
        self.wide2 = Unit(WIDE, WIDE, dilation=2)
        self.wide3 = Unit(WIDE, WIDE)
        self.wide4 = Unit(WIDE, WIDE, dilation=2, relu=False)
        self.lateral16 = Unit(WIDE, MIDDLE, 1, relu=False)
        self.merge16 = Unit(MIDDLE, MIDDLE)
        self.lateral8 = Unit(MIDDLE, 32, 1, relu=False)
        self.merge8 = Unit(32, 32)
        self.lateral4 = Unit(32, 16, 1, relu=False)
        self.merge4 = Unit(16, 16)
        self.coarse = nn.Conv2d(32, CHANNELS, 1)
        self.fine = nn.Conv2d(16, CHANNELS, 1)
        # In training only: twice the angle of the direction. Which axis a document lies along is plain to see long before
        # which way is up; told of the axis alone, the network finds the way.
        self.axis = nn.Conv2d(32, 2, 1)

    def features(self, x):
        up = lambda t: nn.functional.interpolate(t, scale_factor=2, mode="nearest")
        quarter = self.quarter(self.halved(x))
        eighth = self.eighth2(self.eighth(quarter))
        sixteenth = self.sixteenth3(self.sixteenth2(self.sixteenth(eighth)))
        wide = self.wide3(self.wide2(self.wide(sixteenth)))
        wide = torch.relu(wide + self.wide4(wide))
        joined = self.merge16(torch.relu(sixteenth + up(self.lateral16(wide))))
        joined = self.merge8(torch.relu(eighth + up(self.lateral8(joined))))
        return joined, self.merge4(torch.relu(quarter + up(self.lateral4(joined))))

    def heads(self, eighth, quarter):
        return nn.functional.interpolate(self.coarse(eighth), scale_factor=2, mode="nearest") + self.fine(quarter)

    def forward(self, x):
        return self.heads(*self.features(x))

    def forward_mixed(self, x):
        """The same in bfloat16 but for the heads: faster, used in training; and the axis at stride 8."""
        with torch.autocast("cpu", torch.bfloat16):
            eighth, quarter = self.features(x)
        return self.heads(eighth.float(), quarter.float()), self.axis(eighth.float())


def exported(model):
    """The network as `weights_file.Network`, int8 weights."""
    layers = []

    def unit(source, target, u):
        weight, bias = u.folded()
        layers.append(weights_file.conv(
            source, target, weight.detach().numpy(), bias.detach().numpy(), stride=(u.stride,) * 2,
            padding=(u.padding,) * 2, dilation=(u.dilation,) * 2, relu=u.relu))

    def head(source, target, conv):
        layers.append(weights_file.conv(source, target, conv.weight.detach().numpy(), conv.bias.detach().numpy(), relu=False))

    # Slots: 0 input, 1 and 2 in turn, 3 keeps the 1/8 level, 4 the 1/16 level, 5 the 1/4 level.
    unit(0, 1, model.halved)
    unit(1, 5, model.quarter)
    unit(5, 1, model.eighth)
    unit(1, 3, model.eighth2)
    unit(3, 1, model.sixteenth)
    unit(1, 2, model.sixteenth2)
    unit(2, 4, model.sixteenth3)
    unit(4, 1, model.wide)
    unit(1, 2, model.wide2)
    unit(2, 1, model.wide3)
    unit(1, 2, model.wide4)
    layers.append(weights_file.Add(1, 2, 2, relu=True))
    unit(2, 1, model.lateral16)
    layers.append(weights_file.Upsample(1, 2))
    layers.append(weights_file.Add(4, 2, 2, relu=True))
    unit(2, 1, model.merge16)
    unit(1, 2, model.lateral8)
    layers.append(weights_file.Upsample(2, 1))
    layers.append(weights_file.Add(3, 1, 2, relu=True))
    unit(2, 3, model.merge8)
    unit(3, 2, model.lateral4)
    layers.append(weights_file.Upsample(2, 1))
    layers.append(weights_file.Add(5, 1, 2, relu=True))
    unit(2, 1, model.merge4)
    head(3, 2, model.coarse)
    layers.append(weights_file.Upsample(2, 3))
    head(1, 2, model.fine)
    layers.append(weights_file.Add(3, 2, 1))
    return weights_file.Network(NAME, VERSION, layers)
