"""Trains the document finder from procedural scenes alone.

    python Training/page_train.py --seed 1 --minutes 60

Drawing a scene costs more than learning from it, so every scene is seen four times: as it is and turned by quarters,
each time with other noise. Batch k depends on the seed and k only. `--minutes` sets the learning rate's course by the
clock; with `--steps` a run can be repeated exactly but for rounding. Every `--export-minutes` the moving average of the
weights is written to `Networks/document-finder.vnet`.
"""

import argparse
import copy
import math
import os
import random
import time

os.environ.setdefault("OMP_NUM_THREADS", "1")

import numpy as np
import torch
import torch.nn.functional as F

import page_scenes
import page_truth
import weights_file
from page_network import PageFinder, exported

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
SCENES = 12  # in a batch
RARITY = torch.tensor([0.6, 2.0, 1.2, 1.7])  # of the formats in the loss
POOL = 24  # batches that wait, so that a scene's four views are not learnt in a row
PART_WEIGHTS = (1.0, 0.8, 1.0, 0.6, 0.2, 0.8)  # mask, edge, centre, direction, axis, format


def varied(rng, grey):
    """The same scene under another light."""
    x = grey.astype(np.float32)
    if rng.random() < 0.3:
        x = 255 * (x / 255) ** np.float32(math.exp(rng.normal(0, 0.3)))
    if rng.random() < 0.03:
        x = 255 - x
    if rng.random() < 0.4:
        x += rng.standard_normal(x.shape, np.float32) * np.float32(rng.uniform(0.3, 5))
    return x.clip(0, 255)


