#!/usr/bin/env python3
"""A crash on any screen, by each signal of a fault, restores the terminal and loses no game."""

import shutil
import signal
import tempfile

from harness import PLACES, Unexpected, run, score, start_at, wait_for_kept_game

FAULTS = [signal.SIGSEGV, signal.SIGILL, signal.SIGBUS, signal.SIGABRT, signal.SIGFPE, signal.SIGTRAP]


def check(options, verdicts):
    slowest, kept, crashes, wrong = 0.0, 0, 0, None
    places = list(PLACES) if not options.reduced else ["game", "settings"]
    for number in range(options.count):
        place, fault = places[number % len(places)], FAULTS[number // len(places) % len(FAULTS)]
        home = tempfile.mkdtemp(prefix="blockfall-soak-")
        try:
            with start_at(place, options.binary, home=home, drops=2) as program:
                points = score(program) if PLACES[place] and "help" not in place else None
                program.watch(0.05)
                program.kill(fault)
                slowest = max(slowest, program.wait(lambda: program.status is not None, "the end", may_end=True))
                crashes += 1
                if program.status != -fault:
                    raise Unexpected(f"{fault.name} in {place} ended it with {program.status}")
                if program.not_given_back():
                    raise Unexpected(f"{fault.name} in {place}: {'; '.join(program.not_given_back())}")
            if points is not None:
                wait_for_kept_game(options.binary, home, points)
                kept += 1
        except Unexpected as error:
            wrong = error
            break
        finally:
            shutil.rmtree(home, ignore_errors=True)
    verdicts.say(
        f"a crash on each screen: the terminal restored within {options.told(1)}, the game saved",
        wrong
        or f"{crashes} crashes on {len(places)} screens, the terminal restored within {slowest * 1000:.0f} ms, "
        f"{kept} games came back with their score",
        wrong is None and kept > 0,
        slowest <= options.limit(1),
    )


if __name__ == "__main__":
    run(check, whole=96, reduced=4)
