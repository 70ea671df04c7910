"""Several programs at once, and programs that are told to stop."""
import fcntl
import os
import subprocess
import time

from commands import NAMES, PASSPORT, QUICK, SEEDS, accident, each, store, writing
from stage import SIGNALS, VOUCH, Failed, alive, soon


@accident("three imports at once")
def imports_at_once(stage):
    files = ["masterlist/root.pem", "publishedlist/root.pem", "certificate/signer.bin"]
    for number, file in enumerate(files):
        stage.copy(SEEDS + file, f"{number}.cert")
    running = [stage.start(["trust", "import", f"{number}.cert", "--trust", "s"]) for number in range(3)]
    for process in running:
        stage.end(process).expect(0)
    listed = stage.run("trust", "list", "--trust", "s", "--json").expect(0)
    if listed.output.count("\n") != 3:
        raise Failed(f"{listed.output.count(chr(10))} of 3 certificates are in the store")


def two_at_once(stage, what):
    words = writing(stage, what, NAMES[what])
    os.mkdir(stage.path("out"))
    running = [stage.start(words), stage.start(words)]
    codes = sorted(stage.end(process).code for process in running)
    # The later may find the other's file half a moment too early to know it.
    if codes not in ([0, 0], [0, 73]):
        raise Failed(f"exit codes {codes}")
    stage.run(*words).expect(0)


each(["annotate", "report", "model database"], two_at_once)


def interrupted(stage, moment):
    """Pictures that are read, drawn and reported while a signal comes, some tenths of the time later."""
    number = int(moment.split()[0])
    stage.waiting_tool("chromium")
    for name in ("a", "b"):
        stage.copy(PASSPORT, f"in/{name}.jpg")
    stage.put("out/letter")
    process = stage.start(["read", *QUICK, "--annotate", "out", "--pages", "out", "--report", "out", "in"])
    sent = SIGNALS[number % len(SIGNALS)]
    if number > 6:
        if not soon(lambda: os.path.exists(stage.path("child")), 20):
            raise Failed("the browser was not started")
        time.sleep((number - 7) * 0.05)
    else:
        time.sleep(0.03 + 0.15 * number)
    process.send_signal(sent)
    result = stage.end(process, 10)
    if result.code != -sent:
        raise Failed(f"ended with {result.code}: {result.errors[-200:]}")
    if "Crash" in result.errors or "rogram crashed" in result.errors:
        raise Failed("told as a crash")
    for name in ("tool", "child"):
        if os.path.exists(stage.path(name)):
            with open(stage.path(name), encoding="utf8") as file:
                pid = int(file.read())
            if not soon(lambda pid=pid: not alive(pid)):
                raise Failed(f"left running: {name}")


each([f"{number} of ten" for number in range(10)], interrupted)


@accident("interrupted while a PDF is split")
def interrupted_tool(stage):
    stage.put("a.pdf", b"%PDF-1.4\n")
    stage.waiting_tool("pdfinfo")
    process = stage.start(["read", "a.pdf"])
    if not soon(lambda: os.path.exists(stage.path("child")), 20):
        raise Failed("the tool was not started")
    time.sleep(0.1)
    process.send_signal(SIGNALS[1])
    if stage.end(process, 5).code != -SIGNALS[1]:
        raise Failed("did not end by the signal")
    with open(stage.path("child"), encoding="utf8") as file:
        child = int(file.read())
    if not soon(lambda: not alive(child)):
        raise Failed("left running")


@accident("interrupted while another holds the trust store")
def interrupted_waiting(stage):
    path = store(stage)
    stage.copy(SEEDS + "publishedlist/root.pem", "other.pem")
    with open(stage.path(path + ".lock"), "rb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        process = stage.start(["trust", "import", "other.pem", "--trust", path])
        time.sleep(0.7)
        process.send_signal(SIGNALS[1])
        result = stage.end(process, 5)
    if result.code != -SIGNALS[1]:
        raise Failed(f"ended with {result.code}")


@accident("a program started with nohup stays when the terminal goes")
def nohup(stage):
    stage.copy(PASSPORT, "a.jpg")
    stage.before = stage.state()
    run = subprocess.run(
        ["sh", "-c", 'trap "" HUP; "$0" read --mrz a.jpg & child=$!; sleep 0.3; kill -HUP $child; wait $child', VOUCH],
        cwd=stage.home, capture_output=True, check=False, timeout=60,
        env={"HOME": stage.home, "TMPDIR": stage.temporary, "PATH": "/usr/bin:/bin"})
    if run.returncode != 0:
        raise Failed(f"ended with {run.returncode}")
