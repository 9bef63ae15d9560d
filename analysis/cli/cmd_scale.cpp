#include "analysis/base/text_format.h"
#include "analysis/cli/command.h"
#include "analysis/cli/number_option.h"
#include "analysis/cli/progress.h"
#include "analysis/study/program/captured_program.h"
#include "analysis/study/scaling/scale_table.h"

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <unistd.h>

namespace leastaction::cli {
namespace {

struct ScaleArguments {
  std::vector<std::string> program;
  std::vector<uint64_t> processors = {1, 2, 4}, sizes;
  uint64_t repetitions = 1;
  std::string launcher = "auto", platform, hosts, computation = "measured", output = "scaling.csv";
  double timeout = 300;
};

std::string replaced(std::string text, const std::string &what, const std::string &with) {
  for (size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += with.size())
    text.replace(at, what.size(), with);
  return text;
}

/// The words that start a program on so many processors.
Result<std::vector<std::string>> launcherOf(const ScaleArguments &arguments) {
  std::string name = arguments.launcher;
  if (name == "auto")
    name = !arguments.platform.empty() ? "smpirun" : std::getenv("SLURM_JOB_ID") ? "srun" : "mpirun";
  if (name == "srun")
    return std::vector<std::string>{"srun", "-n", "{P}"};
  if (name == "smpirun") {
    std::vector<std::string> words = {
        "smpirun", "-np", "{P}", "-platform", arguments.platform, "--log=root.thresh:error"};
    if (!arguments.hosts.empty())
      words.insert(words.end(), {"-hostfile", arguments.hosts});
    if (arguments.computation == "stated")
      words.emplace_back("--cfg=smpi/simulate-computation:no");
    return words;
  }
  // As root, and with more processes than cores, Open MPI wants to be asked; MPICH does not know the words.
  const CapturedProgram version = TRY(runCaptured({"mpirun", "--version"}, 30));
  std::vector<std::string> words = {"mpirun"};
  if (version.output.find("Open MPI") != std::string::npos) {
    words.emplace_back("--oversubscribe");
    if (geteuid() == 0)
      words.emplace_back("--allow-run-as-root");
  }
  words.insert(words.end(), {"-np", "{P}"});
  return words;
}

std::string lastLine(const std::string &text) {
  const size_t end = text.find_last_not_of(" \n\r\t-");
  if (end == std::string::npos)
    return "";
  const size_t begin = text.rfind('\n', end);
  return text.substr(begin == std::string::npos ? 0 : begin + 1,
                     end - (begin == std::string::npos ? 0 : begin + 1) + 1);
}

/// The program's own words come first: launchers add theirs behind.
std::string complaintOf(const CapturedProgram &done, double timeout) {
  if (done.timedOut)
    return fmt::format("took longer than {:g} s", timeout);
  const size_t end = done.errors.find('\n');
  std::string line = done.errors.substr(0, end);
  if (line.find_first_not_of(" -\t") == std::string::npos)
    line = lastLine(done.errors);
  return fmt::format("ended with exit code {}{}", done.exitCode, line.empty() ? "" : ": " + line);
}

struct Sweep {
  uint64_t done = 0, kept = 0, failed = 0;
};

/// Empty if the run is in the table now; otherwise what was wrong with it.
Result<std::string> runOnce(const ScaleArguments &arguments, const std::vector<std::string> &launcher,
                            ScaleTable &table, const ScaleRun &run) {
  std::vector<std::string> words = launcher;
  words.insert(words.end(), arguments.program.begin(), arguments.program.end());
  for (std::string &word : words) {
    word = replaced(word, "{P}", std::to_string(run.processors));
    word = replaced(word, "{n}", std::to_string(run.size));
  }
  const CapturedProgram done = TRY(runCaptured(words, arguments.timeout));
  if (done.timedOut || done.exitCode != 0)
    return complaintOf(done, arguments.timeout);
  Result<std::vector<ScaleRow>> rows = printedRows(done.output, arguments.program[0]);
  if (!rows)
    return rows.error().text();
  if (rows->empty() && words[0] == "smpirun")
    return std::string("printed no table with a column time_s, and simulated time cannot be had otherwise");
  if (rows->empty())
    rows->push_back({.processors = {},
                     .size = {},
                     .time = fmt::format("{:.6g}", done.seconds),
                     .work = {},
                     .algorithm = {},
                     .phase = {}});
  TRY(table.add(run, *rows));
  return std::string();
}

Result<Sweep> sweep(const ScaleArguments &arguments, const std::vector<std::string> &launcher, ScaleTable &table) {
  Sweep result;
  Progress progress("runs");
  const double all = static_cast<double>(arguments.processors.size() * arguments.sizes.size() * arguments.repetitions);
  std::string name = fmt::format("{}", fmt::join(arguments.program, " "));
  if (!arguments.platform.empty())
    name += " on " + std::filesystem::path(arguments.platform).filename().string();
  for (uint64_t repetition = 1; repetition <= arguments.repetitions; ++repetition)
    for (const uint64_t size : arguments.sizes)
      for (const uint64_t processors : arguments.processors) {
        progress.show(static_cast<double>(result.done + result.kept + result.failed) / all);
        const ScaleRun run{.program = name, .processors = processors, .size = size, .repetition = repetition};
        if (table.has(run)) {
          ++result.kept;
          continue;
        }
        const std::string problem = TRY(runOnce(arguments, launcher, table, run));
        if (problem.empty()) {
          ++result.done;
          continue;
        }
        ++result.failed;
        std::fprintf(stderr, "leastaction: note: P = %llu, n = %llu: %s\n", static_cast<unsigned long long>(processors),
                     static_cast<unsigned long long>(size), printableText(problem).c_str());
      }
  return result;
}

Result<void> check(ScaleArguments &arguments) {
  bool usesSize = false;
  for (const std::string &word : arguments.program)
    usesSize = usesSize || word.find("{n}") != std::string::npos;
  if (usesSize && arguments.sizes.empty())
    return fail("--size is missing", "leastaction scale", "give sizes for {n}: --size 256,1024,4096");
  if (!usesSize && !arguments.sizes.empty())
    return fail("no argument of the program holds {n}", "leastaction scale",
                "write {n} where the program takes the size: -- ./add {n}");
  if (arguments.sizes.empty())
    arguments.sizes = {1};
  if (arguments.launcher == "smpirun" && arguments.platform.empty())
    return fail("smpirun needs a platform", "leastaction scale",
                "give --platform, as examples/07_scaling_mpi/platforms/hypercube.xml");
  if (!arguments.platform.empty() && arguments.launcher != "auto" && arguments.launcher != "smpirun")
    return fail("--platform changes nothing with " + arguments.launcher, "leastaction scale", "leave it out");
  if (arguments.platform.empty() && arguments.computation != "measured")
    return fail("--computation changes nothing without --platform", "leastaction scale", "leave it out");
  if (arguments.platform.empty() && !arguments.hosts.empty())
    return fail("--hosts changes nothing without --platform", "leastaction scale", "leave it out");
  if (!arguments.hosts.empty() && access(arguments.hosts.c_str(), R_OK) != 0)
    return fail("the list of hosts cannot be read", arguments.hosts, "check its name and permissions");
  if (!arguments.platform.empty() && access(arguments.platform.c_str(), R_OK) != 0)
    return fail("the platform cannot be read", arguments.platform, "check its name and permissions");
  return {};
}

} // namespace

Result<int> commandScale(int argc, char **argv) {
  CommandLine app(
      "Runs an MPI program on several numbers of processors and several sizes, and writes a table for "
      "'leastaction isoefficiency'. A sweep that was interrupted goes on where it was. The program prints a CSV "
      "with a column time_s (and W, algorithm, phase if it likes); if it prints none, the time from its start "
      "to its end is taken.",
      "leastaction scale");
  ScaleArguments arguments;
  app.addOption("program", arguments.program,
                "behind --: the program and its arguments; {n} is the size, {P} the processors")
      ->required();
  app.addOption("--processors", arguments.processors, "numbers of processors")
      ->delimiter(',')
      ->check(between(uint64_t{1}, uint64_t{1'000'000}))
      ->showDefault();
  app.addOption("--size", arguments.sizes, "sizes for {n}")
      ->delimiter(',')
      ->check(between(uint64_t{1}, uint64_t{1} << 53));
  app.addOption("--repeat", arguments.repetitions, "runs of each")
      ->check(between(uint64_t{1}, uint64_t{10'000}))
      ->showDefault();
  app.addOption("--launcher", arguments.launcher,
                "what starts it (auto: smpirun with --platform, srun under Slurm, else mpirun)")
      ->check(oneOf({"auto", "mpirun", "srun", "smpirun"}))
      ->showDefault();
  app.addOption("--platform", arguments.platform, "a platform of SimGrid: time is simulated");
  app.addOption(
      "--hosts", arguments.hosts,
      "with --platform: a file with the nodes' names, one a line, in the order of the ranks (default: SimGrid's)");
  app.addOption("--computation", arguments.computation,
                "with --platform: 'measured' here, or 'stated' by the program (smpi_execute_flops)")
      ->check(oneOf({"measured", "stated"}))
      ->showDefault();
  app.addOption("--timeout", arguments.timeout, "seconds after which a run is given up")
      ->check(numberBetween(0.1, 1e6))
      ->showDefault();
  app.addOption("-o,--output", arguments.output, "the table; it is gone on with if it exists")->showDefault();
  app.footer("\nexamples:\n"
             "  leastaction scale --processors 1,2,4 --size 1000,100000 -o add.csv -- ./add {n} ...\n"
             "  leastaction scale --platform hypercube.xml --processors 1,4,16 --size 256 -- ./matvec {n} striped ...");
  if (std::optional<int> exit = parse(app, argc, argv))
    return *exit;
  TRY(check(arguments));
  const std::vector<std::string> launcher = TRY(launcherOf(arguments));
  ScaleTable table = TRY(ScaleTable::open(arguments.output));
  const Sweep done = TRY(sweep(arguments, launcher, table));
  if (done.done + done.kept == 0)
    return std::unexpected(Error{"no run succeeded", arguments.program[0], "see the notes above"});
  if (Result<void> written = writeOutput("-", fmt::format("{}: {} runs added, {} were there, {} failed\n",
                                                          arguments.output, done.done, done.kept, done.failed));
      !written)
    return std::unexpected(written.error());
  return done.failed == 0 ? exitDone : exitNo;
}

} // namespace leastaction::cli
