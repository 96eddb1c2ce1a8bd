#!/usr/bin/env python3
"""Measures everything in one run, prints it as Markdown tables and draws it as an SVG.
The game beside its peers, the engine beside one in C, the strength of the bots, and how costs grow.

Figures are medians over runs that take turns, with the lowest and the highest in brackets. Compare only figures of one
run: on another machine, or at another time, the milliseconds differ, while the ratios stay.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys

import growth
import load
import peers
import slow_line
import versus
from plot import Picture

HERE = os.path.dirname(os.path.abspath(__file__))
ENGINE = os.path.join(HERE, ".build/release/engine-bench")
INPUT = os.path.join(HERE, ".build/release/input-bench")
TUNE = os.path.join(HERE, ".build/release/bot-tune")
ENGINE_BUDGET = 0.8
# Other rules compared with the classic ones, and a match of eight compared with its eight games.
RULES_BUDGET = 0.5
MATCH_BUDGET = 1.1
PARTS = ["peers", "versus", "look", "line", "engine", "input", "bots", "growth", "server"]
INPUT_BUDGET = 2.0
# Games against the grade below, and the share that each grade must win.
LADDER_GAMES, LADDER_BUDGET = 200, 0.7
# Points per piece, compared with Dellacherie's player.
POINTS_BUDGET = 1.5
# The most megabytes with ten thousand pieces to undo.
UNDO_BUDGET = 64


def say(words):
    """Shows the progress on one line of the terminal."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{words}", end="", file=sys.stderr, flush=True)


def shown(value):
    if value is None:
        return "–"
    return f"{value:,.0f}" if abs(value) >= 100 or value == int(value) else f"{value:.3g}"


def spread(values):
    """A median with the lowest and the highest."""
    if not values:
        return "–"
    middle = shown(statistics.median(values))
    ends = shown(min(values)), shown(max(values))
    return middle if len(values) == 1 or ends[0] == ends[1] else f"{middle} ({ends[0]}–{ends[1]})"


def median(values):
    return statistics.median(values) if values else None


class Budgets:
    """The budgets and whether they hold, for the last table and the exit status."""

    def __init__(self):
        self.rows = []

    def add(self, what, asked, found, holds):
        self.rows.append((what, asked, found, holds))
        return "holds" if holds else "**MISSED**"

    def not_tried(self, what, asked, why):
        self.rows.append((what, asked, why, None))
        return "not tried"

    @property
    def missed(self):
        return any(holds is False for *_, holds in self.rows)

    def print(self):
        print("\n## Budgets\n\n| budget | asked | found | |\n| --- | --- | --- | --- |")
        for what, asked, found, holds in self.rows:
            verdict = {True: "holds", False: "**MISSED**", None: "not tried"}[holds]
            print(f"| {what} | {asked} | {found} | {verdict} |")


