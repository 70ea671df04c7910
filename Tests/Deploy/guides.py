#!/usr/bin/env python3
"""Plays the commands of the operators' guides as they are printed, from a fresh folder, with the debug build: as an ordinary user,
and as root where this is root.

    Tests/Deploy/guides.py [--keep]

Each command is found in its guide by its beginning; what the guide leaves to the reader (names, keys, ports, folders of the
machine) is put in. A command of a guide that is neither played here nor among those that are not, with the reason, is an error,
and so is one that is no longer printed.
"""
import argparse
import http.server
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request

from guide_stage import ROOT, Stage, Wrong, ask, block, expect, port, postgresql, printed, ready

GUIDES = ("production", "server", "scale-out", "bulk", "webhooks", "privacy")
# Not played here, by their beginnings: why.
ELSEWHERE = {
    "make setup": "sets up the machine",
    "swift build -c release": "a release build",
    "make install": "scripts/package installs, and reads in an empty Debian",
    "install -m 0755 .build/release": "after a release build",
    "cp deploy/vouch-server.service": "no systemd runs here: Tests/Deploy/deploy.py judges the unit",
    "systemctl": "no systemd runs here",
    "vouch-server --blobs 's3://": "BlobServingTests play a bucket",
    "make serve": "a release build; vouch-server --demo is the same program",
    "kubectl": "no cluster runs here: Tests/Deploy/deploy.py judges the chart",
    "helm install": "no cluster runs here: Tests/Deploy/deploy.py judges the chart",
    "make cluster": "a stage of its own, scripts/cluster",
    "pkcs11-tool": "TokenKeyTests play a token",
    "vouch-server --master-key 'pkcs11:": "TokenKeyTests play a token",
}
wrong = []


def production(stage):
    """A machine of its own; leaves a server with a customer running."""
    folder = stage.folder
    stage.play("production", "install -d /etc/vouch")
    stage.play("production", "(umask 077; openssl rand -hex 32 > /etc/vouch/master.key)")
    stage.play("production", "echo ")
    # What the unit starts, without systemd's folder of credentials.
    unit = re.search(r"^ExecStart=(.*)$", (ROOT / "deploy/vouch-server.service").read_text(), re.M).group(1)
    unit = stage.here(unit.replace("/usr/local/bin/", "").replace("${CREDENTIALS_DIRECTORY}", "/etc/vouch"))
    free = port()
    address = f"http://127.0.0.1:{free}"
    stage.serve(f"{unit} --port {free} --workers 1")
    ready(address)
    expect(stage.stop() == [0], "the service does not end")
    # By hand, in a folder of its own.
    stage.play("production", "(umask 077; openssl rand -hex 32 > master.key)")
    stage.serve(stage.command("production", "vouch-server --data vouch-data") + f" --port {free} --no-workers")
    stage.stop()

    stage.export("production")
    customer = json.loads(stage.play("production", "vouch-server --add-customer acme-bank"))
    expect(customer["customer"] == "acme-bank", "another customer")
    # Settings, customers and policy as they are printed; keys of the reader's own.
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj",
                    "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", folder / "etc/vouch/tls.key", "-out",
                    folder / "etc/vouch/tls.pem"], check=True, capture_output=True)
    (folder / "app.key").write_text(customer["apiKey"])
    key = json.loads(subprocess.run(["python3", "-c", JWK, folder / "etc/vouch/tls.key"], check=True, capture_output=True, text=True).stdout)
    text = block("production", '{\n  "default": {"requiredChecks"').replace("/run/credentials/vouch-server.service/acme-app.key", str(folder / "app.key"))
    text = text.replace('"x": "…"', f'"x": "{key["x"]}"').replace('"y": "…"', f'"y": "{key["y"]}"')
    (folder / "customers.json").write_text(text)
    settings = json.loads(block("production", '{"host": "0.0.0.0"').replace("/etc/vouch", f"{folder}/etc/vouch"))
    settings["port"], settings["workers"] = port(), 1
    (folder / "etc/vouch/server.json").write_text(json.dumps(settings))
    # Whose chips count, an invented State's here: without any, a server whose policy asks for chips is not ready.
    stage.run("vouch chip read --virtual standard --save-authority csca.der > chip.txt")
    told = stage.play("production", "vouch trust import")
    expect("1 certificate added" in told, f"the import says {told}")
    stage.environment["VOUCH_TRUST"] = f"{folder}/etc/vouch/trust.store"
    for path in (folder / "etc/vouch").iterdir():
        if stage.user:
            os.chown(path, stage.user, stage.user)
    (folder / "app.key").chmod(0o644)
    shown = json.loads(stage.play("production", "vouch-server --configuration"))
    expect(shown["rate-limit"] == "50", f"the settings are {shown}")
    address = f"https://127.0.0.1:{settings['port']}"
    stage.serve(f"vouch-server --configuration {folder}/etc/vouch/server.json --customers customers.json --url {address}")
    ready(address, "--cacert", str(folder / "etc/vouch/tls.pem"))
    # systemctl reload
    stage.servers[0].send_signal(signal.SIGHUP)
    time.sleep(0.5)
    expect("the TLS certificate was read again" in (folder / "log").read_text(), "the certificate is not read again")
    stage.stop()

    # Pictures in folders; no other place is a reader's own.
    old, new = folder / "srv/vouch-pictures", folder / "srv/new"
    where = [("/srv/vouch-pictures", old)]
    stage.serve(stage.command("production", "vouch-server --blobs /srv/vouch-pictures", where) + f" --port {free} --no-workers")
    stage.stop()
    stage.play("production", "vouch-server blobs check --blobs PLACE", [("PLACE", old)])
    moving = [("NEW", new), ("OLD", old)]
    stage.serve(stage.command("production", "vouch-server --blobs NEW --previous-blobs OLD", moving) + f" --port {free} --no-workers")
    stage.stop()
    stage.play("production", "vouch-server blobs move --blobs NEW --previous-blobs OLD", moving)
    stage.serve(f"vouch-server --port {free} --previous-blobs {new} --no-workers")
    stage.stop()
    stage.play("production", "vouch-server blobs move --previous-blobs OLD", [("OLD", new)])
    return customer


