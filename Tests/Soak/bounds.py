#!/usr/bin/env python3
"""Files that claim years of play are refused at once, by every command and by the program itself."""

import json
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import time

from harness import PATIENCE, Folder, run, start_menu

ID = "20260101T000000Z-0123abcd"
# Modes as a replay's header names them.
MODES = ["endless", "zen", "survival", "sprint", "dig", "practice", "ultra", "daily:2026-11-21", "puzzle:lines:4"]
PUZZLE = {"pieces": "OO"}


def replay(mode, rules, *lines):
    values = {"format": "blockfall-replay", "version": 2, "rules": rules, "seed": 1, "level": 1}
    values |= {"player": None, "started": "2026-01-01T00:00:00Z", "mode": mode}
    if mode.startswith("puzzle"):
        values |= PUZZLE
    return "\n".join([json.dumps(values, separators=(",", ":")), *lines]) + "\n"


def claims(dice, count):
    """Replays of two lines: a header, and a line that claims a time of 10^15 µs (31 years) or more."""
    yield "zen wait", replay("zen", "modern", '[9000000000000000,"wait"]')
    for number in range(count):
        mode, rules = MODES[number % len(MODES)], dice.choice(["classic", "modern"])
        claimed = dice.choice([9_000_000_000_000_000, 2**63 - 1, dice.randrange(10**15, 2**63)])
        line = dice.choice(
            [
                f'[{claimed},"wait"]',
                f'[{claimed},"left"]',
                f'[{claimed},"soft",1]',
                f'{{"at":{claimed},"digest":"0123456789abcdef"}}',
                f'{{"at":{claimed},"digest":"0123456789abcdef","cause":"givenUp","score":0,"lines":0,"level":1,"pieces":1}}',
            ]
        )
        yield f"{mode} {rules} {line}", replay(mode, rules, line)


def call(binary, *arguments, stdin=""):
    begin = time.monotonic()
    try:
        done = subprocess.run([binary, *arguments], input=stdin, capture_output=True, text=True, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        return None, "", PATIENCE
    return done.returncode, done.stderr, time.monotonic() - begin


def check(options, verdicts):
    dice = random.Random(options.seed)
    with tempfile.TemporaryDirectory(prefix="blockfall-soak-") as folder:
        commands(options, verdicts, dice, folder)
        scripts(options, verdicts)
        program(options, verdicts, folder)


def commands(options, verdicts, dice, folder):
    """Every command that reads a replay, from a file and from a data folder."""
    slowest, wrong, count = (0.0, "none"), [], 0
    path, own = os.path.join(folder, "claim"), os.path.join(folder, "own")
    for name, text in claims(dice, options.count):
        with open(path, "w") as file:
            file.write(text)
        shutil.rmtree(own, ignore_errors=True)
        place(own, text)
        for arguments in (
            ["verify", path],
            ["import", "--data-dir", os.path.join(folder, "other"), path],
            ["share", path],
            ["replays", "--data-dir", own],
            ["export", "--cast", "--data-dir", own, ID, "-"],
            ["share", "--data-dir", own, ID],
        ):
            status, error, seconds = call(options.binary, *arguments)
            slowest = max(slowest, (seconds, f"{arguments[0]} of {name}"))
            count += 1
            # `replays` reports what is wrong with a game and continues.
            if status not in ({0} if arguments[0] == "replays" else {1, 2}):
                wrong.append(f"{arguments[0]} of {name}: status {status}")
            elif status and error.count("\n") != 1:
                wrong.append(f"{arguments[0]} of {name}: not one line: {error[:200]}")
    verdicts.say(
        f"replays that claim years, in every mode, by wait, command, checkpoint or result: refused within {options.told(1)}",
        "; ".join(wrong[:3]) or f"{count} commands, slowest {slowest[0] * 1000:.0f} ms ({slowest[1]})",
        not wrong,
        slowest[0] <= options.limit(1),
    )


def scripts(options, verdicts):
    """Scripts that wait for years stop by themselves, in endless modes too."""
    slowest, wrong = 0.0, []
    # A debug build checks the whole state at each of ten million falls, which takes many minutes.
    is_slow = "/debug/" in options.binary
    modes = ["endless", "survival", "practice"] + ([] if is_slow else ["zen"])
    for mode in modes:
        for rules in ("classic", "modern"):
            arguments = ["script", "--mode", mode, "--rules", rules]
            status, error, seconds = call(options.binary, *arguments, stdin="# years\n0 left\n9223372036854775 wait\n")
            slowest = max(slowest, seconds)
            # Games that top out, or have no gravity, come to their end.
            expected = {2} if mode == "zen" else {0}
            if status not in expected or status == 2 and not error.startswith("blockfall: line 3: "):
                wrong.append(f"{mode} {rules}: status {status}, {error[:200]}")
    verdicts.say(
        f"scripts that wait for years: an error with its line number, or the end, within {options.told(10)}",
        "; ".join(wrong) or f"{2 * len(modes)} scripts, slowest {slowest:.1f} s",
        not wrong,
        slowest <= options.limit(10),
    )


def place(own, text):
    """Makes a data folder with an unfinished game."""
    os.makedirs(os.path.join(own, "games"), 0o700)
    os.makedirs(os.path.join(own, "unfinished"), 0o700)
    os.chmod(own, 0o700)
    with open(os.path.join(own, "games", ID + ".replay"), "w") as file:
        file.write(text)
    open(os.path.join(own, "unfinished", ID), "w").close()


def program(options, verdicts, folder):
    """An unfinished game from a restored backup claims years: the program starts, and obeys TERM."""
    home = tempfile.mkdtemp(prefix="blockfall-soak-", dir=folder)
    own = os.path.join(home, "data", "blockfall")
    source = os.path.join(folder, "source")
    place(source, replay("zen", "modern", '[9000000000000000,"wait"]'))
    backup = os.path.join(folder, "backup")
    wrong = None
    if call(options.binary, "backup", "--data-dir", source, backup)[0] not in (0, 1):
        wrong = "no backup was made"
    status, error, _ = call(options.binary, "restore", "--data-dir", own, backup)
    if status != 0:
        wrong = wrong or f"restore: status {status}, {error}"
    begin = time.monotonic()
    with start_menu(options.binary, home=home) as blockfall:
        blockfall.watch(0.3)
        blockfall.kill(signal.SIGTERM)
        blockfall.wait_for_end()
    seconds = time.monotonic() - begin
    verdicts.say(
        f"a game that claims years, restored from a backup: the menu comes, TERM is obeyed within {options.told(2)}",
        wrong or f"{seconds:.1f} s",
        wrong is None,
        seconds <= options.limit(2),
    )


if __name__ == "__main__":
    run(check, whole=300, reduced=9)
