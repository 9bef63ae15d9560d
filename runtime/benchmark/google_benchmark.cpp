// Runs the benchmarks of a program that uses Google Benchmark, each twice and as a region of its own: see README.md.
//
// The linker leads the program's calls of the functions below to __wrap_NAME, and calls of __real_NAME to Google
// Benchmark (--wrap). A version of it that lacks one has a null pointer for __real_NAME.
#include "runtime/benchmark/google_benchmark_names.h"

#include <benchmark/benchmark.h>
#include <leastaction/benchmark.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// The program has regions of its own: main is none.
extern "C" {
extern const char __leastaction_explicit_regions;
const char __leastaction_explicit_regions = 1;
}

namespace {

using benchmark::BenchmarkReporter;
using benchmark::State;
using benchmark::internal::Benchmark;

struct Registered {
  Benchmark *benchmark;
  bool hasIterations; ///< Of its own, or those that were given to all others.
};

/// Filled by constructors of static objects, which may run before those of this file.
std::vector<Registered> &registered() {
  static std::vector<Registered> all;
  return all;
}

bool listsOnly = false;              ///< --benchmark_list_tests
std::atomic<const char *> openAs{};  ///< The region of the benchmark that runs, or null between benchmarks.
thread_local const char *openHere{}; ///< The region that this thread is in.

void open() {
  openHere = openAs;
  if (openHere)
    leastaction_start(openHere);
}

void close() {
  if (openHere)
    leastaction_stop(openHere);
  openHere = nullptr;
}

bool isRecording() {
  static const bool is = leastaction::isRecordingBenchmarks();
  return is;
}

/// Sets flags of Google Benchmark as a command line would.
void setFlags(std::vector<std::string> flags) {
  static std::string noName = "benchmark";
  const char *program = BenchmarkReporter::Context::executable_name; // will be the first argument
  std::vector<char *> arguments = {program ? const_cast<char *>(program) : noName.data()};
  for (std::string &flag : flags)
    arguments.push_back(flag.data());
  int count = static_cast<int>(arguments.size());
  arguments.push_back(nullptr);
  leastaction_real::Initialize(&count, arguments.data(), benchmark::PrintDefaultHelp);
}

/// Is the argument of `main` about what recording has no use for: how often to measure, and where to write times?
bool isOfMeasuring(std::string_view argument) {
  for (const std::string_view flag :
       {"--benchmark_min_time=", "--benchmark_min_warmup_time=", "--benchmark_repetitions=", "--benchmark_out=",
        "--benchmark_out_format=", "--benchmark_perf_counters=", "--benchmark_enable_random_interleaving",
        "--benchmark_context="})
    if (argument.starts_with(flag))
      return true;
  return false;
}

bool asksForList(std::string_view argument) {
  constexpr std::string_view flag = "--benchmark_list_tests";
  if (!argument.starts_with(flag))
    return false;
  argument.remove_prefix(flag.size());
  return argument.empty() || (argument.starts_with('=') && argument != "=false" && argument != "=0");
}

/// Full names of the benchmarks that `filter` selects, each once, in the order in which they run.
std::vector<std::string> namesOf(BenchmarkReporter *reporter, const std::string &filter) {
  std::ostringstream list;
  std::ostream &output = reporter->GetOutputStream();
  reporter->SetOutputStream(&list);
  setFlags({"--benchmark_list_tests=true"});
  leastaction_real::RunSpecifiedBenchmarks(reporter, nullptr, filter);
  setFlags({"--benchmark_list_tests=false"});
  reporter->SetOutputStream(&output);
  std::vector<std::string> names;
  std::istringstream lines(list.str());
  for (std::string line; std::getline(lines, line);)
    names.push_back(line);
  return names;
}

/// A regular expression that only this name matches.
std::string onlyName(const std::string &name) {
  std::string expression = "^";
  for (const char c : name) {
    if (c == '^' || c == '\\')
      expression += '\\';
    const bool isSpecial = std::string_view(".[]{}()*+?$|").contains(c);
    expression += isSpecial ? std::string("[") + c + "]" : std::string(1, c);
  }
  return expression + "$";
}

/// Iterations of a benchmark, as its name tells: BM_Sort/1024/iterations:10.
std::string iterationsOf(const std::string &name) {
  constexpr std::string_view key = "/iterations:";
  const size_t at = name.rfind(key);
  if (at == name.npos)
    return "?";
  std::string number = name.substr(at + key.size());
  return number.substr(0, number.find('/'));
}

void fixIterations() {
  const long long iterations = leastaction::benchmarkIterations();
  for (Registered &one : registered())
    if (!std::exchange(one.hasIterations, true))
      leastaction_real::Iterations(one.benchmark, iterations);
}

/// Runs the benchmark that only `filter` selects, once, and records it as `region`.
void runAs(const char *region, BenchmarkReporter *reporter, const std::string &filter) {
  openAs = region;
  leastaction_real::RunSpecifiedBenchmarks(reporter, nullptr, filter);
  close(); // of a loop that was left early
  openAs = nullptr;
}

bool knowsThisVersion() {
  size_t (*run)(BenchmarkReporter *, BenchmarkReporter *, std::string) = leastaction_real::RunSpecifiedBenchmarks;
  return leastaction_real::Initialize && run && leastaction_real::Iterations &&
         leastaction_real::RegisterBenchmarkInternal;
}

size_t runAll(std::string filter) {
  if (filter.empty())
    filter = benchmark::GetBenchmarkFilter();
  // Of Debian's package the default reporter is deleted by whoever gets it from RunSpecifiedBenchmarks(nullptr).
  BenchmarkReporter *reporter = benchmark::CreateDefaultDisplayReporter();
  std::ostream &output = reporter->GetOutputStream(), &errors = reporter->GetErrorStream();
  std::ostream nowhere(nullptr);
  setFlags({"--benchmark_repetitions=1", "--benchmark_min_warmup_time=0",
            "--benchmark_out=", "--benchmark_perf_counters=", "--benchmark_enable_random_interleaving=false"});
  const std::vector<std::string> selected = namesOf(reporter, filter);
  if (selected.empty())
    return 0; // Google Benchmark has said so
  const std::vector<std::string> all = namesOf(reporter, ".");
  fixIterations();
  const std::vector<std::string> fixed = namesOf(reporter, "."); // with /iterations:10
  if (all.size() != fixed.size()) {
    std::fprintf(stderr, "leastaction: error: the benchmarks change while they are listed: register all of them before "
                         "the first runs\n");
    std::exit(2);
  }
  // As they are called without the iterations; threads that outlive their benchmark may still look at them.
  static std::map<std::string, std::string> regions;
  for (size_t i = 0; i < all.size(); ++i)
    regions.emplace(fixed[i], all[i]);
  output << "recorded by leastaction, after as many iterations to warm up\niterations  benchmark" << '\n' << std::flush;
  std::set<std::string> done; // benchmarks of one name run together
  for (const std::string &name : selected) {
    if (!done.insert(name).second)
      continue;
    const std::string &full = fixed[static_cast<size_t>(std::ranges::find(all, name) - all.begin())];
    const std::string &region = regions.at(full), only = onlyName(full), iterations = iterationsOf(full);
    reporter->SetOutputStream(&nowhere); // what it says of times is of no use
    reporter->SetErrorStream(&nowhere);
    runAs(leastaction::warmUpRegion, reporter, only);
    runAs(region.c_str(), reporter, only);
    output << std::string(10 - std::min<size_t>(10, iterations.size()), ' ') << iterations << "  " << region << '\n'
           << std::flush;
    reporter->SetOutputStream(&output);
    reporter->SetErrorStream(&errors);
  }
  return selected.size();
}

/// Is this a run that is recorded, with a version of Google Benchmark whose functions are there?
bool takesOver() {
  if (!isRecording() || listsOnly)
    return false;
  if (knowsThisVersion())
    return true;
  std::fprintf(stderr,
               "leastaction: warning: this version of Google Benchmark is not known: it decides itself how often "
               "benchmarks run, so that figures differ from run to run\n");
  return false;
}

} // namespace

