import errno
import os
import signal
import socket
import subprocess
import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from brain.command_line import embedded_servers, ended_by_sigterm
from brain.environment import ROOT, environment
from brain.run import first_start
from brain.run.embedded.watch import Watch
from brain.run.processes import Processes
from brain.run.record import DEMO_IS_DUE, CannotRunError, RunRecord


class Command(BaseCommand):
    help = "Serve the product: databases where none are given, schema, web, worker and beat; at the first start a demo."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--without-demo", action="store_true", help="start with an empty memory")

    def handle(self, *_args: Any, **options: Any) -> None:
        record = self._take_over()
        try:
            with ended_by_sigterm(), embedded_servers():
                demo = self._prepare() and not options["without_demo"]
                self._serve(record, demo=demo)
        finally:
            record.remove()

    def _take_over(self) -> RunRecord:
        """Be the only run of this data folder and port. Raises CannotRunError with the way out."""
        path = environment.data_dir / "run" / "processes.json"
        before = RunRecord.read(path)
        if before and before.runner.alive():
            raise CannotRunError(
                f"Lorekeeper already runs on {environment.data_dir} as process {before.runner.pid}, at {before.url}. "
                "Stop that one first, or name another folder with DATA_DIR=…"
            )
        if before and (ended := before.end_processes()):
            self._say(f"Ended what an interrupted run had left: {', '.join(ended)}.")
        _require_free_port()
        return RunRecord.begin(path, first_start.address())

    def _prepare(self) -> bool:
        """Roles, schema and networks, in a process of its own: this one loads no application. Returns whether the demo is due."""
        prepare = [sys.executable, str(ROOT / "manage.py"), "prepare", "--before-run"]
        status = subprocess.run(prepare, cwd=ROOT, stdin=subprocess.DEVNULL, check=False).returncode  # noqa: S603
        if status not in {os.EX_OK, DEMO_IS_DUE}:
            sys.exit(status)  # it has said why
        return status == DEMO_IS_DUE

    def _serve(self, record: RunRecord, *, demo: bool) -> None:
        processes = Processes(self._say)
        beside = first_start.FirstStart(processes, record, self._say, demo=demo)
        watch = Watch(
            environment.data_dir,
            self._say,
            postgres=not environment.database_url,
            valkey=not environment.redis_url,
        )

        def started() -> None:
            beside.start()
            watch.start()

        processes.loop(started)
        watch.end()
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)  # a second Ctrl-C would leave servers behind
        record.end_processes()
        if processes.fallen:
            name, status = processes.fallen
            raise CannotRunError(
                f"The {name} process ended at each of several starts (status {status}); the others were stopped."
            )

    def _say(self, text: str) -> None:
        self.stdout.write(text)
        self.stdout.flush()


def _require_free_port() -> None:
    host, port = environment.host, environment.port
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                raise CannotRunError(
                    f"Port {port} on {host} is in use: choose another one, for example PORT={port + 1}."
                ) from error
            raise CannotRunError(
                f"Cannot listen on {host}, port {port}: {error.strerror} (HOST, PORT)"
            ) from error
