"""A place for one accident: folders of its own, the user's files in them, and what became of them."""
import contextlib
import hashlib
import os
import resource
import shutil
import signal
import stat
import subprocess
import tempfile
import time

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))
VOUCH = os.path.abspath(os.environ.get("VOUCH") or os.path.join(ROOT, ".build/debug/vouch"))
NOBODY = 65534
# A program that has not ended by then never will.
PATIENCE = 60


class Failed(Exception):
    """What is wrong after an accident."""


class Stage:
    """`home` has the user's files; everything that stands in it when the first program starts must be there after the
    last, byte for byte."""

    def __init__(self, name):
        self.name = name
        self.base = tempfile.mkdtemp(prefix="va-")
        self.home = os.path.join(self.base, "home")
        self.temporary = os.path.join(self.base, "t")
        self.tools = os.path.join(self.base, "bin")
        for folder in (self.home, self.temporary, self.tools):
            os.mkdir(folder)
        os.chmod(self.base, 0o755)
        self.before = None
        self.allowed = set()
        self.mounted = []
        self.user = None

    # What stands there

    def path(self, name):
        return os.path.join(self.home, name)

    def put(self, name, content=b"mine"):
        path = self.path(name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(content)
        return path

    def copy(self, source, name):
        path = self.path(name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        shutil.copyfile(os.path.join(ROOT, source), path)
        return path

    def small_disk(self, name, kilobytes, more="rw"):
        """False where this user may not mount one."""
        os.makedirs(self.path(name))
        options = f"size={kilobytes}k,mode=777,{more}"
        mount = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", self.path(name)]
        if subprocess.run(mount, capture_output=True, check=False).returncode != 0:
            return False
        self.mounted.append(self.path(name))
        return True

    def state(self):
        found = {}
        for base, folders, files in os.walk(self.home):
            for name in folders + files:
                path = os.path.join(base, name)
                found[os.path.relpath(path, self.home)] = look(path)
        return found

    # What happens

    def tool(self, name, script):
        """A program for the search path, which has no other browser."""
        path = os.path.join(self.tools, name)
        with open(path, "w", encoding="utf8") as file:
            file.write("#!/bin/sh\n" + script)
        os.chmod(path, 0o755)

    def waiting_tool(self, name):
        """A tool that starts a child and waits for it. The files `tool` and `child` have their numbers: each appears
        whole, as the tool may be ended while it writes one."""
        telling = "".join(
            f'echo {number} >"$0.{file}" && mv "$0.{file}" "{self.home}/{file}"\n'
            for file, number in (("tool", "$$"), ("child", "$!")))
        self.tool(name, "sleep 30 &\n" + telling + "wait\n")

    def unprivileged(self):
        """From here on programs run as a user whom permissions bind."""
        if os.geteuid() == 0:
            self.user = NOBODY
            for base, folders, files in os.walk(self.base):
                for path in [base] + [os.path.join(base, name) for name in folders + files]:
                    os.chown(path, NOBODY, NOBODY, follow_symlinks=False)

    def start(self, words, limit=None, closing=(), **options):
        if self.before is None:
            self.before = self.state()
        environment = {
            "HOME": self.home, "TMPDIR": self.temporary, "PATH": self.tools + ":/usr/local/bin:/usr/bin:/bin",
            "LC_ALL": "C.UTF-8", "SWIFT_BACKTRACE": os.environ.get("SWIFT_BACKTRACE", "enable=no"),
        }
        environment.update(options.pop("environment", {}))

        def prepare():
            # What started the tests may have ignored one, as nohup does, and that is inherited.
            for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
                signal.signal(number, signal.SIG_DFL)
            if limit is not None:
                resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
            for descriptor in closing:
                os.close(descriptor)
            if self.user is not None:
                os.setgid(self.user)
                os.setuid(self.user)

        options.setdefault("stdin", subprocess.DEVNULL)
        options.setdefault("stdout", subprocess.PIPE)
        options.setdefault("stderr", subprocess.PIPE)
        return subprocess.Popen(
            [VOUCH, *words], cwd=self.home, env=environment, preexec_fn=prepare, **options)  # pylint: disable=W1509

    def run(self, *words, **options):
        return self.end(self.start(words, **options))

    def end(self, process, patience=PATIENCE):
        try:
            output, errors = process.communicate(timeout=patience)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            raise Failed("did not end") from None
        return Result(process.returncode, output or b"", errors or b"")

    # What became of it

    def check(self):
        after = self.state()
        for name, was in self.before.items():
            if name not in self.allowed and after.get(name) != was:
                raise Failed(f"changed: {name}: {was} to {after.get(name)}")
        for name, now in after.items():
            if name not in self.before and os.path.basename(name).startswith(".vouch-"):
                if os.path.basename(name) != ".vouch-files":
                    raise Failed(f"left behind: {name}")
            # The engine writes what it compiles into its cache; of a file that was interrupted it makes a new one at its next start.
            is_empty = now[0] == "file" and now[2] == 0 and not name.endswith((".lock", ".blob"))
            if name not in self.before and is_empty:
                raise Failed(f"empty: {name}")
        left = os.listdir(self.temporary)
        if left:
            raise Failed(f"left in the temporary folder: {left}")

    def remove(self):
        for path in self.mounted:
            subprocess.run(["umount", path], capture_output=True, check=False)
        subprocess.run(["chmod", "-R", "u+rwx", self.base], capture_output=True, check=False)
        shutil.rmtree(self.base, ignore_errors=True)


class Result:
    def __init__(self, code, output, errors):
        self.code = code
        self.output = output.decode("utf8", "replace")
        self.errors = errors.decode("utf8", "replace")

    def expect(self, code, *texts):
        if self.code != code:
            raise Failed(f"exit code {self.code} instead of {code}: {self.errors.strip()[-300:]}")
        for text in texts:
            if text not in self.errors:
                raise Failed(f"not said: {text!r}; said: {self.errors.strip()[-300:]}")
        if "atal error" in self.errors or "Crash" in self.errors:
            raise Failed("crashed")
        return self


def look(path):
    status = os.lstat(path)
    kind = status.st_mode
    if stat.S_ISLNK(kind):
        return ("link", os.readlink(path))
    if stat.S_ISREG(kind):
        with contextlib.suppress(PermissionError), open(path, "rb") as file:
            digest = hashlib.sha256(file.read(1 << 24)).hexdigest()[:16]
            return ("file", oct(kind & 0o777), status.st_size, digest)
        return ("file", oct(kind & 0o777), status.st_size)
    if stat.S_ISDIR(kind):
        return ("folder",)
    return ("special", kind, status.st_rdev)


def alive(number):
    """Whether a process runs; one that only waits to be collected does not."""
    try:
        with open(f"/proc/{number}/stat", encoding="utf8") as file:
            return file.read().rsplit(")", 1)[1].split()[0] not in "ZX"
    except OSError:
        return False


def soon(condition, seconds=3.0):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.02)
    return condition()


SIGNALS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT]
