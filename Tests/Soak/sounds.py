#!/usr/bin/env python3
"""The sound of a game, recorded by SDL's disk driver: the right effect, on time, cut off by a newer one."""

import os
import re
import subprocess

from harness import ROOT, run

# The tests of when something sounds; `make test` runs the others.
TESTS = [
    "theEventsOfAGameAreHeardWhenTheyHappen", "aNewerEffectCutsOffTheOlder", "aChangeOfMusicCutsNoEffect",
]
ASKED = "each effect within 20 ms of its event, cut off without a click by a newer one and not by a change of music"


def check(options, verdicts):
    if options.reduced:
        return verdicts.not_tried(ASKED, "left to the full form, on an idle machine")
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
    verdicts.say(ASKED, f"{options.count} games recorded", True)


if __name__ == "__main__":
    run(check, whole=3)
