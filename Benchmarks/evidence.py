#!/usr/bin/env python3
"""Evidence: bundles over every kind of document at hand, run again byte for byte, and spoilt ones named at the right place.

    Benchmarks/evidence.py [--bundles 500] [--tampered 300] [--vouch .build/release/vouch] PICTURES...

Each picture is read under several policies, some with the files of an invented chip; what is spoilt is one byte of one part,
or of the signature. Prints one JSON object. Needs cbor2 (.venv/test)."""
import argparse
import concurrent.futures
import json
import os
import random
import subprocess
import sys
import tempfile
import time

import cbor2

POLICIES = [
    [], ["--no-text"], ["--age", "18"], ["--strict"], ["--age", "21", "--today", "2030-01-31"],
    ["--expect", "UTO|PASSPORT", "--scan-mode", "generic"], ["--documents"], ["--long-side", "0"],
]
CHIPS = ["standard", None]


def run(*command, check=False):
    return subprocess.run([str(word) for word in command], capture_output=True, check=check)


def spoilt(data, rng):
    """The bundle with one byte changed, and what must be named: the part, or the signature."""
    item = cbor2.loads(data[3:])
    message, parts = item[1], item[2]
    if rng.random() < 0.2:
        signature = message.value[3]
        place = data.index(signature) + rng.randrange(len(signature))
        name = "signature"
    else:
        name = rng.choice([name for name, part in parts.items() if len(part[1]) >= 16])
        # Two parts may have the same content; no two have the same salt, which comes before it and the content's head.
        salt, content = parts[name]
        head = 1 + sum(len(content) >= limit for limit in (24, 256)) + 2 * (len(content) >= 65536)
        place = data.index(salt) + len(salt) + head + rng.randrange(len(content))
    changed = bytearray(data)
    changed[place] ^= 1 << rng.randrange(8)
    return bytes(changed), name


def main():
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    arguments.add_argument("pictures", nargs="+")
    arguments.add_argument("--bundles", type=int, default=500)
    arguments.add_argument("--tampered", type=int, default=300)
    arguments.add_argument("--vouch", default=".build/release/vouch")
    arguments.add_argument("--jobs", type=int, default=2)
    options = arguments.parse_args()
    rng = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        key = os.path.join(folder, "key.pem")
        run("openssl", "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", key, check=True)
        chip = os.path.join(folder, "chip")
        run(options.vouch, "chip", "read", "--virtual", "standard", "--save", chip)
        work = []
        for policy in POLICIES:
            for number, picture in enumerate(options.pictures):
                own = list(policy)
                if os.path.isdir(chip) and number % 4 == 0:
                    own += ["--chip", chip]
                work.append((picture, own))
        work = work[:options.bundles]

        def write(number):
            picture, policy = work[number]
            file = os.path.join(folder, f"{number}.evidence")
            done = run(options.vouch, "read", picture, "--json", *policy, "--evidence", file, "--evidence-key", key)
            return file, picture, policy, done

        def verified(file):
            started = time.monotonic()
            done = run(options.vouch, "verify", file, "--json")
            seconds = time.monotonic() - started
            return (json.loads(done.stdout) if done.stdout else {}), done.returncode, seconds

        same, written, other, sizes, times = 0, [], [], [], []
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            for file, picture, policy, done in pool.map(write, range(len(work))):
                if os.path.exists(file):
                    written.append((file, picture, policy))
                elif b"evidence." in done.stderr:
                    other.append([os.path.basename(picture), policy, done.stderr.decode()[:200]])
            for (file, picture, policy), (found, code, seconds) in zip(
                    written, pool.map(verified, [entry[0] for entry in written])):
                data = open(file, "rb").read()
                times.append(seconds)
                sizes.append([len(data), "--chip" in policy])
                if code == 0 and found.get("outcome") == "same":
                    same += 1
                else:
                    other.append([os.path.basename(picture), policy, found.get("outcome"), found.get("difference")])
            spoils = []
            for number in range(options.tampered):
                file = rng.choice(written)[0]
                changed, name = spoilt(open(file, "rb").read(), rng)
                path = os.path.join(folder, f"spoilt-{number}")
                open(path, "wb").write(changed)
                spoils.append((path, name))
            right, wrong = 0, []
            for (path, name), (found, code, _) in zip(spoils, pool.map(verified, [entry[0] for entry in spoils])):
                cause = "tampering" if name == "signature" else "input"
                if code == 1 and found.get("difference") == {"part": name, "cause": cause}:
                    right += 1
                else:
                    wrong.append([name, code, found.get("difference")])
        times.sort()
        print(json.dumps({
            "bundles": len(written), "same": same, "other": other, "tampered": len(spoils), "named": right,
            "misnamed": wrong, "bytes": {"median": sorted(size for size, _ in sizes)[len(sizes) // 2]},
            "secondsOfProgram": {"median": times[len(times) // 2], "p95": times[len(times) * 95 // 100]}}, indent=1))
    return 0 if same == len(written) and right == len(spoils) else 1


if __name__ == "__main__":
    sys.exit(main())
