"""Inputs that are none."""
import os
import socket
import time

from commands import CARD, PASSPORT, QUICK, SEEDS, accident, saved
from stage import Failed

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
