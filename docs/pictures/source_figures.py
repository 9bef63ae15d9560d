#!/usr/bin/env python3
"""Draws Figures 13, 14 and 15 of Numrich's report anew, into docs/pictures, and prints the tables of docs/source_figures.md.

    docs/pictures/source_figures.py BUILD [CORE]

For ppc970, Numrich's own processor, the program is cross-compiled and recorded in emulation; its pictures end in _970.
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import svg_chart

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
LEVELS = ("O0", "O1", "O2", "O3")
SOURCE = {"O0": (5355, 79363), "O3": (3120, 45743)}
SOURCE_CORE = "ppc970"
SOURCE_OPCODES = ("lfs load", "addi", "bdnz", "fmadds")  # in place of lfs, addi, bc and fmadd
# Numrich's compiler, of 2006 at the latest, made no vectors of the loop.
CROSS_COMPILER = ("powerpc64-linux-gnu-gcc", "-mcpu=970", "-mno-altivec", "-I", ROOT / "runtime/include")


def run(*command):
    # Variables of the environment stand above the stack, and so decide where in their cache lines the vectors begin.
    subprocess.run([str(word) for word in command], check=True, capture_output=True, env={"PATH": os.defpath})


def region_of(leastaction, work, level, core):
    program, folder, report = work / f"dot_{level}", work / f"{level}.run", work / f"{level}.json"
    emulated = core == SOURCE_CORE
    compiler = CROSS_COMPILER if emulated else (leastaction, "clang")
    run(*compiler, f"-{level}", "-g", ROOT / "examples/01_dot/dot.c", "-o", program)
    run(leastaction, "record", *(["--emulate"] if emulated else []), "-o", folder, "--", program)
    run(leastaction, "report", folder, "--core", core, "--json", report)
    return json.loads(report.read_text())["regions"][0]


def draw_spectra(regions, path):
    chart = svg_chart.Chart(columns=2)
    most = max(region["max_energy"] for region in regions.values())
    ticks = regions["O0"]["ticks"]
    for level in ("O0", "O3"):
        spectrum = regions[level]["spectrum"]
        panel = chart.panel(230, (0, ticks, "tick"), (0, 1.05 * most, "energy [e0]"), f"-{level}")
        panel.area(spectrum["mean"], spectrum["bin_ticks"])
    chart.write(path, "Energy spectra of the dot product at -O0 and -O3")


def draw_score(region, path):
    score, spectrum = region["score"]["by_opcode"], region["spectrum"]
    own = [strip for strip in score["strips"] if strip["name"] in SOURCE_OPCODES]
    chart = svg_chart.Chart()
    axis = (0, region["ticks"], "tick")
    for colour, strip in enumerate(own or score["strips"][:5]):
        panel = chart.panel(60, axis, (0, 1.1 * max(strip["energy"]), ""), strip["name"], show_x=False)
        panel.area(strip["energy"], score["bin_ticks"], colour)
    panel = chart.panel(120, axis, (0, 1.05 * region["max_energy"], "energy [e0]"), "all")
    panel.area(spectrum["mean"], spectrum["bin_ticks"], 6)
    chart.write(path, "The energy spectrum at -O3 by opcode")


def draw_actions(regions, path):
    chart = svg_chart.Chart()
    panel = chart.panel(280, (0, max(r["ticks"] for r in regions.values()), "tick"),
                        (0, 1.05 * max(r["action"] for r in regions.values()), "action [e0 tick]"), "")
    for colour, (level, region) in enumerate(regions.items()):
        curve = region["action_curve"]
        points = [(min(i * curve["bin_ticks"], region["ticks"]), s) for i, s in enumerate(curve["action"])]
        panel.line(points[::4] + points[-1:], colour, f"-{level}", ("", "7 3", "", "3 4")[colour])
    chart.write(path, "Action curves of the dot product at four optimization levels")


def print_tables(regions):
    print("| | ticks | instructions | action | Numrich's ticks | Numrich's action |\n|---|---:|---:|---:|---:|---:|")
    for level, region in regions.items():
        theirs = SOURCE.get(level, ("", ""))
        print(f"| -{level} | {region['ticks']} | {region['instructions']} | {region['action']} | {theirs[0]} | {theirs[1]} |")
    first, last = regions["O0"], regions["O3"]
    print(f"| -O0 / -O3 | {first['ticks'] / last['ticks']:.2f} | {first['instructions'] / last['instructions']:.2f} "
          f"| {first['action'] / last['action']:.2f} | {5355 / 3120:.2f} | {79363 / 45743:.2f} |\n")
    print("| opcode at -O3 | action | fraction |\n|---|---:|---:|")
    for row in last["by_opcode"][:6]:
        print(f"| `{row['opcode']}` | {row['action']} | {row['fraction']:.2f} |")


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    leastaction = pathlib.Path(sys.argv[1]).resolve() / "bin/leastaction"
    core = sys.argv[2] if len(sys.argv) > 2 else "skylake"
    with tempfile.TemporaryDirectory() as folder:
        regions = {level: region_of(leastaction, pathlib.Path(folder), level, core) for level in LEVELS}
    ending = "_970.svg" if core == SOURCE_CORE else ".svg"
    draw_spectra(regions, HERE / f"source_figure_13{ending}")
    draw_score(regions["O3"], HERE / f"source_figure_14{ending}")
    draw_actions(regions, HERE / f"source_figure_15{ending}")
    print_tables(regions)


if __name__ == "__main__":
    main()