JWK = """
import base64, json, subprocess, sys
text = subprocess.run(["openssl", "ec", "-in", sys.argv[1], "-pubout", "-outform", "DER"], check=True, capture_output=True).stdout[-64:]
names = [base64.urlsafe_b64encode(part).decode().rstrip("=") for part in (text[:32], text[32:])]
print(json.dumps({"x": names[0], "y": names[1]}))
"""


def privacy(stage, customer):
    folder = stage.folder
    stage.export("privacy")
    key = customer["apiKey"]
    stage.environment["KEY"] = key
    free = port()
    address = f"http://127.0.0.1:{free}"
    (folder / "policy.json").write_text(block("privacy", '{\n  "default": {"journeys"'))
    serving = f"vouch-server --port {free} --no-workers --retention policy.json"
    stage.serve(serving)
    ready_without_workers(address)
    subjects = [ask(address, "/v1/enrolments", key, {"username": name, "email": "a@example.org", "requiredChecks": ["device"]})
                for name in ("anna", "berta")]
    stage.play("privacy", "vouch-server retention purge")
    put = [("https://id.example", address)]
    for _ in range(100):
        # A minute may pass until the heads are signed: a start signs at once.
        if ask(address, "/v1/audit/heads", key)["heads"]:
            break
        time.sleep(0.2)
    stage.play("privacy", 'curl -s -H "apikey: $KEY" https://id.example/v1/audit/heads', put)
    stage.play("privacy", "curl -s https://id.example/.well-known/jwks.json", put)
    expect("acme-bank: " in stage.play("privacy", "vouch-server audit verify --heads"), "the customer's chain is missing")
    stage.play("privacy", "vouch-server audit export acme-bank")
    expect("whole" in stage.play("privacy", "vouch-server audit verify chain.jsonl"), "the export is not whole")
    # A backup while it serves; a person deleted since stays deleted.
    stage.play("privacy", "vouch-server backup")
    ask(address, f"/v1/subjects/{subjects[0]['subject']}", key, method="DELETE")
    stage.stop()
    stage.play("privacy", "vouch-server restore")
    stage.serve(serving)
    ready_without_workers(address)
    ask(address, f"/v1/enrolments/{subjects[1]['id']}", key)
    try:
        ask(address, f"/v1/enrolments/{subjects[0]['id']}", key)
        raise Wrong("a deleted person is back")
    except urllib.error.HTTPError as refusal:
        expect(refusal.code == 404, f"the deleted person answers {refusal.code}")
    stage.stop()
    # Keys: with both, rotate, with the new one.
    stage.play("privacy", "(umask 077; openssl rand -hex 32 > new.key)")
    shutil.copy2(folder / "etc/vouch/master.key", folder / "old.key")
    if stage.user:
        os.chown(folder / "old.key", stage.user, stage.user)
    stage.serve(f"{serving} --master-key new.key --previous-master-key old.key")
    ready_without_workers(address)
    stage.play("privacy", "vouch-server keys rotate")
    stage.stop()
    stage.serve(f"{serving} --master-key new.key")
    ready_without_workers(address)
    ask(address, f"/v1/enrolments/{subjects[1]['id']}", key)
    stage.stop()
    shutil.copy2(folder / "new.key", folder / "etc/vouch/master.key")


