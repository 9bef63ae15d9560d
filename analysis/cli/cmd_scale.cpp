#include "analysis/base/text_format.h"
#include "analysis/cli/choice_option.h"
#include "analysis/cli/command.h"
#include "analysis/cli/number_option.h"
#include "analysis/cli/progress.h"
#include "analysis/cli/stop_signals.h"
#include "analysis/study/scaling/scale_sweep.h"

#include <fmt/format.h>

#include <cstring>

namespace leastaction::cli {

Result<int> commandScale(int argc, char **argv) {
  CLI::App app("Runs an MPI program on several processor counts and sizes, and writes a table for 'leastaction "
               "isoefficiency'. An interrupted sweep resumes when the command is repeated. The program may print a CSV "
               "with a column time_s (and W, algorithm, phase); if it prints none, its run is timed from start to end.",
               "leastaction scale");
  ScaleQuestion question;
  app.add_option("program", question.program,
                 "after --: the program and its arguments; {n} stands for the size, {P} for the processor count")
      ->required();
  app.add_option("--processors", question.processors, "processor counts, separated by commas")
      ->delimiter(',')
      ->check(CLI::Range(uint64_t{1}, uint64_t{1'000'000}))
      ->capture_default_str();
  app.add_option("--size", question.sizes, "sizes for {n}, separated by commas")
      ->delimiter(',')
      ->check(CLI::Range(uint64_t{1}, uint64_t{1} << 53));
  app.add_option("--repeat", question.repetitions, "number of runs of each")
      ->check(CLI::Range(uint64_t{1}, uint64_t{10'000}))
      ->capture_default_str();
  addChoice(app, "--launcher", question.launcher,
            "launcher of the program (auto: smpirun with --platform, srun under Slurm, else mpirun)");
  app.add_option("--platform", question.platform, "SimGrid platform file: simulate the time");
  app.add_option(
      "--hosts", question.hosts,
      "file with the nodes' names, one per line, in the order of the ranks (with --platform; default: SimGrid's)");
  addChoice(app, "--computation", question.computation,
            "computation time as measured here, or as stated by the program with smpi_execute_flops (with --platform)");
  app.add_option("--timeout", question.timeoutSeconds, "time limit of a run in seconds")
      ->check(numberBetween(0.1, 1e6))
      ->capture_default_str();
  app.add_option("-o,--output", question.table, "output table; an existing one is continued")->capture_default_str();
  app.footer("\nexamples:\n"
             "  leastaction scale --processors 1,2,4 --size 1000,100000 -o add.csv -- ./add {n} ...\n"
             "  leastaction scale --platform hypercube.xml --processors 1,4,16 --size 256 -- ./matvec {n} striped ...");
  if (std::optional<int> exit = parse(app, argc, argv))
    return *exit;
  question.progress = progressBar();
  question.note = tellNote;
  const StopSignals signals;
  question.stop = signals.descriptor();
  const ScaleSweep sweep = TRY(scaleSweep(question));
  if (const int signal = signals.taken(); sweep.wasStopped && signal != 0) {
    std::fprintf(stderr, "leastaction: stopped by SIG%s: %s has %s of the %s runs; the same command resumes there\n",
                 sigabbrev_np(signal), printableText(question.table).c_str(),
                 std::to_string(sweep.added + sweep.kept).c_str(), std::to_string(sweep.asked).c_str());
    endBySignal(signal);
  }
  TRY(writeOutput("-", fmt::format("{}: {} runs added, {} already there, {} failed\n", question.table, sweep.added,
                                   sweep.kept, sweep.failed)));
  return sweep.failed == 0 ? exitDone : exitNo;
}

} // namespace leastaction::cli
