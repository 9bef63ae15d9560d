#include "analysis/study/program/recording.h"

#include "analysis/base/for_all.h"
#include "analysis/base/text_format.h"
#include "analysis/execution/job/job_folder.h"
#include "analysis/execution/step/emulated_program.h"
#include "analysis/execution/step/seal_emulation.h"
#include "analysis/execution/trace/run.h"
#include "analysis/execution/trace/run_json.h"
#include "analysis/study/program/clock_event.h"
#include "analysis/study/program/rank_modules.h"
#include "analysis/study/program/recorded_windows.h"
#include "analysis/study/program/run_sources.h"
#include "analysis/study/program/sample_period.h"
#include "analysis/study/program/started_threads.h"
#include "analysis/study/program/trace_limit.h"
#include "analysis/study/program/unmatched_regions.h"
#include "analysis/study/program/unrecorded_notes.h"
#include "runtime/launcher.h"
#include "runtime/step_format.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fmt/format.h>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>

namespace leastaction {
namespace {

namespace fs = std::filesystem;

/// Is the name in use, be it by a symbolic link that leads nowhere?
bool isThere(const fs::path &name) {
  std::error_code problem;
  return fs::exists(fs::symlink_status(name, problem));
}

constexpr std::string_view runSuffix = ".run";

/// Of a run NAME or NAME.run: what stands between NAME. and .run in the names of runs beside it.
std::vector<std::pair<std::string, fs::path>> runsBeside(const fs::path &run) {
  const std::string extension = run.extension() == runSuffix ? std::string(runSuffix) : "";
  const std::string begin = (extension.empty() ? run.filename() : run.stem()).string() + ".";
  std::vector<std::pair<std::string, fs::path>> found;
  std::error_code problem;
  for (fs::directory_iterator entry(run.parent_path(), problem), end; !problem && entry != end;
       entry.increment(problem)) {
    const std::string name = entry->path().filename().string();
    if (name.size() > begin.size() + extension.size() && name.starts_with(begin) && name.ends_with(extension))
      found.emplace_back(name.substr(begin.size(), name.size() - begin.size() - extension.size()), entry->path());
  }
  return found;
}

/// Of processes that have no rank of their own: PID or PID-2.
void addProcesses(const fs::path &run, OtherRuns &to) {
  for (const auto &[what, path] : runsBeside(run))
    if (what.find_first_not_of("0123456789-.") == what.npos && isThere(path / "run.json"))
      to.processes.insert(path);
}

/// In the folder of a job: rank-3.run, and of other processes of that rank rank-3.PID.run.
void addRanks(const fs::path &job, OtherRuns &to) {
  std::error_code problem;
  for (fs::directory_iterator entry(job, problem), end; !problem && entry != end; entry.increment(problem)) {
    const std::string name = entry->path().filename().string();
    if (rankOfRun(name))
      to.ranks.insert(entry->path());
    else if (name.starts_with(rankPrefix) && name.ends_with(runSuffix) && isThere(entry->path() / "run.json"))
      to.processes.insert(entry->path());
  }
}

/// Of a rank: what belongs to it. Else what belongs to the run, or to the job that it turns out to be.
OtherRuns otherRuns(const Recording &recording) {
  OtherRuns found;
  addProcesses(recording.folder, found);
  if (recording.rank < 0)
    addRanks(recording.folder, found);
  else if (isThere(recording.folder))
    found.ranks.insert(recording.folder);
  return found;
}

/// Does the folder hold runs of ranks and nothing else?
bool isJob(const fs::path &folder) {
  std::error_code problem;
  bool holdsOthers = false;
  for (fs::directory_iterator entry(folder, problem), end; !problem && entry != end; entry.increment(problem))
    holdsOthers |= !entry->path().filename().string().starts_with(rankPrefix);
  return !problem && !holdsOthers;
}

/// Those that were not there before.
OtherRuns newRuns(const Recording &recording) {
  const OtherRuns all = otherRuns(recording), &before = recording.before;
  OtherRuns found;
  std::ranges::set_difference(all.ranks, before.ranks, std::inserter(found.ranks, found.ranks.end()));
  std::ranges::set_difference(all.processes, before.processes, std::inserter(found.processes, found.processes.end()));
  return found;
}

/// Why the name cannot be that of a new folder, if something has it. The folder of a rank's job may be there already.
Result<void> checkName(const fs::path &folder, int64_t rank) {
  std::error_code problem;
  const fs::file_status there = fs::symlink_status(folder, problem);
  if (!fs::exists(there))
    return {};
  if (rank >= 0 && fs::is_directory(there) && isJob(folder))
    return isThere(runOfRank(folder, rank)) ? checkName(runOfRank(folder, rank), -1) : Result<void>();
  if (fs::is_symlink(there) && !fs::exists(folder, problem))
    return fail("the run folder cannot be made: the name is that of a symbolic link to '" +
                    fs::read_symlink(folder, problem).string() + "', which does not exist",
                folder, "choose another with -o, or remove the link");
  if (!fs::is_directory(folder, problem))
    return fail("the run folder cannot be made: there is a file of that name", folder, "choose another with -o");
  if (!fs::exists(folder / "run.json", problem) && (fs::is_empty(folder, problem) || !isJob(folder)))
    return fail("the run folder cannot be made: there is a folder of that name, and it is not a run", folder,
                "choose another with -o");
  return fail("the run folder exists already", folder, "choose another with -o, or remove it");
}

/// Checks, before the program is run, that the run folder can be made.
Result<void> checkFolder(const fs::path &folder, int64_t rank) {
  std::error_code problem;
  if (Result<void> isFree = checkName(folder, rank); !isFree)
    return isFree;
  const fs::path parent = folder.parent_path();
  const fs::file_status there = fs::status(parent, problem);
  if (there.type() == fs::file_type::none)
    return fail("the run folder cannot be made: " + problem.message(), folder,
                "choose a folder that can be written, with -o");
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
                "choose a folder that can be written, with -o");
  rmdir(trial.c_str());
  return {};
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

/// What the C library would choose by processor: what is above x86-64-v3, and copies that differ within it. A program's
/// results may depend on it, since mathematical functions differ in their last bits.
void pinDispatch() {
  constexpr const char *level = "x86-64-v3";
  constexpr std::string_view key = "glibc.cpu.hwcaps=";
  const char *tunables = getenv("GLIBC_TUNABLES");
  std::string text = tunables ? tunables : "";
  if (!text.contains(key)) { // else somebody has chosen already
    text += text.empty() ? "" : ":";
    text += key;
    text += "-AVX512F,-AVX512VL,-AVX512BW,-AVX512DQ,-AVX512CD,-AVX512ER,-AVX512PF,-ERMS,-RTM";
  }
  setenv("GLIBC_TUNABLES", text.c_str(), 1);
  setenv("LEASTACTION_PIN_DISPATCH", level, 1);
}

/// Loads the layer into every process that is started, before what the user wants loaded. Those without MPI it does
/// nothing in.
void preload(const std::string &layer) {
  // Such a name cannot be told: the dynamic linker would take its parts for names.
  if (layer.empty() || layer.find_first_of(" :") != layer.npos || access(layer.c_str(), R_OK) != 0)
    return;
  const auto addTo = [](const char *name, const std::string &front, char separator, const std::string &back) {
    const char *given = getenv(name);
    const std::string text = given ? given : "";
    setenv(name,
           (front + (front.empty() || text.empty() ? "" : std::string(1, separator)) + text +
            (back.empty() || text.empty() ? "" : std::string(1, separator)) + back)
               .c_str(),
           1);
  };
  addTo("LD_PRELOAD", layer, ':', "");
  // Where AddressSanitizer is a shared library, it wants to be the first one, and ends the program.
  addTo("ASAN_OPTIONS", "", ':', "verify_asan_link_order=0");
}

/// Has any of the run's files a chunk that is whole?
bool holdsRecords(const fs::path &folder, ThreadTrace::Kind kind) {
  std::error_code problem;
  for (const fs::directory_entry &entry : fs::directory_iterator(folder, problem))
    if (ThreadTrace::kindOf(entry.path().native()) == kind)
      if (Result<ThreadTrace> trace = ThreadTrace::open(entry.path(), kind); trace && trace->nextChunk())
        return true;
  return false;
}

/// How a run was recorded that consists of windows; nothing of others.
std::optional<RecordedSample> sampleOf(const fs::path &run) {
  const Result<std::unique_ptr<Run>> readable = Run::open(run);
  return readable ? (*readable)->facts().sample : std::nullopt;
}

/// As couldNotBeWritten(), of one run. What is there of one that holds no traces tells whether it was to have some.
bool couldNotBeWritten(const fs::path &run) {
  std::error_code problem;
  size_t traces = 0;
  for (fs::directory_iterator entry(run, problem), end; !problem && entry != end; entry.increment(problem)) {
    if (!ThreadTrace::kindOf(entry->path().native()))
      continue;
    ++traces;
    if (ThreadTrace::endOf(entry->path()) == format::TraceEnd::writeFailed)
      return true;
  }
  if (problem)
    return false;
  const Result<nlohmann::json> json = readRunJson(run / "run.json", "run", runFormats);
  return !json || (traces == 0 && !json->value("messages", "").empty());
}

/// Is the run folder gone, which has been there?
bool hasVanished(const Recording &recording) {
  return recording.watch && recording.watch->hasAppeared() && !isThere(recording.folder);
}

/// The command that shows the run, in quotation marks if they are not taken for a part of it.
std::string reportCommand(const std::string &run) {
  const std::string word = shellWord(run.starts_with('-') ? "./" + run : run), // which would be an option
      command = "leastaction report " + word;
  return word.contains('\'') ? command : "'" + command + "'";
}

std::string mainOutcome(const Recording &run, const OtherRuns &others, bool ranAtAll) {
  const std::set<fs::path> &ranks = others.ranks;
  const char *setting = getenv("LEASTACTION");
  if (fs::exists(run.folder / "run.json")) {
    const std::string shown = run.rank < 0 ? run.shown : (fs::path(run.shown) / run.folder.filename()).string();
    bool isRecorded = holdsRecords(run.folder, ThreadTrace::Kind::records);
    if (run.emulates)
      isRecorded = holdsRecords(run.folder, ThreadTrace::Kind::emulation);
    if (isRecorded) { // Parts of the program may have other modes, and the disk may have been full at the end.
      const Result<std::unique_ptr<Run>> readable = Run::open(run.folder);
      if (!readable)
        return "what was recorded cannot be read: " + readable.error().text();
      if ((*readable)->facts().mode == RunMode::step)
        isRecorded = holdsRecords(run.folder, ThreadTrace::Kind::steps);
    }
    if (const std::optional<RecordedSample> sample = isRecorded ? std::nullopt : sampleOf(run.folder))
      return "nothing was recorded: " + whyNoWindows(*sample) + "; remove " + shown + " and record the program again " +
             moreWindows(*sample);
    if (!isRecorded)
      return "nothing was recorded: " + shown +
             " holds no records, because of the problem above, or because the program was killed before the first were "
             "written; remove it and record again";
    if (run.rank >= 0)
      return "recorded rank " + std::to_string(run.rank) + " of an MPI program into " + run.shown;
    return "recorded " + shown + "; " + reportCommand(shown) + " shows it";
  }
  if (run.rank < 0 && !ranks.empty())
    return "recorded " + std::to_string(ranks.size()) + " rank" + (ranks.size() == 1 ? "" : "s") +
           " of an MPI program into " + run.shown;
  if (!ranAtAll)
    return "";
  if (!run.emulates && setting && std::string_view(setting) == "off") // which emulation sets for the program
    return "nothing was recorded: LEASTACTION is 'off'";
  if (fs::exists(run.folder))
    return "nothing was recorded: " + run.shown +
           " could not be written, because of the problem above; remove it, make room and record again";
  if (hasVanished(run))
    return "nothing is left of the recording: " + run.shown +
           " was removed or renamed while the program ran; record again, and keep it";
  if (run.emulates)
    return "nothing was recorded: no function that was executed has a name that --region gives, or the program entered "
           "no region";
  if (const std::string alone = leftAloneIn(run.program); !alone.empty())
    return "nothing was recorded: the program entered no region, and of its functions " + alone;
  const std::string nothing =
      "nothing was recorded: the program has no code compiled with the plugin, entered no region, or no function "
      "matched --la-region";
  return others.processes.empty()
             ? nothing + "; compile it with 'leastaction clang', or add --emulate to record it as it is"
             : nothing;
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

/// Of one length, whatever it is, so that it moves nothing in the memory of the program.
std::string newJobName() {
  timespec now{};
  clock_gettime(CLOCK_REALTIME, &now);
  return fmt::format("{:08x}{:06x}{:06x}", static_cast<uint32_t>(now.tv_sec), static_cast<uint32_t>(now.tv_nsec) >> 8,
                     static_cast<uint32_t>(getpid()) & 0xffffff);
}

} // namespace

fs::path freeRunFolder(const fs::path &program) {
  const int64_t rank = runtime::placeInJob().rank;
  const std::string stem = fs::path(program).filename().string();
  fs::path name = stem + ".run";
  // Other ranks may have made the folder of this job already.
  const auto isTaken = [&] { return isThere(name) && (rank < 0 || !isJob(name) || isThere(runOfRank(name, rank))); };
  for (int number = 2; isTaken(); ++number)
    name = stem + "-" + std::to_string(number) + ".run";
  return name;
}

Result<Recording> prepareRecording(const RecordQuestion &question) {
  // A shell would take it for a script.
  if (const std::string foreign = question.emulates ? "" : foreignArchitecture(question.program); !foreign.empty())
    return fail("the program is for " + foreign + ", which this machine does not execute", question.program,
                architectureNamed(foreign) ? "add --emulate" : "compile it for this machine");
  Recording recording;
  recording.program = question.program;
  recording.steps = question.steps;
  recording.emulates = question.emulates;
  recording.mostBytes = TRY(traceLimit(question.mostBytes));
  const std::string callers = TRY(callersPast(question.callersPast)), sample = TRY(sampleSetting(question.sample));
  std::error_code problem;
  fs::path folder =
      fs::absolute(question.out.empty() ? freeRunFolder(question.program) : fs::path(question.out), problem);
  if (problem)
    return fail("the current folder cannot be found: " + problem.message(), "leastaction record",
                "change to another one, or give -o a whole path");
  if (!folder.has_filename())
    folder = folder.parent_path();
  recording.rank = runtime::placeInJob().rank;
  TRY(checkFolder(folder, recording.rank));
  if (!question.clock.empty()) {
    const std::string setting = TRY(clockSetting(question.clock));
    setenv("LEASTACTION_CLOCK", setting.c_str(), 1);
  }
  if (!callers.empty())
    setenv("LEASTACTION_CALLERS_PAST", callers.c_str(), 1);
  recording.isSample = !sample.empty() && sample != "0";
  if (recording.isSample && (question.emulates || question.steps))
    return fail(fmt::format("{} does not go with {}", question.sample.empty() ? "LEASTACTION_SAMPLE" : "--sample",
                            question.steps ? "--step" : "--emulate"),
                "leastaction record", "leave it out, or record a program that is compiled with the plugin");
  if (!sample.empty())
    setenv("LEASTACTION_SAMPLE", sample.c_str(), 1);
  if (question.isDetached && !recording.isSample)
    return fail("--detached goes with --sample", "leastaction record", "add --sample, or --sample=PERIOD");
  if (question.isDetached)
    setenv("LEASTACTION_DETACHED", "on", 1);
  if (!question.mostBytes.empty())
    setenv("LEASTACTION_MAX_BYTES", std::to_string(recording.mostBytes).c_str(), 1);
  setenv("LEASTACTION_OUT", folder.c_str(), 1);
  if (recording.rank < 0) // The launcher of ranks that record themselves names their job.
    setenv("LEASTACTION_JOB", newJobName().c_str(), 1);
  const char *switched = getenv("LEASTACTION");
  const bool isOff = switched && std::string_view(switched) == "off";
  if (!question.emulates && !isOff)
    preload(question.mpiLayer);
  if (question.pinsDispatch)
    pinDispatch();
  else
    unsetenv("LEASTACTION_PIN_DISPATCH");
  if (question.steps)
    setenv(format::stepVariable, std::to_string(getpid()).c_str(), 1);
  recording.shown = question.out.empty() ? folder.filename().string() : question.out;
  recording.folder = recording.rank < 0 ? folder : runOfRank(folder, recording.rank);
  recording.before = otherRuns(recording);
  if (question.emulates || !isOff) // Else a folder of that name is the program's own.
    recording.watch = std::make_shared<FolderWatch>(recording.folder);
  // An emulator knows of no job.
  if (recording.rank >= 0 && question.emulates && mkdir(folder.c_str(), 0777) != 0 && errno != EEXIST)
    return fail(std::string("the run folder cannot be made: ") + std::strerror(errno), folder,
                "choose a folder that can be written, with -o");
  return recording;
}

std::string outcomeOf(const Recording &recording, bool ranAtAll) {
  const OtherRuns others = newRuns(recording);
  const std::string outcome = mainOutcome(recording, others, ranAtAll);
  return outcome.empty() ? "" : outcome + mentionOf(others.processes);
}

std::vector<std::string> whatIsMissing(const Recording &recording) {
  const Result<std::unique_ptr<Run>> run = Run::open(recording.folder);
  if (!run) // An emulator has regions of its own, and its outcome says that they were not entered.
    return recording.emulates ? std::vector<std::string>() : unmatchedRegionsOf(recording.program);
  std::vector<std::string> sentences = unmatchedRegions(**run);
  if (std::string threads = unrecordedThreads(**run); !threads.empty())
    sentences.push_back(std::move(threads));
  const RunFacts &facts = (*run)->facts();
  if (recording.isSample && !facts.sample)
    sentences.emplace_back("--sample changed nothing, all was recorded: only code that --la-mode=trace has compiled is "
                           "recorded in windows");
  else if (recording.isSample && facts.mode == RunMode::probe)
    sentences.emplace_back("windows of --la-mode=probe cannot be read: record the program again, without --sample");
  return sentences;
}

bool couldNotBeWritten(const Recording &recording) {
  if (hasVanished(recording))
    return true;
  OtherRuns others = newRuns(recording);
  std::set<fs::path> runs = std::move(others.processes);
  runs.merge(others.ranks);
  if (recording.rank >= 0 || !isJob(recording.folder))
    runs.insert(recording.folder);
  return std::ranges::any_of(runs, [](const fs::path &run) { return couldNotBeWritten(run); });
}

Result<void> completeEmulation(const Recording &recording) {
  const OtherRuns others = newRuns(recording);
  TRY(sealEmulation(recording.folder));
  for (const fs::path &run : others.processes)
    TRY(sealEmulation(run));
  return {};
}

void linkModulesOf(const Recording &recording) {
  const OtherRuns others = newRuns(recording);
  if (recording.rank < 0)
    linkEqualModules({others.ranks.begin(), others.ranks.end()});
}

Result<void> storeSourcesOf(const Recording &recording) {
  constexpr size_t mostRuns = 16; // a shell starts a process for each command
  OtherRuns others = newRuns(recording);
  std::vector<fs::path> runs{recording.folder};
  if (recording.rank < 0)
    runs.insert(runs.end(), others.ranks.begin(), others.ranks.end());
  runs.insert(runs.end(), others.processes.begin(), others.processes.end());
  runs.resize(std::min(runs.size(), mostRuns));
  // What the user works on, unless that is everything.
  std::error_code problem;
  const fs::path here = fs::current_path(problem);
  std::vector<std::string> roots;
  if (!problem && here != here.root_path())
    roots.push_back(here.string());
  std::vector<Result<void>> stored(runs.size());
  forAll(runs.size(), [&](size_t i) { stored[i] = storeSources(runs[i].string(), roots); });
  for (Result<void> &one : stored)
    TRY(std::move(one));
  return {};
}

} // namespace leastaction
