// Where the parts of this installation are, relative to the executable: the build tree has the same layout.
#pragma once

#include "analysis/base/error.h"

#include <string>

namespace leastaction::cli {

struct Installation {
  std::string executable; ///< leastaction itself.
  std::string plugin;     ///< LeastAction.so
  std::string library;    ///< Folder of libleastaction.a and its companions.
  std::string include;    ///< Folder of leastaction.h.
  std::string simulator;  ///< What plays jobs on platforms.
};

Installation installation();

/// Fails if the folder of leastaction.h lacks it: no program would compile.
Result<void> checkInstallation(const Installation &parts);

/// Flags that compile with the plugin; its arguments not included.
std::string compileFlags(const Installation &parts);

enum class Output { executable, staticExecutable, sharedObject };

/// Flags that link the runtime into what the linker makes.
std::string linkFlags(const Installation &parts, Output output);

/// Flags that link what records MPI calls.
std::string mpiFlags(const Installation &parts);

/// Libraries whose benchmarks become regions (runtime/benchmark).
enum class BenchmarkLibrary { google, catch2 };

/// Fails if this installation was built without what that library needs.
Result<void> checkBenchmarks(const Installation &parts, BenchmarkLibrary library);

/// Flags that must stand before the sources, and behind them where an executable is linked.
struct BenchmarkFlags {
  std::string compile;
  std::string link;
};

BenchmarkFlags benchmarkFlags(const Installation &parts, BenchmarkLibrary library);

} // namespace leastaction::cli
