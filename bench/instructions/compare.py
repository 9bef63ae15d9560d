#!/usr/bin/env python3
"""Compares the core model, llvm-mca and published measurements of single instruction forms.

    compare.py BUILD DATA [--core NAME]... [--worst 40] [--csv FILE] [--no-mca]

BUILD is a build folder with bin/leastaction; DATA holds NAME.csv with the columns set, encoding, form, latency_ticks and
throughput_ticks. Latency is what a chain of copies takes on one register, throughput what copies on registers in turn
take, each copy. A form is right within 10 % or 0.1 tick.

    examples:
      compare.py build/release ../shared/data/instructions
      compare.py build/release ../shared/data/instructions --core znver4 --worst 100
"""
import argparse
import csv
import json
import os
import re
import subprocess
import sys
import tempfile

import forms

MC = os.environ.get("LLVM_MC", "llvm-mc-22")
MCA = os.environ.get("LLVM_MCA", "llvm-mca-22")
MCA_SECONDS = 120       # LLVM 22's does not end with some forms on Sapphire Rapids.
# Built-in descriptions, without the measured instructions.
DESCRIPTIONS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../analysis/execution/core/data")
# Tables by the name of a core, where they are of another one that has the same.
TABLE_OF = {"sapphirerapids": "goldencove"}
CORES = ["ivybridge", "haswell", "skylake", "icelake-server", "sapphirerapids", "znver3", "znver4", "znver5"]


def assemble(lines):
    """Machine code in hexadecimal digits by line of Intel assembly; lines that are no instruction are left out."""
    lines = sorted(set(lines))
    with tempfile.NamedTemporaryFile("w", suffix=".s") as file:
        file.write("\n".join(lines) + "\n")
        file.flush()
        done = subprocess.run([MC, "-triple=x86_64", "-x86-asm-syntax=intel", "--show-encoding", "-mattr=+all",
                               file.name], capture_output=True, text=True, check=False)
    wrong = {int(match[1]) for match in re.finditer(r"\.s:(\d+):\d+: error", done.stderr)}
    right = [line for number, line in enumerate(lines, 1) if number not in wrong]
    if wrong:
        return assemble(right)
    codes = re.findall(r"encoding: \[([^\]]*)\]", done.stdout)
    if len(codes) != len(right):
        sys.exit("compare.py: error: llvm-mc did not encode each line once")
    return {line: "".join(re.findall(r"0x(..)", code)) for line, code in zip(right, codes, strict=True)}


def throughputs(build, core, blocks, *options):
    """What `leastaction throughput` says of each block, as in its JSON."""
    with tempfile.TemporaryDirectory() as folder:
        source, out = os.path.join(folder, "blocks.csv"), os.path.join(folder, "out.json")
        with open(source, "w", encoding="utf-8") as file:
            file.write("block_hex\n" + "\n".join(blocks) + "\n")
        subprocess.run([os.path.join(build, "bin", "leastaction"), "throughput", *options, "--core", core, "--hex",
                        source, "--json", out, "-o", os.devnull], check=True, stderr=subprocess.DEVNULL)
        with open(out, encoding="utf-8") as file:
            return json.load(file)["blocks"]


def opcodes_of(build, core, blocks):
    """LLVM's names of each block's opcodes."""
    return [one["opcodes"] for one in throughputs(build, core, blocks)]


def leastaction_ticks(build, core, blocks):
    """Ticks of one execution by block, LLVM's name of the first opcode, and whether LLVM has nothing of it."""
    found = throughputs(build, core, blocks, "--loop")
    return [(one["predicted_cycles_per_100_iterations"] / 100, one["opcodes"][0], bool(one["without_scheduling_data"]))
            for one in found]


def mca_ticks(core, blocks):
    """The same by llvm-mca: the difference of two runs."""
    def cycles(iterations):
        with tempfile.NamedTemporaryFile("w", suffix=".s") as file:
            for number, lines in enumerate(blocks):
                body = "\n".join(lines)
                file.write(f"# LLVM-MCA-BEGIN block{number}\n{body}\n# LLVM-MCA-END\n")
            file.flush()
            done = subprocess.run([MCA, "-mtriple=x86_64", f"-mcpu={core}", f"-iterations={iterations}",
                                   "-x86-asm-syntax=intel", "-instruction-info=0", "-resource-pressure=0", "-skip-unsupported-instructions=any",
                                   file.name], capture_output=True, text=True, check=False,
                                  timeout=MCA_SECONDS)
        found = {}
        for region, total in re.findall(r"\[\d+\] Code Region - block(\d+)\n.*?Total Cycles:\s+(\d+)", done.stdout, re.S):
            found[int(region)] = int(total)
        return found
    try:
        first, second = cycles(10), cycles(30)
    except subprocess.TimeoutExpired:
        print(f"compare.py: note: llvm-mca did not end within {MCA_SECONDS} s for {core}; its figures are left out",
              file=sys.stderr)
        return [None] * len(blocks)
    return [(second[number] - first[number]) / 20 if number in first and number in second else None
            for number in range(len(blocks))]


