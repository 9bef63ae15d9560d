#include "analysis/execution/trace/run.h"

#include "analysis/execution/job/job_folder.h"
#include "analysis/execution/trace/attachment_file.h"
#include "analysis/execution/trace/run_json.h"

#include "runtime/emulation_format.h"
#include "runtime/step_format.h"

#include "llvm/Demangle/Demangle.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <filesystem>

namespace leastaction {
namespace {

namespace fs = std::filesystem;

/// Thread number of "thread-NSUFFIX", or nothing.
std::optional<unsigned> threadNumber(const std::string &name, std::string_view suffix) {
  constexpr std::string_view prefix = "thread-";
  if (!name.starts_with(prefix) || !name.ends_with(suffix) || name.size() <= prefix.size() + suffix.size())
    return std::nullopt;
  unsigned number = 0;
  const char *first = name.data() + prefix.size(), *last = name.data() + name.size() - suffix.size();
  auto [end, error] = std::from_chars(first, last, number);
  return error == std::errc() && end == last ? std::optional(number) : std::nullopt;
}

/// Fails on what no recording states.
Result<RecordedSample> recordedSampleIn(const nlohmann::json &json, const std::string &path) {
  constexpr uint64_t longest = 3'600'000'000'000; // an hour
  const auto number = [&](const char *key) -> std::optional<uint64_t> {
    const nlohmann::json value = json.value(key, nlohmann::json(0u));
    return value.is_number_unsigned() ? std::optional(value.get<uint64_t>()) : std::nullopt;
  };
  const std::optional<uint64_t> period = number("period_ns"), halvings = number("halvings"),
                                processor = number("processor_ns"), late = number("late_windows");
  constexpr uint64_t mostWindows = uint64_t{1} << 48;
  if (!period || !halvings || !processor || !late || *period == 0 || *period > longest ||
      *halvings > format::mostHalvings || *late > mostWindows)
    return fail("run.json is damaged: it states a sample that cannot be", path, "record the program again");
  return RecordedSample{.periodNs = *period << *halvings,
                        .halvings = static_cast<unsigned>(*halvings),
                        .processorNs = *processor,
                        .lateWindows = *late,
                        .attachments = json.contains("attachments") ? number("attachments") : std::nullopt};
}

std::vector<std::string> lines(const std::string &text) {
  std::vector<std::string> found;
  for (size_t at = 0, end; at < text.size(); at = end + 1) {
    end = std::min(text.find('\n', at), text.size());
    found.push_back(text.substr(at, end - at));
  }
  return found;
}

} // namespace

bool RunFacts::mayContinue() const {
  return !finished && sample && sample->attachments && pid > 0 && pid <= INT32_MAX &&
         (kill(static_cast<pid_t>(pid), 0) == 0 || errno == EPERM);
}

Result<std::unique_ptr<Run>> Run::open(const std::string &folder) {
  std::error_code problem;
  bool exists = fs::exists(folder, problem);
  bool isFolder = exists && fs::is_directory(folder, problem);
  if (problem)
    return fail("the run cannot be read: " + problem.message(), folder, "check its permissions");
  if (!exists)
    return fail("there is no such run", folder, "record one with 'leastaction record -o " + folder + " -- PROGRAM'");
  if (!isFolder)
    return fail("this is a file, and a run is a folder", folder, "give the folder that was recorded");
  if (!fs::exists(folder + "/run.json", problem))
    if (const std::map<uint32_t, fs::path> ranks = runsOfRanks(folder); !ranks.empty())
      return fail("this folder holds the runs of an MPI program's ranks", folder,
                  "give one of them, such as " + ranks.begin()->second.string());
  std::unique_ptr<Run> run(new Run);
  run->folder_ = folder;
  TRY(run->readFacts());
  TRY(run->readModules());
  TRY(run->readStepModules());
  TRY(run->findThreads());
  return run;
}

Result<void> Run::readFacts() {
  std::string path = folder_ + "/run.json";
  nlohmann::json json = TRY(readRunJson(path, "run", runFormats));
  try {
    facts_.program = json.at("program");
    facts_.pid = json.at("pid");
    const auto mode = json.at("mode").get<std::string>();
    if (const std::optional<RunMode> known = valueNamed<RunMode>(mode); known && *known != RunMode::events)
      facts_.mode = *known;
    else
      return fail("run.json is damaged: it names a mode '" + mode + "'", path, recordAgain);
    facts_.clockName = json.at("clock").at("name");
    facts_.clockHz = json.at("clock").at("hz");
    facts_.clockOverheadTicks = json.at("clock").at("overhead_ticks");
    emptyProbeSerialised_ = json.at("clock").value("empty_probe_serialised", emptyProbeSerialised_);
    emptyProbeFree_ = json.at("clock").value("empty_probe_free", emptyProbeFree_);
    facts_.probeClockStepTicks = json.at("clock").value("step_ticks", facts_.probeClockStepTicks);
    if (json.at("clock").contains("callers_past"))
      facts_.callersPast = json.at("clock").at("callers_past").get<uint64_t>();
    facts_.probeClockName = json.at("clock").value("probe_clock", facts_.clockName);
    facts_.probeClockHz = json.at("clock").value("probe_hz", facts_.clockHz);
    facts_.finished = json.at("finished");
    if (facts_.finished) {
      facts_.threads = json.at("threads");
      facts_.chunks = json.at("chunks");
    }
    facts_.endedBySignal = json.value("ended_by_signal", 0);
    if (json.contains("rank"))
      facts_.rank = json.at("rank").get<uint64_t>();
    if (json.contains("ranks"))
      facts_.ranks = json.at("ranks").get<uint64_t>();
    facts_.arguments = json.value("arguments", facts_.arguments);
    if (json.contains("sample"))
      facts_.sample = TRY(recordedSampleIn(json.at("sample"), path));
    // run.json says how it was when the process ended, or some time before.
    if (facts_.sample && !facts_.finished)
      facts_.sample->processorNs = 0;
    if (facts_.sample && facts_.sample->attachments && !facts_.finished)
      if (const Result<format::Attachment> said = readAttachment(folder_)) {
        facts_.sample->attachments = said->count;
        facts_.sample->processorNs = said->processorNs;
        facts_.sample->lateWindows = said->lateWindows;
      }
    facts_.pinnedDispatch = json.value("pinned_dispatch", "");
    facts_.openRegions = json.value("open_regions", false);
    if (json.contains("architecture")) {
      const std::string name = json.at("architecture");
      const std::optional<Architecture> known = architectureNamed(name);
      if (!known)
        return fail("the run is of a program for '" + name + "', which this program does not know", path,
                    "use the leastaction that recorded it");
      facts_.architecture = *known;
    }
    if (json.contains("emulator"))
      facts_.emulator = json.at("emulator").at("name").get<std::string>() + " " +
                        json.at("emulator").at("version").get<std::string>();
    facts_.unmatchedRegions = json.value("unmatched_regions", facts_.unmatchedRegions);
    facts_.messages = lines(json.at("messages"));
    facts_.notes = lines(json.value("notes", ""));
    for (const nlohmann::json &module : json.at("modules")) {
      std::string file = TRY(moduleFile(module, path));
      if (module.contains("number"))
        stepModules_.emplace(module.at("number"), static_cast<uint32_t>(modules_.size()));
      modules_.push_back({file,
                          fs::path(module.at("path").get<std::string>()).filename(),
                          module.at("base"),
                          FileSum{module.at("bytes"), module.at("check")},
                          nullptr,
                          {}});
    }
    if (json.contains("libraries"))
      for (const nlohmann::json &library : json.at("libraries"))
        facts_.libraries.push_back({fs::path(library.at("path").get<std::string>()).filename(), library.at("base"),
                                    library.at("begin"), library.at("end")});
  } catch (const nlohmann::json::exception &) {
    return fail("run.json is damaged: a value is missing or of the wrong kind", path, recordAgain);
  }
  return {};
}

Result<void> Run::readModules() {
  for (uint32_t number = 0; number < modules_.size(); ++number) {
    Module &module = modules_[number];
    std::unique_ptr<ElfModule> file = TRY(ElfModule::open(module.path, module.sum, facts_.architecture));
    module.file = std::move(file);
    CodeTable table = TRY(module.file->codeTable());
    std::vector<CodeBlock> &blocks = table.blocks;
    module.leftAlone = std::move(table.leftAlone);
    auto first = static_cast<uint32_t>(blocks_.size());
    for (CodeBlock &block : blocks)
      for (uint32_t &successor : block.successors)
        successor += first;
    for (CodeBlock &block : blocks)
      blocks_.push_back({std::move(block), number});
  }
  TRY(findProbes());
  for (const RunBlock &block : blocks_)
    begins_.emplace(block.module, block.code.begin);
  keys_ = KeyIndex(blocks_.size());
  counters_ = KeyIndex(blocks_.size());
  for (uint32_t i = 0; i < blocks_.size(); ++i)
    if (const CodeBlock &code = blocks_[i].code;
        !code.has(format::blockIsImplied) &&
        !(code.counter ? counters_ : keys_)
             .insert((code.counter ? code.counter : code.key) + modules_[blocks_[i].module].base, i))
      return fail("two blocks of the code table have the same key", modules_[blocks_[i].module].path, recordAgain);
  for (uint32_t i = 0; i < blocks_.size(); ++i)
    for (const LaneCounter &counter : blocks_[i].code.laneCounters)
      lanes_.push_back({i, counter});
  laneCounters_ = KeyIndex(lanes_.size());
  for (uint32_t i = 0; i < lanes_.size(); ++i)
    if (const Module &module = modules_[blocks_[lanes_[i].block].module];
        !laneCounters_.insert(lanes_[i].counter.address + module.base, i))
      return fail("two instructions of the code table have the same counter", module.path, recordAgain);
  return {};
}

/// How the code was timed, if it was: all of it the same way.
Result<void> Run::findProbes() {
  bool isTraced = false;
  for (const RunBlock &block : blocks_) {
    if (!block.code.has(format::blockIsFunctionEntry))
      continue;
    std::string how = block.code.has(format::blockIsProbed) ? block.code.callee : "";
    isTraced |= how.empty();
    if (facts_.probes.empty())
      facts_.probes = how;
    if (!facts_.probes.empty() && (isTraced || how != facts_.probes))
      return fail("the program's parts were compiled in different modes, or with different probes",
                  modules_[block.module].path, "compile all of it with the same --la-mode and --la-probe options");
  }
  if (facts_.probes.empty()) {
    if (facts_.mode == RunMode::probe && !blocks_.empty())
      return fail("run.json is damaged: its mode is not that of the program's code", folder_ + "/run.json",
                  recordAgain);
    return {};
  }
  facts_.mode = RunMode::probe;
  facts_.emptyProbe = facts_.probes.contains(" free ") ? emptyProbeFree_ : emptyProbeSerialised_;
  if (facts_.emptyProbe.size() != 9)
    return fail("run.json is damaged: it does not say how long an empty probe takes", folder_ + "/run.json",
                recordAgain);
  return {};
}

/// Modules whose code was stepped. Their code tables, if they have any, are those of the same modules in run.json.
Result<void> Run::readStepModules() {
  std::error_code problem;
  if (const std::string steps = folder_ + "/steps.json"; fs::exists(steps, problem))
    TRY(readStepModules(steps, "step recording", format::stepVersion));
  if (const std::string emulation = folder_ + "/emulation.json"; fs::exists(emulation, problem))
    TRY(readStepModules(emulation, "emulation", format::emulationVersion));
  return {};
}

Result<void> Run::readStepModules(const std::string &path, const std::string &what, uint32_t version) {
  nlohmann::json json = TRY(readRunJson(path, what, {version}));
  try {
    uint64_t number = 0;
    for (const nlohmann::json &entry : json.at("modules")) {
      uint64_t base = entry.at("base");
      std::string name = fs::path(entry.at("path").get<std::string>()).filename();
      // Something else may have been loaded at the same address later.
      auto known = std::ranges::find_if(modules_, [&](const Module &m) { return m.base == base && m.name == name; });
      std::string place = TRY(moduleFile(entry, path));
      stepModules_.emplace(entry.value("number", number), static_cast<uint32_t>(known - modules_.begin()));
      ++number;
      if (known != modules_.end())
        continue;
      Module module{place, name, base, FileSum{entry.at("bytes"), entry.at("check")}, nullptr, {}};
      std::unique_ptr<ElfModule> file = TRY(ElfModule::open(module.path, module.sum, facts_.architecture));
      module.file = std::move(file);
      modules_.push_back(std::move(module));
    }
  } catch (const nlohmann::json::exception &) {
    return fail(fs::path(path).filename().string() + " is damaged: a value is missing or of the wrong kind", path,
                recordAgain);
  }
  return {};
}

Result<void> Run::findThreads() {
  std::error_code problem;
  if (const std::string blocks = folder_ + "/blocks.emulated"; fs::exists(blocks, problem))
    emulatedBlocks_ = blocks;
  using Kind = ThreadTrace::Kind;
  const Kind instructions = emulatedBlocks_.empty() ? Kind::steps : Kind::emulation;
  for (auto [kind, files] : {std::pair(Kind::records, &threadFiles_), {instructions, &stepFiles_}}) {
    std::vector<std::pair<unsigned, std::string>> found;
    for (const fs::directory_entry &entry : fs::directory_iterator(folder_, problem))
      if (std::optional<unsigned> number = threadNumber(entry.path().filename().string(), ThreadTrace::suffix(kind)))
        found.emplace_back(*number, entry.path().string());
    if (problem)
      return fail("the run's files cannot be listed: " + problem.message(), folder_, "check the folder's permissions");
    std::ranges::sort(found);
    for (auto &[number, path] : found)
      files->push_back(std::move(path));
  }
  if (facts_.mode == RunMode::markers && !stepFiles_.empty())
    facts_.mode = emulatedBlocks_.empty() ? RunMode::step : RunMode::emulate;
  return {};
}

Result<ThreadTrace> Run::openTrace(const std::string &path) const {
  const ThreadTrace::Kind kind = ThreadTrace::kindOf(path).value_or(ThreadTrace::Kind::records);
  ThreadTrace trace = TRY(ThreadTrace::open(path, kind));
  const format::FileHeader &header = trace.header();
  if (header.pid != facts_.pid)
    return fail("the trace is of another recording: process " + std::to_string(header.pid) + ", the run is of " +
                    std::to_string(facts_.pid),
                path, recordAgain);
  if (header.thread != threadNumber(fs::path(path).filename().string(), ThreadTrace::suffix(kind)))
    return fail("the trace is of another thread: number " + std::to_string(header.thread), path,
                "give it its own name, or record the program again");
  if (facts_.sample)
    trace.keepWindows(facts_.sample->halvings);
  if (facts_.mayContinue())
    trace.mayContinue();
  return trace;
}

uint32_t Run::moduleAt(uint64_t address) const {
  for (uint32_t module = 0; module < modules_.size(); ++module)
    if (uint64_t linked = address - modules_[module].base; !modules_[module].file->bytes(linked, linked + 1).empty())
      return module;
  return static_cast<uint32_t>(modules_.size());
}

std::vector<uint64_t> Run::imageEnds() const {
  std::vector<uint64_t> ends;
  for (uint32_t module = 0; module < modules_.size(); ++module)
    ends.push_back(image(module).end);
  return ends;
}

AddressRange Run::image(uint32_t module) const {
  const uint64_t base = modules_[module].base;
  const AddressRange linked = modules_[module].file->image();
  return {base + linked.begin, base + linked.end};
}

std::vector<uint64_t> Run::pointers(uint32_t module) const {
  std::vector<uint64_t> pointers = modules_[module].file->pointers();
  for (uint64_t &pointer : pointers)
    pointer += modules_[module].base;
  return pointers;
}

std::vector<AddressRange> Run::variables(uint32_t module) const {
  std::vector<AddressRange> variables = modules_[module].file->variables();
  for (AddressRange &variable : variables)
    variable = {modules_[module].base + variable.begin, modules_[module].base + variable.end};
  return variables;
}

std::string Run::moduleName(uint32_t module) const {
  return module < modules_.size() ? modules_[module].name : "generated code";
}

std::string Run::functionNameAt(uint32_t module, uint64_t address) {
  return llvm::demangle(functionAt(module, address));
}

/// From the block that begins last before an address to the next one, as far as blocks are known.
CodeRange Run::blockAt(uint32_t module, uint64_t address) const {
  CodeRange range;
  const auto next = begins_.upper_bound({module, address});
  if (next != begins_.end() && next->first == module)
    range.end = next->second;
  if (next != begins_.begin() && std::prev(next)->first == module)
    range.begin = std::prev(next)->second;
  return range;
}

SourceLine Run::sourceLine(uint32_t module, uint64_t address) {
  if (module >= modules_.size())
    return {};
  const std::scoped_lock lock(findingLines_);
  SourceLine found = modules_[module].file->sourceLine(address, sourceNames_, blockAt(module, address));
  if (inlinedLines_ == InlinedLines::callee && found.inlinedLine != 0)
    return {
        .file = std::move(found.inlinedFile), .line = found.inlinedLine, .function = std::move(found.inlinedFunction)};
  return found;
}

std::optional<SourceLine> Run::definition(const std::string &function) {
  for (uint32_t module = 0; module < modules_.size(); ++module)
    if (const std::optional<uint64_t> address = modules_[module].file->functionCalled(function))
      return sourceLine(module, *address);
  return std::nullopt;
}

std::string Run::moduleDefining(const std::string &function) const {
  const auto module = std::ranges::find_if(
      modules_, [&](const Module &known) { return known.file->functionCalled(function).has_value(); });
  return module == modules_.end() ? std::string() : module->name;
}

std::map<std::string, std::string> Run::versionsOfFunctions() {
  std::map<std::string, std::string> versions;
  for (const Module &module : modules_)
    versions.merge(module.file->versionsOfFunctions());
  return versions;
}

std::vector<ElfModule *> Run::modules() const {
  std::vector<ElfModule *> files;
  for (const Module &module : modules_)
    files.push_back(module.file.get());
  return files;
}

UnrecordedCode Run::unrecordedCode() {
  UnrecordedCode code;
  std::map<std::pair<uint32_t, uint64_t>, uint64_t> recorded; // own bytes, by module and first byte
  for (const RunBlock &block : blocks_)
    recorded[{block.module, block.code.functionBegin}] += block.code.end - block.code.begin;
  for (uint32_t number = 0; number < modules_.size(); ++number) {
    Module &module = modules_[number];
    const auto first = recorded.lower_bound({number, 0}), end = recorded.upper_bound({number, ~uint64_t{0}});
    if (first == end && module.leftAlone.empty())
      continue; // It was stepped only.
    std::set<uint64_t> leftAlone;
    for (const LeftAlone &function : module.leftAlone)
      leftAlone.insert(function.begin);
    code.functions += static_cast<uint64_t>(std::distance(first, end)) + leftAlone.size();
    for (auto function = first; function != end; ++function)
      code.bytes += function->second;
    for (const AddressRange &function : module.file->functions()) {
      if (const auto inside = recorded.lower_bound({number, function.begin});
          inside != end && inside->first.second < function.end)
        continue;
      const uint64_t bytes = function.end - function.begin;
      const auto alone = leftAlone.lower_bound(function.begin);
      const bool isLeftAlone = alone != leftAlone.end() && *alone < function.end;
      (isLeftAlone ? code.leftAloneBytes : code.foreignBytes) += bytes;
      code.bytes += bytes;
      code.functions += !isLeftAlone;
      code.foreign += !isLeftAlone;
    }
    code.leftAlone.insert(code.leftAlone.end(), module.leftAlone.begin(), module.leftAlone.end());
  }
  return code;
}

std::vector<std::string> Run::debugProblems() const {
  std::vector<std::string> problems;
  for (const Module &module : modules_)
    if (const std::string problem = module.file->debugProblem(); !problem.empty())
      problems.push_back("Source lines of '" + module.name +
                         "' may be missing, its debug information is damaged: " + problem);
  return problems;
}

std::vector<Error> Run::missingFrom(uint64_t chunksRead) const {
  auto of = [](uint64_t found, uint64_t all) {
    return std::to_string(all - found) + " of the run's " + std::to_string(all) + " ";
  };
  std::vector<Error> missing;
  const size_t files =
      threadFiles_.empty() && facts_.mode == RunMode::emulate ? stepFiles_.size() : threadFiles_.size();
  if (files < facts_.threads)
    missing.push_back({of(files, facts_.threads) + "trace files are missing", folder_, recordAgain});
  if (chunksRead < facts_.chunks)
    missing.push_back({of(chunksRead, facts_.chunks) + "chunks are missing or damaged", folder_,
                       chunksRead ? "what is left is used; record the program again for the rest" : recordAgain});
  return missing;
}

Error Run::codeDoesNotFit(uint32_t index, const std::string &what, uint64_t address) const {
  const CodeBlock &block = blocks_[index].code;
  char text[32];
  std::snprintf(text, sizeof text, "0x%llx", static_cast<unsigned long long>(address));
  return {"the code of function '" + block.function + "' does not fit its table: " + what,
          modules_[blocks_[index].module].path + ", address " + text, recordAgain};
}

/// The instructions of [begin, end) that are not in probes.
Result<std::vector<Decoded>> Run::decodeBetween(uint32_t index, uint64_t begin, uint64_t end,
                                                std::vector<format::ProbeEntry> probes,
                                                const Disassembler &disassembler) const {
  std::span<const uint8_t> bytes = modules_[blocks_[index].module].file->bytes(begin, end);
  if (bytes.size() != end - begin)
    return std::unexpected(codeDoesNotFit(index, "its bytes are missing", begin));
  std::ranges::sort(probes, {}, &format::ProbeEntry::begin);
  std::vector<Decoded> instructions;
  size_t probe = 0;
  for (uint64_t at = 0; at < bytes.size();) {
    if (probe < probes.size() && probes[probe].begin <= at) {
      at = std::max<uint64_t>(at, probes[probe++].end);
      continue;
    }
    uint64_t stop = probe < probes.size() ? probes[probe].begin : bytes.size();
    std::optional<Decoded> decoded = disassembler.decode(bytes.subspan(at, stop - at), begin + at);
    if (!decoded)
      return std::unexpected(codeDoesNotFit(index, "not an instruction", begin + at));
    at += decoded->length;
    instructions.push_back(std::move(*decoded));
  }
  return instructions;
}

/// A branch may lead to an empty block, which lies before the no-ops that align the one behind it.
uint64_t Run::behindPadding(uint32_t module, uint64_t target, const Disassembler &disassembler) const {
  constexpr uint64_t mostPadding = 64;
  // The last functions of a section have less behind them.
  std::span<const uint8_t> bytes;
  for (uint64_t most = mostPadding; bytes.empty() && most != 0; most /= 2)
    bytes = modules_[module].file->bytes(target, target + most);
  for (uint64_t at = 0; at < bytes.size();) {
    if (begins_.contains({module, target + at}))
      return target + at;
    std::optional<Decoded> decoded = disassembler.decode(bytes.subspan(at), target + at);
    if (!decoded || !disassembler.facts(*decoded).is(trait::noOp))
      break;
    at += decoded->length;
  }
  return target;
}

const PlainCode &Run::plainCode() const {
  std::call_once(placing_, [this] { plainCode_.emplace(blocks_); });
  return *plainCode_;
}

uint32_t Run::paddingBehind(uint32_t index, const Disassembler &disassembler) const {
  const RunBlock &block = blocks_[index];
  return static_cast<uint32_t>(behindPadding(block.module, block.code.end, disassembler) - block.code.end);
}

Result<std::vector<Decoded>> Run::decodeCopy(uint32_t index, const Disassembler &disassembler) const {
  const CodeBlock &block = blocks_[index].code;
  return decodeBetween(index, block.copyBegin, block.copyEnd, block.copyProbes, disassembler);
}

Result<std::vector<Decoded>> Run::decode(uint32_t index, const Disassembler &disassembler) const {
  const CodeBlock &block = blocks_[index].code;
  std::vector<Decoded> instructions = TRY(decodeBetween(index, block.begin, block.end, block.probes, disassembler));
  for (Decoded &instruction : instructions)
    if (instruction.target && !instruction.isCall)
      instruction.target = behindPadding(blocks_[index].module, *instruction.target, disassembler);
  for (const format::AccessEntry &access : block.accesses)
    // Linkers turn loads of addresses from the global offset table into address computations.
    if (access.instruction >= instructions.size() ||
        !(access.flags & format::accessIsStatic || instructions[access.instruction].loads ||
          instructions[access.instruction].stores))
      return std::unexpected(codeDoesNotFit(index, "an access belongs to an instruction that makes none", block.begin));
  return instructions;
}

} // namespace leastaction
