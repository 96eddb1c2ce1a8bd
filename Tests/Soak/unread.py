#!/usr/bin/env python3
"""On a terminal that nobody reads the program does not busy-wait, plays on, saves the game and obeys signals."""

import shutil
import signal
import tempfile
import time

from harness import Unexpected, run, start_game, start_kept


# The most processor time in percent, in both forms: a busy machine does not raise it.
SHARE = 10


def ask_for_screens(program, seconds):
    """Asks for the whole screen a hundred times a second, as a terminal does that is being resized."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        program.kill(signal.SIGWINCH)
        time.sleep(0.01)


def check(options, verdicts):
    wrong, share, memory, slowest = None, 0.0, 0, 0.0
    home = tempfile.mkdtemp(prefix="blockfall-soak-")
    try:
        # At this level a game lasts a minute without a key.
        with start_game(options.binary, "--level", "8", home=home) as program:
            # Read nothing from here on. Whole screens of a few kilobytes soon fill the line's queue.
            ask_for_screens(program, 2)
            peak = program.peak_kilobytes()
            begin, (used, _) = time.monotonic(), program.usage()
            # A program that kept unsent output would grow by a megabyte within seconds.
            ask_for_screens(program, options.count)
            share = 100 * (program.usage()[0] - used) / (time.monotonic() - begin)
            memory = program.peak_kilobytes() - peak
            begin = time.monotonic()
            program.kill(signal.SIGTERM)
            ended = program.wait_unread()
            slowest = time.monotonic() - begin
            if not ended or program.status != 0:
                raise Unexpected(f"SIGTERM did not end it (status {program.status})")
            # The output that is read now must restore the terminal.
            program.read()
            if program.not_given_back():
                raise Unexpected("; ".join(program.not_given_back()))
        # The next start shows the game, or the menu if the game ended unseen.
        with start_kept(options.binary, home) as program:
            program.wait(lambda: "Paused" in program.screen or "Quick game" in program.screen, "the next start")
    except Unexpected as error:
        wrong = error
    finally:
        shutil.rmtree(home, ignore_errors=True)
    verdicts.say(
        f"a terminal that nobody reads for {options.count} s, a hundred redraws a second: under {SHARE} % of a "
        f"processor, at most 512 kB more memory, SIGTERM obeyed within {options.told(1)}, the terminal restored by the "
        "unread output, the game saved",
        wrong or f"{share:.1f} % of a processor, {memory} kB more, ended in {slowest * 1000:.0f} ms",
        wrong is None and share < SHARE and memory < 512,
        slowest <= options.limit(1),
    )


if __name__ == "__main__":
    run(check, whole=20, reduced=2)
