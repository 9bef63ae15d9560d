// Patterns match symbols and the names people use; C++ functions match without their parameters.
// RUN: %la_clangxx -O1 '--la-region=solver::*' '--la-region=plai?' %s -o %t && rm -rf %t.run
// RUN: %exits 42 %leastaction record -o %t.run -- %t
// RUN: %leastaction report %t.run --json %t.json --core skylake > %t.txt
// RUN: %json %t.json 'sorted(r["name"] for r in d["regions"]) == ["plain", "solver::Grid::sweep", "solver::run"]'
// RUN: %la_clangxx -O1 '--la-region=_ZN6solver3runEi' %s -o %t.2 && rm -rf %t.2.run
// RUN: %exits 42 %leastaction record -o %t.2.run -- %t.2
// RUN: %leastaction report %t.2.run --json %t.json --core skylake > %t.txt
// RUN: %json %t.json '[r["name"] for r in d["regions"]] == ["solver::run"]'
namespace solver {
struct Grid {
  int n;
  int sweep() const;
};
int Grid::sweep() const { return n * 2; }
int run(int n) { return Grid{n}.sweep() + 1; }
} // namespace solver
extern "C" int plain(int n) { return n - 1; }
extern "C" int explain(int n) { return n + 1; }
int main(int n, char **) { return plain(n) + explain(n) + solver::run(19) + n; }
