#!/usr/bin/env python3
"""Kills the program at every system call of a save; nothing may be lost or damaged.

Each run resumes an unfinished game, plays it and gives it up; its result goes into the database. strace kills the
program at the first, second, third … call of each kind on saved files, until a run gets to its end. After each kill the
folder must be intact, with every game and result.
"""

import os
import signal

from harness import LeftGame, cannot_trace, leave, run

# Calls that every save makes: if strace kills at none of them, the check tests nothing.
NEEDED = {"write", "pwrite64", "fsync"}
CALLS = ["write", "pwrite64", "fsync", "fdatasync", "ftruncate", "unlink", "rename", "flock", "openat", "close"]


def check_killed(trial, what, program):
    folder = trial.folder
    # If the screen shows a new best, the result is in the database before any later start.
    if "New best" in program.screen:
        folder.check(folder.rows("SELECT count(*) FROM result") == [(3,)], f"{what}: the result is not there")
    was_over = "Game over" in program.screen
    with trial.start(folder) as again:
        screen = again.screen
        again.wait(lambda: "Paused" in screen or "Quick game" in screen, "the first screen")
        goes_on = "Paused" in screen
        folder.check(not (was_over and goes_on), f"{what}: the game was over, and is resumed")
        # The program completes the database after the first frame.
        again.watch(0.2)
        folder.check(leave(again) == 0, f"{what}: the next start did not end well")
    listed = folder.replays()
    folder.check(len(listed) == 3, f"{what}: {len(listed)} games of 3")
    ended = sum(1 for game in listed if game.get("cause"))
    folder.check(ended == (2 if goes_on else 3), f"{what}: {ended} results")
    folder.check(folder.rows("SELECT count(*) FROM result") == [(ended,)], f"{what}: rows are missing")
    folder.check_all()
    # SQLite rolls back a valid journal, and leaves an invalid one until it next writes.
    folder.check(folder.run("settings", "--data-dir", folder.path, "ghost", "on").returncode == 0, f"{what}: no write")
    folder.check(folder.rows("SELECT count(*) FROM result") == [(ended,)], f"{what}: rows are missing after a write")
    folder.check_all()
    for name in os.listdir(folder.path):
        folder.check(name in ("blockfall.db", "games", "unfinished"), f"{what}: {name} was left")


def check(options, verdicts):
    asked = f"SIGKILL at every write, sync and change of a folder in a save, up to {options.count} of each"
    reason = cannot_trace()
    if reason:
        return verdicts.not_tried(asked, reason)
    kills = {}
    with LeftGame(options.binary) as trial:
        # The short form takes the two calls that write data.
        for call in CALLS[:2] if options.reduced else CALLS:
            kills[call], has_ended = 0, False
            while not has_ended and kills[call] < options.count and not trial.folder.faults:
                number = kills[call] + 1
                trial.restore()
                program, status = trial.play(trial.strace(call, f"signal=SIGKILL:when={number}"))
                program.close()
                # The kill may come as late as at the program's end, where it closes its files.
                has_ended = status is not None and status != -signal.SIGKILL
                if has_ended:
                    trial.folder.check(status == 0, f"{call} {number}: it ended with {status}")
                else:
                    check_killed(trial, f"killed at {call} {number}", program)
                    kills[call] += 1
            trial.folder.check(kills[call] > 0 or call not in NEEDED, f"no {call} was met")
        faults = trial.folder.faults
    found = [f"{call} {count}" + (", and no more tried" if count == options.count else "") for call, count in kills.items()]
    verdicts.say(asked, "; ".join(["kills: " + ", ".join(found), *faults[:3]]), not faults)


if __name__ == "__main__":
    run(check, whole=400, reduced=1)
