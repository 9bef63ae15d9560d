"""same_paths.py --leastaction EXE --work FOLDER [--but FUNCTION] FILE LEVEL...: trace mode and single-stepping see the
same chains of calls.

FILE is compiled at each level in both modes. Of what is stepped, chains that lead through other code are left out; the
rest must have as many instructions as in the trace, and those that do nothing, which only steps show. FUNCTION is one
that only other code calls."""
import argparse
import shutil
import subprocess
import sys


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(command)}: exit code {done.returncode}\n{done.stderr}")
    return done.stdout


def paths(options, mode, level):
    program = f"{options.work}.{mode}{level}"
    recording = program + ".run"
    run(options.leastaction, "clang++", f"--la-mode={mode}", level, options.file, "-o", program)
    shutil.rmtree(recording, ignore_errors=True)
    run(options.leastaction, "record", "-o", recording, *(["--step"] if mode == "markers" else []), "--", program)
    folded = run(options.leastaction, "events", recording, "--core", "skylake", "--format", "folded", "--weight",
                 "instructions")
    return {tuple(stack.split(";")): int(count)
            for stack, _, count in (line.rpartition(" ") for line in folded.splitlines())}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--leastaction")
    parser.add_argument("--work")
    parser.add_argument("--but")
    parser.add_argument("file")
    parser.add_argument("levels", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    for level in options.levels:
        traced = {path: count for path, count in paths(options, "trace", level).items()
                  if not any(frame.startswith("call:") or frame == options.but for frame in path)}
        own = {frame for path in traced for frame in path}
        stepped = {path: count for path, count in paths(options, "markers", level).items() if own.issuperset(path)}
        different = [(path, traced.get(path), stepped.get(path)) for path in traced.keys() | stepped.keys()
                     if not 0 < traced.get(path, 0) <= stepped.get(path, 0) <= 1.25 * traced.get(path, 0) + 2]
        for path, one, other in sorted(different):
            print(f"{level}: {';'.join(path)}: {one} instructions in the trace, {other} by steps")
        if different or len(traced) < 10:
            sys.exit(f"{level}: {len(different)} of {len(traced)} chains of calls differ")
        print(f"{level}: {len(traced)} chains of calls are the same")


if __name__ == "__main__":
    main()
