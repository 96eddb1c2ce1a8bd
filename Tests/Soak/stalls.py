#!/usr/bin/env python3
"""No modern piece stays forever: rotated and moved in wells of any width, it locks in the time that the rules allow."""

import itertools
import json
import os
import random
import subprocess
import tempfile

from harness import run

TURNS = ["cw", "ccw", "half", "left", "right"]


def longest(rows):
    """The longest time that a piece with `rows` rows below it can stay, in milliseconds, falling a row per second.

    Fifteen resets per row, each worth half a second on the ground or a fall of a second from a ledge; a fall per row;
    and fifteen lifts of two rows that the piece falls again.
    """
    return rows * 15 * 1_000 + (rows + 15 * 2) * 1_000


def well(width, column):
    """A field that is solid from row 4 down, except for a well."""
    row = "".join("." if column <= x < column + width else "#" for x in range(10))
    return "\n".join(["." * 10] * 4 + [row] * 16) + "\n"


def stay(binary, field, piece, before, word, pace):
    """How long the first piece stays, in milliseconds, if `word`, a series of commands, is repeated."""
    lines = [f"0 {command}" for command in before]
    now = 0
    for command in itertools.cycle(word):
        now += pace
        if now > 2 * longest(20):
            break
        lines.append(f"{now} {command}")
    done = subprocess.run(
        [binary, "script", "--rules", "modern", "--pieces", piece + "O" * 9, "--playfield", field, "--events"],
        input="\n".join(lines) + "\n",
        capture_output=True,
        text=True,
    )
    for line in done.stdout.splitlines():
        if line.startswith('{"event":"locked"'):
            return json.loads(line)["at"] // 1_000
    return None


def check(options, verdicts):
    dice = random.Random(options.seed)
    words = [word for length in (1, 2, 3, 4) for word in itertools.product(TURNS, repeat=length)]
    most, wrong = (0, "none"), []
    with tempfile.TemporaryDirectory(prefix="blockfall-soak-") as folder:
        field = os.path.join(folder, "well")
        for number in range(options.count):
            # First an S in a well two wide, which used to stay as long as it was rotated.
            width, piece, word, pace = 2, "S", ("cw", "half", "right", "ccw"), 499
            before, rows = ["soft"] * 8, 12
            if number > 0:
                width, piece = dice.randint(1, 4), dice.choice("ITSZJL")
                word, pace = dice.choice(words), dice.choice([100, 300, 450, 499, 900, 999, 2_000])
                before = ["cw"] * dice.randint(0, 3) + [dice.choice(["left", "right"])] * dice.randint(0, 2)
                before, rows = before + ["soft"] * dice.randint(0, 17), 20
            with open(field, "w") as file:
                file.write(well(width, 4))
            stayed = stay(options.binary, field, piece, before, word, pace)
            name = f"{piece} in {width}, {' '.join(word)} each {pace} ms"
            if stayed is None or stayed > longest(rows):
                wrong.append(f"{name}: {stayed} ms")
            else:
                most = max(most, (stayed, name))
    verdicts.say(
        "pieces in wells, rotated and moved by up to four repeated commands: locked after 15 resets a row and 15 lifts",
        "; ".join(wrong[:3]) or f"{options.count} tried, longest {most[0] / 1000:.1f} s ({most[1]})",
        not wrong,
    )


if __name__ == "__main__":
    run(check, whole=2_000, reduced=20)
