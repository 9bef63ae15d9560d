"""Builds sources in trace mode, records them single-stepped or emulated, and checks that trace and steps say the same:
the program's own instructions in their order, and every address.

    compare_steps.py --leastaction BIN --work PREFIX [--emulate] [--unknown N] SOURCE... FLAG...

--unknown: how many instructions may have addresses that the trace does not know (default 0). Prints the counts.
"""
import argparse
import json
import os
import shutil
import subprocess
import sys


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--leastaction", required=True)
    parser.add_argument("--work", required=True, help="prefix of the files to make")
    parser.add_argument("--emulate", action="store_true", help="not the processor steps, QEMU records")
    parser.add_argument("--unknown", type=int, default=0)
    options, arguments = parser.parse_known_args()
    cxx = "++" if any(a.endswith(".cpp") for a in arguments) else ""
    plain, probed, folder = options.work + ".plain", options.work + ".probed", options.work + ".run"
    for command in [f"clang{cxx}-22"], [options.leastaction, "clang" + cxx]:
        target = plain if len(command) == 1 else probed
        done = subprocess.run([*command, *arguments, "-o", target], capture_output=True)
        if done.returncode:
            sys.exit(done.stderr.decode())

    shutil.rmtree(folder, ignore_errors=True)
    wanted = subprocess.run([plain], capture_output=True)
    got = subprocess.run([options.leastaction, "record", "--emulate" if options.emulate else "--step", "-o", folder, "--", probed], capture_output=True)
    if (wanted.stdout, wanted.returncode) != (got.stdout, got.returncode):
        sys.exit(f"without the plugin: {wanted.returncode}, {wanted.stdout}\n"
                 f"stepped: {got.returncode}, {got.stdout}\n{got.stderr.decode()}")
    check = subprocess.run([options.leastaction, "check", folder, "--json", "-"], capture_output=True)
    result = json.loads(check.stdout)
    if check.returncode:
        sys.exit("\n".join(result["problems"]))
    same = result["same_as_steps"]
    print(f"{same['instructions']} instructions, {same['accesses']} accesses, {same['unknown_accesses']} unknown")
    if same["instructions"] < 0.9 * result["instructions"]:  # the rest are no-ops
        sys.exit(f"of {result['instructions']} instructions only {same['instructions']} were compared")
    if same["unknown_accesses"] > options.unknown:
        sys.exit(f"{same['unknown_accesses']} instructions have addresses that the trace does not know")
    if os.environ.get("LEASTACTION_KEEP") is None:
        shutil.rmtree(folder)


if __name__ == "__main__":
    sys.exit(main())
