"""An efficiency surface over (u, v) as a small SVG file for docs/, with the ways that machines take on it.

    picture = Surface(u=(0, 0.4), v=(0, 0.2), names=("u: local memory", "v: remote memory"))
    picture.facets(lambda u, v: 1 / (1 + u + v))
    picture.way([(0.31, 0.155, 0.85), (0.2, 0.1, 0.9)], colour=1, label="beta = 0.5")
    picture.write("picture.svg", "What it shows")
"""
import html
import math

from svg_chart import COLOURS, STYLE, number, round_steps

WIDTH, HEIGHT, SIZE, TALL = 720, 470, 330, 0.72
TURN, LIFT = math.radians(225), math.radians(26)
MESH = 20


class Surface:
    def __init__(self, u, v, names):
        self.u, self.v, self.names = u, v, names
        self.parts, self.labels = [], []

    def at(self, u, v, e):
        """A point of the picture; the box is 1 by 1 by TALL."""
        x = (u - self.u[0]) / (self.u[1] - self.u[0]) - 0.5
        y = (v - self.v[0]) / (self.v[1] - self.v[0]) - 0.5
        right = x * math.cos(TURN) - y * math.sin(TURN)
        away = x * math.sin(TURN) + y * math.cos(TURN)
        up = (e - 0.5) * TALL * math.cos(LIFT) + away * math.sin(LIFT)
        return WIDTH / 2 + right * SIZE, HEIGHT / 2 + 10 - up * SIZE

    def path(self, points):
        return " ".join("{:.1f},{:.1f}".format(*self.at(*point)) for point in points)

    def text(self, x, y, words, anchor="middle"):
        self.parts.append(f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{html.escape(words)}</text>')

    def frame(self):
        (u0, u1), (v0, v1) = self.u, self.v
        self.parts.append(f'<polygon class="axis" points="{self.path([(u0, v0, 0), (u1, v0, 0), (u1, v1, 0), (u0, v1, 0)])}"/>')
        for value in round_steps(u0, u1, 5):
            self.parts.append(f'<polyline class="grid" points="{self.path([(value, v0, 0), (value, v1, 0)])}"/>')
            x, y = self.at(value, v1, 0)
            self.text(x + 8, y + 16, number(value), "start")
        for value in round_steps(v0, v1, 5):
            self.parts.append(f'<polyline class="grid" points="{self.path([(u0, value, 0), (u1, value, 0)])}"/>')
            x, y = self.at(u1, value, 0)
            self.text(x - 8, y + 16, number(value), "end")
        x, y = self.at((u0 + u1) / 2, v1, 0)
        self.text(x + 40, y + 44, self.names[0], "start")
        x, y = self.at(u1, (v0 + v1) / 2, 0)
        self.text(x - 40, y + 44, self.names[1], "end")
        self.parts.append(f'<polyline class="axis" points="{self.path([(u1, v0, 0), (u1, v0, 1)])}"/>')
        for e in (0.25, 0.5, 0.75, 1):
            x, y = self.at(u1, v0, e)
            self.parts.append(f'<path class="axis" d="M{x:.1f} {y:.1f}h-5"/>')
            self.text(x - 9, y + 4, number(e), "end")
        x, y = self.at(u1, v0, 1)
        self.text(x, y - 12, "efficiency")

    def facets(self, efficiency):
        """The surface itself, narrower facets towards the summit; far ones first."""
        steps = [(i / MESH) ** 2 for i in range(MESH + 1)]
        us = [self.u[0] + step * (self.u[1] - self.u[0]) for step in steps]
        vs = [self.v[0] + step * (self.v[1] - self.v[0]) for step in steps]
        for i in range(MESH):
            for j in range(MESH):
                corners = [(us[a], vs[b], efficiency(us[a], vs[b])) for a, b in
                           ((i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1))]
                mean = sum(e for _, _, e in corners) / 4
                self.parts.append(f'<polygon points="{self.path(corners)}" fill="{COLOURS[0]}" '
                                  f'fill-opacity="{0.06 + 0.5 * mean:.2f}" stroke="#888" stroke-opacity="0.35" stroke-width="0.5"/>')

    def way(self, points, colour, label, dots=True, dash=""):
        """Points (u, v, e), and their projection on the floor."""
        stroke, dashed = COLOURS[colour], f' stroke-dasharray="{dash}"' if dash else ""
        floor = self.path([(u, v, 0) for u, v, _ in points])
        self.parts.append(f'<polyline points="{floor}" fill="none" stroke="{stroke}" stroke-opacity="0.6"/>')
        self.parts.append(f'<polyline points="{self.path(points)}" fill="none" stroke="{stroke}" stroke-width="2"{dashed}/>')
        for point in points if dots else ():
            x, y = self.at(*point)
            self.parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{stroke}"/>')
        if label:
            self.labels.append((label, stroke, dashed))

    def write(self, path, description):
        self.frame()
        for row, (label, stroke, dashed) in enumerate(self.labels):
            y = 20 + 17 * row
            self.parts.append(f'<path d="M10 {y - 4}h24" stroke="{stroke}" stroke-width="2"{dashed}/>')
            self.text(40, y, label, "start")
        body = "\n".join(self.parts)
        with open(path, "w", encoding="utf-8") as file:
            file.write(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" role="img">\n'
                       f"<title>{html.escape(description)}</title>\n<style>{STYLE}</style>\n{body}\n</svg>\n")
