"""Output that nobody gets, and places where nothing can or must be written."""
import os

from commands import NAMES, NO_BROWSER, PASSPORT, QUICK, accident, each, printing, writing
from stage import VOUCH, Failed


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
    text = "already contains chip files" if what == "saved chip" else "a link has this name"
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


def a_read_only_disk(stage, what):
    words = writing(stage, what, NAMES[what])
    if not stage.small_disk("out", 64, "ro"):
        return
    stage.run(*words).expect(73, "the file system is read-only")


each(["annotate", "report", "model database", "trust store", "saved chip"], a_read_only_disk)


@accident("somebody's letter under the name of the list of Vouch's files")
def list_is_a_letter(stage):
    words = writing(stage, "report", NAMES["report"])
    stage.put("letter")
    os.makedirs(stage.path("out"))
    os.link(stage.path("letter"), stage.path("out/.vouch-files"))
    stage.run(*words).expect(73, "a link has this name")


@accident("a folder for output whose name is not UTF-8")
def latin_folder(stage):
    stage.copy(PASSPORT, "a.jpg")
    stage.run("read", *QUICK, "--report", b"caf\xe9", "a.jpg").expect(73, "not UTF-8")
    stage.run("models", "build", "--database-version", "1", "-o", b"caf\xe9").expect(73, "not UTF-8")
