"""Trains the witness: `python witness_train.py --output ../Networks/mrz-witness.vnet`.

One process renders, one learns; both take one thread. Step `i` learns from batch `i` of the seeded renderer.
"""

import argparse
import math
import multiprocessing
import os
import random
import time

os.environ.setdefault("OMP_NUM_THREADS", "1")

import numpy as np
import torch
import torch.nn.functional as F

import recogniser_network
import weights_file
import witness_network
from recogniser_render import IGNORE
from witness_render import WitnessRenderer


def supply(seed, batch, first, last, queue):
    """Renders batches `first ..< last` into the queue."""
    torch.set_num_threads(1)
    renderer = WitnessRenderer(seed, batch)
    for index in range(first, last):
        x, y = renderer.get(index)
        queue.put((x.numpy().astype(np.float16), y.numpy().astype(np.int16)))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--output", required=True)
    parser.add_argument("--state", default="../out/witness-state.pt", help="where to keep the state to resume from")
    parser.add_argument("--resume", action="store_true", help="continue from the state")
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--steps", type=int, default=4000)
    parser.add_argument("--batch", type=int, default=128)
    parser.add_argument("--again", type=int, default=2, help="how often a batch is learnt from again, on average")
    parser.add_argument("--rate", type=float, default=4e-3)
    parser.add_argument("--export-minutes", type=float, default=5)
    options = parser.parse_args()

    torch.set_num_threads(1)
    torch.manual_seed(options.seed)
    model = witness_network.build().to(memory_format=torch.channels_last)
    average = recogniser_network.Average(model, 0.998)
    decayed = [p for p in model.parameters() if p.dim() > 1]
    plain = [p for p in model.parameters() if p.dim() <= 1]
    optimiser = torch.optim.AdamW(
        [{"params": decayed, "weight_decay": 0.02}, {"params": plain, "weight_decay": 0.0}], lr=options.rate
    )
    first = 0
    if options.resume:
        state = torch.load(options.state)
        first = state["step"]
        model.load_state_dict(state["model"])
        average.model.load_state_dict(state["average"])
        average.steps = first
        optimiser.load_state_dict(state["optimiser"])

    def rate(step):
        """Up in 200 steps, then down a cosine."""
        warm = min(1, (step + 1) / 200)
        return options.rate * warm * (0.005 + 0.995 * 0.5 * (1 + math.cos(math.pi * step / options.steps)))

    queue = multiprocessing.Queue(16)
    worker = multiprocessing.Process(
        target=supply, args=(options.seed, options.batch, first, options.steps, queue), daemon=True
    )
    worker.start()

    kept = []
    start = exported = time.time()
    waited = running = 0.0

    def export(step):
        network = witness_network.export(average.model)
        os.makedirs(os.path.dirname(os.path.abspath(options.output)), exist_ok=True)
        weights_file.write(options.output + ".new", network)
        os.replace(options.output + ".new", options.output)
        os.makedirs(os.path.dirname(os.path.abspath(options.state)), exist_ok=True)
        torch.save(
            {"step": step, "model": model.state_dict(), "average": average.model.state_dict(),
             "optimiser": optimiser.state_dict()}, options.state)

    def learn(x, y):
        x = torch.from_numpy(x).float().to(memory_format=torch.channels_last)
        y = torch.from_numpy(y).long()
        with torch.autocast("cpu", torch.bfloat16):
            logits = model(x)
        # Labels as they are: smoothed ones would hide how sure the picture allows to be.
        loss = F.cross_entropy(logits.float().squeeze(2), y, ignore_index=IGNORE)
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 2)
        optimiser.step()
        average.update(model)
        return loss.item()

    model.train()
    chance = random.Random(options.seed)
    for step in range(first, options.steps):
        before = time.time()
        fresh = queue.get()
        waited += time.time() - before
        for group in optimiser.param_groups:
            group["lr"] = rate(step)
        running += learn(*fresh)
        # Rendering takes longer than learning: every batch is learnt from again, some steps later.
        kept.append(fresh)
        for _ in range(options.again if len(kept) > 20 else 0):
            learn(*kept[chance.randrange(len(kept))])
        if len(kept) > 200:
            kept.pop(0)
        done = step + 1
        if done % 50 == 0:
            took = time.time() - start
            pace = (done - first) / took
            print(f"step {done} loss {running / 50:.4f} strips/s {pace * options.batch:.0f} waiting "
                  f"{100 * waited / took:.0f}% left {(options.steps - done) / pace / 60:.0f} min", flush=True)
            running = 0.0
        if time.time() - exported > 60 * options.export_minutes:
            export(done)
            exported = time.time()
    export(options.steps)
    worker.join()


if __name__ == "__main__":
    main()
