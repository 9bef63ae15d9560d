"""The parts of scripts/reliability: which program tries what, in the long and the short form, and which rows it fills.

A part has one or more steps, each of which is run, kept and shown by itself. A step is a command, whose output `read` turns
into rows: how often something was tried, and what came of it, both in the words and figures of that output.
"""
import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Callable

ROOT = Path(__file__).resolve().parents[2]
SUITES = ("lua", "zlib", "bzip2", "pcre2", "gmp", "sqlite", "xz", "zstd", "libjpeg", "nginx", "googletest", "git", "redis", "cpython")
KILLED_PROGRAMS = ("lua", "sqlite", "bzip2", "minigzip", "xz")
FUZZED = re.findall(r"^leastaction_fuzz_target\((\w+)", (ROOT / "test/fuzz/CMakeLists.txt").read_text(), re.M)
FORMATS = ("runs", "events CSV", "other CSV", "TOML", "baselines", "perf text", "Konata", "O3PipeView", "JSON",
           "activity logs", "spools", "exports")


@dataclass
class Row:
    """One row of the table: what was tried, and which sentence of refusals.py says so ("" for none)."""
    name: str
    sentence: str = ""


@dataclass
class Form:
    """The short form, or the long one with so large a part of its numbers."""
    is_short: bool
    share: float = 1
    sanitizes: bool = True

    def of(self, short, long):
        return str(short if self.is_short else max(short, round(long * self.share)))


@dataclass
class Step:
    name: str
    rows: list[Row]
    command: Callable  # of (build folder, work folder, Form): words
    read: Callable     # of (output, build folder): {row: (how often, what came of it)}
    fetches: bool = False  # needs the network for sources


@dataclass
class Part:
    name: str
    title: str
    steps: list[Step]


def found(pattern, text):
    match = re.search(pattern, text)
    if not match:
        raise ValueError(f"the output does not have /{pattern}/")
    return match.groups()


def number(digits):
    return f"{int(digits):,}"


def with_commas(text):
    return re.sub(r"(?<![\w.,])[0-9]{4,}(?![\w.])", lambda match: number(match[0]), text)


# Damage to recordings: test/damage.
DAMAGED = {"trace cut off at each chunk's boundary, and a byte before and after it": ("truncated trace", "truncated trace"),
           "a bit of the trace flipped": (r"bit flips, thread-0\.trace", "flipped trace"),
           "a bit of `run.json` flipped": (r"bit flips, run\.json", "flipped run.json"),
           "a bit of a module's copy flipped": (r"bit flips, modules/\S+", "flipped module"),
           "three bits flipped, and all checksums put right": ("sealed flips", "")}
KILLED = "SIGKILL of a recording program at a random moment (test/damage/program.c)"
FULL = "disks too small by all, by some and by little, 4 kbyte to 1.1 Mbyte"


def read_damage(output, _):
    rows = {}
    for name, (pattern, _) in DAMAGED.items():
        tried, refused, part, lost, wrong = found(
            rf"(?m)^{pattern} +([0-9]+) +refused +([0-9]+) +read in part +([0-9]+) +chunks lost +([0-9]+) +wrong ([0-9]+)$", output)
        rows[name] = number(tried), f"{number(refused)} refused, {number(part)} read in part, {number(wrong)} wrong"
        if name.startswith("three"):
            rows[name] = number(tried), f"{number(refused)} commands refused, {number(part)} ended in order, {number(wrong)} otherwise"
    rows[KILLED] = read_kills(output)
    early, none = found(r"full disk: recorded in part ([0-9]+), nothing recorded ([0-9]+); always told once", output)
    rows[FULL] = str(int(early) + int(none)), f"{early} recorded in part, {none} not at all; the program unharmed, told once"
    return rows


def read_kills(output):
    counts = found(r"no run yet: ([0-9]+), finished: ([0-9]+), no run.json yet: ([0-9]+), no chunk yet: ([0-9]+), "
                   r"some chunks: ([0-9]+); ([0-9]+) chunks read", output)
    no_run, finished, no_json, no_chunk, some, chunks = map(int, counts)
    return (number(no_run + finished + no_json + no_chunk + some),
            f"{number(some)} cut runs read, {number(chunks)} chunks in them, all intact; {number(no_chunk)} without a chunk yet, "
            f"{number(no_run + no_json)} not begun, {number(finished)} had ended")


