"""random_regions.py --leastaction TOOL --work PATH FIRST LAST: random C++ programs with many regions, nested, in loops,
branches and lambdas. Whatever the optimizer does, each region does as much floating-point work, as often, as at -O0.

No statement can be shared with another or dropped: each has a constant of its own and a volatile store. Conditions stand
around regions only, where both sides of one cannot be computed at once."""
import json
import random
import shutil
import subprocess
import sys

tool, work, first, last = sys.argv[2], sys.argv[4], *map(int, sys.argv[5:7])
# The vectorizer of straight lines fills lanes that nobody needs.
LEVELS = ["-O0", "-O1", "-O2 -fno-slp-vectorize", "-O3 -fno-slp-vectorize", "-Os -fno-slp-vectorize"]
FLOATS = ["a", "b", "c", "d", "s.x", "s.y", "t[0]", "t[1]", "*pointer", "r", "global", "h[1]", "h[n]", "array[2]", "array[n]"]
PROLOGUE = """#include "leastaction.h"
#include <cstdlib>
volatile double out; volatile int count; static double global;
static inline double mix(double x, int i) { return x * i + 3.25; }
static inline void update(double *p, double v) { *p += v * *p; }
struct S { double x, y; };
"""
FUNCTION = """{linkage}double f{number}(double a, double b, int n, double *__restrict referred) {{
  double c = b + 1.5, d = a, t[2] = {{a, b}}, array[16], &r = *referred, *pointer = &a, *h = (double *)malloc(64);
  S s{{b, a}}; int m = n * 3, k = n + 2;
  for (int i = 0; i < 16; i++) array[i] = i * a;
  h[1] = b, h[n] = a;
{body}
  double sum = a + b + c + d + s.x + s.y + t[0] + t[1] + array[n] + h[1] + m + k;
  free(h);
  return sum;
}}
"""


class Program:
    def __init__(self, seed):
        self.random, self.constants, self.regions = random.Random(seed), 0, 0

    def constant(self):
        self.constants += 1
        return str(1 + self.constants / 1024)

    def value(self):
        number = self.random.choice("nmk")
        return self.random.choice(FLOATS) if self.random.random() < 0.8 else f"(double){number}"

    def statement(self):
        target, other, number = self.random.choice(FLOATS), self.random.choice(FLOATS), self.random.choice("mk")
        kind = self.random.random()
        if kind < 0.7:
            return f"out = ({target} = {self.value()} * {self.constant()} + {other});\n"
        if kind < 0.8:
            return f"count = ({number} = (int)({other} * {self.constant()}) & 3);\n"
        if kind < 0.9:
            return f"out = ({target} = mix({self.value()}, {number}) * {self.constant()});\n"
        return f"update(&{target}, {self.constant()}), out = {target};\n"

    def statements(self, most):
        return "".join(self.statement() for _ in range(self.random.randint(1, most)))

    def region(self, depth):
        self.regions += 1
        name, body = f"r{self.regions}", self.statements(4)
        if depth < 2 and self.random.random() < 0.25:
            body += self.region(depth + 1) + self.statement()
        if self.random.random() < 0.4:
            return f'{{ leastaction::Region region("{name}");\n{body}}}\n'
        return f'leastaction_start("{name}");\n{body}leastaction_stop("{name}");\n'

    def block(self, depth):
        text = ""
        for _ in range(self.random.randint(1, 4)):
            kind = self.random.random()
            if kind < 0.4:
                text += self.region(0)
            elif kind < 0.6 or depth == 3:
                text += self.statements(3)
            elif kind < 0.75:
                bound = self.random.choice(["2", "n + 1", "3"])
                text += f"for (int i = 0; i < {bound}; i++) {{\n{self.block(depth + 1)}}}\n"
            elif kind < 0.9:
                text += f"if ({self.value()} < {self.value()}) {{\n{self.block(depth + 1)}}} else {{\n{self.block(depth + 1)}}}\n"
            else:
                text += f"[&] {{\n{self.block(depth + 1)}}}();\n"
        return text

    def text(self):
        text = PROLOGUE
        for number in range(3):
            call = f"out = f{number - 1}(c, d, n, &array[4]);\n" if number else ""
            body = self.block(0) + call + self.block(0)
            text += FUNCTION.format(linkage="static " if number < 2 else "", number=number, body=body)
        return text + "int main(int n, char **) { double z = 1.25; out = f2(n + 0.5, 2.25, n + 1, &z), out = z; }\n"


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(command)} ended with {done.returncode}\n{done.stdout}{done.stderr}")


def work_of_regions(level):
    program = f"{work}.program"
    shutil.rmtree(f"{program}.run", ignore_errors=True)
    run(tool, "clang++", *level.split(), f"{program}.cpp", "-o", program)
    run(tool, "record", "-o", f"{program}.run", "--", program)
    run(tool, "report", f"{program}.run", "--json", f"{program}.json", "--core", "skylake")
    with open(f"{program}.json", encoding="utf-8") as file:
        return {r["name"]: (r["work_flop"], r["execution_count"]) for r in json.load(file)["regions"]}


regions = 0
for seed in range(first, last + 1):
    with open(f"{work}.program.cpp", "w", encoding="utf-8") as file:
        file.write(Program(seed).text())
    expected = work_of_regions(LEVELS[0])
    regions += len(expected)
    for level in LEVELS[1:]:
        found = work_of_regions(level)
        wrong = [f"{name}: {expected.get(name)} became {found.get(name)}" for name in sorted(expected.keys() | found.keys())
                 if expected.get(name) != found.get(name)]
        if wrong:
            sys.exit(f"program {seed}, {level}: (flop, executions) of " + "; ".join(wrong))
print(f"{regions} regions alike")
