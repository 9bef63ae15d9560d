"""What the tests of leastaction-wrap share: a place of their own, and programs run with or without a terminal.

    place = Place()                                   # an empty home, a fake compiler and a masquerade of it
    done = place.run(["leastaction-wrap", "fakecc", "-c", "a.c"])     # exit code, standard output and error
    with Terminal(place, ["make"]) as terminal:
        terminal.expect("minutes"); terminal.send("20\\n"); code = terminal.wait()

LEASTACTION_TEST_WRAP names the wrapper, LEASTACTION_TEST_FAKE the fake compiler; both come from lit. Waiting is bounded:
a test whose program hangs fails.
"""
import codecs
import fcntl
import os
import pathlib
import pty
import select
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time

WRAP = os.environ["LEASTACTION_TEST_WRAP"]
FAKE = os.environ["LEASTACTION_TEST_FAKE"]
LEASTACTION = os.environ["LEASTACTION_TEST_LEASTACTION"]
PATIENCE_S = 60
CI = ("CI", "GITHUB_ACTIONS", "GITLAB_CI", "BUILDKITE", "TF_BUILD", "JENKINS_URL", "TEAMCITY_VERSION")


class Place:
    """A folder with home/, bin/ (the fake compiler as fakecc, the wrapper), masquerade/ (fakecc is the wrapper), work/."""

    def __init__(self, consent=True, ask=True, **environment):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="wrap-"))
        for name in ("home", "bin", "masquerade", "work", "runtime"):
            (self.folder / name).mkdir(mode=0o700)
        os.symlink(WRAP, self.folder / "bin/leastaction-wrap")
        os.symlink(FAKE, self.folder / "bin/fakecc")
        os.symlink(WRAP, self.folder / "masquerade/fakecc")
        self.work = self.folder / "work"
        (self.work / "a.c").write_text("int a;\n")
        self.log = self.folder / "home/log.sqlite"
        kept = {name: value for name, value in os.environ.items()
                if name not in CI and not name.startswith(("LEASTACTION", "XDG_", "LC_", "CCACHE", "MAKE"))}
        self.environment = dict(kept, HOME=str(self.folder / "home"), XDG_RUNTIME_DIR=str(self.folder / "runtime"),
                                LEASTACTION_LOG=str(self.log), TERM="xterm", LANG="C.UTF-8", USER="anna",
                                PATH=f"{self.folder}/bin:{pathlib.Path(LEASTACTION).parent}:{os.environ['PATH']}")
        self.environment.update(environment)
        if not ask:
            (self.folder / "settings.toml").write_text("ask = false\n")
            self.environment["LEASTACTION_WRAP_CONFIG"] = str(self.folder / "settings.toml")
        if consent and os.path.exists(LEASTACTION):
            self.run(["leastaction", "log", "consent", "yes"])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.folder, ignore_errors=True)

    def masquerading(self, **more):
        """The environment in which fakecc is the wrapper."""
        return dict(self.environment, PATH=f"{self.folder}/masquerade:{self.environment['PATH']}", **more)

    def run(self, command, environment=None, **options):
        return subprocess.run(command, cwd=options.pop("cwd", self.work), env=self.environment if environment is None else environment,
                              stdin=options.pop("stdin", subprocess.DEVNULL), capture_output=True, text=True,
                              timeout=PATIENCE_S, start_new_session=options.pop("start_new_session", True), **options)

    def rows(self, query):
        """Of the log, after whatever was spooled has been merged."""
        import sqlite3
        self.run(["leastaction", "log", "merge"])
        if not self.log.exists():
            return []
        with sqlite3.connect(self.log) as database:
            return database.execute(query).fetchall()


class Terminal:
    """A program with a terminal of its own, as its session's leader."""

    def __init__(self, place, command, environment=None, columns=80, standard_error=None):
        self.text = ""
        self.decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self.master, slave = pty.openpty()
        self.resize(columns, tell=False)

        def lead():
            fcntl.ioctl(0, termios.TIOCSCTTY, 0)

        self.process = subprocess.Popen(command, cwd=place.work, env=environment or place.environment, stdin=slave,
                                        stdout=slave, stderr=standard_error or slave, start_new_session=True,
                                        preexec_fn=lead)
        self.slave = slave

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        os.close(self.slave)
        os.close(self.master)

    def resize(self, columns, tell=True):
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))

    def read(self, seconds):
        if select.select([self.master], [], [], seconds)[0]:
            self.text += self.decoder.decode(os.read(self.master, 65536))
            return True
        return False

    def expect(self, text):
        """Waits until the text has come since the last call, and forgets what came up to it."""
        end = time.monotonic() + PATIENCE_S
        while text not in self.text:
            if time.monotonic() > end or (not self.read(0.2) and self.process.poll() is not None and not self.read(0)):
                raise SystemExit(f"expected {text!r}, got {self.text!r}")
        self.text = self.text[self.text.index(text) + len(text):]

    def send(self, text):
        os.write(self.master, text.encode())

    def wait(self):
        """The exit code, minus the signal's number if one ended it; all output is in self.text."""
        end = time.monotonic() + PATIENCE_S
        while self.process.poll() is None:
            self.read(0.1)
            if time.monotonic() > end:
                raise SystemExit(f"it does not end; output: {self.text!r}")
        while self.read(0):
            pass
        return self.process.returncode


def check(condition, message):
    if not condition:
        sys.exit(f"FAIL {message}")


def same(one, other, message):
    check(one == other, f"{message}:\n{one!r}\n{other!r}")
