"""Sentences of refusal, each provoked by a small case of its own: what docs/reliability.md quotes is what is printed.

    provoked = Refusals(build, work).all()      # {"events CSV": "leastaction: error: ...", ...}

Names of places are the same in every folder, and numbers are those of this build; `shape` leaves numbers out.
"""
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "test/damage"))
from mutate import Mutations  # noqa: E402


def shape(sentence):
    """The sentence without its numbers, which change with compilers and machines."""
    return re.sub(r"[0-9a-f]{16,}|[0-9]+", "N", sentence)


class Refusals:
    def __init__(self, build, work):
        self.build = Path(build).resolve()
        self.leastaction = str(self.build / "bin/leastaction")
        self.files = Mutations(self.build, work)
        self.work = self.files.work

    def said(self, *command, containing="leastaction: ", **environment):
        """The first line of what the command prints that holds the text, with places taken out."""
        done = subprocess.run(command, cwd=self.work, env=dict(self.files.environment, **environment), text=True,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120)
        for line in done.stdout.splitlines():
            if containing in line:
                line = line[line.index("leastaction: "):] if "leastaction: " in line else line.strip()
                return line.replace(f"{self.work}/", "").replace(str(self.work), ".")
        sys.exit(f"refusals: {' '.join(command)} did not say {containing!r}: {done.stdout}")

    def of_file(self, name, change, number=0, command=0, containing="leastaction: error: "):
        """What the format's command says of its file after the change."""
        format_ = self.files.formats[name][number]
        self.files.put(format_, change(format_.source.read_bytes()))
        said = self.said(self.leastaction, *format_.commands[command], containing=containing)
        return re.sub(r"[0-9]{20}-[0-9a-f]{32}", "EVENT", said)

    def run_copy(self, change):
        """A copy of the whole run, `odd.run`, after the change to its trace."""
        self.files.put(self.files.formats["runs"][1], change(self.files.formats["runs"][1].source.read_bytes()))

    def recorded(self, script, **environment):
        shutil.rmtree(self.work / "new.run", ignore_errors=True)
        return self.said("bash", "-c", script, **{"containing": "leastaction: ", **environment})

    def all(self):
        la = self.leastaction
        flip = lambda at: lambda data: data[:at] + bytes([data[at] ^ 1]) + data[at + 1:]
        cut = lambda data: data[:len(data) * 2 // 3]
        open_folder = self.work / "open"
        open_folder.mkdir(exist_ok=True)
        open_folder.chmod(0o777)
        self.run_copy(lambda data: data[:-60])
        cut_short = self.said(la, "report", "odd.run", "--core", "skylake", containing="leastaction: error: ")
        self.run_copy(flip(100))
        flipped_trace = self.said(la, "check", "odd.run", containing=" is damaged")
        record = f"{la} record -o new.run -- ./small"
        return {
            "truncated trace": cut_short,
            "flipped trace": flipped_trace,
            "flipped run.json": self.of_file("runs", flip(20)),
            "flipped module": self.of_file("runs", flip(4000), number=2),
            "pipe in a run": self.pipe_in_run(),
            "killed": self.killed(),
            "full disk": self.recorded(f"ulimit -f 1; trap '' XFSZ; {record}"),
            "size limit": self.recorded(record, LEASTACTION_MAX_BYTES="100"),
            "events CSV": self.of_file("events CSV", lambda data: data.replace(b"1602", b"soon", 1)),
            "other CSV": self.of_file("other CSV", cut),
            "TOML": self.of_file("TOML", lambda data: data.replace(b"retire_width", b"retire_with", 1)),
            "baselines": self.of_file("baselines", cut),
            "perf text": self.of_file("perf text", lambda data: re.sub(rb"\[003\]  8812.104202661.*", b"88", data)),
            "Konata": self.of_file("Konata", lambda data: data[5:]),
            "O3PipeView": self.of_file("O3PipeView", lambda data: data.replace(b":", b";", 3)),
            "JSON": self.of_file("JSON", cut),
            "activity logs": self.of_file("activity logs", cut, command=1),
            "spools": self.of_file("spools", cut),
            "exports": self.of_file("exports", cut, number=1),
            "lto": self.said(la, "clang", "-O2", "-flto", "small.c", "-o", "none"),
            "m32": self.said(la, "clang", "-O2", "-m32", "-c", "small.c", "-o", "none"),
            **self.of_load(),
            "open folder": self.said(la, "log", "consent", "yes", LEASTACTION_LOG=str(open_folder / "log.sqlite")),
        }

    def of_load(self):
        """What test/load/load.c is told under limits."""
        self.files.must(self.leastaction, "clang", "-O1", "-s", "-pthread", str(ROOT / "test/load/load.c"), "-o", "load")
        record = "rm -rf new.run; export LEASTACTION_OUT=new.run"
        return {
            "depth": self.said("sh", "-c", f"{record}; ./load depth 300"),
            "names": self.said("sh", "-c", f"{record}; ./load names 300"),
            "file size": self.said("bash", "-c", f"{record}; ulimit -f 512; ./load work 300000"),
            "address space": self.said("bash", "-c", f"{record}; ulimit -v 12000; ./load work 1000"),
            "descriptors": self.said("bash", "-c", f"{record}; ulimit -n 4; ./load work 1000"),
        }

    def pipe_in_run(self):
        self.run_copy(bytes)
        (self.work / "odd.run/run.json").unlink()
        os.mkfifo(self.work / "odd.run/run.json")
        return self.said(self.leastaction, "report", "odd.run")

    def killed(self):
        """A run whose program has had no time to end: as a SIGKILL in its middle leaves it."""
        (self.work / "sleep.c").write_text(KILLED)
        self.files.must(self.leastaction, "clang", "-O1", "sleep.c", "-o", "sleep")
        shutil.rmtree(self.work / "killed.run", ignore_errors=True)
        subprocess.run([self.leastaction, "record", "-o", "killed.run", "--", "./sleep"], cwd=self.work,
                       env=self.files.environment, capture_output=True, timeout=120)
        return self.said(self.leastaction, "check", "killed.run", containing="did not end")


KILLED = """#include <signal.h>
int main(void) { return raise(SIGKILL); }
"""
