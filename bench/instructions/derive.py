#!/usr/bin/env python3
"""Writes the measured instructions of a core's description from a table of measured forms.

    derive.py BUILD DATA CORE [--blocks FOLDER] [-o FILE] [--check]

What the core model has right without them is left out, and so are forms with memory, which take what those with
registers take beside their load. Opcodes that the table does not have take what their siblings were measured to take:
the same with another kind of mask, or those of one scheduling class of LLVM's, or else of classes with the same
resources and latency, the most alike by name. Gathers take what gathers of as many elements were measured to take. Left out is what brings the model no nearer.
With --blocks, of what several measured blocks of the BHive suite have, the table counts only where it is faster.
With --check nothing is written: each mnemonic is left out in turn, predicted from its siblings and compared with its
measurement.

    examples:
      derive.py build/release ../shared/data/instructions znver4 -o analysis/execution/core/data/measured/znver4.toml
      derive.py build/release ../shared/data/instructions skylake --blocks ../shared/data/bhive
      derive.py build/release ../shared/data/instructions znver4 --check
"""
import argparse
import collections
import contextlib
import csv
import difflib
import math
import os
import re
import statistics
import subprocess
import sys
import tempfile
import tomllib

import compare
import forms

PROCESSORS = {
    "ivybridge": "Core i7 (Ivy Bridge)", "haswell": "Core i7 (Haswell)", "skylake": "Core i7 (Skylake)",
    "icelake-server": "Xeon (Ice Lake SP)", "sapphirerapids": "Alder Lake, large core with AVX-512 (Golden Cove)",
    "znver3": "Ryzen 5000 (Zen 3)", "znver4": "Ryzen 7000 (Zen 4)", "znver5": "Ryzen 9000 (Zen 5)",
}
# What both the table and LLVM know less of than this description: locks, and what depends on values.
LEFT_OUT = re.compile(r"^(XCHG\d+rm|.*LOCK|LCMPXCHG|CMPXCHG\d+B|POPF|FDECSTP|FINCSTP|VZEROUPPER|NOOP|LEAVE|CLC|STC|CMC|"
                      r"PUSH(?!F)|POP)")
# Of these the tables state more than the ports take: what the harness needs of fetch, flags or merged registers is in it.
# The measured blocks of the BHive suite have many of them, and the model is right there.
IN_BLOCKS = re.compile(r"^(ADD|SUB|CMP|AND|OR|XOR|TEST|BT[CRS]?|CMOV|SETCC|BSWAP|BEXTR|SH[LR]|SAR|RO[LR]|ADC|SBB|MOV[SZ]?|INC|DEC|NEG|"
                       r"NOT|BLS\w+|ANDN|BZHI|XADD|XCHG|CMPXCHG|LEA)\d|^(SETCC|CQO|CDQ|CWD|CWDE|CDQE|CBW|SAHF|LAHF)")
BLOCKS_OF = {"ivybridge": "ivb", "haswell": "hsw", "skylake": "skl"}    # The suite's names.
LEAST_BLOCKS = 5    # of 6,000, that have a mnemonic
LEAST_LIKENESS = 0.5   # of mnemonics that have other scheduling classes of the same resources
ALIKE = 0.08        # siblings agree within this share
STRING = re.compile(r"(CMPS|LODS|MOVS|SCAS|STOS)[BWLQ]$")     # A copy needs the pointer of the one before: one tick.
# Instructions of microcode, which LLVM has in one class with what takes far longer.
MICROCODED = re.compile(STRING.pattern + r"|CLD|STD|PUSHF|VZEROALL")
EASY = re.compile(r"\(|_0$")
GATHER = re.compile(r"(?P<name>VP?GATHER)(?P<index>[DQ])(?P<element>PS|PD|D|Q)(?P<width>Z128|Z256|Z|Y|)rm$")
# Where figures come from, in the order of their names the last one first.
TABLE = "InstLatX64 (AIDA64), {}"
SIBLINGS = "siblings: opcodes of the same scheduling class of LLVM's that were measured"
GATHERS = "gathers of as many elements that were measured; of 16 the line through 4 and 8"


