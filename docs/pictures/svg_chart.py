"""Charts as small SVG files for docs/: areas and lines over a common axis, in colours that the colour-blind can tell
apart, for light and dark pages.

    chart = Chart(width=720)
    panel = chart.panel(height=160, x=(0, 1767, "tick"), y=(0, 90, "energy [e0]"), title="-O0")
    panel.area(values, step=1)
    panel.line(points, colour=1, label="-O3")
    chart.write("picture.svg")
"""
import html
import math

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#7f7f7f")
STYLE = """text{font:12px sans-serif;fill:#222}.axis{stroke:#888;fill:none}.grid{stroke:#ddd;fill:none}
@media (prefers-color-scheme: dark){text{fill:#ddd}.axis{stroke:#888}.grid{stroke:#333}}"""
LEFT, RIGHT, TOP, BOTTOM = 76, 14, 22, 34


def round_steps(low, high, most):
    """Round numbers between low and high, at most so many."""
    rough = (high - low) / max(most, 1) or 1
    power = 10 ** math.floor(math.log10(rough))
    step = next(power * factor for factor in (1, 2, 5, 10) if power * factor >= rough)
    return [step * i for i in range(math.ceil(low / step), math.floor(high / step + 1e-9) + 1)]


def number(value):
    return f"{value:.0f}" if abs(value) >= 10 or value == int(value) else f"{value:g}"


SHAPES = ("o", "O", "v", "+")


def mark(x, y, colour, shape):
    if shape == "v":
        return f'<path d="M{x - 4:.1f} {y - 3:.1f}h8l-4 7z" fill="{colour}"/>'
    if shape == "+":
        return f'<path d="M{x - 4:.1f} {y:.1f}h8M{x:.1f} {y - 4:.1f}v8" stroke="{colour}" stroke-width="2"/>'
    filled = f'fill="{colour}"' if shape == "o" else f'fill="none" stroke="{colour}" stroke-width="1.5"'
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" {filled}/>'


class Panel:
    def __init__(self, left, top, width, height, x, y, title, show_x):
        self.left, self.top, self.width, self.height = left, top, width, height
        self.x, self.y = x, y
        self.parts, self.labels, self.legend_at = [], [], 0
        self.frame(title, show_x)

    def px(self, value):
        low, high, _ = self.x
        return self.left + (value - low) / (high - low) * self.width

    def py(self, value):
        low, high, _ = self.y
        return self.top + self.height - (value - low) / (high - low) * self.height

    def text(self, x, y, words, anchor="start", extra=""):
        self.parts.append(f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{extra}>{html.escape(words)}</text>')

    def frame(self, title, show_x):
        for value in round_steps(*self.y[:2], max(1, self.height // 30)):
            self.parts.append(f'<path class="grid" d="M{self.left} {self.py(value):.1f}h{self.width}"/>')
            self.text(self.left - 6, self.py(value) + 4, number(value), "end")
        if show_x:
            for value in round_steps(*self.x[:2], max(2, self.width // 90)):
                self.parts.append(f'<path class="axis" d="M{self.px(value):.1f} {self.top + self.height}v4"/>')
                self.text(self.px(value), self.top + self.height + 17, number(value), "middle")
            self.text(self.left + self.width, self.top + self.height + 30, self.x[2], "end")
        self.parts.append(f'<path class="axis" d="M{self.left} {self.top}v{self.height}h{self.width}"/>')
        self.text(self.left + 4, self.top - 6, title)
        if self.y[2]:
            self.text(self.left - 62, self.top + self.height / 2, self.y[2], "middle",
                      f' transform="rotate(-90 {self.left - 62} {self.top + self.height / 2:.1f})"')

    def area(self, values, step, colour=0):
        """Bars of `step` width, as one shape; of several values on one pixel the largest is drawn."""
        per = max(1, int(len(values) / (2 * self.width)))
        tops = [max(values[i:i + per]) for i in range(0, len(values), per)]
        path = f"M{self.px(self.x[0]):.1f} {self.py(0):.1f}"
        for i, value in enumerate(tops):
            path += f"V{self.py(value):.1f}H{min(self.px((i + 1) * per * step), self.left + self.width):.1f}"
        self.parts.append(f'<path d="{path}V{self.py(0):.1f}z" fill="{COLOURS[colour]}"/>')

    def line(self, points, colour=0, label="", dash=""):
        path = " ".join(f"{self.px(x):.1f},{self.py(y):.1f}" for x, y in points)
        dashed = f' stroke-dasharray="{dash}"' if dash else ""
        self.parts.append(f'<polyline points="{path}" fill="none" stroke="{COLOURS[colour]}" stroke-width="2"{dashed}/>')
        if label:
            self.labels.append((label, colour, dash))

    def points(self, points, colour=0, label="", shape="o"):
        """Filled circles, or open ones, triangles, crosses: o O v +."""
        for x, y in points:
            self.parts.append(mark(self.px(x), self.py(y), COLOURS[colour], shape))
        if label:
            self.labels.append((label, colour, shape))

    def legend(self):
        for row, (label, colour, dash) in enumerate(self.labels):
            x, y = self.left + self.legend_at, self.top + 14 + 17 * row
            dashed = f' stroke-dasharray="{dash}"' if dash else ""
            self.parts.append(mark(x + 22, y - 4, COLOURS[colour], dash) if dash in SHAPES else
                              f'<path d="M{x + 10} {y - 4}h24" stroke="{COLOURS[colour]}" stroke-width="2"{dashed}/>')
            self.text(x + 40, y, label)

    def svg(self):
        self.legend()
        return "\n".join(self.parts)


class Chart:
    """Panels below each other, or side by side with `columns`."""

    def __init__(self, width=720, columns=1):
        self.width, self.columns = width, columns
        self.panels, self.bottom, self.column = [], 0, 0

    def panel(self, height, x, y, title="", show_x=True):
        width = self.width / self.columns
        panel = Panel(round(self.column * width) + LEFT, self.bottom + TOP, round(width) - LEFT - RIGHT, height, x, y, title,
                      show_x)
        self.panels.append(panel)
        self.column = (self.column + 1) % self.columns
        if self.column == 0:
            self.bottom += TOP + height + (BOTTOM if show_x else 4)
        return panel

    def write(self, path, description):
        body = "\n".join(panel.svg() for panel in self.panels)
        with open(path, "w", encoding="utf-8") as file:
            file.write(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {self.bottom}" '
                       f'width="{self.width}" role="img">\n<title>{html.escape(description)}</title>\n'
                       f"<style>{STYLE}</style>\n{body}\n</svg>\n")
