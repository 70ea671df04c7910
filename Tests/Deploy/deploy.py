#!/usr/bin/env python3
"""Judges what is in deploy/ by others' programs: the chart by Helm, manifests by Kubernetes' schemas, alerts and dashboard by a
parser of Prometheus's expressions, the unit by systemd and under its own filter of system calls.

    Tests/Deploy/deploy.py [--program .build/debug/vouch-server]

A judge that is not installed is said, with what installs it; the others judge all the same.
"""
import argparse
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
DEPLOY = ROOT / "deploy"
CHART = DEPLOY / "helm" / "vouch-server"
KUBERNETES = ("1.29", "1.33")
GIVEN = {"url": "https://vouch.example", "masterKey": {"existingSecret": "vouch-master-key"}}
POSTGRESQL = GIVEN | {"replicas": 2, "store": {"kind": "postgresql", "postgresql": {"existingSecret": "vouch-store"}}}
CASES = {
    "sqlite": GIVEN,
    "postgresql": POSTGRESQL,
    "everything": POSTGRESQL | {
        "ingress": {"enabled": True}, "autoscaling": {"enabled": True}, "trustedProxies": "10.0.0.0/8",
        "monitoring": {"serviceMonitor": {"enabled": True, "labels": {"release": "prometheus"}}},
        "blobs": {"location": "s3://vouch/pictures", "existingSecret": "vouch-s3"},
        "customers": {"default": {"requiredChecks": ["device", "document"]}}, "retention": {"default": {"journeys": 30}},
        "journeys": {"identity": {"name": "identity"}}, "settings": {"rate-limit": 50, "log-format": "json"},
        "extraEnv": [{"name": "VOUCH_MAIL_SERVER", "value": "smtps://mail.example.com:465"}],
        "networkPolicy": {"egress": [{"to": [{"ipBlock": {"cidr": "0.0.0.0/0"}}], "ports": [{"port": 443}]}]},
        "podAnnotations": {"a": "b"}, "nodeSelector": {"kubernetes.io/arch": "amd64"}},
    "keys rotated": GIVEN | {"masterKey": {"existingSecret": "new", "previousSecret": "old"}},
    "no policy": GIVEN | {"networkPolicy": {"enabled": False}, "monitoring": {"annotations": False}},
}
REFUSED = {
    "without an address": ({"masterKey": {"existingSecret": "m"}}, "url"),
    "without a master key": ({"url": "https://vouch.example"}, "masterKey.existingSecret"),
    "two servers on SQLite": (GIVEN | {"replicas": 2}, "SQLite"),
    "growing on SQLite": (GIVEN | {"autoscaling": {"enabled": True}}, "SQLite"),
    "PostgreSQL without an address": (GIVEN | {"store": {"kind": "postgresql"}}, "store.postgresql.existingSecret"),
    "another store": (GIVEN | {"store": {"kind": "mysql"}}, "store.kind"),
}
wrong = []


def expect(holds, text):
    if not holds:
        wrong.append(text)
        print(f"deploy: error: {text}", file=sys.stderr)


def skipped(what, how):
    print(f"deploy: skipped: {what}: {how}")


def documents(text):
    import yaml
    return [one for one in yaml.safe_load_all(text) if one]


def guided():
    """The values that the guide prints."""
    text = (ROOT / "docs/guides/scale-out.md").read_text()
    return documents(re.search(r"^```yaml\n(.*?)^```", text, re.M | re.S).group(1))[0]


def judge(manifests, where):
    """By Kubernetes' schemas, and by what holds of each of ours."""
    import kubernetes_validate
    for one in manifests:
        if one["apiVersion"].startswith("monitoring.coreos.com"):
            continue
        for version in KUBERNETES:
            try:
                kubernetes_validate.validate(one, version, strict=True)
            except Exception as error:
                expect(False, f"{where}: {one['kind']} {one['metadata']['name']}: Kubernetes {version}: {error}")
    kinds = {}
    for one in manifests:
        kinds.setdefault(one["kind"], []).append(one)
    for policy in kinds.get("NetworkPolicy", []):
        for rule in policy["spec"]["ingress"]:
            expect(rule.get("from"), f"{where}: the network policy admits everybody")
    for one in kinds.get("StatefulSet", []):
        template = one["spec"]["template"]
        labels = template["metadata"]["labels"]
        for service in kinds.get("Service", []):
            selector = {k: v for k, v in service["spec"]["selector"].items() if not k.startswith("statefulset.")}
            expect(selector.items() <= labels.items(), f"{where}: service {service['metadata']['name']} selects no server")
        container = template["spec"]["containers"][0]
        volumes = {volume["name"] for volume in template["spec"]["volumes"]}
        volumes |= {claim["metadata"]["name"] for claim in one["spec"]["volumeClaimTemplates"]}
        for mount in container["volumeMounts"]:
            expect(mount["name"] in volumes, f"{where}: the volume {mount['name']} is missing")
        for volume in template["spec"]["volumes"]:
            # Readable by others it would be refused at the start.
            if "secret" in volume and "key" in volume["name"]:
                expect(volume["secret"]["defaultMode"] == 0o440, f"{where}: others read {volume['name']}")
        memory(container, manifests, where)
    return kinds


