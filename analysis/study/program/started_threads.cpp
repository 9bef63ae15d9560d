#include "analysis/study/program/started_threads.h"

#include "analysis/execution/trace/addressed_functions.h"
#include "analysis/execution/trace/function_name.h"
#include "analysis/execution/trace/record_reader.h"
#include "analysis/execution/trace/run.h"
#include "analysis/study/program/line_cause.h"

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

bool hasThreads(const Run &run) {
  return std::max(run.threadFiles().size(), run.stepFiles().size()) > 1;
}

/// What goes on behind "The" and has no full stop: what is missing where a region calls `start`, and the option that
/// records it.
std::string unrecordedThreads(const std::string &start, std::vector<std::string> functions) {
  constexpr size_t mostNamed = 3;
  functions.resize(std::min(functions.size(), mostNamed));
  // What std::thread calls in the new thread: a lambda has no name of its own.
  if (functions.empty() && start.starts_with("std::thread"))
    functions = {"*_M_run"};
  std::string options;
  for (const std::string &function : functions)
    options += fmt::format(" --la-region='{}'", function);
  return fmt::format("region starts threads ({}), and nothing that they do was recorded: compile with{}", start,
                     functions.empty() ? " --la-region='NAME' of the function that they run" : options);
}

/// As startOfThreads() of a region, from the beginning of the run's traces.
std::string executedStart(const Run &run) {
  constexpr uint64_t mostWords = uint64_t{1} << 26; // half a second; threads are started early
  std::vector<std::string> starts(run.blocks().size());
  bool mayStart = false;
  for (size_t i = 0; i < starts.size(); ++i)
    if (const std::string &callee = run.blocks()[i].code.callee; !callee.empty())
      if (std::string name = functionName(callee); startsThreads(name)) {
        starts[i] = std::move(name);
        mayStart = true;
      }
  if (!mayStart)
    return {};
  for (const std::string &path : run.threadFiles()) {
    Result<ThreadTrace> trace = run.openTrace(path);
    if (!trace)
      continue;
    RecordReader reader(run, *trace);
    while (trace->words(ChunkUse::read) < mostWords && reader.next())
      if (reader.isBlock() && !starts[reader.block()].empty())
        return starts[reader.block()];
  }
  return {};
}

} // namespace

bool hasThreads(const std::string &path) {
  std::error_code problem;
  if (!std::filesystem::is_directory(path, problem))
    return false;
  const Result<std::unique_ptr<Run>> run = Run::open(path);
  return run && hasThreads(**run);
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
  region.advice = "Try: record these threads first; what they do may take most of the time.";
  const std::string threads = fmt::format("The {}.", unrecordedThreads(start, startedFunctions(run)));
  // Waiting for them is all that this thread does: how long is nominal.
  region.answer = mostOf(region.causes) == TickCause::call ? threads : threads + " " + region.answer;
}

std::string unrecordedThreads(Run &run) {
  if (run.facts().mode != RunMode::trace || hasThreads(run))
    return {};
  const std::string start = executedStart(run);
  return start.empty() ? start : "the " + unrecordedThreads(start, functionsNamedBeside(run, startsThreads));
}

} // namespace leastaction
