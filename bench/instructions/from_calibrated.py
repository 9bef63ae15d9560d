#!/usr/bin/env python3
"""What a calibrated description knows of instructions and a shipped one does not.

    bench/instructions/from_calibrated.py build/release sapphirerapids calibrated.toml

Prints the last section [[measured]] of data/measured: the ticks of independent copies, as 'leastaction cores --calibrate
--instructions' measured them on a server of that kind, of forms with registers that no published table has and LLVM's
scheduling model has more than 10 % and 0.1 tick off, and of forms with memory that a table has more than 20 % off.
"""
import argparse
import fnmatch
import os
import re
import sys
import tomllib

import compare
import derive

# What renaming, conditions, values, prefixes or accesses decide, the description's other sections state. Of 512 bits, tables
# are of a core with one unit, and LLVM agrees.
ELSEWHERE = re.compile(r".*MOV|J|CMOV|SET|LEA|XCHG|I?DIV\d|CLC|STC|VP?GATHER|.*16ri$|.*16i16$|.*r1$|"
                       r"(?!VDIV|VSQRT).*Z(?!128|256)")
OWN = "this machine"
SOURCE = "independent copies on a server, by cores --calibrate --instructions"


def read(path):
    try:
        with open(path, "rb") as file:
            return tomllib.load(file)
    except (OSError, tomllib.TOMLDecodeError) as error:
        return sys.exit(f"from_calibrated.py: error: cannot read {path}: {error}; name a core description")


def ticks_of(descriptions, counts):
    """By opcode, as sections [[measured]] state them whose source counts; the last one does."""
    return {opcode: entry["ticks"] for description in descriptions for section in description.get("measured", ())
            if counts(section["source"]) for entry in section["instructions"] if "ticks" in entry
            for opcode in entry["opcodes"]}


def llvm_ticks(resources):
    """Of independent copies, by what they take of each resource; 0 where LLVM says nothing."""
    uses = [use.split("*") for use in resources.split() if "*" in use and not use.endswith("Any")]
    return max((float(count) / (name.count("_") + 1) for count, name in uses), default=0)


def settled(ticks):
    """Without the noise of long rows of instructions: a half where it is nearly one, else sixths or whole numbers."""
    if ticks <= .65:
        return .5
    return next((number for number in (round(ticks * 6) / 6, round(ticks)) if abs(number - ticks) <= .13 * ticks), ticks)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", help="folder of the build")
    parser.add_argument("core", choices=compare.CORES, help="name of the shipped description")
    parser.add_argument("calibrated", help="description that 'cores --calibrate --instructions' wrote")
    options = parser.parse_args()
    shipped = read(os.path.join(compare.DESCRIPTIONS, options.core + ".toml"))
    tables = read(os.path.join(compare.DESCRIPTIONS, "measured", options.core + ".toml"))
    published = ticks_of([shipped, tables], lambda source: source != SOURCE)
    own = ticks_of([read(options.calibrated)], lambda source: source.startswith(OWN))
    opcodes = derive.Opcodes(options.build, options.core)
    stated = [entry["opcode"] for entry in shipped["override"] if "ports" in entry]
    found = {}
    for opcode, ticks in own.items():
        if ticks < .3 or ELSEWHERE.match(opcode) or any(fnmatch.fnmatchcase(opcode, name) for name in stated):
            continue
        has_memory = opcodes.memory.get(opcode, True)
        known = published.get(opcode)
        # Forms with registers are the tables', those with memory that no table has take what they have with registers.
        if has_memory != (known is not None):
            continue
        stands = known or llvm_ticks(opcodes.looks[opcode][0])
        if stands and abs(ticks - stands) > max(.1, (.2 if known else .1) * stands):
            found[opcode] = {"throughput": settled(ticks)}
    print("\n".join(derive.sections(found, dict.fromkeys(found, SOURCE))), end="")


if __name__ == "__main__":
    main()
