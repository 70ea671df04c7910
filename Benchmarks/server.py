#!/usr/bin/env python3
"""Measures requests without reading work, by wrk with 64 connections: rate, 99th percentile, and the server's processor time
for one request, which other work on the machine disturbs less than the rate.

    Benchmarks/server.py [--rounds 3] [--seconds 5] PROGRAM...

Several programs are measured in turns, so that two versions meet the same noise. Needs wrk (apt-get install wrk) and release
builds of vouch-server.
"""
import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request

ENROLMENTS = 200


class Server:
    def __init__(self, program, port, folder):
        self.program, self.port, self.folder = program, port, folder
        data = os.path.join(folder, f"data-{port}")
        self.process = subprocess.Popen(
            [program, "--demo", "--no-workers", "--port", str(port), "--data", data],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(600):
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=5).close()
                break
            except OSError:
                time.sleep(0.1)
        else:
            sys.exit(f"server.py: {program} is not ready after a minute")
        with open(os.path.join(data, "demo.json"), encoding="utf-8") as file:
            self.demo = json.load(file)
        self.form = urllib.parse.urlencode({
            "grant_type": "client_credentials", "client_id": self.demo["clientId"],
            "client_secret": self.demo["clientSecret"]})
        self.ids = [self.enrol(number) for number in range(ENROLMENTS)]

    def post(self, path, body, fields):
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}", data=body.encode(), headers=fields, method="POST")
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)

    def enrol(self, number):
        body = {"username": f"v{number}", "email": f"v{number}@example.org", "requiredChecks": ["device", "document"]}
        return self.post("/v1/enrolments", json.dumps(body), {
            "Content-Type": "application/json", "apikey": self.demo["apiKey"]})["id"]

    def token(self):
        return self.post("/v1/token", self.form, {"Content-Type": "application/x-www-form-urlencoded"})["access_token"]

    def microseconds(self):
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) * 1e6 / os.sysconf("SC_CLK_TCK")

    def measure(self, path, seconds, script="", fields=()):
        command = ["wrk", "-t2", "-c64", f"-d{seconds}s", "--latency", f"http://127.0.0.1:{self.port}{path}"]
        for field in fields:
            command += ["-H", field]
        if script:
            name = os.path.join(self.folder, f"{self.port}.lua")
            with open(name, "w", encoding="utf-8") as file:
                file.write(script)
            command += ["-s", name]
        before = self.microseconds()
        output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        used = self.microseconds() - before
        count = int(re.search(r"(\d+) requests in", output).group(1))
        if "Non-2xx" in output:
            sys.exit("server.py: a request was refused:\n" + output)
        rate = float(re.search(r"Requests/sec:\s+([\d.]+)", output).group(1))
        return f"{rate:7.0f}/s p99 {re.search(r'99%' + r' +(.+)', output).group(1):>8} {used / max(count, 1):5.0f} us"

    def line(self, seconds):
        ids = ",".join(f'"{one}"' for one in self.ids)
        enrolments = (
            f"ids = {{{ids}}}\nlocal n = 0\nrequest = function() n = n + 1\n"
            "return wrk.format('GET', '/v1/enrolments/' .. ids[n % #ids + 1]) end\n")
        tokens = (
            f"wrk.method = 'POST'\nwrk.body = '{self.form}'\n"
            "wrk.headers['Content-Type'] = 'application/x-www-form-urlencoded'\n")
        health = self.measure("/healthz", seconds)
        token = self.measure("/v1/token", seconds, tokens)
        enrolment = self.measure("/", seconds, enrolments, [f"Authorization: Bearer {self.token()}"])
        return f"healthz {health} | token {token} | enrolment {enrolment}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=int, default=5)
    parser.add_argument("programs", nargs="+")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        servers = []
        try:
            for number, program in enumerate(options.programs):
                servers.append(Server(program, 18200 + number, folder))
            for _ in range(options.rounds):
                for server in servers:
                    with open("/proc/loadavg", encoding="ascii") as file:
                        load = file.read().split()[0]
                    print(f"{server.program}, load {load}: {server.line(options.seconds)}", flush=True)
        finally:
            for server in servers:
                server.process.terminate()
                server.process.wait()


if __name__ == "__main__":
    main()
