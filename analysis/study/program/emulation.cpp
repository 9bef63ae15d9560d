#include "analysis/study/program/emulation.h"

#include "analysis/execution/step/emulated_program.h"
#include "analysis/execution/trace/run_json.h"
#include "analysis/study/program/captured_program.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <iterator>
#include <nlohmann/json.hpp>
#include <sstream>
#include <strings.h>
#include <sys/mman.h>
#include <unistd.h>

namespace leastaction {
namespace {

/// What QEMU emulates of a processor, and what there is to say of it.
struct EmulatedProcessor {
  Architecture architecture;
  const char *processor;            ///< For its option -cpu,
  bool mayBeChosen;                 ///< unless QEMU_CPU names one.
  std::vector<std::string> systems; ///< Folders that may hold the C library of such programs: see its option -L.
  const char *library;              ///< What to install where none does.
  const char *unknownInstruction;
};

const EmulatedProcessor &processorOf(Architecture architecture) {
  static const EmulatedProcessor known[] = {
      {Architecture::x86_64,
       "max",
       false,
       {},
       "install the C library that the program was linked with",
       "such as those of AVX-512: compile it for -march=x86-64-v3 or less"},
      // Vectors of 16 bytes, as nearly all cores of servers have (runtime/emulator/hidden_accesses.h), and signatures
      // of pointers in QEMU's own way, which is faster.
      {Architecture::aarch64,
       "max,pauth-impdef=on,sve-max-vq=1,sme=off",
       false,
       {"/etc/qemu-binfmt/aarch64", "/usr/aarch64-linux-gnu"},
       "install the C library for AArch64 (Debian and Ubuntu: apt-get install libc6-arm64-cross), or set "
       "QEMU_LD_PREFIX to a folder that has it",
       "such as those of SME: compile it for -march=armv9-a or less"},
      {Architecture::powerpc,
       "970",
       true,
       {"/etc/qemu-binfmt/ppc64", "/usr/powerpc64-linux-gnu"},
       "install the C library for 64-bit PowerPC (Debian and Ubuntu: apt-get install libc6-ppc64-cross), or set "
       "QEMU_LD_PREFIX to a folder that has it",
       "such as those of later processors: compile it for -mcpu=970, or set QEMU_CPU to one that has them, such as "
       "power9"}};
  return *std::ranges::find(known, architecture, &EmulatedProcessor::architecture);
}

std::string emulatorOf(Architecture architecture) {
  return "qemu-" + std::string(architectureName(architecture));
}

/// Does the emulator list it, without its properties, which stand behind a comma?
bool isListed(const std::string &emulator, const std::string &processor) {
  constexpr double patienceSeconds = 10;
  const Result<CapturedProgram> told = runCaptured({emulator, "-cpu", "help"}, patienceSeconds);
  const std::string wanted = processor.substr(0, processor.find(','));
  std::istringstream words(told ? told->output : "");
  return std::any_of(std::istream_iterator<std::string>(words), {},
                     [&](const std::string &word) { return strcasecmp(word.c_str(), wanted.c_str()) == 0; });
}

/// What the emulator says against a processor's properties, behind warnings: it leaves an empty program without a word.
std::string objectionTo(const std::string &emulator, const std::string &processor) {
  constexpr double patienceSeconds = 10;
  const Result<CapturedProgram> told = runCaptured({emulator, "-cpu", processor, "/dev/null"}, patienceSeconds);
  std::istringstream lines(told ? told->errors : "");
  const std::string speaker = emulator + ": ";
  for (std::string line; std::getline(lines, line);)
    if (line.starts_with(speaker) && !line.starts_with(speaker + "warning: "))
      return line.substr(speaker.size());
  return "";
}

/// For QEMU's option -cpu. Its variable must not reach QEMU as well: "help" would end it.
Result<std::string> chosenProcessor(Architecture architecture) {
  const EmulatedProcessor &known = processorOf(architecture);
  const char *given = known.mayBeChosen ? getenv("QEMU_CPU") : nullptr;
  const std::string chosen = given ? given : "";
  unsetenv("QEMU_CPU");
  if (!chosen.empty() && !isListed(emulatorOf(architecture), chosen))
    return fail(emulatorOf(architecture) + " knows no processor '" + chosen + "'", "QEMU_CPU",
                "name one that '" + emulatorOf(architecture) + " -cpu help' lists");
  if (const std::string objection = chosen.empty() ? "" : objectionTo(emulatorOf(architecture), chosen);
      !objection.empty())
    return fail(emulatorOf(architecture) + " refuses the processor '" + chosen + "': " + objection, "QEMU_CPU",
                "correct or leave out its properties");
  return chosen.empty() ? known.processor : chosen;
}

/// The folder that has the program's libraries, for QEMU, which takes what such a folder has, and else what this
/// machine has; empty if it has them itself.
Result<std::string> systemOf(const EmulatedProgram &program) {
  if (program.dynamicLinker.empty())
    return "";
  const EmulatedProcessor &processor = processorOf(program.architecture);
  const bool isHere = std::filesystem::exists(program.dynamicLinker);
  std::vector<std::string> systems = isHere ? std::vector<std::string>{} : processor.systems;
  if (const char *chosen = getenv("QEMU_LD_PREFIX"); chosen && *chosen)
    systems = {chosen};
  for (const std::string &system : systems)
    if (std::filesystem::exists(system + program.dynamicLinker))
      return system;
  if (isHere)
    return "";
  return fail("the program's dynamic linker, " + program.dynamicLinker + ", is not on this machine", program.path,
              processor.library);
}

/// A file in memory, which the emulator inherits; its number.
Result<int> sharedFile(const std::string &content) {
  const int file = memfd_create("leastaction-emulation", 0);
  if (file < 0 || write(file, content.data(), content.size()) != static_cast<ssize_t>(content.size()))
    return fail(std::string("a file in memory cannot be made: ") + std::strerror(errno), "leastaction record",
                "free some memory, or close some files");
  return file;
}

std::string settingsOf(const EmulationQuestion &question, const EmulatedProgram &program, const std::string &version) {
  std::string text;
  const auto set = [&](const std::string &key, const std::string &value) { text += key + "=" + value + "\n"; };
  nlohmann::json command = nlohmann::json::array();
  for (const std::string &word : question.program)
    command.push_back(asRunText(word));
  set("out", question.folder);
  set("executable", program.path);
  set("program", command.dump());
  set("emulator", nlohmann::json({{"name", emulatorOf(program.architecture)}, {"version", version}}).dump());
  set("arguments", std::to_string(question.program.size()));
  set("libraries", question.libraries ? "1" : "0");
  set("joins", program.hasRuntime && question.regions.empty() ? "1" : "0");
  set("most-bytes", std::to_string(question.mostBytes));
  set("runtime-begin", std::to_string(program.runtimeBegin));
  set("runtime-end", std::to_string(program.runtimeEnd));
  for (const std::string &region : question.regions)
    set("region", region);
  return text;
}

/// Whether its last bracket is closed: fnmatch() takes an open one for a letter.
bool isPattern(const std::string &region) {
  const size_t open = region.rfind('[');
  return open == region.npos || region.find(']', open) != region.npos;
}

} // namespace

std::string emulatorVersion(Architecture architecture) {
  constexpr double patienceSeconds = 10;
  const Result<CapturedProgram> told = runCaptured({emulatorOf(architecture), "--version"}, patienceSeconds);
  if (!told || told->exitCode != 0)
    return "";
  const std::string &text = told->output;
  const size_t digit = text.find(" version ");
  if (digit == text.npos)
    return "";
  const size_t begin = digit + std::strlen(" version ");
  return text.substr(begin, text.find_first_not_of("0123456789.", begin) - begin);
}

Result<Emulation> prepareEmulation(const EmulationQuestion &question) {
  for (const std::string &text : {question.folder, question.plugin})
    if (text.contains('\n'))
      return fail("a name with a line break cannot be given to the emulator", text, "choose another one");
  for (const std::string &region : question.regions)
    if (region.empty() || region.contains('\n') || !isPattern(region))
      return fail("--region is '" + region + "', no pattern of function names", "leastaction record",
                  "write one such as 'compute*'");
  const EmulatedProgram program = TRY(emulatedProgram(question.program.front()));
  const Result<std::string> processor = chosenProcessor(program.architecture);
  const std::string emulator = emulatorOf(program.architecture), version = emulatorVersion(program.architecture);
  if (version.empty())
    return fail("there is no " + emulator + " on the path, which --emulate needs", "leastaction record",
                "install QEMU's user-mode emulation (Debian and Ubuntu: apt-get install qemu-user)");
  if (!std::filesystem::exists(question.plugin))
    return fail("the emulator's plugin is missing", question.plugin, "install leastaction again");
  if (!processor)
    return std::unexpected(processor.error());
  const std::string system = TRY(systemOf(program));
  const int settings = TRY(sharedFile(settingsOf(question, program, version)));
  std::string plugin;
  for (const char c : question.plugin)
    plugin += c == ',' ? ",," : std::string(1, c); // as QEMU wants it
  Emulation emulation;
  emulation.emulator = emulator + " " + version;
  emulation.architecture = program.architecture;
  emulation.command = {emulator, "-cpu", *processor};
  if (!system.empty())
    emulation.command.insert(emulation.command.end(), {"-L", system});
  if (question.repeatable)
    emulation.command.insert(emulation.command.end(), {"-seed", "1"});
  emulation.command.insert(emulation.command.end(),
                           {"-plugin", plugin + ",settings=/proc/self/fd/" + std::to_string(settings), "-0",
                            question.program.front(), program.path});
  emulation.command.insert(emulation.command.end(), question.program.begin() + 1, question.program.end());
  // The runtime in the program: it tells of its regions, or leaves recording to the emulator.
  if (program.hasRuntime && question.regions.empty())
    setenv("LEASTACTION_STEP", "emulator", 1);
  else
    setenv("LEASTACTION", "off", 1);
  return emulation;
}

std::string emulationEnding(const Emulation &emulation, int signal) {
  if (signal != SIGILL)
    return "";
  return "the program met an instruction that " + emulation.emulator + " does not know, " +
         processorOf(emulation.architecture).unknownInstruction;
}

} // namespace leastaction
