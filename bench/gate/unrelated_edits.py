#!/usr/bin/env python3
"""Does the gate pass judgement on what nobody changed? Edits that leave the code that runs as it is, on real programs.

    bench/gate/unrelated_edits.py BUILD [--programs quicksort zlib_deflate ...] [--edits comment ...] [--core skylake]

Programs are kernels of bench/decisions, some of them real code (zlib, bzip2), and Lua, each compiled and recorded as it is
and with each edit. The verdict must be "same", and the ticks equal to the last digit, wherever the machine code that ran
is the same; where an edit changed that, the functions are named, and the ticks of the region say what it did. Beside it
the ticks at the addresses that the linker chose. Exit code 1 where ticks differ with the same code.
"""
import argparse
import concurrent.futures
import dataclasses
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
DECISIONS = HERE.parent / "decisions"
sys.dont_write_bytecode = True
sys.path[:0] = [str(DECISIONS), str(HERE.parent)]
from measure import REAL, REAL_FLAGS  # noqa: E402: in bench/decisions
from model import Model  # noqa: E402: in the folder above

KERNELS = ["quicksort", "hash_table", "life", "product", "interpreter", "find_text", "objects", "sieve", "zlib_deflate",
           "bzip2_compress"]
LUA = "lua"
SCRIPT = "local function fib(n) if n < 2 then return n end return fib(n-1) + fib(n-2) end print(fib(15), ('x'):rep(50))"
FLAGS = ["-O2", "-ffunction-sections"]


@dataclasses.dataclass
class Sources:
    """A program as it is about to be compiled: the folder of its files, of which the first has main()."""
    folder: pathlib.Path
    files: list
    flags: list
    libraries: list
    arguments: list
    environment: dict
    emulator: list = dataclasses.field(default_factory=list)

    def edit(self, name, change):
        path = self.folder / name
        text = path.read_text(encoding="latin-1")
        changed = change(text)
        if changed == text:
            sys.exit(f"{path}: the edit finds nothing to change")
        path.write_text(changed, encoding="latin-1")

    def edit_all(self, change):
        for name in self.files:
            self.edit(name, change)


def longer_string(sources):
    """What is printed, outside of the region, is longer; of Lua, a string that is not used."""
    def change(text):
        return text.replace('"%.17g %.17g\\n"', '"%.17g %.17g are the results, cold and warm\\n"')
    header = "decisions.h"
    if (sources.folder / header).exists():
        sources.edit(header, change)
    else:
        sources.edit("lua.c", lambda text: text.replace(
            "show version information", "show which version of Lua this is, and its copyright"))


def renamed_parameter(sources):
    if (sources.folder / "decisions.h").exists():
        sources.edit("decisions.h", lambda text: text.replace("int ignored", "int not_needed"))
    else:
        sources.edit("lbaselib.c", lambda text: re.sub(r"\blua_State \*L\b", "lua_State *thread_of_lua", re.sub(
            r"\bL\b", "thread_of_lua", text)))


def reformatted(sources):
    names = [*sources.files, *(["decisions.h"] if (sources.folder / "decisions.h").exists() else [])]
    subprocess.run(["clang-format-22", "-i", "--style={BasedOnStyle: GNU, SortIncludes: false}",
                    *(sources.folder / name for name in names)], check=True)


def renamed_files(sources):
    for place, name in enumerate(sources.files):
        if sources.folder / name == sources.folder / pathlib.Path(name).name:
            (sources.folder / name).rename(sources.folder / f"the_file_called_{name}")
            sources.files[place] = f"the_file_called_{name}"


def elsewhere(sources):
    folder = sources.folder.parent / "another folder, with a longer name" / "build"
    shutil.rmtree(folder, ignore_errors=True)
    folder.parent.mkdir(exist_ok=True)
    sources.folder.rename(folder)
    sources.folder = folder


def another_user(sources):
    sources.environment.clear()
    sources.environment.update(HOME="/nowhere", USER="somebody-else", LANG="C", PATH="/usr/bin:/bin", PADDING="x" * 4321)


def emulated(processor):
    def emulate(sources):
        sources.emulator = ["qemu-x86_64", "-cpu", processor]
    return emulate


def without_vectors(sources):
    """The C library chooses its functions as on a processor without them."""
    sources.environment["GLIBC_TUNABLES"] = "glibc.cpu.hwcaps=-AVX512F,-AVX512VL,-AVX512BW,-AVX2,-AVX,-BMI2,-ERMS,-FSRM"


