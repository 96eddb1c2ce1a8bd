"""A program on a pseudo-terminal of its own, driven by waiting for what it shows and never by the clock."""

import fcntl
import glob
import os
import select
import shutil
import signal
import struct
import tempfile
import termios
import time

from .screen import Screen

PATIENCE = 30.0


class Unexpected(Exception):
    """What was waited for did not come; says what was on the screen instead."""


class Late(Unexpected):
    """What was waited for did not come in time: it may be wrong, or the machine may be busy."""


class Program:
    """Starts `arguments` (the program first) in a home of its own, before a screen of `size` (columns, rows).

    `home` may be an earlier program's, to find what that one kept; `environment` adds to a small fixed one, where
    `None` takes a variable away. `before` is called in the child before the program starts. A `Program` is a context
    manager: at the end the process is killed, if it is still there, and its home removed, if it was its own.
    """

    def __init__(self, *arguments, home=None, environment=None, size=(80, 24), before=None, answers=True):
        self.own_home = home is None
        self.home = home or tempfile.mkdtemp(prefix="blockfall-soak-")
        self.screen = Screen(*size)
        self.output = bytearray()
        self.answers = answers
        self.status = None
        self.rusage = None
        self._unsent = bytearray()
        variables = {
            "TERM": "xterm-256color",
            "LANG": "C.UTF-8",
            "HOME": self.home,
            "XDG_DATA_HOME": os.path.join(self.home, "data"),
            "PATH": os.environ.get("PATH", "/usr/bin:/bin"),
            "SWIFT_BACKTRACE": "enable=no",
        }
        for name, value in (environment or {}).items():
            variables[name] = value
        variables = {name: value for name, value in variables.items() if value is not None}
        self.started = self.last_byte = self.now()
        # Our own hold on the line shows its settings when the program has gone.
        self.tty, self.line = os.openpty()
        # A line in its usual mode throws away what nobody has read yet when a Ctrl-C comes: no program can help that.
        settings = self.line_settings()
        settings[3] |= termios.NOFLSH
        termios.tcsetattr(self.line, termios.TCSANOW, settings)
        self.pid = os.fork()
        if self.pid == 0:
            try:
                os.login_tty(self.line)
                fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
                if before:
                    before()
                os.execve(arguments[0], list(arguments), variables)
            finally:
                os._exit(127)
        os.set_blocking(self.tty, False)
        self.pidfd = os.pidfd_open(self.pid)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        if self.status is None:
            try:
                os.kill(self.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            self._reap(0)
        for descriptor in (self.tty, self.line, self.pidfd):
            if descriptor >= 0:
                os.close(descriptor)
        self.tty = self.line = self.pidfd = -1
        if self.own_home:
            shutil.rmtree(self.home, ignore_errors=True)

    # What a person does

    def type(self, keys):
        """Types bytes or text, reading what the program writes meanwhile."""
        self._unsent += keys.encode() if isinstance(keys, str) else keys
        self.wait(lambda: not self._unsent, "taking what was typed")

    def resize(self, columns, rows):
        self.screen.resize(columns, rows)
        fcntl.ioctl(self.tty, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def kill(self, number):
        os.kill(self.pid, number)

    def hang_up(self):
        """Closes the terminal."""
        for descriptor in (self.line, self.tty):
            if descriptor >= 0:
                os.close(descriptor)
        self.line = self.tty = -1

    # What a person waits for

    def wait(self, condition, what="the screen", patience=PATIENCE, slice=None, may_end=False, quietly=False):
        """Exchanges bytes until `condition()`; returns the seconds that took. Quietly: or until the patience is over."""
        begin = time.monotonic()
        self.exchange()
        while not condition():
            if self.status is not None and not may_end:
                raise self.unexpected(f"ended ({self.status}) before {what}")
            left = begin + patience - time.monotonic()
            if left <= 0:
                if quietly:
                    break
                raise self.late(f"waited {patience:g} s in vain for {what}")
            self._poll(min(left, slice or left))
            self.exchange()
        return time.monotonic() - begin

    def wait_for(self, words, patience=PATIENCE):
        """Waits until the words are on the screen; returns the seconds that took."""
        return self.wait(lambda: words in self.screen, repr(words), patience)

    def wait_for_end(self, patience=PATIENCE):
        """Waits until the program has ended; returns its exit status, a signal's number negative."""
        self.wait(lambda: self.status is not None, "the end", patience, may_end=True)
        return self.status

    def wait_unread(self, patience=PATIENCE):
        """Waits for the end without reading what is written meanwhile; whether it came."""
        ended = self.status is not None or bool(select.select([self.pidfd], [], [], patience)[0])
        if ended and self.status is None:
            self._reap(0)
        return ended

    def type_until(self, keys, condition, what=None):
        """Types until the words are shown or the condition holds: an early key may be passed over.

        Typed again is only what the program has taken and come to rest after, for twice a key may be too often.
        Returns the seconds from the last typing.
        """
        words = condition
        if isinstance(condition, str):
            condition = lambda: words in self.screen
        limit = time.monotonic() + PATIENCE
        while True:
            self.type(keys)
            begin = time.monotonic()
            while not condition():
                resting = self._rests()
                if condition():
                    break
                if time.monotonic() > limit:
                    raise self.late(f"typed {keys!r} in vain for {what or repr(words)}")
                if resting and time.monotonic() > begin + 0.5:
                    break
            if condition():
                return time.monotonic() - begin

    def rest(self):
        """Waits until the program sleeps and nothing comes of it any more."""
        limit = time.monotonic() + PATIENCE
        while not self._rests():
            if time.monotonic() > limit:
                raise self.late("it never comes to rest")

    def _rests(self):
        """Exchanges bytes for a moment; whether the program slept all through it."""
        before = (self.usage()[1], len(self.output))
        self.wait(lambda: len(self.output) > before[1], "anything", 0.05, quietly=True)
        if self.status is not None:
            raise self.unexpected(f"ended ({self.status}) before it came to rest")
        return self.state() == "S" and (self.usage()[1], len(self.output)) == before

    def watch(self, seconds):
        """Exchanges bytes for so long."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            if self.status is None or self.tty >= 0:
                self._poll(left)
            self.exchange()
            if self.status is not None:
                return

    def unexpected(self, why):
        return Unexpected(f"{why}; the screen: {self.screen.text or 'empty'}")

    def late(self, why):
        return Late(f"{why}; the screen: {self.screen.text or 'empty'}")

    # What can be measured

    @staticmethod
    def now():
        """The moment, as `started` and `last_byte` are told: seconds."""
        return time.monotonic()

    def usage(self):
        """Seconds on the processor and voluntary context switches so far, of all threads."""
        seconds, wakeups = 0.0, 0
        for task in glob.glob(f"/proc/{self.pid}/task/*"):
            try:
                with open(task + "/schedstat") as file:
                    seconds += int(file.read().split()[0]) / 1e9
                with open(task + "/status") as file:
                    wakeups += next(int(line.split()[1]) for line in file if line.startswith("voluntary"))
            except (FileNotFoundError, ProcessLookupError):
                pass
        return seconds, wakeups

    def peak_kilobytes(self):
        with open(f"/proc/{self.pid}/status") as file:
            return next(int(line.split()[1]) for line in file if line.startswith("VmHWM"))

    def state(self):
        """The process's state as `ps` says it: S asleep, R running, T stopped."""
        with open(f"/proc/{self.pid}/stat") as file:
            return file.read().rsplit(")", 1)[1].split()[0]

    def line_settings(self):
        return termios.tcgetattr(self.line)

    def not_given_back(self):
        """What of the terminal is not as a program finds it: a list of words, empty if all is well."""
        found = []
        modes = {mode for mode in self.screen.modes if mode not in (7, 12, 25)}
        if modes:
            found.append(f"modes {sorted(map(str, modes))} left on")
        if b"\x1b[?25l" in self.output and 25 not in self.screen.modes:
            found.append("the cursor left hidden")
        if self.line >= 0:
            _, output, _, local = self.line_settings()[:4]
            wanted = termios.ECHO | termios.ICANON | termios.ISIG | termios.IEXTEN
            if local & wanted != wanted or not output & termios.OPOST:
                found.append("the line left raw")
        return found

    # Reading and writing

    def _poll(self, seconds):
        reading = [self.pidfd] if self.status is None else []
        if self.tty >= 0:
            reading.append(self.tty)
        writing = [self.tty] if self._unsent and self.tty >= 0 else []
        select.select(reading, writing, [], seconds)

    def exchange(self):
        """Reads and writes whatever can be without waiting, and looks whether the program has ended."""
        ended = self.status is None and select.select([self.pidfd], [], [], 0)[0]
        self.read()
        if ended:
            # What it wrote last comes through the kernel's queue, which may be behind its end.
            while self.tty >= 0 and select.select([self.tty], [], [], 0.1)[0]:
                before = len(self.output)
                self.read()
                if len(self.output) == before:
                    break
            self._reap(0)
            self._unsent.clear()
        elif self._unsent and self.tty >= 0:
            try:
                del self._unsent[: os.write(self.tty, self._unsent)]
            except BlockingIOError:
                pass

    def read(self):
        while self.tty >= 0:
            try:
                data = os.read(self.tty, 65536)
            except OSError:
                return
            if not data:
                return
            self.last_byte = self.now()
            self.output += data
            self.screen.feed(data)
            if self.screen.replies:
                if self.answers and self.status is None:
                    self._unsent += self.screen.replies
                self.screen.replies.clear()

    def _reap(self, options):
        _, status, self.rusage = os.wait4(self.pid, options)
        self.status = os.waitstatus_to_exitcode(status)


def start_menu(binary, *arguments, **keywords):
    """Starts blockfall and waits for its main menu."""
    program = Program(binary, *arguments, **keywords)
    try:
        program.wait(lambda: "Quick game" in program.screen and "Quit" in program.screen, "the menu")
    except Unexpected:
        program.close()
        raise
    return program


def choose(program, words, enters=True):
    """Goes to an entry of the main menu, and enters it."""

    def is_chosen():
        # The bar above has entries too.
        pen = program.screen.pen_of(words, below=0)
        return pen is not None and (48 in pen or 7 in pen)

    program.rest()
    for _ in range(30):
        if is_chosen():
            break
        # One step at a time: what is still on its way would go beyond.
        before = len(program.output)
        program.type(b"\x1b[B")
        program.wait(lambda: len(program.output) > before, "the next entry")
        program.rest()
    else:
        raise program.unexpected(f"{words} cannot be chosen")
    if enters:
        program.type("\r")


def start_game(binary, *arguments, **keywords):
    """Starts blockfall and a quick game in it."""
    program = start_menu(binary, *arguments, **keywords)
    try:
        # Where a game is to be gone on with, that is chosen beforehand.
        choose(program, "Quick game")
        program.wait(lambda: "Score" in program.screen and "Pause" in program.screen.lines[0], "the game")
    except Unexpected:
        program.close()
        raise
    return program
