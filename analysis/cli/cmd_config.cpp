#include "analysis/cli/command.h"
#include "analysis/cli/installation.h"

namespace leastaction::cli {

Result<int> commandConfig(int argc, char **argv) {
  CLI::App app("Prints the flags that make clang-22 instrument a program, for Makefiles.", "leastaction config");
  bool cflags = false, libs = false, sharedLibs = false, plugin = false, include = false;
  app.add_flag("--cflags", cflags, "flags for compiling");
  app.add_flag("--libs", libs, "flags for linking an executable");
  app.add_flag("--shared-libs", sharedLibs, "flags for linking a shared object");
  app.add_flag("--plugin", plugin, "path of the plugin");
  app.add_flag("--include", include, "flag for leastaction.h alone, for compilers without the plugin");
  bool googleBenchmark = false, catch2 = false;
  app.add_flag("--google-benchmark", googleBenchmark,
               "flags for linking a program with Google Benchmark, to put after its sources: each benchmark becomes a "
               "region; links the installed libbenchmark and its main unless something before them provides these");
  app.add_flag("--catch2", catch2, "flags for compiling tests with Catch2 2: each BENCHMARK becomes a region");
  bool mpi = false;
  app.add_flag("--mpi", mpi,
               "flags for linking an MPI program, to put before those of MPI itself: records its MPI calls even if "
               "'leastaction record' does not start it");
  app.footer("\nexamples:\n"
             "  clang-22 -O2 -g $(leastaction config --cflags) dot.c -o dot $(leastaction config --libs)\n"
             "  leastaction clang++ -O2 -g bench.cpp -o bench $(leastaction config --google-benchmark)");
  if (std::optional<int> exit = parse(app, argc, argv))
    return *exit;
  if (!cflags && !libs && !sharedLibs && !plugin && !include && !googleBenchmark && !catch2 && !mpi)
    return std::unexpected(
        Error{"nothing was asked for", "leastaction config",
              "give --cflags, --include, --libs, --shared-libs, --plugin, --google-benchmark, --catch2 or --mpi"});

  Installation parts = installation();
  std::string line;
  auto add = [&](const std::string &text) { line += (line.empty() ? "" : " ") + text; };
  if (plugin)
    add(parts.plugin);
  if (cflags || include)
    TRY(checkInstallation(parts));
  if (cflags)
    add(compileFlags(parts));
  if (include)
    add("-I" + parts.include);
  if (catch2)
    add(benchmarkFlags(parts, BenchmarkLibrary::catch2).compile);
  if (googleBenchmark) {
    TRY(checkBenchmarks(parts, BenchmarkLibrary::google));
    add(benchmarkFlags(parts, BenchmarkLibrary::google).link);
    add("-Wl,--push-state,--as-needed -lbenchmark_main -lbenchmark -Wl,--pop-state");
  }
  if (libs)
    add(linkFlags(parts, Output::executable));
  if (sharedLibs)
    add(linkFlags(parts, Output::sharedObject));
  if (mpi)
    add(mpiFlags(parts));
  TRY(writeOutput("-", line + "\n"));
  return exitDone;
}

} // namespace leastaction::cli
