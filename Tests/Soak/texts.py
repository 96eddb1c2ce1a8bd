#!/usr/bin/env python3
"""Texts from outside never act as control sequences when shown, and are bounded when entered.

Puzzles, positions, settings, themes, replays, files and options with hostile names, through each command; ten thousand
combining marks on one letter, typed and pasted into text fields; and catalogues with control sequences or a plural rule
that divides by zero.
"""

import os
import shutil
import signal
import subprocess
import tempfile
import time

from harness import ROOT, Program, Unexpected, choose, run, start_menu

EVIL = ["\x1b]0;taken\x07", "\x1b[31mred", "\x9b31mred", "\u202etaken", "a\bb", "a\x7fb", "\u2066x\u2069", "\u200bx", "a\u0301" + "\u0301" * 10_000]
HARMLESS = {0x0A}


def harm(data):
    """The control characters, invisible characters and stacked marks in the bytes."""
    text = data.decode("utf-8", "replace")
    found = [
        f"U+{ord(c):04X}" for c in text
        if (ord(c) < 0x20 and ord(c) not in HARMLESS) or 0x7F <= ord(c) < 0xA0
        or ord(c) in (0x61C, 0x200B, 0x200E, 0x200F, 0xFEFF) or 0x2028 <= ord(c) <= 0x202E or 0x2060 <= ord(c) <= 0x206F
    ]
    if "\u0301" * 20 in text:
        found.append("stacked marks")
    return found


