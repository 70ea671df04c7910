"""Writes test vectors: pages, and the probabilities that the shipped int8 network gives for them in PyTorch.

    python assigner_vectors.py ../Networks/field-assigner.vnet EVIDENCE.bin ../Networks/test-vectors/field-assigner.bin

`VOUCHASG`, u32 count; for each u32 lines, characters, features and marks, the arrays in the order of
`Evidence/Records.swift` (without classes), then f32 probabilities, class by class for each character.
"""

import struct
import sys

import numpy as np
import torch

import assigner_data
import assigner_network
import weights_file


def loaded(path, header):
    """The network with the weights of a file."""
    network = assigner_network.FieldAssigner(header)
    names = assigner_network.layers(network)
    stored = weights_file.read(path).layers
    assert len(names) == len(stored)
    # Scale and shift of the normalisation are in the layers after it.
    for normal in network.normals:
        torch.nn.init.ones_(normal.weight)
        torch.nn.init.zeros_(normal.bias)
    modules = [network.letters, network.rules, network.labels, network.places, network.first, network.second, network.third]
    modules += [network.line, network.lineOut, network.relation, network.relationOut]
    for layer in range(network.layers):
        modules += [network.project[layer], network.gather[layer], network.widen[layer], network.narrow[layer]]
    modules += [network.up, network.lineClasses, network.head, network.headAgain, network.classes]
    with torch.no_grad():
        for module, layer in zip(modules, stored, strict=True):
            weight = torch.from_numpy(layer.weights.astype(np.float32) * layer.scale[:, None, None, None])
            if isinstance(module, torch.nn.Embedding):
                module.weight.copy_(weight[:, :, 0, 0].T)
            else:
                module.weight.copy_(weight.reshape(module.weight.shape))
                module.bias.copy_(torch.from_numpy(layer.bias))
    return network.eval()


def main(path, evidence, output):
    torch.set_num_threads(1)
    evidence = assigner_data.Evidence(evidence)
    network = loaded(path, evidence.header)
    sizes = sorted((len(evidence[i]["letters"]), i) for i in range(min(len(evidence), 300)))
    chosen = [evidence[next(i for size, i in sizes if size >= least)] for least in (90, 220)]
    pieces = [b"VOUCHASG", struct.pack("<I", len(chosen))]
    for page in chosen:
        with torch.no_grad():
            b = assigner_data.batch([page])
            y = network(b).softmax(1)[b["real"] > 0].numpy()
        lines, characters = len(page["counts"]), len(page["letters"])
        pieces.append(struct.pack("<4I", lines, characters, page["features"].shape[1], page["marks"].shape[1]))
        pieces += [page[name].tobytes() for name in ("boxes", "features", "counts", "letters", "rules", "labels", "places", "marks")]
        pieces.append(y.astype("<f4").tobytes())
    with open(output, "wb") as file:
        file.write(b"".join(pieces))


if __name__ == "__main__":
    main(*sys.argv[1:])
