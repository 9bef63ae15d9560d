"""mutate.py BUILD WORK TIMES [--first NUMBER] [FORMAT...]: mutates each kind of file that the commands read, and runs them on it.

This script makes whole files in WORK and lists them in WORK/plan.json; BUILD's damage_mutations does the rest, within one
process (mutations.cpp). One line is printed for each format. With --first, it begins with that mutation instead of 0.
"""
import argparse
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
EXAMPLES = HERE.parent.parent / "examples"
PATIENCE_S = 60
class Format:
    """A file to be mutated, and the commands that read it; `{}` stands for the mutated file."""

    def __init__(self, source, name, commands, whole_folder=None):
        self.source, self.name, self.commands, self.whole_folder = Path(source), name, commands, whole_folder


class Mutations:
    def __init__(self, build, work):
        self.build, self.work = Path(build).resolve(), Path(work).resolve()
        self.leastaction, self.wrap = (self.build / "bin" / name for name in ("leastaction", "leastaction-wrap"))
        shutil.rmtree(self.work, ignore_errors=True)
        self.work.mkdir(parents=True)
        self.environment = {name: value for name, value in os.environ.items() if not name.startswith(("LEASTACTION", "XDG_"))}
        self.environment.update(HOME=str(self.work), LEASTACTION_LOG=str(self.work / "log.sqlite"),
                                PATH=f"{self.leastaction.parent}:{os.environ['PATH']}")
        self.formats = self.prepare()

    def run(self, *command, **options):
        return subprocess.run(command, cwd=self.work, env=self.environment, stdin=subprocess.DEVNULL, capture_output=True,
                              text=True, errors="replace", timeout=PATIENCE_S, **options)

    def must(self, *command):
        done = self.run(*command)
        if done.returncode:
            sys.exit(f"mutate: {' '.join(map(str, command))}: exit code {done.returncode}: {done.stdout}{done.stderr}")
        return done.stdout

    def logged(self):
        """A log with three compiles, one of which waits in the spool."""
        (self.work / "a.c").write_text("int a;\n")
        self.must(self.leastaction, "log", "consent", "yes")
        for number in range(2):
            self.must(self.wrap, "clang-22", "-c", "a.c", f"-Dn{number}")
        self.must(self.leastaction, "log", "merge")
        self.must(self.leastaction, "log", "key", "class.key")
        shutil.copy(self.work / "class.key", self.work / "whole.key")
        self.environment["LEASTACTION_LOG_SPOOL"] = "1"
        self.must(self.wrap, "clang-22", "-c", "a.c", "-Dn2")
        del self.environment["LEASTACTION_LOG_SPOOL"]
        spool = next(path for path in (self.work / "log.sqlite.spool").rglob("*") if path.is_file())
        shutil.copytree(self.work / "log.sqlite.spool", self.work / "whole.spool")
        self.must(self.leastaction, "log", "merge")
        shutil.copy(self.work / "log.sqlite", self.work / "whole.sqlite")
        return spool.relative_to(self.work / "log.sqlite.spool")

    def prepare(self):
        la, core = str(self.leastaction), "--core=skylake"
        shutil.copy(HERE / "small.c", self.work)
        self.must(la, "clang", "-O1", "-g", "small.c", "-o", "small")
        self.must(la, "record", "-o", "small.run", "--", "./small")
        self.must(la, "baseline", "small.run", core, "-o", "small.baseline")
        for viewer in ("konata", "o3pipeview"):
            self.must(la, "events", str(EXAMPLES / "excerpt_5_24.csv"), "--format", viewer, "-o", f"log.{viewer}")
        spool = self.logged()
        run = self.work / "small.run"
        read_run = [["check", "odd.run"], ["report", "odd.run", core], ["why", "odd.run", core, "--no-what-if"]]
        read_log = [["log", "status"], ["log", "show"], ["log", "show", "--json", "-"]]
        write_log = [["log", "export", "--format", "json", "--key", "class.key", "-o", "-"]]
        csv = str(EXAMPLES / "excerpt_5_24.csv")
        formats = {
            "runs": [Format(path, f"odd.run/{path.relative_to(run)}", read_run, (run, "odd.run"))
                     for path in (run / "run.json", run / "thread-0.trace", next((run / "modules").iterdir()))],
            "events CSV": [Format(csv, "odd.csv", [["report", "odd.csv"], ["check", "--events", "odd.csv"]])],
            "other CSV": [Format(EXAMPLES / "05_forces/linpack.csv", "odd.csv", [["fixedtime", "odd.csv"]]),
                          Format(EXAMPLES / "09_class/class.csv", "odd.csv", [["class", "odd.csv"]]),
                          Format(EXAMPLES / "04_scaling/misses.csv", "odd.csv", [["cachefit", "odd.csv"]]),
                          Format(EXAMPLES / "06_apex_map/two_ranks.csv", "odd.csv", [["complexity", "odd.csv", "--models", "0,1"]])],
            "TOML": [Format(HERE.parent.parent / "analysis/execution/core/data/skylake.toml", "odd.toml",
                            [["report", csv, "--core", "odd.toml"]]),
                     Format(EXAMPLES / "05_forces/stencil.toml", "odd.toml",
                            [["surface", "odd.toml", "--machine", str(EXAMPLES / "05_forces/node.toml"), "--sweep", "n=100,200"]]),
                     Format(EXAMPLES / "05_forces/node.toml", "odd.toml",
                            [["surface", str(EXAMPLES / "05_forces/stencil.toml"), "--machine", "odd.toml", "--sweep", "n=100,200"]]),
                     Format(EXAMPLES / "03_gate/leastaction.toml", "odd.toml",
                            [["gate", "--config", "odd.toml", "small.baseline", "small.run"]])],
            "baselines": [Format(self.work / "small.baseline", "odd.baseline",
                                 [["gate", "odd.baseline", "small.run"], ["gate", "small.run", "odd.baseline"]])],
            "perf text": [Format(EXAMPLES / "perf_loads.txt", "odd.txt", [["import", "perf", "odd.txt"]])],
            "Konata": [Format(self.work / "log.konata", "odd.txt", [["import", "konata", "odd.txt"]])],
            "O3PipeView": [Format(self.work / "log.o3pipeview", "odd.txt", [["import", "o3pipeview", "odd.txt"]])],
            "JSON": [Format(EXAMPLES / "06_apex_map/sort.json", "odd.json", [["complexity", "odd.json"]])],
            "activity logs": [Format(self.work / "whole.sqlite", "log.sqlite", read_log)],
            "spools": [Format(self.work / "whole.spool" / spool, f"log.sqlite.spool/{spool}",
                              [["log", "merge"], ["log", "status"]], (self.work / "whole.spool", "log.sqlite.spool"))],
            "exports": [Format(self.work / "whole.sqlite", "log.sqlite", write_log),
                        Format(self.work / "class.key", "class.key", write_log)],
        }
        self.whole = {"class.key": self.work / "whole.key", "log.sqlite": self.work / "whole.sqlite"}
        return formats

    def clean(self):
        for path in self.work.glob("log.sqlite*"):
            shutil.rmtree(path) if path.is_dir() else path.unlink()
        for name, source in self.whole.items():
            (self.work / name).write_bytes(source.read_bytes())
            (self.work / name).chmod(0o600)

    def put(self, format_, content):
        """The content in place of the format's file, all else being whole."""
        self.clean()
        if format_.whole_folder:
            source, target = format_.whole_folder
            shutil.rmtree(self.work / target, ignore_errors=True)
            shutil.copytree(source, self.work / target)
        (self.work / format_.name).write_bytes(content)

    def plan(self):
        """What damage_mutations is to know, as JSON."""
        def described(format_):
            whole, folder = format_.whole_folder or ("", "")
            return {"source": str(format_.source), "name": format_.name, "commands": format_.commands, "whole_folder": str(whole),
                    "folder": folder, "is_changed": format_.commands[0][0] == "log"}
        return {"formats": {name: [described(format_) for format_ in formats] for name, formats in self.formats.items()},
                "whole": {name: str(source) for name, source in self.whole.items()}}

    def campaign(self, name, first, times):
        """Whether something was wrong."""
        return subprocess.run([self.build / "test/damage/damage_mutations", "plan.json", name, str(first), str(times)],
                              cwd=self.work, env=self.environment, stdin=subprocess.DEVNULL).returncode != 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build")
    parser.add_argument("work")
    parser.add_argument("times", type=int)
    parser.add_argument("formats", nargs="*", metavar="FORMAT")
    parser.add_argument("--first", type=int, default=0)
    arguments = parser.parse_intermixed_args()
    mutations = Mutations(arguments.build, arguments.work)
    names = arguments.formats or list(mutations.formats)
    for name in names:
        if name not in mutations.formats:
            sys.exit(f"mutate: '{name}' is not a format: {', '.join(mutations.formats)}")
    (mutations.work / "plan.json").write_text(json.dumps(mutations.plan()))
    sys.exit(any([mutations.campaign(name, arguments.first, arguments.times) for name in names]))


if __name__ == "__main__":
    main()
