"""Writes test vectors: inputs and what the shipped int8 network gives for them, by the reference inference.

    python Training/page_vectors.py Networks/document-finder.vnet Networks/test-vectors/document-finder.bin

Little-endian, as for the other networks: `VOUCHVEC`, u32 count, then for each input: u32 height, u32 width, f32 input
(row by row), u32 channels, u32 cells, f32 output (channel by channel, cells row by row at stride 4).
"""

import os
import struct
import sys

os.environ.setdefault("OMP_NUM_THREADS", "1")

import cv2
import numpy as np
import torch

import page_scenes
import weights_file


def inputs():
    """A small scene, and noise in an upright picture."""
    grey, _ = page_scenes.scene(np.random.default_rng(3), 92, 128, page_scenes.on_desk)
    noise = torch.randn(96, 64, generator=torch.Generator().manual_seed(5))
    return [page_scenes.normalised(grey, 96, 128), noise.numpy()]


def main(network_path, output_path):
    network = weights_file.read(network_path)
    vectors = inputs()
    pieces = [b"VOUCHVEC", struct.pack("<I", len(vectors))]
    for x in vectors:
        y = weights_file.run(network, x[None])
        pieces += [struct.pack("<II", *x.shape), x.astype("<f4").tobytes()]
        pieces += [struct.pack("<II", y.shape[0], y.shape[1] * y.shape[2]), y.astype("<f4").tobytes()]
    with open(output_path, "wb") as file:
        file.write(b"".join(pieces))


if __name__ == "__main__":
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    main(*sys.argv[1:])
