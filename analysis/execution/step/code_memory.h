// The code of a process that is being stepped: where its instructions come from, what they are, and copies of the files
// that they were loaded from.
//
//   CodeMemory memory(pid, "dot.run");
//   const SteppedInstruction *instruction = memory.at(pc);
#pragma once

#include "analysis/execution/trace/instruction_accesses.h"

#include <array>
#include <memory>
#include <string>
#include <sys/types.h>
#include <unordered_map>
#include <vector>

namespace leastaction {

struct SteppedInstruction {
  uint32_t number = 0; ///< Dense within the process, and never used again.
  uint32_t module = 0; ///< Of steps.json, or format::stepNoModule.
  uint32_t length = 0;
  std::array<uint64_t, 2> bytes{};
  InstructionAccesses accesses;
  bool isRecorder = false; ///< Of the runtime, or of a call that the pass has put in: nothing of the program's own.
  bool mayChange = false;  ///< Lies in memory that is no file's, or can be written.
  bool isSystemCall = false;
  bool mayRaiseTrap = false; ///< A signal SIGTRAP behind it may be the program's own.
  bool pushesFlags = false, popsFlags = false;
};

class CodeMemory {
public:
  CodeMemory(pid_t process, std::string folder, const Disassembler &disassembler)
      : process_(process), folder_(std::move(folder)), disassembler_(disassembler) {}

  /// The instruction at a run-time address; null if it is none that is known. Valid until forget().
  const SteppedInstruction *at(uint64_t pc) {
    auto found = instructions_.find(pc);
    if (found != instructions_.end() && !(found->second && found->second->mayChange)) [[likely]]
      return found->second.get();
    return find(pc);
  }

  /// Where the runtime lies: to be said before any instruction is asked for.
  void setRuntimeCode(uint64_t begin, uint64_t end) {
    runtimeBegin_ = begin;
    runtimeEnd_ = end;
  }

  /// Code may have been mapped or unmapped: forgets instructions if it was.
  void checkMappings();

  /// Writes steps.json; false if that fails.
  bool writeModules() const;

  const std::string &folder() const { return folder_; }
  uint64_t unknownInstructions() const { return unknownInstructions_; }

private:
  static constexpr uint32_t notCopied = 0xfffffffe;
  struct Mapping {
    uint64_t begin, end, offset;
    std::string path; ///< Empty for memory that is no file's.
    bool writable;
    uint32_t module = notCopied;
    bool operator==(const Mapping &other) const {
      return begin == other.begin && end == other.end && offset == other.offset && path == other.path;
    }
  };
  struct Module {
    std::string file, path;
    uint64_t base;
  };

  const SteppedInstruction *find(uint64_t pc);
  bool isRuntime(uint64_t pc) const { return pc >= runtimeBegin_ && pc < runtimeEnd_; }
  bool isInRegionProbe(uint64_t pc) const;
  bool isRegionProbe(uint64_t begin) const;
  std::vector<Mapping> readMappings() const;
  Mapping *mappingOf(uint64_t pc);
  uint32_t moduleOf(Mapping &mapping);
  size_t read(uint64_t address, void *bytes, size_t size) const;

  pid_t process_;
  std::string folder_;
  uint64_t runtimeBegin_ = 0, runtimeEnd_ = 0;
  const Disassembler &disassembler_;
  std::unordered_map<uint64_t, std::unique_ptr<SteppedInstruction>> instructions_;
  std::vector<Mapping> mappings_;
  std::vector<Module> modules_;
  uint32_t count_ = 0;
  uint64_t unknownInstructions_ = 0;
};

} // namespace leastaction
