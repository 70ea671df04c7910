#!/usr/bin/env python3
"""What goes wrong with files, pipes and signals, played to the built program: nothing of the user's is changed, nothing
is left behind, the exit code is right and the message true. Takes half a minute.

    Tests/Accidents/accidents.py            all
    Tests/Accidents/accidents.py WORD …     those whose names have one of the words
    VOUCH=PATH Tests/Accidents/accidents.py another program than .build/debug/vouch
"""
import concurrent.futures
import fcntl
import os
import socket
import subprocess
import sys
import time

from stage import SIGNALS, VOUCH, Failed, Stage, alive, soon

ACCIDENTS = []
PASSPORT = "Examples/passport.jpg"
CARD = "Examples/identity-card.jpg"
SEEDS = "Tests/Fuzz/Corpus/"
ZONE = "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10"
QUICK = ["--no-text", "--today", "2026-11-21"]
NO_BROWSER = "exit 1\n"


def accident(name):
    def add(play):
        ACCIDENTS.append((name, play))
        return play
    return add


def each(names, make):
    """An accident for each of some names, by a function that plays the one with that name."""
    for name in names:
        ACCIDENTS.append((f"{make.__name__.replace('_', ' ')}: {name}", lambda stage, name=name: make(stage, name)))


def store(stage, path="my.store"):
    stage.copy(SEEDS + "masterlist/root.pem", "root.pem")
    made = stage.start(["trust", "import", "root.pem", "--trust", path])
    stage.end(made).expect(0)
    stage.before = None
    return path


def saved(stage):
    stage.end(stage.start(["chip", "read", "--virtual", "standard", "--groups", "1", "--save", "saved"])).expect(0)
    stage.before = None


# Output that nobody gets

def printing(stage, what):
    """The words of a command that prints, with the files it needs."""
    if what.startswith("read"):
        stage.copy(PASSPORT, "a.jpg")
        return ["read", "--mrz", "a.jpg"] + what.split()[1:]
    if what.startswith("trust export") or what.startswith("trust list") or what.startswith("trust coverage"):
        return what.split() + ["--trust", store(stage)]
    if what == "trust import":
        stage.copy(SEEDS + "masterlist/root.pem", "root.pem")
        return ["trust", "import", "root.pem", "--trust", "new.store"]
    if what == "chip verify":
        saved(stage)
        return ["chip", "verify", "saved"]
    if what.startswith("mrz --make"):
        return ["mrz", "--make", "td3", "--code", "P", "--state", "UTO", "--surname", "ERIKSSON", "--number", "L898902C",
                "--born", "1974-08-12"]
    return ["mrz", ZONE] if what == "mrz" else what.split()


def output_to_a_full_disk(stage, what):
    words = printing(stage, what)
    with open("/dev/full", "wb") as full:
        stage.run(*words, stdout=full).expect(74, "the disk is full")


each(["read", "read --json", "read --csv", "mrz", "mrz --make", "models list", "trust list", "trust export",
      "trust coverage", "trust import", "chip read --virtual standard --groups 1",
      "chip read --virtual standard --groups 1 --json", "chip verify", "--help"], output_to_a_full_disk)


def output_to_a_closed_pipe(stage, what):
    words = printing(stage, what)
    ends = os.pipe()
    os.close(ends[0])
    process = stage.start(words, stdout=ends[1])
    os.close(ends[1])
    stage.end(process).expect(74, "the reader closed the pipe")


each(["read --json", "models list", "trust list", "chip read --virtual standard --groups 1"], output_to_a_closed_pipe)


@accident("standard output is closed, and no file gets what was meant for it")
def closed_output(stage):
    stage.copy(PASSPORT, "a.jpg")
    stage.run("read", "--mrz", "--annotate", "drawn", "a.jpg", closing=[1]).expect(74, "it is closed")
    with open(stage.path("drawn/a.read.png"), "rb") as file:
        if not file.read().endswith(b"IEND\xaeB`\x82"):
            raise Failed("the picture is damaged")


# Files that cannot be written, or must not be

