"""Trains the MRZ finder from procedural scenes alone.

    python Training/finder_train.py --seed 1 --steps 20000

Same seed and steps give the same scenes in the same order whatever the number of
workers; weights agree up to the rounding of floating-point sums. Every
`--export-minutes` the moving average of the weights is written to
`Networks/mrz-finder.vnet`, so that a useful network exists early.
"""

import argparse
import collections
import copy
import math
import os
import time

os.environ.setdefault("OMP_NUM_THREADS", "1")

import numpy as np
import torch
import torch.nn.functional as F

import finder_scenes
import weights_file
from finder_network import Finder, exported, parameters

HERE = os.path.dirname(os.path.abspath(__file__))
NETWORKS = os.path.join(os.path.dirname(HERE), "Networks")

# (height, width, scenes): each batch costs about the same.
SHAPES = [(384, 384, 8), (320, 320, 12), (480, 640, 5), (640, 480, 5), (128, 512, 16), (640, 640, 4)]
SHARES = [0.32, 0.13, 0.20, 0.16, 0.08, 0.11]  # half of the large ones upright: sideways documents fill them
REPLAY_DELAY = 16  # batches between the first and the second use of a batch


class Batches(torch.utils.data.Dataset):
    """Batch k depends on the seed and k only."""

    def __init__(self, seed, count, first=0):
        self.seed, self.count, self.first = seed, count, first

    def __len__(self):
        return self.count

    def __getitem__(self, k):
        rng = np.random.default_rng([self.seed, k + self.first])
        h, w, n = SHAPES[rng.choice(len(SHAPES), p=SHARES)]
        samples = [finder_scenes.sample(rng, h, w) for _ in range(n)]
        inputs, targets, weights = (np.stack(part) for part in zip(*samples))
        return torch.from_numpy(inputs)[:, None], torch.from_numpy(targets), torch.from_numpy(weights)


def turned(batch, quarters):
    """A batch seen again, turned by quarters of a circle.

    Drawing a scene costs more than learning from it, and a scene beside itself upside
    down is the plainest lesson in which way a zone reads. Pitch, offset and ends are
    told in the document's own frame and stay.
    """
    inputs, targets, weights = (torch.rot90(part, quarters, (2, 3)) for part in batch)
    x, y = targets[:, 1].clone(), targets[:, 2].clone()
    for _ in range(quarters % 4):  # anticlockwise, y down: (x, y) becomes (y, -x)
        x, y = y, -x
    targets[:, 1], targets[:, 2] = x, y
    return inputs + 0.05 * torch.rand(1) * torch.randn_like(inputs), targets, weights


def passes(loader):
    """Every batch as it is and, a little later, turned once more."""
    waiting = collections.deque()
    for batch in loader:
        yield batch
        waiting.append(batch)
        if len(waiting) > REPLAY_DELAY:
            old = waiting.popleft()
            square = old[0].shape[2] == old[0].shape[3]
            yield turned(old, int(torch.randint(1, 4, ())) if square else 2)
    for old in waiting:
        yield turned(old, 2)


def losses(out, target, weight):
    """The parts of the loss: zone, direction, pitch, offset, ends."""
    zone_weight, shape, ends = weight[:, 0], weight[:, 1], weight[:, 2]
    logit, truth = out[:, 0], target[:, 0]
    bce = F.binary_cross_entropy_with_logits(logit, truth, reduction="none")
    p = torch.sigmoid(logit)
    # Focal: the many easy background cells must not drown the few zone cells.
    focal = ((p - truth).abs() ** 1.5 * bce * zone_weight * (1 + truth)).sum() / (truth.sum() + 100)
    p = p * zone_weight
    dice = 1 - (2 * (p * truth).sum() + 10) / (p.sum() + truth.sum() + 10)
    mass = shape.sum() + 10
    vector, direction = out[:, 1:3], target[:, 1:3]
    # The plain squared error makes the vector's length a measure of certainty; the
    # cosine keeps its direction exact.
    squared = ((vector - direction) ** 2).sum(1)
    cosine = 1 - (vector * direction).sum(1) / (vector.norm(dim=1) + 0.05)
    turn = ((squared + cosine) * shape).sum() / mass
    pitch = (F.smooth_l1_loss(out[:, 3], target[:, 3], reduction="none", beta=0.1) * shape).sum() / mass
    offset = (F.smooth_l1_loss(out[:, 4], target[:, 4], reduction="none", beta=0.1) * shape).sum() / mass
    # Most cells are far from both ends and their target is 0: an absolute error would
    # settle there (the median), so the error is squared and cells near an end weigh more.
    ends = ends * (1 + 3 * (target[:, 5].abs() > 1e-3))
    end = ((out[:, 5] - target[:, 5]) ** 2 * ends).sum() / (ends.sum() + 10)
    return focal + dice, turn, pitch, offset, end


