"""The commands that accidents happen to, and the list of accidents."""
import os

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