def writing(stage, what, target):
    """The words of a command that writes a file named `target`, or in the folder `target` stands in."""
    stage.tool("chromium", NO_BROWSER)
    folder = os.path.dirname(target) or "."
    if what in ("annotate", "pages"):
        stage.copy(PASSPORT, "in/a.jpg")
        return ["read", *QUICK, f"--{what}", folder, "in/a.jpg"]
    if what == "report":
        stage.copy(PASSPORT, "in/a.jpg")
        return ["read", *QUICK, "--report", folder, "in/a.jpg"]
    if what == "model database":
        return ["models", "build", "--database-version", "1", "-o", target]
    if what == "drawing":
        stage.copy(PASSPORT, "in/a.jpg")
        stage.copy("Models/generic/passport.model", "in/m.model")
        return ["models", "try", "in/m.model", "in/a.jpg", "-o", target]
    if what == "trust store":
        stage.copy(SEEDS + "masterlist/root.pem", "in/root.pem")
        return ["trust", "import", "in/root.pem", "--trust", target]
    if what == "export":
        return ["trust", "export", "--trust", store(stage), "--output", target]
    if what == "saved chip":
        return ["chip", "read", "--virtual", "standard", "--groups", "1", "--save", folder]
    chip = ["chip", "read", "--virtual", "standard", "--groups", "1"]
    return chip + [{"record": "--record", "authority": "--save-authority"}[what], target]


# The file that each writes.
NAMES = {
    "annotate": "out/a.read.png", "pages": "out/a.page-1.png", "report": "out/report.html", "model database": "out/m.db",
    "drawing": "out/d.png", "trust store": "out/t.store", "export": "out/e.pem", "saved chip": "out/DG1.bin",
    "record": "out/r.txt", "authority": "out/a.der",
}


def a_full_disk(stage, what):
    words = writing(stage, what, NAMES[what])
    small = {"record": 1, "authority": 0, "export": 0, "trust store": 0, "saved chip": 0}.get(what, 16)
    if stage.small_disk("out", max(4, small)):
        if small < 16:
            stage.put("out/filler", b"")
            with open(stage.path("out/filler"), "wb", buffering=0) as file:
                try:
                    while True:
                        file.write(b"x" * 4096)
                except OSError:
                    pass
        stage.run(*words).expect(74, "the disk is full")
    else:
        os.mkdir(stage.path("out"))
        stage.run(*words, limit=100).expect(74, "larger than allowed")
    written = [name for name in os.listdir(stage.path("out")) if name not in ("filler", ".vouch-files")]
    if [name for name in written if not name.endswith(".lock")]:
        raise Failed(f"written: {written}")


each(NAMES, a_full_disk)


def a_symbolic_link(stage, what):
    words = writing(stage, what, NAMES[what])
    stage.put("letter")
    os.makedirs(stage.path("out"))
    os.symlink("../letter", stage.path(NAMES[what]))
    text = "already contains chip files" if what == "saved chip" else "a symbolic link has this name"
    stage.run(*words).expect(73, text)


each(NAMES, a_symbolic_link)


def a_hard_link(stage, what):
    words = writing(stage, what, NAMES[what])
    os.makedirs(stage.path("out"))
    os.link(stage.path("in/a.jpg"), stage.path(NAMES[what]))
    stage.run(*words).expect(73, "Vouch did not write it")


each(["annotate", "pages", "report", "drawing"], a_hard_link)


def a_pipe_has_the_name(stage, what):
    words = writing(stage, what, NAMES[what])
    os.makedirs(stage.path("out"))
    os.mkfifo(stage.path(NAMES[what]))
    stage.run(*words).expect(73, "a device or pipe has this name")


each(["annotate", "report", "trust store", "record"], a_pipe_has_the_name)


def a_device(stage, what):
    stage.run(*writing(stage, what, "/dev/null")).expect(73, "a device or pipe has this name")
    with open("/dev/null", "rb") as file:
        if file.read():
            raise Failed("/dev/null is no device any more")


each(["model database", "trust store", "export", "authority"], a_device)


def somebodys_file(stage, what):
    words = writing(stage, what, NAMES[what])
    stage.put(NAMES[what])
    stage.run(*words).expect(73, "already contains" if what == "saved chip" else "Vouch did not write it")


each(NAMES, somebodys_file)