def width_of(opcode):
    """Of the vectors, by LLVM's letters, and whether a mask decides."""
    found = re.search(r"Z256|Z128|Z|Y(?=r|m)|MMX", opcode)
    return {"Z128": "", None: ""}.get(found and found[0], found and found[0].replace("Z256", "Y")), bool(re.search(r"kz?$", opcode))


# No core of these has APX; older ones have no AVX-512.
FUTURE = re.compile(r"_EVEX|_NF|_ND|^LD_F|CFCMOV|CCMP|CTEST")
WITH_EVEX = ("icelake-server", "sapphirerapids", "znver4", "znver5")


class Opcodes:
    """LLVM's opcodes of a core: scheduling class and whether memory is an operand."""
    def __init__(self, build, core):
        text = subprocess.run([os.path.join(build, "bench", "instructions", "opcode_table"), core], check=True,
                              capture_output=True, text=True).stdout
        self.classes, self.memory, self.members = {}, {}, collections.defaultdict(list)
        self.looks, self.alike = {}, collections.defaultdict(list)
        for row in csv.DictReader(text.splitlines()):
            name = row["opcode"]
            if FUTURE.search(name) or (core not in WITH_EVEX and re.search(r"^V.*Z(128|256)?[rmk]|^K[A-Z]+k", name)):
                continue
            self.classes[name] = row["scheduling_class"]
            self.memory[name] = row["has_memory"] == "1"
            self.members[row["scheduling_class"]].append(name)
            self.looks[name] = look = (row["resources"], width_of(name))
            self.alike[look].append(name)


def mnemonic_of(opcode):
    """Letters and digits before LLVM's operand kinds, widths in common: VPADDDZ256rrk is VPADDD."""
    found = re.match(r"(MMX_)?[A-Z0-9]*?(?=(Z\d*|Y)?(r|m|k|i|F|_|$)|8|16|32|64)", opcode)
    return found[0] if found and found[0] else opcode


def shape_of(opcode):
    """Width and operand kinds: the rest of the name."""
    return opcode[len(mnemonic_of(opcode)):]


def is_idiom(row):
    """Was the form done by renaming, since all its registers were one?"""
    registers = [one for one in row.form.operands if one.kind in ("vector", "mmx", "mask", "general")]
    latency, ticks = row.measured.latency, row.measured.throughput
    return len(registers) >= 2 and (ticks is None or ticks < 0.2 or (latency is not None and latency < 0.6 and ticks < 0.3))


class Knowledge:
    """What was measured, by opcode and kind, and what the model says without it."""
    def __init__(self, rows, core, in_blocks=frozenset()):
        dispatch = 8 if core == "znver5" else 6
        self.measured, self.model = collections.defaultdict(dict), collections.defaultdict(dict)
        self.forms = collections.defaultdict(list)
        found = collections.defaultdict(list)
        for row in rows:
            if not row.opcode or LEFT_OUT.match(row.opcode) or is_idiom(row):
                continue
            if row.measured.throughput is not None and row.measured.throughput < 0.9 / dispatch:
                continue
            for kind, ticks in row.model.items():
                if GATHER.match(row.opcode):
                    continue
                if IN_BLOCKS.match(row.opcode) and mnemonic_of(row.opcode) in in_blocks and row.stated(kind) > ticks:
                    continue
                found[row.opcode, kind].append((row.stated(kind), ticks, row))
        for (opcode, kind), entries in found.items():
            # Several forms of one opcode: the fastest is the one without an accident, but roots of 0 and 1 and the
            # addition of 0 are easy.
            measured, model, row = min(entries, key=lambda entry: (bool(EASY.search(entry[2].measured.form)), entry[0]))
            self.measured[opcode][kind] = measured
            self.model[opcode][kind] = model
            self.forms[row.form.mnemonic].append(opcode)

    def is_off(self, opcode, kind):
        return not compare.is_right(self.model[opcode][kind], self.measured[opcode][kind])


