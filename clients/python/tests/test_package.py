"""The package as it is built and typed. A judge that is missing is told: scripts/setup --test installs mypy and wheel."""

import importlib.util
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest
import zipfile

HERE = pathlib.Path(__file__).resolve().parents[1]
JUDGES = HERE.parents[1] / ".venv/clients/bin/python"
PYTHON = str(JUDGES) if JUDGES.exists() else sys.executable


def has(module: str) -> bool:
    if PYTHON == sys.executable:
        return importlib.util.find_spec(module) is not None
    return subprocess.run([PYTHON, "-c", f"import {module}"], capture_output=True, check=False).returncode == 0


class PackageTests(unittest.TestCase):
    @unittest.skipUnless(has("mypy"), "mypy is not installed")
    def test_types(self) -> None:
        for version in ("3.10", "3.13"):
            run = subprocess.run(
                [PYTHON, "-m", "mypy", "--strict", "--python-version", version, "--cache-dir", "/dev/null", "vouch_client", "tests"],
                cwd=HERE, capture_output=True, text=True, check=False)
            self.assertEqual(run.returncode, 0, run.stdout + run.stderr)

    @unittest.skipUnless(has("wheel") and has("setuptools"), "wheel or setuptools is not installed")
    def test_wheel(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            # Building leaves files beside the sources.
            source = pathlib.Path(folder, "source")
            shutil.copytree(HERE, source, ignore=shutil.ignore_patterns("__pycache__", "build", "*.egg-info"))
            build = subprocess.run(
                [PYTHON, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check", "--no-index", "--no-deps",
                 "--no-build-isolation", "--wheel-dir", folder, str(source)],
                capture_output=True, text=True, check=False)
            self.assertEqual(build.returncode, 0, build.stdout + build.stderr)
            (wheel,) = pathlib.Path(folder).glob("vouch_client-*-py3-none-any.whl")
            names = zipfile.ZipFile(wheel).namelist()
            modules = {f"vouch_client/{path.name}" for path in (HERE / "vouch_client").iterdir() if path.is_file()}
            self.assertLessEqual(modules, set(names))
            self.assertIn("vouch_client/py.typed", names)
            self.assertFalse([name for name in names if "test" in name])
            # As an application installs it, and nothing of the sources is in the way.
            target = pathlib.Path(folder, "installed")
            subprocess.run(
                [PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-index", "--no-deps", "--target",
                 str(target), str(wheel)], check=True, capture_output=True)
            said = subprocess.run(
                [sys.executable, "-I", "-c", f"import sys; sys.path.insert(0, {str(target)!r}); import vouch_client; "
                 "print(vouch_client.__file__, len(vouch_client.__all__))"], capture_output=True, text=True, check=True).stdout
            self.assertIn(str(target), said)

    def test_everything_exported_is_there(self) -> None:
        import vouch_client

        for name in vouch_client.__all__:
            self.assertTrue(hasattr(vouch_client, name), name)


if __name__ == "__main__":
    unittest.main()
