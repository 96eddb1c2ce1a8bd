#!/usr/bin/env python3
"""No modern piece stays for ever: turned and moved in wells of any width, it locks after the time that the rules allow."""

import itertools
import json
import os
import random
import subprocess
import tempfile

from harness import run

TURNS = ["cw", "ccw", "half", "left", "right"]
# Fifteen resets and a touch-down a row, each with its fall; fifteen lifts of two rows, each fallen again.
LONGEST = 24 * 16 * 1_500 + 15 * 2 * 1_500


def well(width, column):
    """A field that is solid from row 4 on, but for a well."""
    row = "".join("." if column <= x < column + width else "#" for x in range(10))
    return "\n".join(["." * 10] * 4 + [row] * 16) + "\n"


def stay(binary, field, piece, before, word, pace):
    """How long the first piece stays, in milliseconds, if a word of commands is given again and again."""
    lines = [f"0 {command}" for command in before]
    now = 0
    for command in itertools.cycle(word):
        now += pace
        if now > 2 * LONGEST:
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
    longest, wrong = (0, "none"), []
    with tempfile.TemporaryDirectory(prefix="blockfall-soak-") as folder:
        field = os.path.join(folder, "well")
        for number in range(options.count):
            # First the T in a well two wide that stood for an hour, turned once in two seconds.
            width, piece, word, pace = (2, "T", ("cw",), 900)
            before = ["cw", "right"] + ["soft"] * 14
            if number > 0:
                width, piece = dice.randint(1, 4), dice.choice("ITSZJL")
                word, pace = dice.choice(words), dice.choice([100, 300, 450, 499, 900, 999, 2_000])
                before = ["cw"] * dice.randint(0, 3) + [dice.choice(["left", "right"])] * dice.randint(0, 2)
                before += ["soft"] * dice.randint(0, 17)
            with open(field, "w") as file:
                file.write(well(width, 4))
            stayed = stay(options.binary, field, piece, before, word, pace)
            name = f"{piece} in {width}, {' '.join(word)} each {pace} ms"
            if stayed is None or stayed > LONGEST:
                wrong.append(f"{name}: {stayed} ms")
            else:
                longest = max(longest, (stayed, name))
    verdicts.say(
        f"pieces in wells, turned and moved by any word of four commands: locked within {LONGEST / 1000:.0f} s of play",
        "; ".join(wrong[:3]) or f"{options.count} tried, longest {longest[0] / 1000:.1f} s ({longest[1]})",
        not wrong,
    )


if __name__ == "__main__":
    run(check, whole=2_000, reduced=20)
