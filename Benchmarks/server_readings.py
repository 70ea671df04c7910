#!/usr/bin/env python3
"""Measures readings through the server against the command, in turns on one machine, and compares their reports.

    Benchmarks/server_readings.py [--rounds 4] [--times 3] [PICTURE...]      needs release builds of vouch and vouch-server

Without pictures those of Examples/ are read. The server is started before the clock and reads one picture to load its networks;
the command's clock includes its start and loading, which favours the server by about a second in all.
"""
import argparse
import http.client
import json
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parent.parent


class Server:
    def __init__(self, program, folder):
        self.process = subprocess.Popen(
            [program, "--demo", "--port", "0", "--data", folder], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        demo = pathlib.Path(folder) / "demo.json"
        end = time.time() + 60
        while not demo.exists():
            if time.time() > end or self.process.poll() is not None:
                sys.exit(f"server_readings: error: {program} does not start")
            time.sleep(0.05)
        time.sleep(0.2)
        told = json.loads(demo.read_text())
        self.key, self.host = told["apiKey"], urllib.parse.urlsplit(told["url"]).netloc

    def read(self, path):
        # One for each: while the command reads, the server closes what idles.
        connection = http.client.HTTPConnection(self.host, timeout=120)
        connection.request("POST", "/v1/readings", path.read_bytes(),
                           {"apikey": self.key, "content-type": "application/octet-stream"})
        answer = connection.getresponse()
        body = json.loads(answer.read())
        connection.close()
        if answer.status != 200:
            sys.exit(f"server_readings: error: {path.name}: {answer.status} {body}")
        return [body] + body.pop("otherReports", [])

    def stop(self):
        self.process.terminate()
        self.process.wait()


def command(program, paths):
    subprocess.run([program, "read", "--json", *map(str, paths)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def reported(program, path):
    """What the command's report says of a picture's documents, in their order."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([program, "read", "--report", folder, str(path)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return [json.loads(found.read_text()) for found in sorted(pathlib.Path(folder).glob("*report.json"))]


def said(reports):
    """Reports without what each run has of its own: the time, how long it took, the file's name, and the hash over all that. By
    their content, as the folders of a picture's documents have names of their own."""
    kept = []
    for report in reports:
        report = {name: value for name, value in report.items() if name not in ("readAt", "timing", "integrity")}
        report["inputs"] = [{name: value for name, value in file.items() if name != "name"} for file in report["inputs"]]
        kept.append(json.dumps(report, sort_keys=True))
    return sorted(kept)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pictures", nargs="*", type=pathlib.Path)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--times", type=int, default=3, help="each picture in a round")
    chosen = parser.parse_args()
    vouch, program = (str(ROOT / ".build/release" / name) for name in ("vouch", "vouch-server"))
    pictures = chosen.pictures or sorted((ROOT / "Examples").glob("*.jpg"))
    paths = pictures * chosen.times
    ratios = []
    with tempfile.TemporaryDirectory() as folder:
        server = Server(program, folder)
        try:
            different = [path.name for path in pictures if said(server.read(path)) != said(reported(vouch, path))]
            for _ in range(chosen.rounds):
                begun = time.monotonic()
                for path in paths:
                    server.read(path)
                middle = time.monotonic()
                command(vouch, paths)
                ended = time.monotonic()
                ratios.append((middle - begun) / (ended - middle))
                print(f"server {middle - begun:.2f} s, command {ended - middle:.2f} s, ratio {ratios[-1]:.3f}", flush=True)
        finally:
            server.stop()
    print(f"{len(pictures)} pictures, reports {'the same' if not different else 'DIFFERENT'}; {len(paths)} readings a round, "
          f"ratio {statistics.median(ratios):.3f} (median of {len(ratios)})")
    if different:
        sys.exit(f"server_readings: error: the reports differ: {', '.join(different)}")


if __name__ == "__main__":
    main()
