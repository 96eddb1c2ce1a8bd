"""Draws panels of lines and bars as one SVG, with only Python's standard library."""

import math
from html import escape

COLOURS = ["#1f77b4", "#d62728", "#2ca02c", "#9467bd", "#ff7f0e"]
WIDTH, HEIGHT = 420, 260
LEFT, RIGHT, TOP, BOTTOM = 62, 16, 38, 44


class Picture:
    """Panels side by side, `columns` in a row."""

    def __init__(self, columns=2):
        self.columns = columns
        self.panels = []

    def lines(self, title, across, up, series):
        """Points of `series` ({name: [(x, y, lowest, highest), …]}), both axes logarithmic."""
        self.panels.append(_lines(title, across, up, series))

    def bars(self, title, values, limit, words):
        """Bars of {name: value} on a logarithmic axis, with a line at `limit` that `words` explain."""
        self.panels.append(_bars(title, values, limit, words))

    def svg(self):
        rows = math.ceil(len(self.panels) / self.columns)
        width, height = self.columns * WIDTH, rows * HEIGHT
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
            ' font-family="sans-serif" font-size="11">',
            f'<rect width="{width}" height="{height}" fill="white"/>',
        ]
        for number, panel in enumerate(self.panels):
            x, y = number % self.columns * WIDTH, number // self.columns * HEIGHT
            parts.append(f'<g transform="translate({x},{y})">{panel}</g>')
        return "\n".join(parts + ["</svg>", ""])


def _text(x, y, words, anchor="start", size=11, fill="#333"):
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}" fill="{fill}">{escape(words)}</text>'


def _line(x1, y1, x2, y2, colour="#ddd", extra=""):
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}" {extra}/>'


def _number(value):
    if value >= 1e6:
        return f"{value / 1e6:g}M"
    return f"{value / 1e3:g}k" if value >= 1e3 else f"{value:g}"


def _scale(values, low, high):
    """A logarithmic scale from the values to [low, high], and its ticks: powers of ten, also times 2 and 5 if few."""
    first, last = math.log10(min(values)), math.log10(max(values))
    if last - first < 0.5:
        middle = (first + last) / 2
        first, last = middle - 0.25, middle + 0.25
    first, last = first - 0.06, last + 0.06
    place = lambda value: low + (math.log10(value) - first) / (last - first) * (high - low)
    steps = (1, 2, 5) if last - first < 2.5 else (1,)
    ticks = [
        step * 10.0**power
        for power in range(math.floor(first), math.ceil(last) + 1)
        for step in steps
        if first <= math.log10(step * 10.0**power) <= last
    ]
    return place, ticks


def _lines(title, across, up, series):
    points = [point for values in series.values() for point in values]
    x_of, x_ticks = _scale([x for x, *_ in points], LEFT, WIDTH - RIGHT)
    y_of, y_ticks = _scale([y for _, *ys in points for y in ys], HEIGHT - BOTTOM, TOP)
    parts = [_text(LEFT, 20, title, size=13, fill="#000")]
    for tick in x_ticks:
        parts += [_line(x_of(tick), TOP, x_of(tick), HEIGHT - BOTTOM), _text(x_of(tick), HEIGHT - 28, _number(tick), "middle")]
    for tick in y_ticks:
        parts += [_line(LEFT, y_of(tick), WIDTH - RIGHT, y_of(tick)), _text(LEFT - 6, y_of(tick) + 4, _number(tick), "end")]
    parts.append(_text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 10, across, "middle"))
    parts.append(f'<g transform="translate(14,{(TOP + HEIGHT - BOTTOM) / 2:.0f}) rotate(-90)">{_text(0, 0, up, "middle")}</g>')
    for number, (name, values) in enumerate(series.items()):
        colour = COLOURS[number % len(COLOURS)]
        path = " ".join(f"{x_of(x):.1f},{y_of(y):.1f}" for x, y, *_ in values)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        for x, y, lowest, highest in values:
            parts.append(_line(x_of(x), y_of(lowest), x_of(x), y_of(highest), colour, 'stroke-width="1.5"'))
            parts.append(f'<circle cx="{x_of(x):.1f}" cy="{y_of(y):.1f}" r="3" fill="{colour}"/>')
        if len(series) > 1:
            parts.append(_text(WIDTH - RIGHT - 8, TOP + 14 + 14 * number, name, "end", fill=colour))
    return "".join(parts)


def _bars(title, values, limit, words):
    left = 150
    x_of, ticks = _scale(list(values.values()) + [limit], left, WIDTH - 40)
    parts = [_text(16, 20, title, size=13, fill="#000")]
    step = (HEIGHT - TOP - BOTTOM) / max(1, len(values))
    for tick in ticks:
        parts += [_line(x_of(tick), TOP, x_of(tick), HEIGHT - BOTTOM), _text(x_of(tick), HEIGHT - 28, _number(tick), "middle")]
    for number, (name, value) in enumerate(values.items()):
        y = TOP + number * step
        begin, end = sorted([x_of(limit), x_of(value)])
        colour = COLOURS[2] if value <= limit else COLOURS[1]
        parts.append(_text(left - 8, y + step / 2 + 4, name, "end"))
        parts.append(f'<rect x="{begin:.1f}" y="{y + step * 0.2:.1f}" width="{max(1.0, end - begin):.1f}" height="{step * 0.6:.1f}" fill="{colour}"/>')
        beside = (end + 4, "start") if value > limit else (begin - 4, "end")
        parts.append(_text(beside[0], y + step / 2 + 4, f"{value:.2g}", beside[1]))
    parts.append(_line(x_of(limit), TOP - 4, x_of(limit), HEIGHT - BOTTOM + 4, "#000"))
    parts.append(_text(WIDTH / 2, HEIGHT - 10, words, "middle"))
    return "".join(parts)
