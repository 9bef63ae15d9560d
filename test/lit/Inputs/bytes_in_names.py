"""Records a program whose folder, name and arguments are not UTF-8, and reads its run in several ways.

bytes_in_names.py LEASTACTION FOLDER: FOLDER holds `program` and an empty folder, b'd\\xe4'.
"""
import json
import os
import shutil
import subprocess
import sys

leastaction, folder = map(os.fsencode, sys.argv[1:])
program = folder + b"/d\xe4/\xffp"
shutil.copy(folder + b"/program", program)


def run(what, *words):
    done = subprocess.run([leastaction, *words], cwd=folder, capture_output=True)
    print(what, done.returncode, *([] if done.returncode == 0 else [done.stdout, done.stderr]))
    return done.stdout


def record(what, name, *options):
    run(what, b"record", *options, b"-o", name, b"--", program, b"a\xfe", "\u00e4".encode())


record("record", b"p.run")
run("check", b"check", b"p.run")
run("report", b"report", b"p.run")
json.loads(run("json", b"report", b"p.run", b"--json", b"-"))
run("page", b"report", b"p.run", b"--html", b"p.html")
for form in (b"csv", b"konata", b"speedscope", b"folded"):
    run("events", b"events", b"p.run", b"--format", form, b"-o", b"events-" + form)
run("baseline", b"baseline", b"p.run", b"-o", b"p.baseline")
record("steps", b"steps.run", b"--step")
run("stepped", b"check", b"steps.run")
with open(folder + b"/p.run/run.json", encoding="utf-8") as file:
    words = json.load(file)["program"]
if words[1:] == ["a\0\u00fe", "\u00e4"] and os.path.exists(folder + b"/p.run/modules/0-\xffp"):
    print("bytes kept")
