#!/usr/bin/env python3
"""How much longer compiling takes with the plugin: sources of Lua, SQLite, GoogleTest and GoogleMock.

    measure.py BUILD [--rounds N] [--only WORD] [--callgrind]

Each source is compiled by clang 22 alone and by `leastaction clang` (mode trace), at -O2 and at -O2 -g. Figures are processor
time, user and system, of all processes: the least of N rounds (default 5), of which each compiles once in either way.
--only measures the sources whose names contain WORD. --callgrind counts instructions instead, once, which takes fifty
times as long and does not depend on what else the machine does. Sources come from Debian's source packages and from npm.
"""
import argparse
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE.parent))
from processor_time import seconds  # noqa: E402: in the folder above
SCRIPTS = HERE.parents[1] / "scripts"
# Both libraries in one file each, and tests, most of which are templates.
GOOGLETEST = ["googletest/src/gtest-all.cc", "googletest/test/googletest-listener-test.cc",
              "googletest/test/googletest-printers-test.cc", "googletest/test/gtest_unittest.cc",
              "googlemock/src/gmock-all.cc", "googlemock/test/gmock-actions_test.cc",
              "googlemock/test/gmock-matchers-comparisons_test.cc", "googlemock/test/gmock-spec-builders_test.cc"]
FLAGS = [["-O2"], ["-O2", "-g"]]
MOST = 1.35


def instructions(command):
    """Of all processes, in units of 10⁹."""
    with tempfile.TemporaryDirectory() as folder:
        ran = subprocess.run(["valgrind", "--tool=callgrind", "--trace-children=yes",
                              f"--callgrind-out-file={folder}/%p", *command], capture_output=True, text=True, check=True)
    return sum(int(count) for count in re.findall(r"Collected : (\d+)", ran.stderr)) / 1e9


def fetch(script, package, folder):
    subprocess.run([SCRIPTS / script, package, folder], check=True)
    return folder


def groups(sources, work):
    """Name, compiler, its options and the files of each program."""
    lua = fetch("fetch_source", "lua5.4", sources / "lua5.4")
    (work / "lua5.4-deb-multiarch.h").write_text('#define DEB_HOST_MULTIARCH "x86_64-linux-gnu"\n')
    files = sorted(path for path in (lua / "src").glob("*.c") if path.name != "luac.c")
    yield "Lua, all files", "clang", [f"-I{work}", "-DLUA_COMPAT_5_3"], files
    sqlite = fetch("fetch_npm", "better-sqlite3@12.4.1", sources / "better-sqlite3")
    yield "sqlite3.c", "clang", [], [sqlite / "deps/sqlite3/sqlite3.c"]
    google = fetch("fetch_source", "googletest", sources / "googletest")
    include = [f"-I{google / folder}" for folder in
               ("googletest/include", "googletest", "googlemock/include", "googlemock")]
    for name in GOOGLETEST:
        yield pathlib.Path(name).name, "clang++", include, [google / name]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", default="")
    parser.add_argument("--callgrind", action="store_true")
    options = parser.parse_args()
    if options.callgrind and not shutil.which("valgrind"):
        parser.error("there is no valgrind: scripts/bootstrap --bench installs it")
    build = options.build.resolve()
    leastaction = str(build / "bin/leastaction")
    measure, rounds, unit = (instructions, 1, "10⁹") if options.callgrind else (seconds, options.rounds, "s")
    google, worst = [], 0.0
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        print(f"{'source':36} {'flags':7} {'plain ' + unit:>10} {'plugin ' + unit:>10} {'ratio':>6}")
        for name, compiler, include, files in groups(build / "sources", work):
            if options.only not in name:
                continue
            for flags in FLAGS:
                ways = {"plain": [f"{compiler}-22"], "plugin": [leastaction, compiler]}
                took = {way: [0.0] * rounds for way in ways}
                for number in range(rounds):
                    for way, command in ways.items():
                        for file in files:
                            took[way][number] += measure(
                                [*command, *flags, *include, "-c", str(file), "-o", str(work / "object.o")])
                plain, plugin = min(took["plain"]), min(took["plugin"])
                print(f"{name:36} {' '.join(flags):7} {plain:10.2f} {plugin:10.2f} {plugin / plain:6.2f}", flush=True)
                if compiler == "clang++":
                    google.append((plain, plugin))
                    worst = max(worst, plugin / plain)
    if not google:
        return 0
    together = sum(plugin for _, plugin in google) / sum(plain for plain, _ in google)
    print(f"GoogleTest and GoogleMock together: {together:.2f}, at most {worst:.2f} (wanted: {MOST})")
    return int(worst > MOST)


if __name__ == "__main__":
    sys.exit(main())
