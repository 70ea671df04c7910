"""Recordings for the benchmarks of a capture: pictures on a grey desk that come nearer, come to rest, and are held by a hand that trembles.

1280 x 720 pixels, 30 frames a second.
"""
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
# A frame's worth each: no frame depends on the one before, so that any can be shown first.
FRAMES = ["-c:v", "mjpeg", "-q:v", "3", "-pix_fmt", "yuvj420p"]
FILM = ["-c:v", "libx264", "-preset", "veryfast", "-crf", "20", "-pix_fmt", "yuv420p"]


def can_draw(measured):
    """Whether there is ffmpeg; without it, says that nothing is measured."""
    if shutil.which("ffmpeg"):
        return True
    print(f"bench: notice: {measured} is not measured: no ffmpeg")
    return False


def draw(pictures, path, seconds, height, grows, codec):
    """Draws each picture for some seconds, one after the other.

    `height` is that of a picture of size 1, in pixels. `grows` is (from, to, seconds): the sizes between which it comes nearer, and
    when it comes to rest.
    """
    first, last, rests = grows
    size = f"if(lt(t,{rests}),{first}+{(last - first) / rests}*t,{last})"
    tremble = "1.5*sin(7*t)"
    command, steps = ["ffmpeg", "-nostdin", "-v", "error", "-y"], []
    for index, picture in enumerate(pictures):
        command += ["-f", "lavfi", "-i", f"color=c=0x787878:s=1280x720:r=30:d={seconds}"]
        command += ["-loop", "1", "-framerate", "30", "-t", str(seconds), "-i", str(ROOT / picture)]
        steps.append(
            f"[{2 * index + 1}]scale=w='2*trunc({height}*({size})*iw/ih/2)':h=-2:eval=frame[d{index}];"
            f"[{2 * index}][d{index}]overlay=x='(W-w)/2+{tremble}':y='(H-h)/2+{tremble}':eval=frame:shortest=1[v{index}]")
    joined = "".join(f"[v{index}]" for index in range(len(pictures)))
    command += ["-filter_complex", ";".join(steps) + f";{joined}concat=n={len(pictures)}:v=1:a=0[out]", "-map", "[out]"]
    subprocess.run(command + codec + [str(path)], check=True)
    return path


def revision():
    found = subprocess.run(["git", "-C", str(ROOT), "rev-parse", "--short", "HEAD"], stdout=subprocess.PIPE, text=True)
    return found.stdout.strip() or "unknown"


def need(program, command):
    if not program.exists():
        sys.exit(f"bench: error: no release build of {program.name}\nbench: hint: {command}")
