#include "analysis/study/program/doctor.h"

#include "analysis/base/text_format.h"
#include "analysis/execution/core/core_description.h"
#include "analysis/execution/machine/host_processor.h"
#include "analysis/execution/trace/run.h"
#include "analysis/study/program/captured_program.h"
#include "analysis/study/program/check_run.h"
#include "analysis/study/program/emulation.h"
#include "analysis/study/program/temporary_folder.h"

#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>

namespace leastaction {
namespace {

namespace fs = std::filesystem;
using Check = DoctorReport::Check;

constexpr double patienceSeconds = 60;

std::string firstLine(const std::string &text) {
  return text.substr(0, text.find('\n'));
}

/// Fails with the program's own words if it cannot be started or does not end well.
Result<CapturedProgram> runWell(const std::vector<std::string> &words) {
  CapturedProgram done = TRY(runCaptured(words, patienceSeconds));
  if (done.timedOut)
    return fail(fmt::format("'{}' does not end within {} seconds", words[0], patienceSeconds), words[0], "");
  if (done.exitCode == 0)
    return done;
  std::string said = firstLine(done.errors.empty() ? done.output : done.errors);
  for (const std::string_view mark : {"leastaction: error: ", "leastaction: ", "error: "})
    if (said.starts_with(mark))
      said.erase(0, mark.size());
  return fail(said.empty() ? fmt::format("'{}' ends with exit code {}", words[0], done.exitCode) : said, "", "");
}

/// Of "Debian clang version 22.1.2 (...)".
std::string clangVersion(const std::string &text) {
  constexpr std::string_view mark = "clang version ";
  const size_t at = text.find(mark);
  if (at == text.npos)
    return "";
  const size_t begin = at + mark.size();
  return text.substr(begin, text.find_first_not_of("0123456789.", begin) - begin);
}

Check compiler(const DoctorQuestion &question) {
  const std::string major = question.llvm.substr(0, question.llvm.find('.'));
  const std::string clang = "clang-" + major;
  const std::string install = fmt::format("install {} (Debian and Ubuntu: apt-get install {}), or record programs as "
                                          "they are with 'leastaction record --emulate'",
                                          clang, clang);
  const Result<CapturedProgram> told = runWell({clang, "--version"});
  if (!told)
    return {"compiler", Health::fails, fmt::format("there is no {} on the path", clang), install};
  const std::string version = clangVersion(told->output);
  if (version.substr(0, version.find('.')) != major)
    return {
        "compiler", Health::fails,
        fmt::format("{} is '{}', and the plugin was built for LLVM {}", clang, firstLine(told->output), question.llvm),
        install};
  if (!runWell({"clang++-" + major, "--version"}))
    return {"compiler", Health::limited,
            fmt::format("{} is there, but no clang++-{}, so C++ cannot be compiled", clang, major), install};
  if (version != question.llvm)
    return {"compiler", Health::limited,
            fmt::format("{} has version {}, and the plugin was built for LLVM {}", clang, version, question.llvm),
            "if the next lines fail, build leastaction again with this compiler"};
  return {"compiler", Health::works, fmt::format("{} {} has the LLVM that the plugin was built for", clang, version)};
}

Check temporaryPlace(const Result<TemporaryFolder> &folder) {
  if (!folder)
    return {"temporary folder", Health::fails, folder.error().what, folder.error().remedy};
  std::error_code unknown;
  const fs::space_info space = fs::space(folder->path(), unknown);
  const std::string place = folder->path().parent_path().string();
  if (unknown)
    return {"temporary folder", Health::works, place + " can be written"};
  constexpr double giga = 1e9, little = 1;
  const double free = static_cast<double>(space.available) / giga;
  const std::string found = fmt::format("{} can be written and has {:.1f} Gbyte free", place, free);
  if (free < little)
    return {"temporary folder", Health::limited, found,
            "free some space where runs are recorded, or limit them with LEASTACTION_MAX_BYTES"};
  return {"temporary folder", Health::works, found};
}

/// The programs of which runs are made, in one folder.
class Patient {
public:
  /// Whether compiled() was well.
  bool isCompiled() const { return isCompiled_; }

  Patient(const DoctorQuestion &question, fs::path folder)
      : leastaction_(question.leastaction), folder_(std::move(folder)) {}

  Check compiled() {
    std::ofstream(folder_ / "three_lines.c") << "int main(int count, char **words) {\n"
                                                "  volatile int sum = words[0][0];\n"
                                                "  for (int i = 0; i < 100; ++i) sum += i * count;\n"
                                                "}\n";
    const Result<void> done = compile("trace");
    if (!done)
      return {"plugin", Health::fails, "a small program cannot be compiled with the plugin: " + done.error().what,
              "install leastaction again; in a build tree, build all of it"};
    isCompiled_ = true;
    return {"plugin", Health::works, "'leastaction clang' compiles and links a small program"};
  }

