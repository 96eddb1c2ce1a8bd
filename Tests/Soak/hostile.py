#!/usr/bin/env python3
"""Hostile files give a clear error within a second, cost at most a hundred megabytes, and stay unchanged."""

import hashlib
import os
import random
import resource
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import time

from harness import Program, Unexpected, run, start_menu

HEADER = b'{"format":"blockfall-replay","version":2,"rules":"classic","seed":1,"level":1,"player":null,"started":"2026-01-01T00:00:00Z"}\n'
# The bytes of an endless line; the short form, which tests slow debug builds, uses fewer.
LONG = 8_000_000
CONTROLS = b"\x1b]0;taken\x07\x1b[31m\x9b5n"


def replays(dice):
    """Invalid replay files, each with a name that says what is wrong."""
    yield "empty", b""
    yield "of zeros", bytes(2_000_000)
    yield "of random bytes", dice.randbytes(1_000_000)
    yield "one endless line", b'{"format":"' + b"a" * LONG
    yield "nested a million deep", b"[" * 1_000_000
    yield "of objects nested deep", b'{"a":' * 300_000
    yield "with an unknown key", HEADER.replace(b'"level"', b'"lebel"')
    yield "of another version", HEADER.replace(b'"version":2', b'"version":99')
    yield "with a seed that is too great", HEADER.replace(b'"seed":1', b'"seed":18446744073709551616')
    yield "with a number without end", HEADER.replace(b'"seed":1', b'"seed":' + b"9" * 1_000_000)
    yield "with a huge field", HEADER.replace(b'"level":1', b'"level":1,"field":"1000000x1000000"')
    yield "with a playfield of a million rows", HEADER.replace(b'"level":1', b'"level":1,"playfield":[' + b'"....",' * 999_999 + b'"...."]')
    yield "with a million given pieces and one unknown", HEADER.replace(b'"level":1', b'"level":1,"pieces":"' + b"I" * 1_000_000 + b'X"')
    yield "with time that goes back", HEADER + b'[2000000,"left"]\n[1000000,"left"]\n[3000000,"left"]\n'
    yield "with a time too great", HEADER + b'[9223372036854775808,"left"]\n[9223372036854775809,"left"]\n'
    yield "with an unknown command", HEADER + b'[1000,"' + CONTROLS + b'"]\n[2000,"left"]\n'
    yield "with a wrong digest", HEADER + b'[1000,"left"]\n{"at":1000,"digest":"0123456789abcdef"}\n[2000,"left"]\n'
    yield "with control characters for a player", HEADER.replace(b"null", b'"\\u001b]0;taken\\u0007"')
    yield "in UTF-16", HEADER.decode().encode("utf-16")
    yield "with invalid UTF-8", HEADER.replace(b"classic", b"\xff\xfe\xfd")
    for number in range(6):
        # A good file with some bytes changed.
        data = bytearray(HEADER + b"".join(b'[%d,"left"]\n' % (1000 * n) for n in range(1, 2000)))
        for _ in range(1 + number):
            data[dice.randrange(len(data))] = dice.randrange(256)
        yield f"with {1 + number} wrong bytes", bytes(data)


def playfields(dice):
    yield "empty", b""
    yield "of random bytes", dice.randbytes(1_000_000)
    yield "of a line without end", b"." * LONG
    yield "of lines without end", b".\n" * 4_000_000
    yield "with a full row", b"\n".join([b"." * 20] * 25 + [b"I" * 20]) + b"\n"
    yield "with control characters", b"\n".join([b"." * 20] * 25 + [CONTROLS.ljust(20, b".")]) + b"\n"
    yield "one column short", b"\n".join([b"." * 19] * 26) + b"\n"


def settings(dice):
    yield "of random bytes", dice.randbytes(50_000)
    yield "too long", b"theme standard\n" * 1_000_000
    yield "with an unknown name", b"colour blue\n"
    yield "with control characters", b"theme " + CONTROLS + b"\n"
    yield "of a line without end", b"a" * 60_000


def scripts(dice):
    yield "of random bytes", dice.randbytes(1_000_000)
    yield "of a line without end", b"1" * LONG
    yield "with a time too great", b"9223372036854776 left\n"
    yield "with time that goes back", b"2000 left\n1000 left\n"
    yield "with an unknown command", b"1000 " + CONTROLS + b"\n"


def databases(dice, folder):
    yield "empty", b""
    yield "of random bytes", dice.randbytes(200_000)
    yield "another program's database", foreign_database(folder)
    good = own_database(folder)
    if good:
        yield "cut in half", good[: len(good) // 2]
        for number in range(4):
            data = bytearray(good)
            for _ in range(64):
                data[dice.randrange(100 if number == 0 else 0, len(data))] = dice.randrange(256)
            yield f"with 64 wrong bytes ({number + 1})", bytes(data)
        yield "of a future version", own_database(folder, version=99)


def foreign_database(folder):
    path = os.path.join(folder, "foreign.db")
    database = sqlite3.connect(path)
    database.execute("CREATE TABLE diary (entry TEXT)")
    database.execute("INSERT INTO diary VALUES ('not yours')")
    database.commit()
    database.close()
    return take(path)


def own_database(folder, version=None):
    """The bytes of a database that blockfall made."""
    path = os.path.join(folder, "own")
    shutil.rmtree(path, ignore_errors=True)
    subprocess.run([BINARY, "settings", "--data-dir", path, "ghost", "off"], check=True, capture_output=True)
    database = os.path.join(path, "blockfall.db")
    if version is not None:
        connection = sqlite3.connect(database)
        connection.execute(f"PRAGMA user_version = {version}")
        connection.commit()
        connection.close()
    return take(database)


def take(path):
    with open(path, "rb") as file:
        return file.read()


def attempt(arguments, stdin=None):
    """Runs a command; returns its status, its output, its errors and the seconds."""
    begin = time.monotonic()
    process = subprocess.Popen(
        [BINARY, *arguments],
        stdin=open(stdin, "rb") if stdin else subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "LC_ALL": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no"},
        # Ends an endless loop.
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (60, 60)),
    )
    output, errors = process.communicate()
    return process.returncode, output, errors, time.monotonic() - begin


