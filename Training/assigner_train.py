"""Trains the field assigner on files that `Training/Evidence` wrote.

    python assigner_train.py --data FOLDER --steps 20000 --output ../Networks/field-assigner.vnet [--start STATE.pt]

Pages of `drawn-*.bin`, drawn as pictures and read by the engine, are a fifth of each batch where there are any.
Writes the network, its state in PyTorch beside the data, and figures on what is held back.
"""

import argparse
import math
import pathlib
import random
import time

import numpy as np
import torch
import torch.nn.functional as F

import assigner_data
import assigner_network
from assigner_data import FIRST, LABEL


def weakened(page, rng, chance):
    """A page without some of what rules, models and zone say, so that none of them is always trusted."""
    page = dict(page)
    for name, places in (("rules", (6, 7)), ("labels", (4, 5)), ("places", ())):
        if rng.random() < chance:
            page[name] = np.zeros_like(page[name])
            if places:
                page["marks"] = page["marks"].copy()
                page["marks"][:, list(places)] = 0
    return page


def spoken(y, classes, shares=False):
    """Shares of value characters, of all characters, and of whole value runs that are right."""
    isReal, right = classes >= 0, y == classes
    isValue = classes >= FIRST
    starts = isValue & np.r_[True, classes[1:] != classes[:-1]]
    runs = np.cumsum(starts)[isValue]
    whole = np.ones(starts.sum() + 1, bool)
    np.logical_and.at(whole, runs, right[isValue])
    return right[isValue].mean(), right[isReal].mean(), whole[1:].mean()


def judged(network, evidence, count=600, size=16):
    """The same of pages held back, beside what the rules say: (rules, network)."""
    network.eval()
    found, ruled, classes, sure = [], [], [], []
    with torch.no_grad():
        for start in range(0, min(count, len(evidence)), size):
            b = assigner_data.batch([evidence[i] for i in range(start, min(start + size, len(evidence)))])
            p = network(b).softmax(1)
            found.append(p.argmax(1).numpy())
            sure.append(p.max(1).values.numpy())
            ruled.append(np.where(b["rules"].numpy() > 0, b["rules"].numpy() + FIRST - 1, LABEL * (b["labels"].numpy() > 0)))
            classes.append(b["classes"].numpy())
    network.train()
    found, ruled, classes, sure = (np.concatenate(one) for one in (found, ruled, classes, sure))
    isValue = (classes >= 0) & (found >= FIRST)
    bins = np.digitize(sure[isValue], [0.5, 0.7, 0.85, 0.95])
    right = (found == classes)[isValue]
    calibration = [(round(float(right[bins == i].mean()), 3), int((bins == i).sum())) for i in range(5) if (bins == i).any()]
    return spoken(ruled, classes), spoken(found, classes), calibration


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--data", type=pathlib.Path, required=True)
    options.add_argument("--steps", type=int, default=20000)
    options.add_argument("--minutes", type=float, help="instead of --steps")
    options.add_argument("--batch", type=int, default=20)
    options.add_argument("--peak", type=float, default=2e-3)
    options.add_argument("--drawn", type=int, default=4, help="pages of a batch from drawn-*.bin, where there are any")
    options.add_argument("--start", type=pathlib.Path)
    options.add_argument("--output", type=pathlib.Path, required=True)
    options.add_argument("--version", type=int, default=1)
    options.add_argument("--seed", type=int, default=5)
    options = options.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(options.seed)
    rng = random.Random(options.seed)
    held = {name: assigner_data.Evidence(options.data / f"held-{name}.bin") for name in ("designs", "languages")}
    network = assigner_network.FieldAssigner(held["designs"].header)
    print("parameters", sum(one.numel() for one in network.parameters()), flush=True)
    if options.start:
        network.load_state_dict(torch.load(options.start))
    mean = {name: one.clone() for name, one in network.state_dict().items()}
    optimiser = torch.optim.AdamW(network.parameters(), options.peak, weight_decay=0.01)
    network.train()
    begun, step, losses, queue, uses = time.time(), 0, [], [], {}
    drawn = []
    state = options.data / (options.output.stem + ".pt")

    def share():
        return (time.time() - begun) / 60 / options.minutes if options.minutes else step / options.steps

    while share() < 1:
        if not queue:
            # Files may come while training runs: the least used is next.
            file = min(sorted(options.data.glob("shard-*.bin")), key=lambda one: uses.get(one, 0))
            uses[file] = uses.get(file, 0) + 1
            evidence = assigner_data.Evidence(file)
            drawn = [assigner_data.Evidence(one) for one in sorted(options.data.glob("drawn-*.bin"))]
            order = list(range(len(evidence)))
            rng.shuffle(order)
            own = options.batch - (options.drawn if drawn else 0)
            queue = [order[i : i + own] for i in range(0, len(order) - own + 1, own)]
        pages = [evidence[i] for i in queue.pop()]
        while len(pages) < options.batch:
            file = rng.choice(drawn)
            pages.append(file[rng.randrange(len(file))])
        pages = [weakened(page, rng, 0.08) for page in pages]
        b = assigner_data.batch(pages)
        rate = options.peak * min(1, (step + 1) / 100) * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * min(share(), 1))))
        for group in optimiser.param_groups:
            group["lr"] = rate
        y = network(b)
        loss = F.cross_entropy(y, b["classes"], ignore_index=-100, label_smoothing=0.02)
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimiser.step()
        step += 1
        for name, one in network.state_dict().items():
            mean[name].lerp_(one, 0.005 if step > 200 else 0.05)
        losses.append(loss.item())
        if step % 100 == 0:
            print(step, round(time.time() - begun), "loss", round(float(np.mean(losses[-100:])), 4), flush=True)
        if step % 500 == 0:
            torch.save(mean, state)
    network.load_state_dict(mean)
    torch.save(mean, state)
    assigner_network.rounded(network)
    for name, evidence in held.items():
        ruled, found, calibration = judged(network, evidence)
        print(name, "value characters, all characters, whole values: rules", np.round(ruled, 3), "network", np.round(found, 3), calibration, flush=True)
    assigner_network.export(network, options.output, options.version)
    print("steps", step, "pages", step * options.batch, flush=True)


if __name__ == "__main__":
    main()
