#!/usr/bin/env python3
"""What leastaction-wrap adds to a compile, beside ccache in pass-through and a bare execvp, in turn in the same run.

    bench/wrapper/measure.py build/release [ROUNDS]

The compile is that of a function of one line by cc1's driver (`gcc -c`), and a compiler that does nothing (`true`): there
the difference is not lost in the compiler's own time. Medians; "added" is to the bare execvp. Where the machine has other
work, wall times are those of the other work, and only processor times can be compared.
"""
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

BUILD = pathlib.Path(sys.argv[1]).resolve()
ROUNDS = int(sys.argv[2]) if len(sys.argv) > 2 else 200
HERE = pathlib.Path(__file__).resolve().parent


def measured(command, environment):
    """Wall and processor seconds of a command with all its children."""
    began = time.perf_counter()
    process = os.posix_spawnp(str(command[0]), [str(word) for word in command], environment)
    _, status, used = os.wait4(process, 0)
    wall = time.perf_counter() - began
    if status:
        sys.exit(f"{command} ends with {status}")
    return {"wall": wall, "processor": used.ru_utime + used.ru_stime}


def main():
    with tempfile.TemporaryDirectory() as folder:
        place = pathlib.Path(folder)
        (place / "a.c").write_text("int f(int a) { return a + 1; }\n")
        subprocess.run(["gcc", "-O2", HERE / "bare_shim.c", "-o", place / "shim"], check=True)
        environment = {name: value for name, value in os.environ.items() if not name.startswith(("LEASTACTION", "CCACHE"))}
        environment.update(LEASTACTION_LOG=str(place / "log.sqlite"), CCACHE_DISABLE="1", HOME=folder)
        subprocess.run([BUILD / "bin/leastaction", "log", "consent", "yes"], env=environment, check=True, capture_output=True)
        os.chdir(place)
        wrap = str(BUILD / "bin/leastaction-wrap")
        shims = {"bare execvp": [place / "shim"], "ccache, CCACHE_DISABLE=1": ["ccache"], "leastaction-wrap, logging": [wrap],
                 "leastaction-wrap, paused": [wrap]}
        paused = dict(environment, LEASTACTION_LOG=str(place / "other.sqlite"))  # no consent there
        for compiler in ("true", "gcc"):
            if compiler == "true":  # ccache wants a compiler's name
                (place / "cc").symlink_to("/bin/true")
                compiler = str(place / "cc")
            times = {name: [] for name in shims}
            for _ in range(ROUNDS):
                for name, shim in shims.items():
                    times[name].append(measured([*shim, compiler, "-c", "a.c", "-o", "a.o"],
                                                paused if name.endswith("paused") else environment))
            print(f"{'a compiler that does nothing' if compiler != 'gcc' else 'gcc -c, one line'}:")
            for what in ("wall", "processor"):
                base = statistics.median(values[what] for values in times["bare execvp"])
                for name, values in times.items():
                    median = statistics.median(value[what] for value in values)
                    least = min(value[what] for value in values)
                    print(f"  {what:<9} {name:<28} {median * 1e3:7.2f} ms, added {1e3 * (median - base):6.2f} ms, "
                          f"least {1e3 * least:.2f} ms")
        count = subprocess.run([BUILD / "bin/leastaction", "log", "status", "--json", "-"], env=environment, check=True,
                               capture_output=True, text=True).stdout
        print([line.strip() for line in count.splitlines() if "compiles" in line or "problems" in line])


main()
