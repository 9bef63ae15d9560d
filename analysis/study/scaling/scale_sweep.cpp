#include "analysis/study/scaling/scale_sweep.h"

#include "analysis/study/program/captured_program.h"
#include "analysis/study/scaling/program_to_start.h"
#include "analysis/study/scaling/scale_table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <thread>
#include <unistd.h>

namespace leastaction {
namespace {

constexpr const char *command = "leastaction scale";

std::string replaced(std::string text, const std::string &what, const std::string &with) {
  for (size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += with.size())
    text.replace(at, what.size(), with);
  return text;
}

Launcher launcherOf(const ScaleQuestion &question) {
  if (question.launcher != Launcher::automatic)
    return question.launcher;
  if (!question.platform.empty())
    return Launcher::smpirun;
  return std::getenv("SLURM_JOB_ID") ? Launcher::srun : Launcher::mpirun;
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

/// Empty if the run is in the table now or was stopped; otherwise what was wrong with it.
Result<std::string> runOnce(const ScaleQuestion &question, const std::vector<std::string> &launcher, ScaleTable &table,
                            const ScaleRun &run) {
  std::vector<std::string> words = launcher;
  words.insert(words.end(), question.program.begin(), question.program.end());
  for (std::string &word : words) {
    word = replaced(word, "{P}", std::to_string(run.processors));
    word = replaced(word, "{n}", std::to_string(run.size));
  }
  const CapturedProgram done = TRY(runCaptured(words, question.timeoutSeconds, question.stop));
  if (done.wasStopped)
    return std::string();
  if (done.timedOut || done.exitCode != 0)
    return complaintOf(done, question.timeoutSeconds);
  Result<std::vector<ScaleRow>> rows = printedRows(done.output, question.program[0]);
  if (!rows)
    return rows.error().text();
  if (rows->empty() && words[0] == "smpirun")
    return std::string("printed no table with a column time_s, and simulated time is not available otherwise");
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

/// As the table has it.
std::string programName(const ScaleQuestion &question) {
  std::string name = fmt::format("{}", fmt::join(question.program, " "));
  if (question.platform.empty())
    return name;
  return name + " on " + std::filesystem::path(question.platform).filename().string();
}

Result<ScaleSweep> fill(ScaleTable &table, const ScaleQuestion &question, const std::vector<std::string> &launcher) {
  const std::vector<uint64_t> sizes = question.sizes.empty() ? std::vector<uint64_t>{1} : question.sizes;
  const std::string name = programName(question);
  const ShowFraction show = begin("runs", question.progress);
  ScaleSweep sweep{.asked = question.processors.size() * sizes.size() * question.repetitions};
  for (uint64_t repetition = 1; repetition <= question.repetitions; ++repetition)
    for (const uint64_t size : sizes)
      for (const uint64_t processors : question.processors) {
        show(static_cast<double>(sweep.added + sweep.kept + sweep.failed) / static_cast<double>(sweep.asked));
        const ScaleRun run{.program = name, .processors = processors, .size = size, .repetition = repetition};
        if (table.has(run)) {
          ++sweep.kept;
          continue;
        }
        sweep.wasStopped = sweep.wasStopped || canBeRead(question.stop);
        if (sweep.wasStopped)
          continue; // what is in the table counts
        const std::string problem = TRY(runOnce(question, launcher, table, run));
        sweep.wasStopped = problem.empty() && !table.has(run);
        if (sweep.wasStopped)
          continue;
        ++(problem.empty() ? sweep.added : sweep.failed);
        if (!problem.empty())
          question.note(fmt::format("P = {}, n = {}: {}", processors, size, problem));
      }
  return sweep;
}

} // namespace

Result<std::vector<std::string>> launcherWords(const ScaleQuestion &question) {
  const Launcher launcher = launcherOf(question);
  if (launcher == Launcher::srun)
    return std::vector<std::string>{"srun", "-n", "{P}"};
  if (launcher == Launcher::smpirun) {
    std::vector<std::string> words = {
        "smpirun", "-np", "{P}", "-platform", question.platform, "--log=root.thresh:error"};
    if (!question.hosts.empty())
      words.insert(words.end(), {"-hostfile", question.hosts});
    if (question.computation == ComputationTime::stated)
      words.emplace_back("--cfg=smpi/simulate-computation:no");
    return words;
  }
  // As root, and with more processes than cores, Open MPI wants to be asked; MPICH does not know the words.
  const CapturedProgram version = TRY(runCaptured({"mpirun", "--version"}, 30, question.stop));
  std::vector<std::string> words = {"mpirun"};
  if (version.output.find("Open MPI") != std::string::npos) {
    words.emplace_back("--oversubscribe");
    if (geteuid() == 0)
      words.emplace_back("--allow-run-as-root");
  }
  words.insert(words.end(), {"-np", "{P}"});
  return words;
}

Result<void> checkScale(const ScaleQuestion &question) {
  bool usesSize = false;
  for (const std::string &word : question.program)
    usesSize = usesSize || word.find("{n}") != std::string::npos;
  if (usesSize && question.sizes.empty())
    return fail("--size is missing", command, "give sizes for {n}: --size 256,1024,4096");
  if (!usesSize && !question.sizes.empty())
    return fail("no argument of the program holds {n}", command,
                "write {n} where the program takes the size: -- ./add {n}");
  if (question.launcher == Launcher::smpirun && question.platform.empty())
    return fail("smpirun needs a platform", command,
                "give --platform, as examples/07_scaling_mpi/platforms/hypercube.xml");
  if (!question.platform.empty() && question.launcher != Launcher::automatic && question.launcher != Launcher::smpirun)
    return fail("--platform changes nothing with " + std::string(nameOf(question.launcher)), command, "leave it out");
  if (question.platform.empty() && question.computation != ComputationTime::measured)
    return fail("--computation changes nothing without --platform", command, "leave it out");
  if (question.platform.empty() && !question.hosts.empty())
    return fail("--hosts changes nothing without --platform", command, "leave it out");
  if (!question.hosts.empty() && access(question.hosts.c_str(), R_OK) != 0)
    return fail("the list of hosts cannot be read", question.hosts, "check its name and permissions");
  if (!question.platform.empty() && access(question.platform.c_str(), R_OK) != 0)
    return fail("the platform cannot be read", question.platform, "check its name and permissions");
  return {};
}

std::string crowdedNote(const ScaleQuestion &question, uint64_t available) {
  constexpr uint64_t factor = 4; // a sweep may go a little beyond the machine, to see that it does
  const uint64_t most = question.processors.empty() ? 0 : std::ranges::max(question.processors);
  if (launcherOf(question) != Launcher::mpirun || available == 0 || most <= factor * available)
    return "";
  return fmt::format("P = {} is far more than the {} of this machine: processes take turns on {}, so times will not "
                     "show how the program scales, unless mpirun knows other machines; --platform simulates one",
                     most, available == 1 ? "one processor" : fmt::format("{} processors", available),
                     available == 1 ? "it" : "them");
}

Result<ScaleSweep> scaleSweep(const ScaleQuestion &question) {
  TRY(checkScale(question));
  // Under Slurm a program may be there on the nodes alone.
  if (launcherOf(question) != Launcher::srun)
    TRY(checkProgram(question.program[0]));
  if (const std::string crowded = crowdedNote(question, std::thread::hardware_concurrency()); !crowded.empty())
    question.note(crowded);
  const std::vector<std::string> launcher = TRY(launcherWords(question));
  ScaleTable table = TRY(ScaleTable::open(question.table));
  const ScaleSweep sweep = TRY(fill(table, question, launcher));
  if (sweep.added + sweep.kept == 0 && !sweep.wasStopped)
    return fail("no run succeeded", question.program[0], "see the notes above");
  return sweep;
}

} // namespace leastaction