  Check recorded() {
    const Result<RunCheckReport> run = record("trace", {});
    if (!run)
      return {"recording", Health::fails, run.error().what};
    const Result<CapturedProgram> report = runWell({leastaction_, "report", runOf("trace")});
    if (!report)
      return {"recording", Health::fails, "the recorded run cannot be reported: " + report.error().what};
    return {"recording", Health::works,
            fmt::format("it records an intact run of {} instructions, and 'leastaction report' shows it",
                        run->instructions)};
  }

  Check stepped() {
    const Result<RunCheckReport> run = record("step", {"--step"});
    if (!run)
      return {"single-stepping", Health::missing, run.error().what,
              "to use 'record --step', allow ptrace here (containers: --cap-add=SYS_PTRACE)"};
    return {"single-stepping", Health::works,
            "'record --step' works" + std::string(run->sameAsSteps ? ", and sees what the trace has" : "")};
  }

  /// Needs no compiler: without one, any program will do.
  Check emulated() {
    const Result<RunCheckReport> run = record("emulate", {"--emulate", "--libraries"});
    if (!run)
      return {"emulation", Health::missing, run.error().what};
    std::string others, missing;
    for (const Architecture other : {Architecture::aarch64, Architecture::powerpc})
      if (emulatorVersion(other).empty())
        missing += fmt::format("; those for {} need qemu-{}, which is not on the path", architectureTitle(other),
                               architectureName(other));
      else
        others += fmt::format("{} {}", others.empty() ? ", also for" : " and", architectureTitle(other));
    return {"emulation", Health::works,
            fmt::format("'record --emulate' works, with QEMU {}, for programs of any compiler{}{}",
                        emulatorVersion(Architecture::x86_64), others, missing)};
  }

  Check clock() {
    const Result<void> done = compile("probe");
    if (!done)
      return {"clock", Health::missing, "a program with probes cannot be compiled: " + done.error().what};
    if (const Result<RunCheckReport> run = record("probe", {"--clock", "cycles"}); !run)
      return {"clock", Health::missing, run.error().what};
    const Result<std::unique_ptr<Run>> opened = Run::open(runOf("probe"));
    if (!opened)
      return {"clock", Health::missing, opened.error().what, opened.error().remedy};
    const RunFacts &facts = (*opened)->facts();
    const std::string clock = fmt::format("{} at {}", facts.clockName, withUnit(facts.clockHz, "Hz"));
    if (facts.probeClockName == "cycles")
      return {"clock", Health::works,
              clock + "; probes can read the processor's cycles, too ('record --clock cycles')"};
    return {"clock", Health::works, clock + "; the processor's cycles cannot be read here",
            "for 'record --clock cycles', allow perf_event_open on a machine that has performance counters"};
  }

private:
  std::string built(const std::string &mode) const { return folder_ / mode; }
  std::string program(const std::string &run) const {
    return !isCompiled_ ? "/bin/true" : built(run == "probe" ? "probe" : "trace");
  }
  std::string runOf(const std::string &name) const { return folder_ / (name + ".run"); }

  Result<void> compile(const std::string &mode) const {
    TRY(runWell(
        {leastaction_, "clang", "-O1", "-g", "--la-mode=" + mode, folder_ / "three_lines.c", "-o", built(mode)}));
    return {};
  }

  /// Of an intact run.
  Result<RunCheckReport> record(const std::string &name, const std::vector<std::string> &options) const {
    std::vector<std::string> words{leastaction_, "record", "-o", runOf(name)};
    words.insert(words.end(), options.begin(), options.end());
    words.insert(words.end(), {"--", program(name)});
    const CapturedProgram done = TRY(runWell(words));
    std::error_code unknown;
    if (!fs::exists(fs::path(runOf(name)) / "run.json", unknown))
      return fail("nothing was recorded: " + firstLine(done.errors), "", "");
    RunCheckReport report = TRY(checkWholeRun(runOf(name)));
    if (!report.isIntact())
      return fail("the run is not intact: " + report.problems.front(), "", "");
    return report;
  }

