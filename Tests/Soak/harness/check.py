"""How a check is started and how it says what it found."""

import argparse
import os
import sys
import time

from .program import Late, Unexpected

ROOT = os.path.realpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", ".."))
DEFAULT_BINARY = os.path.join(ROOT, ".build/release/blockfall")
# How many times as long as promised something may take in the short form, which runs beside other tests.
LENIENCE = 10
# The exit statuses: something does not hold, and nothing is wrong but that something was late.
FAILED, LATE = 1, 3


class Verdicts:
    """Prints one line a promise: `asked … | found … | holds`, or FAILS, or `not tried` where this machine cannot."""

    def __init__(self):
        self.status = 0

    def say(self, asked, found, holds, in_time=True):
        """`in_time` says whether all was as quick as promised; a wait that ran out of time, as `found`, was not."""
        is_late = isinstance(found, Late) or holds and not in_time
        if not holds or not in_time:
            self.status = LATE if is_late and self.status != FAILED else FAILED
        self._print(asked, found, "FAILS" if not holds or not in_time else "holds")

    def not_tried(self, asked, why):
        self._print(asked, why, "not tried")

    @staticmethod
    def _print(asked, found, verdict):
        # A failure's screen may be in it: one line stays one line.
        found = " ⏎ ".join(str(found).strip().splitlines())
        print(f"asked {asked} | found {found} | {verdict}", flush=True)


def run(check, whole, reduced=1):
    """Runs `check(options, verdicts)` as a program and ends with status 0 if all holds, else 1.

    `options` has `binary`, `count` (how often: `whole` unless `--reduced` or `--count` say otherwise), `reduced`,
    `seed`, and `limit(seconds)`: how long something may take that is promised within those seconds, which
    `told(seconds)` puts into words.
    """
    parser = argparse.ArgumentParser(description=sys.modules[check.__module__].__doc__)
    parser.add_argument("--binary", default=DEFAULT_BINARY, help="the blockfall to try")
    parser.add_argument("--count", type=int, help=f"how often; {whole} unless said")
    parser.add_argument("--reduced", action="store_true", help=f"the short form: a count of {reduced}")
    parser.add_argument("--seed", type=int, default=1, help="of what is drawn at random")
    options = parser.parse_args()
    options.limit = lambda seconds: seconds * (LENIENCE if options.reduced else 1)
    options.told = lambda seconds: f"{options.limit(seconds):g} s" + (
        f" ({seconds:g} s in the whole form)" if options.reduced else ""
    )
    options.binary = os.path.realpath(options.binary)
    if not os.access(options.binary, os.X_OK):
        parser.error(f"{options.binary} is not there; `make build` makes it")
    if options.count is None:
        options.count = reduced if options.reduced else whole
    if options.count < 1:
        parser.error("--count is at least 1")
    verdicts = Verdicts()
    begin = time.monotonic()
    try:
        check(options, verdicts)
    except Unexpected as error:
        verdicts.say(f"{os.path.basename(sys.argv[0])} to come to its end", error, False)
    print(f"{time.monotonic() - begin:.1f} s", file=sys.stderr)
    sys.exit(verdicts.status)
