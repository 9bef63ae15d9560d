#!/usr/bin/env python3
"""Kills wrappers at random points of their life: what was committed stays, once, and the log opens afterwards.

    LEASTACTION_TEST_WRAP=… LEASTACTION_TEST_FAKE=… LEASTACTION_TEST_LEASTACTION=… test/tools/wrapper_kills.py [KILLS] [SEED]

Each wrapper runs a compile with a number of its own. One that ended by itself must be in the log; one that was killed
may be there, whole and once. A part of the wrappers spools, and while they run the spool is merged, by processes that are
killed, too. The last line says how many were killed and how many of these had been recorded.
"""
import random
import sys
import time

from wrapper_driver import *

KILLS = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
random.seed(int(sys.argv[2]) if len(sys.argv) > 2 else 1)


def main():
    with Place() as place:
        began = time.monotonic()
        place.run(["leastaction-wrap", "fakecc", "-c", "a.c", "-Dfirst"])
        longest = 3 * (time.monotonic() - began)  # the machine may be busy: later than this most have ended
        ended, killed, number = {"first"}, set(), 0
        while len(killed) < KILLS:
            group = []
            for _ in range(4):
                number += 1
                environment = dict(place.environment, **({"LEASTACTION_LOG_SPOOL": "1"} if random.random() < .3 else {}))
                merges = random.random() < .1
                command = ["leastaction", "log", "merge"] if merges else \
                          ["leastaction-wrap", "fakecc", "-c", "a.c", f"-Dn{number}"]
                process = subprocess.Popen(command, cwd=place.work, env=environment, stdin=subprocess.DEVNULL,
                                           stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
                group.append((None if merges else f"n{number}", process, time.monotonic() + random.random() * longest))
            for name, process, end in sorted(group, key=lambda entry: entry[2]):
                try:
                    process.wait(max(0, end - time.monotonic()))
                except subprocess.TimeoutExpired:
                    process.kill()
                code = process.wait()
                text = process.stderr.read()
                process.stderr.close()
                if name:
                    (killed if code == -signal.SIGKILL else ended).add(name)
                    check(code in (0, -signal.SIGKILL), f"{name} ends with {code}")
                    check(text == b"", f"{name} says {text!r}")
        for path in place.log.parent.glob("log.sqlite.merging"):
            path.unlink()
        names = [json_text.split('"-D')[1].split('"')[0] for (json_text,) in place.rows("SELECT arguments FROM compiles")]
        check(len(names) == len(set(names)), "an event is there twice")
        check(ended <= set(names), f"lost: {sorted(ended - set(names))}")
        check(place.rows("PRAGMA integrity_check") == [("ok",)], "the database is intact")
        check(place.rows("SELECT count(*) FROM compiles WHERE id NOT IN (SELECT compile FROM sources)") == [(0,)],
              "events are whole")
        print(f"{len(killed)} killed, {len(killed & set(names))} of them recorded; {len(ended)} ended, all recorded once")


main()
