#!/usr/bin/env python3
"""Verifies evidence with the page /verify of a server, in Chromium: whole bundles, some with parts withheld, and spoilt ones.

    Tests/Browser/evidence.py [--program .build/debug/vouch-server]

Needs `make wasm`. Ends with 77 if playwright or Chromium is missing, with 1 if anything is wrong, and prints what.
"""
import argparse
import json
import sys
import tempfile

from window import ROOT, Window, check, said, server, wrong
from playwright.sync_api import sync_playwright

arguments = argparse.ArgumentParser()
arguments.add_argument("--program", default=str(ROOT / ".build/debug/vouch-server"))
arguments = arguments.parse_args()
VECTORS = ROOT / "Tests/Vectors/evidence"
# A page with a zone and a chip, without pictures.
MOST_MILLISECONDS = 500


def verified(window, file):
    """What the page finds of a file."""
    window.page.set_input_files("#file", file)
    result = window.page.locator("#result:not([hidden])")
    result.wait_for(timeout=20_000)
    for _ in range(400):
        found = window.page.evaluate("({ ...document.getElementById('result').dataset })")
        if "difference" in found:
            break
        window.page.wait_for_timeout(50)
    found["text"] = result.inner_text()
    window.page.evaluate("delete document.getElementById('result').dataset.difference")
    return found


def main():
    expected = json.loads((VECTORS / "expected.json").read_text())
    with tempfile.TemporaryDirectory() as folder, server(arguments.program, folder) as address, sync_playwright() as driver:
        with Window(driver, address) as window:
            window.page.goto(address + "/verify")
            times = []
            for name, vector in expected["bundles"].items():
                found = verified(window, str(VECTORS / name))
                check(found["difference"] == vector["browser"], f"{name}: {found['difference']!r}")
                for word in vector["browserSays"]:
                    check(word in found["text"], f"{name}: the page does not say {word!r}: {found['text'][:600]!r}")
                if not vector["browser"]:
                    times.append(int(found["milliseconds"]))
            check(max(times) <= MOST_MILLISECONDS, f"milliseconds: {times}")
            said.append(f"verify: {len(expected['bundles'])} bundles, at most {max(times)} ms")
            window.look("verify")
            check(not window.foreign, f"requests to other hosts: {window.foreign}")
            check(not window.complaints, f"{window.complaints}")
    print("\n".join(f"evidence: {line}" for line in said))
    print("\n".join(f"evidence: error: {line}" for line in wrong))
    sys.exit(1 if wrong else 0)


main()
