#!/usr/bin/env python3
"""What emulated recording costs, and whether it leaves the distribution's own programs as they are.

    measure.py BUILD [--rounds N] [--without-peers] [--only NAME]

Each program is Debian's own binary. It runs alone, under plain QEMU, recorded by `record --emulate` and by the same with
--libraries, and under two peers: callgrind, and Lackey printing each instruction and access to /dev/null. Figures are
processor time, user and system, the least of N rounds (default 3), of which each runs every kind once; the peers run
once, Lackey with less to do (the third argument), beside a run alone that does as little. Output and exit code of each
recorded run must be those of the program alone. Functions, instructions and the size of a run are of the smaller work with
--libraries, whose run `leastaction check` must find intact. Programs that are not installed are left out.
"""
import argparse
import json
import os
import pathlib
import resource
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
LUA = HERE.parent / "recording" / "lua"
FIB = "f=lambda n: n if n < 2 else f(n-1)+f(n-2)\nprint(f({0}))"
PERL = "sub f {{ my $n = shift; $n < 2 ? $n : f($n-1) + f($n-2) }} print f({0}), qq(\\n)"
SQL = "with recursive c(n) as (select 1 union all select n+1 from c where n<{0}) select sum(n*n%7) from c"
# Of each program: its name, its command with {0} for its work, that work, and the work for peers.
PROGRAMS = [
    ("lua fib", ["lua5.4", LUA / "fib.lua", "{0}"], "32", "24"),
    ("lua sort", ["lua5.4", LUA / "sort.lua", "{0}"], "100000", "4000"),
    ("gzip", ["gzip", "-c", "text-{0}"], "8", "1"),
    ("xz", ["xz", "-1", "-T1", "-c", "text-{0}"], "4", "1"),
    ("sqlite3", ["sqlite3", ":memory:", SQL], "300000", "20000"),
    ("python3", ["/usr/bin/python3", "-S", "-c", FIB], "24", "14"),
    ("perl", ["perl", "-e", PERL], "23", "14"),
    ("gfortran", ["./heat", "{0}"], "2000", "200"),
]
FORTRAN = """program heat
  implicit none
  integer :: n, i, step
  character(16) :: text
  real(8), allocatable :: u(:), v(:)
  call get_command_argument(1, text)
  read (text, *) n
  allocate (u(0:n + 1), v(0:n + 1))
  u = 0; v = 0; u(0) = 1
  do step = 1, 10 * n
    do i = 1, n
      v(i) = u(i) + 0.25d0 * (u(i - 1) - 2 * u(i) + u(i + 1))
    end do
    u(1:n) = v(1:n)
  end do
  print '(f12.8)', sum(u)
end program
"""


def filled(command, work):
    return [str(word).replace("{0}", work).replace("{{", "{").replace("}}", "}") if "{0}" in str(word) else str(word)
            for word in command]


def seconds(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, (done.returncode, done.stdout)


def prepare():
    pathlib.Path("heat.f90").write_text(FORTRAN)
    if shutil.which("gfortran"):
        subprocess.run(["gfortran", "-O2", "-g", "heat.f90", "-o", "heat"], check=True)
    words = [f"{n * 7919 % 10007:x}" for n in range(100_000)]
    for megabytes in (1, 4, 8):
        pathlib.Path(f"text-{megabytes}").write_text((" ".join(words) * 3)[:megabytes * 250_000] * 4)


def inspect(leastaction, run):
    """How many functions and instructions a report of it has."""
    check = subprocess.run([leastaction, "check", run], capture_output=True, text=True)
    if check.returncode:
        sys.exit(f"{run} is not intact: {check.stdout}")
    subprocess.run([leastaction, "report", run, "--core", "skylake", "--no-causes", "--json", run + ".json"], check=True,
                   stdout=subprocess.DEVNULL)
    regions = json.loads(pathlib.Path(run + ".json").read_text())["regions"]
    return len({f["function"] for region in regions for f in region["by_function"]}), \
        sum(region["instructions"] for region in regions), \
        sum(file.stat().st_size for file in pathlib.Path(run).glob("*.emulated"))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--without-peers", action="store_true")
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    leastaction = str(options.build.resolve() / "bin" / "leastaction")
    work = tempfile.TemporaryDirectory()
    os.chdir(work.name)
    prepare()
    print("program      alone, s   QEMU  recorded  /QEMU  --libraries  /QEMU  callgrind  Lackey  functions  "
          "instructions  bytes/instr.")
    for name, command, much, little in PROGRAMS:
        if options.only not in name or not shutil.which(command[0]):
            continue
        words = filled(command, much)
        path = shutil.which(words[0])
        record = [leastaction, "record", "--emulate", "-o"]
        kinds = {"alone": words, "qemu": ["qemu-x86_64", "-cpu", "max", path, *words[1:]],
                 "own": [*record, "own.run", "--", *words],
                 "libraries": [*record, "libraries.run", "--libraries", "--", *words]}
        least = {}
        for _ in range(options.rounds):
            for kind, line in kinds.items():
                shutil.rmtree(kind + ".run", ignore_errors=True)
                taken, result = seconds(line)
                if kind == "alone":
                    expected = result
                elif result != expected:
                    sys.exit(f"{name}, {kind}: {result[0]}, {result[1][:200]}; alone: {expected[0]}, {expected[1][:200]}")
                least[kind] = min(least.get(kind, taken), taken)
        peers = {}
        if not options.without_peers:
            few = filled(command, little)
            alone = min(seconds(few)[0] for _ in range(5))
            for peer, flags in (("callgrind", ["--callgrind-out-file=/dev/null"]),
                                ("lackey", ["--trace-mem=yes", "--log-file=/dev/null"])):
                peers[peer] = seconds(["valgrind", f"--tool={peer}", *flags, *few])[0] / alone
        shutil.rmtree("few.run", ignore_errors=True)
        seconds([*record, "few.run", "--libraries", "--", *filled(command, little)])
        functions, instructions, size = inspect(leastaction, "few.run")
        ratio = {kind: taken / least["alone"] for kind, taken in least.items()}
        print(f"{name:12} {least['alone']:8.3f} {ratio['qemu']:6.1f} {ratio['own']:9.1f} {ratio['own'] / ratio['qemu']:6.2f} "
              f"{ratio['libraries']:12.1f} {ratio['libraries'] / ratio['qemu']:6.2f} {peers.get('callgrind', 0):10.1f} "
              f"{peers.get('lackey', 0):7.0f} {functions:10} {instructions:13} {size / max(instructions, 1):13.2f}",
              flush=True)


if __name__ == "__main__":
    main()
