#!/usr/bin/env python3
"""Compares the core model and llvm-mca on blocks of real code of another architecture, of which nothing is measured.

    foreign_blocks.py LEASTACTION [--core CORE ...] [--blocks N] [--worst N] [FILE ...]

FILE is an archive, object or program, by default Debian's cross-compiled C, mathematical and C++ libraries. Of all blocks
without branches, of 2 to 24 instructions, that both can read, N are chosen, the same each time. Prints the share of blocks
within 10 %, by what the core's worst differences execute, and the worst ones.
"""
import argparse
import collections
import csv
import io
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile

OBJDUMP, MCA = "llvm-objdump-22", "llvm-mca-22"
ITERATIONS = 200
LIBRARIES = {
    "aarch64": ["/usr/aarch64-linux-gnu/lib/libc.a", "/usr/aarch64-linux-gnu/lib/libm.a",
                "/usr/lib/gcc-cross/aarch64-linux-gnu/12/libstdc++.a"],
    "powerpc64": ["/usr/powerpc64-linux-gnu/lib/libc.a", "/usr/powerpc64-linux-gnu/lib/libm.a",
                  "/usr/lib/gcc-cross/powerpc64-linux-gnu/12/libstdc++.a"],
}
# As llvm-mca calls what 'leastaction cores' calls so. It has no model for the PowerPC 970.
ARCHITECTURES = {"aarch64": "aarch64", "ppc64": "powerpc64"}
WITHOUT_MODEL = "ppc970"
# What ends a block, or is no part of one: branches, traps and system instructions, and what depends on where it stands.
ENDS = {"aarch64": re.compile(r"b\b|b\.|bl\b|blr|br\b|ret|cb|tb|svc|brk|udf|adr|mrs|msr|hint|dmb|dsb|isb|dc\b|prf|ldx|stx|"
                              r"ldax|stlx|ldar|stlr|pac|aut|bti|nop|xpac"),
        "powerpc64": re.compile(r"b(?!permd|rd|rh|rw)|sc\b|t[wd]|mfspr|mtspr|mf[lc]|mt[lc]|mfcr|mtocrf|mfocrf|sync|lwsync|"
                                r"isync|eieio|dcb|icb|ptesync|l[wdbhq]arx|st[wdbhq]cx|trap|nop|mtfs|mffs|attn|\.long")}
LINE = re.compile(r"\s*[0-9a-f]+: ((?:[0-9a-f]{2} ?){4}|[0-9a-f]{8})\s+(\S.*)")


def blocks_of(files, architecture):
    """{hex: assembly}, in the order of the files."""
    found = {}
    for path in files:
        text = subprocess.run([OBJDUMP, "-d", "--no-leading-headers", path], capture_output=True, text=True).stdout
        code, lines, is_data = "", [], False
        for line in text.splitlines() + [""]:
            match = LINE.match(line)
            assembly = match and re.sub(r"\s+", " ", match.group(2).split("<")[0].split("//")[0]).strip()
            # What PowerPC's functions have behind them begins with a word that is no instruction.
            is_data = is_data and not line.endswith(":") or bool(match) and not assembly
            if match and not is_data and not ENDS[architecture].match(assembly):
                code += match.group(1).replace(" ", "") if " " in match.group(1) else match.group(1)
                lines.append(assembly)
                continue
            if 2 <= len(lines) <= 24:
                found.setdefault(code, lines)
            code, lines = "", []
    return found


def little_endian(word_text):
    """llvm-objdump prints words of AArch64 as numbers."""
    return "".join(word_text[i + 6:i + 8] + word_text[i + 4:i + 6] + word_text[i + 2:i + 4] + word_text[i:i + 2]
                   for i in range(0, len(word_text), 8))


