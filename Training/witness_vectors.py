"""Writes test vectors: strips and the logits the shipped int8 network gives for them, by the reference inference.

`python witness_vectors.py ../Networks/mrz-witness.vnet ../Networks/test-vectors/mrz-witness.bin`, in the form of
`recogniser_vectors.py`.
"""

import struct
import sys

import torch

import weights_file
from witness_render import WitnessRenderer


def main(network_path, output_path):
    network = weights_file.read(network_path)
    strips, _ = WitnessRenderer(77, batch=8).get(0)
    inputs = [strips[0].numpy(), strips[3][:, :, :80].contiguous().numpy()]
    pieces = [b"VOUCHVEC", struct.pack("<I", len(inputs))]
    for x in inputs:
        y = weights_file.run(network, x)
        pieces += [struct.pack("<II", *x.shape[1:]), x.astype("<f4").tobytes()]
        pieces += [struct.pack("<II", y.shape[0], y.shape[2]), y.astype("<f4").tobytes()]
    with open(output_path, "wb") as file:
        file.write(b"".join(pieces))


if __name__ == "__main__":
    torch.set_num_threads(1)
    main(*sys.argv[1:])
