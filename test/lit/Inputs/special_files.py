"""special_files.py LEASTACTION RUN: each file of a run's folder in turn is a pipe, a device, a folder or a link to itself.

Every command must end soon and say what it is about; only a source that cannot be read is no reason to refuse the run.
"""
import os
import pathlib
import shutil
import subprocess
import sys

leastaction, run = sys.argv[1], pathlib.Path(sys.argv[2])
odd = pathlib.Path("odd.run")
kinds = {"pipe": os.mkfifo, "zero": lambda file: file.symlink_to("/dev/zero"), "null": lambda file: file.symlink_to("/dev/null"),
         "folder": os.mkdir, "loop": lambda file: file.symlink_to(file.name)}
files = sorted(path.relative_to(run) for path in run.rglob("*") if path.is_file())
if len(files) < 3:
    sys.exit(f"of a run there are only {files}")
for file in files:
    for kind, make in kinds.items():
        shutil.rmtree(odd, ignore_errors=True)
        shutil.copytree(run, odd)
        (odd / file).unlink()
        make(odd / file)
        for command in ("check", "report", "why"):
            done = subprocess.run([leastaction, command, odd], capture_output=True, text=True, timeout=60)
            wanted = {1, 2} if command == "check" else {0} if file.parts[0] == "sources" else {2}
            if done.returncode not in wanted:
                sys.exit(f"{command}, {file} is {kind}: exit code {done.returncode}, {done.stderr}")
            if done.returncode == 2 and len(done.stderr.splitlines()) != 1:
                sys.exit(f"{command}, {file} is {kind}: {done.stderr}")
print(f"{len(files) * len(kinds)} special files, three commands on each")
