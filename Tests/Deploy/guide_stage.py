"""Where the commands of guides are played: a machine of its own in a folder, as one user."""
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import threading
import time
import urllib.error
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BUILT = ROOT / ".build" / "debug"
PROGRAMS = ("vouch-server", "vouch ", "curl ", "make ", "swift ", "install ", "cp ", "systemctl", "pkcs11-tool", "(umask", "export ",
            "mkdir ", "echo ", "scripts/", "pg_", "kubectl ", "helm ")


def blocks(guide):
    """The blocks of a guide: their languages and lines."""
    language, lines = None, []
    for line in (ROOT / "docs" / "guides" / f"{guide}.md").read_text().splitlines():
        if not line.startswith("```"):
            lines.append(line)
        elif language is None:
            language, lines = line[3:], []
        else:
            yield language, lines
            language = None


def printed(guide):
    """Commands of a guide's blocks, without prompts and remarks behind them."""
    found = []
    for language, lines in blocks(guide):
        if language not in ("", "console", "sh"):
            continue
        prompts = any(line.startswith("$ ") for line in lines)
        for line in lines:
            if prompts and not line.startswith("$ "):
                continue  # an answer
            line = line.removeprefix("$ ").strip()
            if line.startswith(PROGRAMS):
                found.append(re.sub(r"\s+# .*$", "", line))
    return found


class Stage:
    """A machine of its own in a folder: its /etc/vouch, /var/lib/vouch and so on lie in it."""

    def __init__(self, user, folder):
        self.user, self.folder = user, folder
        self.played = {}
        self.servers = []
        self.environment = {"PATH": f"{folder}/bin:{os.environ['PATH']}", "HOME": str(folder), "TMPDIR": str(folder / "tmp"), "LANG": "C.UTF-8"}
        for name in ("bin", "tmp", "etc/vouch", "var/lib", "srv", "backups", "mnt/scans"):
            (folder / name).mkdir(parents=True, exist_ok=True)
        for name in ("vouch-server", "vouch"):
            (folder / "bin" / name).symlink_to(BUILT / name)
        if user:
            for path in [folder, *folder.rglob("*")]:
                os.chown(path, user, user, follow_symlinks=False)

    def here(self, text):
        """The stage's folders in place of the machine's."""
        return re.sub(r"(?<![\w./=-])/(etc/vouch|var/lib/vouch|srv|backups|mnt/scans)\b|(?<==)/(etc/vouch|var/lib/vouch)\b",
                      lambda match: f"{self.folder}/{match.group(1) or match.group(2)}", text)

    def command(self, guide, beginning, put=()):
        lines = [line for line in printed(guide) if line.startswith(beginning)]
        if not lines:
            raise Wrong(f"{guide}.md no longer has the command: {beginning}")
        line = lines[0]
        self.played.setdefault(guide, set()).add(line)
        for old, new in put:
            if old not in line:
                raise Wrong(f"{guide}.md: {line}: has no {old}")
            line = line.replace(old, str(new))
        return self.here(line)

    def shell(self, line):
        as_user = ["setpriv", f"--reuid={self.user}", f"--regid={self.user}", "--clear-groups"] if self.user else []
        return [*as_user, "bash", "-c", line]

    def run(self, line, code=0):
        ended = subprocess.run(self.shell(line), cwd=self.folder, env=self.environment, capture_output=True, text=True, timeout=300)
        if ended.returncode != code:
            raise Wrong(f"{line}\n  ended with {ended.returncode}: {ended.stdout[-500:]}{ended.stderr[-1500:]}")
        return ended.stdout

    def play(self, guide, beginning, put=(), code=0):
        return self.run(self.command(guide, beginning, put), code)

    def export(self, guide, put=()):
        line = self.command(guide, "export ", put)
        for word in line.split()[1:]:
            name, _, value = word.partition("=")
            self.environment[name] = value

    def serve(self, line):
        """Starts a server; returns its address once it is ready."""
        process = subprocess.Popen(self.shell("exec " + line), cwd=self.folder, env=self.environment, stdout=subprocess.PIPE,
                                   stderr=open(self.folder / "log", "a", encoding="utf-8"), text=True)
        self.servers.append(process)
        address = process.stdout.readline().rpartition(" ")[2].strip()
        if not address:
            raise Wrong(f"{line}\n  ended: {(self.folder / 'log').read_text()[-1500:]}")
        threading.Thread(target=process.stdout.read, daemon=True).start()
        return address

    def stop(self):
        for process in self.servers:
            process.send_signal(signal.SIGTERM)
        codes = [process.wait(60) for process in self.servers]
        self.servers = []
        return codes


class Wrong(Exception):
    pass


def expect(holds, text):
    if not holds:
        raise Wrong(text)


def block(guide, beginning):
    """A JSON block of a guide, as it is printed."""
    for language, lines in blocks(guide):
        text = "\n".join(lines) + "\n"
        if language == "json" and text.startswith(beginning):
            return text
    raise Wrong(f"{guide}.md no longer has a block that begins with {beginning}")


def port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def ready(address, *curl):
    for _ in range(150):
        if subprocess.run(["curl", "-sf", *curl, address + "/readyz"], capture_output=True).returncode == 0:
            return
        time.sleep(0.2)
    raise Wrong(f"{address} is not ready")


def ask(address, path, key, body=None, method=None):
    request = urllib.request.Request(
        address + path, method=method, data=json.dumps(body).encode() if body is not None else None,
        headers={"apikey": key, "Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)


def postgresql(folder):
    """A database of its own, and its address; None where there is none."""
    bins = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin/initdb")) or shutil.which("initdb")
    if not bins:
        return None, None
    free = port()
    process = subprocess.Popen([ROOT / "scripts/run-postgresql", folder, str(free)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    if process.stdout.readline().strip() != "ready":
        return None, None
    # Its socket is in a folder of its own, which it keeps to itself.
    folder.chmod(0o711)
    return process, f"postgres://vouch@/postgres?host={folder}&port={free}"
