#include "analysis/cli/command.h"
#include "analysis/cli/installation.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <sstream>
#include <string_view>
#include <unistd.h>

namespace leastaction::cli {
namespace {

constexpr std::string_view intro =
    "Runs clang-22 with the plugin and, when it links, with the runtime. All other arguments are passed to clang.";
constexpr std::string_view options =
    R"(  --la-mode=trace     record each block that runs and the memory it touches (default)
  --la-mode=count     count how often each block runs
  --la-mode=probe     time instructions where they run:
    --la-probe=memory, float, branch or all   which of them (default: memory)
    --la-probe-form=serialised or free        each alone, or overlapping as in the program (default: serialised)
    --la-probe-every=N or ~N                  every Nth execution, or one in N chosen at random (default: 1)
  --la-mode=markers   record only the start and end of regions
  --la-region=GLOB    make functions whose names match regions (repeatable)
  --la-sample=loops   let windows of record --sample begin in loops, too, not only where functions are called; the
                      program tests in each round of a loop whether it is recorded (mode trace; default: calls)
  --la-benchmark=LIBRARY  make benchmarks of google (Google Benchmark) or catch2 (Catch2 2) regions; google
                      also needs its library linked
)";
constexpr std::string_view notes =
    R"(Without regions in the source or on the command line, `main` is the region. `leastaction record --emulate` records
programs of other compilers (gcc, gfortran, other versions of clang) unchanged.

example:
  leastaction clang -O3 -g dot.c -o dot
  leastaction clang++ -O2 --la-region='solver::*' solver.cpp -o solver
  leastaction clang++ -O2 -g --la-benchmark=google bench.cpp -o bench -lbenchmark_main -lbenchmark
)";

std::string helpText() {
  return fmt::format("usage: leastaction clang [--la-mode=MODE] [--la-region=GLOB]... ARGS...\n"
                     "       leastaction clang++ ...\n\n{}\n\n{}\n{}",
                     intro, options, notes);
}

/// The plugin's options as an application's, for who describes all commands. The rest of the line is clang's.
int describeOptions(int argc, char **argv) {
  CLI::App app(std::string(intro), std::string("leastaction ") + argv[0]);
  std::string word;
  std::vector<std::string> words;
  app.add_option("argument", words, "clang's own options, and files");
  app.add_option("--la-mode", word,
                 "what to record: trace, each block that runs and the memory it touches; count, how often each block "
                 "runs; probe, how long instructions take where they run; markers, only the start and end of regions")
      ->check(CLI::IsMember({"trace", "count", "probe", "markers"}))
      ->default_str("trace");
  app.add_option("--la-region", word, "make the functions whose names match this pattern regions (repeatable)");
  app.add_option("--la-sample", word,
                 "where windows of record --sample begin: calls, where functions begin or return; loops, there and in "
                 "loops (mode trace)")
      ->check(CLI::IsMember({"calls", "loops"}))
      ->default_str("calls");
  app.add_option("--la-probe", word, "instructions to time in mode probe")
      ->check(CLI::IsMember({"memory", "float", "branch", "all"}))
      ->default_str("memory");
  app.add_option("--la-probe-form", word,
                 "time each instruction alone, or overlapping with others as in the program (mode probe)")
      ->check(CLI::IsMember({"serialised", "free"}))
      ->default_str("serialised");
  app.add_option("--la-probe-every", word, "time every Nth execution, or one in N chosen at random, ~N (mode probe)")
      ->default_str("1");
  app.add_option(
         "--la-benchmark", word,
         "make the benchmarks of this library regions: Google Benchmark, which must also be linked, or Catch2 2")
      ->check(CLI::IsMember({"google", "catch2"}));
  app.footer("\n" + std::string(notes));
  return parse(app, argc, argv).value_or(exitDone);
}

void addWords(std::vector<std::string> &arguments, const std::string &flags) {
  std::istringstream words(flags);
  for (std::string word; words >> word;)
    arguments.push_back(word);
}

/// Options of the plugin may have their value behind a space.
bool takesValue(std::string_view argument) {
  constexpr std::array options = {"--la-mode",       "--la-region",      "--la-sample",   "--la-probe",
                                  "--la-probe-form", "--la-probe-every", "--la-benchmark"};
  return std::ranges::find(options, argument) != options.end();
}

