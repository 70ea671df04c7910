"""Reads whole rendered lines with fixed-pitch decoding: `python recogniser_evaluate.py ../Networks/mrz-recogniser.vnet`.

The decoder here is the plainest of its kind: exactly N centres by dynamic programming, no grammar, no check digits.
It shows what the network alone is worth; the reader does better.
"""

import sys

import numpy as np
import torch

import weights_file
from mrz_text import ALPHABET, BLANK
from recogniser_render import Renderer
from recogniser_validate import CONDITIONS, SEED


def decode(logits, count, pitch=5.0, stiffness=0.6):
    """The `count` characters of a line: logits (38, frames), centres about `pitch` frames apart."""
    log = logits - np.logaddexp.reduce(logits, 0)
    best = log[:BLANK].max(0)
    frames = best.shape[0]
    answer, answer_score = None, -np.inf
    for tried in (pitch * 0.9, pitch * 0.95, pitch, pitch * 1.05, pitch * 1.1):
        gaps = np.arange(int(tried * 0.6), int(tried * 1.5) + 1)
        cost = stiffness * (gaps - tried) ** 2
        score, back = best.copy(), []
        for _ in range(count - 1):
            options = np.full((len(gaps), frames), -np.inf)
            for row, gap in enumerate(gaps):
                options[row, gap:] = score[:-gap] - cost[row]
            choice = options.argmax(0)
            back.append(gaps[choice])
            score = options.max(0) + best
        end = int(score.argmax())
        if score[end] > answer_score:
            places = [end]
            for gap in reversed(back):
                places.append(places[-1] - int(gap[places[-1]]))
            answer, answer_score = places[::-1], score[end]
    return "".join(ALPHABET[log[:BLANK, place].argmax()] for place in answer)


def lines_of(preset, seed, count):
    """`count` whole lines: strips, and their texts."""
    strips, texts = [], []
    renderer = Renderer(seed, batch=16, groups=2, preset={**preset, "whole": True}, width=600)
    index = 0
    while len(strips) < count:
        x, _ = renderer.get(index)
        strips += [strip[0].numpy() for strip in x]
        texts += ["".join(ALPHABET[c] for c in row.tolist() if c != BLANK) for row in renderer.printed]
        index += 1
    return strips[:count], texts[:count]


def evaluate(network, count):
    """Prints exact lines and character error under every condition."""
    confusions = {}
    for i, (name, preset) in enumerate(CONDITIONS.items()):
        if name == "negative":
            continue
        strips, texts = lines_of(preset, SEED + 50 + i, count)
        exact = wrong = total = 0
        for strip, text in zip(strips, texts):
            # About six characters of surroundings are kept, as the reader does.
            margin = max(0, (600 - 10 * len(text) * 1.08 - 120) / 2)
            cut = strip[:, int(margin / 2) * 2 : 600 - int(margin / 2) * 2]
            cut = (cut - cut.mean()) / max(cut.std(), 1e-3)
            read = decode(weights_file.run(network, cut[None].copy())[:, 0], len(text))
            exact += read == text
            total += len(text)
            for a, b in zip(text, read):
                if a != b:
                    wrong += 1
                    confusions[a + b] = confusions.get(a + b, 0) + 1
        print(f"{name:8} {100 * exact / count:5.1f} % of lines exact, {100 * wrong / total:.2f} % of characters wrong",
              flush=True)
    common = sorted(confusions.items(), key=lambda item: -item[1])[:24]
    print("printed-read:", " ".join(f"{pair[0]}-{pair[1]}:{n}" for pair, n in common))


if __name__ == "__main__":
    torch.set_num_threads(1)
    evaluate(weights_file.read(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 300)
