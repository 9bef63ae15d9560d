#include "analysis/study/program/job_change.h"

#include "analysis/base/trimmed.h"
#include "analysis/execution/core/core_description.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <numeric>
#include <string_view>

namespace leastaction {
namespace {

Result<double> factorOf(std::string_view value, const std::string &what, const std::string &where) {
  double factor = 0;
  const char *const end = value.data() + value.size();
  const auto [rest, problem] = std::from_chars(value.data(), end, factor);
  if (problem != std::errc() || std::string_view(rest, static_cast<size_t>(end - rest)) != "x" ||
      !(factor >= 1e-6 && factor <= 1e6))
    return fail(fmt::format("{} cannot be '{}'", what, value), where,
                fmt::format("write a factor from 1e-6 to 1e6, as in {}=2x", what));
  return factor;
}

} // namespace

Result<JobChange> parseJobChange(const std::string &text) {
  const std::string where = fmt::format("--what-if '{}'", text);
  const std::string_view whole = trimmed(text);
  JobChange change{.text = std::string(whole)};
  const size_t equals = whole.find('=');
  const bool isPlain = equals != std::string_view::npos && whole.find_first_of(" \t") == std::string_view::npos;
  const std::string_view name = isPlain ? whole.substr(0, equals) : "", value = isPlain ? whole.substr(equals + 1) : "";
  if (name == "bandwidth") {
    change.factors.bandwidth = TRY(factorOf(value, "bandwidth", where));
  } else if (name == "latency") {
    change.factors.latency = TRY(factorOf(value, "latency", where));
  } else if (name == "load") {
    if (value != "balanced" && value != "none")
      return fail(fmt::format("the load cannot be '{}'", value), where, "write load=balanced or load=none");
    change.load = value == "none" ? JobChange::Load::none : JobChange::Load::balanced;
  } else if (name == "core") {
    if (value.empty())
      return fail("the core has no name", where, "write core=NAME; 'leastaction cores' lists them");
    if (const Result<CoreDescription> known = findCore(value); !known) {
      const Error &problem = known.error();
      return fail(problem.what, problem.where == "--core" ? where : problem.where, problem.remedy);
    }
    change.core = value;
  } else {
    if (whole.find_first_of(" \t") == std::string_view::npos && whole != "memory=perfect" &&
        whole != "branches=perfect" && whole != "sets=hashed")
      return fail(fmt::format("there is no change '{}' of a job", whole), where,
                  "write bandwidth=2x, latency=0.5x, load=balanced, load=none, core=NAME, memory=perfect, "
                  "branches=perfect, sets=hashed, or a place and a rule as in 'fft.c:40 free'");
    change.program = TRY(parseChange(text));
    change.text = change.program->text;
  }
  return change;
}

JobWork changedWork(const JobWork &work, JobChange::Load load) {
  if (load == JobChange::Load::same)
    return work;
  JobWork changed = work;
  std::vector<uint64_t> sums;
  for (const std::vector<uint64_t> &own : work)
    sums.push_back(std::accumulate(own.begin(), own.end(), uint64_t{0}));
  const double mean = static_cast<double>(std::accumulate(sums.begin(), sums.end(), uint64_t{0})) /
                      static_cast<double>(std::max<size_t>(1, sums.size()));
  for (size_t rank = 0; rank < changed.size(); ++rank) {
    const double factor = load == JobChange::Load::none || sums[rank] == 0 ? 0 : mean / static_cast<double>(sums[rank]);
    // Sums are rounded, not each part of them: otherwise a rank with many calls would lose or gain.
    uint64_t before = 0, told = 0;
    for (uint64_t &ticks : changed[rank]) {
      before += ticks;
      const auto until = static_cast<uint64_t>(std::llround(static_cast<double>(before) * factor));
      ticks = until - told;
      told = until;
    }
  }
  return changed;
}

} // namespace leastaction
