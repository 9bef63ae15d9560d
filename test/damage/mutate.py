"""mutate.py LEASTACTION WRAP WORK TIMES [FORMAT...]: mutates each kind of file that the commands read, and runs them on it.

A command on such a file must end with 0, 1 or 2 within a minute. 2 is a refusal: the last line on standard error, and the
only one that is an error, is a sentence that begins with `leastaction: error:`. Nothing else may be one. The last mutation
that broke something stays in WORK. One line is printed for each format.
"""
import os
import random
import re
import resource
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
EXAMPLES = HERE.parent.parent / "examples"
PATIENCE_S = 60
ROOM = 8 << 30
ODD_NUMBERS = [b"-1", b"0", b"1e400", b"nan", b"18446744073709551616", b"9223372036854775807", b"0x10", b"1e-320", b""]
CONTROL = [b"\0", b"\n", b"\r", b"\xff", b"\xef\xbb\xbf", b'"', b",", b"[", b"}", b"\t", b"\x1b[31m"]


def mutated(whole, chance):
    """One to three changes: bits, bytes, pieces removed, repeated or exchanged, odd numbers, control characters, an early end.

    Of binary files mostly bits and bytes alone, since any other change is soon found out.
    """
    data = bytearray(whole)
    kinds = 2 if b"\0" in whole and chance.randrange(5) else 8
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(data) + 1)
        length = min(len(data) - at, chance.choice((1, 4, 16, 256)))
        kind = chance.randrange(kinds)
        if kind == 0 and at < len(data):
            data[at] ^= 1 << chance.randrange(8)
        elif kind == 1:
            data[at:at + length] = chance.randbytes(length)
        elif kind == 2:
            del data[at:at + length]
        elif kind == 3:
            data[at:at] = data[at:at + length]
        elif kind == 4:
            data[at:at] = chance.choice(CONTROL)
        elif kind == 5:
            del data[at:]
        elif kind == 6 and (numbers := list(re.finditer(rb"[0-9]+(\.[0-9]+)?", data[:1 << 16]))):
            place = chance.choice(numbers)
            data[place.start():place.end()] = chance.choice(ODD_NUMBERS)
        else:
            lines = data.split(b"\n")
            one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
            lines[one], lines[other] = lines[other], lines[one]
            data = bytearray(b"\n".join(lines))
    return bytes(data)


class Format:
    """A file to be mutated, and the commands that read it; `{}` stands for the mutated file."""

    def __init__(self, source, name, commands, whole_folder=None):
        self.source, self.name, self.commands, self.whole_folder = Path(source), name, commands, whole_folder


def refusal(done):
    """None if the command ended in order, or what is wrong; its sentence if it refused."""
    errors = [line for line in done.stderr.splitlines() if line.startswith("leastaction: error: ")]
    if done.returncode not in (0, 1, 2):
        return f"exit code {done.returncode}", None
    if (done.returncode == 2) != bool(errors) or len(errors) > 1 or (errors and done.stderr.splitlines()[-1] != errors[0]):
        return f"exit code {done.returncode} with {done.stderr[:400]!r}", None
    return None, errors[0] if errors else None


class Mutations:
    def __init__(self, leastaction, wrap, work):
        self.leastaction, self.wrap, self.work = Path(leastaction).resolve(), Path(wrap).resolve(), Path(work).resolve()
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
        self.whole = {"class.key": (self.work / "class.key").read_bytes(), "log.sqlite": (self.work / "whole.sqlite").read_bytes()}
        return formats

    def clean(self):
        for path in self.work.glob("log.sqlite*"):
            shutil.rmtree(path) if path.is_dir() else path.unlink()
        for name, content in self.whole.items():
            (self.work / name).write_bytes(content)
            (self.work / name).chmod(0o600)

    def put(self, format_, content):
        """The content in place of the format's file, all else being whole."""
        self.clean()
        if format_.whole_folder:
            source, target = format_.whole_folder
            shutil.rmtree(self.work / target, ignore_errors=True)
            shutil.copytree(source, self.work / target)
        (self.work / format_.name).write_bytes(content)

    def commands(self, format_):
        limit = lambda: resource.setrlimit(resource.RLIMIT_AS, (ROOM, ROOM))
        for command in format_.commands:
            try:
                yield command, self.run(self.leastaction, *command, preexec_fn=limit)
            except subprocess.TimeoutExpired:
                yield command, None

    def campaign(self, name, times):
        chance = random.Random(name)
        tried = refused = wrong = 0
        for number in range(times):
            format_ = self.formats[name][number % len(self.formats[name])]
            content = mutated(format_.source.read_bytes(), chance)
            self.put(format_, content)
            problems, sentences = [], []
            for command, done in self.commands(format_):
                problem, sentence = refusal(done) if done else ("it hangs", None)
                if problem:
                    problems.append(f"{' '.join(command)}: {problem}")
                sentences.append(sentence)
            tried += 1
            refused += any(sentences)
            if problems:
                wrong += 1
                (self.work / f"wrong-{name.replace(' ', '-')}-{number}").write_bytes(content)
                print(f"WRONG: {name}, mutation {number} of {format_.source.name}: {'; '.join(problems)}", flush=True)
        print(f"{name}: {tried} mutations, {refused} refused, {tried - refused} read, {wrong} wrong", flush=True)
        return wrong


def main():
    leastaction, wrap, work, times = sys.argv[1:5]
    mutations = Mutations(leastaction, wrap, work)
    names = sys.argv[5:] or list(mutations.formats)
    for name in names:
        if name not in mutations.formats:
            sys.exit(f"mutate: '{name}' is not a format: {', '.join(mutations.formats)}")
    sys.exit(bool(sum([mutations.campaign(name, int(times)) for name in names])))


if __name__ == "__main__":
    main()
