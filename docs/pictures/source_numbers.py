#!/usr/bin/env python3
"""Every number of the three sources that a command gives: ours, theirs and the difference, as the table of
docs/source_figures.md.

    docs/pictures/source_numbers.py LEASTACTION            # prints the table
    docs/pictures/source_numbers.py LEASTACTION --check    # fails if docs/source_figures.md has another one
    docs/pictures/source_numbers.py LEASTACTION --write    # puts it there
"""
import json
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PAGE = ROOT / "docs/source_figures.md"
BEGIN, END = "<!-- source_numbers.py: begin -->\n", "<!-- source_numbers.py: end -->\n"
POWERS = {"Tuning": 0.9, "Parallelizing": 0.7, "Functionality": 0.6, "Learning": 0.5, "Compile-Time Error": 0.2,
          "Run-Time Error": 0.2, "Other": 0.1}
DIMENSIONS = [("length", "(1, 0, 0)"), ("work", "(0, 1, 0)"), ("time", "(0, 0, 1)"), ("frequency", "(0, 0, -1)"),
              ("clock period", "(0, 0, 1)"), ("velocity", "(1, 0, -1)"), ("force", "(-1, 1, 0)"), ("power", "(0, 1, -1)"),
              ("mass", "(-2, 1, 2)"), ("momentum", "(-1, 1, 1)"), ("action", "(0, 1, 1)")]
KAPPAS = [20, 19, 19, 19, 19, 8, 23, 342, 342, 342, 342, 8, 347]
# Bases and areas of the triangles that give Table 2, found by a fit to it.
TRIANGLES = [(1.0000, 1.2192), (0.8498, 1.8797), (0.9699, 6.5550), (0.2115, 2.9550), (0.5967, 2.1550), (0.2836, 3.5450),
             (0.2504, 1.3839), (0.3654, 6.5183), (0.2624, 5.0450), (0.0443, 0.2550)]
TABLE_2 = [[1.2], [0.8, 1.9], [5.3, 4.7, 6.6], [3.3, 3.3, 5.4, 3.0], [1.4, 0.9, 4.4, 2.8, 2.2],
           [3.6, 3.4, 4.8, 0.8, 2.8, 3.5], [1.6, 1.6, 5.2, 1.7, 1.2, 2.2, 1.4], [6.3, 5.9, 5.9, 3.6, 5.1, 3.0, 5.1, 6.5],
           [5.2, 5.0, 6.2, 2.1, 4.4, 1.6, 3.7, 1.6, 5.0], [1.3, 1.8, 6.3, 2.7, 2.0, 3.3, 1.1, 6.3, 4.8, 0.3]]


class Commands:
    """Runs our commands, in a folder of their own."""

    def __init__(self, program, folder):
        self.program, self.folder = pathlib.Path(program).resolve(), pathlib.Path(folder)

    def json(self, *words):
        done = subprocess.run([str(word) for word in (self.program, *words, "--json", "-")], check=True,
                              capture_output=True, cwd=self.folder)
        return json.loads(done.stdout)

    def write(self, name, text):
        (self.folder / name).write_text(text)
        return self.folder / name


def shown(value):
    return value if isinstance(value, str) else f"{value:.7g}"


class Table:
    def __init__(self):
        self.rows = []

    def add(self, place, what, theirs, ours, note=""):
        if isinstance(theirs, str):
            difference = "0" if theirs == ours else "another form"
        else:
            difference = shown(ours - theirs) if abs(ours - theirs) > 1e-12 * abs(theirs) else "0"
        self.rows.append(f"| {place} | {what} | {shown(theirs)} | {shown(ours)} | {note or difference} |")

    def text(self):
        head = "| source | number | theirs | ours | difference |\n|---|---|---:|---:|---:|\n"
        return head + "\n".join(self.rows) + "\n"


