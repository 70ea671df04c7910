"""Makes a document finder of the shape of `page_network.py` out of a narrower one, as a checkpoint to train on from.

    python Training/page_widen.py old-document-finder.vnet out/widened.pt
    python Training/page_train.py --start out/widened.pt ...

The old weights keep their channels, new channels beside them begin as noise that next to nothing listens to, and new layers
as nothing added. Batch normalisation, which a `.vnet` file has folded in, is put back by measuring each layer over drawn
scenes.
"""

import argparse
import os

os.environ.setdefault("OMP_NUM_THREADS", "1")

import numpy as np
import torch

import page_scenes
import weights_file
from page_network import PageFinder

# The layers of the narrower network, in the order of its file; two heads follow.
OLD = ["halved", "quarter", "eighth", "eighth2", "sixteenth", "sixteenth2", "sixteenth3", "wide", "wide2", "wide3", "lateral16",
       "merge16", "lateral8", "merge8", "lateral4", "merge4"]
NEW = ["wide4"]
QUIET = 0.02  # of new channels into old ones
ADDED = 0.05  # of new layers


def real(layer):
    return torch.from_numpy(layer.weights.astype(np.float32) * layer.scale[:, None, None, None])


def place(unit, layer):
    """The old weights among new ones."""
    weight = real(layer)
    outputs, inputs = weight.shape[:2]
    whole = unit.conv.weight
    whole.normal_(0, (2 / whole[0].numel()) ** 0.5)
    whole[:outputs, inputs:] *= QUIET
    whole[:outputs, :inputs] = weight
    unit.norm.bias.zero_()
    unit.norm.bias[:outputs] = torch.from_numpy(layer.bias)


def measure(unit, kept):
    """A hook that sets the normalisation to what passes through, and undoes it for the `kept` first channels."""

    def hook(module, inputs, output):
        norm = unit.norm
        norm.running_mean[:] = output.mean((0, 2, 3))
        norm.running_var[:] = output.var((0, 2, 3))
        norm.bias[:kept] += norm.running_mean[:kept]
        norm.bias[kept:] = 0
        norm.weight.fill_(0.5)
        norm.weight[:kept] = torch.sqrt(norm.running_var[:kept] + norm.eps)

    return unit.conv.register_forward_hook(hook)


@torch.no_grad()
def widened(network):
    convs = [layer for layer in network.layers if isinstance(layer, weights_file.Conv)]
    if len(convs) != len(OLD) + 2:
        raise SystemExit("widen: error: not a network of the narrower shape")
    model = PageFinder().eval()
    for name, layer in zip(OLD, convs):
        place(getattr(model, name), layer)
    for head, layer in ((model.coarse, convs[-2]), (model.fine, convs[-1])):
        head.weight.copy_(real(layer))
        head.bias.copy_(torch.from_numpy(layer.bias))
    kept = {name: len(layer.weights) for name, layer in zip(OLD, convs)} | {name: 0 for name in NEW}
    # A hook runs before the normalisation that follows its layer: one pass sets all in order.
    hooks = [measure(getattr(model, name), count) for name, count in kept.items()]
    rng = np.random.default_rng(55)
    scenes = [page_scenes.normalised(page_scenes.scene(rng, 256, 320)[0], 256, 320)[None] for _ in range(96)]
    model(torch.from_numpy(np.stack(scenes)))
    for hook in hooks:
        hook.remove()
    for name in NEW:
        getattr(model, name).norm.weight.fill_(ADDED)
    return model


def main():
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    arguments.add_argument("network")
    arguments.add_argument("checkpoint")
    options = arguments.parse_args()
    torch.manual_seed(7)
    torch.set_num_threads(1)
    torch.save(widened(weights_file.read(options.network)).state_dict(), options.checkpoint)


if __name__ == "__main__":
    main()
