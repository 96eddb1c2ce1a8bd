#!/usr/bin/env python3
"""A bot that plays through `blockfall script --interactive` and considers only the falling piece.

usage: bot.py [PIECES [ARGUMENT ...]]     arguments are those of blockfall script, such as --seed 7
"""
import json
import os
import subprocess
import sys

pieces = int(sys.argv[1]) if len(sys.argv) > 1 else 100
program = os.environ.get("BLOCKFALL", "blockfall")
game = subprocess.Popen(
    [program, "script", "--interactive"] + sys.argv[2:],
    stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def ask(line):
    """Sends a line and returns the answer."""
    print(line, file=game.stdin, flush=True)
    return json.loads(game.stdout.readline())


def after(field, place):
    """The field after the piece locks at a place, and the number of cleared rows."""
    rows = [list(row) for row in field]
    for y, line in enumerate(place["matrix"], place["y"]):
        for x, cell in enumerate(line, place["x"]):
            if cell == "#" and y >= 0:
                rows[y][x] = "#"
    left = [row for row in rows if "." in row]
    cleared = len(rows) - len(left)
    return [["."] * len(rows[0])] * cleared + left, cleared


def worth(field, place):
    """Rates a place: cleared rows are good; height, holes and bumps are bad."""
    rows, cleared = after(field, place)
    tops = [next((y for y, cell in enumerate(column) if cell != "."), len(rows)) for column in zip(*rows)]
    height = sum(len(rows) - top for top in tops)
    holes = sum(column[top:].count(".") for top, column in zip(tops, zip(*rows)))
    bumps = sum(abs(a - b) for a, b in zip(tops, tops[1:]))
    return 76 * cleared - 51 * height - 360 * holes - 18 * bumps


state = ask("0 wait")
while not state["over"] and state["pieces"] <= pieces:
    places = ask("places")["places"]
    best = max(places, key=lambda place: worth(state["playfield"], place))
    for command in best["commands"]:
        state = ask(f"0 {command}")
print(json.dumps({key: state[key] for key in ("score", "lines", "pieces", "over")}))
