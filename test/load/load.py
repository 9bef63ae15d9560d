"""load.py LEASTACTION WORK CASE [--short]: much of everything on one recorded program (load.c), and little room for it.

In every case the program prints and returns what it does with LEASTACTION=off under the same limits; it is told at most
one thing; what is recorded can be read, and `check` says what is missing. The last line is "CASE: how often; what came of it".
"""
import json
import os
import resource
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
PATIENCE_S = 3000
KBYTE, MBYTE = 1 << 10, 1 << 20
LONG, SHORT = 0, 1
COUNTS = {"threads": (2000, 50), "churn": (20000, 100), "forks": (10000, 30), "regions": (1000000, 10000),
          "names": (100000, 500), "depth": (10000, 1000), "signals": (20000, 300), "closefrom": (100, 5), "chroot": (100, 3)}
WORK = "1000000"  # steps of hard-to-compress records: several chunks


class Fail(Exception):
    pass


class Load:
    def __init__(self, leastaction, work, is_short):
        self.leastaction, self.work, self.form = str(Path(leastaction).resolve()), Path(work).resolve(), SHORT if is_short else LONG
        shutil.rmtree(self.work, ignore_errors=True)
        self.work.mkdir(parents=True)
        self.environment = {name: value for name, value in os.environ.items() if not name.startswith("LEASTACTION")}
        self.program = self.build("load")

    def build(self, name, *flags):
        built = self.run([self.leastaction, "clang", "-O1", "-s", "-pthread", *flags, str(HERE / "load.c"), "-o", name])
        if built.returncode:
            raise Fail(f"load.c does not build: {built.stderr}")
        return str(self.work / name)

    def run(self, command, **options):
        environment = {**self.environment, **options.pop("environment", {})}
        return subprocess.run(command, cwd=self.work, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True,
                              errors="replace", timeout=PATIENCE_S, **options)

    def both(self, words, limit=None, program=None, run="a.run"):
        """Runs the program without and with recording; the second one's output. Nothing if it cannot run in that room at all."""
        for old in self.work.glob("a*.run"):
            shutil.rmtree(old)
        command = [*words] if program else [self.program, *words]
        plain = self.run(command, environment={"LEASTACTION": "off"}, preexec_fn=limit)
        recorded = self.run(command, environment={"LEASTACTION_OUT": run}, preexec_fn=limit)
        if plain.returncode != 7:
            return None
        if (plain.stdout, plain.returncode) != (recorded.stdout, recorded.returncode):
            raise Fail(f"{words}: {plain.stdout!r}, {plain.returncode} became {recorded.stdout!r}, {recorded.returncode}: {recorded.stderr[:500]}")
        said = recorded.stderr.splitlines()
        if len([line for line in said if not line.startswith("leastaction: note: ")]) > 1 or not all(line.startswith("leastaction: ") for line in said):
            raise Fail(f"{words}: told more than once: {recorded.stderr[:1000]}")
        return recorded

    def check(self, run="a.run", codes=(0,)):
        done = self.run([self.leastaction, "check", "--json", "-", run])
        if done.returncode not in codes:
            raise Fail(f"check {run} ended with {done.returncode}: {done.stdout[:1000]}{done.stderr[:500]}")
        return json.loads(done.stdout) if done.stdout else {}

    def report(self, run="a.run"):
        done = self.run([self.leastaction, "report", run, "--core", "skylake", "--json", "-"])
        if done.returncode:
            raise Fail(f"report {run} ended with {done.returncode}: {done.stderr[:500]}")
        return json.loads(done.stdout)

    def whole(self, case, *more):
        """A case that must be recorded whole: what check says of it."""
        count = COUNTS[case][self.form]
        said = self.both([case, str(count), *more])
        if said is None:
            raise Fail("the program does not run without recording either")
        if said.stderr:
            raise Fail(f"it is told: {said.stderr[:500]}")
        return count, self.check()


def expect(condition, text):
    if not condition:
        raise Fail(text)


def threads(load, case="threads"):
    count, checked = load.whole(case)
    expect(checked["threads"] == count and checked["region_executions"] == count, f"{checked}")
    return f"{count} threads", f"a trace of each, all whole; {checked['instructions']} instructions"


def churn(load):
    return threads(load, "churn")


def forks(load):
    count = COUNTS["forks"][load.form]
    done, instructions, group, every = 0, set(), 500, 10
    while done < count:
        now = min(group, count - done)
        said = load.both(["forks", str(now)])
        expect(said and not said.stderr, f"it is told: {said and said.stderr[:500]}")
        children = sorted(load.work.glob("a.*.run"))
        load.check()
        expect(len(children) == now, f"{len(children)} runs of {now} children")
        for child in children:
            facts = json.loads((child / "run.json").read_text())
            expect(facts["finished"] and facts["threads"] == facts["chunks"] == 1, f"{child}: {facts}")
        for child in children[::every]:
            instructions.add(load.check(child)["instructions"])
        done += now
    expect(len(instructions) == 1 and min(instructions) > 0, f"the children's instructions differ: {instructions}")
    return f"{count} forks", f"each child has a run of its own, finished; one of {every} was checked, and is whole"


