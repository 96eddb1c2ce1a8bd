#!/usr/bin/env python3
"""Makes each system call of a save fail with each error, once or for good.

Play must go on to its end, older data must stay unharmed, and the screen must warn of anything that is not saved.
"""

import os

from harness import LeftGame, Unexpected, cannot_trace, run

CALLS = {
    "write": ["ENOSPC", "EIO", "EDQUOT"],
    "fsync": ["EIO", "ENOSPC"],
    "pwrite64": ["EIO", "ENOSPC"],
    "fdatasync": ["EIO"],
    "read": ["EIO"],
    "pread64": ["EIO"],
    "ftruncate": ["EIO"],
    "flock": ["EIO", "ENOLCK"],
    "openat": ["EIO", "EACCES", "EROFS", "EMFILE"],
    "unlink": ["EIO", "EROFS"],
    "mkdir": ["EROFS"],
    "newfstatat": ["EIO"],
    "fcntl": ["ENOLCK", "EOPNOTSUPP"],
}
# Errors of a disk that cannot be locked, as some networks' disks cannot.
UNLOCKED = ["ENOLCK", "EOPNOTSUPP", "ETIMEDOUT", "EIO"]
# How long the disk takes to fail in a pause, in seconds: long enough for the pause to be drawn.
DELAY = 0.7
# Words of the warnings that something is not saved or cannot be opened.
WORDS = ["ot saved", "cannot", "could not", "being played"]


def finished(folder, left):
    """The contents of all replays but the unfinished one, `left`, by name."""
    found = {}
    for path in folder.replay_paths():
        if os.path.basename(path) != left:
            with open(path, "rb") as file:
                found[os.path.basename(path)] = file.read()
    return found


def try_error(trial, call, error, when):
    """Plays with the error; returns whether there was a warning."""
    trial.restore()
    folder = trial.folder
    what = f"{call} fails with {error} at {when}"
    program, status = trial.play(trial.strace(call, f"error={error}:when={when}"))
    shown = program.output.decode(errors="replace")
    program.close()
    said = any(words in shown for words in WORDS)
    folder.check(status == 0, f"{what}: it ended with {status or program.status}")
    left = os.path.basename(trial.template.unfinished()[0])
    folder.check(
        finished(folder, left) == finished(trial.template, left), f"{what}: a finished game has changed"
    )
    known = len(folder.faults)
    folder.check_all()
    folder.faults[known:] = [f"{what}: {fault}" for fault in folder.faults[known:]]
    # Without the error everything is there: the game is still unfinished, or its result is in the history.
    listed = folder.replays()
    folder.check(len(listed) == 3, f"{what}: {len(listed)} games of 3")
    ended = sum(1 for game in listed if game.get("cause"))
    folder.check(said or ended == 3, f"{what}: no warning, but only {ended} results of 3")
    rows = folder.rows("SELECT count(*) FROM result")
    folder.check(rows == [(ended,)], f"{what}: {rows} rows of {ended} results")
    return said


def while_paused(options, verdicts, trial):
    """Makes syncs fail in a pause, where no key and no falling piece makes the screen redraw."""
    trial.restore()
    # Two syncs, since a pause retries at once, and a success before the next frame would need no warning.
    wrapper = trial.strace("fsync", f"error=EIO:delay_enter={DELAY * 1e6:.0f}:when=1..2", journal_alone=True)
    wrong, seconds = None, 0.0
    try:
        with trial.start(trial.folder, wrapper=wrapper) as program:
            program.wait_for("Paused")
            # Saving the first move of the game is what fails.
            program.type("ph")
            program.wait(lambda: "Paused" not in program.screen, "the game")
            program.type("p")
            program.wait_for("Paused")
            seconds = program.wait_for("Not saved")
            program.wait(lambda: "Not saved" not in program.screen, "the warning to clear")
            program.rest()
    except Unexpected as error:
        wrong = error
    verdicts.say(
        f"a sync that fails after {DELAY * 1000:.0f} ms while the game is paused: a warning within {options.told(1)} "
        "of that, cleared once saving works, without a key",
        wrong or f"a warning {seconds * 1000:.0f} ms after the pause, then cleared",
        wrong is None,
        seconds <= DELAY + options.limit(1),
    )


def without_locks(options, verdicts, trial):
    """A database that cannot be locked: the reason is told at once, as no other program is to be waited for."""
    wrong, slowest = None, 0.0
    for error in UNLOCKED[:1] if options.reduced else UNLOCKED:
        trial.restore()
        try:
            with trial.start(trial.folder, wrapper=trial.strace("fcntl", f"error={error}:when=1+")) as program:
                slowest = max(slowest, program.wait_for("cannot be locked", patience=options.limit(5) + 5))
                program.type_until("p", lambda: "Paused" not in program.screen, "the game")
        except Unexpected as reason:
            wrong = f"{error}: {reason}"
            break
    verdicts.say(
        f"a database that cannot be locked: the reason within {options.told(5)}, and play goes on",
        wrong or f"said after {slowest * 1000:.0f} ms",
        wrong is None,
        slowest <= options.limit(5),
    )


def check(options, verdicts):
    asked = f"errors of every call of a save, once and for good, at {options.count} moments each: play goes on"
    reason = cannot_trace()
    if reason:
        return verdicts.not_tried(asked, reason)
    calls = {"write": ["ENOSPC"]} if options.reduced else CALLS
    tried = said = 0
    with LeftGame(options.binary) as trial:
        for call, errors in calls.items():
            for error in errors:
                for number in range(1, options.count + 1):
                    for when in [f"{number}+"] if options.reduced else [f"{number}", f"{number}+"]:
                        if len(trial.folder.faults) < 5:
                            said += try_error(trial, call, error, when)
                            tried += 1
        while_paused(options, verdicts, trial)
        without_locks(options, verdicts, trial)
        trial.folder.check(said > 0, "no run gave a warning")
        faults = trial.folder.faults
    verdicts.say(
        asked,
        "; ".join([f"{tried} runs to their end, {said} warned that something was not saved", *faults[:5]]),
        not faults,
    )


if __name__ == "__main__":
    run(check, whole=4, reduced=1)
