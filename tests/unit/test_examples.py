"""Every program in examples/ runs and prints what examples/expected/ holds."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from helpers.markdown import ROOT

EXAMPLES = ROOT / "examples"
CPP = sorted((EXAMPLES / "cpp").glob("*.cpp"))


def run(*command: str | Path) -> str:
    """Output of a command; commands of this environment (cmake, ninja) are found first."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = os.environ | {"PATH": path}
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL, env=environment
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def expected(program: str) -> str:
    return (EXAMPLES / "expected" / f"{program}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("script", sorted(EXAMPLES.glob("*.py")), ids=lambda path: path.stem)
def test_python_example(script: Path, tmp_path: Path) -> None:
    assert run(sys.executable, "-W", "error", script) == expected(script.stem)


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The C++ examples, built against an installed copy of the library as a user would."""
    folder = tmp_path_factory.mktemp("cpp")
    library, installed, built = folder / "library", folder / "installed", folder / "examples"
    run("cmake", "-S", ROOT, "-B", library, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release")
    run("cmake", "--build", library)
    run("cmake", "--install", library, "--prefix", installed)
    run("cmake", "-S", EXAMPLES / "cpp", "-B", built, "-G", "Ninja", f"-DCMAKE_PREFIX_PATH={installed}")
    run("cmake", "--build", built)
    return built


@pytest.mark.parametrize("source", CPP, ids=lambda path: path.stem)
def test_cpp_example(source: Path, programs: Path) -> None:
    assert run(programs / source.stem) == expected(f"cpp_{source.stem}")


def test_every_expectation_belongs_to_an_example() -> None:
    names = {path.stem for path in EXAMPLES.glob("*.py")} | {f"cpp_{path.stem}" for path in CPP}
    assert {path.stem for path in (EXAMPLES / "expected").iterdir()} == names
