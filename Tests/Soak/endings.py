#!/usr/bin/env python3
"""Hang-up, terminate and a closed terminal end the program, also if hang-ups are ignored.

It ends within a second without a busy loop, restores the terminal, and loses no tick of a game.
"""

import shutil
import signal
import tempfile

from harness import PLACES, Unexpected, run, score, start_at, wait_for_kept_game


def ignore_hang_ups():
    signal.signal(signal.SIGHUP, signal.SIG_IGN)


WAYS = {
    "a hang-up": lambda program: program.kill(signal.SIGHUP),
    "a terminate": lambda program: program.kill(signal.SIGTERM),
    "a closed terminal": lambda program: program.hang_up(),
    "a closed terminal, hang-ups ignored": lambda program: program.hang_up(),
}


def check(options, verdicts):
    for way, end in WAYS.items():
        slowest, processor, kept, wrong = 0.0, 0.0, 0, None
        for number in range(max(1, options.count // len(WAYS))):
            place = list(PLACES)[number % len(PLACES)] if not options.reduced else ["game", "menu"][number % 2]
            home = tempfile.mkdtemp(prefix="blockfall-soak-")
            try:
                before = ignore_hang_ups if "ignored" in way else None
                with start_at(place, options.binary, home=home, drops=2, before=before) as program:
                    points = score(program) if PLACES[place] else None
                    if place == "help in the game":
                        points = None
                    used, _ = program.usage()
                    end(program)
                    seconds = program.wait(
                        lambda: program.status is not None, f"the end after {way} in {place}", may_end=True
                    )
                    slowest = max(slowest, seconds)
                    total = program.rusage.ru_utime + program.rusage.ru_stime
                    processor = max(processor, total - used)
                    if program.status != 0:
                        raise Unexpected(f"{way} in {place} ended it with {program.status}")
                    if program.tty >= 0 and program.not_given_back():
                        raise Unexpected(f"{way} in {place}: {'; '.join(program.not_given_back())}")
                if points is not None:
                    wait_for_kept_game(options.binary, home, points)
                    kept += 1
            except Unexpected as error:
                wrong = error
                break
            finally:
                shutil.rmtree(home, ignore_errors=True)
        found = wrong or (
            f"{number + 1} times, slowest end {slowest * 1000:.0f} ms, at most {processor * 1000:.0f} ms of processor, "
            f"{kept} games came back with their score"
        )
        verdicts.say(
            f"{way}: ended within {options.told(1)}, status 0, at most {options.told(0.3)} of processor, the terminal "
            "restored, the game saved",
            found,
            wrong is None and processor <= options.limit(0.3) and kept > 0,
            slowest <= options.limit(1),
        )


if __name__ == "__main__":
    run(check, whole=160, reduced=8)
