# stop_scale.py SIGNAL LEASTACTION TABLE: starts a sweep whose second run takes long, sends the signal once that run has
# begun, and checks that the launcher and the program are gone, that the first run is kept, and how leastaction ended.
import os
import signal
import subprocess
import sys
import time

name, leastaction, table = sys.argv[1:]
begun = table + ".begun"
program = table + ".program"
with open(program, "w") as file:
    file.write(f'#!/bin/sh\n[ $1 = 1 ] && exit 0\necho $$ >{begun}.new; mv {begun}.new {begun}; sleep 600\n')
os.chmod(program, 0o755)
signal.signal(getattr(signal, name), signal.SIG_DFL)  # lit ignores some, and what it starts would as well
scale = subprocess.Popen([leastaction, "scale", "--processors", "1", "--size", "1,2,3", "-o", table, "--", program, "{n}"],
                         stderr=subprocess.PIPE, text=True)
end = time.monotonic() + 120
while not os.path.exists(begun):
    assert time.monotonic() < end and scale.poll() is None, "the second run did not begin"
    time.sleep(0.02)
with open(begun) as file:
    pid = int(file.read())
scale.send_signal(getattr(signal, name))
errors = scale.communicate(timeout=60)[1]
print(errors, end="")
assert scale.returncode == -getattr(signal, name), f"ended as {scale.returncode}"
while os.path.exists(f"/proc/{pid}"):  # whoever takes it over may need a moment
    assert time.monotonic() < end, "the program still runs"
    time.sleep(0.02)
with open(table) as file:
    assert len(file.readlines()) == 2, "the table does not have one run"