def damage_step():
    rows = [Row(name, sentence) for name, (_, sentence) in DAMAGED.items()] + [Row(KILLED, "killed"), Row(FULL, "full disk")]
    return Step("damage", rows, lambda build, work, form: ["test/damage/run", build, form.of(9, 10000), form.of(3, 200)],
                read_damage)


def kill_step(program):
    row = f"SIGKILL of `{program}` at a random moment"
    return Step(program, [Row(row, "killed")],
                lambda build, work, form: ["test/damage/kill_real", program, build, form.of(4, 200)],
                lambda output, _: {row: read_kills(output)}, fetches=True)


# Mutations of files, from outside (test/damage/mutate.py) and within the reader (test/fuzz).
def mutation_step(name):
    row = f"{name[0].upper()}{name[1:]}, as files given to the commands"

    def read(output, _):
        tried, refused, read_, wrong = found(rf"(?m)^{name}: ([0-9]+) mutations, ([0-9]+) refused, ([0-9]+) read, ([0-9]+) wrong$", output)
        return {row: (number(tried), f"{number(refused)} refused in one sentence, {number(read_)} read, {wrong} otherwise")}

    def command(build, work, form):
        return ["python3", "test/damage/mutate.py", build, work, form.of(300, 10 ** 6), name]
    return Step(name.replace(" ", "_"), [Row(row, "flipped run.json" if name == "runs" else name)], command, read)


def fuzz_step():
    rows = {target: f"`{target}`, within the reader" for target in FUZZED}

    def read(output, _):
        return {row: (number(inputs), outcome) for target, row in rows.items()
                for inputs, outcome in [found(rf"(?m)^{target}: ([0-9]+) inputs, (nothing found.*)$", output)]}

    def command(build, work, form):
        if form.is_short:
            return ["test/reliability/fuzz_plain", build, "-runs=200"]
        seconds = form.of(1, 60)
        return ["scripts/fuzz", seconds] if form.sanitizes else ["test/reliability/fuzz_plain", build, f"-max_total_time={seconds}"]
    return Step("fuzz", [Row(row) for row in rows.values()], command, read)


def special_step():
    row = "a pipe, a device, a folder or a loop of links in place of each file of a run"
    return Step("special_files", [Row(row, "pipe in a run")],
                lambda build, work, form: ["test/reliability/special_files", build, work],
                lambda output, _: {row: (number(found(r"([0-9]+) special files", output)[0]),
                                         "each command ended at once, and said what it is about")})


# Compilers and real programs.
def flags_step():
    row = "a program built with sets of compiler flags, in each mode"

    def read(output, _):
        sets, builds, rest = found(r"(?m)^([0-9]+) sets of flags, ([0-9]+) builds: (.*)$", output)
        words = {"same": "behave as without the plugin and record", "alone": "leave functions alone and say so",
                 "refused": "refused", "without": "clang cannot build or run either"}
        counts = [entry.split() for entry in rest.split(", ")]
        return {row: (f"{number(builds)} builds of {sets} sets", ", ".join(f"{count} {words[what]}" for count, what in counts))}

    def command(build, work, form):
        return ["python3", "test/flags/flag_matrix.py", "--leastaction", f"{build}/bin/leastaction", "--work", work,
                "--jobs", str(os.cpu_count()), *(["--short"] if form.is_short else [])]
    other = "the same for other targets than x86-64 ELF"

    def read_both(output, build):
        refused = re.findall(r"(?m)^refused +\w+ +.*(?:-m32|-mx32|--target=)", output)
        return {**read(output, build), other: (f"{len(refused)} of these builds", f"{len(refused)} refused")}
    return Step("flags", [Row(row, "lto"), Row(other, "m32")], command, read_both)


def suite_step(suite):
    row = f"the tests of {suite}"

    def read(output, build):
        lines = [line.split("\t") for line in (Path(build) / f"real/{suite}/row").read_text().splitlines()]
        plain, traced, runs, intact, cut, instructions, same = (
            sum(int(line[column]) for line in lines if line[column] != "-") for column in (1, 2, 5, 6, 7, 8, 10))
        code = f"{number(same)} of the code unchanged" if any(line[10] != "-" for line in lines) else "code not compared"
        return {row: (f"{number(traced)} tests, {number(runs)} recordings",
                      f"{'as' if plain == traced else 'NOT as'} without the plugin; {number(intact)} recordings whole, {number(cut)} up to a limit or "
                      f"an early end of the program; {number(instructions)} instructions; {code}")}
    return Step(suite, [Row(row)], lambda build, work, form: [f"test/real/{suite}/run", build, *([] if form.is_short else ["--long"])],
                read, fetches=True)