def beside_peers(options, budgets):
    table = peers.measure(
        options.binary, options.runs, options.starts, options.seconds, options.program, options.show, say
    )
    names = list(table)
    own = table.get("blockfall", {})
    others = [name for name in names if not name.startswith("blockfall")]
    print(f"\n## Beside its peers\n\n{peers.COLUMNS}×{peers.ROWS}, xterm-256color, {options.runs} runs in turn.\n")
    print("| | " + " | ".join(names) + " | blockfall ÷ the best peer | budget |")
    print("| --- |" + " --- |" * (len(names) + 2))
    ratios = {}
    for measure, budget in peers.MEASURES:
        ours = median(own.get(measure))
        theirs = {name: median(table[name].get(measure)) for name in others}
        theirs = {name: value for name, value in theirs.items() if value is not None}
        best = ""
        if ours is not None and theirs and "answered" not in measure:
            name = min(theirs, key=theirs.get)
            if ours > 0 and theirs[name] > 0:
                ratios[measure] = ours / theirs[name]
                best = f"{ratios[measure]:.2f} × {name}"
            elif ours == theirs[name]:
                best = "the same"
        verdict = ""
        if budget and ours is None and own:
            verdict = budgets.add(measure, "a figure", "nothing could be measured", False)
        elif budget and ours is not None:
            factor, other, of, more = budget
            base = 1 if other is None else median(table.get(other, {}).get(of))
            if base is None:
                verdict = budgets.not_tried(measure, f"≤ {other} + {more}", f"{shown(ours)}; {other} is not installed")
            else:
                limit = factor * base + more
                asked = f"≤ {factor}" if other is None else f"≤ {other} + {more} = {shown(limit)}"
                verdict = asked + ": " + budgets.add(measure, asked, shown(ours), ours <= limit)
        cells = [spread(table[name].get(measure)) for name in names]
        print(f"| {measure} | " + " | ".join(cells) + f" | {best} | {verdict} |")
    moving = table.get("blockfall, moving", {})
    for measure, factor, more in peers.MOMENTS:
        still, moved = median(own.get(measure)), median(moving.get(measure))
        if still is not None and moved is not None:
            limit = factor * still + more
            budgets.add(f"{measure}, moving", f"≤ {shown(limit)}", shown(moved), moved <= limit)
    return ratios


def in_a_match(options, budgets):
    found = versus.measure(options.binary, options.runs, options.seconds, say)
    names = ["alone", "two people", "a bot"]
    print("\n## In a match\n")
    print(f"Five keys a second of one; the bot drops {spread(found['pieces a second of the bot'])} pieces a second.\n")
    print("| | " + " | ".join(names) + " |\n| --- |" + " --- |" * len(names))
    for title, measure in (("key to bytes, median, ms", "latency"), ("bytes a key", "bytes"), ("CPU, %", "CPU")):
        print(f"| {title} | " + " | ".join(spread(found[f"{measure} {name}"]) for name in names) + " |")
    middle = {name: {m: median(found[f"{m} {name}"]) for m in ("latency", "bytes", "CPU")} for name in names}
    alone, people, bot = (middle[name] for name in names)
    more = people["latency"] - alone["latency"]
    budgets.add(
        "a key in a match", f"≤ alone + {versus.LATENCY_MORE} ms", f"{more:+.3f} ms", more <= versus.LATENCY_MORE
    )
    more = median(found["latency the highest grade"]) - alone["latency"]
    budgets.add(
        "a key beside the highest grade", f"≤ alone + {versus.LATENCY_MORE} ms", f"{more:+.3f} ms",
        more <= versus.LATENCY_MORE,
    )
    ratio = bot["bytes"] / alone["bytes"]
    budgets.add(
        "bytes a key in a match", f"≤ {versus.BYTES_RATIO} × alone", f"{ratio:.2f}", ratio <= versus.BYTES_RATIO
    )
    budgets.add(
        "CPU of a match, without the search", f"≤ {versus.CPU_PERCENT} %", f"{bot['CPU']:.3f} %",
        bot["CPU"] <= versus.CPU_PERCENT,
    )
    memory = max(found["memory"])
    budgets.add(
        "memory beside the highest grade", f"≤ {versus.MEMORY_MB} MB", f"{memory:.0f} MB", memory <= versus.MEMORY_MB
    )
    pressed, obeyed = sum(found["keys of two"]), sum(found["obeyed of two"])
    budgets.add(f"{versus.TWO_RATE} keys a second of two", f"all {pressed}", f"{obeyed}", pressed == obeyed)


def by_look(options):
    table = peers.bytes_by_look(options.binary, say=say)
    print("\n## Bytes a key, by glyphs and colours\n\nAt 10 keys a second, falling included.\n")
    print("| | " + " | ".join(peers.DEPTHS) + " |\n| --- |" + " --- |" * len(peers.DEPTHS))
    for glyphs, row in table.items():
        print(f"| {glyphs} | " + " | ".join(shown(row[depth]) for depth in peers.DEPTHS) + " |")


