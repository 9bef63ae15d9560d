"""Compares machine instructions without and with the plugin, probes left out.

    compare_code.py --leastaction BIN --work PREFIX SOURCE FLAG...   compiles a file both ways
    compare_code.py --trees PLAIN TRACE                              all objects of the one folder with those of the other

The program's own code and its recording copy are both compared with the code that is made without the plugin. Mnemonics,
operands and relocations must be the same. Displacements of branches, no-ops that align loops, and where jump tables lie,
of which the copy has its own or reads another part, are not compared. Prints how many instructions and probes there were.
"""
import argparse
import itertools
import os
import re
import subprocess
import sys
from bisect import bisect_right
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from elf_object import probe_ranges

OBJDUMP = "llvm-objdump-22"
EXECUTABLE_CODE = (4, 1)  # SHF_EXECINSTR, SHT_PROGBITS
NO_OPS = re.compile(r"(data16 )*(cs )?nop|xchgw %ax, %ax")
# Where a branch or an address leads is named by its function.
TARGET = re.compile(r"0x[0-9a-f]+ <(?:__leastaction_code\.)?([^+>]*)[^>]*>")
NEAR = re.compile(r"# 0x[0-9a-f]+ <(?:__leastaction_code\.)?([^+>]*)")
NAMED = re.compile(r"<[^>]*>")
# A place in a section, which probes move; the copy has jump tables of its own.
PLACE = re.compile(r"( \.text\S*?)[+-]0x[0-9a-f]+$|( \.rodata)\S*$")
# What reads an entry of a jump table whose address is in a register, in front of the jump.
ENTRY = re.compile(r"movslq (?:-?0x[0-9a-f]+)?(\(%\w+,%\w+,4\), %\w+)")
ENTRY_TO_JUMP = 12  # instructions at most
RELATIVE = re.compile(r"0x[0-9a-f]+\(%rip\)")


class Ranges:
    """Which addresses of a section are covered."""

    def __init__(self, ranges):
        merged = []
        for begin, end in sorted(r for r in ranges if r[1] > r[0]):
            if merged and begin <= merged[-1]:
                merged[-1] = max(end, merged[-1])
            else:
                merged += [begin, end]
        self.edges = merged

    def __contains__(self, address):
        return bisect_right(self.edges, address) % 2 == 1


def normalized(text):
    """An instruction without what depends on where things lie; None for a no-op."""
    near = NEAR.search(text)
    text = " ".join(text.split("#")[0].split())
    if NO_OPS.match(text):
        return None
    if near:
        text = RELATIVE.sub(f"<{near[1]}>(%rip)", text)
    return TARGET.sub(r"<\1>", text) if "<" in text else text


def instructions(path, elf, dropped):
    """[[section, function, text]] without what lies in `dropped`: section number -> [(begin, end)]."""
    numbers = {}
    for number, section in enumerate(elf.sections):
        if (section["flags"] & EXECUTABLE_CODE[0], section["type"]) == EXECUTABLE_CODE:
            numbers.setdefault(section["name"], []).append(number)
    result, section, function, skipping, covered = [], "", "", True, Ranges([])
    with subprocess.Popen([OBJDUMP, "-dr", "--no-show-raw-insn", path], text=True, encoding="latin-1",
                          stdout=subprocess.PIPE) as process:
        for line in process.stdout:
            first = line[0]
            if first == " ":
                address, colon, text = line.partition(":")
                if not colon:  # a comment that did not fit into the line before
                    if not skipping:
                        result[-1][2] = RELATIVE.sub(f"<{NEAR.search(line)[1]}>(%rip)", result[-1][2])
                    continue
                skipping = int(address, 16) in covered
                if not skipping:
                    text = normalized(text)
                    skipping = text is None
                    if not skipping:
                        result.append([section, function, text])
            elif first == "\t":
                if not skipping and "R_X86_64_NONE" not in line:  # that one ties the function to its table
                    # What objdump names beside a relocation is where the unfilled field happens to point.
                    relocation = PLACE.sub(r"\1\2", " ".join(line.split()[1:]))
                    result[-1][2] = NAMED.sub("", result[-1][2]) + f" [{relocation}]"
            elif first == "D":
                section = line.removeprefix("Disassembly of section ").rstrip()[:-1]
                covered = Ranges(dropped.get(numbers[section].pop(0), []))
            elif line.endswith(">:\n"):
                function = line[line.index("<") + 1:-3].removeprefix("__leastaction_code.")
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, process.args)
    return result