@accident("somebody's signature.png in the folder of a report")
def signature(stage):
    words = writing(stage, "report", NAMES["report"])
    stage.put("out/signature.png")
    stage.run(*words).expect(73, "signature.png", "Vouch did not write it")


@accident("somebody's folder report.html with its content")
def report_folder(stage):
    words = writing(stage, "report", NAMES["report"])
    stage.put("out/report.html/letter")
    stage.run(*words).expect(73, "a folder has this name")


@accident("a drawing over its own input")
def drawing_over_input(stage):
    words = writing(stage, "drawing", "in/a.jpg")
    stage.run(*words).expect(73, "Vouch did not write it")


@accident("an empty path for pictures")
def empty_path(stage):
    stage.copy(PASSPORT, "a.jpg")
    stage.run("read", "--annotate", "", "a.jpg").expect(64, "--annotate needs a path")


@accident("a report that was changed by hand, over which another is written")
def changed_report(stage):
    words = writing(stage, "report", NAMES["report"])
    stage.end(stage.start(words)).expect(0)
    stage.before = None
    stage.put("out/report.html", b"with my notes")
    stage.run(*words).expect(73, "Vouch did not write it as it is")


@accident("the same again: Vouch's own files are replaced, and no input the second time")
def again(stage):
    stage.tool("chromium", NO_BROWSER)
    stage.copy(PASSPORT, "in/a.jpg")
    stage.put("in/letter")
    words = ["read", *QUICK, "--annotate", "in", "--pages", "in", "--report", "in", "--json", "in"]
    first = stage.run(*words).expect(0)
    second = stage.run(*words).expect(0, "left out")
    if first.output.count("\n") != 1 or second.output.count("\n") != 1:
        raise Failed("its own output was read")


def a_place_without_permission(stage, what):
    words = writing(stage, what, NAMES[what])
    stage.put("out/letter")
    os.chmod(stage.path("out"), 0o555)
    stage.unprivileged()
    stage.run(*words).expect(73, "permission denied")


if os.access(VOUCH, os.X_OK):
    each(["annotate", "report", "model database", "trust store"], a_place_without_permission)


# Inputs that are none

@accident("a pipe as a picture, named and in a folder")
def pipe_as_picture(stage):
    stage.copy(PASSPORT, "in/a.jpg")
    os.mkfifo(stage.path("in/b.jpg"))
    stage.run("read", "--mrz", "in/b.jpg").expect(2, "not a regular file")
    stage.run("read", "--mrz", "in").expect(2, "in/b.jpg: not a regular file")


@accident("a pipe as a chip's file")
def pipe_as_chip_file(stage):
    saved(stage)
    os.remove(stage.path("saved/DG1.bin"))
    os.mkfifo(stage.path("saved/DG1.bin"))
    stage.run("chip", "verify", "saved").expect(2, "DG1.bin: not a regular file")


@accident("pipes as store, models, key and earlier report")
def pipes_as_options(stage):
    stage.copy(PASSPORT, "a.jpg")
    os.mkfifo(stage.path("pipe"))
    os.makedirs(stage.path("models"))
    os.mkfifo(stage.path("models/x.model"))
    for words in (["--trust", "pipe"], ["--models", "pipe"], ["--previous", "pipe"], ["--signer-certificate", "pipe"]):
        stage.run("read", *QUICK, "a.jpg", *words).expect(2, "not a regular file")
    stage.run("read", *QUICK, "a.jpg", "--models", "models").expect(2, "x.model cannot be read")


@accident("a device and a socket as input")
def device_as_input(stage):
    with socket.socket(socket.AF_UNIX) as end:
        end.bind(stage.path("socket.jpg"))
        for path in ("/dev/zero", "socket.jpg"):
            stage.run("read", path).expect(2, "not a regular file")
            stage.run("trust", "import", path, "--trust", "s").expect(2, "not a regular file")


@accident("files of gigabytes are refused unread")
def huge(stage):
    stage.put("a.jpg", b"\xff\xd8\xff\xe0")
    stage.before = None
    for name in ("a.jpg", "b.bin"):
        with open(stage.path(name), "ab") as file:
            file.truncate(20 << 30)
    start = time.monotonic()
    stage.run("read", "a.jpg").expect(2, "20480 MiB")
    stage.run("trust", "import", "b.bin", "--trust", "s").expect(2, "20480 MiB")
    stage.run("trust", "list", "--trust", "b.bin").expect(2, "20480 MiB")
    if time.monotonic() - start > 15:
        raise Failed("took too long")