def ready_without_workers(address):
    for _ in range(150):
        try:
            if urllib.request.urlopen(address + "/healthz", timeout=5).status == 200:
                return
        except OSError:
            time.sleep(0.1)
    raise Wrong(f"{address} does not answer")


def server_and_webhooks(stage):
    folder = stage.folder
    for name in ("VOUCH_DATA", "VOUCH_MASTER_KEY"):
        stage.environment.pop(name, None)
    # A fresh folder: the demonstration makes a master key of its own.
    shutil.rmtree(folder / "vouch-data")
    (folder / "Examples").mkdir(exist_ok=True)
    shutil.copy2(ROOT / "Examples/passport.jpg", folder / "Examples/passport.jpg")
    free, receiving = port(), port()
    address = stage.serve(stage.command("webhooks", "vouch-server --demo --webhook-http") + f" --port {free} --workers 1")
    expect(address == f"http://127.0.0.1:{free}", f"the demonstration serves at {address}")
    ready(address)
    demo = json.loads((folder / "vouch-data/demo.json").read_text())
    stage.environment["KEY"] = demo["apiKey"]
    # The invitation's first command stands in the guide, as it is printed there.
    text = (ROOT / "docs/guides/server.md").read_text()
    line = re.search(r"^ +(curl -s -H 'apikey: demo-key.…'.*)$", text, re.M).group(1)
    report = json.loads(stage.run(line.replace("demo-key.…", demo["apiKey"]).replace("8080", str(free))))
    expect(report["fields"], "the passport has no fields")

    received = []

    class Receiver(http.server.BaseHTTPRequestHandler):
        def do_POST(self):
            received.append((dict(self.headers), self.rfile.read(int(self.headers["content-length"]))))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_):
            pass

    listener = http.server.HTTPServer(("127.0.0.1", receiving), Receiver)
    threading.Thread(target=listener.serve_forever, daemon=True).start()
    made = json.loads(stage.play("webhooks", 'curl -s -H "apikey: $KEY" -H', [("9000", receiving), ("localhost:8080", f"127.0.0.1:{free}")]))
    stage.play("webhooks", 'curl -s -H "apikey: $KEY" -X POST', [("ID", made["id"]), ("localhost:8080", f"127.0.0.1:{free}")])
    for _ in range(150):
        if received:
            break
        time.sleep(0.2)
    expect(received, "no webhook came")
    listener.shutdown()
    # With the library that the guide names, where it is there.
    judge = ROOT / ".venv/test/bin/python3"
    fields, body = received[0]
    code = "import sys, json; from standardwebhooks import Webhook; Webhook(sys.argv[1]).verify(sys.stdin.read(), json.loads(sys.argv[2]))"
    if judge.exists() and subprocess.run([judge, "-c", "import standardwebhooks"], capture_output=True).returncode == 0:
        fields = {name.lower(): value for name, value in fields.items()}
        ended = subprocess.run([judge, "-c", code, made["secret"], json.dumps(fields)], input=body.decode(), capture_output=True, text=True)
        expect(ended.returncode == 0, f"the webhook's signature: {ended.stderr}")
    for beginning, put in (("vouch-server webhooks list CUSTOMER --deliveries", [("CUSTOMER", "demo"), ("ID", made["id"])]),
                           ("vouch-server webhooks list CUSTOMER", [("CUSTOMER", "demo")]),
                           ("vouch-server webhooks replay CUSTOMER", [("CUSTOMER", "demo")])):
        stage.play("webhooks", beginning, put)
    stage.stop()