/// Of an argument --la-benchmark=LIBRARY.
Result<BenchmarkLibrary> benchmarkLibrary(std::string_view argument) {
  const std::string_view name = argument.substr(std::min(argument.size(), argument.find('=') + 1));
  if (name == "google")
    return BenchmarkLibrary::google;
  if (name == "catch2")
    return BenchmarkLibrary::catch2;
  return fail("'" + std::string(name) + "' is not a benchmark library that leastaction knows",
              "leastaction clang --la-benchmark", "write --la-benchmark=google or --la-benchmark=catch2");
}

bool isMode(std::string_view word) {
  constexpr std::array<std::string_view, 4> modes = {"trace", "count", "probe", "markers"};
  return std::ranges::find(modes, word) != modes.end();
}

} // namespace

Result<int> commandClang(int argc, char **argv) {
  const Installation parts = installation();
  std::vector<std::string> arguments = {std::string_view(argv[0]) == "clang++" ? "clang++-22" : "clang-22",
                                        "--start-no-unused-arguments", "-fplugin=" + parts.plugin, "-I" + parts.include,
                                        "--end-no-unused-arguments"};
  Output output = Output::executable;
  std::string benchmarkLinkFlags;
  bool hasInput = false; // `clang -v` alone says its version
  for (int i = 1; i < argc; ++i) {
    std::string argument = argv[i];
    if (argument == "--help" || argument == "-h")
      return isDescribed() ? describeOptions(argc, argv) : printHelp(helpText());
    // Else a source that stands behind it would be taken for the mode, and clang would find none.
    if (argument == "--la-mode" && !(i + 1 < argc && isMode(argv[i + 1])))
      return std::unexpected(
          Error{i + 1 < argc ? "'" + std::string(argv[i + 1]) + "' is not a mode" : "the mode is missing",
                "leastaction " + std::string(argv[0]) + " --la-mode",
                "write --la-mode=MODE, with trace, count, probe or markers"});
    if (takesValue(argument) && i + 1 < argc)
      argument += std::string("=") + argv[++i];
    if (argument == "--la-benchmark" || argument.starts_with("--la-benchmark=")) {
      const BenchmarkLibrary library = TRY(benchmarkLibrary(argument));
      TRY(checkBenchmarks(parts, library));
      const BenchmarkFlags flags = benchmarkFlags(parts, library);
      benchmarkLinkFlags += " " + flags.link;
      // Before what the program itself includes the library from.
      std::vector<std::string> first = {"--start-no-unused-arguments"};
      addWords(first, flags.compile);
      first.push_back("--end-no-unused-arguments");
      arguments.insert(arguments.begin() + 1, first.begin(), first.end());
      continue;
    }
    if (argument.starts_with("--la-")) {
      // The plugin itself knows which keys and values are valid, and says so with the compiler's diagnostics.
      arguments.push_back("-fplugin-arg-leastaction-" + argument.substr(5));
      continue;
    }
    // clang does not load frontend plugins for these: the program would be built and record nothing.
    bool isInput = !argument.starts_with("-") && std::string_view(argv[i - 1]) != "-o";
    hasInput |= isInput || argument == "-";
    if (isInput && (argument.ends_with(".ll") || argument.ends_with(".bc")))
      return std::unexpected(Error{"LLVM IR cannot be instrumented", argument, "compile from C or C++ source"});
    if (argument == "-shared" || argument == "--shared")
      output = Output::sharedObject;
    if (argument == "-static" || argument == "-static-pie")
      output = Output::staticExecutable;
    arguments.push_back(argument);
  }
  if (argc == 1) {
    printHelp(helpText());
    return exitBad;
  }
  TRY(checkInstallation(parts));
  if (hasInput) {
    arguments.push_back("--start-no-unused-arguments");
    if (output != Output::sharedObject)
      addWords(arguments, benchmarkLinkFlags);
    addWords(arguments, linkFlags(parts, output));
    arguments.push_back("--end-no-unused-arguments");
  }

  std::vector<char *> pointers;
  for (std::string &argument : arguments)
    pointers.push_back(argument.data());
  pointers.push_back(nullptr);
  execvp(pointers[0], pointers.data());
  return std::unexpected(Error{arguments[0] + " cannot be run: " + std::strerror(errno), "PATH",
                               "install clang-22, or compile with what you have and record with 'leastaction record "
                               "--emulate'"});
}

} // namespace leastaction::cli
