"""The `.vnet` file: a small convolutional network with int8 weights, and a reference inference.

Little-endian: `VOUCHNET`, u16 format version 1, u16 reserved 0, u32 payload length, u32 CRC-32 of the payload, payload.
Payload: u32 network version, u8 name length, name in ASCII, u16 layer count, layers. A layer starts with a u8 op:

1. conv: u8 input slot, u8 output slot, u16 inChannels, u16 outChannels, u8 kernelH, kernelW, strideH, strideW, padH,
   padW, dilationH, dilationW, activation (0 none, 1 relu); outChannels f32 scales, outChannels f32 biases, int8 weights
   in the order (out, in, kernelH, kernelW). A real weight is int8 * scale[out].
2. upsample by 2, nearest: u8 input slot, u8 output slot.
3. add: u8 slot a, u8 slot b, u8 output slot, u8 activation.

Format version 3 has conv layers alone, whose slots say nothing: the network's own code puts them together (field assigner).

Slot 0 holds the network's input. Output slots may be reused. The last layer's output is the result.
"""

import dataclasses
import struct
import zlib

import numpy as np

MAGIC = b"VOUCHNET"
FORMAT_VERSION = 1
PARTS_VERSION = 3


@dataclasses.dataclass
class Conv:
    """A convolution with zero padding; `weights` int8 (out, in, kh, kw), `scale` and `bias` float32 (out)."""

    source: int
    target: int
    weights: np.ndarray
    scale: np.ndarray
    bias: np.ndarray
    stride: tuple = (1, 1)
    padding: tuple = (0, 0)
    dilation: tuple = (1, 1)
    relu: bool = True


@dataclasses.dataclass
class Upsample:
    """Every value becomes a square of two by two."""

    source: int
    target: int


@dataclasses.dataclass
class Add:
    """The sum of two slots."""

    a: int
    b: int
    target: int
    relu: bool = False


@dataclasses.dataclass
class Network:
    name: str
    version: int
    layers: list


def quantise(weight):
    """Float weights (out, in, kh, kw) as int8 and one scale per output channel, symmetric."""
    weight = np.asarray(weight, np.float32)
    largest = np.abs(weight).reshape(len(weight), -1).max(1)
    scale = np.where(largest > 0, largest / 127, 1).astype(np.float32)
    rounded = np.clip(np.rint(weight / scale[:, None, None, None]), -127, 127)
    return rounded.astype(np.int8), scale


def conv(source, target, weight, bias, **options):
    """A `Conv` of float weights."""
    weights, scale = quantise(weight)
    return Conv(source, target, weights, scale, np.asarray(bias, np.float32), **options)


def encode(network, format=FORMAT_VERSION):
    """The file's bytes."""
    name = network.name.encode("ascii")
    out = [struct.pack("<IB", network.version, len(name)), name, struct.pack("<H", len(network.layers))]
    for layer in network.layers:
        if isinstance(layer, Conv):
            o, i, kh, kw = layer.weights.shape
            assert layer.weights.dtype == np.int8 and len(layer.scale) == o and len(layer.bias) == o
            out.append(struct.pack("<BBBHH", 1, layer.source, layer.target, i, o))
            out.append(struct.pack("<9B", kh, kw, *layer.stride, *layer.padding, *layer.dilation, int(layer.relu)))
            out.append(np.ascontiguousarray(layer.scale, "<f4").tobytes())
            out.append(np.ascontiguousarray(layer.bias, "<f4").tobytes())
            out.append(np.ascontiguousarray(layer.weights).tobytes())
        elif isinstance(layer, Upsample):
            out.append(struct.pack("<3B", 2, layer.source, layer.target))
        else:
            out.append(struct.pack("<5B", 3, layer.a, layer.b, layer.target, int(layer.relu)))
    payload = b"".join(out)
    return MAGIC + struct.pack("<HHII", format, 0, len(payload), zlib.crc32(payload)) + payload


