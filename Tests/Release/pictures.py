#!/usr/bin/env python3
"""Renders pictures of games in Chromium and compares them, cell by cell, with a terminal's screen at the same moments.

usage: Tests/Release/pictures.py FOLDER     FOLDER: where SeenPicturesTests wrote its files

The screens come from the program's own writer in an emulated terminal: in `make release-check`, SeenPicturesTests
writes them, with the pictures, into FOLDER.
"""

import json
import os
import pathlib
import shutil
import struct
import subprocess
import sys
import tempfile
import zlib

# Pixels of a cell in the page, twice the picture's own size.
CELL = (18, 36)


def read_png(path):
    """The rows of a PNG with eight bits per channel, as bytes of RGB or RGBA, and the number of channels."""
    data = pathlib.Path(path).read_bytes()
    position, packed = 8, b""
    while position < len(data):
        length, kind = struct.unpack(">I4s", data[position : position + 8])
        chunk = data[position + 8 : position + 8 + length]
        if kind == b"IHDR":
            width, height, depth, colour, _, _, interlace = struct.unpack(">IIBBBBB", chunk)
            assert depth == 8 and colour in (2, 6) and interlace == 0
        elif kind == b"IDAT":
            packed += chunk
        position += 12 + length
    count = 3 if colour == 2 else 4
    raw, stride, rows = zlib.decompress(packed), width * count, []
    last = bytearray(stride)
    for y in range(height):
        start = y * (stride + 1)
        row = bytearray(raw[start + 1 : start + 1 + stride])
        unfilter(raw[start], row, last, count)
        rows.append(row)
        last = row
    return rows, count


def unfilter(kind, row, last, count):
    for x in range(len(row)):
        left = row[x - count] if x >= count else 0
        up = last[x]
        corner = last[x - count] if x >= count else 0
        if kind == 1:
            row[x] = (row[x] + left) & 255
        elif kind == 2:
            row[x] = (row[x] + up) & 255
        elif kind == 3:
            row[x] = (row[x] + (left + up) // 2) & 255
        elif kind == 4:
            guess = left + up - corner
            near = min((abs(guess - left), 0, left), (abs(guess - up), 1, up), (abs(guess - corner), 2, corner))
            row[x] = (row[x] + near[2]) & 255


def shoot(svg, milliseconds, folder):
    """Chromium's rendering of a picture at a moment of its animation."""
    columns, rows = (int(part) for part in svg.split('viewBox="-1 -1 ', 1)[1].split('"', 1)[0].split())
    width, height = columns * CELL[0], rows // 2 * CELL[1]
    page = pathlib.Path(folder, "page.html")
    page.write_text(
        "<!doctype html><meta charset=utf-8><style>body{margin:0}svg{display:block;width:%dpx;height:%dpx}</style>%s"
        "<script>document.getAnimations().forEach(one=>{one.pause();one.currentTime=%f})</script>"
        % (width, height, svg, milliseconds))
    shot = pathlib.Path(folder, "shot.png")
    subprocess.run(
        ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
         f"--user-data-dir={folder}/profile", f"--window-size={width},{height}", f"--screenshot={shot}", page.as_uri()],
        check=True, capture_output=True, timeout=120)
    return read_png(shot)


def rgb(text, default):
    text = default if text == "default" else text
    return tuple(int(text[place : place + 2], 16) for place in (1, 3, 5))


def near(a, b, distance=40):
    return sum(abs(x - y) for x, y in zip(a, b)) <= distance


class Shown:
    """A rendered picture, read by cells."""

    def __init__(self, image, offset):
        (self.rows, self.count), self.offset = image, offset

    def pixel(self, x, y, part_x, part_y):
        """The colour at a point of a cell, given in hundredths of its width and height."""
        left = int((x + 1 + self.offset[0]) * CELL[0] + CELL[0] * part_x / 100)
        top = int((y + 0.5 + self.offset[1]) * CELL[1] + CELL[1] * part_y / 100)
        return tuple(self.rows[top][left * self.count : left * self.count + 3])

    def all(self, x, y):
        return {self.pixel(x, y, part_x, part_y) for part_x in range(3, 100, 6) for part_y in range(2, 100, 4)}


# Which part of the cell, in hundredths, each block character fills with the foreground.
BLOCKS = {
    "█": lambda x, y: True, "▀": lambda x, y: y < 50, "▄": lambda x, y: y > 50, "▌": lambda x, y: x < 50,
    "▐": lambda x, y: x > 50, "▘": lambda x, y: x < 50 and y < 50, "▝": lambda x, y: x > 50 and y < 50,
    "▖": lambda x, y: x < 50 and y > 50, "▗": lambda x, y: x > 50 and y > 50,
}


def differences(shown, frame):
    """The cells of a frame that differ from the terminal's."""
    found = []
    for y, row in enumerate(frame["cells"]):
        for x, (text, foreground, background) in enumerate(row):
            fore, back = rgb(foreground, frame["text"]), rgb(background, frame["ground"])
            inside = BLOCKS.get(text)
            if inside:
                wrong = [
                    (part_x, part_y) for part_x in (20, 80) for part_y in (20, 80)
                    if not near(shown.pixel(x, y, part_x, part_y), fore if inside(part_x, part_y) else back)
                ]
                if wrong:
                    found.append(f"({x}, {y}) '{text}': {wrong} {foreground} on {background}")
                continue
            colours = shown.all(x, y)
            if text.strip() == "":
                if not all(near(colour, back) for colour in colours):
                    found.append(f"({x}, {y}) is not blank in {background}: {sorted(colours)[:3]}")
            else:
                # A letter: somewhere the background, and somewhere a colour at least 40 % towards the foreground.
                lean = max(sum(abs(a - b) for a, b in zip(colour, back)) for colour in colours)
                whole = sum(abs(a - b) for a, b in zip(fore, back))
                if not any(near(colour, back) for colour in colours):
                    found.append(f"({x}, {y}) '{text}' has no ground of {background}")
                elif whole > 60 and lean < whole * 0.4:
                    found.append(f"({x}, {y}) '{text}' in {foreground} is not visible")
    return found


def main(arguments):
    if len(arguments) != 1 or not shutil.which("chromium"):
        print(__doc__.split("\n\n")[1] + "\nneeds chromium", file=sys.stderr)
        return 2
    folder = pathlib.Path(arguments[0])
    films = sorted(folder.glob("*.json"))
    compared = wrong = 0
    for film in films:
        svg = film.with_suffix(".svg").read_text()
        for frame in json.loads(film.read_text()):
            with tempfile.TemporaryDirectory() as room:
                shown = Shown(shoot(svg, frame["milliseconds"], room), frame["offset"])
            found = differences(shown, frame)
            compared += 1
            if found:
                wrong += 1
                print(f"{film.stem} at {frame['milliseconds']} ms: {len(found)} cells differ:")
                print("\n".join("  " + line for line in found[:10]))
    print(f"{compared} frames compared, {wrong} differ")
    return 1 if wrong or compared < 10 else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
