#!/usr/bin/env python3
"""Games with equal digests continue alike: different commands to one digest score the same at the next drop."""

import itertools
import json
import os
import random
import subprocess
import tempfile

from harness import run

MOVES = ["left", "right", "cw", "ccw", "half", "soft"]


def end(binary, field, pieces, lines):
    done = subprocess.run(
        [binary, "script", "--rules", "modern", "--pieces", pieces, "--playfield", field],
        input="\n".join(lines) + "\n",
        capture_output=True,
        text=True,
    )
    return json.loads(done.stdout.splitlines()[-1])


def slot(dice):
    """A field with a slot that a T can spin into."""
    rows = [["#" if dice.random() < 0.6 else "." for _ in range(10)] for _ in range(5)]
    for row in rows:
        row[dice.randrange(10)] = "."
    middle = dice.randrange(3, 7)
    for y, cells in ((0, "..."), (1, "..."), (2, "#.#")):
        rows[2 + y][middle - 1 : middle + 2] = cells
    rows[2][middle - 1] = "#"
    return "\n".join(["." * 10] * 15 + ["".join(row) for row in rows]) + "\n"


def pocket():
    """A field with a place for a T that it can leave and return to by a move as well as by a rotation."""
    rows = [["."] * 10, ["."] * 5 + ["#"] + ["."] * 4, ["."] * 10, ["#"] * 4 + ["."] + ["#"] * 5]
    return "\n".join(["." * 10] * 16 + ["".join(row) for row in rows]) + "\n"


def check(options, verdicts):
    dice = random.Random(options.seed)
    meetings, wrong = 0, []
    with tempfile.TemporaryDirectory(prefix="blockfall-soak-") as folder:
        field = os.path.join(folder, "field")
        for number in range(options.count):
            with open(field, "w") as file:
                file.write(slot(dice) if number > 0 else pocket())
            begin = [f"0 {dice.choice(MOVES)}" for _ in range(4)] + ["0 soft"] * dice.randint(10, 18)
            if number == 0:
                begin = ["0 left"] + ["0 soft"] * 18 + ["0 right"]
            ways = {}
            for word in itertools.product(MOVES, repeat=2):
                lines = begin + [f"{(place + 1) * 10} {command}" for place, command in enumerate(word)]
                ways.setdefault(end(options.binary, field, "TTO", lines)["digest"], []).append(lines)
            for met in ways.values():
                if len(met) < 2:
                    continue
                meetings += 1
                after = [end(options.binary, field, "TTO", lines + ["100 hard", "200 hard"]) for lines in met]
                if any(state != after[0] for state in after):
                    scores = sorted({state["score"] for state in after})
                    wrong.append(f"{met[0][-2:]} and {met[1][-2:]} lead to {scores} points")
    verdicts.say(
        "every pair of commands into slots for a T: from equal digests the next drops lead to equal states",
        "; ".join(wrong[:3]) or f"{meetings} equal digests in {options.count} fields, all alike",
        not wrong and meetings > 0,
    )


if __name__ == "__main__":
    run(check, whole=60, reduced=2)