// What the program calls instead of Google Benchmark.
// NOLINTBEGIN(readability-identifier-naming,performance-unnecessary-value-param): names and parameters are its
namespace leastaction_wrap {

void StartKeepRunning(State *state) {
  leastaction_real::StartKeepRunning(state);
  open();
}

void FinishKeepRunning(State *state) {
  close();
  leastaction_real::FinishKeepRunning(state);
}

void PauseTiming(State *state) {
  close();
  leastaction_real::PauseTiming(state);
}

void ResumeTiming(State *state) {
  leastaction_real::ResumeTiming(state);
  open();
}

void SkipWithError(State *state, const char *message) {
  close();
  if (const char *region = openAs; region && region != leastaction::warmUpRegion)
    std::fprintf(stderr, "leastaction: note: the benchmark '%s' skips itself: %s\n", region, message);
  leastaction_real::SkipWithError(state, message);
}

Benchmark *RegisterBenchmarkInternal(Benchmark *benchmark) {
  registered().push_back({.benchmark = benchmark, .hasIterations = false});
  return leastaction_real::RegisterBenchmarkInternal(benchmark);
}

void ClearRegisteredBenchmarks() {
  registered().clear();
  leastaction_real::ClearRegisteredBenchmarks();
}

Benchmark *Iterations(Benchmark *benchmark, int64_t iterations) {
  for (Registered &one : registered())
    if (one.benchmark == benchmark)
      one.hasIterations = true;
  return leastaction_real::Iterations(benchmark, iterations);
}

// How long and how often to measure says nothing of what is measured, and does not go with fixed iterations.
Benchmark *MinTime(Benchmark *benchmark, double seconds) {
  return isRecording() ? benchmark : leastaction_real::MinTime(benchmark, seconds);
}

Benchmark *MinWarmUpTime(Benchmark *benchmark, double seconds) {
  return isRecording() ? benchmark : leastaction_real::MinWarmUpTime(benchmark, seconds);
}

Benchmark *Repetitions(Benchmark *benchmark, int repetitions) {
  return isRecording() ? benchmark : leastaction_real::Repetitions(benchmark, repetitions);
}

// It would have each benchmark run once more.
void RegisterMemoryManager(benchmark::MemoryManager *manager) {
  if (!isRecording())
    leastaction_real::RegisterMemoryManager(manager);
}

void Initialize(int *count, char **arguments, void (*help)()) {
  int kept = 0;
  for (int i = 0; isRecording() && count && i < *count; ++i) {
    listsOnly |= i > 0 && asksForList(arguments[i]);
    if (i == 0 || !isOfMeasuring(arguments[i]))
      arguments[kept++] = arguments[i];
  }
  if (isRecording() && count)
    *count = kept;
  leastaction_real::Initialize(count, arguments, help);
}

size_t RunSpecifiedBenchmarks() {
  return takesOver() ? runAll("") : leastaction_real::RunSpecifiedBenchmarks();
}

size_t RunSpecifiedBenchmarks(std::string filter) {
  return takesOver() ? runAll(filter) : leastaction_real::RunSpecifiedBenchmarks(filter);
}

size_t RunSpecifiedBenchmarks(BenchmarkReporter *reporter) {
  return takesOver() ? runAll("") : leastaction_real::RunSpecifiedBenchmarks(reporter);
}

size_t RunSpecifiedBenchmarks(BenchmarkReporter *reporter, std::string filter) {
  return takesOver() ? runAll(filter) : leastaction_real::RunSpecifiedBenchmarks(reporter, filter);
}

size_t RunSpecifiedBenchmarks(BenchmarkReporter *reporter, BenchmarkReporter *file) {
  return takesOver() ? runAll("") : leastaction_real::RunSpecifiedBenchmarks(reporter, file);
}

size_t RunSpecifiedBenchmarks(BenchmarkReporter *reporter, BenchmarkReporter *file, std::string filter) {
  return takesOver() ? runAll(filter) : leastaction_real::RunSpecifiedBenchmarks(reporter, file, filter);
}

} // namespace leastaction_wrap
// NOLINTEND(readability-identifier-naming,performance-unnecessary-value-param)
