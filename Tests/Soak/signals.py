#!/usr/bin/env python3
"""Every signal that would end the program, and a crash of each thread: the terminal is restored, the game saved."""

import ctypes
import os
import shutil
import signal
import tempfile

from harness import Unexpected, run, score, start_game, wait_for_kept_game

# The signals that end a program by default, without the faults.
ENDING = ["HUP", "TERM", "USR1", "USR2", "ALRM", "VTALRM", "PROF", "XCPU", "PWR", "STKFLT", "POLL"]
FAULTS = ["SEGV", "BUS", "ILL", "TRAP", "ABRT", "FPE", "SYS"]
TGKILL = {"x86_64": 234, "aarch64": 131}


def numbers(names):
    return [(name, getattr(signal, "SIG" + name)) for name in names]


def surroundings(options):
    """The environment, with sound for its threads; the short form has no time, as they take seconds to come to rest."""
    return {} if options.reduced else {"SDL_AUDIODRIVER": "dummy"}


def drop(program, count):
    for _ in range(count):
        before = score(program)
        program.type_until("hhl ", lambda: (score(program) or 0) > (before or 0), "a higher score")


def attempt(options, name, number, send, statuses):
    """Plays, sends the signal, and checks the terminal and the saved game; returns the seconds to the end."""
    home = tempfile.mkdtemp(prefix="blockfall-soak-")
    try:
        with start_game(options.binary, "--glyphs", "ascii", home=home, environment=surroundings(options)) as program:
            drop(program, 2)
            points = score(program)
            program.watch(0.2)
            send(program, number)
            seconds = program.wait(lambda: program.status is not None, f"the end by {name}", may_end=True)
            if program.status not in statuses:
                raise Unexpected(f"{name} ended it with {program.status}")
            if program.not_given_back():
                raise Unexpected(f"{name}: {'; '.join(program.not_given_back())}")
        wait_for_kept_game(options.binary, home, points)
        return seconds
    finally:
        shutil.rmtree(home, ignore_errors=True)


def threads(pid):
    return sorted(int(task) for task in os.listdir(f"/proc/{pid}/task"))


def to_thread(index):
    """A function that sends a signal to one thread, or to the last if there are fewer."""
    libc = ctypes.CDLL(None, use_errno=True)

    def send(program, number):
        tasks = threads(program.pid)
        libc.syscall(TGKILL[os.uname().machine], program.pid, tasks[min(index, len(tasks) - 1)], number)

    return send


def ending(options, verdicts):
    slowest, count, wrong = 0.0, 0, None
    trials = numbers(ENDING) + [("RTMIN", signal.SIGRTMIN), ("RTMAX", signal.SIGRTMAX)]
    if options.reduced:
        trials = [trials[2], trials[7], trials[-1]]
    try:
        for name, number in trials:
            slowest = max(slowest, attempt(options, name, number, lambda program, number: program.kill(number), {0}))
            count += 1
    except Unexpected as error:
        wrong = error
    verdicts.say(
        f"every signal that would end it: the terminal restored and the game saved within {options.told(1)}",
        wrong or f"{count} signals, {slowest * 1000:.0f} ms at most",
        wrong is None,
        slowest <= options.limit(1),
    )


def faults(options, verdicts):
    asked = f"a fault on each of its threads: the terminal restored within {options.told(1)}, the game saved"
    if os.uname().machine not in TGKILL:
        verdicts.not_tried(asked, "cannot send signals to threads on this processor")
        return
    with start_game(options.binary, environment=surroundings(options)) as program:
        drop(program, 2)
        program.watch(0.2)
        count = len(threads(program.pid))
    slowest, crashes, wrong = 0.0, 0, None
    trials = [(index, name, number) for index in range(count) for name, number in numbers(FAULTS)]
    if options.reduced:
        trials = [trials[-1], trials[len(trials) // 2]]
    try:
        for index, name, number in trials:
            what = f"{name} on thread {index + 1} of {count}"
            slowest = max(slowest, attempt(options, what, number, to_thread(index), {-number}))
            crashes += 1
    except Unexpected as error:
        wrong = error
    verdicts.say(
        asked,
        wrong or f"{crashes} faults on {count} threads, {slowest * 1000:.0f} ms at most",
        wrong is None,
        slowest <= options.limit(1),
    )


def check(options, verdicts):
    ending(options, verdicts)
    faults(options, verdicts)


if __name__ == "__main__":
    run(check, whole=1)
