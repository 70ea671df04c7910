#!/usr/bin/env python3
"""Sends hostile uploads to a vouch-server that it starts: each must be answered by a right 4xx or 503, and the server stay ready.

    hostile-uploads.py [--program .build/debug/vouch-server] [--count 60]

Bombs, truncated and fuzzed pictures, wrong types, wrong lengths, 100 at once at most, and senders that send a byte now and then.
"""
import argparse
import json
import os
import random
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
import zlib
from concurrent.futures import ThreadPoolExecutor

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
RIGHT = {400, 408, 413, 415, 422, 503}


def png(width, height, body):
    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


def uploads(count):
    """Names, content types and bodies; the same in each run. None is a document."""
    generator = random.Random(20)
    with open(os.path.join(ROOT, "Examples/passport.jpg"), "rb") as file:
        picture = file.read()
    squeezed = zlib.compress(b"\0" * (40 << 20), 9)
    for number in range(count):
        kind = number % 12
        if kind == 0:
            yield "bomb of PNG", "image/png", png(60000, 60000, squeezed)
        elif kind == 1:
            yield "huge size", "image/png", png(0x7FFFFFFF, 0x7FFFFFFF, zlib.compress(b"\0" * 100))
        elif kind == 2:
            yield "start of a JPEG", "image/jpeg", picture[: generator.randrange(2, 400)]
        elif kind == 3:
            spoilt = bytearray(picture[: generator.randrange(600, 3000)])
            for _ in range(400):
                spoilt[generator.randrange(2, len(spoilt))] = generator.randrange(256)
            yield "fuzzed JPEG", "image/jpeg", bytes(spoilt)
        elif kind == 4:
            yield "noise", "application/octet-stream", generator.randbytes(generator.randrange(1, 50000))
        elif kind == 5:
            yield "no JSON", "application/json", b"[" * 100000
        elif kind == 6:
            yield "wrong JSON", "application/json", json.dumps({"inputs": [{"data": 5}]}).encode()
        elif kind == 7:
            yield "empty", "image/jpeg", b""
        elif kind == 8:
            yield "broken PDF", "application/pdf", b"%PDF-1.7\n" + generator.randbytes(2000)
        elif kind == 9:
            yield "too long", "image/jpeg", b"\xff\xd8" + bytes(11 << 20)
        elif kind == 10:
            yield "video of nothing", "video/mp4", b"\0\0\0\x18ftypisom" + generator.randbytes(3000)
        else:
            yield "many inputs", "application/json", json.dumps({"inputs": [{"data": "AAAA"}] * 500}).encode()


def send(url, key, upload):
    name, kind, body = upload
    request = urllib.request.Request(url + "/v1/readings", data=body, headers={"apikey": key, "Content-Type": kind})
    try:
        with urllib.request.urlopen(request, timeout=300) as response:
            return name, response.status, True
    except urllib.error.HTTPError as error:
        error.read()
        return name, error.code, error.code != 503 or error.headers["Retry-After"] is not None
    except (urllib.error.URLError, ConnectionError) as error:
        return name, f"{error}", False


def send_slowly(address, seconds, outcome):
    """A byte of a head each second; the server must end the connection."""
    with socket.create_connection(address) as connection:
        connection.settimeout(1)
        connection.sendall(b"POST /v1/readings HTTP/1.1\r\n")
        start = time.monotonic()
        while time.monotonic() - start < seconds:
            try:
                connection.sendall(b"x")
                if not connection.recv(100):
                    break
            except TimeoutError:
                continue
            except OSError:
                break
        else:
            outcome.append("a slow sender keeps its connection")


def memory(process):
    """Of the server and its workers, in megabytes."""
    total = 0
    children = subprocess.run(["pgrep", "-P", str(process)], capture_output=True, text=True).stdout.split()
    for one in [str(process)] + children:
        try:
            with open(f"/proc/{one}/status") as file:
                total += next(int(line.split()[1]) for line in file if line.startswith("VmRSS")) // 1000
        except (OSError, StopIteration):
            pass
    return total


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", default=os.path.join(ROOT, ".build/debug/vouch-server"))
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--at-once", type=int, default=20)
    parser.add_argument("--megabytes", type=int, default=3000, help="that the server and its workers may have")
    chosen = parser.parse_args()
    wrong, statuses, most = [], {}, 0
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen(
            [chosen.program, "--demo", "--port", "0", "--data", folder, "--workers", "2"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            server.stdout.readline()
            with open(os.path.join(folder, "demo.json")) as file:
                demo = json.load(file)
            host, port = demo["url"].removeprefix("http://").split(":")
            slow = [threading.Thread(target=send_slowly, args=((host, int(port)), 40, wrong)) for _ in range(5)]
            for thread in slow:
                thread.start()
            with ThreadPoolExecutor(chosen.at_once) as pool:
                for name, status, whole in pool.map(
                        lambda one: send(demo["url"], demo["apiKey"], one), uploads(chosen.count)):
                    statuses[status] = statuses.get(status, 0) + 1
                    most = max(most, memory(server.pid))
                    if status not in RIGHT or not whole:
                        wrong.append(f"{name}: answered by {status}")
            for thread in slow:
                thread.join()
            with urllib.request.urlopen(demo["url"] + "/readyz", timeout=10) as response:
                if response.status != 200:
                    wrong.append("the server is not ready afterwards")
            if most > chosen.megabytes:
                wrong.append(f"{most} MB were used")
            server.send_signal(signal.SIGTERM)
            if server.wait(30) != 0:
                wrong.append(f"the server ended with {server.returncode}")
        finally:
            server.kill()
            server.wait()
    print(f"{chosen.count} hostile uploads: {statuses}, {most} MB at most")
    for line in wrong:
        print(f"hostile-uploads: error: {line}", file=sys.stderr)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