class Batches(torch.utils.data.Dataset):
    """Item k is four batches of the same scenes, turned by 0, 1, 2 and 3 quarters."""

    def __init__(self, seed, count):
        self.seed, self.count = seed, count

    def __len__(self):
        return self.count

    def __getitem__(self, k):
        rng = np.random.default_rng([self.seed, k])
        tall = int(rng.choice([192, 224, 256, 320], p=[0.25, 0.3, 0.4, 0.05]))
        count = SCENES * 256 // tall
        scenes = []
        for _ in range(count):
            h = tall - 4 * int(rng.integers(0, 8)) if rng.random() < 0.6 else tall
            grey, canvas = page_scenes.scene(rng, h, 320)
            scenes.append((grey, *page_truth.targets(canvas)))
        batches = []
        for quarters in range(4):
            height, width = (tall, 320) if quarters % 2 == 0 else (320, tall)
            inputs = np.zeros((count, 1, height, width), np.float32)
            targets = np.zeros((count, 7, height // 4, width // 4), np.float32)
            weights = np.zeros((count, 2, height // 4, width // 4), np.float32)
            for n, (grey, target, weight) in enumerate(scenes):
                inputs[n, 0] = page_scenes.normalised(np.rot90(varied(rng, grey), quarters), height, width)
                t = page_truth.turned(target, quarters)
                targets[n, :, : t.shape[1], : t.shape[2]] = t
                weights[n, :, : t.shape[1], : t.shape[2]] = np.rot90(weight, quarters, (1, 2))
            batches.append(tuple(torch.from_numpy(a) for a in (inputs, targets, weights)))
        return batches


def shuffled(loader, seed):
    """The batches in another order, the views of a scene apart from each other."""
    chance, pool = random.Random(seed), []
    for four in loader:
        pool.extend(four)
        while len(pool) > POOL:
            yield pool.pop(chance.randrange(len(pool)))
    while pool:
        yield pool.pop(chance.randrange(len(pool)))


def losses(out, axis, target, weight):
    """The parts of the loss: mask, edge, centre, direction, axis, format."""
    care, shape = weight[:, 0], weight[:, 1]
    edge = target[:, 1]
    mask = target[:, 0]
    bce = F.binary_cross_entropy_with_logits(out[:, 0], mask, reduction="none")
    near = care * (1 + 3 * edge)
    p = torch.sigmoid(out[:, 0]) * care
    per = lambda t: t.sum((1, 2))
    dice = 1 - (2 * per(p * mask) + 20) / (per(p * care) + per(mask * care) + 20)
    mask_loss = (bce * near).sum() / near.sum() * 2 + dice.mean()
    bce = F.binary_cross_entropy_with_logits(out[:, 1], edge, reduction="none") * (1 + 3 * edge) * care
    q = torch.sigmoid(out[:, 1]) * care
    edge_loss = bce.sum() / care.sum() + (1 - (2 * (q * edge).sum() + 10) / (q.sum() + (edge * care).sum() + 10))
    mass = shape.sum() + 10
    centre = (F.smooth_l1_loss(out[:, 2:4], target[:, 2:4], reduction="none", beta=0.1).sum(1) * shape).sum() / mass
    vector, direction = out[:, 4:6], target[:, 4:6]
    squared = ((vector - direction) ** 2).sum(1)
    cosine = 1 - (vector * direction).sum(1) / (vector.norm(dim=1) + 0.05)
    turn = ((squared + 0.5 * cosine) * shape).sum() / mass
    x, y = direction[:, 0, ::2, ::2], direction[:, 1, ::2, ::2]
    double = torch.stack([x * x - y * y, 2 * x * y], 1)
    line = (((axis - double) ** 2).sum(1) * shape[:, ::2, ::2]).sum() / (shape[:, ::2, ::2].sum() + 10)
    name = (F.cross_entropy(out[:, 6:10], target[:, 6].long(), RARITY, reduction="none") * shape).sum() / mass
    return mask_loss, edge_loss, centre, turn, line, name


def main():
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--minutes", type=float, default=60)
    arguments.add_argument("--steps", type=int, help="in place of --minutes")
    arguments.add_argument("--workers", type=int, default=1)
    arguments.add_argument("--rate", type=float, default=4e-3)
    arguments.add_argument("--export-minutes", type=float, default=8)
    arguments.add_argument("--start", help="a checkpoint to go on from (weights only)")
    arguments.add_argument("--output", default=os.path.join(ROOT, "Networks", "document-finder.vnet"))
    arguments.add_argument("--checkpoint", default=os.path.join(ROOT, "out", "document-finder.pt"))
    options = arguments.parse_args()

    torch.manual_seed(options.seed)
    torch.set_num_threads(1)
    os.makedirs(os.path.dirname(options.checkpoint), exist_ok=True)
    model = PageFinder().to(memory_format=torch.channels_last)
    if options.start:
        model.load_state_dict(torch.load(options.start), strict=False)
    average = copy.deepcopy(model).eval()
    optimiser = torch.optim.AdamW(model.parameters(), lr=options.rate, weight_decay=2e-3)
    loader = torch.utils.data.DataLoader(
        Batches(options.seed, 10**6), batch_size=None, num_workers=options.workers, prefetch_factor=2 if options.workers else None)

    def save():
        weights_file.write(options.output, exported(average))
        torch.save(average.state_dict(), options.checkpoint)

    print("parameters", sum(p.numel() for p in model.parameters()), flush=True)
    started = last_export = mark = time.time()
    sums, seen, waited = np.zeros(6), 0, 0.0
    for step, (inputs, targets, weights) in enumerate(shuffled(loader, options.seed)):
        now = time.time()
        waited += now - mark
        done = step / options.steps if options.steps else (now - started) / 60 / options.minutes
        if done >= 1:
            break
        for group in optimiser.param_groups:
            group["lr"] = options.rate * min((step + 1) / 200, 0.5 * (1 + math.cos(math.pi * done)) + 0.003)
        parts = losses(*model.forward_mixed(inputs.to(memory_format=torch.channels_last)), targets, weights)
        loss = sum(w * p for w, p in zip(PART_WEIGHTS, parts))
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 5.0)
        optimiser.step()
        seen += len(inputs)
        with torch.no_grad():
            decay = min(0.998, 1 - 1 / (step + 1) ** 0.75) if step else 0.0
            for a, m in zip(average.state_dict().values(), model.state_dict().values()):
                if a.dtype.is_floating_point:
                    a.lerp_(m, 1 - decay)
        sums += [p.item() for p in parts]
        if step % 100 == 99:
            print("step %d  %.0f s  %.1f views/s  waited %.0f%%  mask %.3f edge %.3f centre %.3f turn %.3f axis %.3f format %.3f" % (
                step + 1, now - started, seen / (now - started), 100 * waited / (now - started), *(sums / 100)), flush=True)
            sums[:] = 0
        if now - last_export > options.export_minutes * 60:
            save()
            last_export = now
            print("exported", flush=True)
        mark = time.time()
    save()
    print("done: %d steps, %d views, %.0f s" % (step, seen, time.time() - started), flush=True)


if __name__ == "__main__":
    main()