def commands(options, verdicts, folder):
    wrong, count, slowest = [], 0, 0.0
    own = os.path.join(folder, "data")
    for number, evil in enumerate(EVIL):
        def file(name, text):
            path = os.path.join(folder, f"{name}-{number}")
            with open(path, "w", newline="") as handle:
                handle.write(text)
            return path

        rows = "....................\n" * 24
        puzzle = f"name: {evil}\ngrade: 1\nrules: modern\npieces: I\ngoal: lines:1\n......####\n"
        evil_path = os.path.join(folder, evil.replace("/", "")[:80])
        trials = [
            ["puzzle", file("puzzle", puzzle)],
            ["puzzle", file("goal", puzzle.replace("lines:1", evil))],
            ["script", "--playfield", file("field", rows + evil)],
            ["verify", file("replay", '{"format":"' + evil + '"}\n')],
            ["verify", evil_path], ["import", "--data-dir", own, evil_path], ["share", evil_path],
            ["settings", "--data-dir", own, "theme", evil],
            ["settings", "--data-dir", own, "--import", file("settings", "theme " + evil + "\n")],
            ["themes", file("theme", f"name = {evil}\ninherits = standard\n")],
            ["fumen", "decode", evil], ["fumen", "encode", "--comment", evil],
            ["positions", "--data-dir", own, evil], ["replays", "play", "--data-dir", own, evil],
            ["--player", evil], ["--theme", evil], ["--rules", evil], ["--language", evil], ["--" + evil], [evil],
            ["paths", "--data-dir", os.path.join(folder, evil[:60])],
        ]
        for arguments in trials:
            arguments = [one.replace("\0", "") for one in arguments]
            begin = time.monotonic()
            done = subprocess.run(
                [options.binary, *arguments], capture_output=True, stdin=subprocess.DEVNULL, timeout=600,
                env={**os.environ, "LC_ALL": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no", "HOME": folder},
            )
            slowest = max(slowest, time.monotonic() - begin)
            count += 1
            found = harm(done.stdout) + harm(done.stderr)
            if found:
                wrong.append(f"{arguments[0]} wrote {found[:3]} for {evil[:12]!r}")
            if done.returncode not in (0, 1, 2):
                wrong.append(f"{arguments[0]} ended with {done.returncode} for {evil[:12]!r}")
            if len(done.stderr) > 4000:
                wrong.append(f"{arguments[0]} complained in {len(done.stderr)} bytes")
    verdicts.say(
        f"{len(EVIL)} hostile texts in files, names and options of each command: no control sequence gets through, "
        f"within {options.told(1)}",
        "; ".join(sorted(set(wrong))[:4]) or f"{count} commands, {slowest * 1000:.0f} ms at most",
        not wrong,
        slowest <= options.limit(1),
    )


def marks(options, verdicts):
    """Ten thousand combining marks, typed and pasted into text fields."""
    heap = "a" + "\u0301" * 10_000
    places = {"Career": "a", "History": "/", "Help": "/", "Practice": "g"}
    if options.reduced:
        places = {"Career": "a"}
    slowest, count, wrong = 0.0, 0, None
    try:
        for place, key in places.items():
            for text in (heap, "\x1b[200~" + heap + "\x1b[201~"):
                with start_menu(options.binary) as program:
                    choose(program, place)
                    program.wait(lambda: place in program.screen.lines[0], place)
                    program.type(key)
                    program.rest()
                    begin = time.monotonic()
                    program.type(text)
                    # An Escape after the marks must be answered quickly.
                    program.type("\x1b")
                    program.rest()
                    slowest = max(slowest, time.monotonic() - begin)
                    begin = time.monotonic()
                    program.kill(signal.SIGTERM)
                    program.wait_for_end()
                    slowest = max(slowest, time.monotonic() - begin)
                    count += 1
    except Unexpected as error:
        wrong = error
    verdicts.say(
        "ten thousand combining marks on a letter, typed and pasted: answered, and TERM obeyed, within "
        f"{options.told(1.5)}",
        wrong or f"{count} fields, {slowest * 1000:.0f} ms at most",
        wrong is None,
        slowest <= options.limit(1.5),
    )


PLURALS = ["n/0", "n%0", "1/(n-n)", "n/(n-5)", "7", "(" * 5000 + "n" + ")" * 5000, "n" + "+1" * 50_000]


def catalogues(options, verdicts, folder):
    """Catalogues that would crash gettext or contain control sequences: the texts stay English, with a warning."""
    if not shutil.which("msgfmt"):
        verdicts.not_tried("hostile catalogues", "there is no msgfmt")
        return
    assets = os.path.join(folder, "assets")
    place = os.path.join(assets, "Catalogues", "cs", "LC_MESSAGES")
    os.makedirs(place)
    with open(os.path.join(ROOT, "Assets", "Locales", "cs.po")) as file:
        source = file.read()
    plural = next(line for line in source.splitlines() if "Plural-Forms" in line)
    wrong, count = None, 0
    texts = [source.replace(plural, f'"Plural-Forms: nplurals=3; plural={rule};\\n"') for rule in PLURALS]
    texts += [source.replace("Rychlá hra", evil) for evil in ("\\033]0;taken\\a", "\\302\\2335n", "\u202etaken")]
    try:
        for text in texts if not options.reduced else texts[:1] + texts[-2:-1]:
            with open(os.path.join(folder, "cs.po"), "w") as file:
                file.write(text)
            done = subprocess.run(
                ["msgfmt", "-o", os.path.join(place, "blockfall.mo"), os.path.join(folder, "cs.po")], capture_output=True)
            if not os.path.exists(os.path.join(place, "blockfall.mo")):
                continue
            with Program(options.binary, environment={"LANG": "cs_CZ.UTF-8", "BLOCKFALL_ASSETS": assets}) as program:
                program.wait_for("Quick game")
                program.wait_for("are damaged")
                # A count of games needs a plural.
                choose(program, "History")
                program.watch(0.2)
                if program.screen.unknown:
                    raise Unexpected(f"{program.screen.unknown[:2]} reached the terminal")
                program.kill(signal.SIGTERM)
                if program.wait_for_end() != 0:
                    raise Unexpected(f"it ended with {program.status}")
            count += 1
            os.unlink(os.path.join(place, "blockfall.mo"))
    except Unexpected as error:
        wrong = error
    verdicts.say(
        "catalogues with a plural rule that divides by zero, has no form or no end, or with control sequences: English "
        "and a warning",
        wrong or f"{count} catalogues",
        wrong is None and count > 0,
    )


def check(options, verdicts):
    with tempfile.TemporaryDirectory(prefix="blockfall-soak-") as folder:
        if options.reduced:
            global EVIL
            EVIL = EVIL[:1] + EVIL[3:4] + EVIL[-1:]
        commands(options, verdicts, folder)
        marks(options, verdicts)
        catalogues(options, verdicts, folder)


if __name__ == "__main__":
    run(check, whole=1)
