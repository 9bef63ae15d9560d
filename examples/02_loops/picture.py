"""The scores of a lesson's variants as one SVG: energy against time, stacked by class of instruction, on common axes."""
from xml.sax.saxutils import escape

# Okabe and Ito's colours, which the colour-blind can tell apart.
COLOURS = {"load": "#0072b2", "store": "#d55e00", "floating": "#009e73", "integer": "#e69f00", "branch": "#cc79a7",
           "call": "#56b4e9", "other": "#999999"}
LEFT, RIGHT, TOP, PANEL, GAP, BOTTOM = 58, 12, 30, 96, 26, 36
COLUMNS, STEP = 138, 5
WIDTH = LEFT + COLUMNS * STEP + RIGHT


def resampled(energy, bin_ticks, total_ticks, column_ticks):
    """Means over columns of `column_ticks` of what is given in bins of `bin_ticks`; 0 behind the end."""
    columns = []
    for column in range(COLUMNS):
        begin, end = column * column_ticks, (column + 1) * column_ticks
        weighted = 0.0
        for index in range(int(begin // bin_ticks), min(len(energy), int(end // bin_ticks) + 1)):
            low, high = max(begin, index * bin_ticks), min(end, (index + 1) * bin_ticks, total_ticks)
            weighted += energy[index] * max(0.0, high - low)
        columns.append(weighted / column_ticks)
    return columns


def tick_label(ticks):
    for unit, size in (("G", 1e9), ("M", 1e6), ("k", 1e3)):
        if ticks >= size:
            return f"{ticks / size:.3g} {unit}"
    return f"{ticks:.3g}"


def text(x, y, content, anchor="start", more=""):
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}"{more}>{escape(content)}</text>'


def steps(energy, base, y):
    """What lies below the stack's upper edge: later ones are painted over the lower part."""
    return f"M{LEFT} {base}" + "".join(f"V{y(value):g}h{STEP}" for value in energy) + f"V{base}z"


def draw(panels):
    """SVG of [(name, region of the JSON report), ...]."""
    ticks = max(region["ticks"] for _, region in panels)
    column_ticks = ticks / COLUMNS
    stacks = []
    for _, region in panels:
        score = region["score"]["by_class"]
        strips = {strip["name"]: resampled(strip["energy"], score["bin_ticks"], region["ticks"], column_ticks)
                  for strip in score["strips"]}
        stacks.append(strips)
    highest = max(max(map(sum, zip(*strips.values()))) for strips in stacks) or 1
    height = TOP + len(panels) * (PANEL + GAP) + BOTTOM
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" '
             f'font-size="12" fill="#222"><rect width="{WIDTH}" height="{height}" fill="#fff"/>']
    shown = [name for name in COLOURS if any(sum(strips.get(name, [])) > 1e-3 * highest for strips in stacks)]
    for i, name in enumerate(shown):
        lines.append(f'<rect x="{LEFT + 90 * i}" y="8" width="12" height="12" fill="{COLOURS[name]}"/>')
        lines.append(text(LEFT + 90 * i + 17, 18, name))

    for number, ((name, region), strips) in enumerate(zip(panels, stacks)):
        base = TOP + GAP * (number + 1) + PANEL * (number + 1)

        def y(energy):
            return round(base - energy * PANEL / highest, 1)

        lines.append(text(LEFT, base - PANEL - 6, name, more=' font-weight="bold"'))
        lines.append(text(WIDTH - RIGHT, base - PANEL - 6,
                          f"{tick_label(region['ticks'])}tick, action {tick_label(region['action'])}e₀·tick", "end"))
        edges, edge = [], [0.0] * COLUMNS
        for kind in shown:
            edge = [a + b for a, b in zip(edge, strips.get(kind, [0.0] * COLUMNS))]
            edges.append((kind, edge))
        for kind, edge in reversed(edges):
            lines.append(f'<path fill="{COLOURS[kind]}" d="{steps(edge, base, y)}"/>')
        lines.append(f'<path d="M{LEFT} {base - PANEL}V{base}H{WIDTH - RIGHT}" fill="none" stroke="#222"/>')
        lines.append(text(LEFT - 6, base - PANEL + 9, f"{highest:.3g}", "end"))
        lines.append(text(LEFT - 6, base, "0", "end"))
    end = height - BOTTOM
    lines.append(text(LEFT, end + 16, "0"))
    lines.append(text(WIDTH - RIGHT, end + 16, f"{tick_label(ticks)}tick", "end"))
    lines.append(text((LEFT + WIDTH) / 2, end + 16, "time [tick]", "middle"))
    lines.append(text(14, TOP + (end - TOP) / 2, "energy [e₀]", "middle", f' transform="rotate(-90 14 {TOP + (end - TOP) / 2})"'))
    return "\n".join(lines) + "\n</svg>\n"
