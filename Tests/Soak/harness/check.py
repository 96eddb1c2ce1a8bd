"""Runs a check as a program and prints its verdicts."""

import argparse
import os
import sys
import time

from .program import Late, Unexpected

ROOT = os.path.realpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", ".."))
DEFAULT_BINARY = os.path.join(ROOT, ".build/release/blockfall")
# In the short form, which runs beside other tests, everything may take this many times as long as promised.
LENIENCE = 10
# Exit statuses: a promise FAILS; nothing is wrong, but something took too long.
FAILED, LATE = 1, 3


class Verdicts:
    """Prints one line per promise: `asked … | found … |` and `holds`, FAILS, or `not tried` if it cannot be tested."""

    def __init__(self):
        self.status = 0

    def say(self, asked, found, holds, in_time=True):
        """Prints a verdict. If something took too long, `in_time` is false or `found` is `Late`."""
        is_late = isinstance(found, Late) or holds and not in_time
        if not holds or not in_time:
            self.status = LATE if is_late and self.status != FAILED else FAILED
        self._print(asked, found, "FAILS" if not holds or not in_time else "holds")

    def not_tried(self, asked, why):
        self._print(asked, why, "not tried")

    @staticmethod
    def _print(asked, found, verdict):
        # A failure may include the whole screen; keep it on one line.
        found = " ⏎ ".join(str(found).strip().splitlines())
        print(f"asked {asked} | found {found} | {verdict}", flush=True)


def run(check, whole, reduced=1):
    """Runs `check(options, verdicts)` as a program; exits with 0 if all holds, 1 if something FAILS, 3 if only late.

    `options` has `binary`, `count` (`--count`, or else `reduced` with `--reduced` and `whole` without it), `reduced`,
    `seed`, `limit(seconds)` (the time allowed for something promised within `seconds`), and `told(seconds)` (that
    limit in words).
    """
    parser = argparse.ArgumentParser(description=sys.modules[check.__module__].__doc__)
    parser.add_argument("--binary", default=DEFAULT_BINARY, help="the program to test")
    parser.add_argument("--count", type=int, help=f"how often (default: {whole})")
    parser.add_argument("--reduced", action="store_true", help=f"the short form: a count of {reduced}")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the random numbers")
    options = parser.parse_args()
    options.limit = lambda seconds: seconds * (LENIENCE if options.reduced else 1)
    options.told = lambda seconds: f"{options.limit(seconds):g} s" + (
        f" ({seconds:g} s in the full form)" if options.reduced else ""
    )
    options.binary = os.path.realpath(options.binary)
    if not os.access(options.binary, os.X_OK):
        parser.error(f"{options.binary} does not exist; run `make build`")
    if options.count is None:
        options.count = reduced if options.reduced else whole
    if options.count < 1:
        parser.error("--count is at least 1")
    verdicts = Verdicts()
    begin = time.monotonic()
    try:
        check(options, verdicts)
    except Unexpected as error:
        verdicts.say(f"{os.path.basename(sys.argv[0])} to run to its end", error, False)
    print(f"{time.monotonic() - begin:.1f} s", file=sys.stderr)
    sys.exit(verdicts.status)
