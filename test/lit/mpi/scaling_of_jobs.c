// How a program scales, from its jobs: overhead by kind adds up to P T_p, each kind has a law, transfers go like P log P.
// REQUIRES: openmpi
// RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir && %la_clang -O1 -g %s -o add %mpi_flags -lm
// RUN: bash -c 'for p in 1 2 4; do for n in 20000 80000; do %leastaction record -o add-$p-$n.run -- %mpirun -n $p ./add $n; done; done' > record.txt 2>&1
// RUN: %leastaction isoefficiency add-*.run --core znver4 --json add.json --html add.html --processors 4,8,64 | FileCheck %s
// RUN: %json add.json 'd["report"] == "isoefficiency" and [(job["n"], job["P"]) for job in d["by_kind"]["jobs"]] == [(n, p) for n in (20000, 80000) for p in (1, 2, 4)]' \
// RUN:   'all(job["P"] * job["ticks"] == job["serial_ticks"] + job["waiting_ticks"] + job["transferring_ticks"] + job["redundant_ticks"] == job["work_ticks"] + job["waiting_ticks"] + job["transferring_ticks"] for job in d["by_kind"]["jobs"])' \
// RUN:   'all(job["serial_is_measured"] for job in d["by_kind"]["jobs"])' \
// RUN:   'all(abs(job["speedup"] * job["ticks"] / job["serial_ticks"] - 1) < 1e-12 for job in d["by_kind"]["jobs"])' \
// RUN:   '[kind["kind"] for kind in d["by_kind"]["kinds"]] == ["waiting", "transferring", "redundant computation"]' \
// RUN:   'd["by_kind"]["kinds"][1]["fit"]["validation_error"] < 0.05' \
// RUN:   'd["by_kind"]["cannot_extrapolate"] or {run["P"] for run in d["by_kind"]["extrapolated"]} == {8, 64}'
// A job's ticks are those of its report, on the same network; on a slower one transfers take longer, and work as long.
// RUN: %leastaction report add-4-20000.run --core znver4 --json job.json > job.txt
// RUN: %json job.json 'json.load(open("add.json"))["by_kind"]["jobs"][2]["ticks"] == d["ticks"]' 'json.load(open("add.json"))["by_kind"]["jobs"][2]["work_ticks"] == d["work_ticks"]'
// RUN: %leastaction isoefficiency add-1-20000.run add-4-20000.run --core znver4 --latency 1e-5 --size 5,5 --json slow.json | FileCheck %s --check-prefix=FEW
// RUN: %json slow.json 'd["by_kind"]["jobs"][1]["transferring_ticks"] > 5 * json.load(open("add.json"))["by_kind"]["jobs"][2]["transferring_ticks"]' \
// RUN:   'd["by_kind"]["jobs"][1]["work_ticks"] == json.load(open("add.json"))["by_kind"]["jobs"][2]["work_ticks"]' 'd["by_kind"]["jobs"][0]["n"] == 5 and d["algorithms"] == []'
// RUN: bash -c 'python3 -c "import jsonschema" 2> /dev/null || exit 0; %python %inputs/check_schema.py --some add.json slow.json'
// CHECK: {{^(Waiting|Transferring|Redundant computation) limits how it scales: T_o = |No kind|These jobs do not tell}}
// CHECK: core znver4
// CHECK: overhead by kind [tick] and its share of P T_p (* estimated)
// CHECK-NEXT: n P P T_p T_1 waiting [%] transferring [%] redundant [%]
// CHECK-NEXT: 20000 1 {{[0-9]+}} {{[0-9]+}} 0 0.0 {{[0-9]+}} {{[0-9.]+}} 0 0.0
// CHECK: 80000 4
// CHECK: P T_p at n = 80000: {{.*}} T_1, {{.*}} waiting, {{.*}} transferring, {{.*}} redundant
// CHECK: the law of each kind, and what it alone asks of the work at E = 0.5
// CHECK: more ranks than recorded, extrapolated by the fit
// CHECK: Karp-Flatt
// FEW: These jobs do not show how overhead grows: all have one size, n = 5; add other sizes; at P = 4, n ={{$}}
// FEW: not known: 2 different runs cannot determine the overhead
// FEW: Nothing is extrapolated: how {{.*}} grows is not known: 2 different runs cannot determine
// FEW: These jobs do not determine an isoefficiency function: all have one size, n = 5; add other sizes.
#include "../../../examples/07_scaling_mpi/add.c"
