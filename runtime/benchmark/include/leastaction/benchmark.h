/* What benchmarks of all libraries have in common where leastaction runs them: each runs twice with a fixed number of
 * iterations, first as a part of the region warmUpRegion, which fills the simulated caches and which reports leave out,
 * and then as a region of its own.
 *
 *   leastaction::Region region(leastaction::warmUpRegion);
 *   for (long long i = 0; i < leastaction::benchmarkIterations(); ++i) ...
 */
#ifndef LEASTACTION_BENCHMARK_H
#define LEASTACTION_BENCHMARK_H

#include <leastaction.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace leastaction {

/* Reports, gates and comparisons leave out regions of this name. */
constexpr const char *warmUpRegion = "(warm-up)";

/* Is the program recorded? With LEASTACTION=off, benchmark libraries measure time as they do by themselves. */
inline bool isRecordingBenchmarks() {
  const char *setting = std::getenv("LEASTACTION");
  return !setting || std::strcmp(setting, "off") != 0;
}

/* LEASTACTION_BENCHMARK_ITERATIONS, or 10. Ends the program with exit code 2 if that is no number of iterations: what
 * it would run with another is not what was asked for. */
inline long long benchmarkIterations() {
  constexpr long long most = 1000000000;
  const char *text = std::getenv("LEASTACTION_BENCHMARK_ITERATIONS");
  if (!text || !*text)
    return 10;
  char *end = nullptr;
  const long long number = std::strtoll(text, &end, 10);
  if (*text >= '0' && *text <= '9' && !*end && number > 0 && number <= most)
    return number;
  std::fprintf(
      stderr,
      "leastaction: error: LEASTACTION_BENCHMARK_ITERATIONS is '%s', not a whole number of iterations from 1 to "
      "%lld: write digits only, e.g. 10\n",
      text, most);
  std::exit(2);
}

} // namespace leastaction

#endif
