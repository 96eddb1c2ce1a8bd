#!/usr/bin/env python3
"""Any size that a terminal claims: at most 1,000 × 400 cells are drawn on, and memory is bounded."""

import fcntl
import re
import signal
import struct
import termios

from harness import Program, Unexpected, run

MOST_MEGABYTES = 100
# The largest area that is drawn on.
LARGEST = (1000, 400)
SIZES = [
    (0, 0), (1, 1), (80, 0), (0, 24), (1000, 400), (1001, 401), (5000, 5000), (30000, 30000), (65535, 65535), (65535, 1),
    (1, 65535), (65535, 24), (80, 65535),
]


def claim(terminal, columns, rows):
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))


def attempt(options, size, at_start):
    """Starts at a size, or changes to it later, and checks where the cursor goes; returns the peak memory in MB."""
    columns, rows = size
    before = (lambda: claim(0, columns, rows)) if at_start else None
    with Program(options.binary, "--glyphs", "ascii", size=(100, 40), before=before) as program:
        # Model only the area that may be drawn on: a larger `Screen` would itself take the memory.
        program.screen.resize(*LARGEST)
        program.wait(lambda: len(program.output) > 0, "a frame")
        program.rest()
        if not at_start:
            claim(program.tty, columns, rows)
        program.rest()
        start = len(program.output)
        program.type("\x0c")
        program.wait(lambda: len(program.output) > start, "the whole frame")
        program.rest()
        frame = bytes(program.output[start:])
        if (columns >= 80 or columns == 0) and (rows >= 24 or rows == 0) and "Quick game" not in program.screen:
            raise Unexpected(f"{columns}×{rows}: no menu")
        x, y = furthest(frame)
        limit = (80, 24) if 0 in size else (min(columns, LARGEST[0]), min(rows, LARGEST[1]))
        if x > limit[0] or y > limit[1]:
            raise Unexpected(f"{columns}×{rows}: drawn at {x}, {y}")
        megabytes = program.peak_kilobytes() / 1024
        program.kill(signal.SIGTERM)
        if program.wait_for_end() != 0 or program.not_given_back():
            raise Unexpected(f"{columns}×{rows}: status {program.status}, {program.not_given_back()}")
    return megabytes


def furthest(frame):
    """The furthest column and row that the cursor goes to."""
    places = [(int(m.group(2) or 1), int(m.group(1) or 1)) for m in re.finditer(rb"\x1b\[(\d*);?(\d*)H", frame)]
    rows = [int(match.group(1)) for match in re.finditer(rb"\x1b\[(\d+)d", frame)]
    columns = [int(match.group(1)) for match in re.finditer(rb"\x1b\[(\d+)G", frame)]
    return max([x for x, _ in places] + columns, default=1), max([y for _, y in places] + rows, default=1)


def check(options, verdicts):
    peak, largest, count, wrong = 0.0, None, 0, None
    sizes = SIZES if not options.reduced else [(0, 0), (5000, 5000), (65535, 65535)]
    try:
        for size in sizes:
            for at_start in (True, False):
                megabytes = attempt(options, size, at_start)
                if megabytes > peak:
                    peak, largest = megabytes, size
            count += 1
    except Unexpected as error:
        wrong = error
    verdicts.say(
        f"any size that a terminal claims: at most {LARGEST[0]} × {LARGEST[1]} cells drawn, {MOST_MEGABYTES} MB, "
        "the terminal restored",
        wrong or f"{count} sizes at the start and later, {peak:.0f} MB at most ({largest[0]}×{largest[1]})",
        wrong is None and peak <= MOST_MEGABYTES,
    )


if __name__ == "__main__":
    run(check, whole=1)
