"""Random programs do with trace mode and count mode what they do without: csmith's programs, fixed seeds, at -O0 to -O3.

    compare_programs.py --leastaction BIN --counter BIN --work FOLDER [--count 300] [--first 1] [--jobs N] [--counted N]
                        [--max-bytes N] [--flags=FLAGS]

For each program, level and mode: the same output and exit code as the plain build, and a run that `leastaction check`
calls intact, or intact up to the size limit; both modes find the same number of instructions. At one level of each
program, where it is short enough, the recording must hold exactly the instructions that the processor executes
(test/tools/count_instructions.cpp), and say what `leastaction record --step` sees. A program that takes long without
the plugin is skipped (csmith's programs need not end) and counted. What a difference needs to be looked at stays in
FOLDER.
"""
import argparse
import collections
import concurrent.futures
import json
import os
import shutil
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from record_all import tells_of_end  # noqa: E402

LEVELS = ("-O0", "-O1", "-O2", "-O3")
# By seed: what csmith makes by default, and what it makes only if asked.
STYLES = ([], ["--float", "--inline-function"], ["--max-funcs", "20", "--max-block-depth", "6"],
          ["--no-structs", "--max-array-dim", "4"])
PLAIN_SECONDS = 1  # some 10⁹ instructions: checking them takes a minute
TRACED_SECONDS = 600


def execute(command, seconds=TRACED_SECONDS):
    """(exit code, output), or None if it takes longer."""
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=seconds)
    except subprocess.TimeoutExpired:
        return None
    return done.returncode, done.stdout, done.stderr


def succeed(command):
    code, _, errors = execute(command) or (None, b"", b"takes too long")
    if code != 0:
        raise RuntimeError(f"{' '.join(command)}: exit code {code}\n{errors.decode(errors='replace')[-2000:]}")


def check(options, folder):
    """What `leastaction check` says of the run."""
    _, output, errors = execute([options.leastaction, "check", "--json", "-", folder]) or (None, b"", b"takes too long")
    if not output:
        raise RuntimeError(f"leastaction check: {errors.decode(errors='replace')}")
    return json.loads(output)


def is_cut(result):
    """Whether the recording stopped at the size limit and is intact up to there."""
    return not result["intact"] and all(map(tells_of_end, result["problems"]))


def compare_with_steps(options, traced, folder, tally):
    """A run recorded single-stepped: the trace must say what the steps say, instruction by instruction."""
    execute([options.leastaction, "record", "--step", "-o", folder, "--", traced, "1"])
    result = check(options, folder)
    if not result["intact"]:
        raise RuntimeError("\n".join(["single-stepped:"] + result["problems"]))
    same = result["same_as_steps"]
    tally["stepped"] += 1
    for what in "instructions", "accesses":
        tally["stepped " + what] += same[what]
    shutil.rmtree(folder)


def same_as(wanted, got):
    if got is None:
        raise RuntimeError(f"takes more than {TRACED_SECONDS} s with the plugin")
    for what, a, b in zip(("exit code", "standard output"), wanted, got):
        if a != b:
            raise RuntimeError(f"{what} without the plugin: {a}\nwith it: {b}\n{got[2].decode(errors='replace')}")


def compare_counts(options, flags, prefix, wanted, instructions, tally):
    """With mode=count: the same behaviour, and as many instructions as were traced, or any if that is None."""
    counted, folder = prefix + ".counted", prefix + ".count.run"
    succeed([options.leastaction, "clang", "--la-mode=count", *flags, counted])
    started = time.monotonic()
    same_as(wanted, execute([options.leastaction, "record", "-o", folder, "--", counted, "1"]))
    tally["counted seconds"] += time.monotonic() - started
    result = check(options, folder)
    if not result["intact"]:
        raise RuntimeError("\n".join(["the counted run is not intact"] + result["problems"]))
    if instructions is not None and result["instructions"] != instructions:
        raise RuntimeError(f"{result['instructions']} instructions are counted, {instructions} were traced")
    tally["counts compared"] += instructions is not None
    os.remove(counted)
    shutil.rmtree(folder)


