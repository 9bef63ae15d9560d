#!/usr/bin/env python3
"""Writes class.csv: the reports of ten invented students who write a parallel Game of Life in two weeks.

    make_class.py > class.csv

Nobody's real work: each student has a pace, a share of mistakes and a way of going about it, and the rest is drawn by a
generator with a fixed seed. Some reports are as bad as real ones: late, without a start, without an activity, too long.
"""
import random

FIRST_DAY = 1_794_218_400  # 2026-11-09 10:00 UTC
DAY = 86_400

# name, sessions, mean minutes of a report, reports a session, share of mistakes, minutes of learning at the start
STUDENTS = [
    ("Amara", 9, 14, 9, 0.30, 60),
    ("Bruno", 8, 17, 8, 0.35, 60),
    ("Chandra", 12, 21, 8, 0.20, 70),
    ("Dilek", 3, 30, 6, 0.15, 45),
    ("Emil", 6, 19, 8, 0.40, 60),
    ("Farah", 4, 28, 6, 0.15, 50),
    ("Gustav", 3, 18, 9, 0.25, 40),
    ("Haruto", 4, 50, 5, 0.05, 90),
    ("Ines", 4, 40, 5, 0.10, 50),
    ("Jonas", 2, 9, 6, 0.50, 20),
]
PHASES = ["Learning", "Functionality", "Parallelizing", "Tuning"]


def activity(draw, progress, mistakes):
    if draw.random() < mistakes:
        return draw.choice(["Compile-Time Error", "Compile-Time Error", "Run-Time Error"])
    if draw.random() < 0.05:
        return "Other"
    phase = min(3, int(4 * progress + draw.gauss(0, 0.5)))
    return PHASES[max(0, phase)]


def reports(draw, sessions, minutes, count, mistakes, learning):
    days = sorted(draw.sample(range(14), sessions))
    for number, day in enumerate(days):
        time = FIRST_DAY + day * DAY + draw.randrange(8 * 3600)
        for k in range(count):
            start = time if k == 0 or draw.random() < 0.2 else None
            if start is not None and k > 0:
                start = time = time + draw.randrange(300, 1800)  # a pause
            length = int(60 * max(1, draw.expovariate(1 / minutes)))
            what = activity(draw, (number + k / count) / sessions, mistakes)
            if what in ("Compile-Time Error", "Run-Time Error"):
                length = max(60, length // 4)
            if number == 0 and k == 0:
                what, length = "Learning", 60 * learning
            time += length
            yield start, time, what


def main():
    draw = random.Random(1970)
    print("programmer,start_s,end_s,activity,project")
    for name, *way in STUDENTS:
        rows = [list(row) for row in reports(draw, *way)]
        if name == "Bruno":
            rows[5][0] = rows[4][1] - 900  # overlaps what was reported before
            rows[9][2] = ""
        if name == "Emil":
            rows[20], rows[21] = rows[21], rows[20]  # entered afterwards
        if name == "Jonas":
            rows[0][0] = None
        for start, end, what in rows:
            print(f"{name},{'' if start is None else start},{end},{what},life")


main()
