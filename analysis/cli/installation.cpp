#include "analysis/cli/installation.h"

#include <filesystem>

namespace leastaction::cli {

Installation installation() {
  const std::filesystem::path executable = std::filesystem::read_symlink("/proc/self/exe");
  const std::filesystem::path prefix = executable.parent_path().parent_path();
  std::filesystem::path library = prefix / LEASTACTION_LIBRARY_FOLDER;
  return {executable, library / "LeastAction.so", library, prefix / "include", library / "leastaction_simulator"};
}

Result<void> checkInstallation(const Installation &parts) {
  std::error_code unknown;
  if (std::filesystem::exists(std::filesystem::path(parts.include) / "leastaction.h", unknown))
    return {};
  return fail("this installation of leastaction has no leastaction.h", parts.include,
              "install leastaction again; in a build tree, build all of it");
}

std::string compileFlags(const Installation &parts) {
  return "-fplugin=" + parts.plugin + " -I" + parts.include;
}

// An executable has the runtime inside and shows it to the shared objects that it loads; a shared object has its own
// copy of the stubs and takes the rest from the executable, or else from libleastaction.so. A static executable loads
// none, and a position-independent one could not relocate itself if it showed thread-local symbols.
std::string linkFlags(const Installation &parts, Output output) {
  if (output == Output::sharedObject)
    return "-L" + parts.library + " -lleastaction_stubs -l:libleastaction.so -Wl,-rpath," + parts.library;
  std::string runtime =
      "-L" + parts.library + " -Wl,--wrap=main,-u,main,--wrap=__cpu_indicator_init -l:libleastaction.a";
  if (output == Output::staticExecutable)
    return runtime;
  return runtime + " -Wl,--export-dynamic-symbol=__leastaction_*" + " -Wl,--export-dynamic-symbol=leastaction_*";
}

// Whatever MPI functions the program calls: a linker that leaves out libraries without an undefined symbol must not do
// so here.
std::string mpiFlags(const Installation &parts) {
  return "-L" + parts.library + " -Wl,--push-state,--no-as-needed -lleastaction_mpi -Wl,--pop-state -Wl,-rpath," +
         parts.library;
}

Result<void> checkBenchmarks(const Installation &parts, BenchmarkLibrary library) {
  const std::filesystem::path archive = std::filesystem::path(parts.library) / "libleastaction_google_benchmark.a";
  std::error_code unknown;
  if (library != BenchmarkLibrary::google || std::filesystem::exists(archive, unknown))
    return {};
  return fail("this leastaction was built without Google Benchmark", archive.string(),
              "install libbenchmark-dev and build it again");
}

BenchmarkFlags benchmarkFlags(const Installation &parts, BenchmarkLibrary library) {
  if (library == BenchmarkLibrary::catch2)
    return {.compile = "-I" + parts.include + "/leastaction/catch2", .link = ""};
  return {.compile = "",
          .link = "-L" + parts.library + " -Wl,@" + parts.library +
                  "/leastaction_google_benchmark.options -lleastaction_google_benchmark"};
}

} // namespace leastaction::cli
