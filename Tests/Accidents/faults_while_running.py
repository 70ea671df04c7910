"""Faults that happen to a vouch-server that runs, or that it starts with all the same."""
import http.server
import json
import os
import re
import shutil
import signal
import socketserver
import subprocess
import threading
import time
import urllib.error
import urllib.request

from faults_stage import (
    ROOT, PostgreSQL, Skipped, Wrong, certificate, fault, free_port, program_alone, shifted_clock, soon)


@fault("disk full while running")
def _(stage):
    stage.disk("data", 4096)
    stage.data()
    server = stage.serve(["--no-workers"])
    stage.fill("data")
    statuses = {server.enrol(f"visitor-{number}")[0] for number in range(40)}
    if 507 not in statuses:
        raise Wrong(f"answers are {statuses}")
    line, said = server.wait_for("storeFull"), server.obstacle("no room left")
    os.unlink(stage.path("data/filler"))
    server.still_ready()
    return line, said


@fault("database away while running")
def _(stage):
    database = PostgreSQL(stage)
    stage.data()
    server = stage.serve(["--no-workers"], environment=database.store)
    database.stop()
    if server.enrol()[0] != 503:
        raise Wrong("the answer is not 503")
    line, said = server.wait_for("storeAway"), server.obstacle("database does not answer")
    database.start()
    server.still_ready()
    return line, said


@fault("database read-only")
def _(stage):
    database = PostgreSQL(stage)
    stage.data()
    server = stage.serve(["--no-workers"], environment=database.store)
    database.command("ALTER SYSTEM SET default_transaction_read_only = on")
    database.command("SELECT pg_reload_conf()")
    if soon(lambda: server.enrol()[0] == 503, 10) is not True:
        raise Wrong("the answer is not 503")
    line, said = server.wait_for("storeReadOnly"), server.obstacle("read-only")
    database.command("ALTER SYSTEM RESET default_transaction_read_only")
    database.command("SELECT pg_reload_conf()")
    server.still_ready()
    return line, said


@fault("storage of pictures away while running")
def _(stage):
    stage.data()
    os.makedirs(stage.path("pictures"))
    server = stage.serve(["--no-workers", "--blobs", stage.path("pictures")])
    server.still_ready()
    os.rename(stage.path("pictures"), stage.path("gone"))
    said = server.obstacle("storage of blobs")
    return server.wait_for("not ready: .*storage of blobs", 90), said


@fault("trust store of no use")
def _(stage):
    stage.data()
    with open(stage.path("trust.store"), "w", encoding="utf8") as file:
        file.write("no trust store")
    server = stage.serve(["--no-workers"], environment={"VOUCH_TRUST": stage.path("trust.store")})
    return server.wait_for("trustMissing"), server.still_ready()


@fault("no States' certificates where a policy needs a chip")
def _(stage):
    stage.data()
    with open(stage.path("customers.json"), "w", encoding="utf8") as file:
        json.dump({"acme-bank": {"requiredChecks": ["chip", "document"]}}, file)
    server = stage.serve(["--no-workers", "--customers", stage.path("customers.json")])
    return server.wait_for("trustMissing"), server.obstacle("no chip that policies need")


@fault("engine missing")
def _(stage):
    stage.data()
    server = stage.serve(["--workers", "1"], program=program_alone(stage))
    line = server.wait_for("engineMissing")
    return line, server.still_ready()


@fault("engine missing where a policy needs it")
def _(stage):
    program, port = program_alone(stage), free_port()
    process = stage.process(["--port", str(port), "--data", stage.data(), "--workers", "1"], program=program)
    if not process.stdout.readline():
        raise Wrong(f"it does not start: {stage.lines()[-2:]}")
    line = stage.named(stage.lines(), "engineMissing")
    time.sleep(3)
    try:
        urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=10)
        raise Wrong("/readyz says ready")
    except urllib.error.HTTPError as error:
        return line, json.loads(error.read())["detail"]


@fault("networks for liveness missing")
def _(stage):
    program = program_alone(stage)
    engines = stage.path("engines")
    vendor = os.path.join(ROOT, ".vendor")
    if not os.path.isdir(vendor):
        raise Skipped("the engine is not installed: scripts/fetch-engines")
    os.makedirs(engines + "/models")
    for name in os.listdir(vendor):
        if name != "models":
            os.symlink(os.path.join(vendor, name), os.path.join(engines, name))
    for name in os.listdir(vendor + "/models"):
        if not re.search("minifasnet|antispoof|liveness|attack", name, re.I):
            os.symlink(os.path.join(vendor, "models", name), os.path.join(engines, "models", name))
    stage.data()
    server = stage.serve(["--no-workers"], program=program, environment={"VOUCH_ENGINES": engines})
    return server.wait_for("networks for presentation attacks are missing"), server.still_ready()


def children(process):
    return [int(child) for child in subprocess.run(
        ["pgrep", "-P", str(process.pid)], capture_output=True, text=True, check=False).stdout.split()]


@fault("no worker can be started")
def _(stage):
    program = program_alone(stage)
    stage.data()
    server = stage.serve(["--workers", "1"], program=program)
    server.still_ready()
    os.unlink(program)
    for child in children(server.process):
        os.kill(child, signal.SIGKILL)
    server.read()
    return server.wait_for("workerLost"), server.obstacle("no worker is ready")


