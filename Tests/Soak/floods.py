#!/usr/bin/env python3
"""A megabyte of random bytes in any chunks: no crash, no hang, no stray signal, and the next key is answered."""

import random

from harness import Late, Unexpected, run, start_game


def check(options, verdicts):
    dice = random.Random(options.seed)
    left = options.count * 1000
    slowest, waves, leavings, wrong, late = 0.0, 0, 0, [], None
    program = start_game(options.binary, "--new")
    while left > 0 and not wrong:
        # A debug build draws everything twice, and answers a long wave only after seconds.
        wave = min(left, dice.choice([100, 1000, 1_000 if options.reduced else 20_000]))
        left -= wave
        waves += 1
        # Every byte but Ctrl-Z. Waves of 1,000 bytes or more omit the keys that quit too, so that all of them count.
        spared = b"\x1a" if wave < 1000 else b"\x1a\x03qQ"
        data = bytes(byte for byte in dice.randbytes(wave) if byte not in spared)
        try:
            at = 0
            while at < len(data):
                size = dice.randint(1, dice.choice([1, 10, 5000]))
                program.type(data[at : at + size])
                at += size
            slowest = max(slowest, answer(program))
        except Unexpected as error:
            if isinstance(error, Late):
                late = error
                break
            if program.status is None:
                wrong.append(f"no answer: {error}")
            elif program.status != 0:
                wrong.append(f"ended with {program.status} after {waves} waves: {last_words(program)}")
            elif program.not_given_back():
                wrong.append("; ".join(program.not_given_back()))
            else:
                leavings += 1
                program.close()
                program = start_game(options.binary, "--new")
    program.close()
    found = late or "; ".join(wrong) or (
        f"{waves} waves, slowest answer {slowest * 1000:.0f} ms, quit through its menu {leavings} times"
    )
    verdicts.say(
        f"{options.count} kB of random bytes in any chunks: alive, the last key answered within {options.told(1)}",
        found,
        not wrong and not late,
        slowest <= options.limit(1),
    )


def last_words(program):
    """The end of what the program wrote: a trap names its reason and its place."""
    words = "".join(chr(byte) if 0x20 <= byte < 0x7F else " " for byte in program.output[-2_000:])
    return " ".join(words.split())[-200:]


def answer(program):
    """Types Ctrl-L until the whole screen is drawn; returns the seconds."""
    start = len(program.output)
    # The end of a paste comes first, in case the flood began one.
    return program.type_until(
        b"\x1b[201~\x0c", lambda: program.output.find(b"\x1b[2J", start) >= 0, "a whole screen"
    )


if __name__ == "__main__":
    run(check, whole=1000, reduced=30)
