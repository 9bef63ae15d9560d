#!/usr/bin/env python3
"""Rounds of compiles, merges, status, show, push and kill at once, on a log whose file system's locks are not trusted.

    LEASTACTION_TEST_WRAP=… LEASTACTION_TEST_FAKE=… LEASTACTION_TEST_LEASTACTION=… test/tools/log_rounds.py KIND [ROUNDS] [SEED]

KIND is where the log is: bindfs (FUSE; needs root and bindfs), overlay (needs root), or plain, where LEASTACTION_LOG_SPOOL
says that it is a network file system. In each round compiles that are logged run beside merges, status and show, and in
some a push to a PostgreSQL server; some of the readers and mergers are killed or stopped for a while. No command may say
that the log is damaged; in the end every compile is in the log once, and on the server, and the log is sound.
"""
import contextlib
import json
import random
import sqlite3
import sys
import time

from postgres_server import PostgresServer
from wrapper_driver import *

KIND = sys.argv[1]
ROUNDS = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
random.seed(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
PUSH_EVERY = 20


@contextlib.contextmanager
def mounted(folder):
    """A file system of the kind at `folder`; its files are kept beside it."""
    if KIND == "plain":
        yield
        return
    for part in ("under", "upper", "work"):
        (folder.parent / f"{KIND}-{part}").mkdir()
    under, upper, work = (folder.parent / f"{KIND}-{part}" for part in ("under", "upper", "work"))
    command = {"bindfs": ["bindfs", under, folder],
               "overlay": ["mount", "-t", "overlay", "overlay", "-o", f"lowerdir={under},upperdir={upper},workdir={work}", folder]}[KIND]
    done = subprocess.run(command, capture_output=True, text=True) if shutil.which(command[0]) else None
    if not done or done.returncode:
        print(f"skipped: {KIND} cannot be mounted here")
        sys.exit(0)
    folder.chmod(0o700)
    try:
        yield
    finally:
        subprocess.run(["umount", "-l", folder], check=True)


class Rounds:
    def __init__(self, place, server):
        self.place, self.address = place, server.address("teacher")
        self.killed = self.number = 0

    def start(self, words):
        return subprocess.Popen(words, cwd=self.place.work, env=self.place.environment, stdin=subprocess.DEVNULL,
                                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True)

    def compiles(self):
        for _ in range(random.randint(1, 3)):
            self.number += 1
            yield self.start(["leastaction-wrap", "fakecc", "-c", "a.c", f"-Dn{self.number}"])

    def readers(self, round_number):
        log = ["leastaction", "log"]
        commands = [log + ["merge"], log + ["merge"], log + ["status"], log + ["status"], log + ["show", "--last", "3"]]
        if round_number % PUSH_EVERY == 0:
            commands.append(log + ["push", self.address])
        random.shuffle(commands)
        return [self.start(words) for words in commands[:random.randint(2, len(commands))]]

    def end(self, process, mayBeKilled):
        action = random.random()
        if mayBeKilled and action < .3:
            time.sleep(random.random() * .02)
            process.send_signal(signal.SIGKILL if action < .2 else signal.SIGSTOP)
            time.sleep(random.random() * .02)
            process.send_signal(signal.SIGCONT)
        text = process.communicate(timeout=PATIENCE_S)[0]
        self.killed += process.returncode == -signal.SIGKILL
        for word in ("malformed", "corrupt", "damaged", "not a database", "disk I/O", "lost"):
            check(word not in text, f"{process.args}: {text}")
        allowed = (0, -signal.SIGKILL) if mayBeKilled else (0,)
        check(process.returncode in allowed, f"{process.args} ends with {process.returncode}: {text}")

    def run(self, number):
        compiles, readers = list(self.compiles()), self.readers(number)
        for process in readers:
            self.end(process, True)
        for process in compiles:
            self.end(process, False)


def main():
    with PostgresServer() as server, Place(consent=False) as place, mounted(place.folder / "home"):
        place.environment["LEASTACTION_LOG_SPOOL"] = "" if KIND == "bindfs" else "network"
        place.run(["leastaction", "log", "consent", "yes"])
        rounds = Rounds(place, server)
        # Some rows from the time before locks were not trusted.
        place.run(["leastaction-wrap", "fakecc", "-c", "a.c", "-Dn0"], dict(place.environment, LEASTACTION_LOG_SPOOL=""))
        place.run(["leastaction", "log", "show"])
        for number in range(ROUNDS):
            rounds.run(number)
        done = place.run(["leastaction", "log", "push", rounds.address])
        check(done.returncode == 0, f"the last push: {done}")
        status = json.loads(place.run(["leastaction", "log", "status", "--json", "-"]).stdout)
        check(status["always_spooled"] and status["spooled"] == 0 and status["problems"] == 0, f"{status}")
        left = [name for name in os.listdir(place.log.parent) if name.endswith((".copy", "-wal", "-journal"))]
        place.run(["leastaction-wrap", "fakecc", "-c", "a.c", "-Dlast"])
        place.run(["leastaction", "log", "merge"])
        check(not [name for name in os.listdir(place.log.parent) if ".copy" in name], f"copies stay: {left}")
        wanted = {f"n{number}" for number in range(rounds.number + 1)} | {"last"}
        with sqlite3.connect(f"file:{place.log}?immutable=1", uri=True) as log:
            names = [text.split('"-D')[1].split('"')[0] for (text,) in log.execute("SELECT arguments FROM compiles")]
            same(sorted(names), sorted(wanted), "every compile is in the log once")
            same(log.execute("PRAGMA integrity_check").fetchall(), [("ok",)], "the log is sound")
        same(int(server.sql("SELECT count(*) FROM leastaction.compiles")), len(wanted) - 1, "and on the server")
        print(f"{KIND}: {ROUNDS} rounds, {len(wanted)} compiles, {rounds.killed} of the readers and mergers killed; "
              "nothing is lost, doubled or malformed")


main()