EDITS = {
    "comment": lambda sources: sources.edit_all(lambda text: "/* What this is for.\n   In some lines. */\n\n" + text),
    "longer string": longer_string,
    "unused function before": lambda sources: sources.edit_all(lambda text: f"""
        int unused_before_{abs(hash(text)) % 10**6}(int x, int y) {{ return x / (y + 3) + x * y; }}
        """ + text),
    "unused function behind": lambda sources: sources.edit_all(
        lambda text: text + f"\nint unused_behind_{len(text)}(int x, int y) {{ return x / (y + 3) + x * y; }}\n"),
    "unused logger": lambda sources: sources.edit_all(lambda text: text + f"""
        #include <stdio.h>
        void log_{len(text)}(const char *what, double x) {{ fprintf(stderr, "%s has the value %g now\\n", what, x / 3.75); }}
        """),
    "link order": lambda sources: sources.files.reverse(),
    "file names": renamed_files,
    "includes": lambda sources: sources.edit(sources.files[0], lambda text: "#include <math.h>\n#include <time.h>\n" + text),
    "new variables": lambda sources: sources.edit_all(
        lambda text: f"int new_{len(text)}[37] = {{1}}, more_{len(text)}[5];\nchar odd_{len(text)} = 3;\n" + text),
    "renamed parameter": renamed_parameter,
    "reordered functions": lambda sources: sources.flags.append("-Wl,--sort-section=name"),
    "reformatted": reformatted,
    "another folder": elsewhere,
    "without -g": lambda sources: sources.flags.remove("-g"),
    "another user": another_user,
    "C library without AVX": without_vectors,
}
PROCESSORS = {f"emulated {name}": emulated(name) for name in ("Haswell", "Skylake-Client", "EPYC")}
if shutil.which("qemu-x86_64"):
    EDITS |= PROCESSORS