  std::string leastaction_;
  fs::path folder_;
  bool isCompiled_ = false;
};

Check untried(const std::string &name, const std::string &need) {
  return {name, Health::untried, "needs " + need};
}

Check processor() {
  const HostFeatures host = hostFeatures();
  const CoreDescription &core = matchHost(host);
  const std::string name = processorName();
  const std::string shown = name.empty() ? "a processor without a name" : name;
  const auto has = [&](const std::string &feature) { return host.features.contains(feature); };
  if (!name.empty() && core.measuredOn == name)
    return {"processor", Health::works,
            fmt::format("{}; core model '{}', measured on this processor", shown, core.name)};
  const bool fits = core.vendor == host.vendor && std::ranges::all_of(core.requiredFeatures, has);
  return {"processor", fits ? Health::works : Health::limited,
          fmt::format("{}; {} core model '{}'", shown, fits ? "nearest" : "none fits, using", core.name),
          "to measure this one, run 'leastaction cores --calibrate -o mine.toml' and give --core mine.toml"};
}

/// `library`: the folder of what records MPI calls.
Check mpi(const std::string &library) {
  const Result<CapturedProgram> told = runWell({"mpirun", "--version"});
  if (!told)
    return {"MPI", Health::missing, "there is no mpirun on the path",
            "for MPI programs and 'leastaction scale', install Open MPI or MPICH"};
  if (!runWell({"mpicc", "--version"}))
    return {"MPI", Health::limited, firstLine(told->output) + ", without mpicc",
            "to compile MPI programs, install its headers"};
  const bool isOpenMpi = told->output.contains("Open MPI");
  const std::string layer = isOpenMpi ? "libleastaction_mpi_openmpi.so" : "libleastaction_mpi_mpich.so";
  std::error_code problem;
  if (!std::filesystem::exists(library + "/" + layer, problem))
    return {"MPI", Health::limited, firstLine(told->output) + ", and mpicc; calls to this MPI are not recorded",
            "build leastaction where this MPI's headers are, which makes " + layer};
  return {"MPI", Health::works, firstLine(told->output) + ", and mpicc; 'leastaction record' records its calls"};
}

/// `library`: the folder of the simulator.
Check prediction(const std::string &library) {
  const std::string simulator = library + "/leastaction_simulator";
  const std::string install = "for 'leastaction predict', install SimGrid (Debian and Ubuntu: apt-get install "
                              "libsimgrid-dev), and build leastaction with -DLEASTACTION_WITH_SIMGRID=ON";
  std::error_code problem;
  if (!fs::exists(simulator, problem))
    return {"prediction", Health::missing, "this leastaction was built without SimGrid", install};
  const Result<CapturedProgram> told = runCaptured({simulator}, patienceSeconds);
  if (!told || !told->errors.contains("usage"))
    return {"prediction", Health::missing, "the part that SimGrid is linked into does not start", install};
  return {"prediction", Health::works, "'leastaction predict' simulates networks, with SimGrid"};
}

/// What is set of the variables that the runtime reads; unsets them.
std::vector<std::string> takeEnvironment() {
  std::vector<std::string> set;
  for (const char *name :
       {"LEASTACTION", "LEASTACTION_OUT", "LEASTACTION_MAX_BYTES", "LEASTACTION_CLOCK", "LEASTACTION_CALLERS",
        "LEASTACTION_CALLERS_PAST", "LEASTACTION_SAMPLE", "LEASTACTION_DETACHED", "LEASTACTION_PIN_DISPATCH",
        "LEASTACTION_STEP", "LEASTACTION_VERBOSE"})
    if (const char *value = std::getenv(name)) {
      set.push_back(std::string(name) + "=" + value);
      unsetenv(name);
    }
  return set;
}

} // namespace

DoctorReport examineMachine(const DoctorQuestion &question) {
  DoctorReport report{.version = question.version, .checks = {}};
  const std::vector<std::string> set = takeEnvironment();
  const Result<TemporaryFolder> folder = TemporaryFolder::make("leastaction-doctor");
  report.checks = {temporaryPlace(folder), compiler(question)};
  if (folder) {
    Patient patient(question, folder->path());
    const bool hasCompiler = report.checks.back().health != Health::fails;
    report.checks.push_back(hasCompiler ? patient.compiled() : untried("plugin", "a compiler"));
    for (const auto &[name, examine] : {std::pair("recording", &Patient::recorded),
                                        {"clock", &Patient::clock},
                                        {"single-stepping", &Patient::stepped}})
      report.checks.push_back(patient.isCompiled() ? (patient.*examine)()
                                                   : untried(name, "a program that is compiled with the plugin"));
    report.checks.push_back(patient.emulated());
  }
  report.checks.push_back(processor());
  report.checks.push_back(mpi(question.library));
  report.checks.push_back(prediction(question.library));
  for (const std::string &word : set)
    report.checks.push_back({"environment", Health::limited, word + " is set, and applies to programs that you record",
                             word == "LEASTACTION=off" ? "unset it, or nothing is recorded" : ""});
  return report;
}

} // namespace leastaction
