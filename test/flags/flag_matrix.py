"""Builds a program with many sets of compiler flags, with and without the plugin, in each mode, and runs both.

    flag_matrix.py --leastaction BIN --work FOLDER [--short | --only TEXT] [--jobs N] [--table FILE.md]

Each cell is one of
    same       what the program does is the same, and its recording is intact and holds instructions
    alone      the same, but a function or all of the file is left alone, and the compiler or the report says why
    refused    the build ends with the one sentence that stands beside the flags
    without    clang itself cannot build or run the program with these flags, or not without the plugin
and anything else is an error: exit code 1. The table has a row for each set of flags.
"""
import argparse
import concurrent.futures
import os
import shutil
import subprocess
import sys
import threading

HERE = os.path.dirname(os.path.abspath(__file__))
SOURCE = os.path.join(HERE, os.pardir, "lit", "Inputs", "mixed.c")
MODES = ["trace", "count", "probe"]
LTO = "-flto is not supported; compile without it"
TARGET = "is not supported; compile for x86-64 ELF"
TEMPS = "-save-temps is not supported; compile without it"
ASSEMBLER = "-fno-integrated-as is not supported; compile without it"
PATCHED = "its entry is kept free for patches"
LARGE = "its code model does not let probes reach the runtime"
CHANGED = "its instructions are hardened only after probes are placed"

SENTENCES = {"LTO": LTO, "TARGET": TARGET, "TEMPS": TEMPS, "ASSEMBLER": ASSEMBLER, "LARGE": LARGE, "CHANGED": CHANGED,
             "PATCHED": PATCHED}

# A set of flags, and the sentence of what is refused or left alone; "*" before those of the short form.
SETS = """
*-O0
-O1
-O2
*-O3
-Os
*-Oz
-Og
-O3 -ffast-math
-O2 -fno-inline
-O2 -funroll-loops
-O2 -fno-jump-tables
-O2 -fno-vectorize -fno-slp-vectorize
-O2 -fno-plt -fPIE -pie
-O2 -fno-pie -no-pie
*-O2 -fPIC -pie
-O2 -static
-O2 -static-pie -fPIE
-O2 -fvisibility=hidden
-O2 -mcmodel=small
-O2 -mcmodel=medium
*-O2 -mcmodel=large = {LARGE}
*-O2 -fcf-protection=full
-O2 -fcf-protection=branch
-O2 -fcf-protection=return
-O0 -fcf-protection=full
*-O2 -mretpoline
-O0 -mretpoline
*-O2 -mspeculative-load-hardening = speculative load hardening checks return addresses
-O2 -mlvi-hardening = {CHANGED}
-O2 -mlvi-cfi = {CHANGED}
-O2 -mseses = {CHANGED}
-O2 -mharden-sls=all
-O2 -mfunction-return=keep
-O2 -fstack-protector-all
-O2 -fstack-protector-strong -D_FORTIFY_SOURCE=3
-O2 -fstack-clash-protection
-O2 -fsanitize=safe-stack
-O2 -ftrivial-auto-var-init=pattern
*-O2 -fzero-call-used-regs=used
-O2 -fzero-call-used-regs=all
-O2 -mno-red-zone
-O2 -fno-omit-frame-pointer
-O2 -mstackrealign
-O2 -ftrapv
-O2 -fwrapv
*-O1 -fsanitize=address
-O0 -fsanitize=address
-O1 -fsanitize=undefined
-O1 -fsanitize=thread
-O1 -fsanitize=memory
-O1 -fsanitize=leak
-O1 -fsanitize=kcfi
-O1 -fsanitize=bounds -fsanitize-trap=all
-O1 -fsanitize-coverage=func,trace-pc
*-O2 --coverage
-O2 -fprofile-instr-generate -fcoverage-mapping
-O2 -fprofile-generate
-O2 -pg
-O2 -pg -mfentry
-O2 -finstrument-functions
*-O2 -fpatchable-function-entry=8 = {PATCHED}
-O2 -fpatchable-function-entry=8,4 = {PATCHED}
*-O2 -fxray-instrument -fxray-instruction-threshold=1 = XRay overwrites parts of its code
-O2 -g
-O2 -g3 -gdwarf-4
-O2 -g -gsplit-dwarf
-O2 -g -gz
-O2 -gline-tables-only
-O2 -g -fdebug-types-section
*-O2 -ffunction-sections -fdata-sections -Wl,--gc-sections
-O2 -ffunction-sections -fuse-ld=bfd -Wl,--gc-sections
*-O2 -ffunction-sections -fuse-ld=gold -Wl,--gc-sections
-O2 -ffunction-sections -fuse-ld=gold -Wl,--gc-sections -Wl,--icf=safe
-O2 -fuse-ld=gold -static
*-O2 -ffunction-sections -fuse-ld=lld -Wl,--gc-sections -Wl,--icf=all
-O2 -fuse-ld=lld -static-pie -fPIE
-O2 -fuse-ld=mold
-O2 -fuse-ld=bfd -Wl,-z,now -Wl,-z,relro -Wl,-z,separate-code
-O2 -Wl,--strip-all
-O2 -Wl,--compress-debug-sections=zlib -g
-O2 -fno-unique-section-names -ffunction-sections
*-O2 -fbasic-block-sections=all = its blocks are spread over several sections
-O2 -fno-asynchronous-unwind-tables
-O2 -fexceptions -funwind-tables
-O2 -fno-exceptions -fno-unwind-tables -fno-asynchronous-unwind-tables
-O2 -march=x86-64-v2
*-O3 -march=x86-64-v3
-O3 -march=x86-64-v4
-O3 -march=native
-O3 -mavx2 -mprefer-vector-width=128
-O2 -mtune=znver4
-O2 -mno-sse3
-O2 -mfpmath=387
-O2 -fopenmp
-O2 -pthread
-O2 -std=c23
*-O2 -save-temps=obj = {TEMPS}
-O2 -save-temps = {TEMPS}
*-O2 -fno-integrated-as = {ASSEMBLER}
-O2 -ftime-report
*-O2 -flto = {LTO}
-O2 -flto=thin -fuse-ld=lld = {LTO}
*-O2 -m32 = {TARGET}
-O2 -mx32 = {TARGET}
-O2 --target=aarch64-linux-gnu = {TARGET}
"""
PCH = "-O2 (precompiled header)"


