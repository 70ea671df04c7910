"""The documents a newcomer sees first: all as they should be, but for the visa, whose printed end was altered on purpose."""

from __future__ import annotations

from . import document as d
from . import photo
from .catalogue import ANEMONE, LEA, NEMO, WANDA
from .shooting import Paper, Specimen

LARGE = {"size": (1600, 1200), "budget": 240_000, "noise": 1.2}

EXAMPLES = [
    Specimen("passport", [Paper("TD3", ANEMONE, angle=-6, pull=0.035, share=0.7,
                                zone={"personal": "ZZ184226B"})], photo.wood, **LARGE),
    Specimen("identity-card", [Paper("TD1", NEMO, design=d.MOSS, angle=24, pull=0.03, share=0.58)], photo.cloth,
             **LARGE),
    Specimen("visa", [Paper("MRVA", WANDA, nationality="XXB", design=d.ROSE, open=True, angle=2, pull=0.02, share=0.86,
                            bow=0.01, prolonged=10)], photo.stone, size=(1160, 1540), budget=240_000, noise=1.2),
    Specimen("two-documents", [
        Paper("TD3", LEA, design=d.LILAC, at=(0.36, 0.37), angle=-8, pull=0.02, share=0.5),
        Paper("TD1", LEA, design=d.SKY, at=(0.71, 0.74), angle=171, pull=0.02, share=0.36)],
        photo.clutter, **LARGE),
]