def memory(container, manifests, where):
    """Of hostile pictures in every worker at once, and half a gigabyte of bodies, there is room."""
    settings = [one["data"] for one in manifests if one["kind"] == "ConfigMap" and "server.json" in one["data"]]
    workers, each = 2, 2_000
    if settings:
        given = json.loads(settings[0]["server.json"])
        workers, each = given["workers"], given["worker-memory"]
    else:
        arguments = container["args"]
        workers = int(arguments[arguments.index("--workers") + 1])
    limit = container["resources"]["limits"]["memory"]
    expect(limit.endswith("Gi"), f"{where}: memory {limit}")
    expect(int(limit[:-2]) * 2**30 >= workers * each * 10**6 + 10**9, f"{where}: {limit} is too little for {workers} workers")


def chart():
    try:
        import helm_python
    except ImportError:
        return skipped("the chart", "scripts/setup --cluster installs Helm's library")
    program = os.environ.get("VOUCH_SERVER")
    cases = CASES | {"of the guide": guided()}
    for name, values in cases.items():
        report = helm_python.lint(CHART, values, strict=True)
        for message in report["messages"]:
            expect(message["severity"] < 2, f"helm lint, {name}: {message['path']}: {message['error']}")
        with helm_python.Chart.load(CHART) as loaded:
            rendered = loaded.render(values, name="vouch", namespace="id")
            manifests = [one for path, text in sorted(rendered.items()) if path.endswith(".yaml") for one in documents(text)]
        kinds = judge(manifests, f"chart, {name}")
        several = values.get("replicas", 1) > 1
        expect(("PodDisruptionBudget" in kinds) == several, f"chart, {name}: PodDisruptionBudget {several}")
        settings = next(one["data"]["server.json"] for one in kinds["ConfigMap"] if "server.json" in one["data"])
        if program:
            understood(program, settings, name)
    for name, (values, word) in REFUSED.items():
        try:
            with helm_python.Chart.load(CHART) as loaded:
                loaded.render(values, name="vouch")
            expect(False, f"chart {name}: is rendered")
        except helm_python.HelmError as error:
            expect(word in str(error), f"chart {name}: {error}")
    print(f"chart: Helm {helm_python.helm_sdk_version()}, {len(cases)} sets of values rendered, {len(REFUSED)} refused")


