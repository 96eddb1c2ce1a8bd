#!/usr/bin/env python3
"""Power cuts: a loop device's file is copied at random moments, without any unwritten data.

The game plays on an ext4 file system whose device is a file. The copy lacks what the kernel still held in memory, as
after a power cut. (A disk that writes in another order than it was told would need dm-log-writes, and so a kernel with
a device mapper.) The check mounts each copy and examines it.
"""

import glob
import os
import random
import shutil
import sqlite3
import subprocess
import tempfile
import time

from harness import Program, Unexpected, choose, run, score, start_game

ASKED = "{} power cuts on a loop device: no finished result lost, at most 1 s of play and {} for the sync, nothing damaged"

# How long a sync may take, in seconds; it begins within the one second of play that may be lost.
SYNC = 0.3


def check(options, verdicts):
    asked = ASKED.format(options.count, options.told(SYNC))
    if os.geteuid() != 0:
        verdicts.not_tried(asked, "a loop device needs root")
        return
    folder = tempfile.mkdtemp(prefix="blockfall-soak-", dir="/dev/shm" if os.path.isdir("/dev/shm") else None)
    disk, mounted = os.path.join(folder, "disk"), os.path.join(folder, "mounted")
    os.mkdir(mounted)
    try:
        try:
            make_disk(disk)
            call("mount", "-o", "loop", disk, mounted)
        except Unexpected as error:
            verdicts.not_tried(asked, f"no loop device here: {error}")
            return
        wrong, figures = None, None
        try:
            figures = cut(options, folder, disk, mounted)
        except Unexpected as error:
            wrong = error
        verdicts.say(asked, wrong or figures, wrong is None)
    finally:
        subprocess.run(["umount", mounted], capture_output=True)
        shutil.rmtree(folder, ignore_errors=True)


def call(*command):
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode != 0:
        raise Unexpected(f"{' '.join(command)}: {result.stderr.strip() or result.returncode}")


def make_disk(path):
    with open(path, "wb") as file:
        file.truncate(16 << 20)
    call("mkfs.ext4", "-q", "-F", path)


def copy_at_once(disk, copy):
    """Copies the disk without a write during the copy: reads it until two readings are equal."""
    before = None
    for _ in range(200):
        with open(disk, "rb") as file:
            data = file.read()
        if data == before:
            break
        before = data
    else:
        raise Unexpected("the disk is never at rest for as long as a copy takes")
    with open(copy, "wb") as file:
        file.write(data)


def cut(options, folder, disk, mounted):
    dice = random.Random(options.seed)
    cuts = finished = unfinished = 0
    most_lost = 0.0
    # `seen`: when each piece of a game was dropped, and the score then; `told`: how many results the screen has shown.
    home = os.path.join(mounted, "home")
    os.mkdir(home)
    call("sync", "-f", mounted)
    told = 0
    while cuts < options.count:
        with start_game(options.binary, "--new", home=home) as program:
            seen = []
            for drop in range(dice.randint(4, 12)):
                before = score(program) or 0
                program.type_until("hhhhhhllllllll"[: dice.randint(0, 14)] + " ", lambda: (score(program) or 0) > before, "a drop")
                seen.append((time.monotonic(), score(program)))
                program.watch(dice.random() * 0.4)
                if dice.random() < 0.4 and cuts < options.count:
                    lost = look(options, folder, disk, seen, told)
                    most_lost = max(most_lost, lost)
                    cuts += 1
                    unfinished += 1
            # Half of the games are given up, and show their results.
            if dice.random() < 0.5:
                program.type_until("p", "Give up")
                give_up(program)
                told += 1
                finished += 1
                lost = look(options, folder, disk, [], told)
                cuts += 1
            program.kill(9)
    # Few cuts may all fall within games, or all after results.
    if cuts >= 20 and 0 in (finished, unfinished):
        raise Unexpected(f"{unfinished} cuts within games, and {finished} after results")
    return (
        f"{cuts} cuts ({unfinished} within games, after {finished} results): all results there, at most "
        f"{most_lost:.2f} s of play lost, databases whole, all games verify"
    )


def give_up(program):
    """Gives up the paused game, confirms, and waits for the result."""
    choose(program, "Give up")
    program.wait_for("Give up?")
    program.type("\x1b[B")
    program.watch(0.1)
    program.type("\r")
    program.wait_for("Game over")
    # The result is saved in the background, at the latest a second later.
    program.watch(1.0)


def look(options, folder, disk, seen, told):
    """Cuts the power now and checks what is left; returns the seconds of play that are lost."""
    copy, at = os.path.join(folder, "copy"), os.path.join(folder, "at")
    now = time.monotonic()
    copy_at_once(disk, copy)
    os.makedirs(at, exist_ok=True)
    call("mount", "-o", "loop", copy, at)
    try:
        own = os.path.join(at, "home/data/blockfall")
        games = sorted(glob.glob(os.path.join(own, "games/*.replay")))
        if games:
            result = subprocess.run([options.binary, "verify", *games], capture_output=True, text=True)
            if result.returncode != 0:
                raise Unexpected(f"a game is damaged: {result.stdout}{result.stderr}")
        database = os.path.join(own, "blockfall.db")
        if told:
            connection = sqlite3.connect(database)
            whole = connection.execute("PRAGMA integrity_check").fetchone()[0]
            results = connection.execute("SELECT count(*) FROM result").fetchone()[0]
            connection.close()
            if whole != "ok" or results < told:
                raise Unexpected(f"the database is {whole}, with {results} results of {told}")
        return lost_play(options, os.path.join(at, "home"), seen, now) if seen else 0.0
    finally:
        call("umount", at)


def lost_play(options, home, seen, now):
    """The seconds from the first lost drop to the cut; fails after a second and the time for the sync."""
    with Program(options.binary, home=home) as program:
        program.wait(lambda: "Paused" in program.screen or "Quick game" in program.screen, "the start after the cut")
        kept = score(program) or 0
        program.kill(9)
    missing = [moment for moment, points in seen if points > kept]
    lost = now - missing[0] if missing else 0.0
    if lost > 1.0 + options.limit(SYNC):
        raise Unexpected(f"{lost:.2f} s of play are lost: {kept} points of {seen[-1][1]}")
    return lost


if __name__ == "__main__":
    run(check, whole=200, reduced=2)