def numrich(table, commands):
    quantities = {row["name"]: row for row in commands.json("units")["quantities"]}
    for name, exponents in DIMENSIONS:
        table.add("N (1.1)", f"dimension of {name}", exponents, "(" + ", ".join(quantities[name]["exponents"]) + ")")
    misses = "m_byte,l_byte,c_byte,d,misses\n" + "".join(
        f"31264,16,{2 ** e},{d},{16 * d ** (-1 / 3) * (31264 / 16 / 6) ** 2 * (2 ** e / 16) ** -0.5!r}\n"
        for e in range(15, 19) for d in (1, 2))
    fit = commands.json("cachefit", commands.write("misses.csv", misses), "--at", "m=31264,l=32,d=1", "--at",
                        "m=31264,l=32,d=2")["fits"][0]
    for ways, theirs, one in zip((1, 2), (28.5e3, 24.4e3), fit["evaluated"]):
        table.add("N (2.11)", f"critical cache size, l = 32 byte, d = {ways} [byte]", theirs,
                  round(one["c0_byte"]["value"], 2))
    table.add("N 3.1", "processors of Figure 4, p = 32", 1024, 32 ** 2)
    machines = {row["name"]: row for row in commands.json("surface")["machines"]}
    for name, latency, bandwidth in (("1990", 1e2, 1), ("2007", 1e3, 1)):
        table.add("N (3.15), (3.16)", f"φ₁ of Machine {name} [flop]", latency, machines[name]["latency_force"])
        table.add("N (3.15), (3.16)", f"φ₂ of Machine {name} [flop/word]", bandwidth, machines[name]["bandwidth_force"])
    for name, values in (("asci-red", (0.85, 9.9e3, 1.2e4)), ("cray-xt3", (4.0, 92e3, 2.3e4)),
                         ("blue-gene-l", (12, 13e3, 0.11e4))):
        for key, what, theirs in zip(("bandwidth_force", "latency_force", "half_length"),
                                     ("φ₁ [flop/byte]", "φ₂ [flop]", "l½ [byte]"), values):
            table.add("N (3.17)", f"{what} of {name}", theirs, machines[name][key])
    event = commands.write("event.csv", "instruction,opcode,issue,complete\n1,near,0,5\n2,far,0,20\n")
    report = commands.json("report", event, "--energy-at", "10")["regions"][0]
    table.add("N Figure 11", "kinetic energy halfway, κ = 20 [e₀]", 1, report["energy_at"][0]["energy"])
    table.add("N (5.17)", "action of κ = 5 and κ = 20 [e₀·tick]", 25, report["action"])
    table.add("N (5.18)", "m₀ at 1 GHz [flop·s²/word²]", 1e-18,
              commands.json("units", "1 flop / (1 GHz * 1 word)^2", "--define", "word=8 byte", "--in", "word")["value"])
    excerpt = ROOT / "examples/excerpt_5_24.csv"
    for instruction, kappa in zip(range(47, 60), KAPPAS):
        motion = commands.json("report", excerpt, "--event", instruction)["regions"][0]["event"]
        table.add("N (5.24)", f"κ of instruction {instruction}", kappa, motion["kappa"])
    curves = "programmer,time_s,action\n" + "".join(
        f"{i:02},0,0\n{i:02},{1e6 * base!r},{2e-3 * area / base * 1e12!r}\n" for i, (base, area) in enumerate(TRIANGLES, 1))
    people = commands.json("class", commands.write("curves.csv", curves))
    for i, row in enumerate(TABLE_2):
        for j, theirs in enumerate(row):
            what = f"contribution of programmer {i + 1}" if i == j else f"distance of programmers {j + 1} and {i + 1}"
            ours = people["programmers"][i]["norm_triangle"] if i == j else people["distance_triangle"][i][j]
            table.add("N Table 2", f"{what}, from fitted triangles [10⁻³ ρT²]", theirs, round(1e3 * ours, 4))
    table.add("N Figure 17", "distance of programmers 3 and 8 [10⁻³ ρT²]", 5.9,
              round(1e3 * people["distance_triangle"][7][2], 4))
    reports = "programmer,start_s,end_s,activity\n" + "".join(
        f"Ada,{1000 * i},{1000 * (i + 1)},{name}\n" for i, name in enumerate(POWERS))
    rated = {row["activity"]: row["power"] for row in commands.json("class", commands.write("all.csv", reports))["activities"]}
    for name, power in POWERS.items():
        table.add("N Table 1", f"power rating of {name}", power, rated[name])


def strohmaier(table, commands):
    rows = "system,benchmark,measured,predicted\n" + "".join(f"s,b{i},{2 ** i},1\n" for i in range(6))
    flat = commands.json("complexity", commands.write("flat.csv", rows), "--models", "scaled")["systems"][0]["models"]
    relative = next(model for model in flat if model["model"] == "scaled")["PC_relative"]
    table.add("S 2", "largest PC_r (his formula: e − 1)", 1, relative)