def by_mca(blocks, core):
    """Cycles of one execution of each, None for what llvm-mca refuses. Its dispatch is as wide as the core's, which LLVM
    has narrower for some."""
    architecture = ARCHITECTURES[core["architecture"]]
    with tempfile.NamedTemporaryFile("w", suffix=".s") as file:
        for number, lines in enumerate(blocks):
            file.write(f"# LLVM-MCA-BEGIN block{number}\n" + "".join(f"  {line}\n" for line in lines) + "# LLVM-MCA-END\n")
        file.flush()
        features = ["-mattr=+all"] if architecture == "aarch64" else []
        done = subprocess.run([MCA, f"-mtriple={architecture}-unknown-linux-gnu", f"-mcpu={core['llvm_cpu']}", *features,
                               f"-dispatch={core['dispatch_width']}",
                               f"-iterations={ITERATIONS}", "-instruction-info=0", "-resource-pressure=0",
                               "-skip-unsupported-instructions=any", file.name], capture_output=True, text=True)
    cycles, block = {}, None
    for line in done.stdout.splitlines():
        if match := re.search(r"Code Region - block(\d+)", line):
            block = int(match.group(1))
        elif line.startswith("Total Cycles:"):
            cycles[block] = int(line.split()[-1]) / ITERATIONS
    return [cycles.get(number) for number in range(len(blocks))]


def by_model(leastaction, hexes, core):
    # Decoded once: llvm-mca has no front end.
    table = "block_hex\n" + "\n".join(hexes) + "\n"
    done = subprocess.run([leastaction, "throughput", "--core", core, "--hex", "-"], input=table,
                          capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"foreign_blocks.py: error: {done.stderr.strip()}")
    return [float(row["predicted_cycles_per_100_iterations"]) / 100 if row["predicted_cycles_per_100_iterations"] else None
            for row in csv.DictReader(io.StringIO(done.stdout))]


def compare(leastaction, core, blocks, worst):
    hexes, texts = [code for code, _ in blocks], [lines for _, lines in blocks]
    theirs = by_mca(texts, core)
    ours = by_model(leastaction, hexes, core["name"])
    rows = [(a / b, a, b, lines) for a, b, lines in zip(ours, theirs, texts) if a and b]
    near = sum(0.9 <= ratio <= 1 / 0.9 for ratio, *_ in rows)
    print(f"\n{core['name']}: {len(rows)} blocks, within 10 %: {100 * near / len(rows):.1f} %, median ratio "
          f"{statistics.median(ratio for ratio, *_ in rows):.3f}")
    # Which opcodes the blocks have that differ, and how much more often than all blocks.
    inside, everywhere = collections.Counter(), collections.Counter()
    for ratio, _, _, lines in rows:
        for opcode in {line.split()[0] for line in lines}:
            everywhere[opcode] += 1
            inside[opcode] += not 0.9 <= ratio <= 1 / 0.9
    share = 1 - near / len(rows)
    suspects = sorted(((inside[o] - share * everywhere[o], o) for o in inside if everywhere[o] >= 5), reverse=True)
    print("  beyond it most:", ", ".join(f"{o} {inside[o]}/{everywhere[o]}" for _, o in suspects[:10]))
    rows.sort(key=lambda row: -max(row[0], 1 / row[0]))
    for ratio, a, b, lines in rows[:worst]:
        print(f"  {ratio:6.2f}  {a:6.2f} / {b:6.2f}  {'; '.join(lines)}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("leastaction")
    parser.add_argument("files", nargs="*")
    parser.add_argument("--core", action="append")
    parser.add_argument("--blocks", type=int, default=2000)
    parser.add_argument("--worst", type=int, default=20)
    options = parser.parse_args()
    listed = subprocess.run([options.leastaction, "cores", "--json", "-"], capture_output=True, text=True, check=True).stdout
    cores = {core["name"]: core for core in json.loads(listed)["cores"]
             if core["architecture"] in ARCHITECTURES and core["name"] != WITHOUT_MODEL}
    if unknown := set(options.core or []) - set(cores):
        sys.exit(f"foreign_blocks.py: error: no core {min(unknown)}: choose of {', '.join(cores)}")
    chosen = {}
    for name in options.core or cores:
        core = cores[name]
        architecture = ARCHITECTURES[core["architecture"]]
        if architecture not in chosen:
            files = options.files or [path for path in LIBRARIES[architecture] if os.path.exists(path)]
            found = sorted(blocks_of(files, architecture).items())
            if not found:
                sys.exit(f"foreign_blocks.py: error: no code of {architecture}: name a FILE, or run scripts/bootstrap --test")
            picked = random.Random(1).sample(found, min(options.blocks, len(found)))
            chosen[architecture] = [(little_endian(code) if architecture == "aarch64" else code, lines)
                                    for code, lines in picked]
            print(f"{architecture}: {len(found)} blocks in {len(files)} files, {len(picked)} of them compared")
        compare(options.leastaction, core, chosen[architecture], options.worst)


if __name__ == "__main__":
    main()
