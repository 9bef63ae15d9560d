#include "analysis/cli/command.h"
#include "analysis/execution/step/tracer.h"
#include "analysis/execution/trace/run.h"
#include "analysis/study/program/clock_event.h"
#include "runtime/step_format.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <iterator>
#include <optional>
#include <set>
#include <string_view>
#include <sys/personality.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace leastaction::cli {
namespace {

namespace fs = std::filesystem;

constexpr int exitNotFound = 127, exitNotExecutable = 126; // as a shell has them

/// Is the name in use, be it by a symbolic link that leads nowhere?
bool isThere(const fs::path &name) {
  std::error_code problem;
  return fs::exists(fs::symlink_status(name, problem));
}

/// PROGRAM.run, or PROGRAM-2.run and so on if that exists: nothing recorded is lost.
fs::path freeName(const fs::path &program) {
  fs::path name = program.filename().string() + ".run";
  for (int number = 2; isThere(name); ++number)
    name = program.filename().string() + "-" + std::to_string(number) + ".run";
  return name;
}

/// Runs beside the one that was asked for, NAME.run: of an MPI program's ranks, NAME.rank-3.run, and of other
/// processes, NAME.PID.run, NAME.PID-2.run.
struct OtherRuns {
  std::set<fs::path> ranks, processes;
};

OtherRuns otherRuns(const fs::path &folder) {
  const std::string extension = folder.extension() == ".run" ? ".run" : "";
  const std::string begin = (extension.empty() ? folder.filename() : folder.stem()).string() + ".";
  OtherRuns found;
  std::error_code problem;
  for (fs::directory_iterator entry(folder.parent_path(), problem), end; !problem && entry != end;
       entry.increment(problem)) {
    const std::string name = entry->path().filename().string();
    if (name.size() <= begin.size() + extension.size() || !name.starts_with(begin) || !name.ends_with(extension))
      continue;
    std::string_view what(name);
    what = what.substr(begin.size(), what.size() - begin.size() - extension.size());
    const bool isRanks = what.starts_with("rank-");
    what.remove_prefix(isRanks ? 5 : 0);
    if (isRanks && what.find_first_not_of("0123456789") == what.npos)
      found.ranks.insert(entry->path());
    else if (what.find_first_not_of("0123456789-.") == what.npos && isThere(entry->path() / "run.json"))
      found.processes.insert(entry->path());
  }
  return found;
}

/// Those that were not there before.
OtherRuns newRuns(const fs::path &folder, const OtherRuns &before) {
  const OtherRuns all = otherRuns(folder);
  OtherRuns found;
  std::ranges::set_difference(all.ranks, before.ranks, std::inserter(found.ranks, found.ranks.end()));
  std::ranges::set_difference(all.processes, before.processes, std::inserter(found.processes, found.processes.end()));
  return found;
}

/// Why the name cannot be that of a new folder, if something has it.
Result<void> checkName(const fs::path &folder) {
  std::error_code problem;
  const fs::file_status there = fs::symlink_status(folder, problem);
  if (!fs::exists(there))
    return {};
  if (fs::is_symlink(there) && !fs::exists(folder, problem))
    return fail("the run folder cannot be made: the name is that of a symbolic link to '" +
                    fs::read_symlink(folder, problem).string() + "', which does not exist",
                folder, "choose another with -o, or remove the link");
  if (!fs::is_directory(folder, problem))
    return fail("the run folder cannot be made: there is a file of that name", folder, "choose another with -o");
  if (!fs::exists(folder / "run.json", problem))
    return fail("the run folder cannot be made: there is a folder of that name, and it is not a run", folder,
                "choose another with -o");
  return fail("the run folder exists already", folder, "choose another with -o, or remove it");
}

/// Checks, before the program is run, that the run folder can be made.
Result<void> checkFolder(const fs::path &folder) {
  std::error_code problem;
  if (Result<void> isFree = checkName(folder); !isFree)
    return isFree;
  const fs::path parent = folder.parent_path();
  const fs::file_status there = fs::status(parent, problem);
  if (there.type() == fs::file_type::none)
    return fail("the run folder cannot be made: " + problem.message(), folder,
                "choose a place that can be written with -o");
  if (isThere(parent) && !fs::is_directory(there))
    return fail("the run folder cannot be made: '" + parent.string() + "' is not a folder", folder,
                "choose another place with -o");
  if (!fs::is_directory(there))
    return fail("the run folder cannot be made: there is no folder '" + parent.string() + "'", folder,
                "make it, or choose another place with -o");
  // Tried with a name of its own: several ranks of a program may be here at once.
  fs::path trial = folder.string() + "." + std::to_string(getpid());
  if (mkdir(trial.c_str(), 0777) != 0)
    return fail(std::string("the run folder cannot be made: ") + std::strerror(errno), folder,
                "choose a place that can be written with -o");
  rmdir(trial.c_str());
  return {};
}

/// LEASTACTION_MAX_BYTES. A program on its own goes on without a limit if it is no number; here nothing has run yet.
Result<uint64_t> maxBytes() {
  const char *setting = getenv("LEASTACTION_MAX_BYTES");
  const std::string_view text = setting ? setting : "";
  uint64_t number = UINT64_MAX;
  if (text.empty())
    return number;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (problem != std::errc() || end != text.data() + text.size())
    return fail("LEASTACTION_MAX_BYTES is '" + std::string(text) + "', not a whole number of bytes",
                "leastaction record", "write digits only, e.g. 1000000");
  return number;
}

/// The number of ticks that an option or a variable of the environment gives; empty if neither does.
Result<std::string> callersPast(const std::string &option) {
  const char *variable = getenv("LEASTACTION_CALLERS_PAST");
  std::string text = option.empty() && variable ? variable : option;
  uint64_t number = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (!text.empty() && (problem != std::errc() || end != text.data() + text.size()))
    return fail((option.empty() ? "LEASTACTION_CALLERS_PAST is '" : "--callers-past is '") + text +
                    "', not a whole number of ticks",
                "leastaction record", "write digits only, e.g. 300");
  return text;
}

/// Has any of the run's files a chunk that is whole?
bool holdsRecords(const fs::path &folder, ThreadTrace::Kind kind) {
  std::error_code problem;
  for (const fs::directory_entry &entry : fs::directory_iterator(folder, problem))
    if (entry.path().extension() == (kind == ThreadTrace::Kind::steps ? ".steps" : ".trace"))
      if (Result<ThreadTrace> trace = ThreadTrace::open(entry.path(), kind); trace && trace->nextChunk())
        return true;
  return false;
}

struct RunFolder {
  fs::path path;
  std::string shown; ///< As the user named it.
};

/// One sentence: what there is of a recording whose program has ended. Empty if the program was never run.
std::string outcomeOf(const RunFolder &run, bool isStepped, const std::set<fs::path> &ranks, bool ranAtAll) {
  const char *setting = getenv("LEASTACTION");
  if (fs::exists(run.path / "run.json")) {
    bool isRecorded = holdsRecords(run.path, ThreadTrace::Kind::records);
    if (isStepped && isRecorded) { // Files whose code was stepped are copied at the end, when the disk may be full.
      const Result<std::unique_ptr<Run>> readable = Run::open(run.path);
      if (!readable)
        return "what was recorded cannot be read: " + readable.error().text();
      if ((*readable)->facts().mode == "step")
        isRecorded = holdsRecords(run.path, ThreadTrace::Kind::steps);
    }
    if (!isRecorded)
      return "nothing was recorded: " + run.shown +
             " holds no records, because of what is said above or because the program was killed before the first were "
             "written; remove it and record again";
    return "recorded " + run.shown + "; 'leastaction report " + run.shown + "' shows it";
  }
  if (!ranks.empty())
    return "recorded " + std::to_string(ranks.size()) + " rank" + (ranks.size() == 1 ? "" : "s") +
           " of an MPI program, each into a run of its own, such as " + ranks.begin()->filename().string();
  if (!ranAtAll)
    return "";
  if (setting && std::string_view(setting) == "off")
    return "nothing was recorded: LEASTACTION is 'off'";
  if (fs::exists(run.path))
    return "nothing was recorded: " + run.shown +
           " could not be written, for the reason that is said above; remove it, make room and record again";
  return "nothing was recorded: the program has no code compiled with the plugin, entered no region, or no function "
         "matched --la-region";
}

/// However many there are: a shell starts a process for each command.
std::string mentionOf(const std::set<fs::path> &processes) {
  if (processes.empty())
    return "";
  const std::string example = processes.begin()->filename().string();
  if (processes.size() == 1)
    return "; a process that it started, or a program that took its place, left a run of its own: " + example;
  return "; processes that it started, or programs that took its place, left " + std::to_string(processes.size()) +
         " runs of their own, such as " + example;
}

volatile sig_atomic_t child;

void passOn(int signal) {
  if (child > 0)
    kill(static_cast<pid_t>(child), signal);
}

/// Runs the program to its end, under `tracer` if there is one; returns the status of waitpid().
Result<int> runProgram(char **program, bool randomize, Tracer *tracer) {
  int go[2] = {-1, -1}; // says that the tracer is attached
  sigset_t all, before;
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, &before);
  pid_t pid = pipe2(go, O_CLOEXEC) == 0 ? fork() : -1;
  const int forkProblem = errno;
  if (pid == 0) {
    sigprocmask(SIG_SETMASK, &before, nullptr);
    close(go[1]);
    char byte = 0;
    if (tracer && read(go[0], &byte, 1) != 1)
      _exit(exitBad);
    // Where the system does not allow it, addresses stay random: the recording is as good, only less repeatable.
    if (!randomize)
      personality(static_cast<unsigned long>(personality(0xffffffff)) | ADDR_NO_RANDOMIZE);
    execvp(program[0], program);
    int problem = errno;
    reportError({std::string("the program cannot be run: ") + std::strerror(problem), program[0],
                 "give the path of a program that can be executed"});
    _exit(problem == ENOENT ? exitNotFound : exitNotExecutable);
  }
  if (pid < 0)
    return fail(std::string("no process can be made: ") + std::strerror(forkProblem), "fork",
                forkProblem == EMFILE || forkProblem == ENFILE
                    ? "close some files, or raise the limit on open files (ulimit -n)"
                    : "free some memory, or raise the limit on processes (ulimit -u)");
  Result<void> attached = tracer ? tracer->attach(pid) : Result<void>();
  if (attached && tracer && write(go[1], "", 1) != 1)
    attached = fail(std::strerror(errno), "pipe", "try again");
  close(go[0]);
  close(go[1]);
  if (!attached) {
    waitpid(pid, nullptr, 0);
    return std::unexpected(attached.error());
  }
  child = pid;
  for (int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2}) {
    struct sigaction action{};
    // A terminal sends these to the program as well; others go to this process alone and are passed on.
    action.sa_handler = signal == SIGINT || signal == SIGQUIT ? SIG_IGN : passOn;
    sigaction(signal, &action, nullptr);
  }
  sigprocmask(SIG_SETMASK, &before, nullptr);
  if (tracer)
    return tracer->run();
  int status = 0;
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

} // namespace