def first_difference(expected, got):
    """What differs first, as text; nothing if the instructions are the same."""
    for number, (a, b) in enumerate(itertools.zip_longest(expected, got)):
        if a != b:
            return f"instruction {number} is not the same:\n  without the plugin {a}\n  with               {b}"
    return ""


def with_tables_alike(copy, own):
    """The copy's instructions, those that read jump tables as in the program's own code if nothing else differs."""
    result = list(copy)
    for number, (a, b) in enumerate(zip(own, copy)):
        if a == b:
            continue
        entries = [ENTRY.fullmatch(text) for text in (a[2], b[2])]
        jumps = any(text.startswith(("jmpq *%", "notrack jmpq *%")) for _, _, text in copy[number:number + ENTRY_TO_JUMP])
        if a[:2] == b[:2] and all(entries) and entries[0][1] == entries[1][1] and jumps:
            result[number] = a
    return result


def compare(pair):
    """(difference, instructions, probes) of an object made without and the same made with the plugin."""
    plain, probed = pair
    elf, own, copy = probe_ranges(probed)
    expected = instructions(plain, probe_ranges(plain)[0], {})
    for what, dropped in (("the program's own code", own), ("the recording copy", copy)):
        found = instructions(probed, elf, dropped)
        if dropped is copy:
            found = with_tables_alike(found, expected)
        if difference := first_difference(expected, found):
            return f"{what} differs: {difference}", 0, 0
    return "", len(expected), sum(map(len, copy.values()))


def compare_trees(plain, traced):
    """All objects that are in both folders, each in a process of its own."""
    objects = sorted(path.relative_to(traced) for path in Path(traced).rglob("*.o"))
    objects = [path for path in objects if (Path(plain) / path).exists()]
    pairs = [(str(Path(plain) / path), str(Path(traced) / path)) for path in objects]
    total = {"instructions": 0, "probes": 0}
    with ProcessPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        for path, (difference, count, probes) in zip(objects, pool.map(compare, pairs)):
            if difference:
                print(f"{path}: {difference}")
                return 1
            print(f"{count:9} instructions unchanged, twice, {probes:8} probes: {path}")
            total["instructions"] += count
            total["probes"] += probes
    print(f"{total['instructions']:9} instructions unchanged, twice, {total['probes']:8} probes: {len(objects)} objects")
    return 0 if total["instructions"] and total["probes"] else 1


def compile_and_compare(options, flags):
    cxx = "++" if options.source.endswith(".cpp") else ""
    plain, probed = options.work + ".plain.o", options.work + ".probed.o"
    subprocess.run([f"clang{cxx}-22", "-c", options.source, "-o", plain] + [f for f in flags if not f.startswith("--la-")],
                   check=True)
    subprocess.run([options.leastaction, "clang" + cxx, "-c", options.source, "-o", probed] + flags, check=True)
    difference, count, probes = compare((plain, probed))
    print(difference or f"{count} instructions unchanged, twice, {probes} probes")
    return 0 if count and probes else 1


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--leastaction")
    parser.add_argument("--work", help="prefix of the files to make")
    parser.add_argument("--trees", nargs=2)
    parser.add_argument("source", nargs="?")
    options, flags = parser.parse_known_args()
    return compare_trees(*options.trees) if options.trees else compile_and_compare(options, flags)


if __name__ == "__main__":
    sys.exit(main())
