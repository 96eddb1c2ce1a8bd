#!/usr/bin/env python3
"""Ctrl-Z and `fg` under a shell with job control: the terminal is restored, the game paused, no time added."""

import time

from harness import Program, Unexpected, play_time, run

SCRIPT = 'set -m; "$0" --new; while [ $? -gt 128 ]; do echo stopped; read line; fg >/dev/null; done; echo ended'


def check(options, verdicts):
    wrong, asleep = None, 0.0
    with Program("/bin/sh", "-c", SCRIPT, options.binary) as program:
        try:
            program.wait_for("Quick game")
            # The game begins after this key, however late its first frame.
            awake_since = time.monotonic()
            program.type("\r")
            program.wait(lambda: "Pause" in program.screen.lines[0], "the game")
            for number in range(options.count):
                if number == 0:
                    # A second of play, so that there is a time that could be wrong.
                    program.wait(lambda: (play_time(program) or 0) >= 1, "a second of play")
                program.type(b"\x1a")
                program.wait(lambda: 1049 not in program.screen.modes and "stopped" in program.screen, "the shell")
                if program.not_given_back():
                    raise Unexpected(f"stop {number + 1}: {'; '.join(program.not_given_back())}")
                slept = time.monotonic()
                program.watch(0.1)
                asleep += time.monotonic() - slept
                program.type("\n")
                program.wait(lambda: 1049 in program.screen.modes and "Paused" in program.screen, "the pause")
                shown = play_time(program)
                program.type_until("p", lambda: "Paused" not in program.screen, "the game")
            awake = time.monotonic() - awake_since - asleep
            program.type_until("q", "Quick game")
            program.type("q")
            if program.wait_for_end() != 0 or "ended" not in program.screen or program.not_given_back():
                raise Unexpected(f"the end: {program.status}; {program.not_given_back()}; {program.screen.text}")
        except Unexpected as error:
            wrong = error
    if wrong is None:
        found = f"{options.count} times; {shown} s of play shown after {awake:.1f} s awake and {asleep:.1f} s stopped"
    verdicts.say(
        f"Ctrl-Z and `fg` {options.count} times: the terminal restored, the game paused, no time added",
        wrong or found,
        # The screen shows whole seconds.
        wrong is None and shown <= awake,
    )


if __name__ == "__main__":
    run(check, whole=100, reduced=3)
