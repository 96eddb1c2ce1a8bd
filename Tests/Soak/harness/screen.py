"""A terminal's screen: as much of an xterm as blockfall and ncurses use."""

import re
import unicodedata

CONTROL_SEQUENCE = re.compile(rb"\x1b\[([<-?]?)([0-9;:]*)([ -/]*)([@-~])")
CONTROL_STRING = re.compile(rb"\x1b[\]PX^_].*?(?:\x07|\x1b\\)", re.DOTALL)
ESCAPE = re.compile(rb"\x1b([ -/]*)([0-OQ-WYZ\\`-~])")
TEXT = re.compile(rb"[^\x00-\x1f\x7f\x1b]+")


# What the program asks of a terminal besides: whether it is light, its ground, whether it notifies.
QUESTIONS = (b"\x1b[?996n", b"\x1b]11;?\x07", b"\x1b]99;i=blockfall:p=?;\x1b\\")


class Screen:
    """Interprets a program's output: the visible text, the modes that are on, and a terminal's replies."""

    def __init__(self, columns=80, rows=24):
        self.columns, self.rows = columns, rows
        self.pen = ()
        self.cells = self._blank()
        # The pen that each cell was last written with; erasing a cell keeps its pen.
        self.pens = {}
        self.x = self.y = 0
        self.saved = (0, 0)
        self.top, self.bottom = 0, rows - 1
        self.modes = set()
        self.replies = bytearray()
        # Sequences that blockfall never sends: a sign that data reached the terminal as a control sequence.
        self.unknown = []
        self.bells = 0
        self._rest = b""
        self._last = " "

    def _blank(self):
        return [[" "] * self.columns for _ in range(self.rows)]

    @property
    def lines(self):
        return ["".join(row) for row in self.cells]

    @property
    def text(self):
        return "\n".join(line.rstrip() for line in self.lines).rstrip()

    def __contains__(self, words):
        return any(words in line for line in self.lines)

    def pen_of(self, words, below=-1):
        """The pen of the words below a row; None if they are not there."""
        for y, line in enumerate(self.lines):
            x = line.find(words)
            if x >= 0 and y > below:
                return self.pens.get((x, y))
        return None

    def resize(self, columns, rows):
        old, self.columns, self.rows = self.cells, columns, rows
        self.cells = self._blank()
        for new_row, old_row in zip(self.cells, old):
            new_row[: min(columns, len(old_row))] = old_row[:columns]
        self.top, self.bottom = 0, rows - 1
        self.x, self.y = min(self.x, columns - 1), min(self.y, rows - 1)

    def feed(self, data):
        data, at = self._rest + bytes(data), 0
        self._rest = b""
        while at < len(data):
            byte = data[at]
            if byte == 0x1B:
                match = (
                    CONTROL_SEQUENCE.match(data, at) or CONTROL_STRING.match(data, at) or ESCAPE.match(data, at)
                )
                if match is None:
                    # Cancelled, incomplete, or invalid.
                    cancelled = data.find(b"\x18", at, at + 64)
                    if cancelled >= 0:
                        at = cancelled + 1
                        continue
                    if len(data) - at < 4096:
                        self._rest = data[at:]
                        return
                    self.unknown.append(data[at : at + 20])
                    at += 1
                    continue
                self._escape(match)
                at = match.end()
            elif byte < 0x20 or byte == 0x7F:
                self._control(byte)
                at += 1
            else:
                match = TEXT.match(data, at)
                part = data[at : match.end()]
                # The last character may be incomplete.
                if match.end() == len(data):
                    for back in range(1, min(4, len(part)) + 1):
                        lead = part[-back]
                        if lead >= 0xC0:
                            if back < (2 if lead < 0xE0 else 3 if lead < 0xF0 else 4):
                                part, self._rest = part[:-back], part[-back:]
                            break
                        if lead < 0x80:
                            break
                for character in part.decode("utf-8", "replace"):
                    self._put(character)
                at = match.end()

    def _put(self, character):
        if unicodedata.combining(character):
            return
        if 0x80 <= ord(character) < 0xA0:
            self.unknown.append(character.encode())
            return
        width = 2 if unicodedata.east_asian_width(character) in "WF" else 1
        if self.x + width > self.columns:
            self.x = 0
            self._line_feed()
        self.cells[self.y][self.x] = character
        self.pens[self.x, self.y] = self.pen
        if width == 2 and self.x + 1 < self.columns:
            self.cells[self.y][self.x + 1] = ""
        self.x += width
        self._last = character

    def _line_feed(self):
        if self.y == self.bottom:
            self._scroll(1)
        else:
            self.y = min(self.y + 1, self.rows - 1)

    def _scroll(self, count, top=None):
        top = self.top if top is None else top
        for _ in range(min(abs(count), self.rows)):
            if count > 0:
                del self.cells[top]
                self.cells.insert(self.bottom, [" "] * self.columns)
            else:
                del self.cells[self.bottom]
                self.cells.insert(top, [" "] * self.columns)

    def _control(self, byte):
        if byte == 7:
            self.bells += 1
        elif byte == 8:
            self.x = max(0, min(self.x, self.columns) - 1)
        elif byte == 9:
            self.x = min(self.columns - 1, (self.x // 8 + 1) * 8)
        elif byte in (10, 11, 12):
            self._line_feed()
        elif byte == 13:
            self.x = 0
        elif byte not in (0, 14, 15, 24):
            self.unknown.append(bytes([byte]))

    def _escape(self, match):
        if match.group(0) in QUESTIONS:
            return
        whole = match.group(0)
        if match.re is CONTROL_STRING:
            if not whole.startswith((b"\x1b]2;", b"\x1b]0;", b"\x1b]8;", b"\x1b]104\x07")):
                self.unknown.append(whole)
            return
        if match.re is ESCAPE:
            middle, final = match.groups()
            if middle in (b"(", b")", b"#", b" "):
                return
            if final == b"7":
                self.saved = (self.x, self.y)
            elif final == b"8":
                self.x, self.y = self.saved
            elif final == b"M":
                if self.y == self.top:
                    self._scroll(-1)
                else:
                    self.y = max(0, self.y - 1)
            elif final == b"D":
                self._line_feed()
            elif final == b"c":
                self.cells = self._blank()
            elif final not in b"=>\\":
                self.unknown.append(whole)
            return
        private, numbers, middle, final = (part.decode() for part in match.groups())
        values = [int(number) if number else 0 for number in re.split("[;:]", numbers)]
        if private or middle:
            self._private(private, values, middle, final, whole)
        else:
            self._sequence(values, final, whole)

    def _private(self, private, values, middle, final, whole):
        if private == "?" and not middle and final == "h":
            self.modes.update(values)
            if {47, 1047, 1049} & set(values):
                self.cells = self._blank()
        elif private == "?" and not middle and final == "l":
            self.modes.difference_update(values)
        elif private == "?" and middle == "$" and final == "p":
            self.replies += f"\x1b[?{values[0]};0$y".encode()
        elif private == "?" and final == "u":
            pass
        elif private == ">" and final == "c":
            self.replies += b"\x1b[>0;0;0c"
        elif private == ">" and final == "u":
            self.modes.add("kitty keys")
        elif private == "<" and final == "u":
            self.modes.discard("kitty keys")
        elif not (private == "" and final in "pq") and not (private == ">" and final in "mq"):
            self.unknown.append(whole)

    def _sequence(self, values, final, whole):
        first = values[0]
        count = max(1, first)
        if final in "Hf":
            self.y = min(self.rows, count) - 1
            self.x = min(self.columns, max(1, values[1] if len(values) > 1 else 1)) - 1
        elif final in "AF":
            self.y = max(0, self.y - count)
            self.x = 0 if final == "F" else self.x
        elif final in "BeE":
            self.y = min(self.rows - 1, self.y + count)
            self.x = 0 if final == "E" else self.x
        elif final in "Ca":
            self.x = min(self.columns - 1, self.x + count)
        elif final == "D":
            self.x = max(0, min(self.x, self.columns - 1) - count)
        elif final in "G`":
            self.x = min(self.columns, count) - 1
        elif final == "d":
            self.y = min(self.rows, count) - 1
        elif final == "J":
            self._erase_display(first)
        elif final == "K":
            self._erase_line(self.y, first)
        elif final == "X":
            row = self.cells[self.y]
            row[self.x : self.x + count] = [" "] * min(count, self.columns - self.x)
        elif final == "b":
            for _ in range(count):
                self._put(self._last)
        elif final == "@":
            row = self.cells[self.y]
            self.cells[self.y] = (row[: self.x] + [" "] * count + row[self.x :])[: self.columns]
        elif final == "P":
            row = self.cells[self.y]
            self.cells[self.y] = (row[: self.x] + row[self.x + count :] + [" "] * count)[: self.columns]
        elif final in "LM":
            self._scroll(-count if final == "L" else count, self.y)
        elif final in "ST":
            self._scroll(count if final == "S" else -count)
        elif final == "r":
            self.top = max(1, first) - 1
            self.bottom = min(self.rows, (values[1] if len(values) > 1 else 0) or self.rows) - 1
            self.x = self.y = 0
        elif final == "c":
            self.replies += b"\x1b[?62;22c"
        elif final == "n" and first == 6:
            self.replies += f"\x1b[{self.y + 1};{self.x + 1}R".encode()
        elif final == "n" and first == 5:
            self.replies += b"\x1b[0n"
        elif final == "m":
            self._select_graphics(values)
        elif final not in "hltsugn":
            self.unknown.append(whole)

    def _select_graphics(self, values):
        for value in values:
            # Checks only compare pens: what the numbers of a colour mean does not matter.
            self.pen = () if value == 0 else self.pen[-12:] + (value,)

    def _erase_display(self, part):
        if part == 0:
            self._erase_line(self.y, 0)
        if part == 1:
            self._erase_line(self.y, 1)
        rows = range(self.y + 1, self.rows) if part == 0 else range(self.y) if part == 1 else range(self.rows)
        for y in rows:
            self.cells[y] = [" "] * self.columns

    def _erase_line(self, y, part):
        x = min(self.x, self.columns - 1)
        begin, end = (x, self.columns) if part == 0 else (0, x + 1) if part == 1 else (0, self.columns)
        self.cells[y][begin:end] = [" "] * (end - begin)