@fault("worker killed in a reading")
def _(stage):
    stage.data()
    server = stage.serve(["--workers", "1"])
    server.still_ready()
    answers = []
    reading = threading.Thread(target=lambda: answers.append(server.read()[0]))
    reading.start()
    time.sleep(0.3)
    for child in children(server.process):
        os.kill(child, signal.SIGKILL)
    reading.join()
    if answers != [200]:
        raise Wrong(f"the reading is answered with {answers}")
    return server.wait_for("workerLost"), server.still_ready()


@fault("clock ahead of the database's")
def _(stage):
    database = PostgreSQL(stage)
    stage.data()
    server = stage.serve(["--no-workers"], environment={**database.store, **shifted_clock(stage, 7_200)})
    return server.wait_for("clockWrong"), server.obstacle("differ by 2 h|differ by 120 min|differ by 119 min")


@fault("clock from before the program was installed")
def _(stage):
    stage.data()
    server = stage.serve(["--no-workers"], environment=shifted_clock(stage, -400 * 86_400))
    return server.wait_for("clockWrong"), server.obstacle("before the program was installed")


@fault("clock behind the store's newest entry")
def _(stage):
    stage.data()
    server = stage.serve(["--no-workers"], environment=shifted_clock(stage, 7_000))
    server.enrol()
    server.process.terminate()
    server.process.wait()
    server = stage.serve(["--no-workers"])
    return server.wait_for("clockWrong"), server.still_ready()


@fault("certificate expired")
def _(stage):
    words = certificate(stage, age=100)
    port = free_port()
    process = stage.process(["--port", str(port), "--data", stage.data(), "--no-workers", *words])
    if not process.stdout.readline():
        raise Wrong(f"it does not start: {stage.lines()[-2:]}")
    line = stage.named(stage.lines(), "certificateExpired")
    asked = subprocess.run(["curl", "-sk", f"https://127.0.0.1:{port}/readyz"], capture_output=True, text=True, check=False)
    said = json.loads(asked.stdout)
    if said.get("status") != 503:
        raise Wrong(f"/readyz says: {said}")
    return line, said["detail"]


@fault("webhook refused")
def _(stage):
    class Refusing(http.server.BaseHTTPRequestHandler):
        def do_POST(self):  # pylint: disable=C0103
            self.send_response(500)
            self.end_headers()

        def log_message(self, format, *arguments):  # pylint: disable=W0622
            pass

    receiver = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Refusing)
    threading.Thread(target=receiver.serve_forever, daemon=True).start()
    stage.ending.append(receiver.shutdown)
    stage.data()
    server = stage.serve(["--no-workers", "--webhook-http", "--webhook-networks", "127.0.0.0/8"])
    status, text = server.ask("POST", "/v1/webhooks", {
        "url": f"http://127.0.0.1:{receiver.server_address[1]}/", "types": ["subject.deleted"]})
    if status != 201:
        raise Wrong(f"no webhook: {status} {text}")
    server.ask("POST", f"/v1/webhooks/{json.loads(text)['id']}/test")
    return server.wait_for("webhookRefused.*customer=|customer=.*webhookRefused|webhookRefused"), server.still_ready()


@fault("mail server away")
def _(stage):
    stage.data()
    server = stage.serve(["--no-workers", "--mail-server", f"smtp://127.0.0.1:{free_port()}", "--mail-from",
                          "vouch@example.org"])
    with open(stage.path("data/demo.json"), encoding="utf8") as file:
        demo = json.load(file)
    form = f"client_id={demo['clientId']}&client_secret={demo['clientSecret']}&grant_type=client_credentials".encode()
    status, text = server.ask("POST", "/v1/token", form, "application/x-www-form-urlencoded")
    if status != 200:
        raise Wrong(f"no token: {status} {text}")
    request = urllib.request.Request(
        server.url + "/b2c/proxy/triggerEnroll", method="POST", data=json.dumps({
            "username": "anna", "email": "anna@example.org", "phoneNumber": "+15550100",
            "notifyOptions": {"notifyByEmail": True}}).encode(),
        headers={"Authorization": "Bearer " + json.loads(text)["access_token"], "apikey": server.key,
                 "Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            answer.read()
    except urllib.error.HTTPError as error:
        raise Wrong(f"no enrolment: {error.code} {error.read()[:200]}") from None
    return server.wait_for("mailRefused"), server.still_ready()


@fault("disk of the log full")
def _(stage):
    stage.data()
    process = subprocess.Popen(  # pylint: disable=R1732
        [stage.program, "--demo", "--port", "0", "--no-workers", "--data", stage.path("data")], stdout=subprocess.PIPE,
        stderr=open("/dev/full", "w", encoding="utf8"), stdin=subprocess.DEVNULL)  # pylint: disable=R1732
    stage.ending += [process.kill, process.wait]
    process.stdout.readline()
    with open(stage.path("data/demo.json"), encoding="utf8") as file:
        url = json.load(file)["url"]
    with urllib.request.urlopen(url + "/readyz", timeout=30) as answer:
        return "(has no line: there is no place for it)", "ready" if answer.status == 200 else "not ready"
