#!/usr/bin/env python3
"""Times the core model and llvm-mca on the same blocks, one after the other, and prints the ratio.

    compare_with_mca.py BUILD/bench/core_throughput/core_throughput DATA [BLOCKS [CORE]]
    compare_with_mca.py --accuracy DATA             # llvm-mca's error on all blocks of the three cores

DATA is the folder with {skl,hsw,ivb}.csv. llvm-mca gets one region per block and writes its summary only; what it needs
to start and to parse is measured with one iteration and subtracted, in its favour.
"""
import csv
import json
import os
import pathlib
import subprocess
import sys
import tempfile

LLVM_NAMES = {"skl": "skylake", "hsw": "haswell", "ivb": "ivybridge"}
sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from processor_time import seconds  # noqa: E402: in the folder above

MCA = os.environ.get("LLVM_MCA", "llvm-mca-22")
MC = os.environ.get("LLVM_MC", "llvm-mc-22")
ITERATIONS = 1000
MARK = "\tud2\n\tud2\n"


def assembly(blocks):
    """All blocks as assembly, each in a region. Two `ud2` before each block show where it begins."""
    code = "\n".join("0x0f 0x0b 0x0f 0x0b " + " ".join("0x" + b[i:i + 2] for i in range(0, len(b), 2)) for b in blocks)
    text = subprocess.run([MC, "-disassemble", "-triple=x86_64"], input=code, capture_output=True, text=True,
                          check=True).stdout
    parts = text.split(MARK)[1:]
    if len(parts) != len(blocks):
        sys.exit("compare_with_mca: error: llvm-mc did not disassemble every block")
    regions = [f"# LLVM-MCA-BEGIN block{n}\n{part}# LLVM-MCA-END\n" for n, part in enumerate(parts)]
    return "".join(regions), sum(len(part.strip().splitlines()) for part in parts)


def time_mca(path, core, iterations):
    """Processor time, as of the core model: what others do on the machine counts as little as can be."""
    return seconds([MCA, "-mtriple=x86_64", f"-mcpu={LLVM_NAMES[core]}", f"-iterations={iterations}",
                    "-instruction-info=0", "-resource-pressure=0", path])


def accuracy(data):
    """Mean absolute percentage error and Kendall's tau-b, of 100 iterations as measured."""
    for core in LLVM_NAMES:
        with open(os.path.join(data, core + ".csv"), newline="") as file:
            rows = [(row["block_hex"], float(row["cycles_per_100_iterations"])) for row in csv.DictReader(file)]
        with tempfile.NamedTemporaryFile("w", suffix=".s") as file:
            file.write(assembly([block for block, _ in rows])[0])
            file.flush()
            text = subprocess.run([MCA, "-mtriple=x86_64", f"-mcpu={LLVM_NAMES[core]}", "-iterations=100",
                                   "-instruction-info=0", "-resource-pressure=0", file.name], check=True,
                                  capture_output=True, text=True).stdout
        predicted = [float(line.split()[-1]) for line in text.splitlines() if line.startswith("Total Cycles:")]
        pairs = list(zip((measured for _, measured in rows), predicted, strict=True))
        error = sum(abs(p - m) / m for m, p in pairs) / len(pairs)
        print(f"{core}  llvm-mca  {100 * error:6.2f} %  tau {kendall_tau(pairs):.3f}", flush=True)


def kendall_tau(pairs):
    agreement = untied_first = untied_second = 0
    for i, (a, b) in enumerate(pairs):
        for c, d in pairs[:i]:
            first, second = (a > c) - (a < c), (b > d) - (b < d)
            agreement += first * second
            untied_first += first != 0
            untied_second += second != 0
    return agreement / (untied_first * untied_second) ** 0.5


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    if sys.argv[1] == "--accuracy":
        return accuracy(sys.argv[2])
    program, data = sys.argv[1:3]
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 300
    core = sys.argv[4] if len(sys.argv) > 4 else "skl"
    table = os.path.join(data, core + ".csv")
    if not os.path.exists(table):
        print(f"compare_with_mca: error: cannot read {table}: name the folder with the measured blocks",
              file=sys.stderr)
        sys.exit(2)
    with open(table, newline="") as file:
        blocks = [row["block_hex"] for row in csv.DictReader(file)][:count]

    ours = json.loads(subprocess.run([program, "speed", "--core", core, "--blocks", str(count), data],
                                     capture_output=True, text=True, check=True).stdout)
    text, instructions = assembly(blocks)
    with tempfile.NamedTemporaryFile("w", suffix=".s") as file:
        file.write(text)
        file.flush()
        start = time_mca(file.name, core, 1)
        seconds = time_mca(file.name, core, 1 + ITERATIONS) - start
    theirs = instructions * ITERATIONS / seconds
    print(f"blocks                  {len(blocks)} ({core})")
    print(f"core model              {ours['instructions_per_second'] / 1e6:10.2f} million instructions/s")
    print(f"  with all sinks        {ours['instructions_per_second_with_analysis'] / 1e6:10.2f} million instructions/s")
    print(f"llvm-mca                {theirs / 1e6:10.2f} million instructions/s")
    print(f"core model / llvm-mca   {ours['instructions_per_second'] / theirs:10.1f}")
    print(f"  with all sinks        {ours['instructions_per_second_with_analysis'] / theirs:10.1f}")


if __name__ == "__main__":
    main()