def engine(options, budgets, picture):
    say("the engine beside one in C")
    result = subprocess.run([ENGINE, str(options.engine_runs)], capture_output=True, text=True)
    if result.returncode != 0:
        sys.exit(f"engine-bench: {result.stdout}{result.stderr}")
    found = json.loads(result.stdout)
    agreement = found["agreement"]
    print("\n## The engine beside one in C\n")
    print(
        f"Both play the same: {agreement['games']:,} random games on {agreement['fields']} fields and levels, "
        f"{agreement['steps']:,} steps, {agreement['lines']:,} rows cleared, equal digests all along.\n"
    )
    print("| millions a second of the processor's time | BlockEngine | C -O3 | ratio |\n| --- | --- | --- | --- |")
    fields = {"BlockEngine": [], "C -O3": []}
    for race in found["races"]:
        ours, theirs, ratio = sides(race)
        name = {"perft": "perft nodes, IOLJSZT to depth 6"}.get(race["name"], race["name"])
        if "×" in name:
            width, height = map(int, name.split("×"))
            for side, values in (("BlockEngine", ours), ("C -O3", theirs)):
                times = [1000 / value for value in values]
                fields[side].append((width * height, median(times), min(times), max(times)))
            name = f"steps on {name}"
        print(f"| {name} | {spread(ours)} | {spread(theirs)} | {spread(ratio)} |")
        if race["name"] == "steps":
            budgets.add("engine steps a second", f"≥ {ENGINE_BUDGET} × C", f"{median(ratio):.2f}", median(ratio) >= ENGINE_BUDGET)
    picture.lines("A step as the field grows", "cells", "ns", fields)
    print("\n| millions of steps a second | these rules | `classic` on the same field | ratio |\n| --- | --- | --- | --- |")
    for race in found["rules"]:
        ours, theirs, ratio = sides(race)
        print(f"| `{race['name']}` | {spread(ours)} | {spread(theirs)} | {spread(ratio)} |")
        budgets.add(f"{race['name']} steps a second", f"≥ {RULES_BUDGET} × classic", f"{median(ratio):.2f}", median(ratio) >= RULES_BUDGET)
    print("\n| millions of steps a second | a match of eight | the eight games | what the match costs |\n| --- | --- | --- | --- |")
    for race in found["matches"]:
        ours, theirs, ratio = sides(race)
        cost = [1 / value for value in ratio]
        print(f"| `{race['name']}` | {spread(ours)} | {spread(theirs)} | {spread(cost)} |")
        budgets.add(f"a match of eight, {race['name']}", f"≤ {MATCH_BUDGET} × its games", f"{median(cost):.2f}", median(cost) <= MATCH_BUDGET)


def sides(race):
    """Millions of operations a second on both sides, and their ratios."""
    ours, theirs = ([value / 1e6 for value in race[side]] for side in ("swift", "reference"))
    return ours, theirs, [a / b for a, b in zip(ours, theirs)]


def slow(options, budgets):
    say("over a slow line")
    rate, waits = slow_line.measure(options.binary, seconds=4 * options.seconds)
    longest = max(waits)
    print("\n## Over 9,600 baud\n\nFour keys a second, read at 960 bytes a second.\n\n| | |\n| --- | --- |")
    print(f"| bytes a second | {shown(rate)} |\n| a key waits, median, ms | {shown(median(waits))} |")
    asked = f"≤ {slow_line.LONGEST} ms"
    verdict = budgets.add("a key over 9,600 baud, at most", asked, f"{longest:.0f} ms", longest <= slow_line.LONGEST)
    print(f"| at most, ms | {shown(longest)}, {asked}: {verdict} |")


def floods(options, budgets):
    say("floods of input")
    result = subprocess.run([INPUT, str(options.engine_runs)], capture_output=True, text=True)
    if result.returncode != 0:
        sys.exit(f"input-bench: {result.stdout}{result.stderr}")
    print("\n## Floods of input\n\nBytes to events to gestures; what a pseudo-terminal carries is far less.\n")
    print("| | millions a second of the processor's time |\n| --- | --- |")
    for race in json.loads(result.stdout)["races"]:
        values = [value / 1e6 for value in race["events"]]
        print(f"| {race['name']} | {spread(values)} |")
        budgets.add(f"{race['name']} a second", f"≥ {INPUT_BUDGET} M", f"{median(values):.1f} M", median(values) >= INPUT_BUDGET)


