"""A data folder, read through the program's commands and directly."""

import json
import os
import shutil
import sqlite3
import subprocess
import tempfile


class Folder:
    """A data folder; `faults` collects what is wrong with it, for the verdict."""

    def __init__(self, binary, path):
        self.binary, self.path = binary, path
        self.faults = []

    def check(self, holds, fault):
        if not holds:
            self.faults.append(fault)
        return holds

    def run(self, *arguments):
        environment = {**os.environ, "SWIFT_BACKTRACE": "enable=no"}
        return subprocess.run(
            [self.binary, *arguments], capture_output=True, text=True, errors="replace", env=environment, timeout=600
        )

    @property
    def games(self):
        return os.path.join(self.path, "games")

    def replay_paths(self):
        names = sorted(os.listdir(self.games)) if os.path.isdir(self.games) else []
        return [os.path.join(self.games, name) for name in names if name.endswith(".replay")]

    def unfinished(self):
        """The files of the unfinished games."""
        marks = os.path.join(self.path, "unfinished")
        names = sorted(os.listdir(marks)) if os.path.isdir(marks) else []
        return [os.path.join(self.games, name + ".replay") for name in names]

    def replays(self):
        """All games, as `blockfall replays --json` lists them."""
        listed = self.run("replays", "--json", "--data-dir", self.path)
        self.check(listed.returncode == 0, f"replays: status {listed.returncode}: {listed.stderr.strip()}")
        return [json.loads(line) for line in listed.stdout.splitlines()]

    def ended(self):
        """The finished games."""
        return [game for game in self.replays() if game.get("cause")]

    def states(self, paths):
        """The states at the ends of replays, which must verify."""
        told = self.run("verify", "--json", *paths)
        self.check(told.returncode == 0, f"verify: {told.stderr.strip()[:400]}")
        return [json.loads(line)["state"] for line in told.stdout.splitlines()]

    def rows(self, query):
        """The rows that a query of the database gives, run on a copy so that the original stays untouched."""
        with tempfile.TemporaryDirectory() as copy:
            for suffix in ("", "-journal"):
                path = os.path.join(self.path, "blockfall.db" + suffix)
                if os.path.exists(path):
                    shutil.copy(path, os.path.join(copy, "blockfall.db" + suffix))
            database = sqlite3.connect(os.path.join(copy, "blockfall.db"))
            try:
                return database.execute(query).fetchall()
            except sqlite3.Error as error:
                return [(str(error),)]
            finally:
                database.close()

    def check_all(self):
        """Checks what must hold for every data folder, however the last program that used it ended."""
        for folder in (self.path, self.games):
            for name in os.listdir(folder) if os.path.isdir(folder) else []:
                self.check("set-aside" not in name, f"something was set aside: {name}")
        paths = self.replay_paths()
        if paths:
            told = self.run("verify", *paths)
            self.check(told.returncode == 0, f"verify: {told.stderr.strip()[:400]}")
        if os.path.exists(os.path.join(self.path, "blockfall.db")):
            found = self.rows("PRAGMA integrity_check")
            self.check(found == [("ok",)], f"the database is damaged: {found}")


def give_up(program):
    """Gives up the paused game on the screen."""
    program.type("\x1b[F\r")
    program.wait_for("Give up?")
    program.type("\x1b[B\r")
    program.wait_for("Game over")


def leave(program):
    """Quits through the menu from any screen; returns the exit status."""
    # Keys are ignored for half a second after a game ends.
    program.type_until("q", "Quick game")
    program.type("q")
    return program.wait_for_end()


def cannot_trace():
    """Why strace cannot inject faults here; None if it can."""
    if not shutil.which("strace"):
        return "strace is not installed"
    command = ["strace", "-f", "-o", "/dev/null", "-e", "inject=getppid:error=EIO", "true"]
    tried = subprocess.run(command, capture_output=True, text=True)
    return None if tried.returncode == 0 else f"ptrace is not allowed here: {tried.stderr.strip()[:80]}"