PART_WEIGHTS = (1.0, 0.5, 0.7, 1.0, 1.5)


def main():
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--steps", type=int, default=20000)
    arguments.add_argument("--workers", type=int, default=1)
    arguments.add_argument("--rate", type=float, default=3e-3)
    arguments.add_argument("--export-minutes", type=float, default=10)
    arguments.add_argument("--output", default=NETWORKS)
    arguments.add_argument("--start", help="a checkpoint to go on from (weights only)")
    arguments.add_argument("--checkpoint", default=os.path.join(os.path.dirname(HERE), "out", "mrz-finder.pt"))
    options = arguments.parse_args()

    torch.manual_seed(options.seed)
    torch.set_num_threads(1)
    os.makedirs(options.output, exist_ok=True)
    path = os.path.join(options.output, "mrz-finder.vnet")

    os.makedirs(os.path.dirname(options.checkpoint), exist_ok=True)

    def save():
        weights_file.write(path, exported(average))
        torch.save(average.state_dict(), options.checkpoint)

    model = Finder().to(memory_format=torch.channels_last)
    if options.start:
        model.load_state_dict(torch.load(options.start))
    average = copy.deepcopy(model).eval()
    optimiser = torch.optim.AdamW(model.parameters(), lr=options.rate, weight_decay=2e-3)
    warm = min(300, options.steps // 10 + 1)
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimiser, lambda k: min((k + 1) / warm, 0.5 * (1 + math.cos(math.pi * min(1, k / options.steps))) + 0.002))
    loader = torch.utils.data.DataLoader(
        Batches(options.seed, options.steps // 2), batch_size=None, num_workers=options.workers,
        prefetch_factor=4 if options.workers else None)
    print("parameters", parameters(model), flush=True)

    started = last_export = time.time()
    sums, scenes, waited, mark = np.zeros(5), 0, 0.0, time.time()
    for step, (inputs, targets, weights) in enumerate(passes(loader)):
        waited += time.time() - mark
        inputs = inputs.to(memory_format=torch.channels_last)
        parts = losses(model.forward_mixed(inputs), targets, weights)
        loss = sum(w * p for w, p in zip(PART_WEIGHTS, parts))
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 5.0)
        optimiser.step()
        schedule.step()
        scenes += len(inputs)
        with torch.no_grad():
            decay = min(0.998, 1 - 1 / (step + 1) ** 0.75) if step else 0.0
            for a, m in zip(average.state_dict().values(), model.state_dict().values()):
                if a.dtype.is_floating_point:
                    a.lerp_(m, 1 - decay)
        sums += [p.item() for p in parts]
        if step % 200 == 199:
            elapsed = time.time() - started
            print("step %d  %.0f s  %.1f scenes/s  waited %.0f%%  zone %.3f turn %.3f pitch %.4f offset %.4f end %.4f" % (
                step + 1, elapsed, scenes / elapsed, 100 * waited / elapsed, *(sums / 200)), flush=True)
            sums[:] = 0
        if time.time() - last_export > options.export_minutes * 60:
            save()
            last_export = time.time()
            print("exported", flush=True)
        mark = time.time()
    save()
    print("done: %d steps, %d scenes seen, %.0f s" % (options.steps, scenes, time.time() - started), flush=True)


if __name__ == "__main__":
    main()