def decode(data):
    """The network in a file's bytes; raises `ValueError` where they are damaged."""
    if len(data) < 20 or data[:8] != MAGIC:
        raise ValueError("not a .vnet file")
    version, _, length, crc = struct.unpack_from("<HHII", data, 8)
    payload = data[20:]
    if version not in (FORMAT_VERSION, PARTS_VERSION) or length != len(payload) or crc != zlib.crc32(payload):
        raise ValueError("a .vnet file of another version, or damaged")
    at = 0

    def take(format):
        nonlocal at
        values = struct.unpack_from("<" + format, payload, at)
        at += struct.calcsize("<" + format)
        return values

    def array(dtype, count):
        nonlocal at
        values = np.frombuffer(payload, dtype, count, at).copy()
        at += values.nbytes
        return values

    network_version, name_length = take("IB")
    name = payload[at : at + name_length].decode("ascii")
    at += name_length
    layers = []
    for _ in range(*take("H")):
        (op,) = take("B")
        if op == 1:
            source, target, i, o = take("BBHH")
            kh, kw, sh, sw, ph, pw, dh, dw, activation = take("9B")
            scale, bias = array("<f4", o), array("<f4", o)
            weights = array(np.int8, o * i * kh * kw).reshape(o, i, kh, kw)
            layers.append(
                Conv(source, target, weights, scale, bias, (sh, sw), (ph, pw), (dh, dw), bool(activation))
            )
        elif op == 2:
            layers.append(Upsample(*take("BB")))
        elif op == 3:
            a, b, target, activation = take("4B")
            layers.append(Add(a, b, target, bool(activation)))
        else:
            raise ValueError(f"unknown layer {op}")
    if at != len(payload):
        raise ValueError("bytes left over")
    return Network(name, network_version, layers)


def write(path, network, format=FORMAT_VERSION):
    with open(path, "wb") as file:
        file.write(encode(network, format))


def read(path):
    with open(path, "rb") as file:
        return decode(file.read())


def run(network, x):
    """Reference inference: `x` float32 (1, height, width) or (batch, 1, height, width); int8 weights, float sums."""
    import torch
    import torch.nn.functional as F

    x = torch.as_tensor(np.asarray(x, np.float32))
    single = x.dim() == 3
    slots = {0: x[None] if single else x}
    result = slots[0]
    with torch.no_grad():
        for layer in network.layers:
            if isinstance(layer, Conv):
                weight = torch.from_numpy(layer.weights.astype(np.float32) * layer.scale[:, None, None, None])
                bias = torch.from_numpy(layer.bias)
                result = F.conv2d(
                    slots[layer.source], weight, bias, layer.stride, layer.padding, layer.dilation
                )
                result = F.relu(result) if layer.relu else result
            elif isinstance(layer, Upsample):
                result = F.interpolate(slots[layer.source], scale_factor=2, mode="nearest")
            else:
                result = slots[layer.a] + slots[layer.b]
                result = F.relu(result) if layer.relu else result
            slots[layer.target] = result
    return result[0].numpy() if single else result.numpy()


def multiply_accumulates(network, height, width):
    """How many multiply-accumulates the network takes on an input of this size."""
    sizes, total = {0: (height, width)}, 0
    for layer in network.layers:
        if isinstance(layer, Conv):
            h, w = sizes[layer.source]
            o, i, kh, kw = layer.weights.shape
            h = (h + 2 * layer.padding[0] - layer.dilation[0] * (kh - 1) - 1) // layer.stride[0] + 1
            w = (w + 2 * layer.padding[1] - layer.dilation[1] * (kw - 1) - 1) // layer.stride[1] + 1
            total += o * i * kh * kw * h * w
            sizes[layer.target] = (h, w)
        elif isinstance(layer, Upsample):
            h, w = sizes[layer.source]
            sizes[layer.target] = (2 * h, 2 * w)
        else:
            sizes[layer.target] = sizes[layer.a]
    return total
