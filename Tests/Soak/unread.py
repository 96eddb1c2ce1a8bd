#!/usr/bin/env python3
"""A terminal that nobody reads: the program burns nothing, plays on, keeps the game, and still serves signals."""

import shutil
import signal
import tempfile
import time

from harness import Unexpected, run, start_game, start_kept


# The most of a processor that may be burnt, in any form: a busy machine takes no more of it.
SHARE = 10


def ask_for_screens(program, seconds):
    """Asks for the whole screen all the time, as a terminal does that is resized."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        program.kill(signal.SIGWINCH)
        time.sleep(0.01)


def check(options, verdicts):
    wrong, share, memory, slowest = None, 0.0, 0, 0.0
    home = tempfile.mkdtemp(prefix="blockfall-soak-")
    try:
        # A game that goes on by itself for a minute.
        with start_game(options.binary, "--level", "8", home=home) as program:
            # Nothing is read from here on. Whole screens fill the line's queue soon: a few kilobytes each.
            ask_for_screens(program, 2)
            peak = program.peak_kilobytes()
            begin, (used, _) = time.monotonic(), program.usage()
            # Whoever kept what cannot be sent would grow by a megabyte in some seconds.
            ask_for_screens(program, options.count)
            share = 100 * (program.usage()[0] - used) / (time.monotonic() - begin)
            memory = program.peak_kilobytes() - peak
            begin = time.monotonic()
            program.kill(signal.SIGTERM)
            ended = program.wait_unread()
            slowest = time.monotonic() - begin
            if not ended or program.status != 0:
                raise Unexpected(f"SIGTERM did not end it (status {program.status})")
            # Whoever reads after all finds the terminal given back.
            program.read()
            if program.not_given_back():
                raise Unexpected("; ".join(program.not_given_back()))
        # What is left of it: the game itself, or its result, for it may have come to its end unseen.
        with start_kept(options.binary, home) as program:
            program.wait(lambda: "Paused" in program.screen or "Quick game" in program.screen, "the next start")
    except Unexpected as error:
        wrong = error
    finally:
        shutil.rmtree(home, ignore_errors=True)
    verdicts.say(
        f"a terminal that nobody reads for {options.count} s, whole screens asked for all the while: under {SHARE} % of a "
        f"processor, no more memory (512 kB at most), SIGTERM served within {options.told(1)}, the terminal given back to "
        "whoever reads later, the game kept",
        wrong or f"{share:.1f} % of a processor, {memory} kB more, ended in {slowest * 1000:.0f} ms",
        wrong is None and share < SHARE and memory < 512,
        slowest <= options.limit(1),
    )


if __name__ == "__main__":
    run(check, whole=20, reduced=2)
