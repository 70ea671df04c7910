"""The field assigner: for every character of a page *nothing*, *label* or the value of a field.

Convolutions along the lines, attention among the lines biased by how they stand to each other, convolutions again.
Activations are ReLU and weights become int8, so that Vouch's own runtime runs it (`FieldAssigner.swift`).
"""

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

import weights_file

HEADS = 8


class FieldAssigner(nn.Module):
    def __init__(self, header, width=64, lines=128, layers=3, drop=0.12):
        super().__init__()
        self.width, self.lines, self.layers = width, lines, layers
        codes = header["fieldCodes"]
        self.letters, self.rules = nn.Embedding(header["letters"], 32), nn.Embedding(codes, 16)
        self.labels, self.places = nn.Embedding(codes, 16), nn.Embedding(codes, 8)
        self.first = nn.Conv1d(72 + header["marks"], width, 3, padding=1)
        self.second = nn.Conv1d(width, width, 3, padding=2, dilation=2)
        self.third = nn.Conv1d(width, width, 3, padding=1)
        self.line, self.lineOut = nn.Linear(2 * width + header["features"], 192), nn.Linear(192, lines)
        self.relation, self.relationOut = nn.Linear(9, 32), nn.Linear(32, layers * HEADS)
        self.normals = nn.ModuleList(nn.LayerNorm(lines) for _ in range(2 * layers + 1))
        self.project = nn.ModuleList(nn.Linear(lines, 3 * lines) for _ in range(layers))
        self.gather = nn.ModuleList(nn.Linear(lines, lines) for _ in range(layers))
        self.widen = nn.ModuleList(nn.Linear(lines, 2 * lines) for _ in range(layers))
        self.narrow = nn.ModuleList(nn.Linear(2 * lines, lines) for _ in range(layers))
        self.up, self.lineClasses = nn.Linear(lines, width), nn.Linear(lines, header["classes"])
        self.head = nn.Conv1d(2 * width, width, 3, padding=1)
        self.headAgain = nn.Conv1d(width, width, 3, padding=1)
        self.classes = nn.Linear(width, header["classes"])
        self.drop = nn.Dropout(drop)

    def forward(self, b):
        real = b["real"][:, None]
        embedded = [self.letters(b["letters"]), self.rules(b["rules"]), self.labels(b["labels"]), self.places(b["places"])]
        x = torch.cat([*embedded, b["marks"]], 1) * real

        def along(layer, x):
            return F.relu(layer(x.T[None])[0].T) * real

        x = along(self.first, x)
        x = x + along(self.second, x)
        x = x + along(self.third, x)
        count = len(b["counts"])
        isReal = b["real"] > 0
        segment = b["segment"][isReal]
        inside = x[isReal]
        most = torch.full((count, self.width), -1e9).scatter_reduce(0, segment[:, None].expand(-1, self.width), inside, "amax")
        mean = torch.zeros(count, self.width).index_add(0, segment, inside) / b["counts"][:, None]
        v = self.lineOut(F.relu(self.line(torch.cat([most, mean, b["features"]], 1))))
        v = self.attended(v, b)
        x = torch.cat([x, self.up(v)[b["segment"]] * real], 1)
        x = along(self.head, x)
        x = x + F.relu(self.headAgain(x.T[None])[0].T)
        return self.classes(x) + self.lineClasses(v)[b["segment"]]

    def attended(self, v, b):
        rows, most = b["mask"].shape
        d = self.lines
        x = torch.zeros(rows * most, d).index_copy(0, b["slot"], v).view(rows, most, d)
        bias = self.relationOut(F.relu(self.relation(b["relations"]))).view(rows, most, most, self.layers, HEADS)
        bias = bias.permute(3, 0, 4, 1, 2) + torch.where(b["mask"], 0.0, -1e4)[None, :, None, None, :]
        for layer in range(self.layers):
            y = self.project[layer](self.normals[2 * layer](x)).view(rows, most, 3, HEADS, d // HEADS)
            q, k, w = y.permute(2, 0, 3, 1, 4)
            y = F.scaled_dot_product_attention(q, k, w, attn_mask=bias[layer])
            x = x + self.drop(self.gather[layer](y.transpose(1, 2).reshape(rows, most, d)))
            y = F.relu(self.widen[layer](self.normals[2 * layer + 1](x)))
            x = x + self.drop(self.narrow[layer](y))
        return self.normals[-1](x).view(rows * most, d)[b["slot"]]


def layers(network):
    """The layers in the file's order as (weights (out, in, 1, kernel), bias, options)."""

    def table(embedding):
        return embedding.weight.T[:, :, None, None], torch.zeros(embedding.weight.shape[1]), {"relu": False}

    def along(layer):
        options = {"padding": (0, layer.padding[0]), "dilation": (1, layer.dilation[0])}
        return layer.weight[:, :, None, :], layer.bias, options

    def flat(layer, relu=False, normal=None):
        weight, bias = layer.weight, layer.bias
        if normal is not None:
            bias = bias + weight @ normal.bias
            weight = weight * normal.weight[None]
        return weight[:, :, None, None], bias, {"relu": relu}

    n = network
    out = [table(n.letters), table(n.rules), table(n.labels), table(n.places)]
    out += [along(n.first), along(n.second), along(n.third)]
    out += [flat(n.line, True), flat(n.lineOut), flat(n.relation, True), flat(n.relationOut)]
    for layer in range(n.layers):
        out += [flat(n.project[layer], normal=n.normals[2 * layer]), flat(n.gather[layer])]
        out += [flat(n.widen[layer], True, n.normals[2 * layer + 1]), flat(n.narrow[layer])]
    out += [flat(n.up, normal=n.normals[-1]), flat(n.lineClasses, normal=n.normals[-1])]
    return out + [along(n.head), along(n.headAgain), flat(n.classes)]


def export(network, path, version):
    """Writes the weights as int8."""
    made = []
    with torch.no_grad():
        for weight, bias, options in layers(network):
            made.append(weights_file.conv(0, 0, weight.numpy().astype(np.float32), bias.numpy(), **options))
    weights_file.write(path, weights_file.Network("field-assigner", version, made), weights_file.PARTS_VERSION)


def rounded(network):
    """Gives the network the weights that int8 leaves of them."""
    with torch.no_grad():
        for module in network.modules():
            if isinstance(module, nn.Linear | nn.Conv1d | nn.Embedding):
                weight = module.weight.T if isinstance(module, nn.Embedding) else module.weight
                flat = weight.reshape(len(weight), -1)
                values, scale = weights_file.quantise(flat.numpy()[:, :, None, None])
                weight.copy_(torch.from_numpy(values[:, :, 0, 0] * scale[:, None]).reshape(weight.shape))
    return network
