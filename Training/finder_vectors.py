"""Writes test vectors: inputs and what the shipped int8 network gives for them, by the reference inference.

    python Training/finder_vectors.py Networks/mrz-finder.vnet Networks/test-vectors/mrz-finder.bin

Little-endian, as for the recogniser: `VOUCHVEC`, u32 count, then for each input: u32 height, u32 width, f32 input
(row by row), u32 channels, u32 cells, f32 output (channel by channel, cells row by row at stride 8).
"""

import os
import struct
import sys

os.environ.setdefault("OMP_NUM_THREADS", "1")

import numpy as np
import torch

import finder_scenes
import weights_file


def inputs():
    """An MRZ strip, and noise in an upright picture."""
    grey, _ = finder_scenes.strip_picture(np.random.default_rng(3), 64, 160)[:2]
    noise = torch.randn(96, 64, generator=torch.Generator().manual_seed(5))
    return [finder_scenes.normalised(grey.clip(0, 255).astype(np.uint8), 64, 160), noise.numpy()]


def main(network_path, output_path):
    network = weights_file.read(network_path)
    pieces = [b"VOUCHVEC", struct.pack("<I", len(inputs()))]
    for x in inputs():
        y = weights_file.run(network, x[None])
        pieces += [struct.pack("<II", *x.shape), x.astype("<f4").tobytes()]
        pieces += [struct.pack("<II", y.shape[0], y.shape[1] * y.shape[2]), y.astype("<f4").tobytes()]
    os.makedirs(os.path.dirname(output_path), exist_ok=True)
    with open(output_path, "wb") as file:
        file.write(b"".join(pieces))


if __name__ == "__main__":
    torch.set_num_threads(1)
    main(*sys.argv[1:])
