#!/usr/bin/env python3
"""What is heard of a game, through SDL's disk driver: the right effect, at its time, cut off by a newer one."""

import os
import re
import subprocess

from harness import ROOT, run

# Those that hear when something sounds; the others are in every `make test`.
TESTS = [
    "theEventsOfAGameAreHeardWhenTheyHappen", "aNewerEffectCutsOffTheOlder", "aChangeOfMusicCutsNoEffect",
]
ASKED = "each effect heard within 20 ms of its event, a newer one cutting off the older without a crack, a change of music none"


def check(options, verdicts):
    if options.reduced:
        return verdicts.not_tried(ASKED, "left to the whole form, on a machine with time to spare")
    for _ in range(options.count):
        trial = subprocess.run(
            ["swift", "test", "--disable-xctest", "--filter", "|".join(TESTS)],
            cwd=ROOT, env={**os.environ, "BLOCKFALL_REAL_TIME": "1", "SWIFT_BACKTRACE": "enable=no"},
            capture_output=True, text=True,
        )
        if trial.returncode != 0:
            wrong = [line for line in trial.stdout.splitlines() if "recorded an issue" in line]
            return verdicts.say(ASKED, (wrong or ["the tests did not run"])[0], False)
        silent = [name for name in TESTS if not re.search(rf"{name}\(\)\"? passed", trial.stdout)]
        if silent:
            return verdicts.say(ASKED, f"{', '.join(silent)} did not run", False)
    verdicts.say(ASKED, f"{options.count} games heard so", True)


if __name__ == "__main__":
    run(check, whole=3)