class Row:
    """One form on one core: measured ticks, and what both models say."""
    def __init__(self, measured, form):
        self.measured, self.form = measured, form
        self.opcode = ""
        self.unknown = False
        self.model = {}
        self.mca = {}

    def stated(self, kind):
        value = self.measured.latency if kind == "latency" else self.measured.throughput
        if kind == "latency" and value is not None and not self.form.is_chained():
            return None
        # Shorter than the throughput: no true dependence (the tables' own words).
        if kind == "latency" and value is not None and self.measured.throughput is not None:
            if value < 0.6 or value < 0.9 * self.measured.throughput:
                return None
        return value


def is_right(model, measured):
    return model is not None and abs(model - measured) <= max(0.1 * measured, 0.1) + 0.005


def rows_of(build, data, core, with_mca=True, description=None):
    """Forms with their figures, how many were not read and not encoded; of another `description` of the core, if given."""
    path = os.path.join(data, TABLE_OF.get(core, core) + ".csv")
    try:
        table = forms.read(path)
    except OSError as error:
        sys.exit(f"compare.py: error: cannot read {path}: {error.strerror}; name the folder with the tables")
    rows, skipped = [], 0
    for measured in table:
        try:
            rows.append(Row(measured, forms.parse(measured.form, measured.set)))
        except forms.NotRead:
            skipped += 1
    codes = assemble([line for row in rows for chain in (True, False) for line in row.form.copies(chain)])
    kept = [row for row in rows if all(line in codes for chain in (True, False) for line in row.form.copies(chain))]
    unread = len(rows) - len(kept)
    wanted = [(row, kind) for row in kept for kind in ("latency", "throughput") if row.stated(kind) is not None]
    lines = [row.form.copies(kind == "latency") for row, kind in wanted]
    blocks = ["".join(codes[line] for line in copies) for copies in lines]
    for (row, kind), (ticks, opcode, unknown) in zip(wanted, leastaction_ticks(build, description or core, blocks), strict=True):
        row.model[kind] = ticks / forms.COPIES
        row.opcode, row.unknown = opcode, unknown
    if with_mca:
        for (row, kind), ticks in zip(wanted, mca_ticks(core, lines), strict=True):
            row.mca[kind] = None if ticks is None else ticks / forms.COPIES
    return kept, skipped, unread


def share(rows, kind, model):
    stated = [(getattr(row, model).get(kind), row.stated(kind)) for row in rows if row.stated(kind) is not None]
    right = sum(is_right(value, measured) for value, measured in stated)
    return right, len(stated)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", help="build folder with bin/leastaction")
    parser.add_argument("data", help="folder with the tables, NAME.csv")
    parser.add_argument("--core", action="append", help="only this core; may be repeated")
    parser.add_argument("--worst", type=int, default=0, help="list so many forms that err most, for each core")
    parser.add_argument("--csv", help="write every form to this file")
    parser.add_argument("--no-mca", action="store_true", help="leave llvm-mca out")
    options = parser.parse_args()
    table = []
    print("| core | forms | latency | throughput | llvm-mca: latency | throughput |\n|---|---|---|---|---|---|")
    for core in options.core or CORES:
        rows, skipped, unread = rows_of(options.build, options.data, core, not options.no_mca)
        cells = []
        for model in ("model", "mca"):
            for kind in ("latency", "throughput"):
                right, count = share(rows, kind, model)
                if model == "mca" and options.no_mca:
                    cells.append("")
                elif model == "mca" and all(row.mca.get(one) is None for row in rows for one in row.mca):
                    cells.append("does not end")
                else:
                    cells.append(f"{100 * right / max(count, 1):.1f} % of {count}")
        print(f"| {core} | {len(rows)} (+ {skipped} not read, {unread} not encoded) | " + " | ".join(cells) + " |", flush=True)
        table += [(core, row) for row in rows]
        if options.worst:
            off = sorted(((abs(row.model[kind] - row.stated(kind)) / row.stated(kind), kind, row) for row in rows
                          for kind in row.model if not is_right(row.model[kind], row.stated(kind))),
                         key=lambda entry: -entry[0])
            for error, kind, row in off[:options.worst]:
                print(f"    {row.measured.form:44} {kind:10} measured {row.stated(kind):7.2f} model {row.model[kind]:7.2f}"
                      f" {row.opcode}{' (no data)' if row.unknown else ''}")
    if options.csv:
        with open(options.csv, "w", newline="", encoding="utf-8") as file:
            writer = csv.writer(file)
            writer.writerow(["core", "set", "encoding", "form", "opcode", "kind", "measured_ticks", "model_ticks", "mca_ticks"])
            for core, row in table:
                for kind, ticks in row.model.items():
                    writer.writerow([core, row.measured.set, row.measured.encoding, row.measured.form, row.opcode, kind,
                                     row.stated(kind), ticks, row.mca.get(kind, "")])


if __name__ == "__main__":
    main()
