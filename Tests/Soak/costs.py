#!/usr/bin/env python3
"""Files from outside cost at most a hundred megabytes and ten seconds each, whatever they claim or are.

A backup with a huge value, a replay of fifty megabytes, pipes in place of the database's files, and a pipe that nobody
writes to in place of a command's file.
"""

import os
import resource
import sqlite3
import subprocess
import tempfile
import time

from harness import PATIENCE, Program, Unexpected, run, start_game

MEGABYTE = 1 << 20
MOST_MEGABYTES = 100


class Run:
    """One run of a command: its exit status, errors, time and peak memory."""

    def __init__(self, binary, *arguments):
        errors = tempfile.TemporaryFile()
        begin = time.monotonic()
        process = subprocess.Popen(
            [binary, *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=errors,
            env={**os.environ, "LC_ALL": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no"},
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (int(PATIENCE), int(PATIENCE))),
        )
        # wait4 measures this child alone, RUSAGE_CHILDREN all of them.
        while True:
            pid, status, usage = os.wait4(process.pid, os.WNOHANG)
            if pid:
                break
            if time.monotonic() - begin > PATIENCE:
                process.kill()
            time.sleep(0.005)
        process.returncode = self.status = os.waitstatus_to_exitcode(status)
        self.seconds = time.monotonic() - begin
        self.megabytes = usage.ru_maxrss / 1024
        errors.seek(0)
        self.errors = errors.read().decode(errors="replace")

    @property
    def told(self):
        return f"status {self.status} in {self.seconds:.1f} s with {self.megabytes:.0f} MB"

    def is_refusal(self):
        return self.status == 2 and self.errors.startswith("blockfall: ") and self.errors.count("\n") == 1


def backup(options, verdicts, folder):
    """A backup whose only replay is a value of half a gigabyte."""
    size = (80 if options.reduced else 500) * MEGABYTE
    data, other, path = (os.path.join(folder, name) for name in ("data", "other", "backup"))
    Run(options.binary, "settings", "--data-dir", data, "ghost", "off")
    Run(options.binary, "backup", "--data-dir", data, path)
    connection = sqlite3.connect(path)
    connection.execute("INSERT INTO replay VALUES ('20260101T000000Z-01234567', zeroblob(?))", (size,))
    connection.commit()
    connection.close()
    asked = f"a backup with a value of {size // MEGABYTE} MB is refused with at most {MOST_MEGABYTES} MB"
    trial = Run(options.binary, "restore", "--data-dir", other, path)
    kept = sum(os.path.getsize(os.path.join(place, name)) for place, _, names in os.walk(other) for name in names)
    verdicts.say(
        f"{asked} and {options.told(1)}",
        trial.told + ("" if trial.is_refusal() else f": {trial.errors[:300]}") + f", {kept} bytes of it saved",
        trial.is_refusal() and trial.megabytes <= MOST_MEGABYTES and kept < MEGABYTE,
        trial.seconds <= options.limit(1),
    )
    os.unlink(path)


def header(binary, folder):
    """The first line of a replay as this version writes it."""
    with start_game(binary, "play", "--new", "--seed", "1", home=folder):
        games = os.path.join(folder, "data", "blockfall", "games")
        with open(os.path.join(games, os.listdir(games)[0])) as file:
            return file.readline()


def large_replay(options, verdicts, folder):
    """A valid replay of fifty megabytes: a piece moves left and right in each microsecond."""
    # A debug build plays about ten thousand steps a second.
    megabytes = 0.1 if options.reduced else 50
    most = 40 if options.reduced else MOST_MEGABYTES
    path, data = os.path.join(folder, "large.replay"), os.path.join(folder, "imported")
    first = header(options.binary, folder)
    with open(path, "w") as file:
        file.write(first)
        moment = 1000
        while file.tell() < megabytes * MEGABYTE:
            file.write("".join(f'[{moment + step},"left"]\n[{moment + step},"right"]\n' for step in range(2000)))
            moment += 2000
    size = os.path.getsize(path)
    trial = Run(options.binary, "import", "--data-dir", data, path)
    games = os.path.join(data, "games")
    names = os.listdir(games) if os.path.isdir(games) else []
    whole = len(names) == 1 and os.path.getsize(os.path.join(games, names[0])) == size
    verdicts.say(
        f"a replay of {megabytes:g} MB is imported whole with {most} MB at most",
        trial.told
        + ("" if trial.status == 0 else f": {trial.errors[:300]}")
        + (", saved whole" if whole else f", {names} saved"),
        trial.status == 0 and whole and trial.megabytes <= most,
        trial.seconds <= options.limit(10),
    )
    if not names:
        return
    identity = names[0].removesuffix(".replay")
    again = Run(options.binary, "import", "--data-dir", data, path)
    out = os.path.join(folder, "out")
    copied = Run(options.binary, "export", "--data-dir", data, identity, out)
    saved = Run(options.binary, "backup", "--data-dir", data, os.path.join(folder, "saved"))
    back = Run(options.binary, "restore", "--data-dir", os.path.join(folder, "back"), os.path.join(folder, "saved"))
    alike = same(path, out) and same(path, os.path.join(folder, "back", "games", names[0]))
    trials = [again, copied, saved, back]
    verdicts.say(
        f"it is imported again as the same game, exported, backed up and restored with at most {most} MB each",
        ", ".join(f"{one.megabytes:.0f} MB" for one in trials) + ("" if alike else ", not the same file"),
        alike and len(os.listdir(games)) == 1 and all(one.status == 0 and one.megabytes <= most for one in trials),
        all(one.seconds <= options.limit(10) for one in trials),
    )


def same(a, b):
    return os.path.exists(a) and os.path.exists(b) and subprocess.run(["cmp", "-s", a, b]).returncode == 0


def pipes_in_the_folder(options, verdicts, folder):
    """A pipe as one of the database's files, which SQLite would open and wait for a writer."""
    wrong, slowest = [], 0.0
    for number, name in enumerate(["blockfall.db-journal", "blockfall.db-wal", "blockfall.db", "first-look"]):
        home = os.path.join(folder, f"pipe-{number}")
        data = os.path.join(home, "data", "blockfall")
        Run(options.binary, "settings", "--data-dir", data, "ghost", "off")
        path = os.path.join(data, name)
        if os.path.exists(path):
            os.unlink(path)
        os.mkfifo(path, 0o600)
        trial = Run(options.binary, "settings", "--data-dir", data, "ghost")
        slowest = max(slowest, trial.seconds)
        if trial.status != 0:
            wrong.append(f"{name}: {trial.told}: {trial.errors[:200]}")
        if os.path.exists(path) and name != "first-look":
            os.unlink(path)
            os.mkfifo(path, 0o600)
        try:
            with Program(options.binary, home=home) as program:
                slowest = max(slowest, program.wait_for("Quick game"))
                program.watch(0.2)
                program.kill(15)
                program.wait_for_end()
        except Unexpected as error:
            wrong.append(f"{name}: {error}")
    verdicts.say(
        "a pipe in place of the database, its journals or the startup settings: set aside or ignored within "
        f"{options.told(1)}",
        "; ".join(wrong[:2]) or f"4 pipes, {slowest * 1000:.0f} ms at most",
        not wrong,
        slowest <= options.limit(1),
    )


def pipes_for_commands(options, verdicts, folder):
    """A pipe that nobody writes to in place of a command's file."""
    pipe = os.path.join(folder, "pipe")
    os.mkfifo(pipe)
    data = ["--data-dir", os.path.join(folder, "piped")]
    commands = [
        ["script", "--playfield", pipe], ["verify", pipe], ["import", *data, pipe], ["restore", *data, pipe],
        ["settings", *data, "--import", pipe], ["practice", *data, pipe], ["puzzle", pipe], ["themes", pipe],
    ]
    wrong, slowest = [], (0.0, "none")
    for command in commands:
        trial = Run(options.binary, *command)
        slowest = max(slowest, (trial.seconds, command[0]))
        if trial.status != (1 if command[0] == "themes" else 2) or trial.errors.count("\n") != 1:
            wrong.append(f"{command[0]}: {trial.told}: {trial.errors[:200]}")
    verdicts.say(
        f"a pipe that nobody writes to in place of a command's file: a clear line within {options.told(2)}",
        "; ".join(wrong[:3]) or f"{len(commands)} commands, {slowest[0] * 1000:.0f} ms at most ({slowest[1]})",
        not wrong,
        slowest[0] <= options.limit(2),
    )


def check(options, verdicts):
    with tempfile.TemporaryDirectory(prefix="blockfall-soak-") as folder:
        for trial in (backup, large_replay, pipes_in_the_folder, pipes_for_commands):
            own = os.path.join(folder, trial.__name__)
            os.mkdir(own)
            try:
                trial(options, verdicts, own)
            except Unexpected as error:
                verdicts.say(trial.__doc__.rstrip("."), error, False)


if __name__ == "__main__":
    run(check, whole=1)
