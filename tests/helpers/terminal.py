"""A program in a terminal of its own, to type into and to read from."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
import time
from pathlib import Path
from typing import Self

__all__ = ["Terminal", "run"]

PATIENCE = 30.0
"""Seconds to wait for an expected text."""


def run(*words: str, cwd: Path | None = None, **env: str) -> subprocess.CompletedProcess[str]:
    """Run `mazzo` as a user does, its output caught."""
    return subprocess.run(
        [sys.executable, "-m", "mazzo", *words],
        capture_output=True,
        encoding="utf-8",
        cwd=cwd,
        env=_environment(**env),
        timeout=120,
        check=False,
    )


def _environment(**env: str) -> dict[str, str]:
    """The environment of this process, its import path made absolute: the program may run elsewhere."""
    paths = [str(Path(path).resolve()) for path in os.environ.get("PYTHONPATH", "").split(os.pathsep) if path]
    return {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(paths),
        "PYTHONIOENCODING": "utf-8",
        "TERM": "xterm",
        **env,
    }


class Terminal:
    """`mazzo` in a pseudo-terminal. A context manager; the program is killed at its end."""

    def __init__(self, *words: str, cwd: Path, columns: int = 80, rows: int = 24) -> None:
        self._master, slave = pty.openpty()
        termios.tcsetwinsize(slave, (rows, columns))
        self._process = subprocess.Popen(
            [sys.executable, "-m", "mazzo", *words],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            cwd=cwd,
            env=_environment(),
            start_new_session=True,
        )
        os.close(slave)
        self._text = ""
        self._read = 0

    def expect(self, pattern: str) -> str:
        """Wait for a pattern in what came since the last one, colours removed; return all up to its end."""
        end = time.monotonic() + PATIENCE
        while True:
            rest = self._text[self._read :]
            found = re.search(pattern, rest)
            if found:
                self._read += found.end()
                return rest[: found.end()]
            if not self._more(end - time.monotonic()):
                raise AssertionError(f"{pattern!r} did not come, but: {rest}")

    def type(self, line: str) -> None:
        """Type a line and Enter."""
        os.write(self._master, f"{line}\n".encode())

    def press(self, key: bytes) -> None:
        """Press a key."""
        os.write(self._master, key)

    def interrupt(self) -> None:
        """What Ctrl-C does."""
        self._process.send_signal(signal.SIGINT)

    def exit_code(self) -> int:
        """Wait for the end."""
        while self._more(PATIENCE):
            pass
        return self._process.wait(PATIENCE)

    def _more(self, seconds: float) -> bool:
        """Read what comes within some time; False when nothing does, or at the end."""
        ready, _, _ = select.select([self._master], [], [], max(0.0, seconds))
        if not ready:
            return False
        try:
            data = os.read(self._master, 65536)
        except OSError:  # how Linux tells that the other end is closed
            return False
        text = data.decode("utf-8", "replace").replace("\r\n", "\n")
        self._text += re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", text)
        return bool(data)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait()
        os.close(self._master)
