"""A PostgreSQL server of the test's own, run by a user without rights, reached by a socket in its folder only.

    with PostgresServer() as server:
        server.sql("CREATE ROLE student LOGIN")
        address = server.address("student")

Debian's package keeps the programs away from the path. Where there are none, the test ends, and says so.
"""
import glob
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import urllib.parse

PROGRAMS = sorted(glob.glob("/usr/lib/postgresql/*/bin"))
NOBODY = 65534


class PostgresServer:
    def __init__(self):
        if not PROGRAMS:
            print("skipped: PostgreSQL's server is not installed")
            sys.exit(0)
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="pg-", dir="/tmp"))  # a socket's name is at most 107 bytes
        self.data, self.environment = self.folder / "data", dict(os.environ, LC_ALL="C.UTF-8", HOME=str(self.folder))
        self.user = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.geteuid() == 0 else {}
        if self.user:
            os.chown(self.folder, NOBODY, NOBODY)
        self.folder.chmod(0o755)
        self.call("initdb", "-D", self.data, "-A", "trust", "-U", "teacher", "--no-sync")

    def call(self, program, *words):
        done = subprocess.run([f"{PROGRAMS[-1]}/{program}", *map(str, words)], env=self.environment, cwd=self.folder,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              timeout=120, **self.user)
        if done.returncode:
            sys.exit(f"FAIL {program}: {done.stdout}")
        return done.stdout

    def start(self):
        self.call("pg_ctl", "-D", self.data, "-w", "-l", self.folder / "server.log", "-o",
                  f"-k {self.folder} -c listen_addresses= -c fsync=off -c shared_buffers=16MB", "start")

    def stop(self):
        self.call("pg_ctl", "-D", self.data, "-m", "immediate", "stop")

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        try:
            self.stop()
        finally:
            shutil.rmtree(self.folder, ignore_errors=True)

    def psql(self, user):
        return [f"{PROGRAMS[-1]}/psql", "-XAtq", "-h", str(self.folder), "-U", user, "-d", "postgres"]

    def sql(self, text, user="teacher"):
        program, *words = self.psql(user)
        return self.call(pathlib.Path(program).name, *words, "-v", "ON_ERROR_STOP=1", "-c", text).strip()

    def address(self, user):
        return f"postgresql://{user}@{urllib.parse.quote(str(self.folder), safe='')}/postgres"
