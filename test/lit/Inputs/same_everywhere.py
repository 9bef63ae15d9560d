"""same_everywhere.py --leastaction L --work DIR --times N PROGRAM ARGS...

Records a program N times under address randomisation, each time with an environment of another size, in another folder
and called by another path, and demands that reports and events are the same to the byte. The program is copied to
folders of different names, too, unless --in-place is given.
"""
import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--leastaction", required=True)
    parser.add_argument("--work", required=True, type=Path)
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--in-place", action="store_true")
    parser.add_argument("program", type=Path)
    parser.add_argument("arguments", nargs="*")
    options = parser.parse_args()
    shutil.rmtree(options.work, ignore_errors=True)
    replay = ["--core", "skylake"]
    first = None
    for time in range(options.times):
        folder = options.work / "/".join(["deeper" * (time % 5 + 1)] * (time % 3 + 1)) / str(time)
        folder.mkdir(parents=True)
        home = options.program.parent if options.in_place else folder / ("x" * (5 * time + 1))
        if not options.in_place:
            home.mkdir()
            shutil.copy2(options.program, home)
        program = [home / options.program.name, os.path.relpath(home / options.program.name, folder)][time % 2]
        environment = dict(os.environ, **{f"SIZE{i}": "x" * (37 * time + i) for i in range(time % 4)})
        subprocess.run([options.leastaction, "record", "--randomize", "-o", "it.run", "--", program, *options.arguments],
                       check=True, cwd=folder, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        results = {}
        for name, command in {"report": ["report", "it.run", *replay, "--json", "-"],
                              "events": ["events", "it.run", *replay]}.items():
            results[name] = subprocess.run([options.leastaction, *command], check=True, cwd=folder,
                                           stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
        first = first or results
        for name, result in results.items():
            if result != first[name]:
                lines = zip(first[name].decode().splitlines(), result.decode().splitlines())
                differ = next((pair for pair in lines if pair[0] != pair[1]), "the lengths differ")
                sys.exit(f"{name} of recording {time} in {folder} differs: {differ}")
    print(f"{options.times} recordings, the same {len(first['events'].splitlines()) - 1} events")


if __name__ == "__main__":
    main()
