"""The recogniser's network: strips (batch, 1, 24, W) to logits (batch, 38, 1, W / 2); and its export."""

import copy

import torch
import torch.nn as nn

import weights_file

NAME, VERSION = "mrz-recogniser", 1

# (in, out, kernel, stride, padding). Rows: 24, 12, 6, 6, 3, then one; columns: W, then W / 2.
LAYERS = [
    (1, 16, (3, 3), (1, 1), (1, 1)),
    (16, 32, (3, 3), (2, 2), (1, 1)),
    (32, 32, (3, 3), (2, 1), (1, 1)),
    (32, 32, (3, 3), (1, 1), (1, 1)),
    (32, 64, (3, 3), (2, 1), (1, 1)),
    (64, 96, (3, 3), (1, 1), (0, 1)),
    (96, 96, (1, 3), (1, 1), (0, 1)),
    (96, 96, (1, 3), (1, 1), (0, 1)),
    (96, 38, (1, 3), (1, 1), (0, 1)),
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


def folded(model):
    """Float weight and bias of every convolution, batch normalisation folded in."""
    modules, out = list(model), []
    for i, module in enumerate(modules):
        if not isinstance(module, nn.Conv2d):
            continue
        weight = module.weight.detach().float()
        bias = torch.zeros(len(weight)) if module.bias is None else module.bias.detach().float()
        if i + 1 < len(modules) and isinstance(modules[i + 1], nn.BatchNorm2d):
            norm = modules[i + 1]
            gain = norm.weight.detach() / (norm.running_var + norm.eps).sqrt()
            weight, bias = weight * gain[:, None, None, None], (bias - norm.running_mean) * gain + norm.bias.detach()
        out.append((weight.contiguous().numpy(), bias.numpy()))
    return out


def export(model):
    """The network as it is shipped: int8 weights, two slots used by turns."""
    layers = []
    for i, ((weight, bias), (_, _, _, stride, padding)) in enumerate(zip(folded(model), LAYERS)):
        source = 0 if i == 0 else 1 + (i - 1) % 2
        layers.append(
            weights_file.conv(source, 1 + i % 2, weight, bias, stride=stride, padding=padding, relu=i < len(LAYERS) - 1)
        )
    return weights_file.Network(NAME, VERSION, layers)


class Average:
    """A running average of a model's weights and statistics: good networks without waiting for the schedule's end."""

    def __init__(self, model, decay=0.999):
        self.model, self.decay, self.steps = copy.deepcopy(model).eval(), decay, 0

    def update(self, model):
        self.steps += 1
        decay = min(self.decay, (1 + self.steps) / (10 + self.steps))
        with torch.no_grad():
            for mine, theirs in zip(self.model.state_dict().values(), model.state_dict().values()):
                if mine.dtype.is_floating_point:
                    mine.lerp_(theirs, 1 - decay)
                else:
                    mine.copy_(theirs)