def bots(options, budgets):
    games = 2 if options.quick else LADDER_GAMES
    ladders = {}
    for rules in ("modern", "classic"):
        say(f"the grades under {rules} rules")
        words = [options.binary, "duel", "ladder", "--rules", rules, "--games", str(games)]
        result = subprocess.run(words, capture_output=True, text=True)
        if result.returncode != 0:
            sys.exit(f"duel ladder: {result.stdout}{result.stderr}")
        ladders[rules] = json.loads(result.stdout)["ladder"]
    print(f"\n## The grades\n\n{games} games of each against the one below: won : lost.\n")
    print("| | modern, matches | classic, level 8, 200 pieces |\n| --- | --- | --- |")
    for rungs in zip(*ladders.values()):
        upper, lower = rungs[0]["bots"]
        print(f"| {upper} against {lower} | " + " | ".join(f"{r['wins'][0]} : {r['wins'][1]}" for r in rungs) + " |")
    for rules, rungs in ladders.items():
        least = min(rung["wins"][0] / rung["games"] for rung in rungs)
        what, asked = f"each grade beats the one below, {rules}", f"≥ {100 * LADDER_BUDGET:.0f} % of {LADDER_GAMES}"
        if options.quick:
            budgets.not_tried(what, asked, f"{games} games say nothing")
        else:
            budgets.add(what, asked, f"{100 * least:.0f} % or more", least >= LADDER_BUDGET)
    say("points beside Dellacherie's player")
    result = subprocess.run([TUNE, "points", f"games={1 if options.quick else 10}"], capture_output=True, text=True)
    if result.returncode != 0:
        sys.exit(f"bot-tune: {result.stdout}{result.stderr}")
    print(f"\nClassic, level 20, 1,000 pieces: {result.stdout.strip()}.")
    ratio = float(result.stdout.split("ratio ")[1].split(";")[0])
    budgets.add("points a piece, classic", f"≥ {POINTS_BUDGET} × Dellacherie's", f"{ratio:.2f}", ratio >= POINTS_BUDGET)


def growing(options, budgets, picture):
    sizes = [1_000, 10_000, 100_000, 1_000_000]
    resumed = growth.resuming(options.binary, sizes, options.runs, say)
    fuller = [100] + (sizes[:2] if options.quick else sizes)
    filled = growth.history(options.binary, fuller, options.runs, say)
    timed = growth.history(options.binary, fuller, options.runs, say, mode="sprint", cause="goal")
    pieces = [100, 1_000, 10_000]
    memory, taken = growth.undoing(options.binary, pieces, options.runs, say)
    most = median(memory[pieces[-1]])
    budgets.add(
        f"memory with {pieces[-1]:,} pieces to undo", f"≤ {UNDO_BUDGET} MB", f"{shown(most)} MB", most <= UNDO_BUDGET
    )
    print("\n## As things grow\n\n| | ms |\n| --- | --- |")
    for size, values in resumed.items():
        print(f"| resuming a game of {size:,} commands, from the start to the paused game | {spread(values)} |")
    for size, values in filled.items():
        print(f"| the history of {size:,} games, from the key to the list | {spread(values)} |")
    for size, values in timed.items():
        print(f"| the history of {size:,} sprints, from the key to the list | {spread(values)} |")
    for size, values in taken.items():
        print(f"| undoing three pieces of {size:,}, from the keys to the bytes | {spread(values)} |")
    print("\n| | MB |\n| --- | --- |")
    for size, values in memory.items():
        print(f"| memory at its peak, with {size:,} pieces to undo | {spread(values)} |")
    for title, across, figures in (
        ("Resuming a game", "commands", resumed),
        ("The history", "games", filled),
        ("The history of sprints", "games", timed),
    ):
        points = [(size, median(values), min(values), max(values)) for size, values in figures.items()]
        picture.lines(title, across, "ms", {title: points})


