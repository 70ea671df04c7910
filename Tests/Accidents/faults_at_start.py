"""Faults that keep vouch-server from starting, and its commands from working."""
import os
import socket
import subprocess
import sys

from faults_stage import NOBODY, certificate, fault, free_port, private, program_alone


@fault("disk full at start")
def _(stage):
    disk = stage.disk("data", 200)
    private(os.path.join(disk, "master.key"), "5a" * 32 + "\n")
    stage.fill("data")
    return stage.refused(["--port", "0", "--data", disk, "--no-workers"], "no room left")


@fault("store folder not writable")
def _(stage):
    data = stage.data()
    stage.unprivileged()
    os.chown(data, os.geteuid(), os.getegid())
    os.chmod(data, 0o755 if os.geteuid() == 0 else 0o500)
    private(stage.path("key"), "5a" * 32 + "\n")
    os.chown(stage.path("key"), NOBODY if os.geteuid() == 0 else -1, -1)
    return stage.refused(
        ["--port", "0", "--data", data, "--no-workers", "--master-key", stage.path("key")], "cannot write in .*data")


@fault("data folder cannot be made")
def _(stage):
    private(stage.path("data"), "a file")
    return stage.refused(["--port", "0", "--data", stage.path("data")], "cannot be the data folder")


@fault("lock held by a restore")
def _(stage):
    data = stage.data()
    script = ("import fcntl, sys, time; file = open(sys.argv[1], 'w'); fcntl.flock(file, fcntl.LOCK_EX); "
              "print('held', flush=True); time.sleep(100)")
    holder = subprocess.Popen([sys.executable, "-c", script, os.path.join(data, "lock")], stdout=subprocess.PIPE)
    stage.ending += [holder.kill, holder.wait]
    holder.stdout.readline()
    return stage.refused(["--port", "0", "--data", data, "--no-workers"], "is being restored")


@fault("lock held by another server, for a restore")
def _(stage):
    stage.data()
    stage.serve(["--no-workers"])
    private(stage.path("backup"), "x")
    return stage.refused(["restore", stage.path("backup"), "--data", stage.path("data")],
                         "uses the store|a server, a worker or another command")


@fault("database away at start")
def _(stage):
    store = {"VOUCH_STORE": f"postgres://vouch@127.0.0.1:{free_port()}/postgres"}
    return stage.refused(["--port", "0", "--data", stage.data(), "--no-workers"], "the store does not answer",
                         environment=store)


@fault("store file damaged")
def _(stage):
    with open(os.path.join(stage.data(), "vouch.sqlite"), "wb") as file:
        file.write(os.urandom(8192))
    return stage.refused(["--port", "0", "--data", stage.path("data"), "--no-workers"], "store is damaged")


@fault("master key missing")
def _(stage):
    os.makedirs(stage.path("data"))
    return stage.refused(["--port", "0", "--data", stage.path("data"), "--no-workers"], "no master key at ")


@fault("master key unreadable")
def _(stage):
    data = stage.data()
    key = private(stage.path("key"), "5a" * 32 + "\n")
    stage.unprivileged()
    os.chown(key, 0 if os.geteuid() == 0 else -1, -1)
    os.chmod(key, 0o600 if os.geteuid() == 0 else 0)
    return stage.refused(["--port", "0", "--data", data, "--no-workers", "--master-key", key], "master key .*cannot be read")


@fault("master key readable by every user")
def _(stage):
    key = os.path.join(stage.data(), "master.key")
    os.chmod(key, 0o644)
    os.chmod(stage.path("data"), 0o755)
    return stage.refused(["--port", "0", "--data", stage.path("data"), "--no-workers"], "every user of this machine")


@fault("master key wrong")
def _(stage):
    stage.data()
    server = stage.serve(["--no-workers"])
    server.process.terminate()
    server.process.wait()
    private(stage.path("data/master.key"), "a5" * 32 + "\n")
    return stage.refused(["--port", "0", "--data", stage.path("data"), "--no-workers"], "another master key",)


@fault("certificate unreadable")
def _(stage):
    words = certificate(stage)
    os.unlink(stage.path("chain.pem"))
    return stage.refused(["--port", "0", "--data", stage.data(), "--no-workers", *words], "certificate: .*chain.pem")


@fault("key of another certificate")
def _(stage):
    words = certificate(stage)
    os.rename(stage.path("chain.pem"), stage.path("first.pem"))
    certificate(stage)
    os.rename(stage.path("first.pem"), stage.path("chain.pem"))
    return stage.refused(["--port", "0", "--data", stage.data(), "--no-workers", *words], "cannot be used with the key")


@fault("port taken")
def _(stage):
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        one.listen()
        return stage.refused(["--port", str(one.getsockname()[1]), "--data", stage.data(), "--no-workers"],
                             "another program listens there")


@fault("journeys file broken")
def _(stage):
    os.makedirs(stage.path("journeys"))
    private(stage.path("journeys/own.json"), '{"name": "own", ')
    return stage.refused(
        ["--port", "0", "--data", stage.data(), "--no-workers", "--journeys", stage.path("journeys")], "own.json: ")


@fault("customers file broken")
def _(stage):
    private(stage.path("customers.json"), '{"acme": {"attempts": 0}}')
    return stage.refused(
        ["--port", "0", "--data", stage.data(), "--no-workers", "--customers", stage.path("customers.json")],
        "acme: attempts")


@fault("mail password missing")
def _(stage):
    return stage.refused(
        ["--port", "0", "--data", stage.data(), "--no-workers", "--mail-server", "smtp://127.0.0.1:25", "--mail-from",
         "a@example.org", "--mail-user", "a", "--mail-password-file", stage.path("none")], "none: ")


@fault("networks missing")
def _(stage):
    program = program_alone(stage, "vouch_VouchNetworks.resources")
    return stage.refused(["--port", "0", "--data", stage.data(), "--no-workers"], "network", program=program)


@fault("storage of pictures away at start")
def _(stage):
    place = f"s3://vouch/pictures?endpoint=http://127.0.0.1:{free_port()}&region=eu-central-1"
    return stage.refused(
        ["--port", "0", "--data", stage.data(), "--no-workers", "--blobs", place], "storage|blobs|pictures",
        environment={"AWS_ACCESS_KEY_ID": "a", "AWS_SECRET_ACCESS_KEY": "b"})


@fault("backup target full")
def _(stage):
    stage.data()
    stage.serve(["--no-workers"])
    stage.disk("full", 100)
    stage.fill("full")
    return stage.refused(["backup", stage.path("full/backup.sqlite"), "--data", stage.path("data")],
                         "full|no room left|No space")