def understood(program, settings, name):
    """The server knows every setting that the chart writes."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "server.json"
        path.write_text(settings)
        ended = subprocess.run([program, "--configuration", path, "--print-configuration"], capture_output=True, text=True)
        expect(ended.returncode == 0, f"chart, {name}: the server does not take its settings: {ended.stderr}")


def manifests():
    try:
        import kubernetes_validate, yaml  # noqa: F401
    except ImportError:
        return skipped("the manifests", "scripts/setup --cluster installs Kubernetes' schemas")
    names = sorted((DEPLOY / "kubernetes").glob("*.yaml"))
    for path in names:
        judge(documents(path.read_text()), path.name)
    print(f"manifests: {len(names)}, by the schemas of Kubernetes {' and '.join(KUBERNETES)}")


def monitoring():
    try:
        import promql_parser
    except ImportError:
        return skipped("alerts and dashboard", "scripts/setup --cluster installs a parser of their expressions")
    rules = documents((DEPLOY / "prometheus-alerts.yaml").read_text())[0]["groups"][0]["rules"]
    expressions = [(rule["alert"], rule["expr"]) for rule in rules]
    panels = json.loads((DEPLOY / "grafana-dashboard.json").read_text())["panels"]
    expressions += [(panel["title"], one["expr"]) for panel in panels for one in panel.get("targets", [])]
    for name, expression in expressions:
        try:
            promql_parser.parse(expression.replace("$__rate_interval", "5m").replace("$instance", ".*"))
        except ValueError as error:
            expect(False, f"{name}: {error}")
    places = [(p["gridPos"]["x"], p["gridPos"]["y"]) for p in panels]
    expect(len(set(places)) == len(places), "two panels of the dashboard have one place")
    print(f"monitoring: {len(rules)} alerts, {len(panels)} panels, {len(expressions)} expressions parsed")
    promtool = shutil.which("promtool")
    if promtool:
        for command in (["check", "rules", DEPLOY / "prometheus-alerts.yaml"], ["test", "rules", ROOT / "Tests/Deploy/alerts.yaml"]):
            ended = subprocess.run([promtool, *command], capture_output=True, text=True)
            expect(ended.returncode == 0, f"promtool {command[0]}: {ended.stdout}{ended.stderr}")
        print("monitoring: promtool agrees")
    else:
        skipped("whether alerts fire", "promtool is not installed (Debian: prometheus)")


def image():
    """What .dockerignore leaves: sources of every target of the manifest, and no key, store or history."""
    patterns = [line for line in (ROOT / ".dockerignore").read_text().splitlines() if line and not line.startswith("#")]
    rules = [re.compile("(.*/)?" + part(pattern[3:]) if pattern.startswith("**/") else part(pattern)) for pattern in patterns]

    def is_left(path):
        parts = path.split("/")
        return not any(rule.fullmatch("/".join(parts[:length])) for rule in rules for length in range(1, len(parts) + 1))

    for path in (".git/config", ".build/debug/vouch", "master.key", "deploy/tls.pem", "vouch-data/vouch.sqlite", "a/b/vouch.sqlite-wal",
                 ".vendor/models/x.onnx", "out/server/demo.json"):
        expect(not is_left(path), f".dockerignore: the image takes {path} in")
    files = subprocess.run(["git", "-C", ROOT, "ls-files"], capture_output=True, text=True).stdout.split("\n")
    left = {path for path in files if path and is_left(path)}
    for path in ("Package.swift", "scripts/setup", "scripts/fetch-engines"):
        expect(path in left, f".dockerignore: the image lacks {path}")
    dumped = subprocess.run(["swift", "package", "--package-path", ROOT, "dump-package"], capture_output=True, text=True)
    if dumped.returncode != 0:
        return skipped("the image's sources", "swift package dump-package fails")
    targets = [one for one in json.loads(dumped.stdout)["targets"] if one.get("path")]
    for one in targets:
        folder = one["path"].rstrip("/") + "/"
        of = [path for path in files if path.startswith(folder)]
        expect(not of or any(path in left for path in of if path.endswith((".swift", ".c", ".cpp", ".h", ".modulemap"))),
               f".dockerignore: the image lacks the sources of {one['name']}")
        # What a target of the program reads when it is built.
        if one["type"] != "test" and not folder.startswith(("Tests/", "Benchmarks/")):
            expect(all(path in left for path in of), f".dockerignore: the image lacks a file of {one['name']}")
    print(f"image: {len(left)} of {len(files)} files are its context, with the sources of {len(targets)} targets")


def part(pattern):
    return re.escape(pattern).replace(r"\*\*", ".*").replace(r"\*", "[^/]*")


def unit(program):
    text = (DEPLOY / "vouch-server.service").read_text()
    # Every secret that the server or its settings name has its line.
    for name in ("master.key", "previous.key", "tls.pem", "tls.key", "mail.password", "s3", "acme-app.key", "token.pin", "pgpass"):
        expect(re.search(rf"^#?LoadCredential={re.escape(name)}:/etc/vouch/", text, re.M), f"unit: no LoadCredential for {name}")
    analyze = shutil.which("systemd-analyze")
    if not analyze:
        return skipped("the unit", "systemd is not installed")
    with tempfile.TemporaryDirectory() as folder:
        # With every line that is there to be uncommented, and the program where this machine has it.
        path = pathlib.Path(folder) / "vouch-server.service"
        path.write_text(re.sub(r"^#(?=[A-Z]\w+=)", "", text, flags=re.M).replace("/usr/local/bin/vouch-server", str(program)))
        ended = subprocess.run([analyze, "verify", path], capture_output=True, text=True)
        complaints = [line for line in ended.stderr.splitlines() if "vouch-server.service" in line]
        expect(ended.returncode == 0 and not complaints, f"systemd-analyze verify: {ended.stderr}")
    print("unit: systemd-analyze verify")
    filtered(text, program)


def sets(analyze="systemd-analyze"):
    """systemd's sets of system calls."""
    output = subprocess.run([analyze, "syscall-filter", "--no-pager"], capture_output=True, text=True).stdout
    known, current = {}, None
    for line in re.sub(r"\x1b\[[0-9;]*m", "", output).splitlines():
        if line.startswith("@"):
            current = known.setdefault(line.strip(), [])
        elif line.startswith("    ") and not line.strip().startswith("#") and current is not None:
            current.append(line.strip())
    return known