def lecture(table, commands):
    adding = commands.json("isoefficiency", "--work", "n", "--time", "n/P + 2*log2(P)", "--efficiency", 0.8,
                           "--processors", "4,8,16")
    for row, theirs in zip(adding["table"], (64, 192, 512)):
        table.add("I", f"n of E = .80 on {row['P']:g} processors, adding numbers", theirs, round(row["n"], 6))
    table.add("I", "growth of the work from 4 to 16 processors", 8, round(adding["table"][2]["W"] / adding["table"][0]["W"], 9))
    table.add("I", "isoefficiency of adding numbers", "P log P", adding["isoefficiency"])
    memory = commands.json("isoefficiency", "--work", "n", "--overhead", "P*log2(P)", "--efficiency", 0.5, "--processors",
                           "2,4,8,16", "--bytes", 0.5e9, "--memory", 12e9)
    for row, work, size in zip(memory["table"], (2, 8, 24, 64), (1, 4, 12, 32)):
        table.add("I", f"P log₂ P of {row['P']:g}", work, round(row["W"], 6))
        table.add("I", f"data for {row['P']:g} processors [Gbyte]", size, round(row["memory_byte"] / 1e9, 6))
    table.add("I", "processors after which 12 Gbyte do not suffice", 8, memory["memory_limits"][0]["last_fitting_P"])

    def theta(*words):
        return commands.json("isoefficiency", *words)["isoefficiency"]

    both = commands.json("isoefficiency", "--work", "W", "--overhead", "P^(3/2) + P^(3/4)*W^(3/4)")
    for term, theirs in zip(both["terms"], ("P^(3/2)", "P^3")):
        table.add("I", f"growth for {term['overhead']}", theirs, term["isoefficiency"])
    table.add("I", "together", "P^3", both["isoefficiency"])
    table.add("I", "W of Gaussian elimination, by concurrency", "P^(3/2)",
              theta("--work", "n^3", "--overhead", "P", "--concurrency", "n^2"))
    striped = commands.json("isoefficiency", "--work", "n^2", "--overhead", "ts*P*log2(P) + tw*n*P")
    table.add("I", "matrix by vector in stripes", "P^2", striped["isoefficiency"])
    table.add("I", "W of its t_w term", "W = K^2 tw^2 P^2", striped["terms"][1]["steps"][3])
    board = commands.json("isoefficiency", "--work", "n^2", "--overhead", "ts*P*log2(P) + 3/2*tw*n*sqrt(P)*log2(P)")
    table.add("I", "the same in a checkerboard", "P log^2 P", board["isoefficiency"])
    table.add("I", "W of its t_w term", "W = 9/4 K tw^2 P log^2 P", board["terms"][1]["steps"][3], "K for K²: a misprint")
    table.add("I", "all shortest paths, one source a processor", "P^3",
              theta("--work", "n^3", "--overhead", 0, "--concurrency", "n"))
    for tw, threshold, cases in ((1, 0.5, ((0.4, "P log P"), (0.9, "P^9 log P"))),
                                 (2, 0.333, ((0.5, "P^2 log P"), (0.9, "P^18 log P")))):
        fft = ["--work", "n*log2(n)", "--overhead", "ts*P*log2(P) + tw*n*log2(P)", "--set", f"tw={tw}"]
        table.add("I", f"threshold efficiency of the FFT, t_w = {tw} t_c", threshold,
                  commands.json("isoefficiency", *fft)["threshold_efficiency"])
        for efficiency, theirs in cases:
            table.add("I", f"the FFT at E = {efficiency}, t_w = {tw} t_c", theirs, theta(*fft, "--efficiency", efficiency))
    cube = commands.json("hypercube", "--from", "0101", "--to", "1010", "--order", "3,4,2,1")
    table.add("I", "way from 0101 to 1010", "0101 0001 1001 1011 1010", " ".join(cube["route"]))
    differing = [sum(a != b for a, b in zip(node, "1010")) for node in cube["route"][:-1]]
    table.add("I", "choices at its hops", "4, 3, 2, 1", ", ".join(map(str, differing)))


def main():
    if len(sys.argv) not in (2, 3) or (len(sys.argv) == 3 and sys.argv[2] not in ("--check", "--write")):
        sys.exit(__doc__)
    table = Table()
    with tempfile.TemporaryDirectory() as folder:
        commands = Commands(sys.argv[1], folder)
        numrich(table, commands)
        strohmaier(table, commands)
        lecture(table, commands)
    text = table.text()
    if len(sys.argv) == 2:
        print(text, end="")
        return
    page = PAGE.read_text()
    before, rest = page.split(BEGIN)
    has, after = rest.split(END)
    if sys.argv[2] == "--write":
        PAGE.write_text(before + BEGIN + text + END + after)
        return
    for line, (one, other) in enumerate(zip(has.splitlines() + [""] * 999, text.splitlines()), 1):
        if one != other:
            sys.exit(f"docs/source_figures.md, row {line} of the numbers:\n  has {one}\n  now {other}\n"
                     "docs/pictures/source_numbers.py LEASTACTION --write puts it right")
    if has != text:
        sys.exit("docs/source_figures.md has more numbers than there are")
    print(f"{len(table.rows)} numbers as docs/source_figures.md has them")


if __name__ == "__main__":
    main()
