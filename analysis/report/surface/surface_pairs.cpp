#include "analysis/report/surface/surface_report.h"

namespace leastaction {

void compareMachines(SurfaceReport &report) {
  report.pairs.clear();
  for (size_t a = 0; a < report.machines.size(); ++a)
    for (size_t b = a + 1; b < report.machines.size(); ++b) {
      const SurfaceReport::MachinePath &first = report.machines[a], &second = report.machines[b];
      report.pairs.push_back({a, b,
                              report.swept
                                  ? pathDifference({report.model, report.variables, *report.swept, report.values},
                                                   {first.machine, first.path}, {second.machine, second.path})
                                  : pathDifference(first.path, second.path)});
    }
}

} // namespace leastaction