Result<int> commandRecord(int argc, char **argv) {
  CLI::App app("Runs a program that was compiled with the leastaction plugin and records it into a run folder. The "
               "program's output, exit code and signals are its own.",
               "leastaction record");
  std::string out, past, clock = getenv("LEASTACTION_CLOCK") ? getenv("LEASTACTION_CLOCK") : "";
  std::vector<std::string> words;
  bool randomize = false, step = false;
  app.add_option("-o", out, "run folder to make (default: PROGRAM.run)");
  app.add_option("program", words, "the program and its arguments, after --")->required();
  app.add_option("--clock", clock,
                 "what probes of --la-mode=probe read: tsc, cycles, perf:EVENT (a name of libpfm4, or PMU/EVENT/) or "
                 "generic; a clock that this machine lacks is replaced by tsc, with a note (default: "
                 "LEASTACTION_CLOCK, or tsc)");
  app.add_option("--callers-past", past,
                 "of events that probes time and that take more than so many ticks of their clock, record who called "
                 "their function (default: LEASTACTION_CALLERS_PAST, or of none)");
  app.add_flag("--randomize", randomize,
               "leave address randomisation on; by default it is off, so that two recordings of one program have the "
               "same addresses");
  app.add_flag("--step", step,
               "let the processor stop after each instruction of a region: all that runs is recorded with its exact "
               "addresses, libraries included, thousands of times slower. For programs compiled with "
               "--la-mode=markers; of others the steps are recorded beside the trace, and 'leastaction check' "
               "compares the two");
  app.footer("\nexamples:\n  leastaction record -o dot.run -- ./dot 100\n"
             "  leastaction record -o dot-steps.run --step -- ./dot 100\n"
             "  leastaction record -o dot-faults.run --clock perf:page-faults -- ./dot 100\n\n"
             "LEASTACTION_MAX_BYTES limits the size of the trace, LEASTACTION=off records nothing.");
  // What stands behind -- is the program's; CLI11 must not look at it.
  int own = 1;
  while (own < argc && std::string_view(argv[own]) != "--")
    ++own;
  char **program = own + 1 < argc ? argv + own + 1 : nullptr;
  std::string placeholder = "PROGRAM";
  std::vector<char *> ownArguments(argv, argv + own);
  if (program)
    ownArguments.push_back(placeholder.data());
  if (std::optional<int> exit = parse(app, static_cast<int>(ownArguments.size()), ownArguments.data()))
    return *exit;
  if (!program)
    return std::unexpected(Error{"the program is missing", "leastaction record",
                                 "write it behind --, as in: leastaction record -- ./dot"});

  const uint64_t limit = TRY(maxBytes());
  const std::string callers = TRY(callersPast(past));
  std::error_code problem;
  fs::path folder = fs::absolute(out.empty() ? freeName(program[0]) : fs::path(out), problem);
  if (problem)
    return std::unexpected(Error{"the current folder cannot be found: " + problem.message(), "leastaction record",
                                 "change to another one, or give -o a whole path"});
  if (!folder.has_filename())
    folder = folder.parent_path();
  TRY(checkFolder(folder));
  if (!clock.empty()) {
    std::string setting = TRY(clockSetting(clock));
    setenv("LEASTACTION_CLOCK", setting.c_str(), 1);
  }
  if (!callers.empty())
    setenv("LEASTACTION_CALLERS_PAST", callers.c_str(), 1);
  setenv("LEASTACTION_OUT", folder.c_str(), 1);
  const OtherRuns before = otherRuns(folder);

  std::optional<Tracer> tracer;
  if (step) {
    setenv(format::stepVariable, std::to_string(getpid()).c_str(), 1);
    tracer.emplace(limit);
  }
  int ended = TRY(runProgram(program, randomize, tracer ? &*tracer : nullptr));
  int status = ended;
  if (tracer)
    for (const std::string &message : tracer->messages())
      std::fprintf(stderr, "leastaction: %s\n", message.c_str());
  fs::path shown = out.empty() ? folder.filename() : fs::path(out);
  bool ranAtAll =
      !WIFEXITED(status) || (WEXITSTATUS(status) != exitNotFound && WEXITSTATUS(status) != exitNotExecutable);
  const OtherRuns others = newRuns(folder, before);
  if (const std::string outcome = outcomeOf({folder, shown.string()}, step, others.ranks, ranAtAll); !outcome.empty())
    std::fprintf(stderr, "leastaction: %s%s\n", outcome.c_str(), mentionOf(others.processes).c_str());
  if (WIFSIGNALED(status)) {
    std::signal(WTERMSIG(status), SIG_DFL);
    raise(WTERMSIG(status));
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : exitBad;
}

} // namespace leastaction::cli
