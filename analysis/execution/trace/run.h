// A recorded run: what run.json says, the code of its modules, and its threads.
//
//   Result<std::unique_ptr<Run>> run = Run::open("dot.run");
//   for (const std::string &path : (*run)->threadFiles()) ...
//   uint32_t block = (*run)->blockWithKey(word);
#pragma once

#include "analysis/base/error.h"
#include "analysis/execution/event/run_mode.h"
#include "analysis/execution/trace/disassembler.h"
#include "analysis/execution/trace/elf_module.h"
#include "analysis/execution/trace/key_index.h"
#include "analysis/execution/trace/plain_code.h"
#include "analysis/execution/trace/source_names.h"
#include "analysis/execution/trace/thread_trace.h"

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace leastaction {

/// What counts how much of an instruction is executed, with the block that the instruction is in.
struct RunLanes {
  uint32_t block = 0;
  LaneCounter counter;
};

/// A file that code of the program came from, recorded or not.
struct Library {
  std::string name;            ///< Without its folder.
  uint64_t base = 0;           ///< Run-time address minus link-time address.
  uint64_t begin = 0, end = 0; ///< Where it was in memory.
};

/// How a run was recorded of which only windows were.
struct RecordedSample {
  uint64_t periodNs = 0;    ///< Of each thread's processor time, from one window to the next, on average.
  unsigned halvings = 0;    ///< So often half of the windows was dropped, and the period doubled, for want of room.
  uint64_t processorNs = 0; ///< The program's until run.json was written; 0 if unknown.
  uint64_t lateWindows = 0; ///< That could not begin where they were due.
  std::optional<uint64_t> attachments = {}; ///< How often somebody attached; none if windows were recorded in any case.
};

struct RunFacts {
  std::vector<std::string> program; ///< Command line.
  uint64_t pid = 0;
  RunMode mode = RunMode::trace;
  std::string probes; ///< Of mode "probe": selection, form, sampling of all its modules ("all free ~10").
  /// Ticks of an empty one: least, quartiles, 99th percentile, and in all; then of those up to the 99th percentile how
  /// many there are, their sum and that of their squares.
  std::vector<uint64_t> emptyProbe;
  std::optional<uint64_t> callersPast; ///< Callers were recorded of events that take more ticks.
  std::string probeClockName;
  double probeClockHz = 0;          ///< 0 if its ticks are no time, or not always the same.
  uint64_t probeClockStepTicks = 1; ///< What it moves on by at once; 0 if it stood still in empty probes.
  double clockHz = 0;
  uint64_t clockOverheadTicks = 0;
  std::string clockName;
  std::vector<std::string> messages; ///< What the runtime told the user that it does not record.
  std::vector<std::string> notes;    ///< What else it told.
  bool openRegions = false;          ///< A region was started and not stopped.
  bool finished = false;             ///< What the program recorded was written when it ended.
  uint64_t threads = 0;              ///< Trace files that were made, and
  uint64_t chunks = 0;               ///< chunks in all of them; both 0 unless finished.
  int endedBySignal = 0;             ///< 0 if none did.
  std::optional<uint64_t> rank;      ///< Among the processes of an MPI program.
  std::optional<uint64_t> ranks;     ///< How many it has, where its launcher said so.
  std::vector<Library> libraries;    ///< Those that callers of regions are in.
  std::string pinnedDispatch;        ///< Level that choices of code by processor were pinned to; empty: to none.
  Architecture architecture = Architecture::x86_64; ///< Of its code.
  std::string emulator;                             ///< Its name and version; empty if there was none.
  std::vector<std::string> unmatchedRegions; ///< Patterns that no function matched which the emulator could record.
  std::optional<RecordedSample> sample;      ///< None if all of its regions was recorded.
  std::vector<uint64_t> arguments; ///< Where parts of the arguments and the environment began when it started.

  /// Is it a program that others attach to, and does it still run, as far as can be seen?
  bool mayContinue() const;
};

/// How much of a program's code the plugin was left out of, by its modules' code tables and symbols.
struct UnrecordedCode {
  uint64_t functions = 0;           ///< Of all kinds,
  uint64_t bytes = 0;               ///< and what they have of the program's own code; 0 if the modules are stripped.
  std::vector<LeftAlone> leftAlone; ///< Those that could not be instrumented; names are demangled.
  uint64_t leftAloneBytes = 0;
  uint64_t foreign = 0; ///< Functions that the plugin never saw: of other compilers, assembly, archives.
  uint64_t foreignBytes = 0;
};

class Run {
public:
  /// Errors say what of the folder is missing or damaged.
  static Result<std::unique_ptr<Run>> open(const std::string &folder);

  const std::string &folder() const { return folder_; }
  const RunFacts &facts() const { return facts_; }
  const std::vector<std::string> &threadFiles() const { return threadFiles_; }
  /// What was recorded instruction by instruction, by single-stepping or by an emulator; empty without --step or
  /// --emulate.
  const std::vector<std::string> &stepFiles() const { return stepFiles_; }
  /// The file of the blocks that an emulator executed; empty if none did.
  const std::string &emulatedBlocks() const { return emulatedBlocks_; }

  /// Opens one of these files. Fails if its header is not whole, or if it belongs to another thread or recording.
  Result<ThreadTrace> openTrace(const std::string &path) const;

  /// What is missing of the trace files as a whole, given how many chunks could be read: whole sentences. Only a
  /// finished run knows.
  std::vector<Error> missingFrom(uint64_t chunksRead) const;

  const std::vector<RunBlock> &blocks() const { return blocks_; }
  /// Made when it is asked for first, by any thread.
  const PlainCode &plainCode() const;
  /// Index of the block whose records start with `word`, or KeyIndex::none.
  uint32_t blockWithKey(uint64_t word) const { return keys_.find(word); }
  /// The same for a block's counter.
  uint32_t blockWithCounter(uint64_t address) const { return counters_.find(address); }
  /// The same for what counts lanes: a place in lanes().
  uint32_t lanesWithCounter(uint64_t address) const { return laneCounters_.find(address); }
  const std::vector<RunLanes> &lanes() const { return lanes_; }
  /// Run-time address minus link-time address of a module.
  uint64_t moduleBase(uint32_t module) const { return modules_[module].base; }

  /// The program's own instructions of a block, probes left out. Fails if the bytes are no instructions or if the
  /// table's accesses do not fit them.
  Result<std::vector<Decoded>> decode(uint32_t block, const Disassembler &disassembler) const;

  /// The same instructions where they stand in the recording copy.
  Result<std::vector<Decoded>> decodeCopy(uint32_t block, const Disassembler &disassembler) const;

  /// Bytes of no-ops behind a block that align the one it runs into; executed, but no part of a recording.
  uint32_t paddingBehind(uint32_t block, const Disassembler &disassembler) const;

  /// Number of a module that steps name by `number`; beyond the last one if there is none.
  uint32_t stepModule(uint64_t number) const {
    const auto found = stepModules_.find(number);
    return found == stepModules_.end() ? ~0u : found->second;
  }

  /// The bytes of a module's code from link-time address `begin` up to `end`; empty if it does not hold all of them.
  std::span<const uint8_t> code(uint32_t module, uint64_t begin, uint64_t end) const {
    return module < modules_.size() ? modules_[module].file->bytes(begin, end) : std::span<const uint8_t>();
  }

  /// Does a part of the runtime lie there that every module has?
  bool isStub(uint32_t module, uint64_t address) const {
    return module < modules_.size() && modules_[module].file->isStub(address);
  }

  /// See ElfModule.
  bool isLinkage(uint32_t module, uint64_t address) const {
    return module < modules_.size() && modules_[module].file->isLinkage(address);
  }
  std::string importedAt(uint32_t module, uint64_t address) const {
    return module < modules_.size() ? modules_[module].file->importedAt(address) : std::string();
  }
  std::string importedByStub(uint32_t module, uint64_t address) const {
    return module < modules_.size() ? modules_[module].file->importedByStub(address) : std::string();
  }

  /// Symbol name, mangled; empty if it has none or lies outside of all modules. May be asked by several threads, as may
  /// sourceLine().
  std::string functionAt(uint32_t module, uint64_t address) {
    return module < modules_.size() ? modules_[module].file->functionAt(address) : std::string();
  }

  /// The same as the source has it.
  std::string functionNameAt(uint32_t module, uint64_t address);

  /// The function's bytes by its symbol, link-time addresses; empty if it has none.
  AddressRange functionRange(uint32_t module, uint64_t address) const {
    return modules_[module].file->functionRange(address);
  }

  /// Run-time addresses of a module and of its variables.
  AddressRange image(uint32_t module) const;
  std::vector<AddressRange> variables(uint32_t module) const;

  /// What pointers of a module hold when it is loaded, run-time addresses.
  std::vector<uint64_t> pointers(uint32_t module) const;

  /// The module that holds a run-time address; beyond the last one if there is none.
  uint32_t moduleAt(uint64_t address) const;

  /// Run-time addresses behind the images of all modules.
  std::vector<uint64_t> imageEnds() const;

  uint32_t moduleCount() const { return static_cast<uint32_t>(modules_.size()); }

  /// File name of a module as it was loaded; "generated code" outside of all modules.
  std::string moduleName(uint32_t module) const;

  /// Whose lines sourceLine() gives code that was inlined; the caller's unless it is told otherwise.
  void setInlinedLines(InlinedLines lines) { inlinedLines_ = lines; }

  /// Empty for an address outside of all modules. How a file is called may depend on what was asked first.
  SourceLine sourceLine(uint32_t module, uint64_t address);

  /// Where the function begins that is called so, demangled, its line unknown without debug information; nothing if no
  /// module defines it.
  std::optional<SourceLine> definition(const std::string &function);

  /// File name of the module that defines that function; empty if none does.
  std::string moduleDefining(const std::string &function) const;

  /// ElfModule::versionsOfFunctions() of all modules.
  std::map<std::string, std::string> versionsOfFunctions();

  /// The modules' files.
  std::vector<ElfModule *> modules() const;

  /// Of the modules that hold instrumented code.
  UnrecordedCode unrecordedCode();

  /// What of the modules' debug information sourceLine() could not read, sentences without an end.
  std::vector<std::string> debugProblems() const;

private:
  Error codeDoesNotFit(uint32_t block, const std::string &what, uint64_t address) const;
  CodeRange blockAt(uint32_t module, uint64_t address) const;
  uint64_t behindPadding(uint32_t module, uint64_t target, const Disassembler &disassembler) const;
  Result<std::vector<Decoded>> decodeBetween(uint32_t block, uint64_t begin, uint64_t end,
                                             std::vector<format::ProbeEntry> probes,
                                             const Disassembler &disassembler) const;
  struct Module {
    std::string path;
    std::string name; ///< Of the file that was loaded.
    uint64_t base = 0;
    FileSum sum;
    std::unique_ptr<ElfModule> file;
    std::vector<LeftAlone> leftAlone;
  };

  Result<void> readFacts();
  Result<void> readModules();
  Result<void> findProbes();
  Result<void> readStepModules();
  Result<void> readStepModules(const std::string &path, const std::string &what, uint32_t version);
  Result<void> findThreads();

  std::string folder_;
  RunFacts facts_;
  std::vector<Module> modules_;
  std::vector<RunBlock> blocks_;
  mutable std::once_flag placing_; ///< Of the following.
  mutable std::optional<PlainCode> plainCode_;
  KeyIndex keys_, counters_, laneCounters_;
  std::vector<RunLanes> lanes_;
  std::set<std::pair<uint32_t, uint64_t>> begins_; ///< Module and first byte of each block.
  std::vector<std::string> threadFiles_, stepFiles_;
  std::string emulatedBlocks_;
  std::map<uint64_t, uint32_t> stepModules_;
  std::vector<uint64_t> emptyProbeSerialised_, emptyProbeFree_;
  std::mutex findingLines_; ///< Of the following.
  SourceNames sourceNames_; ///< Of all modules.
  InlinedLines inlinedLines_ = InlinedLines::caller;
};

} // namespace leastaction