def regions(load):
    count, checked = load.whole("regions")
    expect(checked["region_executions"] == count, f"{checked}")
    names_ = {region["name"]: region["execution_count"] for region in load.report()["regions"]}
    expect(names_ == {"outer": count // 2, "work": count // 2}, f"{names_}")
    return f"{count} starts", "all recorded and reported"


def names(load):
    count = COUNTS["names"][load.form]
    said = load.both(["names", str(count)])
    checked = load.check()
    expect(checked["region_executions"] == count and "(others)" in said.stderr, f"{said.stderr}: {checked}")
    print(f"said: {said.stderr.strip()}")
    return f"{count} names", "every execution recorded; all but 255 names as one, told once"


def depth(load):
    count = COUNTS["depth"][load.form]
    said = load.both(["depth", str(count)])
    checked = load.check(codes=(0, 1))
    expect(said.stderr or checked["intact"], f"nothing is said of {count} open regions: {checked}")
    print(f"said: {said.stderr.strip()}")
    return f"{count} deep", f"{checked['region_executions']} region executions recorded" + (", one message for the rest" if said.stderr else "")


def signals(load):
    count, checked = load.whole("signals")
    expect(checked["region_executions"] == 2, f"{checked}")
    if load.form == SHORT:  # a replay of the long one takes an hour
        load.report()
    return f"{count} signals", f"recorded whole; {checked['instructions']} instructions"


def closefrom(load):
    count, checked = load.whole("closefrom")
    expect(checked["region_executions"] == 2 and checked["chunks"] > 1, f"{checked}")
    return f"{count} times", f"recorded whole, {checked['chunks']} chunks"


def chroot(load):
    if os.geteuid():
        return "0 times", "skipped: chroot needs root"
    (load.work / "empty").mkdir()
    count = COUNTS["chroot"][load.form]
    said = load.both(["chroot", str(count), str(load.work / "empty")])
    checked = load.check(codes=(0, 1))
    print(f"said: {said.stderr.strip()} {checked['problems']}")
    expect(checked["region_executions"] == count + 1, f"{checked}")
    expect(checked["intact"] or any("orderly" in problem for problem in checked["problems"]), f"{checked}")
    return f"{count} regions after it", "all recorded" + ("" if checked["intact"] else "; `check` says that the end of the program is not written down")


def no_proc(load):
    if os.geteuid():
        return "0 programs", "skipped: mounting needs root"
    inside = ["unshare", "-m", "sh", "-c", 'mount -t tmpfs none /proc && exec "$@"', "sh"]
    root = load.work / "root"
    root.mkdir()
    shutil.copy(load.build("static", "-static"), root / "static")
    outcomes = []
    for words in ([*inside, load.program, "work", WORK], ["chroot", str(root), "/static", "work", WORK]):
        folder = "/a.run" if words[0] == "chroot" else "a.run"
        shutil.rmtree(root / "a.run", ignore_errors=True)
        said = load.both(words, program=words, run=folder)
        expect(said is not None, f"{words} does not run")
        found = root / "a.run" if words[0] == "chroot" else load.work / "a.run"
        outcomes.append("recorded whole" if found.exists() and load.check(found, (0, 1))["intact"] else "not recorded, and told")
        expect(outcomes[-1] == "recorded whole" or said.stderr, f"nothing is said: {words}")
        print(f"said: {said.stderr.strip()}")
    return "2 programs", f"dynamic: {outcomes[0]}; static in an empty root: {outcomes[1]}"


def limited(load, kind, sizes, unit):
    """The program under each limit: recorded whole, in part, or not at all; it never behaves otherwise, and is told where it is not whole."""
    counts = {"whole": 0, "part": 0, "none": 0, "impossible": 0}
    sentences = []
    for size in sizes if load.form == LONG else sizes[::max(1, len(sizes) // 5)]:
        said = load.both(["work", WORK], limit=lambda: resource.setrlimit(kind, (size, size)))
        if said is None:
            counts["impossible"] += 1
            continue
        checked = load.check(codes=(0, 1, 2))
        what = "whole" if checked.get("intact") else "part" if checked.get("records") else "none"
        counts[what] += 1
        # A limit on files may leave no room even for the sentence, if standard error is one; here it is a pipe.
        expect(what == "whole" or said.stderr, f"limit {size}: not whole, and nothing is said: {checked}")
        if said.stderr:
            sentences.append(said.stderr.strip())
    for sentence in sorted(set(sentences)):
        print(f"said: {sentence}")
    tried = sum(counts.values())
    return (f"{tried} limits from {sizes[0] // unit[0]:,} to {sizes[-1] // unit[0]:,}{unit[1]}",
            f"{counts['whole']} recorded whole, {counts['part']} in part, {counts['none']} not at all, {counts['impossible']} the program itself cannot "
            "run; told each time, the program unharmed")


def file_size(load):
    return limited(load, resource.RLIMIT_FSIZE, [0, *(KBYTE << shift for shift in range(16))], (KBYTE, " kbyte"))


def address_space(load):
    return limited(load, resource.RLIMIT_AS, [size * 256 * KBYTE for size in range(8, 160, 2)], (KBYTE, " kbyte"))


def descriptors(load):
    return limited(load, resource.RLIMIT_NOFILE, list(range(0, 24)), (1, " files"))


def stack(load):
    return limited(load, resource.RLIMIT_STACK, [size * 8 * KBYTE for size in range(3, 64)], (KBYTE, " kbyte"))


def main():
    is_short = "--short" in sys.argv
    leastaction, work, case = [word for word in sys.argv[1:] if word != "--short"]
    try:
        load = Load(leastaction, work, is_short)
        often, outcome = globals()[case](load)
    except (Fail, subprocess.TimeoutExpired) as failure:
        sys.exit(f"FAIL {case}: {failure}")
    shutil.rmtree(load.work)
    print(f"{case}: {often}; {outcome}")


if __name__ == "__main__":
    main()