def filtered(text, program):
    """The server as an ordinary user, under the unit's filter of system calls: its workers confine themselves with calls that
    a filter may refuse."""
    if os.geteuid() != 0 or not program:
        return skipped("the server under the unit's filter", "needs root and a build of the server")
    probe = subprocess.run([sys.executable, "-c", IMPORT + "import seccomp"], capture_output=True)
    known = sets()
    if probe.returncode != 0 or "@system-service" not in known:
        return skipped("the server under the unit's filter", "python3-seccomp is not installed")

    def calls(name):
        return set().union(*(calls(one) if one.startswith("@") else {one} for one in known.get(name, []))) \
            if name.startswith("@") else {name}

    words = " ".join(re.findall(r"^SystemCallFilter=(.+)$", text, re.M)).split()
    admitted = sorted(set().union(*(calls(word) for word in words)))
    with tempfile.TemporaryDirectory(dir="/tmp") as folder:
        os.chmod(folder, 0o711)
        data = pathlib.Path(folder) / "data"
        data.mkdir(mode=0o700)
        key = data / "master.key"
        key.write_text("5a" * 32)
        key.chmod(0o600)
        for path in (data, key):
            os.chown(path, 65_534, 65_534)
        log = data / "log"
        with open(log, "w", encoding="utf-8") as output:
            process = subprocess.Popen(
                [sys.executable, "-c", IMPORT + UNDER, json.dumps(admitted), program, "--data", data, "--port", "0", "--workers",
                 "1", "--log-format", "json"],
                stdout=subprocess.PIPE, stderr=output, text=True, env={"PATH": os.environ["PATH"], "HOME": folder, "TMPDIR": "/tmp"})
        try:
            address = process.stdout.readline().rpartition(" ")[2].strip()
            ready = False
            for _ in range(100):
                try:
                    ready = urllib.request.urlopen(address + "/readyz", timeout=5).status == 200
                except (urllib.error.URLError, ValueError):
                    time.sleep(0.2)
                if ready or process.poll() is not None:
                    break
            expect(ready, f"unit: under its filter the server has no worker: {log.read_text()[-2000:]}")
            for _ in range(25):
                if "workers are confined" in log.read_text():
                    break
                time.sleep(0.2)
            expect("workers are confined: limits" in log.read_text(), "unit: under its filter workers confine themselves in part only")
        finally:
            process.terminate()
            process.wait()
    print(f"unit: the server works under its filter of {len(admitted)} system calls, confinement included")


# Debian's module is the system's, not a virtual environment's.
IMPORT = "import sys; sys.path.append('/usr/lib/python3/dist-packages')\n"
UNDER = """
import json, os, seccomp
under = seccomp.SyscallFilter(seccomp.ERRNO(1))
for name in json.loads(sys.argv[1]):
    try:
        under.add_rule(seccomp.ALLOW, name)
    except RuntimeError:
        pass  # of another architecture
os.setgroups([])
os.setgid(65534)
os.setuid(65534)
under.load()
os.execv(sys.argv[2], sys.argv[2:])
"""


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", default=".build/debug/vouch-server")
    program = ROOT / parser.parse_args().program
    program = program if os.access(program, os.X_OK) else None
    if program:
        os.environ["VOUCH_SERVER"] = str(program)
    # The judges' own environment, where there is one.
    own = ROOT / ".venv" / "deploy" / "bin" / "python3"
    if own.exists() and pathlib.Path(sys.prefix) != own.parent.parent:
        os.execv(own, [own, *sys.argv])
    for judged in (manifests, chart, monitoring, image):
        judged()
    unit(program)
    if wrong:
        sys.exit(1)


main()
