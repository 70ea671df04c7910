"""Writes test vectors: strips and the logits the shipped int8 network gives for them, by the reference inference.

`python recogniser_vectors.py ../Networks/mrz-recogniser.vnet ../Networks/test-vectors/mrz-recogniser.bin`

Little-endian: `VOUCHVEC`, u32 count, then for each strip: u32 height, u32 width, f32 input (row by row),
u32 classes, u32 frames, f32 logits (class by class).
"""

import struct
import sys

import torch

import weights_file
from recogniser_render import Renderer, normalise


def inputs():
    """Two rendered strips and one of plain noise, narrower than any in training."""
    strips, _ = Renderer(77, batch=8, groups=1, preset={"scale": (0.8, 0.9), "hard": 0.3}).get(0)
    narrow = normalise(strips[1] + 0.0)[:, :, :100]
    noise = torch.randn(1, 24, 50, generator=torch.Generator().manual_seed(5))
    return [strips[0].numpy(), narrow.contiguous().numpy(), noise.numpy()]


def main(network_path, output_path):
    network = weights_file.read(network_path)
    pieces = [b"VOUCHVEC", struct.pack("<I", len(inputs()))]
    for x in inputs():
        y = weights_file.run(network, x)
        pieces += [struct.pack("<II", *x.shape[1:]), x.astype("<f4").tobytes()]
        pieces += [struct.pack("<II", y.shape[0], y.shape[2]), y.astype("<f4").tobytes()]
    with open(output_path, "wb") as file:
        file.write(b"".join(pieces))


if __name__ == "__main__":
    torch.set_num_threads(1)
    main(*sys.argv[1:])