def siblings_value(opcode, kind, knowledge, opcodes, without=frozenset()):
    """(measured, off) of the siblings that are most alike; None where they do not agree or there are none."""
    if opcode not in opcodes.classes:
        return None
    for masked, other in ((r"kz$", "k"), (r"k$", "kz")):
        own = re.sub(masked, other, opcode)
        if own != opcode and own not in without and kind in knowledge.measured.get(own, ()):
            return knowledge.measured[own][kind], knowledge.is_off(own, kind)
    mnemonic, shape = mnemonic_of(opcode), shape_of(opcode)
    microcoded = MICROCODED.match(opcode)

    def agreed(others, least_likeness):
        candidates = []
        for other in others:
            if other in without or kind not in knowledge.measured.get(other, ()):
                continue
            if bool(microcoded) != bool(MICROCODED.match(other)):
                continue
            likeness = difflib.SequenceMatcher(None, mnemonic, mnemonic_of(other)).ratio()
            if likeness >= least_likeness:
                candidates.append((likeness + (shape_of(other) == shape), other))
        if not candidates:
            return None
        best = max(likeness for likeness, _ in candidates)
        near = [other for likeness, other in candidates if likeness >= best - 0.25]
        values = [knowledge.measured[other][kind] for other in near]
        middle = sorted(values)[len(values) // 2]
        agree = [other for other in near if abs(knowledge.measured[other][kind] - middle) <= max(ALIKE * middle, 0.06)]
        if len(agree) < 0.6 * len(near):
            return None
        return middle, sum(knowledge.is_off(other, kind) for other in agree) > len(agree) / 2

    return (agreed(opcodes.members[opcodes.classes[opcode]], 0) or
            agreed(opcodes.alike[opcodes.looks[opcode]], LEAST_LIKENESS))


def cross_validation(knowledge, opcodes, verbose):
    counts = collections.Counter()
    for mnemonic, own in knowledge.forms.items():
        without = frozenset(own)
        for opcode in set(own):
            for kind, measured in knowledge.measured[opcode].items():
                value = siblings_value(opcode, kind, knowledge, opcodes, without)
                predicted = value[0] if value and value[1] else knowledge.model[opcode][kind]
                if verbose and not compare.is_right(predicted, measured):
                    print(f"    {opcode:28} {kind:10} measured {measured:6.2f} model {knowledge.model[opcode][kind]:6.2f} "
                          f"siblings {'none' if value is None else f'{value[0]:.2f}'}")
                counts[kind, "all"] += 1
                counts[kind, "right"] += compare.is_right(predicted, measured)
                counts[kind, "before"] += not knowledge.is_off(opcode, kind)
    for kind in ("latency", "throughput"):
        total = max(counts[kind, "all"], 1)
        print(f"{kind}: {100 * counts[kind, 'before'] / total:.1f} % right without, "
              f"{100 * counts[kind, 'right'] / total:.1f} % of {total} predicted right from siblings")


def error(knowledge, opcode):
    """How far the model is off: the sum of |ln(model / measured)|."""
    return sum(abs(math.log(max(knowledge.model[opcode][kind], 0.01) / max(measured, 0.01)))
               for kind, measured in knowledge.measured[opcode].items())


def whole(latency):
    return max(1, round(latency))


def ticks_text(ticks):
    """Halves, thirds and quarters as they are; the noise of the measurement goes."""
    for divisor in (1, 2, 3, 4, 5, 6):
        near = round(ticks * divisor) / divisor
        if near > 0 and abs(near - ticks) <= 0.025 * ticks:
            return f"{near:.4g}"
    return f"{ticks:.2f}"


def description(core):
    with open(os.path.join(compare.DESCRIPTIONS, core + ".toml"), encoding="utf-8") as file:
        return file.read()


@contextlib.contextmanager
def described_with(core, text):
    """A file with the description of this core that goes on with `text`."""
    with tempfile.NamedTemporaryFile("w", suffix=".toml") as file:
        file.write(description(core) + "\n" + text)
        file.flush()
        yield file.name


def elements_of(gather):
    """As many as indices and elements of its width there are."""
    bits = {"": 128, "Z128": 128, "Y": 256, "Z256": 256, "Z": 512}[gather["width"]]
    return bits // (64 if gather["index"] == "Q" or gather["element"] in ("PD", "Q") else 32)


def gather_chain(gather, elements):
    """Two gathers of which each has its indices from the other one, and masks that come from nowhere."""
    bits = {"index": 64 if gather["index"] == "Q" else 32, "element": 64 if gather["element"] in ("PD", "Q") else 32}
    letter = {kind: {128: "x", 256: "y", 512: "z"}[max(wide * elements, 128)] for kind, wide in bits.items()}
    name = f"{gather['name']}{gather['index']}{gather['element']}".lower()
    lines = []
    for to, source in ((1, 2), (2, 1)):
        place = f"[rsi + {letter['index']}mm{source}]"
        if gather["width"].startswith("Z"):
            lines += ["kxnorw k1, k0, k0", f"{name} {letter['element']}mm{to}{{k1}}, {place}"]
        else:
            lines += ["vpcmpeqd ymm3, ymm3, ymm3", f"{name} {letter['element']}mm{to}, {place}, {letter['element']}mm3"]
    return lines


def gathers(build, core, rows, opcodes):
    """Latency behind the load and ticks of all gathers: as measured, or as measured with as many elements."""
    own, measured = {}, {"latency": collections.defaultdict(list), "throughput": collections.defaultdict(list)}
    for row in rows:
        if found := GATHER.match(row.opcode):
            own[row.opcode] = figures = {"latency": row.measured.latency, "throughput": row.measured.throughput}
            for kind, ticks in figures.items():
                measured[kind][elements_of(found)].append(ticks)
    if not own:
        return {}, set()
    ticks_of = {kind: {count: statistics.median(ticks) for count, ticks in counts.items()}
                for kind, counts in measured.items()}
    for counts in ticks_of.values():
        if 4 in counts and 8 in counts:
            counts[16] = counts[8] + 2 * (counts[8] - counts[4])
    # What the model has in front of a latency is what is there with a latency of many ticks beside it.
    many = 100
    names = [name for name in opcodes.classes if GATHER.match(name)
             and all(elements_of(GATHER.match(name)) in counts for counts in ticks_of.values())]
    listed = ", ".join(f'"{name}"' for name in names)
    text = f'[[measured]]\nsource = "none"\ninstructions = [{{ opcodes = [{listed}], latency_ticks = {many} }}]\n'
    chains = [gather_chain(GATHER.match(name), elements_of(GATHER.match(name))) for name in names]
    codes = compare.assemble([line for chain in chains for line in chain])
    blocks = ["".join(codes[line] for line in chain) for chain in chains]
    with described_with(core, text) as path:
        ticks_of_blocks = compare.leastaction_ticks(build, path, blocks)
    found = {}
    for name, (ticks, _, _) in zip(names, ticks_of_blocks, strict=True):
        elements = elements_of(GATHER.match(name))
        stated = own.get(name) or {kind: counts[elements] for kind, counts in ticks_of.items()}
        found[name] = {"latency": max(stated["latency"] - (ticks / 2 - many), 1), "throughput": stated["throughput"]}
    return found, set(own)


def mnemonics_of(build, core, folder):
    """What the suite's measured blocks of a core speak of: mnemonics that are in several of them."""
    path = os.path.join(folder, BLOCKS_OF[core] + ".csv")
    try:
        with open(path, newline="", encoding="utf-8") as file:
            blocks = [row["block_hex"] for row in csv.DictReader(file)]
    except OSError as error:
        sys.exit(f"derive.py: error: cannot read {path}: {error.strerror}; name the folder with the measured blocks")
    counts = collections.Counter(mnemonic for opcodes in compare.opcodes_of(build, core, blocks)
                                 for mnemonic in {mnemonic_of(opcode) for opcode in opcodes})
    return frozenset(mnemonic for mnemonic, count in counts.items() if count >= LEAST_BLOCKS)


def corrections(knowledge, opcodes, stated):
    """Latency and ticks by opcode, where the model has others; the description itself has those that are `stated`."""
    found = collections.defaultdict(dict)
    for opcode, kinds in knowledge.measured.items():
        for kind, measured in kinds.items():
            if knowledge.is_off(opcode, kind):
                found[opcode][kind] = measured
    measured = dict(found)
    for opcode in opcodes.classes:
        if LEFT_OUT.match(opcode) or opcode in stated or (opcodes.memory[opcode] and not STRING.match(opcode)):
            continue
        for kind in ("latency", "throughput"):
            if kind not in knowledge.measured.get(opcode, ()):
                value = siblings_value(opcode, kind, knowledge, opcodes)
                if value and value[1]:
                    found[opcode][kind] = value[0]
    # Ports are fitted to the time, and how many there can be follows from the latency: both are stated.
    for opcode, kinds in list(found.items()):
        if "throughput" in kinds and "latency" not in kinds and "latency" in knowledge.measured.get(opcode, ()):
            kinds["latency"] = knowledge.measured[opcode]["latency"]
        if STRING.match(opcode):
            kinds["latency"] = 1
    return found, set(measured)


def sections(found, source_of):
    """Of the file: what one source says stands together, the least certain first."""
    rows = collections.defaultdict(list)
    for opcode, kinds in found.items():
        values = []
        if "latency" in kinds:
            values.append(f"latency_ticks = {whole(kinds['latency'])}")
        if "throughput" in kinds:
            values.append(f"ticks = {ticks_text(kinds['throughput'])}")
        rows[source_of[opcode], ", ".join(values)].append(opcode)
    for source in sorted(set(source_of.values()), reverse=True):
        lines = sorted((values, sorted(names)) for (own, values), names in rows.items() if own == source)
        if not lines:
            continue
        yield f'[[measured]]\nsource = "{source}"\ninstructions = ['
        for values, names in lines:
            text = f"  {{ {values}, opcodes = ["
            for number, name in enumerate(names):
                piece = f'"{name}"' + (", " if number + 1 < len(names) else "")
                if len(text.rsplit("\n", 1)[-1]) + len(piece) > 118:
                    text = text.rstrip() + "\n    "
                text += piece
            yield text + "] },"
        yield "]\n"


def text_of(found, source_of):
    return "\n".join(sections(found, source_of))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", help="build folder with bin/leastaction and bench/instructions/opcode_table")
    parser.add_argument("data", help="folder with the tables, NAME.csv")
    parser.add_argument("core", choices=compare.CORES)
    parser.add_argument("--blocks", help="folder with the measured blocks of the BHive suite; of cores that have some")
    parser.add_argument("-o", "--output", help="the file; without it standard output")
    parser.add_argument("--check", action="store_true", help="predict each mnemonic from the others and compare")
    parser.add_argument("--verbose", action="store_true", help="with --check: list what was predicted wrong")
    options = parser.parse_args()
    shipped = os.path.join(compare.DESCRIPTIONS, options.core + ".toml")    # Without measured instructions.
    rows, _, _ = compare.rows_of(options.build, options.data, options.core, with_mca=False, description=shipped)
    opcodes = Opcodes(options.build, options.core)
    has_blocks = options.blocks and options.core in BLOCKS_OF
    in_blocks = mnemonics_of(options.build, options.core, options.blocks) if has_blocks else frozenset()
    knowledge = Knowledge(rows, options.core, in_blocks)
    if options.check:
        return cross_validation(knowledge, opcodes, options.verbose)
    stated = {name for section in tomllib.loads(description(options.core)).get("measured", ())
              for row in section["instructions"] for name in row["opcodes"]}
    found, measured = corrections(knowledge, opcodes, stated)
    with described_with(options.core, text_of(found, dict.fromkeys(found, SIBLINGS))) as path:
        corrected, _, _ = compare.rows_of(options.build, options.data, options.core, with_mca=False, description=path)
    after = Knowledge(corrected, options.core, in_blocks)
    worse = {opcode for opcode in measured if opcode in after.measured and
             error(after, opcode) >= error(knowledge, opcode) + (0 if STRING.match(opcode) else 1e-6)}
    for opcode in worse:
        del knowledge.measured[opcode]
    found, measured = corrections(knowledge, opcodes, stated | worse)
    gathered, own = gathers(options.build, options.core, rows, opcodes)
    source_of = {opcode: TABLE.format(PROCESSORS[options.core]) if opcode in measured | own else
                 GATHERS if opcode in gathered else SIBLINGS for opcode in found | gathered}
    found = {opcode: kinds for opcode, kinds in (found | gathered).items() if opcode not in stated}
    text = ("# Made by bench/instructions/derive.py: what LLVM's scheduling model has more than 10 % and 0.1 tick off.\n\n"
            + text_of(found, source_of))
    if options.output:
        with open(options.output, "w", encoding="utf-8") as file:
            file.write(text)
    else:
        sys.stdout.write(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
