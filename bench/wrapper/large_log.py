#!/usr/bin/env python3
"""How long `leastaction log show`, `log status`, `class` and exports take on a log of many compiles.

    bench/wrapper/large_log.py build/release [COMPILES]

The log is that of thirty students: a compile's row is what the wrapper writes, and every fourth build has an answer. Wall
time, the least of three runs (exports: one).
"""
import pathlib
import sqlite3
import subprocess
import sys
import tempfile
import time

BUILD = pathlib.Path(sys.argv[1]).resolve()
COMPILES = int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000
SECOND = 10**9
NUMBERS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?) "


def fill(path):
    log = sqlite3.connect(path)
    log.executescript((BUILD.parents[1] / "wrapper/schema.sql").read_text())
    log.executescript("PRAGMA application_id = 0x6c614c01; PRAGMA user_version = 1; PRAGMA journal_mode = WAL")
    log.execute("INSERT INTO projects VALUES ('life', 'life', '/home/x/life')")
    log.execute(NUMBERS + "INSERT INTO subjects SELECT 'student' || i, 1, 1, 1 FROM n", (30,))
    log.execute(NUMBERS + "INSERT INTO sessions SELECT 's' || i, 'student' || i, 'host', 1, 1 FROM n", (30,))
    log.execute(NUMBERS + "INSERT INTO compiles SELECT lower(hex(randomblob(16))), 'student' || (i % 30 + 1), 'life', 's' || (i % 30 + 1), 'b' || i, "
                f"'compile', 1700000000 * {SECOND} + i * 60 * {SECOND}, 'boot', i, {SECOND}, '/home/x/life', 'mpicc', '/usr/bin/mpicc', "
                "'[\"-O2\",\"-Wall\",\"-c\",\"life.c\",\"-o\",\"life.o\"]', 0, NULL, 0, 1 FROM n", (COMPILES,))
    log.execute("INSERT INTO sources SELECT id, 'life.c', lower(hex(randomblob(16))), 3000 FROM compiles")
    log.execute(NUMBERS + "INSERT INTO effort_reports SELECT lower(hex(randomblob(16))), 'student' || (i % 30 + 1), 'life', 's', 'b', 'answered', "
                f"1700000000 * {SECOND} + i * 240 * {SECOND}, 'boot', i, {SECOND}, 'duration', 1000 + i % 7 * 60, 1200, "
                "CASE i % 3 WHEN 0 THEN 'tuning' WHEN 1 THEN 'learning' ELSE 'functionality' END, 0.5, 'en' FROM n", (COMPILES // 4,))
    log.commit()
    log.close()


def main():
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "log.sqlite"
        began = time.monotonic()
        fill(path)
        print(f"{COMPILES} compiles, {path.stat().st_size / 1e6:.0f} Mbyte, made in {time.monotonic() - began:.0f} s")
        environment = {"LEASTACTION_LOG": str(path), "PATH": "/usr/bin", "HOME": folder}
        (pathlib.Path(folder) / "key").write_bytes(b"k" * 32)
        for words, rounds in ((["log", "show"], 3), (["log", "show", "--project", "life"], 3), (["log", "status"], 3), (["class", str(path)], 3),
                              (["log", "export", "--format", "progsnap2", "--key", f"{folder}/key", "-o", f"{folder}/out"], 1)):
            times = []
            for _ in range(rounds):
                subprocess.run(["rm", "-rf", f"{folder}/out"], check=True)
                began = time.monotonic()
                subprocess.run([BUILD / "bin/leastaction", *words], env=environment, check=True, stdout=subprocess.DEVNULL)
                times.append(time.monotonic() - began)
            print(f"  leastaction {' '.join(words[:4]).replace(folder, ''):<44} {min(times):6.2f} s")


main()