def bulk(stage, store):
    folder = stage.folder
    for name in ("passport.jpg", "identity-card.jpg"):
        shutil.copy2(ROOT / "Examples" / name, folder / "mnt/scans" / name)
    (folder / "mnt/scans/tmp.jpg").symlink_to("passport.jpg")
    (folder / "mnt/scans/notes.txt").write_text("no picture")
    if store:
        stage.export("bulk", [("postgres://vouch@db.example/vouch", store)])
    else:
        stage.command("bulk", "export ")
        stage.environment["VOUCH_DATA"] = "archive-data"
    stage.play("bulk", "mkdir -m 700 archive-data")
    # A link is refused, so it ends with 1.
    imported = stage.play("bulk", "vouch jobs import", code=1)
    expect("2 new, 0 there before, 1 refused" in imported, f"the import says {imported}")
    stage.play("bulk", "vouch worker --until-empty")
    expect("2 items; 2 done" in stage.play("bulk", "vouch jobs status"), "not all items were done")
    stage.play("bulk", "vouch jobs results")
    lines = [json.loads(line) for line in (folder / "results.ndjson").read_text().splitlines()]
    expect([line["state"] for line in lines] == ["done", "done"], f"{len(lines)} results")
    stage.play("bulk", "vouch jobs report")
    stage.play("bulk", "vouch jobs delete")


def scale_out(stage, store):
    """A restore of PostgreSQL's own, with the ledger of a server that deleted and of one that never did."""
    folder = stage.folder
    if not store:
        print("guides: skipped: PostgreSQL is not installed (scripts/setup --cluster)")
        for beginning in ("pg_dump", "pg_restore", "vouch-server restore"):
            stage.command("scale-out", beginning)
        return
    stage.environment["VOUCH_STORE"] = store
    stage.environment["VOUCH_MASTER_KEY"] = str(folder / "archive-data/master.key")
    for name in ("one", "two"):
        stage.environment["VOUCH_DATA"] = name
        customer = json.loads(stage.run("vouch-server --add-customer acme-bank"))
    free = port()
    address = f"http://127.0.0.1:{free}"
    stage.environment["VOUCH_DATA"] = "one"
    stage.serve(f"vouch-server --port {free} --no-workers --server-name one")
    ready_without_workers(address)
    person = ask(address, "/v1/enrolments", customer["apiKey"], {"username": "anna", "email": "a@example.org", "requiredChecks": ["device"]})
    stage.play("scale-out", "pg_dump")
    ask(address, f"/v1/subjects/{person['subject']}", customer["apiKey"], method="DELETE")
    stage.stop()
    stage.play("scale-out", "pg_restore")
    stage.run("mkdir -m 700 third")
    told = stage.play("scale-out", "vouch-server restore", [("FOLDER", "third")])
    expect("1 deletion holds" in told, f"the restore says {told}")
    stage.environment.pop("VOUCH_STORE")


def play(user, keep):
    name = "root" if os.geteuid() == 0 and not user else "an ordinary user"
    folder = pathlib.Path(tempfile.mkdtemp(dir="/tmp", prefix="vouch-guides-"))
    folder.chmod(0o755)
    stage = Stage(user, folder / "machine")
    database, store = postgresql(folder / "postgresql")
    os.umask(0o022)
    begun = time.monotonic()
    try:
        customer = production(stage)
        privacy(stage, customer)
        server_and_webhooks(stage)
        bulk(stage, store)
        scale_out(stage, store)
    except (Wrong, subprocess.SubprocessError, OSError) as error:
        wrong.append(f"as {name}: {error}")
    finally:
        stage.stop()
        if database:
            database.stdin.close()
            database.wait()
        if keep:
            print(f"guides: kept in {folder}")
        else:
            shutil.rmtree(folder, ignore_errors=True)
    count = sum(len(lines) for lines in stage.played.values())
    print(f"guides: {count} commands played as {name} in {time.monotonic() - begun:.0f} s")
    return stage.played


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--keep", action="store_true", help="leave the folders")
    keep = parser.parse_args().keep
    played = {}
    # An ordinary user first: what needs root then is found.
    for user in ((65_534, 0) if os.geteuid() == 0 else (0,)):
        for guide, lines in play(user, keep).items():
            played.setdefault(guide, set()).update(lines)
    if not wrong:
        for guide in GUIDES:
            for line in printed(guide):
                if line not in played.get(guide, set()) and not line.startswith(tuple(ELSEWHERE)):
                    wrong.append(f"{guide}.md: nobody plays: {line}")
    for text in wrong:
        print(f"guides: error: {text}", file=sys.stderr)
    if wrong:
        sys.exit(1)


main()
