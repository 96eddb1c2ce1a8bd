#!/usr/bin/env python3
"""Puzzles are solved as the rules allow, and any field of fumen's size survives its code unchanged."""

import os
import random
import subprocess
import tempfile

from harness import run

# Solvable: a piece may lock partly above row 0. Unsolvable: no piece may lock wholly above it.
SOLVABLE = "pieces: O\ngoal: lines:1\n####..####\n" + "#########.\n.#########\n" * 9 + "#########.\n"
UNSOLVABLE = "pieces: OO\ngoal: clear:2\n.#########\n" + "#########.\n.#########\n" * 9 + "#########.\n"


def call(binary, *arguments, stdin=""):
    return subprocess.run([binary, *arguments], input=stdin, capture_output=True, text=True)


def check(options, verdicts):
    dice = random.Random(options.seed)
    with tempfile.TemporaryDirectory(prefix="blockfall-soak-") as folder:
        wrong = []
        for name, text, status in (("solvable", SOLVABLE, 0), ("unsolvable", UNSOLVABLE, 2)):
            path = os.path.join(folder, name)
            with open(path, "w") as file:
                file.write(text)
            told = call(options.binary, "puzzle", path)
            if told.returncode != status:
                wrong.append(f"{name}: status {told.returncode}, {told.stderr}")
        verdicts.say(
            "puzzles whose only solution locks a piece above row 0: solved if it is partly there, not if wholly",
            "; ".join(wrong) or "2 puzzles",
            not wrong,
        )
    fields(options, verdicts, dice)


def fields(options, verdicts, dice):
    wrong = []
    for _ in range(options.count):
        rows = [
            "".join(dice.choice("IOTSZJL#" if dice.random() < 0.4 else ".IOTSZJL#") for _ in range(10))
            for _ in range(dice.randint(1, 23))
        ]
        # At least one full row.
        rows[dice.randrange(len(rows))] = "".join(dice.choice("IOTSZJL#") for _ in range(10))
        code = call(options.binary, "fumen", "encode", stdin="\n".join(rows) + "\n")
        back = call(options.binary, "fumen", "decode", "--diagram", code.stdout.strip())
        again = call(options.binary, "fumen", "encode", stdin=back.stdout)
        if code.returncode or back.returncode or back.stdout.splitlines()[-len(rows) :] != rows or again.stdout != code.stdout:
            wrong.append(f"{rows}: {code.stderr}{back.stderr}{again.stderr}")
    for rows, says in ((["." * 10] * 24, "at most 23 high"), (["." * 9] * 4, "a fumen code is 10 wide")):
        told = call(options.binary, "fumen", "encode", stdin="\n".join(rows) + "\n")
        if told.returncode != 2 or says not in told.stderr:
            wrong.append(f"{len(rows)} rows of {len(rows[0])}: {told.stderr}")
    verdicts.say(
        "fields with full rows encoded as fumen and decoded: unchanged; of a size that fumen lacks: refused",
        "; ".join(wrong[:3]) or f"{options.count} fields",
        not wrong,
    )


if __name__ == "__main__":
    run(check, whole=400, reduced=5)
