"""The witness's network: strips (batch, 1, 32, 16 N) to logits (batch, 37, 1, N), one column for each character."""

import torch.nn as nn

import recogniser_network
import weights_file

NAME, VERSION = "mrz-witness", 1

# (in, out, kernel, stride, padding). Rows: 32, 16, 8, 8, 4, 4, then one; columns of a character: 16, 8, 4, 4, 4, 4, one.
LAYERS = [
    (1, 16, (3, 3), (2, 2), (1, 1)),
    (16, 32, (3, 3), (2, 2), (1, 1)),
    (32, 48, (3, 3), (1, 1), (1, 1)),
    (48, 64, (3, 3), (2, 1), (1, 1)),
    (64, 64, (3, 3), (1, 1), (1, 1)),
    (64, 80, (4, 4), (4, 4), (0, 0)),
    (80, 64, (1, 3), (1, 1), (0, 1)),
    (64, 37, (1, 1), (1, 1), (0, 0)),
]


def build():
    """The network for training, with batch normalisation everywhere but at the end."""
    modules = []
    for i, (inside, outside, kernel, stride, padding) in enumerate(LAYERS):
        last = i == len(LAYERS) - 1
        modules.append(nn.Conv2d(inside, outside, kernel, stride, padding, bias=last))
        if not last:
            modules += [nn.BatchNorm2d(outside, momentum=0.05), nn.ReLU(inplace=True)]
    return nn.Sequential(*modules)


def export(model):
    """The network as it is shipped: int8 weights, two slots used by turns."""
    layers = []
    for i, ((weight, bias), (_, _, _, stride, padding)) in enumerate(zip(recogniser_network.folded(model), LAYERS)):
        source = 0 if i == 0 else 1 + (i - 1) % 2
        layers.append(
            weights_file.conv(source, 1 + i % 2, weight, bias, stride=stride, padding=padding, relu=i < len(LAYERS) - 1)
        )
    return weights_file.Network(NAME, VERSION, layers)
