// How long all distances of a class take: productivity_bench [PROGRAMMERS [INTERVALS]]
#include "analysis/programmers/productivity/programmer_metric.h"
#include "analysis/programmers/productivity/scaled_curves.h"

#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <random>

namespace {

using namespace leastaction;

double seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// Reports of a quarter of an hour on average. `alike` from 0 (pace and diligence of each is another) to 1 (all have
/// the same reports but for seconds: hardly two curves are apart anywhere).
std::vector<ActionFunction> classOf(size_t programmers, size_t intervals, double alike) {
  constexpr double powers[] = {0.9, 0.7, 0.6, 0.5, 0.2, 0.2, 0.1};
  std::vector<ActionFunction> functions;
  for (size_t i = 0; i < programmers; ++i) {
    std::mt19937 random(alike == 1 ? 1 : static_cast<uint32_t>(i) + 1), own(static_cast<uint32_t>(i) + 1);
    std::exponential_distribution<double> duration(1.0 / 900);
    std::uniform_int_distribution<size_t> activity(0, 6);
    std::uniform_real_distribution<double> unit(0, 1);
    const double pace = 1 + (1 - alike) * unit(own);
    std::vector<WorkStretch> stretches;
    for (size_t k = 0; k < intervals; ++k) {
      const double length = pace * duration(random) + 1 + unit(own);
      stretches.push_back({length, powers[activity(random)]});
    }
    functions.push_back(actionOfStretches(stretches));
  }
  return functions;
}

/// What somebody writes first: both curves at many places.
double sampledDistance(const std::vector<double> &a, const std::vector<double> &b) {
  double sum = 0;
  for (size_t k = 0; k < a.size(); ++k)
    sum += std::abs(a[k] - b[k]);
  return sum / static_cast<double>(a.size());
}

void measure(size_t programmers, size_t intervals, const char *name, double alike) {
  const std::vector<ActionFunction> functions = classOf(programmers, intervals, alike);
  double start = seconds();
  const ProgrammerMetric metric = programmerMetric(functions);
  const double ours = seconds() - start;

  start = seconds();
  const ScaledCurves curves(functions);
  double most = 0;
  for (size_t i = 0; i < programmers; ++i)
    for (size_t j = 0; j < i; ++j)
      most = std::max(most, std::abs(curves.sweptDistance(i, j) - metric.distance[i][j]));
  const double swept = seconds() - start;

  start = seconds();
  constexpr size_t places = 4000;
  std::vector<std::vector<double>> samples;
  for (const ActionFunction &function : functions) {
    std::vector<double> &sample = samples.emplace_back();
    const double unit = metric.unitSeconds;
    for (size_t k = 0; k < places; ++k)
      sample.push_back(actionAt(function, function.time - unit * (1 - (static_cast<double>(k) + 0.5) / places)) / unit /
                       unit);
  }
  double error = 0;
  for (size_t i = 0; i < programmers; ++i)
    for (size_t j = 0; j < i; ++j)
      error = std::max(error, std::abs(sampledDistance(samples[i], samples[j]) - metric.distance[i][j]));
  const double sampled = seconds() - start;
  fmt::print("{}: matrix {:.2f} s; every piece of every pair, one thread {:.2f} s, differs by {:.1e}; {} samples, one "
             "thread {:.2f} s, error {:.1e}\n",
             name, ours, swept, most, places, sampled, error);
}

} // namespace

int main(int argc, char **argv) {
  const size_t programmers = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 1000;
  const size_t intervals = argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 500;
  fmt::print("{} programmers, {} intervals each, wall time\n", programmers, intervals);
  measure(programmers, intervals, "each at another pace", 0);
  measure(programmers, intervals, "all at one pace", 0.999);
  measure(programmers, intervals, "all the same except for seconds", 1);
  return 0;
}