def run(command, **options):
    return subprocess.run(command, capture_output=True, timeout=300, text=True, errors="replace", **options)


def outcome(options, flags, sentence, mode, folder):
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    plain, probed, recorded = (os.path.join(folder, name) for name in ("plain", "probed", "run"))
    environment = {**os.environ, "LLVM_PROFILE_FILE": os.path.join(folder, "profile"),
                   "XRAY_OPTIONS": "patch_premain=false", "GCOV_PREFIX": folder}
    source = os.path.abspath(SOURCE)
    words = flags.split()
    if flags == PCH:
        words = ["-O2", "-include", os.path.join(folder, "common.h")]
        with open(os.path.join(folder, "common.h"), "w") as header:
            header.write("#include <stdio.h>\n#include <string.h>\n")
        made = run(["clang-22", "-O2", "-x", "c-header", words[2], "-o", words[2] + ".pch"], cwd=folder)
        if made.returncode:
            return "without", made.stderr
    refused = sentence in (LTO, TARGET, TEMPS, ASSEMBLER)
    if not refused:
        built = run(["clang-22", *words, source, "-o", plain, "-lm"], cwd=folder)
        if built.returncode:
            return "without", built.stderr
        wanted = run([plain], cwd=folder, env=environment)
        if wanted.returncode < 0:
            return "without", f"signal {-wanted.returncode}"
    link = ["-c"] if refused else ["-lm"]
    built = run([options.leastaction, "clang", f"--la-mode={mode}", *words, source, "-o", probed, *link], cwd=folder)
    if built.returncode:
        if refused and sentence in built.stderr:
            return "refused", sentence
        return "broken", built.stderr
    if refused:
        return "silent", "it was to be refused: " + sentence
    got = run([options.leastaction, "record", "-o", recorded, "--", probed], cwd=folder, env=environment)
    if (got.stdout, got.returncode) != (wanted.stdout, wanted.returncode):
        return "different", f"{wanted.stdout!r}, exit code {wanted.returncode}: {got.stdout!r}, {got.returncode} {got.stderr}"
    if sentence and not os.path.isdir(recorded):
        said = sentence in built.stderr and "nothing was recorded" in got.stderr
        return ("alone", sentence) if said else ("silent", built.stderr + got.stderr)
    check = run([options.leastaction, "check", recorded])
    if check.returncode or "instructions 0" in check.stdout:
        return "not intact", check.stdout + check.stderr
    report = run([options.leastaction, "report", recorded])
    if report.returncode:
        return "no report", report.stderr
    if sentence:
        said = sentence in " ".join(report.stdout.split())
        return ("alone", sentence) if said else ("silent", "the report does not say: " + sentence)
    return "same", ""


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--leastaction", required=True)
    parser.add_argument("--work", required=True)
    parser.add_argument("--short", action="store_true", help="one mode each of the sets marked with *")
    parser.add_argument("--only", default="", help="sets whose flags contain this text")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--table", help="write the table here")
    options = parser.parse_args()
    options.leastaction = os.path.abspath(options.leastaction)
    sets = []
    for line in SETS.format(**SENTENCES).strip().splitlines() + [PCH]:
        flags, _, sentence = line.partition(" = ")
        if options.short and not flags.startswith("*"):
            continue
        if options.only in flags:
            sets.append((flags.lstrip("*"), sentence))
    cells = [(number, mode) for number in range(len(sets)) for place, mode in enumerate(MODES)
             if not options.short or place == number % len(MODES)]
    results, printing = {}, threading.Lock()

    def work(cell):
        number, mode = cell
        folder = os.path.join(os.path.abspath(options.work), f"{number}-{mode}")
        try:
            what, why = outcome(options, *sets[number], mode, folder)
        except subprocess.TimeoutExpired as late:
            what, why = "hangs", " ".join(late.cmd)
        results[cell] = what, why
        shutil.rmtree(folder, ignore_errors=True)
        with printing:
            detail = "" if what in ("same", "refused", "alone") else ": " + " ".join(why.split())[:300]
            print(f"{what:8} {mode:5} {sets[number][0]}{detail}", flush=True)

    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        list(pool.map(work, cells))
    counts = {}
    for what, _ in results.values():
        counts[what] = counts.get(what, 0) + 1
    total = f"{len(sets)} sets of flags, {len(cells)} builds: " + ", ".join(f"{counts[w]} {w}" for w in sorted(counts))
    print(total)
    if options.table:
        with open(options.table, "w") as table:
            table.write(total + ".\n\n| flags | trace | count | probe |\n|---|---|---|---|\n")
            for number, (flags, _) in enumerate(sets):
                row = " | ".join(results[number, mode][0] if (number, mode) in results else "" for mode in MODES)
                table.write(f"| `{flags}` | {row} |\n")
    sys.exit(bool(set(counts) - {"same", "refused", "alone", "without"}))


if __name__ == "__main__":
    main()