@accident("a name that is not UTF-8")
def latin_name(stage):
    stage.put("x/a.txt")
    with open(os.fsencode(stage.home) + b"/x/caf\xe9.jpg", "wb") as file:
        file.write(b"mine")
    stage.run("read", b"x/caf\xe9.jpg").expect(2, "not UTF-8")
    stage.run("read", "x").expect(2, "not UTF-8")


@accident("a folder below that cannot be opened")
def closed_folder(stage):
    stage.copy(PASSPORT, "in/a.jpg")
    stage.copy(CARD, "in/closed/b.jpg")
    stage.unprivileged()
    os.chmod(stage.path("in/closed"), 0)
    stage.run("read", "--mrz", "in").expect(2, "in/closed: cannot read this folder: permission denied")
    os.chmod(stage.path("in/closed"), 0o755)


@accident("a negative number as a value")
def negative(stage):
    stage.copy(PASSPORT, "a.jpg")
    stage.run("read", "--age", "-1", "a.jpg").expect(64, "--age must not be negative")


@accident("files with names of one letter")
def one_letter(stage):
    stage.copy(PASSPORT, "a")
    stage.copy(SEEDS + "masterlist/root.pem", "c")
    stage.run("read", "--mrz", "--annotate", "d", "a").expect(0)
    stage.run("trust", "import", "c", "--trust", "s").expect(0)
    stage.run("models", "build", "--database-version", "1", "-o", "m").expect(0)


@accident("a temporary folder with a long name, and a browser that needs a short one")
def long_name(stage):
    long = os.path.join(stage.base, "x" * 100)
    os.mkdir(long)
    stage.tool("chromium", """
        [ ${#TMPDIR} -le 60 ] || exit 1
        for word; do case $word in --print-to-pdf=*) echo %PDF-1.4 >"${word#*=}";; esac; done
    """)
    stage.copy(PASSPORT, "a.jpg")
    stage.run("read", *QUICK, "--report", "out", "a.jpg", environment={"TMPDIR": long}).expect(0)
    if not os.path.exists(stage.path("out/report.pdf")) or os.listdir(long):
        raise Failed("no PDF, or something is left")


# Two at once

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


# Signals

def interrupted(stage, moment):
    """Pictures that are read, drawn and reported while a signal comes, some tenths of the time later."""
    number = int(moment.split()[0])
    home = stage.home
    stage.tool("chromium", f"echo $$ >{home}/browser; sleep 30 & echo $! >{home}/child; wait\n")
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
    for name in ("browser", "child"):
        if os.path.exists(stage.path(name)):
            with open(stage.path(name), encoding="utf8") as file:
                pid = int(file.read() or 0)
            if not soon(lambda pid=pid: not alive(pid)):
                raise Failed(f"left running: {name}")


each([f"{number} of ten" for number in range(10)], interrupted)


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


def play(name, act):
    stage = Stage(name)
    start = time.monotonic()
    try:
        act(stage)
        stage.check()
        return None
    except (Failed, subprocess.SubprocessError, OSError) as failure:
        return f"{name}: {failure}"
    finally:
        stage.remove()
        if os.environ.get("TIMES"):
            print(f"{time.monotonic() - start:6.2f} s  {name}")


def main():
    if not os.access(VOUCH, os.X_OK):
        sys.exit("accidents: error: no program\naccidents: hint: swift build")
    words = sys.argv[1:]
    chosen = [item for item in ACCIDENTS if not words or any(word in item[0] for word in words)]
    start = time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(min(4, os.cpu_count() or 2)) as pool:
        found = [line for line in pool.map(lambda item: play(*item), chosen) if line]
    for line in found:
        print(f"accidents: {line}", file=sys.stderr)
    print(f"accidents: {len(chosen) - len(found)} of {len(chosen)} end well, {time.monotonic() - start:.0f} s")
    sys.exit(1 if found or not chosen else 0)


main()