def check(options, verdicts):
    global BINARY, LONG
    BINARY = options.binary
    if options.reduced:
        LONG = 1_000_000
    dice = random.Random(options.seed)
    with tempfile.TemporaryDirectory(prefix="blockfall-soak-") as folder:
        files(options, verdicts, "replay", replays(dice), lambda path: ["verify", path], folder, {1, 2})
        files(options, verdicts, "playfield", playfields(dice), lambda path: ["script", "--playfield", path], folder, {2})
        files(options, verdicts, "settings", settings(dice), lambda path: ["settings", "--import", path, "--data-dir", folder + "/data"], folder, {2})
        files(options, verdicts, "script", scripts(dice), lambda path: ["script"], folder, {2}, by_stdin=True)
        played(options, verdicts, dice, folder)


def files(options, verdicts, kind, made, arguments, folder, statuses, by_stdin=False):
    count, slowest, wrong = 0, (0.0, "none"), []
    path = os.path.join(folder, "hostile")
    for name, data in made:
        with open(path, "wb") as file:
            file.write(data)
        status, output, errors, seconds = attempt(arguments(path), path if by_stdin else None)
        count += 1
        slowest = max(slowest, (seconds, name))
        harmful = [byte for byte in output + errors if byte < 0x20 and byte != 0x0A or byte == 0x7F]
        try:
            harmful += [c for c in (output + errors).decode() if "\x80" <= c < "\xa0"]
        except UnicodeDecodeError:
            harmful.append("no UTF-8")
        if status not in statuses | ({0} if "wrong bytes" in name or "for a player" in name else set()):
            wrong.append(f"{name}: status {status}, {errors[:200]!r}")
        elif status == 2 and errors.count(b"\n") != 1:
            wrong.append(f"{name}: not one line: {errors[:300]!r}")
        elif len(errors) > 1000:
            wrong.append(f"{name}: {len(errors)} bytes of error")
        elif harmful:
            wrong.append(f"{name}: control characters came through: {harmful[:5]}")
        elif take(path) != data:
            wrong.append(f"{name}: the file was changed")
    # The highest peak of all children so far.
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    verdicts.say(
        f"hostile {kind} files: one clear line and status 2 (1 if only the result differs) within {options.told(1)}, "
        "100 MB at most, untouched",
        "; ".join(wrong) or f"{count} files, slowest {slowest[0] * 1000:.0f} ms ({slowest[1]}), {peak:.0f} MB at most",
        not wrong and peak <= 100,
        slowest[0] <= options.limit(1),
    )


def played(options, verdicts, dice, folder):
    """Starts the program with such a database or unfinished game: it works, and the bytes are still there."""
    count, slowest, peak, wrong = 0, (0.0, "none"), 0, None
    cases = [("blockfall.db", *case) for case in databases(dice, folder)]
    cases += [("games/20260101T000000Z-0123abcd.replay", *case) for case in replays(dice)]
    if options.reduced:
        cases = cases[::8]
    try:
        for place, name, data in cases:
            home = tempfile.mkdtemp(prefix="blockfall-soak-")
            own = os.path.join(home, "data", "blockfall")
            os.makedirs(os.path.join(own, "games"), 0o700)
            os.chmod(own, 0o700)
            path = os.path.join(own, place)
            with open(path, "wb") as file:
                file.write(data)
            os.chmod(path, 0o600)
            if place.endswith(".replay"):
                # This marks the game as unfinished, so that the program reads it at the start.
                marks = os.path.join(own, "unfinished")
                os.makedirs(marks, 0o700)
                open(os.path.join(marks, os.path.basename(place).removesuffix(".replay")), "w").close()
            mark = hashlib.sha256(data).hexdigest()
            try:
                with Program(options.binary, home=home) as program:
                    seconds = program.wait(
                        lambda: "Quick game" in program.screen or "Continue" in program.screen, f"a start with {place} {name}"
                    )
                    slowest = max(slowest, (seconds, name))
                    program.watch(0.2)
                    peak = max(peak, program.peak_kilobytes() / 1024)
                    if program.screen.unknown:
                        raise Unexpected(f"{place} {name}: {program.screen.unknown[:3]} reached the terminal")
                    program.kill(signal.SIGTERM)
                    if program.wait_for_end() != 0:
                        raise Unexpected(f"{place} {name}: status {program.status}")
                kept = [take(os.path.join(at, file)) for at, _, names in os.walk(own) for file in names]
                # An empty file has nothing to lose.
                if data and mark not in [hashlib.sha256(one).hexdigest() for one in kept]:
                    raise Unexpected(f"{place} {name}: its bytes are lost")
                count += 1
            finally:
                shutil.rmtree(home, ignore_errors=True)
    except Unexpected as error:
        wrong = error
    verdicts.say(
        f"hostile databases and games in its own folder: the program starts within {options.told(1)}, 100 MB at most, "
        "the bytes kept",
        wrong or f"{count} starts, slowest {slowest[0] * 1000:.0f} ms ({slowest[1]}), {peak:.0f} MB at most",
        wrong is None and peak <= 100,
        slowest[0] <= options.limit(1),
    )


if __name__ == "__main__":
    run(check, whole=1)