def compare(options, seed, level, source, tally):
    """One program at one level; raises RuntimeError if the plugin changed anything."""
    prefix = f"{source[:-2]}{level}"
    plain, traced, folder = prefix + ".plain", prefix + ".traced", prefix + ".run"
    # csmith's header takes the address of a float as a char *.
    flags = [level, "-w", "-Wno-incompatible-pointer-types", "-I/usr/include/csmith", source, "-o"]
    succeed(["clang-22", *flags, plain])
    started = time.monotonic()
    wanted = execute([plain, "1"], PLAIN_SECONDS)
    tally["plain seconds"] += time.monotonic() - started
    # What csmith writes does not crash, unless clang takes a loop without an end for one that is never reached: then the
    # program runs into whatever code stands next to it, which differs.
    if wanted is None or wanted[0] < 0:
        tally["skipped" if wanted is None else "crashed"] += 1
        os.remove(plain)
        return
    succeed([options.leastaction, "clang", *options.flags.split(), *flags, traced])
    started = time.monotonic()
    got = execute([options.leastaction, "record", "-o", folder, "--", traced, "1"])
    tally["traced seconds"] += time.monotonic() - started
    same_as(wanted, got)
    result = check(options, folder)
    if not options.flags:
        compare_counts(options, flags, prefix, wanted, result["instructions"] if result["intact"] else None, tally)
    if not result["intact"] and not is_cut(result):
        raise RuntimeError("\n".join(["the run is not intact"] + result["problems"]))
    tally["cut"] += is_cut(result)
    tally["compared"] += 1
    tally["instructions"] += result["instructions"]
    if not options.flags and result["intact"] and LEVELS[seed % len(LEVELS)] == level and result["instructions"] <= options.counted:
        counted = int(execute([options.counter, plain, "1"])[2].split()[-1])
        if counted != result["instructions"]:
            raise RuntimeError(f"the processor executes {counted} instructions, recorded are {result['instructions']}")
        tally["counted"] += 1
        tally["counted instructions"] += counted
        compare_with_steps(options, traced, prefix + ".steps.run", tally)
    for path in plain, traced:
        os.remove(path)
    shutil.rmtree(folder)


def compare_program(options, seed):
    """(figures, failures) of one seed."""
    tally, failures = collections.Counter(), []
    source = os.path.join(options.work, f"{seed}.c")
    folder = os.path.join(options.work, f"csmith-{seed}")  # csmith leaves a file where it runs
    os.makedirs(folder)
    subprocess.run(["csmith", "--seed", str(seed), "-o", source, *STYLES[seed % 8 // 2]], cwd=folder, check=True)
    shutil.rmtree(folder)
    for level in LEVELS:
        try:
            compare(options, seed, level, source, tally)
        except RuntimeError as problem:
            failures.append(f"seed {seed} {level}: {problem}")
    if not failures:
        os.remove(source)
    return tally, failures


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--leastaction", required=True)
    parser.add_argument("--counter", required=True)
    parser.add_argument("--work", required=True)
    parser.add_argument("--flags", default="", help="of the plugin, for another mode: '--la-mode=probe --la-probe=all'")
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--max-bytes", type=int, default=256 << 20, help="of one program's recording")
    parser.add_argument("--counted", type=int, default=40_000, help="longest program to be stepped, in instructions")
    options = parser.parse_args()
    os.environ["LEASTACTION_MAX_BYTES"] = str(options.max_bytes)
    options.work = os.path.abspath(options.work)
    shutil.rmtree(options.work, ignore_errors=True)
    os.makedirs(options.work)

    tally, failures = collections.Counter(), []
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        seeds = range(options.first, options.first + options.count)
        for done, (figures, problems) in enumerate(pool.map(lambda seed: compare_program(options, seed), seeds), 1):
            tally.update(figures)
            failures += problems
            for problem in problems:
                print(problem, flush=True)
            if done % 25 == 0:
                print(f"{done} programs, {len(failures)} differences", flush=True)
    print(f"{options.count} programs at {len(LEVELS)} levels: {tally['compared']} builds behave alike, "
          f"{tally['cut']} of them recorded up to the size limit, {tally['skipped']} skipped (more than {PLAIN_SECONDS} s without the plugin), "
          f"{tally['crashed']} crash without it, {len(failures)} differ; "
          f"{tally['instructions']} instructions recorded")
    print(f"{tally['counted']} builds recorded the {tally['counted instructions']} instructions that the processor executed")
    print(f"{tally['stepped']} builds recorded what single-stepping says: {tally['stepped instructions']} instructions, "
          f"{tally['stepped accesses']} addresses")
    print(f"{tally['counts compared']} builds counted the instructions that were traced")
    print(f"run time without the plugin {tally['plain seconds']:.1f} s, counted {tally['counted seconds']:.1f} s, recorded {tally['traced seconds']:.1f} s")
    return 1 if failures or not tally["compared"] else 0


if __name__ == "__main__":
    sys.exit(main())
