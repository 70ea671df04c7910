"""Error of a network on fixed synthetic sets that training never draws from (other seeds)."""

import sys

import torch

import weights_file
from mrz_text import BLANK
from recogniser_render import IGNORE, Renderer

CONDITIONS = {
    "easy": {"scale": (0.9, 1.2), "hard": 0.25},
    "6 px": {"scale": (0.59, 0.61), "hard": 0.3},
    "5 px": {"scale": (0.495, 0.505), "hard": 0.3},
    "4.5 px": {"scale": (0.445, 0.455), "hard": 0.3},
    "blur": {"scale": (0.8, 1.2), "hard": 0.3, "blur": True},
    "dark": {"scale": (0.7, 1.0), "hard": 0.3, "dark": 1.0},
    "noisy": {"scale": (0.7, 1.0), "hard": 0.3, "noise": 0.09},
    "hard": {"scale": (0.5, 1.2), "hard": 1.0, "dark": 0.1, "inverse": 0.05},
    "negative": {"scale": (0.5, 1.2), "hard": 0.6, "negative": 1.0},
    "loose": {"scale": (0.7, 1.2), "hard": 0.3, "wide": True},
}
SEED = 900_001

_cache = {}


def sets(strips=512):
    """The fixed sets, rendered once in a process."""
    if strips not in _cache:
        out = {}
        for i, (name, preset) in enumerate(CONDITIONS.items()):
            renderer = Renderer(SEED + i, batch=strips, groups=8, preset=preset)
            out[name] = renderer.get(0)
        _cache[strips] = out
    return _cache[strips]


def errors(logits, labels):
    """Share of characters read wrongly, and of blank frames taken for a character.

    A character is read from the mean log-probability of its own frames: what is chosen when its place is known.
    Characters cut by a strip's ends are left out.
    """
    log = torch.log_softmax(torch.as_tensor(logits).squeeze(2), 1)
    wrong = total = 0
    blanks = labels == BLANK
    blank_wrong = ((log.argmax(1) != BLANK) & blanks).sum().item() / max(1, blanks.sum().item())
    for strip, row in zip(log, labels.tolist()):
        frame = 3
        while frame < len(row) - 3:
            label = row[frame]
            if label in (BLANK, IGNORE) or row[frame - 1] == label:
                frame += 1
                continue
            end = frame
            while end < len(row) and row[end] == label:
                end += 1
            total += 1
            wrong += strip[:36 + 1, frame:end].mean(1).argmax().item() != label
            frame = end
    return wrong / max(1, total), blank_wrong


def report(network, strips=512):
    """{condition: (character error, false frames)} of an exported network."""
    out = {}
    for name, (x, y) in sets(strips).items():
        out[name] = errors(weights_file.run(network, x.numpy()), y)
    return out


def line(result):
    """One line of text for a log."""
    parts = [f"{name} {100 * e:.2f}%" for name, (e, _) in result.items() if name != "negative"]
    return ", ".join(parts) + f"; false frames {100 * result['negative'][1]:.2f}%"


if __name__ == "__main__":
    torch.set_num_threads(1)
    print(line(report(weights_file.read(sys.argv[1]), 2048)))
