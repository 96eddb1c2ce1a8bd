#!/usr/bin/env python3
"""Resizes between 1×1 and 300×100: redrawn at once, paused if the game does not fit, no remains left."""

import random

from harness import Unexpected, run, start_game

WHOLE = b"\x1b[2J"


def check(options, verdicts):
    dice = random.Random(options.seed)
    too_small = options.count // 25
    seconds, pauses, wrong = [], 0, None
    with start_game(options.binary) as program:
        try:
            for number in range(options.count):
                if number % 25 == 24:
                    program.resize(10, 5)
                    program.wait_for("Needs")
                    resize(program, 80, 24)
                    program.wait_for("Paused")
                    # The end of the frame may still be on its way.
                    program.rest()
                    before = program.screen.text
                    start = len(program.output)
                    program.type_until(b"\x0c", lambda: program.output.find(WHOLE, start) >= 0, "a whole screen")
                    program.rest()
                    if program.screen.text != before:
                        raise Unexpected(f"after {number} resizes the screen was not as drawn afresh: {before}")
                    program.type_until("p", lambda: "Paused" not in program.screen, "the game")
                    pauses += 1
                else:
                    seconds.append(resize(program, dice.randint(1, 300), dice.randint(1, 100)))
        except Unexpected as error:
            wrong = error
    seconds.sort()
    found = wrong or (
        f"{len(seconds)} of {options.count - too_small} resizes, median {seconds[len(seconds) // 2] * 1000:.0f} ms, "
        f"slowest {seconds[-1] * 1000:.0f} ms; paused {pauses} of {too_small} times that it did not fit, the screen "
        "the same as drawn afresh"
    )
    verdicts.say(
        f"{options.count} resizes from 1×1 to 300×100: redrawn within {options.told(0.2)}, paused if the game does "
        "not fit",
        found,
        wrong is None and (len(seconds), pauses) == (options.count - too_small, too_small),
        not seconds or seconds[-1] <= options.limit(0.2),
    )


def resize(program, columns, rows):
    """Resizes and waits for the whole screen; returns the seconds."""
    program.exchange()
    start = len(program.output)
    program.resize(columns, rows)
    return program.wait(lambda: program.output.find(WHOLE, start) >= 0, f"a whole screen of {columns}×{rows}")


if __name__ == "__main__":
    run(check, whole=2000, reduced=50)
