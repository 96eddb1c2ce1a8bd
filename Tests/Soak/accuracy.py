#!/usr/bin/env python3
"""A stronger bot has a higher accuracy, by grades 2, 4, 6, 8 and 10, and a costly place stays one if it is searched longer."""

import os
import re
import statistics
import subprocess

from harness import run
from harness.check import ROOT

# The engine's tests in a release build, which `Scripts/engine-tests build` leaves.
TESTS = os.path.join(ROOT, ".build-release-tests/release/blockfallPackageTests.xctest")
GRADES = [2, 4, 6, 8, 10]
PIECES = 200
LINE = re.compile(r"soak: grade (\d+) game (\d+) accuracy (-?\d+)(?: costly (\d+) lost (\d+))?")


def check(options, verdicts):
    asked = f"{options.count} games of {PIECES} pieces by each of the grades {GRADES}: accuracy rises by 2 standard errors"
    if not os.access(TESTS, os.X_OK):
        return verdicts.not_tried(asked, "there is no release build of the tests; `Scripts/engine-tests build` makes it")
    environment = {**os.environ, "BLOCKFALL_SOAK_ACCURACY": f"{options.count},{PIECES}", "SWIFT_BACKTRACE": "enable=no"}
    done = subprocess.run(
        [TESTS, "--testing-library", "swift-testing", "--filter", "AccuracyByGradeTests"],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=environment,
    )
    accuracies, costly, lost = {grade: [] for grade in GRADES}, 0, 0
    for match in LINE.finditer(done.stdout):
        accuracies[int(match[1])].append(int(match[3]) / 1_000)
        costly, lost = costly + int(match[4] or 0), lost + int(match[5] or 0)
    if done.returncode or any(len(found) != options.count for found in accuracies.values()):
        return verdicts.say(asked, f"status {done.returncode}: {done.stdout[-300:]}", False)
    means = [statistics.mean(accuracies[grade]) for grade in GRADES]
    # The standard errors of the means; that of a difference is the root of the sum of their squares.
    errors = [statistics.stdev(accuracies[grade]) / options.count**0.5 for grade in GRADES]
    rises = [
        upper - lower > 2 * (a * a + b * b) ** 0.5
        for lower, upper, a, b in zip(means, means[1:], errors, errors[1:])
    ]
    verdicts.say(asked, ", ".join(f"{mean:.2f} ± {error:.2f}" for mean, error in zip(means, errors)), all(rises))
    verdicts.say(
        "costly places, searched again with four times the fields: at most 5 % cost less than a line then",
        f"{lost} of {costly}",
        costly > 0 and lost <= costly / 20,
    )


if __name__ == "__main__":
    run(check, whole=20, reduced=2)
