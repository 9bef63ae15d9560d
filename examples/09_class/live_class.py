#!/usr/bin/env python3
"""The class of class.csv again, as it would really come about: each student compiles life.c with mpicc through leastaction-wrap,
answers its questions on a pseudo-terminal, and runs the program with mpirun; each has a log of their own.

    live_class.py WRAPPER FOLDER [STUDENT...]      writes FOLDER/STUDENT.sqlite

For each report of class.csv one build. What the student says is what the report says; what is compiled goes with it: whoever
reports a compile-time error next has one now (a mistake in life.c), and before a run-time error the program loses its glider.
Two weeks of work are gone through in minutes, so at the end the events of a log are moved to the times of the reports; all
else is as the wrapper wrote it.
"""
import csv
import os
import pathlib
import pty
import select
import shutil
import sqlite3
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
STAGES = {"Learning": 1, "Functionality": 1, "Parallelizing": 2, "Tuning": 3}
COMPILE_MISTAKES = [("int rank = 0, size = 1;", "int rank = 0, size = 1"), ("MPI_Wtime() - began", "MPI_Wtime() - begin"),
                    ("typedef unsigned char Row[COLUMNS];", "typedef unsigned char Row[COLUMS];"), ("#include <mpi.h>\n", "")]
RUN_MISTAKES = [("neighbours == 3", "neighbours == 4"), ("right = (x + 1) % COLUMNS", "right = x")]
SECOND = 10**9
PATIENCE_S = 120


def run(command, folder, environment, answers=()):
    """Runs it on a terminal of its own; `answers` are (what is waited for, what is typed). Returns its output."""
    pid, terminal = pty.fork()
    if pid == 0:
        os.chdir(folder)
        os.execvpe(command[0], command, environment)
    text, answers, end = "", list(answers), time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        if answers and answers[0][0] in text:
            text = text.split(answers[0][0], 1)[1]
            os.write(terminal, answers.pop(0)[1].encode())
        if not select.select([terminal], [], [], 1)[0]:
            continue
        try:
            text += os.read(terminal, 65536).decode(errors="replace")
        except OSError:  # nobody holds it open any more
            break
    else:
        sys.exit(f"{command} does not end: {text}")
    os.close(terminal)
    os.waitpid(pid, 0)
    if answers:
        sys.exit(f"{command} did not ask {answers[0][0]!r}: {text}")
    return text


def duration_text(seconds):
    return f"{seconds // 3600}h{seconds % 3600 // 60}m{seconds % 60}s"


class Student:
    def __init__(self, name, reports, wrapper, folder):
        self.name, self.reports = name, sorted(reports, key=lambda report: int(report["end_s"]))
        self.home = folder / name
        shutil.rmtree(self.home, ignore_errors=True)
        (self.home / "bin").mkdir(parents=True)
        (self.home / "life").mkdir()
        for program in ("mpicc", "mpirun"):
            (self.home / "bin" / program).symlink_to(wrapper)
        kept = {key: value for key, value in os.environ.items() if not key.startswith(("LEASTACTION", "XDG_", "LC_")) and key != "CI"}
        self.log = folder / f"{name}.sqlite"
        for path in folder.glob(f"{name}.sqlite*"):
            path.unlink()
        # Open MPI wants to be told that it may run as root, and more processes than there are cores.
        self.environment = dict(kept, HOME=str(self.home), USER=name, LOGNAME=name, LEASTACTION_LOG=str(self.log), LANG="C.UTF-8", TERM="xterm",
                                XDG_RUNTIME_DIR=str(self.home), PATH=f"{self.home}/bin:{os.environ['PATH']}", LEASTACTION_PROJECT="life",
                                OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1", OMPI_MCA_rmaps_base_oversubscribe="1")
        self.times, self.stage = [], 1

    def source(self, number, mistakes):
        text = (HERE / "life.c").read_text().replace("#define STAGE 3", f"#define STAGE {self.stage}")
        if mistakes:
            old, new = mistakes[number % len(mistakes)]
            text = text.replace(old, new)
        return f"// version {number} of {self.name}\n{text}"

    def answers(self, number, report):
        start, end, activity = report["start_s"], int(report["end_s"]), report["activity"]
        asked = [] if number else [("Enter asks you again another time: ", "yes\n")]
        if not start and number == 0:
            return [*asked, ("today: ", "later\n")]
        asked.append(("today: ", "\n" if not start else duration_text(end - int(start)) + "\n"))
        return [*asked, ("today: ", (activity or "later") + "\n")]

    def work(self):
        for number, report in enumerate(self.reports):
            self.stage = STAGES.get(report["activity"], self.stage)
            following = self.reports[number + 1]["activity"] if number + 1 < len(self.reports) else ""
            mistakes = {"Compile-Time Error": COMPILE_MISTAKES, "Run-Time Error": RUN_MISTAKES}.get(following)
            (self.home / "life/life.c").write_text(self.source(number, mistakes))
            run(["mpicc", "-O2", "life.c", "-o", "life"], self.home / "life", self.environment, self.answers(number, report))
            if following == "Run-Time Error" or number % 8 == 7:
                run(["mpirun", "-n", "2", "./life"], self.home / "life", self.environment)
            self.times.append(int(report["end_s"]))
        self.move()

    def move(self):
        """To the times of the reports: the questions then, the compile and the run behind them."""
        log = sqlite3.connect(self.log)
        reports = log.execute("SELECT id, asked_at FROM effort_reports ORDER BY asked_at").fetchall()
        before = None
        ends = [asked for _, asked in reports[1:]] + [2**62]
        behind = [[(table, *row) for table in ("compiles", "runs") for row in log.execute(
                   f"SELECT id, started_at, duration FROM {table} WHERE started_at >= ? AND started_at < ?", (asked, end))]
                  for (_, asked), end in zip(reports, ends)]
        for (report, asked), planned, events in zip(reports, self.times, behind, strict=True):
            by, gap = planned * SECOND - asked, None if before is None else planned - before
            log.execute("UPDATE effort_reports SET asked_at = asked_at + ?1, asked_boot = asked_boot + ?1, measured_gap_s = ?2, reported_s = "
                        "CASE time_answer WHEN 'since last' THEN ?2 ELSE reported_s END WHERE id = ?3", (by, gap, report))
            for table, event, _, _ in events:
                log.execute(f"UPDATE {table} SET started_at = started_at + ?1, started_boot = started_boot + ?1 WHERE id = ?2", (by, event))
            before = max(start + by + duration for _, _, start, duration in events) / SECOND
        log.commit()
        log.close()


def main():
    wrapper, folder = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    with open(HERE / "class.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    for name in sys.argv[3:] or dict.fromkeys(row["programmer"] for row in rows):
        student = Student(name, [row for row in rows if row["programmer"] == name], wrapper, folder)
        student.work()
        counts = [sqlite3.connect(student.log).execute(query).fetchone()[0] for query in (
            "SELECT count(*) FROM compiles", "SELECT count(*) FROM compiles WHERE exit_code != 0", "SELECT count(*) FROM runs",
            "SELECT count(*) FROM runs WHERE exit_code != 0", "SELECT count(*) FROM effort_reports")]
        print("{}: {} compiles, {} of them with errors; {} runs, {} of them wrong; {} answers".format(name, *counts))
        shutil.rmtree(student.home)


if __name__ == "__main__":
    main()