def csmith_step():
    row = "csmith's random programs at -O0 to -O3"

    def read(output, _):
        programs, alike, rest = found(r"(?m)^([0-9]+) programs at 4 levels: ([0-9]+) builds behave alike, (.*)$", output)
        return {row: (f"{programs} programs", f"{number(alike)} builds behave alike; {with_commas(rest)}")}

    def command(build, work, form):
        return ["env", f"CSMITH_COUNT={form.of(1, 300)}", "test/real/csmith/run", build, *([] if form.is_short else ["--long"])]
    return Step("csmith", [Row(row)], command, read, fetches=True)


# The activity log of the class wrapper: test/tools.
def attack_step(name, row, words, pattern, sentence=""):
    def read(output, _):
        if "skipped" in output:
            return {row: ("0", output.strip().splitlines()[-1])}
        tried, outcome = found(pattern, output)
        return {row: (with_commas(tried), with_commas(outcome))}
    return Step(name.replace(".py", ""), [Row(row, sentence)],
                lambda build, work, form: ["test/reliability/wrapper_tool", build, name.split("-")[0], *words(form)], read)


def attacks():
    rounds = r"\w+: ([0-9]+ rounds, [0-9]+ compiles), (.*)"
    return [
        attack_step("log_rounds.py-bindfs", "compiles, merges, pushes and kills at once, log on bindfs", lambda form: ["bindfs", form.of(2, 1000)], rounds),
        attack_step("log_rounds.py-overlay", "the same on overlayfs", lambda form: ["overlay", form.of(2, 1000)], rounds),
        attack_step("log_rounds.py-plain", "the same where locks are not trusted", lambda form: ["plain", form.of(2, 1000)], rounds),
        attack_step("hostile_user.py", "files, links, FIFOs, databases planted by another user of the machine", lambda form: ["60" if form.is_short else "1"],
                    r"([0-9]+ cases), (.*)", "open folder"),
        attack_step("wrapper_kills.py", "SIGKILL of compiler wrappers and merges at a random moment", lambda form: [form.of(10, 1000)],
                    r"([0-9]+ killed), (.*)"),
    ]


# Load on one recorded program: test/load.
LOADS = {
    "threads": ("threads at once, each with a region of its own", ""),
    "churn": ("threads one after the other, 8 at once", ""),
    "forks": ("forks, every child with a region", ""),
    "regions": ("region starts and stops, nested", ""),
    "names": ("regions of different names in one thread", "names"),
    "depth": ("regions open at once", "depth"),
    "signals": ("signals every 100 µs, each left by siglongjmp", ""),
    "file_size": ("limits on file sizes (RLIMIT_FSIZE)", "file size"),
    "address_space": ("limits on the address space (RLIMIT_AS)", "address space"),
    "descriptors": ("limits on open files (RLIMIT_NOFILE)", "descriptors"),
    "closefrom": ("every descriptor from 3 on closed, in the midst of recording", ""),
    "chroot": ("chroot into an empty folder, without /proc", ""),
    "no_proc": ("programs started where there is no /proc", ""),
    "stack": ("limits on the stack (RLIMIT_STACK)", ""),
}


def load_step(name):
    row, sentence = LOADS[name]

    def read(output, _):
        tried, outcome = found(rf"(?m)^{name}: ([^;]*); (.*)$", output)
        return {row: (with_commas(tried), with_commas(outcome))}
    return Step(name, [Row(row, sentence)],
                lambda build, work, form: ["python3", "test/load/load.py", f"{build}/bin/leastaction", work, name,
                                           *(["--short"] if form.is_short else [])],
                read)


PARTS = [
    Part("damage", "Recordings that are damaged or cut off", [damage_step(), special_step()]),
    Part("kills", "Real programs that are killed while they record", [kill_step(program) for program in KILLED_PROGRAMS]),
    Part("load", "Much of everything, and little room", [load_step(name) for name in LOADS]),
    Part("mutations", "Mutated files", [mutation_step(name) for name in FORMATS]),
    Part("fuzz", "Mutated files, within the reader", [fuzz_step()]),
    Part("flags", "Compiler flags", [flags_step()]),
    Part("real", "Real programs and their own tests", [suite_step(suite) for suite in SUITES]),
    Part("csmith", "Random programs", [csmith_step()]),
    Part("attacks", "The activity log of a class", attacks()),
]