def under_load(options, budgets):
    rows = (
        ("delay", "99th percentile from a player to the other one, ms", load.DELAY),
        ("memory", "memory a player, KB", load.MEMORY),
        ("watching", "a watcher for each player watched, bytes a second", load.WATCHING),
        ("frame", "a late watcher's first frame, the longest, ms", load.FRAME),
    )
    why = "it takes six minutes" if options.quick else load.cannot()
    figures, complaints = ({}, []) if why else load.measure(say)
    print(f"\n## The server\n\n{load.MATCHES} matches, 10 keys a second of each player, at minute five.\n")
    print("| | found | asked | |\n| --- | --- | --- | --- |")
    for name, what, most in rows:
        asked, found = f"≤ {most:,}", figures.get(name)
        if why:
            verdict = budgets.not_tried(f"server: {what}", asked, why)
        else:
            verdict = budgets.add(f"server: {what}", asked, shown(found), found is not None and found <= most)
        print(f"| {what} | {shown(found)} | {asked} | {verdict} |")
    if not why:
        print(f"| all matches, including the wait in the load's own queue, ms | {shown(figures['every'])} | | |")
        wrong = "; ".join(complaints) or "nothing"
        budgets.add("server: complaints of clients", "nothing", wrong, not complaints)


def main():
    root = os.path.join(HERE, "..")
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--binary", default=os.path.realpath(os.path.join(root, ".build/release/blockfall")))
    parser.add_argument("--runs", type=int, default=5, help="how often each program plays")
    parser.add_argument("--starts", type=int, default=8, help="how often each program starts in a run")
    parser.add_argument("--seconds", type=float, default=4, help="how long each part of a run lasts")
    parser.add_argument("--engine-runs", type=int, default=9, help="how often each engine races")
    parser.add_argument("--only", action="append", choices=PARTS, help="only this part")
    parser.add_argument("--program", action="append", help="only this peer; may be repeated")
    parser.add_argument("--show", action="store_true", help="show the screens of the first run (needs pyte)")
    parser.add_argument("--quick", action="store_true", help="two short runs of everything, as a quick check")
    parser.add_argument("--svg", default=os.path.join(HERE, "results", "bench.svg"), help="the file for the picture")
    options = parser.parse_args()
    if options.quick:
        options.runs, options.starts, options.seconds, options.engine_runs = 2, 2, 1.0, 2
    parts = options.only or PARTS

    budgets, picture = Budgets(), Picture()
    print("# blockfall, measured\n\n" + "\n".join(__doc__.strip().splitlines()[3:]))
    if "peers" in parts:
        ratios = beside_peers(options, budgets)
        if ratios:
            picture.bars("blockfall ÷ the best peer", {m.removesuffix(", ms"): r for m, r in ratios.items()}, 1.0, "less is better; 1 is as good")
    if "versus" in parts:
        in_a_match(options, budgets)
    if "look" in parts:
        by_look(options)
    if "line" in parts:
        slow(options, budgets)
    if "engine" in parts:
        engine(options, budgets, picture)
    if "input" in parts:
        floods(options, budgets)
    if "bots" in parts:
        bots(options, budgets)
    if "growth" in parts:
        growing(options, budgets, picture)
    if "server" in parts:
        under_load(options, budgets)
    say("")
    if budgets.rows:
        budgets.print()
    if picture.panels:
        os.makedirs(os.path.dirname(os.path.abspath(options.svg)), exist_ok=True)
        with open(options.svg, "w") as file:
            file.write(picture.svg())
        print(f"\nThe picture: {os.path.relpath(options.svg)}")
    sys.exit(1 if budgets.missed else 0)


if __name__ == "__main__":
    main()
