"""Trains the recogniser: `python recogniser_train.py --output ../Networks/mrz-recogniser.vnet`.

One process renders, one learns; both take one thread. Step `i` learns from batch `i` of the seeded renderer, so the run
can be repeated. Networks are exported on the way from a running average of the weights.
"""

import argparse
import multiprocessing
import os
import time

os.environ.setdefault("OMP_NUM_THREADS", "1")

import numpy as np
import torch
import torch.nn.functional as F

import recogniser_network
import recogniser_validate
import weights_file
from mrz_text import BLANK, CLASS_COUNT
from recogniser_render import IGNORE, Renderer


def supply(seed, batch, first, last, queue):
    """Renders batches `first ..< last` into the queue."""
    torch.set_num_threads(1)
    renderer = Renderer(seed, batch)
    for index in range(first, last):
        x, y = renderer.get(index)
        queue.put((x.numpy(), y.numpy().astype(np.int16)))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--output", required=True)
    parser.add_argument("--state", default="../out/recogniser-state.pt", help="where to keep the state to resume from")
    parser.add_argument("--resume", action="store_true", help="continue from the state")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--steps", type=int, default=10000)
    parser.add_argument("--batch", type=int, default=128)
    parser.add_argument("--rate", type=float, default=4e-3)
    parser.add_argument("--export-minutes", type=float, default=8)
    options = parser.parse_args()

    torch.set_num_threads(1)
    torch.manual_seed(options.seed)
    model = recogniser_network.build().to(memory_format=torch.channels_last)
    average = recogniser_network.Average(model)
    decayed = [p for p in model.parameters() if p.dim() > 1]
    plain = [p for p in model.parameters() if p.dim() <= 1]
    optimiser = torch.optim.AdamW(
        [{"params": decayed, "weight_decay": 0.02}, {"params": plain, "weight_decay": 0.0}], lr=options.rate
    )
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimiser, options.rate, total_steps=options.steps, pct_start=0.04, div_factor=10, final_div_factor=200
    )
    first = 0
    if options.resume:
        state = torch.load(options.state)
        first = state["step"]
        model.load_state_dict(state["model"])
        average.model.load_state_dict(state["average"])
        average.steps = first
        optimiser.load_state_dict(state["optimiser"])
        schedule.load_state_dict(state["schedule"])

    queue = multiprocessing.Queue(16)
    worker = multiprocessing.Process(
        target=supply, args=(options.seed, options.batch, first, options.steps, queue), daemon=True
    )
    worker.start()

    # Most frames are blank; characters should not drown in them.
    weights = torch.ones(CLASS_COUNT)
    weights[BLANK] = 0.4
    start = exported = time.time()
    waited = running = 0.0

    def export(step):
        network = recogniser_network.export(average.model)
        os.makedirs(os.path.dirname(os.path.abspath(options.output)), exist_ok=True)
        weights_file.write(options.output + ".new", network)
        os.replace(options.output + ".new", options.output)
        os.makedirs(os.path.dirname(os.path.abspath(options.state)), exist_ok=True)
        torch.save(
            {"step": step, "model": model.state_dict(), "average": average.model.state_dict(),
             "optimiser": optimiser.state_dict(), "schedule": schedule.state_dict()}, options.state)
        print(f"exported at step {step}: {recogniser_validate.line(recogniser_validate.report(network))}", flush=True)

    model.train()
    for step in range(first, options.steps):
        before = time.time()
        x, y = queue.get()
        waited += time.time() - before
        x = torch.from_numpy(x).to(memory_format=torch.channels_last)
        y = torch.from_numpy(y).long()
        with torch.autocast("cpu", torch.bfloat16):
            logits = model(x)
        loss = F.cross_entropy(logits.float().squeeze(2), y, weights, ignore_index=IGNORE, label_smoothing=0.01)
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 2)
        optimiser.step()
        schedule.step()
        average.update(model)
        running += loss.item()
        done = step + 1
        if done % 200 == 0:
            took = time.time() - start
            rate = (done - first) * options.batch / took
            print(f"step {done} loss {running / 200:.4f} strips/s {rate:.0f} waiting {100 * waited / took:.0f}% "
                  f"left {(options.steps - done) * options.batch / rate / 60:.0f} min", flush=True)
            running = 0.0
        if time.time() - exported > 60 * options.export_minutes:
            export(done)
            exported = time.time()
    export(options.steps)
    worker.join()
    print(f"finished: {(options.steps - first) * options.batch} strips in {(time.time() - start) / 60:.1f} min", flush=True)


if __name__ == "__main__":
    main()