class Bench:
    def __init__(self, build, work, core):
        self.model, self.work, self.core = Model(build), work, core
        self.packages, self.root = build.resolve() / "sources", HERE.parent.parent

    def fetch(self, package, name):
        subprocess.run([self.root / "scripts/fetch_source", package, self.packages / name], check=True)
        return self.packages / name

    def sources(self, program, edit):
        """A copy of the program's sources in a folder of its own."""
        folder = self.work / program / edit.replace(" ", "_") / "sources"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        found = Sources(folder, [], [*FLAGS, "-g", "-w"], [], [], dict(os.environ))
        if program == LUA:
            package = self.fetch("lua5.4", "lua")
            for path in [*(package / "src").glob("*.[ch]")]:
                shutil.copy(path, folder)
            (folder / "lua5.4-deb-multiarch.h").write_text('#define DEB_HOST_MULTIARCH "x86_64-linux-gnu"\n', encoding="utf-8")
            found.files = sorted((path.name for path in folder.glob("*.c") if path.name != "luac.c"), key=lambda name: name != "lua.c")
            # Its tables are seeded by the clock and by addresses unless they are told otherwise: another program each time.
            found.flags += ["-I", ".", "-Dluai_makeseed(L)=5381u"]
            # It caches strings by the addresses of their literals: these stay where they are.
            found.libraries = ["-lm", "-Wl,--section-start=.rodata=0x400000"]
            found.arguments = ["-e", SCRIPT]
            return found
        for path in [DECISIONS / f"kernels/{program}.c", *DECISIONS.glob("*.h"), HERE.parent / "edits/edits.h"]:
            shutil.copy(path, folder)
        for path in folder.glob("*"):
            text = path.read_text(encoding="utf-8").replace('"../edits/edits.h"', '"edits.h"').replace('#include "../', '#include "')
            path.write_text(text, encoding="utf-8")
        # A parameter that nothing needs, to be renamed.
        found.edit("decisions.h", lambda text: text.replace(
            "static void execute(const char *region) {", "__attribute__((noinline)) static void execute(const char *region, int ignored) {"
        ).replace('execute("warm-up")', 'execute("warm-up", 1)').replace('execute("warm")', 'execute("warm", 2)'))
        # Something to link in another order.
        (folder / "other.c").write_text("int other(int x) { return x * 7 / 3; }\n", encoding="utf-8")
        found.files = [f"{program}.c", "other.c"]
        if program in REAL:
            package, names = REAL[program]
            source = self.fetch(package, package)
            for path in [*source.glob("*.[ch]")]:
                if path.suffix == ".h" or path.stem in names.split():
                    shutil.copy(path, folder)
            found.files += [f"{name}.c" for name in names.split()]
            found.flags += [*REAL_FLAGS, "-I", "."]
        return found

    def run(self, program, edit):
        """Folder of the edited program's run."""
        sources = self.sources(program, edit)
        EDITS.get(edit, lambda sources: None)(sources)
        run = sources.folder.parent / "run"
        shutil.rmtree(run, ignore_errors=True)
        subprocess.run([self.model.leastaction, "clang", *sources.flags, *sources.files, "-o", program, *sources.libraries],
                       cwd=sources.folder, check=True)
        # By a short name: a program may look at its own.
        done = subprocess.run([self.model.leastaction, "record", "-o", run, "--", *sources.emulator, f"./{program}",
                               *sources.arguments],
                              cwd=sources.folder, env=sources.environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                              text=True)
        if done.returncode != 0:
            sys.exit(f"{program}, {edit}: {done.stderr}")
        return run

    def code(self, run):
        """What each function's machine code is, as far as it does not tell where something lies."""
        module = next(path for path in (run / "modules").iterdir() if path.is_file())
        listing = subprocess.check_output(["llvm-objdump-22", "-d", "--no-show-raw-insn", "--no-leading-addr", module], text=True)
        functions, name = {}, ""
        for line in listing.splitlines():
            if match := re.match(r"(?:[0-9a-f]+ )?<(.*)>:$", line):
                name = match[1]
            elif line.strip():
                text = re.sub(r"-?0x[0-9a-f]+\(%rip\)|#.*|<.*?>|0x[0-9a-f]+(?= )", "", line).strip()
                functions.setdefault(name, []).append(text)
        return functions

    def executed(self, run):
        report = json.loads(self.model.run("report", run, "--core", self.core, "--json", "-"))
        region = next(region for region in report["regions"] if region["name"] in ("warm", "main"))
        return {row["function"] for row in region["by_function"]}

    def verdict(self, program, edit, baseline, base_run):
        run = self.run(program, edit)
        done = subprocess.run([self.model.leastaction, "gate", baseline, run, "--json", "-"], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, text=True)
        if done.returncode not in (0, 1):
            sys.exit(f"{program}, {edit}: {done.stderr}")
        verdict = json.loads(done.stdout)
        named = []
        if any(region["base"]["ticks"] != region["new"]["ticks"] for region in verdict["regions"]):
            before, after = self.code(base_run), self.code(run)
            named = sorted(name for name in self.executed(base_run) if before.get(name) != after.get(name))

        def largest(what):
            return max(abs(region["new"][what] / region["base"][what] - 1) for region in verdict["regions"])

        return {"program": program, "edit": edit, "passed": verdict["passed"], "ticks": largest("ticks"),
                "real": largest("real_ticks"), "named": named}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path, help="folder of the build")
    parser.add_argument("--programs", nargs="+", choices=[*KERNELS, LUA], default=[*KERNELS, LUA])
    parser.add_argument("--edits", nargs="+", choices=EDITS, default=list(EDITS))
    parser.add_argument("--core", default="skylake", help="core model (default: skylake)")
    parser.add_argument("--keep", type=pathlib.Path, help="folder that keeps programs and runs")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        bench = Bench(options.build, options.keep or pathlib.Path(temporary), options.core)
        rows = []
        for program in options.programs:
            base_run = bench.run(program, "none")
            baseline = base_run.parent / "baseline"
            bench.model.run("baseline", base_run, "--core", options.core, "-o", baseline)
            with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
                rows += pool.map(lambda edit: bench.verdict(program, edit, baseline, base_run), options.edits)
            print(f"{program}: {sum(row['ticks'] == 0 for row in rows if row['program'] == program)} of {len(options.edits)} "
                  "have the same ticks", file=sys.stderr)
    print("| edit | programs | same ticks | largest difference [%] | at real addresses: same | largest [%] |\n|---|---|---|---|---|---|")
    for edit in options.edits:
        of = [row for row in rows if row["edit"] == edit]
        print(f"| {edit} | {len(of)} | {sum(row['ticks'] == 0 for row in of)} | {100 * max(row['ticks'] for row in of):.3f} | "
              f"{sum(row['real'] == 0 for row in of)} | {100 * max(abs(row['real']) for row in of):.3f} |")
    wrong = 0
    for row in rows:
        if row["ticks"] != 0:
            wrong += not row["named"]
            print(f"{row['program']}, {row['edit']}: {100 * row['ticks']:.3f} %: "
                  + (f"other code in {', '.join(row['named'])}" if row["named"] else "THE SAME CODE"))
    print(f"{sum(row['ticks'] == 0 for row in rows)} of {len(rows)} have the same ticks, {wrong} differ with the same code, "
          f"{sum(not row['passed'] for row in rows)} fail")
    sys.exit(wrong != 0)


if __name__ == "__main__":
    main()
