"""Compiles a file without and with the plugin and compares the machine instructions, probes left out.

    compare_code.py --leastaction BIN SOURCE FLAG...

Mnemonics, operands and relocations must be the same. Displacements of branches, and no-ops that align loops, depend
on where things lie and are not compared. Prints how many instructions and probes there were.
"""
import argparse
import re
import subprocess
import sys

from elf_object import probe_ranges

OBJDUMP = "llvm-objdump-22"


def run(command):
    subprocess.run(command, check=True)


def instructions(path, ranges, elf):
    """[(section, function, text)] without what lies in `ranges`."""
    numbers = {}
    for number, section in enumerate(elf.sections):
        if section["flags"] & 4 and section["type"] == 1:
            numbers.setdefault(section["name"], []).append(number)
    output = subprocess.run([OBJDUMP, "-dr", "--no-show-raw-insn", path], check=True, text=True, capture_output=True)
    result, section, function = [], "", ""
    skipping = False
    for line in output.stdout.splitlines():
        if heading := re.match(r"Disassembly of section (.*):", line):
            section = heading[1]
            current = numbers[section].pop(0)
            covered = [(b, e) for b, e in ranges.get(current, []) if e > b]
        elif symbol := re.match(r"[0-9a-f]+ <(.*)>:", line):
            function = symbol[1].removeprefix("__leastaction_code.")
        elif relocation := re.match(r"\t+[0-9a-f]+:\s+(R_\S+)\s+(.*)", line):
            if not skipping:
                result[-1] = (*result[-1][:2], result[-1][2] + f" [{relocation[1]} {relocation[2]}]")
        elif found := re.match(r"\s*([0-9a-f]+):\s+(.*)", line):
            address, text = int(found[1], 16), re.sub(r"\s+", " ", found[2].split("#")[0]).strip()
            skipping = any(b <= address < e for b, e in covered) or bool(
                re.match(r"(data16 )*(cs )?nop|xchgw %ax, %ax", text))
            if not skipping:
                # Where a branch or an address leads is named by its function.
                if near := re.search(r"# 0x[0-9a-f]+ <(?:__leastaction_code\.)?([^+>]*)", line):
                    text = re.sub(r"0x[0-9a-f]+\(%rip\)", f"<{near[1]}>(%rip)", text)
                text = re.sub(r"0x[0-9a-f]+ <(?:__leastaction_code\.)?([^+>]*)[^>]*>", r"<\1>", text)
                result.append((section, function, text))
    return result


def without_tables(code):
    """The copy has jump tables of its own: where tables lie is not compared."""
    return [(section, function, re.sub(r"\.rodata[^ \]]*", ".rodata", text)) for section, function, text in code]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--leastaction", required=True)
    parser.add_argument("--work", required=True, help="prefix of the files to make")
    parser.add_argument("source")
    options, flags = parser.parse_known_args()
    cxx = "++" if options.source.endswith(".cpp") else ""
    plain, probed = options.work + ".plain.o", options.work + ".probed.o"
    run([f"clang{cxx}-22", "-c", options.source, "-o", plain] + [f for f in flags if not f.startswith("--la-")])
    run([options.leastaction, "clang" + cxx, "-c", options.source, "-o", probed] + flags)

    elf, own, copy = probe_ranges(probed)
    expected = instructions(plain, {}, probe_ranges(plain)[0])
    for what, ranges in (("the program's own code", own), ("the recording copy", copy)):
        got = instructions(probed, ranges, elf)
        expected, got = without_tables(expected), without_tables(got)
        if expected != got:
            print(f"{what} differs:")
            for number, (a, b) in enumerate(zip(expected, got)):
                if a != b:
                    print(f"instruction {number} differs:\n  without the plugin {a}\n  with               {b}")
                    break
            else:
                print(f"{len(expected)} instructions without the plugin, {len(got)} with it")
            return 1
    print(f"{len(expected)} instructions unchanged, twice, {sum(map(len, copy.values()))} probes")
    return 0 if copy and expected else 1


if __name__ == "__main__":
    sys.exit(main())
