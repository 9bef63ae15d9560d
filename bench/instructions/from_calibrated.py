#!/usr/bin/env python3
"""What a calibrated description knows of instructions and a shipped one does not.

    bench/instructions/from_calibrated.py build/release sapphirerapids calibrated.toml

Prints a section [[measured]] for data/measured: the ticks of independent copies, as 'leastaction cores --calibrate
--instructions' measured them on a server of that kind, of forms with registers that no published table has and LLVM's
scheduling model has more than 10 % and 0.1 tick off, and of forms with memory that a table has more than 20 % off.
"""
import argparse
import collections
import csv
import fnmatch
import pathlib
import re
import subprocess
import tomllib

DATA = pathlib.Path(__file__).resolve().parent.parent.parent / "analysis/execution/core/data"
# What renaming, conditions, values, prefixes or accesses decide, the description's other sections state. Of 512 bits, tables
# are of a core with one unit, and LLVM agrees.
ELSEWHERE = re.compile(r".*MOV|J|CMOV|SET|LEA|XCHG|I?DIV\d|CLC|STC|VP?GATHER|.*16ri$|.*16i16$|.*r1$|"
                       r"(?!VDIV|VSQRT).*Z(?!128|256)")
OWN = "this machine"


def measured_of(description):
    """By opcode: what the sections say of it, in their order."""
    known = collections.defaultdict(dict)
    for section in description.get("measured", []):
        for entry in section["instructions"]:
            for opcode in entry["opcodes"]:
                known[opcode] |= {key: value for key, value in entry.items() if key != "opcodes"}
    return known


def llvm_ticks(build, core):
    """Of independent copies, by the resources of LLVM's scheduling classes; of forms without memory and variants."""
    table = subprocess.check_output([build / "bench/instructions/opcode_table", core], text=True)
    ticks = {}
    for row in csv.DictReader(table.splitlines()):
        uses = [use.split("*") for use in row["resources"].split() if "*" in use and not use.endswith("Any")]
        if row["has_memory"] == "0" and uses:
            ticks[row["opcode"]] = max(float(count) / (name.count("_") + 1) for count, name in uses)
    return ticks


def settled(ticks):
    """Without the noise of long rows of instructions: a half where it is nearly one, and whole numbers above one."""
    if ticks <= .65:
        return .5
    return next((number for number in (round(ticks * 6) / 6, round(ticks)) if abs(number - ticks) <= .13 * ticks), ticks)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path, help="folder of the build")
    parser.add_argument("core", help="name of the shipped description")
    parser.add_argument("calibrated", type=pathlib.Path, help="description that 'cores --calibrate --instructions' wrote")
    options = parser.parse_args()
    shipped = tomllib.loads((DATA / f"{options.core}.toml").read_text(encoding="utf-8"))
    tables = tomllib.loads((DATA / f"measured/{options.core}.toml").read_text(encoding="utf-8"))
    calibrated = tomllib.loads(options.calibrated.read_text(encoding="utf-8"))
    published = measured_of({"measured": shipped.get("measured", []) + tables["measured"]})
    own = measured_of({"measured": [section for section in calibrated["measured"] if section["source"].startswith(OWN)]})
    stated = [entry["opcode"] for entry in shipped["override"] if "ports" in entry]
    found = collections.defaultdict(list)
    llvm = llvm_ticks(options.build, options.core)
    for opcode, measured in own.items():
        ticks, known = measured.get("ticks", 0), published.get(opcode, {}).get("ticks")
        if ticks < .3 or ELSEWHERE.match(opcode) or any(fnmatch.fnmatchcase(opcode, name) for name in stated):
            continue
        if known and opcode in llvm:
            continue
        stands = known or llvm.get(opcode, ticks)
        if abs(ticks - stands) > max(.1, (.2 if known else .1) * stands):
            found[f"{settled(ticks):.4g}"].append(opcode)
    print(f'[[measured]]\nsource = "independent copies on a server, by cores --calibrate --instructions"\ninstructions = [')
    for ticks, opcodes in sorted(found.items(), key=lambda item: float(item[0])):
        lines, line = [], f"  {{ ticks = {ticks}, opcodes = ["
        for place, opcode in enumerate(sorted(opcodes)):
            word = f'"{opcode}"' + ("] }," if place + 1 == len(opcodes) else ",")
            if len(line) + len(word) > 118:
                lines.append(line.rstrip())
                line = "    "
            line += word + " "
        print("\n".join([*lines, line.rstrip()]))
    print("]")


if __name__ == "__main__":
    main()
