#include "analysis/study/program/started_threads.h"

#include "analysis/execution/trace/addressed_functions.h"
#include "analysis/execution/trace/run.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>

namespace leastaction {
namespace {

/// How the names of functions begin that start threads, demangled.
constexpr auto threadStarts =
    std::to_array<std::string_view>({"pthread_create", "thrd_create", "std::thread::_M_start_thread",
                                     "std::thread::thread", "GOMP_parallel", "__kmpc_fork_call"});

bool startsThreads(std::string_view function) {
  return std::ranges::any_of(threadStarts, [&](std::string_view start) { return function.starts_with(start); });
}

} // namespace

bool hasThreads(const std::string &path) {
  std::error_code problem;
  if (!std::filesystem::is_directory(path, problem))
    return false;
  const Result<std::unique_ptr<Run>> run = Run::open(path);
  return run && std::max((*run)->threadFiles().size(), (*run)->stepFiles().size()) > 1;
}

std::string startOfThreads(const WhyRegion &region) {
  for (const WhyRow &row : region.byOpcode)
    if (row.opcode.starts_with(callPrefix) && startsThreads(std::string_view(row.opcode).substr(callPrefix.size())))
      return row.opcode.substr(callPrefix.size(), row.opcode.find('(') - callPrefix.size());
  return {};
}

std::vector<std::string> startedFunctions(const std::string &path) {
  const Result<std::unique_ptr<Run>> run = Run::open(path);
  return run ? functionsNamedBeside(**run, startsThreads) : std::vector<std::string>();
}

void tellOfThreads(WhyRegion &region, const std::string &run) {
  const std::string start = startOfThreads(region);
  if (start.empty() || hasThreads(run))
    return;
  constexpr size_t mostNamed = 3;
  std::vector<std::string> functions = startedFunctions(run);
  functions.resize(std::min(functions.size(), mostNamed));
  // What std::thread calls in the new thread: a lambda has no name of its own.
  if (functions.empty() && start.starts_with("std::thread"))
    functions = {"*_M_run"};
  std::string options;
  for (const std::string &function : functions)
    options += fmt::format(" --la-region='{}'", function);
  region.answer =
      functions.empty()
          ? fmt::format("The region starts threads ({}), and nothing that they do was recorded: compile with "
                        "--la-region='NAME' of the function that they run. {}",
                        start, region.answer)
          : fmt::format("The region starts threads ({}), and nothing that they do was recorded: compile with{}. {}",
                        start, options, region.answer);
}

} // namespace leastaction
