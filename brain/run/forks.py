"""Programs as forks of one process that has loaded everything, so that web, worker and beat share its memory.

That process is multiprocessing's fork server, which has one thread and no connection. It starts with the first program, and
anew where it was killed; those that it had forked go on.
"""

import multiprocessing
import os
import runpy
import shlex
import signal
import sys
import threading
import time
from contextlib import suppress
from importlib.metadata import entry_points
from multiprocessing.connection import Connection

import psutil
from setproctitle import setproctitle

from brain.run.embedded.identity import Identity

_LOOK_SECONDS = 0.25
_UNKNOWN = 255  # the status of a program whose fork server was killed
_context = multiprocessing.get_context("forkserver")
_context.set_forkserver_preload(["brain.run.preload"])


class Fork:
    """A running program, in a session of its own; what it prints is to be read from `stdout`, in bytes.

    `Fork("python -m brain.serving")` runs the module, `Fork("celery …")` what the package installs under that name. The
    shape is subprocess.Popen's, as honcho wants it.
    """

    def __init__(self, command: str, env: object = None, cwd: str | None = None) -> None:
        """Blocks until everything is loaded. Raises OSError, EOFError or psutil.NoSuchProcess where that fails.

        Of the environment it has what this process had when the first one was started; `env` is not looked at.
        """
        read, write = _context.Pipe(duplex=False)
        known, begin = _context.Pipe(duplex=False)
        self._process = _context.Process(target=_become, args=(shlex.split(command), cwd, write, known))
        with begin, known, write:
            self._process.start()
            self.pid = self._process.pid or 0
            self._identity = Identity.of(self.pid)
            begin.send_bytes(b"")
        self.stdout = os.fdopen(os.dup(read.fileno()), "rb")
        read.close()
        self.returncode: int | None = None
        self._ended = threading.Event()
        threading.Thread(target=self._see_its_end, name=f"end of {self.pid}", daemon=True).start()

    def wait(self) -> None:
        self._ended.wait()

    def _see_its_end(self) -> None:
        self._process.join()
        while self._process.exitcode == _UNKNOWN and self._identity.alive():
            time.sleep(_LOOK_SECONDS)
        with suppress(ProcessLookupError):  # what it had started holds its output open, and its port
            os.killpg(self.pid, signal.SIGKILL)
        self.returncode = self._process.exitcode
        self._ended.set()


def end_fork_server() -> None:
    """At once, also while it loads; whoever is being started by it meets an OSError or EOFError."""
    for child in psutil.Process().children():
        with suppress(psutil.Error):
            if "multiprocessing.forkserver" in " ".join(child.cmdline()):
                child.terminate()
                child.wait(_LOOK_SECONDS)


def _become(words: list[str], cwd: str | None, output: Connection, known: Connection) -> None:
    """Nothing is begun by a process that nobody knows of: the fork server may be ended before it has told."""
    with known:
        try:
            known.recv_bytes()
        except EOFError:
            return
    os.setsid()
    for standard in (1, 2):
        os.dup2(output.fileno(), standard)
    output.close()
    os.chdir(cwd or ".")
    setproctitle(" ".join(words))
    _run(words)


def _run(words: list[str]) -> None:
    match words:
        case ["python", "-m", module, *arguments]:
            sys.argv = [module, *arguments]
            runpy.run_module(module, run_name="__main__", alter_sys=True)
        case ["python", path, *arguments]:
            sys.argv = [path, *arguments]
            runpy.run_path(path, run_name="__main__")
        case [name, *_]:
            sys.argv = words
            (program,) = entry_points(group="console_scripts", name=name)
            sys.exit(program.load()())
