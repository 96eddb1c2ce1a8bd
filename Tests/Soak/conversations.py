#!/usr/bin/env python3
"""Bot matches on simulated time with delays and lost connections, and short ones whose sides die at each message.

Runs BlockLink's tests at their full length, in a release build.
"""

import os
import re
import shutil
import subprocess

from harness import ROOT, run

ASKED = (
    "{} bot matches on simulated time, 300 ± 100 ms, 5 % lost, connections cut, a late watcher: one verified file for "
    "all; each side of a short one dies at each message"
)


def check(options, verdicts):
    asked = ASKED.format(options.count)
    if not shutil.which("swift"):
        verdicts.not_tried(asked, "Swift is not installed")
        return
    told = subprocess.run(
        [os.path.join(ROOT, "Scripts/engine-tests"), "run", "--filter", "LinkedMatchTests|ResumptionTests"],
        capture_output=True,
        text=True,
        env={**os.environ, "LINK_MATCHES": str(options.count)},
    )
    lines = (told.stdout + told.stderr).splitlines()
    issues = [line for line in lines if "recorded an issue" in line or "error:" in line]
    end = next((line for line in reversed(lines) if re.search(r"Test run with [1-9]\d* tests", line)), "no test ran")
    holds = told.returncode == 0 and "passed" in end
    verdicts.say(asked, end.lstrip("✔✘ ") if holds else " ".join([end, *issues[:3]]), holds)


if __name__ == "__main__":
    run(check, whole=1000, reduced=2)
